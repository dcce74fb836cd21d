"""Worked examples as data: a situation, steps, and what must hold after each; `run_scenario` says what differs.

A scenario is YAML. One with a `castle` is about building: `place` lays a room and goes on with the new castle, `judge`
only asks, `legal` counts the placements of a tile, `parse` reads a castle text; a step without a verb asks about the
castle as it stands. Rooms are written as castle text: `connects: salon@3,0 foyer-4@0,0`.
One with a `table` or a `deal` is about the whole game; `engine.scenarios.game` acts it out.
One with a `claim` is a case; `engine.cases` judges it.
One with `game: two-castles` is about the sister game; `engine.two_castles.scenarios` acts it out.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from engine.castle.castle import Castle
from engine.castle.notation import read_castle, read_placement
from engine.castle.placement import Placement
from engine.castle.verdict import PlacementScore, Verdict
from engine.catalogue import find_tile
from engine.kernel.errors import MadKingError, UnknownEdition, UnknownRuling
from engine.kernel.i18n import N_, say
from engine.kernel.yaml import read_yaml
from engine.records.named_fields import with_slugs
from engine.rules.editions import DEFAULT_EDITION
from engine.rules.register import find_rule
from engine.rules.rulings import Law, law


class ScenarioError(MadKingError):
    """A scenario file that cannot be used; the message names the field."""


class CaseResult(NamedTuple):
    """The outcome of one scenario: what differs, a line each; nothing if it passed."""

    id: str
    title: str
    failures: tuple[str, ...]

    @property
    def passed(self) -> bool:
        return not self.failures


_SITUATIONS = ("castle", "table", "deal")
_VERBS = ("place", "judge", "legal", "parse")
_TOP = ("id", "title", "source", "rules", "covers", "note", "edition", "rulings", *_SITUATIONS, "steps")


def load_scenario(text: str) -> dict[str, Any]:
    """Read and check the YAML of a scenario, or of a case with its verdict."""
    data = read_yaml(text)
    if isinstance(data, dict) and data.get("game") == "two-castles" and "claim" not in data:
        from engine.two_castles.scenarios import check_scenario

        return check_scenario(data)
    data = with_slugs(data)
    if isinstance(data, dict) and "claim" in data:
        from engine.cases.check import check_case

        return check_case(data)
    if not isinstance(data, dict):
        raise ScenarioError(say(N_("a scenario is a mapping with id, title, castle and steps")))
    check_keys(data, _TOP, "")
    _check_top(data)
    if "castle" in data:
        _check_readable("castle", data["castle"], "castle")
        for number, step in enumerate(data["steps"]):
            _check_step(step, f"steps[{number}]")
    else:
        from engine.scenarios.game import check_game

        check_game(data, _law(data))
    if not data["steps"]:
        raise ScenarioError(say(N_("steps: there are none")))
    return data


def _check_top(data: dict[str, Any]) -> None:
    given = [name for name in _SITUATIONS if name in data]
    if len(given) > 1:
        known = ", ".join(_SITUATIONS)
        raise ScenarioError(say(N_("{field}: a scenario has only one of {known}"), field=given[1], known=known))
    situation = given[0] if given else "castle"
    check_type(data, "id", str, "")
    check_type(data, "title", str, "")
    check_type(data, situation, str if situation == "castle" else dict, "")
    check_type(data, "steps", list, "")
    for field, kind in (("rules", list), ("covers", list), ("edition", str), ("rulings", dict)):
        if data.get(field) is not None:
            check_type(data, field, kind, "")
    for rule in data.get("rules") or []:
        find_rule(str(rule))
    try:
        _law(data)
    except UnknownEdition as error:
        raise ScenarioError(say(N_("{field}: {why}"), field="edition", why=error)) from None
    except UnknownRuling as error:
        raise ScenarioError(say(N_("{field}: {why}"), field="rulings", why=error)) from None


def _law(data: dict[str, Any]) -> Law:
    rulings = {str(name): str(option) for name, option in (data.get("rulings") or {}).items()}
    return law(data.get("edition") or DEFAULT_EDITION, rulings)


def _check_step(step: Any, where: str) -> None:
    if not isinstance(step, dict) or not isinstance(step.get("expect"), dict):
        raise ScenarioError(say(N_("{field}: a step is a mapping with expect"), field=where))
    check_keys(step, (*_VERBS, "expect", "note"), where)
    verbs = [verb for verb in _VERBS if verb in step]
    if len(verbs) > 1:
        raise ScenarioError(say(N_("{field}: one verb a step, not {verbs}"), field=where, verbs=", ".join(verbs)))
    verb = verbs[0] if verbs else ""
    if verb:
        check_type(step, verb, str, where)
        _check_readable(verb, step[verb], f"{where}.{verb}")
    check_keys(step["expect"], tuple(_EXPECTATIONS[verb]), f"{where}.expect")


def _check_readable(verb: str, text: str, where: str) -> None:
    """A castle, placement or tile that cannot be read is a fault of the file, not of the rules."""
    readers: dict[str, Callable[[str], object]] = {
        "castle": read_castle,
        "place": read_placement,
        "judge": read_placement,
        "legal": find_tile,
    }
    try:
        if verb in readers:
            readers[verb](text)
    except MadKingError as error:
        raise ScenarioError(say(N_("{field}: {why}"), field=where, why=error)) from None


def check_type(data: dict[Any, Any], key: str, kind: type, where: str) -> None:
    """Refuse a missing value or one of another type; the message names the field."""
    if type(data.get(key)) is not kind:
        field = f"{where}.{key}" if where else key
        raise ScenarioError(say(N_("{field}: missing or of the wrong type"), field=field))


def check_keys(data: dict[Any, Any], known: tuple[Any, ...], where: str) -> None:
    """Refuse a key that is not known, with the nearest one that is."""
    from engine.kernel.near import unknown

    for key in data:
        if key not in known:
            field = f"{where}.{key}" if where else str(key)
            why = unknown(str(key), [str(name) for name in known])
            raise ScenarioError(say(N_("{field}: {why}"), field=field, why=why))


def run_scenario(data: dict[str, Any]) -> CaseResult:
    """Act a scenario out and compare every expectation; judge a case and compare its verdict."""
    if "claim" in data:
        from engine.cases.check import run_case

        return run_case(data)
    failures: list[str] = []
    try:
        if "game" in data:
            from engine.two_castles.scenarios import act_out as act_out_two_castles

            failures += act_out_two_castles(data)
        elif "castle" not in data:
            from engine.scenarios.game import act_out

            failures += act_out(data, _law(data))
        else:
            castle = Castle.settle(data["castle"], _law(data))
            for number, step in enumerate(data["steps"], 1):
                castle, differing = _run_step(castle, step)
                failures += [f"step {number}: {line}" for line in differing]
    except MadKingError as error:
        if isinstance(error, ScenarioError) and "game" in data:  # a step of the wrong form is no answer
            raise
        failures.append(str(error))
    return CaseResult(data["id"], data["title"], tuple(failures))


def _run_step(castle: Castle, step: dict[str, Any]) -> tuple[Castle, list[str]]:
    verb = next((verb for verb in _VERBS if verb in step), "")
    subject: Any = castle
    if verb in ("place", "judge"):
        subject = castle.judge(step[verb])
        if verb == "place" and subject.legal:
            castle = castle.extended(subject.placement)
    elif verb == "legal":
        subject = castle.legal(step[verb])
    elif verb == "parse":
        subject = _parse_error(step[verb], castle)
    differing = []
    if verb == "place" and not subject.legal and "legal" not in step["expect"]:
        differing.append(f"{step[verb]} is illegal: {', '.join(v.rule for v in subject.violations)}")
    for key, expected in step["expect"].items():
        differing += difference(key, expected, _EXPECTATIONS[verb][key](subject))
    return castle, differing


def difference(key: str, expected: Any, found: Any, *, ordered: bool = False) -> list[str]:
    """A line that says what differs, or nothing; a list may be written as words, and counts without order."""
    if isinstance(expected, str) and not isinstance(found, str):
        expected = expected.split()
    if ordered:
        expected, found = ([str(e) for e in v] if isinstance(v, (list, tuple)) else v for v in (expected, found))
    else:
        expected, found = _plain(expected), _plain(found)
    return [] if found == expected else [f"{key}: expected {expected}, found {found}"]


def _parse_error(text: str, castle: Castle) -> str:
    try:
        Castle.parse(text, castle.law)
    except MadKingError as error:
        return str(error)
    return ""


def _plain(value: Any) -> Any:
    """Lists are compared without regard to order, rooms as text; true is not 1."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, (list, tuple, set, frozenset)) and not isinstance(value, Placement):
        return sorted(str(element) for element in value)
    return str(value) if isinstance(value, Placement) else value


def _points(part: str) -> Callable[[Verdict], int | None]:
    def read(verdict: Verdict) -> int | None:
        score: PlacementScore | None = verdict.score
        return None if score is None else int(getattr(score, part))

    return read


_OF_VERDICT: dict[str, Callable[[Any], Any]] = {
    "legal": lambda v: v.legal,
    "rules": lambda v: {violation.rule for violation in v.violations},
    "kinds": lambda v: {str(violation.kind) for violation in v.violations},
    "points": _points("placement"),
    "rewards": _points("rewards"),
    "total": _points("total"),
    "items": lambda v: [f"{i.rule} {i.points:+d} {i.source.slug}" for i in v.score.items] if v.score else [],
    "connects": lambda v: {c.room for c in v.connections},
    "blocks": lambda v: {f"{e.room} {e.side.name} {e.x},{e.y}" for e in v.blocked},
    "encloses": lambda v: {f"{e.room} {e.side.name} {e.x},{e.y}" for e in v.enclosed},
    "completes": lambda v: v.completed,
    "adjacent": lambda v: v.adjacent,
    "near": lambda v: {near.room for near in v.near},
}
_OF_CASTLE: dict[str, Callable[[Any], Any]] = {
    "worth": lambda c: c.score().total,
    "external_entrances": lambda c: c.external_entrances,
    "courtyards": lambda c: c.courtyards,
    "completed": lambda c: c.completed_rooms,
    "area": lambda c: c.area,
    "area_by_type": lambda c: {str(kind): c.area_of(kind) for kind in c.types if c.area_of(kind)},
    "rooms_by_type": lambda c: {str(kind): n for kind, n in c.types.items() if n},
}
_EXPECTATIONS: dict[str, dict[str, Callable[[Any], Any]]] = {
    "place": _OF_VERDICT,
    "judge": _OF_VERDICT,
    "legal": {"count": len, "placements": list},
    "parse": {"error": str},
    "": _OF_CASTLE,
}

"""Worked examples as data: a situation, steps, and what must hold after each; `run_scenario` says what differs.

A scenario is YAML. `place` lays a room and goes on with the new castle, `judge` only asks, `legal` counts the
placements of a tile, `parse` reads a castle text; a step without a verb asks about the castle as it stands.
Rooms are written as castle text: `connects: salon@3,0 foyer-4@0,0`.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from engine.castle.castle import Castle
from engine.castle.placement import Placement
from engine.castle.verdict import PlacementScore, Verdict
from engine.errors import MadKingError
from engine.i18n import N_, say
from engine.rules.register import find_rule


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


_VERBS = ("place", "judge", "legal", "parse")
_TOP = ("id", "title", "source", "rules", "note", "edition", "castle", "steps")


def load_scenario(text: str) -> dict[str, Any]:
    """Read and check the YAML of a scenario."""
    import yaml

    try:
        data = yaml.safe_load(text)
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        line = mark.line + 1 if mark is not None else 1
        why = getattr(error, "problem", None) or "unreadable"
        raise ScenarioError(say(N_("line {line}: this is not YAML: {why}"), line=line, why=why)) from None
    except RecursionError:
        raise ScenarioError(say(N_("the file is nested too deeply"))) from None
    if not isinstance(data, dict):
        raise ScenarioError(say(N_("a scenario is a mapping with id, title, castle and steps")))
    _check_keys(data, _TOP, "")
    for field, kind in (("id", str), ("title", str), ("castle", str), ("steps", list)):
        if not isinstance(data.get(field), kind):
            raise ScenarioError(say(N_("{field}: missing or of the wrong type"), field=field))
    for number, step in enumerate(data["steps"]):
        _check_step(step, f"steps[{number}]")
    for rule in data.get("rules") or []:
        find_rule(str(rule))
    return data


def _check_step(step: Any, where: str) -> None:
    if not isinstance(step, dict) or not isinstance(step.get("expect"), dict):
        raise ScenarioError(say(N_("{field}: a step is a mapping with expect"), field=where))
    _check_keys(step, (*_VERBS, "expect", "note"), where)
    verbs = [verb for verb in _VERBS if verb in step]
    if len(verbs) > 1:
        raise ScenarioError(say(N_("{field}: one verb a step, not {verbs}"), field=where, verbs=", ".join(verbs)))
    verb = verbs[0] if verbs else ""
    if verb and not isinstance(step[verb], str):
        raise ScenarioError(say(N_("{field}: missing or of the wrong type"), field=f"{where}.{verb}"))
    _check_keys(step["expect"], tuple(_EXPECTATIONS[verb]), f"{where}.expect")


def _check_keys(data: dict[Any, Any], known: tuple[str, ...], where: str) -> None:
    from difflib import get_close_matches

    for key in data:
        if key not in known:
            field = f"{where}.{key}" if where else str(key)
            near = get_close_matches(str(key), known, n=1)
            if near:
                raise ScenarioError(say(N_("{field}: unknown; did you mean {near}?"), field=field, near=near[0]))
            raise ScenarioError(say(N_("{field}: unknown; there are {known}"), field=field, known=", ".join(known)))


def run_scenario(data: dict[str, Any]) -> CaseResult:
    """Act a scenario out and compare every expectation."""
    failures: list[str] = []
    try:
        castle = Castle.parse(data["castle"], data.get("edition", "second"))
        for number, step in enumerate(data["steps"], 1):
            castle, differing = _run_step(castle, step)
            failures += [f"step {number}: {line}" for line in differing]
    except MadKingError as error:
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
        found = _EXPECTATIONS[verb][key](subject)
        if isinstance(expected, str) and not isinstance(found, str):
            expected = expected.split()
        if _plain(found) != _plain(expected):
            differing.append(f"{key}: expected {_plain(expected)}, found {_plain(found)}")
    return castle, differing


def _parse_error(text: str, castle: Castle) -> str:
    try:
        Castle.parse(text, castle.law)
    except MadKingError as error:
        return str(error)
    return ""


def _plain(value: Any) -> Any:
    """Lists are compared without regard to order, rooms as text."""
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

"""Reading a case file: who claims what at which table; what cannot be used is refused with the field."""

import re
from typing import Any, NamedTuple

from engine.cases.claims import CaseError, Claim, check_known, read_claim, wrong
from engine.kernel.errors import MadKingError, UnknownEdition, UnknownRuling
from engine.kernel.i18n import N_, say
from engine.kernel.yaml import read_yaml
from engine.records.named_fields import with_slugs
from engine.rules.editions import DEFAULT_EDITION
from engine.rules.questions import find_entry
from engine.rules.rulings import Law, law


class Case(NamedTuple):
    """A dispute: a table or only what matters, a player, a claim, and for tests the verdict."""

    id: str
    title: str
    covers: tuple[str, ...]
    edition: str
    rulings: dict[str, str]
    situation: str
    """castle, table, deal or position; empty if there is none."""
    scene: Any
    before: tuple[str, ...]
    player: str
    claim: Claim
    verdict: dict[str, Any]


SITUATIONS = ("castle", "table", "deal", "position")
_TOP = ("id", "title", "covers", "note", "edition", "rulings", *SITUATIONS, "before", "player", "claim", "verdict")
_EXAMPLE = re.compile(r"(EX|DX)-[0-9]{2}")
_VERDICT = {"allowed": bool, "rules": list, "points": int, "effects": list, "differs": dict}


def load_case(text: str, name: str = "-") -> Case:
    """Read and check the YAML of a case."""
    return read_case(with_slugs(read_yaml(text)), name)


def read_case(data: object, name: str = "-") -> Case:
    """Check the data of a case; without id and title it bears the name of its file."""
    if not isinstance(data, dict):
        raise CaseError(say(N_("a case is a mapping with id, title, castle or table, and claim")))
    check_known(data, _TOP, "")
    if "claim" not in data:
        raise wrong("claim", say(N_("missing")))
    _typed(data, "claim", dict)
    optional: tuple[tuple[str, type], ...] = (
        ("id", str), ("title", str),
        ("covers", list), ("edition", str), ("rulings", dict), ("before", list), ("player", str), ("verdict", dict),
        ("castle", str), ("table", dict), ("deal", dict), ("position", dict),
    )  # fmt: skip
    for field, kind in optional:
        if field in data:
            _typed(data, field, kind)
    given = [name for name in SITUATIONS if name in data]
    if len(given) > 1:
        raise wrong(given[1], say(N_("a case has only one of {known}"), known=", ".join(SITUATIONS)))
    situation = given[0] if given else ""
    verdict = data.get("verdict", {})
    check_known(verdict, tuple(_VERDICT), "verdict")
    for field, kind in _VERDICT.items():
        if field in verdict:
            _typed(verdict, field, kind, "verdict.")
    case = Case(
        id=data.get("id", name),
        title=" ".join(str(data.get("title", data.get("id", name))).split()),
        covers=_entries(data.get("covers", ())),
        edition=data.get("edition", ""),
        rulings={str(name): str(option) for name, option in data.get("rulings", {}).items()},
        situation=situation,
        scene=data.get(situation),
        before=_words(data, "before"),
        player=data.get("player", ""),
        claim=read_claim(data["claim"]),
        verdict=verdict,
    )
    case_law(case)
    return case


def case_law(case: Case, edition: str = "", rulings: dict[str, str] | None = None) -> Law:
    """The law a case is judged by: its own, or what is asked for instead.

    A position has an edition and rulings of its own; a case that contradicts them is refused. An edition that is asked
    for brings its own rulings.
    """
    of_position = case.scene if case.situation == "position" else {}
    own, decided = of_position.get("edition", case.edition), dict(case.rulings)
    if case.edition and own != case.edition:
        raise wrong("position.edition", say(N_("{a}, but the case says {b}"), a=own, b=case.edition))
    inner = of_position.get("rulings", {})
    for name, option in (inner if isinstance(inner, dict) else {}).items():
        if decided.setdefault(name, option) != option:
            both = {"name": name, "a": decided[name], "b": option}
            raise wrong("position.rulings", say(N_("{name} is decided twice, as {a} and as {b}"), **both))
    if edition:
        return law(edition, rulings or {})
    try:
        return law(own or DEFAULT_EDITION, {**decided, **(rulings or {})})
    except UnknownEdition as error:
        raise wrong("edition", str(error)) from None
    except UnknownRuling as error:
        raise wrong("rulings", str(error)) from None


# fields


def _typed(data: dict[Any, Any], key: str, kind: type, where: str = "") -> None:
    if data[key] is None:
        raise wrong(f"{where}{key}", say(N_("missing")))
    if type(data[key]) is not kind:
        raise wrong(f"{where}{key}", say(N_("of the wrong type")))


def _entries(covers: list[Any]) -> tuple[str, ...]:
    """Differences and open questions of the register, or examples of the books; anything else is refused."""
    for number, entry in enumerate(map(str, covers)):
        if not _EXAMPLE.fullmatch(entry):
            try:
                find_entry(entry)
            except MadKingError as error:
                raise wrong(f"covers[{number}]", str(error)) from None
    return tuple(map(str, covers))


def _words(data: dict[Any, Any], key: str) -> tuple[str, ...]:
    """A list of texts that are not empty."""
    values = data.get(key, [])
    for number, value in enumerate(values):
        if not isinstance(value, str) or not value.split():
            raise wrong(f"{key}[{number}]", say(N_("an action is a text, as in take nap-room")))
    return tuple(values)

"""Reading a case file: who claims what at which table; what cannot be used is refused with the field."""

import re
from typing import Any, NamedTuple

from engine.cases.claims import AT_THE_END, Claim, check_one, read_claim
from engine.cases.schema import CASE
from engine.cases.setting import Setting, read_setting
from engine.kernel.errors import RecordError
from engine.kernel.forms import Data, naming, read_data, refuse
from engine.kernel.i18n import N_, say
from engine.records.named_fields import with_slugs
from engine.records.parts import check_packs
from engine.rules.editions import DEFAULT_EDITION
from engine.rules.questions import find_entry
from engine.rules.rulings import Law, law


class Case(NamedTuple):
    """A dispute: a table or only what matters, a player, a claim, and for tests the verdict."""

    id: str
    title: str
    covers: tuple[str, ...]
    edition: str
    expansions: tuple[str, ...]
    packs: tuple[str, ...]
    rulings: dict[str, str]
    situation: str
    """castle, table, deal or position; empty if there is none."""
    scene: Any
    """What is written about it."""
    setting: Setting
    before: tuple[str, ...]
    player: str
    claim: Claim
    verdict: dict[str, Any]


SITUATIONS = ("castle", "table", "deal", "position")
_EXAMPLE = re.compile(r"(EX|DX)-[0-9]{2}")


def load_case(text: str, name: str = "-") -> Case:
    """Read and check the text of a case."""
    return read_case(read_data(text), name)


def read_case(data: object, name: str = "-") -> Case:
    """Check the data of a case; without id and title it bears the name of its file."""
    if not isinstance(data, dict):
        raise RecordError(say(N_("a case is a mapping with id, title, castle or table, and claim")))
    given = with_slugs(data)
    if isinstance(given.get("claim"), dict):
        check_one(given["claim"])
    CASE.check(given)
    situations = [name for name in SITUATIONS if name in given]
    if len(situations) > 1:
        refuse(situations[1], N_("a case has only one of {known}"), known=", ".join(SITUATIONS))
    situation, before = (situations or [""])[0], tuple(given.get("before", ()))
    for number, action in enumerate(before):
        if not action.split():
            refuse(f"before[{number}]", N_("an action is a text, as in take nap-room"))
    claim = read_claim(given["claim"])
    case = Case(
        id=given.get("id", name),
        title=" ".join(given.get("title", given.get("id", name)).split()),
        covers=_entries(given.get("covers", ())),
        edition=given.get("edition", ""),
        expansions=tuple(given.get("expansions", ())),
        packs=tuple(given.get("packs", ())),
        rulings=given.get("rulings", {}),
        situation=situation,
        scene=given.get(situation),
        setting=read_setting(situation, given.get(situation), at_the_end=claim.kind in AT_THE_END and not before),
        before=before,
        player=given.get("player", ""),
        claim=claim,
        verdict=given.get("verdict", {}),
    )
    case_law(case)
    return case


def case_law(case: Case, edition: str = "", rulings: dict[str, str] | None = None) -> Law:
    """The law a case is judged by: its own, or what is asked for instead.

    A position has a law of its own; a case that contradicts it is refused. An edition that is asked for brings its own
    rulings, and the table keeps its expansions and packs.
    """
    of_position: Data = case.scene if case.situation == "position" else {}
    more = _beside(case, of_position)
    own, decided = of_position.get("edition", case.edition), dict(case.rulings)
    if case.edition and own != case.edition:
        refuse("position.edition", N_("{a}, but the case says {b}"), a=own, b=case.edition)
    for name, option in of_position.get("rulings", {}).items():
        if decided.setdefault(name, option) != option:
            both = {"name": name, "a": decided[name], "b": option}
            refuse("position.rulings", N_("{name} is decided twice, as {a} and as {b}"), **both)
    if edition:
        return law(edition, rulings or {}, *more)
    return law(own or DEFAULT_EDITION, {**decided, **(rulings or {})}, *more)


def _beside(case: Case, of_position: Data) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The expansions and the packs, which the case or its position names."""
    found = []
    for field, named in (("expansions", case.expansions), ("packs", case.packs)):
        own = tuple(of_position.get(field, named))
        if named and set(own) != set(named):
            both = {"a": ", ".join(own) or "-", "b": ", ".join(named)}
            refuse(f"position.{field}", N_("{a}, but the case says {b}"), **both)
        found.append(own)
    check_packs(found[1])
    return found[0], found[1]


def _entries(covers: list[str]) -> tuple[str, ...]:
    """Differences and open questions of the register, or examples of the books; anything else is refused."""
    for number, entry in enumerate(covers):
        if not _EXAMPLE.fullmatch(entry):
            with naming(f"covers[{number}]"):
                find_entry(entry)
    return tuple(covers)

"""Reading a case file: who claims what at which table; what cannot be used is refused with the field."""

from typing import Any

from engine.cases.claims import AT_THE_END, CLAIMS
from engine.cases.schema import CASE
from engine.cases.setting import Setting, read_setting
from engine.kernel.errors import RecordError
from engine.kernel.forms import Data, read_data, refuse, refuse_unknown
from engine.kernel.i18n import N_, say
from engine.kernel.spoken import CASTLES, TWO_CASTLES
from engine.records.cases import form as cases
from engine.records.named_fields import with_slugs
from engine.records.parts import check_packs
from engine.rules.editions import DEFAULT_EDITION
from engine.rules.rulings import Law, law

Case = cases.Case[Setting]
"""A case of Castles of Mad King Ludwig."""
SITUATIONS = ("castle", "table", "deal", "position")
GAMES = (CASTLES, TWO_CASTLES)


def load_case(text: str, name: str = "-") -> cases.Case[Any]:
    """Read and check the text of a case of either game."""
    return read_case(read_data(text), name)


def read_case(data: object, name: str = "-") -> cases.Case[Any]:
    """Check the data of a case of the game that it names; without id and title it bears the name of its file."""
    if not isinstance(data, dict):
        raise RecordError(say(N_("a case is a mapping with id, title, castle or table, and claim")))
    game = data.get("game", CASTLES)
    if game not in GAMES:
        refuse_unknown("game", game, GAMES)
    if game == TWO_CASTLES:
        from engine.two_castles.cases.form import read_case as read_sister

        return read_sister(data, name)
    return _read(with_slugs(data), name)


def _read(given: Data, name: str) -> Case:
    if isinstance(given.get("claim"), dict):
        CLAIMS.check_one(given["claim"])
    CASE.check(given)
    situation, before = cases.find_situation(given, SITUATIONS), cases.read_before(given)
    claim = CLAIMS.read(given["claim"])
    own_id, title = cases.named(given, name)
    case = Case(
        id=own_id,
        title=title,
        covers=cases.read_covers(given),
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

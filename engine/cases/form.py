"""Reading a case file: who claims what at which table; what cannot be used is refused with the field."""

import re
from typing import Any, NamedTuple

from engine.cases.claims import AT_THE_END, Claim, check_one, claim_schema, read_claim
from engine.cases.setting import Setting, read_setting
from engine.kernel.errors import RecordError
from engine.kernel.forms import Data, Form, Schema, naming, read_data, refuse
from engine.kernel.i18n import N_, say
from engine.kernel.schemas import either, list_of, mapping, mapping_to, nothing, ref, text, whole, yes_or_no
from engine.records.deals import deal
from engine.records.named_fields import with_slugs
from engine.records.positions.schema import DEFINITIONS, fields, player
from engine.records.tables import TABLE_PARTS, table
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
    """What is written about it."""
    setting: Setting
    before: tuple[str, ...]
    player: str
    claim: Claim
    verdict: dict[str, Any]


SITUATIONS = ("castle", "table", "deal", "position")
_EXAMPLE = re.compile(r"(EX|DX)-[0-9]{2}")


# form


def _open(schema: Schema) -> Schema:
    """A form of which everything may be left out: what a claim needs of it is asked for elsewhere."""
    return {**schema, "required": []}


def _verdict() -> Schema:
    what = {
        "allowed": yes_or_no("Does the claim stand?"),
        "rules": list_of("At least these rules.", text("An id of the register.")),
        "points": whole("The points."),
        "effects": list_of("Parts of effects, as in points Yellow SCORE-4 -2.", text("A part.")),
    }
    elsewhere = either(
        mapping("What is different.", what),
        yes_or_no("Does the claim stand there?"),
        whole("The points there."),
        nothing("The table cannot come to this there."),
    )
    differs = mapping_to("Other laws that answer otherwise, by edition or ruling=option.", elsewhere)
    return mapping("What the answer must be, for tests.", {**what, "differs": differs})


def _case() -> Schema:
    return mapping(
        "A dispute at the table.",
        {
            "id": text("Left out: the name of the file."),
            "title": text("The question; left out: the id."),
            "covers": list_of("What it answers.", text("A difference, an open question or an example.")),
            "note": text("For whoever reads the file."),
            "edition": ref("edition"),
            "rulings": ref("rulings"),
            "castle": text("Castle text in any order."),
            "table": ref("table"),
            "deal": ref("deal"),
            "position": ref("position"),
            "before": list_of("What has been done before.", text("An action, as in take nap-room.")),
            "player": text("Who claims; left out: who is to move."),
            "claim": ref("claim"),
            "verdict": ref("verdict"),
        },
        ("claim",),
    )


CASE = Form(
    "case",
    "A dispute at a table of Castles of Mad King Ludwig",
    _case,
    {
        **DEFINITIONS,
        **TABLE_PARTS,
        "player": lambda: player(()),
        "table": lambda: _open(table()),
        "deal": lambda: _open(deal()),
        "position": lambda: mapping("A position; what the claim does not need may be left out.", fields()),
        "claim": claim_schema,
        "verdict": _verdict,
    },
)


# reading


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

    A position has an edition and rulings of its own; a case that contradicts them is refused. An edition that is asked
    for brings its own rulings.
    """
    of_position: Data = case.scene if case.situation == "position" else {}
    own, decided = of_position.get("edition", case.edition), dict(case.rulings)
    if case.edition and own != case.edition:
        refuse("position.edition", N_("{a}, but the case says {b}"), a=own, b=case.edition)
    for name, option in of_position.get("rulings", {}).items():
        if decided.setdefault(name, option) != option:
            both = {"name": name, "a": decided[name], "b": option}
            refuse("position.rulings", N_("{name} is decided twice, as {a} and as {b}"), **both)
    if edition:
        return law(edition, rulings or {})
    return law(own or DEFAULT_EDITION, {**decided, **(rulings or {})})


def _entries(covers: list[str]) -> tuple[str, ...]:
    """Differences and open questions of the register, or examples of the books; anything else is refused."""
    for number, entry in enumerate(covers):
        if not _EXAMPLE.fullmatch(entry):
            with naming(f"covers[{number}]"):
                find_entry(entry)
    return tuple(covers)

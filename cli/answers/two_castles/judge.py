"""The question `two-castles judge`: may this be placed, why not, what does it change?"""

from typing import NamedTuple

from cli.answers import Document
from cli.answers.two_castles.castles import Extras, bonus_warnings, box_warnings, read_castle, read_extras
from cli.answers.two_castles.parts import citations, item_document
from engine.kernel.i18n import get_language
from engine.two_castles.castle import Castle
from engine.two_castles.rulings import Law, read_law
from engine.two_castles.scoring import Sheet, score
from engine.two_castles.verdict import Verdict
from solver.two_castles.changes import changes


class Judged(NamedTuple):
    """A verdict, with the score sheets before and after; there is none after what is not allowed."""

    verdict: Verdict
    before: Sheet
    after: Sheet | None
    extras: Extras
    law: Law
    warnings: list[str]


def answer(
    castle: str,
    placement: str,
    attendant: list[str] | None = None,
    bonus_card: list[str] | None = None,
    rulings: dict[str, str] | None = None,
    svg: bool = False,
) -> Document:
    """Judge a placement; `svg` draws the verdict too."""
    law, extras = read_law(rulings or {}), read_extras(attendant, bonus_card)
    judged = judge(read_castle(castle), placement, extras, law)
    return {**document(judged), **({"svg": draw(judged)} if svg else {})}


def judge(castle: Castle, placement: str, extras: Extras, law: Law) -> Judged:
    """Judge the text of a placement."""
    verdict = castle.judge(placement)
    grown = castle.extended(verdict.placement)
    after = score(grown, *extras, law) if verdict.legal else None
    warnings = box_warnings(grown) + bonus_warnings(grown if verdict.legal else castle, extras)
    return Judged(verdict, score(castle, *extras, law), after, extras, law, warnings)


def draw(judged: Judged) -> str:
    """The verdict as a picture."""
    from engine.two_castles.pictures import draw_castle

    verdict, (attendants, cards) = judged.verdict, judged.extras
    return draw_castle(
        verdict.castle or Castle(),
        verdict=verdict,
        attendants=attendants,
        bonus_cards=cards,
        law=judged.law,
        language=get_language(),
    )


def document(judged: Judged) -> Document:
    """The verdict: what it breaks, and what changes on the score sheet."""
    verdict, before, after = judged.verdict, judged.before, judged.after
    return {
        "placement": str(verdict.placement),
        "legal": verdict.legal,
        "violations": [
            {
                "rule": v.rule,
                "kind": str(v.kind),
                "rooms": [str(room) for room in v.rooms],
                "message": v.message,
                "also": list(v.also),
                "citations": citations(v.rule),
            }
            for v in verdict.violations
        ],
        "score": None
        if after is None
        else {
            "before": before.total,
            "total": after.total,
            "gain": after.total - before.total,
            "changes": [{**item_document(change.item), "gain": change.points} for change in changes(before, after)],
        },
        "warnings": judged.warnings,
    }

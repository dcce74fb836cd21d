"""The question `two-castles best`: the best final arrangement of given tiles."""

from typing import TYPE_CHECKING, NamedTuple

from cli.answers import Document
from cli.answers.two_castles.castles import Extras, bonus_warnings, box_warnings, read_castle, read_extras
from cli.answers.two_castles.hint import lowered
from cli.answers.two_castles.parts import item_document
from cli.answers.waiting import patience_for, stopped_document
from engine.kernel.i18n import get_language
from engine.two_castles.castle import Castle
from engine.two_castles.rulings import Law, read_law
from engine.two_castles.scoring import Sheet, score

if TYPE_CHECKING:
    from solver.patience import Patience
    from solver.two_castles.arrangement import Arrangement
    from solver.two_castles.problem import Problem


class Arranged(NamedTuple):
    """The best arrangement and its score sheet."""

    best: "Arrangement"
    sheet: Sheet
    extras: Extras
    law: Law
    warnings: list[str]


def answer(
    castle: str,
    tiles: list[str],
    time: float = 20.0,
    attendant: list[str] | None = None,
    bonus_card: list[str] | None = None,
    rulings: dict[str, str] | None = None,
    svg: bool = False,
) -> Document:
    """Arrange all the tiles around a throne room or a castle; `svg` draws the finished castle."""
    law, extras = read_law(rulings or {}), read_extras(attendant, bonus_card)
    problem = read_problem(read_castle(castle), lowered(tiles), extras, law)
    patience = patience_for(time)
    arranged = find_best(problem, extras, law, time, patience)
    return document(arranged, patience, draw(arranged) if svg else None)


def draw(arranged: Arranged) -> str:
    """The finished castle, its new rooms numbered in the order of building."""
    from engine.two_castles.pictures import draw_castle

    attendants, cards = arranged.extras
    return draw_castle(
        arranged.best.castle,
        new=arranged.best.sequence,
        attendants=attendants,
        bonus_cards=cards,
        law=arranged.law,
        language=get_language(),
    )


def read_problem(castle: Castle, tiles: list[str], extras: Extras, law: Law) -> "Problem":
    """What is to be arranged."""
    from solver.two_castles.problem import Holding, Problem

    return Problem(Holding.read(castle, *extras, law), tiles)


def find_best(problem: "Problem", extras: Extras, law: Law, seconds: float, patience: "Patience") -> Arranged:
    """The best arrangement that is found in so many seconds."""
    from solver.two_castles import best

    castle = problem.castle
    found = best.find_best(problem, seconds, patience)
    warnings = box_warnings(castle) + bonus_warnings(castle, extras)
    return Arranged(found, score(found.castle, *extras, law), extras, law, warnings)


def document(arranged: Arranged, patience: "Patience", picture: str | None = None) -> Document:
    """The arrangement, its score sheet, and what is proven about it."""
    best, sheet, extras = arranged.best, arranged.sheet, arranged.extras
    return {
        "status": best.status,
        "total": best.total,
        "bound": best.bound,
        "castle": str(best.castle),
        "sequence": [str(placement) for placement in best.sequence],
        "categories": sheet.categories,
        "items": [item_document(item) for item in sheet.items],
        "attendants": [attendant.slug for attendant in extras.attendants],
        "bonus_cards": [card.slug for card in extras.cards],
        "seconds": round(best.seconds, 3),
        "nodes": best.nodes,
        **stopped_document(patience),
        "warnings": arranged.warnings,
        **({} if picture is None else {"svg": picture}),
    }

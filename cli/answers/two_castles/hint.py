"""The question `two-castles hint`: the best way to place the tiles that a castle gets in a turn."""

from typing import TYPE_CHECKING, NamedTuple

from cli.answers import Document
from cli.answers.two_castles.castles import Extras, bonus_warnings, box_warnings, read_castle, read_extras
from cli.answers.two_castles.parts import item_document
from cli.answers.waiting import patience_for, stopped_document
from cli.errors import BadInput
from engine.kernel.i18n import N_, say
from engine.two_castles.castle import Castle
from engine.two_castles.catalogue import Attendant
from engine.two_castles.placement import Placement
from engine.two_castles.rulings import Law, read_law

if TYPE_CHECKING:
    from solver.patience import Patience
    from solver.two_castles.hint import Advice, Hint, Step


class Hinted(NamedTuple):
    """Advice on tiles with these names."""

    advice: "Advice"
    tiles: list[str]
    warnings: list[str]


def answer(
    castle: str,
    tiles: list[str],
    top: int = 3,
    time: float | None = None,
    attendant: list[str] | None = None,
    bonus_card: list[str] | None = None,
    rulings: dict[str, str] | None = None,
) -> Document:
    """Advise on the tiles of a turn; `top` is the number of hints, 0 for as many as there may be."""
    check_top(top)
    law, extras = read_law(rulings or {}), read_extras(attendant, bonus_card)
    built, patience = read_castle(castle), patience_for(time)
    return document(find_hints(built, lowered(tiles), top, extras, law, patience), patience)


def check_top(top: int) -> None:
    """Refuse more hints than are given."""
    from solver.two_castles.hint import MOST_HINTS

    if not 0 <= top <= MOST_HINTS:
        raise BadInput(say(N_("--top {n}: a number of hints from 0 to {most}"), n=top, most=MOST_HINTS))


def lowered(tiles: list[str]) -> list[str]:
    """Names of tiles as slugs are written."""
    return [name.strip().lower() for name in tiles]


def find_hints(castle: Castle, tiles: list[str], top: int, extras: Extras, law: Law, patience: "Patience") -> Hinted:
    """The best ways to place tiles that are found with so much patience."""
    from solver.two_castles.hint import give_hints
    from solver.two_castles.problem import Holding

    advice = give_hints(Holding.read(castle, *extras, law), tiles, top, patience=patience)
    return Hinted(advice, tiles, box_warnings(castle) + bonus_warnings(castle, extras))


def document(hinted: Hinted, patience: "Patience") -> Document:
    """The ways, the best first."""
    advice = hinted.advice
    return {
        "castle": str(advice.holding.castle),
        "tiles": hinted.tiles,
        "total": advice.total,
        "exact": advice.exact,
        "hints": [{"rank": rank, **hint_document(hint)} for rank, hint in enumerate(advice.hints, 1)],
        **stopped_document(patience),
        "warnings": hinted.warnings,
    }


def hint_document(hint: "Hint") -> Document:
    """A way to place tiles: its steps, what it gains, and why."""
    return {
        "placements": [str(step.what) for step in hint.steps if isinstance(step.what, Placement)],
        "steps": [{"step": _kind(step), "what": _what(step), "rule": step.rule or None} for step in hint.steps],
        "gain": hint.gain,
        "estimate": round(hint.estimate, 3),
        "total": hint.total,
        "value": round(hint.value, 3),
        "castle": str(hint.holding.castle),
        "attendants": [attendant.slug for attendant in hint.holding.attendants],
        "items": [
            {
                **item_document(change.item),
                "points": change.points,
                "before": change.before,
                "after": change.item.points,
            }
            for change in hint.changes
        ],
        "estimates": [
            {"rule": estimate.rule, "draws": str(estimate.gift), "points": round(estimate.points, 3)}
            for estimate in hint.estimates
        ],
    }


def _kind(step: "Step") -> str:
    if isinstance(step.what, Placement):
        return "bonus-room" if step.rule else "tile"
    return "attendant" if isinstance(step.what, Attendant) else "draw"


def _what(step: "Step") -> str:
    return step.what.slug if isinstance(step.what, Attendant) else str(step.what)

"""The page's question `hint` for the sister game: the best ways to place tiles, jointly or each by itself."""

from typing import TYPE_CHECKING

from cli.answers.page.asked import check_tiles
from cli.answers.page.forms import HintForm, HintsForm, PartForm
from cli.answers.two_castles.castles import Extras, read_castle, read_extras
from cli.answers.two_castles.hint import check_top, find_hints, lowered
from cli.answers.waiting import patience_for
from engine.kernel.i18n import labelled
from engine.two_castles.castle import Castle
from engine.two_castles.placement import Placement
from engine.two_castles.rulings import Law, read_law

if TYPE_CHECKING:
    from solver.patience import Patience
    from solver.two_castles.hint import Hint


def answer(
    castle: str,
    tiles: list[str],
    top: int = 3,
    each: bool = False,
    time: float | None = None,
    attendant: list[str] | None = None,
    bonus_card: list[str] | None = None,
    rulings: dict[str, str] | None = None,
) -> HintsForm:
    """Advise on tiles that are placed together, or with `each` on every one of them as if it came alone."""
    check_top(top)
    law, extras = read_law(rulings or {}), read_extras(attendant, bonus_card)
    built, patience, names = read_castle(castle), patience_for(time), lowered(check_tiles(tiles) if each else tiles)
    offers = [[name] for name in dict.fromkeys(names)] if each else [names]
    return _advise(built, offers, top, extras, law, patience)


def _advise(
    castle: Castle, offers: list[list[str]], top: int, extras: Extras, law: Law, patience: "Patience"
) -> HintsForm:
    """The best ways for any of these offers, the best first."""
    from solver.two_castles.words import estimated_lines

    found = [find_hints(castle, tiles, top, extras, law, patience) for tiles in offers]
    hints = [hint for hinted in found for hint in hinted.advice.hints]
    hints.sort(key=lambda hint: -round(hint.value, 6))
    return {
        "hints": [_hint_form(hint) for hint in (hints[:top] if top else hints)],
        "notes": estimated_lines(hints),
        "refused": [],
        "warnings": list(dict.fromkeys(line for hinted in found for line in hinted.warnings)),
    }


def _hint_form(hint: "Hint") -> HintForm:
    """A way to place tiles: where the first one goes, and all the others after it."""
    from solver.two_castles.words import steps_words, worth_words

    rooms = [step.what for step in hint.steps if isinstance(step.what, Placement)]
    first = rooms[0]
    return {
        "slug": first.slug,
        "at": str(first),
        "x": first.x,
        "y": first.y,
        "turns": [0],
        "points": hint.gain,
        "value": round(hint.value, 3),
        "price": 0,
        "words": labelled(steps_words(hint), worth_words(hint)),
        "completes": [],
        "parts": _parts(hint),
        "steps": [str(room) for room in rooms],
    }


def _parts(hint: "Hint") -> list[PartForm]:
    """What changes on the score sheet, and what chance brings on average."""
    from solver.two_castles.words import change_words, estimate_words

    changes: list[PartForm] = [
        {"name": change.item.rule, "points": change.points, "why": change_words(change)} for change in hint.changes
    ]
    chances: list[PartForm] = [
        {"name": estimate.rule, "points": round(estimate.points, 3), "why": estimate_words(estimate)}
        for estimate in hint.estimates
    ]
    return changes + chances

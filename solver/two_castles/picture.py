"""Advice as pictures: the castles that it leads to, the new rooms outlined and numbered in the order of building."""

from collections.abc import Sequence

from engine.kernel.i18n import labelled
from engine.pictures.strips import side_by_side
from engine.two_castles.pictures import draw_castle
from engine.two_castles.placement import Placement
from solver.two_castles.hint import Hint
from solver.two_castles.problem import Holding
from solver.two_castles.words import worth_words

MOST = 3
"""Castles on one sheet."""


def draw_hints(hints: Sequence[Hint], language: str) -> str:
    """One SVG with the castles that the first three ways lead to."""
    return side_by_side([draw_hint(hint, rank, language) for rank, hint in enumerate(hints[:MOST], 1)])


def draw_hint(hint: Hint, rank: int, language: str | None = None) -> str:
    """The castle that a way leads to, and what it wins."""
    new = [step.what for step in hint.steps if isinstance(step.what, Placement)]
    return draw_holding(hint.holding, new, labelled(f"{rank}", worth_words(hint)), language)


def draw_holding(
    holding: Holding, new: Sequence[Placement] = (), title: str | None = None, language: str | None = None
) -> str:
    """A castle with all that belongs to it."""
    return draw_castle(
        holding.castle,
        new=new,
        attendants=holding.attendants,
        bonus_cards=holding.cards,
        law=holding.law,
        title=title,
        language=language,
    )

"""The first hints as one picture: the castles side by side, each with its placement marked and what it is worth."""

from collections.abc import Sequence

from engine.castle.castle import Castle
from engine.kernel.i18n import N_, labelled, say, say_n
from engine.pictures.strips import side_by_side
from engine.pictures.svg import draw_castle
from solver.hint.hint import Hint

MOST = 3
"""Castles on one sheet."""


def draw_hints(castle: Castle, hints: Sequence[Hint], language: str) -> str:
    """One SVG with the castles of the first three hints that place something."""
    placed = [(rank, hint) for rank, hint in enumerate(hints, 1) if hint.verdict is not None][:MOST]
    pictures = [
        draw_castle(castle, verdict=hint.verdict, title=_title(rank, hint), language=language, focus=True)
        for rank, hint in placed
    ]
    return side_by_side(pictures)


def _title(rank: int, hint: Hint) -> str:
    option = hint.option
    points = say_n("{n} point", "{n} points", option.points)
    value = say(N_("value {value:.1f}"), value=option.value)
    return labelled(f"{rank}. {option.placement}", f"{points}, {value}")

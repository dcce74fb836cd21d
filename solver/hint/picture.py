"""The first hints as one picture: the castles side by side, each with its placement marked and what it is worth."""

import re
from collections.abc import Sequence

from engine.castle.castle import Castle
from engine.kernel.i18n import N_, labelled, say, say_n
from engine.pictures.svg import draw_castle
from solver.hint.hint import Hint

MOST = 3
"""Castles on one sheet."""
GAP = 24


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


_HEAD = re.compile(r'<svg xmlns="[^"]*" (viewBox="[^"]*") width="([0-9.]+)" height="([0-9.]+)"')


def side_by_side(pictures: Sequence[str]) -> str:
    """Pictures in one, from left to right, each with the space it needs."""
    x, height, parts = 0.0, 0.0, []
    for picture in pictures:
        head = _HEAD.search(picture)
        if head is None:
            raise ValueError("not a picture of ours")
        box, wide, high = head.group(1), float(head.group(2)), float(head.group(3))
        parts.append(picture.replace(head.group(), f'<svg x="{x:g}" y="0" {box} width="{wide:g}" height="{high:g}"', 1))
        x, height = x + wide + GAP, max(height, high)
    width = max(x - GAP, 0)
    size = f'viewBox="0 0 {width:g} {height:g}" width="{width:g}" height="{height:g}"'
    return "\n".join([f'<svg xmlns="http://www.w3.org/2000/svg" {size}>', *map(str.rstrip, parts), "</svg>\n"])

"""Outlines on the lattice of characters: some columns and rows to a cell, walls on the lattice lines."""

import math
from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from engine.castle.placement import Placement
from engine.catalogue import Side
from engine.geometry.art import span, top, turn_art
from engine.geometry.outline import ART, DIAGONAL_STONE, DISC, ELL, FENCE_ARC, OCTAGON, STONE, Outline


class Scale(NamedTuple):
    """Columns and rows of a cell."""

    across: int
    down: int


LARGE = Scale(4, 2)
SCALES = (LARGE, Scale(3, 2), Scale(2, 2))
"""From the large form, whose cells are square, to the narrowest that has a character for every wall and every door."""

Spot = tuple[int, int]
"""Column and row of a character."""
N, E, S, W = 1, 2, 4, 8


class Region(NamedTuple):
    """The characters of an outline at the origin: those on its walls with their arms, and those within."""

    walls: dict[Spot, int]
    within: frozenset[Spot]


@cache
def region(outline: Outline, scale: Scale = LARGE) -> Region:
    """An outline on the lattice of characters; curves and cut corners become steps."""
    ground = {
        (column, row)
        for row in range(outline.height * scale.down)
        for begin, end in [_span(outline, (row + 0.5) / scale.down, scale.across)]
        for column in range(begin, end)
    }
    walls: dict[Spot, int] = {}
    for x, y in ground:
        for side, (a, b), ends in (
            ((x, y - 1), ((x, y), (x + 1, y)), (E, W)),
            ((x, y + 1), ((x, y + 1), (x + 1, y + 1)), (E, W)),
            ((x - 1, y), ((x, y), (x, y + 1)), (S, N)),
            ((x + 1, y), ((x + 1, y), (x + 1, y + 1)), (S, N)),
        ):
            if side not in ground:
                walls[a] = walls.get(a, 0) | ends[0]
                walls[b] = walls.get(b, 0) | ends[1]
    return Region(walls, frozenset(spot for spot in ground if spot not in walls))


def _span(outline: Outline, y: float, across: int) -> Spot:
    """The columns between which an outline lies at a height."""
    w, h = outline.width, outline.height
    if outline.notch is not None:
        columns = [x for x, row in outline.cells() if row == int(y)]
        return min(columns) * across, (max(columns) + 1) * across
    if outline.shape == ART:
        left, right = span(outline.art, y)
        return round(left * across), round(right * across)
    inset = 0.0
    if outline.shape == DISC:
        inset = w / 2 - math.sqrt((w / 2) ** 2 - (w / 2 - y) ** 2)
    elif outline.shape == OCTAGON:
        inset = max(0.0, 1 - y, y - h + 1)
    cut = round(inset * across)
    return cut, w * across - cut


def moved(room: Placement, spots: Iterable[Spot], scale: Scale = LARGE) -> set[Spot]:
    """The characters of an outline at the place of a room."""
    return {(x + room.x * scale.across, y + room.y * scale.down) for x, y in spots}


def fence_spots(outline: Outline, scale: Scale = LARGE) -> set[Spot]:
    """The characters of an outline's walls that are its fence (FENCE-3)."""
    if outline.fence is None:
        return set()
    turn = int(outline.fence)
    found = set()
    for spot in region(outline, scale).walls:
        x, y, w, h = spot[0] / scale.across, spot[1] / scale.down, outline.width, outline.height
        for _ in range(turn):
            x, y, w, h = y, w - x, h, w
        if outline.shape == DISC:
            fenced = math.atan2(abs(x - w / 2), h / 2 - y) <= math.radians(FENCE_ARC / 2)
        elif outline.shape == ART:
            line = top(turn_art(outline.art, -turn % 4))
            fenced = line[0][0] <= x <= line[-1][0] and y <= line[0][1] and y < h / 2
        elif outline.shape == ELL:
            fenced = y == 0 and STONE <= x <= w / 2 - STONE
        elif outline.shape == OCTAGON:
            fenced = y < 1 - DIAGONAL_STONE
        else:
            fenced = y == 0 and STONE <= x <= w - STONE
        if fenced:
            found.add(spot)
    return found


def door_spot(x: int, y: int, side: Side, scale: Scale = LARGE) -> Spot:
    """The character in the middle of an entrance."""
    across, down = scale
    column = {Side.W: 0, Side.E: across}.get(side, across // 2)
    row = {Side.N: 0, Side.S: down}.get(side, down // 2)
    return x * across + column, y * down + row

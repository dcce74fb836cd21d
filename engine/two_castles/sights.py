"""Cells as numbers, and what can be seen on them: a type, a wall decoration, or anything; for the quick scorer."""

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from engine.two_castles.catalogue import AROUND, SIDES, Cell, Hanging, Kind, RoomType, Slug, Tile, all_tiles

TYPES = {kind: number for number, kind in enumerate(RoomType)}
SLEEPING, SPECIAL = TYPES[RoomType.SLEEPING], TYPES[RoomType.SPECIAL]
HANGINGS = {hanging: number for number, hanging in enumerate(Hanging, len(RoomType))}
ANYTHING = len(RoomType) + len(Hanging)
COLUMN, SIGHT = 1 << 16, 1 << 4
"""The distance between two columns, and between two floors: there are fewer than 16 things to be seen on a cell."""
THRONE_CELLS = (0, COLUMN)
BESIDE_BOTH = frozenset(x * COLUMN + y * SIGHT for x in (0, 1) for y in (-1, 1))
"""The cells around which both halves of the throne room lie."""


def number_of(cell: Cell) -> int:
    """A cell, or the way from one to another, as a number."""
    return cell[0] * COLUMN + cell[1] * SIGHT


SIDE_WAYS = tuple(map(number_of, SIDES.values()))
WAYS_AROUND = tuple(map(number_of, AROUND.values()))
THRONE_SIDES = tuple(number_of((x, y)) for x, y in ((-1, 0), (0, 1), (1, 1), (2, 0), (1, -1), (0, -1)))
THRONE_AROUND = (*THRONE_SIDES, *(number_of((x, y)) for x in (-1, 2) for y in (-1, 1)))


class Plan(NamedTuple):
    """What the scorer needs to know of a tile."""

    type: int
    hanging: int
    kind: Kind
    points: int
    wants: int
    cells: tuple[int, ...]


LOCAL = (Kind.BESIDE, Kind.AROUND, Kind.HUNG, Kind.NEIGHBOURS)
"""Kinds of rooms that look at certain cells near them."""


def plan_of(tile: Tile) -> Plan:
    """What a tile is and looks for; in a legal castle all of a column is above a cellar and below a tower."""
    scoring = tile.scoring
    if scoring.kind == Kind.HUNG:
        wants = HANGINGS[scoring.hanging]
    elif scoring.types:
        wants = TYPES[scoring.types[0]]
    else:
        wants = ANYTHING
    kind = {Kind.ABOVE: Kind.COLUMN, Kind.UNDER: Kind.COLUMN}.get(scoring.kind, scoring.kind)
    cells = tuple(map(number_of, scoring.cells))
    return Plan(TYPES[tile.type], HANGINGS[tile.hanging], kind, scoring.points, wants, cells)


@lru_cache(maxsize=1)
def all_plans() -> Mapping[Slug, Plan]:
    """The same of every tile."""
    return {tile.slug: plan_of(tile) for tile in all_tiles()}

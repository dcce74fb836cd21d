"""What a tile promises besides the points it wins at once: an estimate in points, which ends with the game.

The rates were measured: castles were grown on from every place of a tile, on the same draws, and what they were worth
in the end was compared with what could be seen at once. docs/two-castles.md tells how.
"""

from typing import NamedTuple

from engine.two_castles.catalogue import Cell, RoomType, Tile
from engine.two_castles.sights import TYPES
from solver.two_castles.growth import FIFTH, THIRD, WHOLE, Growth

_TYPE_OF = {number: kind for kind, number in TYPES.items()}


class Rates(NamedTuple):
    """All constants of the estimate."""

    near: float = 0.03
    """For each tile to come, of a point that something would earn on a cell where a room may lie now."""
    far: float = 0.01
    """The same on a cell that cannot be reached yet."""
    bonus: float = 3.5
    """The bonus of a third or fifth room, when it would not come later anyway."""
    later: int = 8
    """With so many tiles to come it would."""
    missing: float = 0.5
    """A type that the castle lacks, for each Sleeping room that wants all types."""
    level: float = 0.5
    """How far later tiles can level both castles: the share of their mean in a result when the whole game is ahead."""
    early: float = 2.6
    late: float = 5.0
    """What a tile to come adds to a castle on average, as long as more than half of them are to come, and later."""
    spread: float = 1.9
    """The standard deviation of what a castle is worth in the end: so much times the root of the tiles to come."""
    surprise: float = 0.7
    """How far the estimate is off, in points: the more draws of chance differ, the less they are trusted against it."""


RATES = Rates()


class Hope(NamedTuple):
    """An estimate, and where it comes from."""

    open: float
    """Cells that rooms look at."""
    bonus: float
    """The bonus of a third or fifth room."""
    types: float
    """A type that was missing."""

    @property
    def points(self) -> float:
        """All together."""
        return self.open + self.bonus + self.types


def usual_end(total: int, left: int, rates: Rates = RATES) -> float:
    """What a castle with so many points and so many tiles to come is usually worth in the end."""
    half = WHOLE // 2
    return total + rates.late * min(left, half) + rates.early * max(0, left - half)


def waiting(growth: Growth, left: int, rates: Rates = RATES) -> float:
    """What the free cells that rooms look at promise with so many tiles to come: nothing when none is."""
    if not left:
        return 0.0
    near = far = 0
    for cell, sight, points in growth.quick.unmet():
        if _can_come(growth, cell, sight):
            if growth.is_free(cell):
                near += points
            else:
                far += points
    return left * (rates.near * near + rates.far * far)


def _can_come(growth: Growth, cell: Cell, sight: int) -> bool:
    """Can what a room looks for ever lie on that cell?"""
    kind = _TYPE_OF.get(sight)
    if kind == RoomType.DOWNSTAIRS:
        return cell[1] < 0
    if kind not in (None, RoomType.CORRIDOR, RoomType.SPECIAL) and cell[1] < 0:
        return False
    return not growth.is_covered(cell)


def hope(growth: Growth, tile: Tile, place: Cell, left: int, before: float, rates: Rates = RATES) -> Hope:
    """What a tile on a place promises, when so many are to come after it; `before` is what was waiting without it."""
    after = growth.copy()
    after.add(tile, *place)
    opened = waiting(after, left, rates) - before
    return Hope(opened, _bonus(growth, tile, left, rates), _types(growth, tile, left, rates))


def _bonus(growth: Growth, tile: Tile, left: int, rates: Rates) -> float:
    if not tile.is_regular or growth.counts[tile.type] + 1 not in (THIRD, FIFTH):
        return 0.0
    return rates.bonus * max(0.0, 1 - left / rates.later)


def _types(growth: Growth, tile: Tile, left: int, rates: Rates) -> float:
    counts = growth.counts
    if not left or not tile.is_regular or counts[tile.type] or tile.type == RoomType.SLEEPING:
        return 0.0
    return rates.missing * counts[RoomType.SLEEPING]

"""The immediate worth of every legal placement of one tile."""

from typing import NamedTuple

from engine.castle.castle import Castle
from engine.castle.placement import Placement
from engine.catalogue import Tile


class Option(NamedTuple):
    """A legal placement, the points it scores at once, and the rooms it completes."""

    placement: Placement
    points: int
    completes: tuple[Placement, ...]


def rank_placements(castle: Castle, tile: str | Tile) -> list[Option]:
    """All legal placements of a tile, the most immediate points first, equal ones in the order of the lattice."""
    options = []
    for placement in castle.legal(tile):
        after = castle.extended(placement)
        completes = tuple(after.rooms[number] for number in after.newly_completed())
        options.append(Option(placement, after.newest_score().total, completes))
    return sorted(options, key=lambda option: (-option.points, option.placement))

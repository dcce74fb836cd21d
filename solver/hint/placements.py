"""The immediate worth of every legal placement of one tile."""

from typing import NamedTuple

from engine.castle.castle import Castle
from engine.castle.placement import Placement
from engine.catalogue import Tile, find_tile


class Option(NamedTuple):
    """A legal placement, the points it scores at once, and the rooms it completes."""

    placement: Placement
    points: int
    completes: tuple[Placement, ...]


def rank_placements(castle: Castle, tile: str | Tile) -> list[Option]:
    """All legal placements of a tile, the most immediate points first, equal ones in the order of the lattice."""
    found = find_tile(tile) if isinstance(tile, str) else tile
    options = []
    for placement in castle.legal(found):
        met, rooms = castle.meeting(placement), (*castle.rooms, placement)
        options.append(Option(placement, met.points, tuple(rooms[number] for number in met.completed)))
    return sorted(options, key=lambda option: (-option.points, option.placement))

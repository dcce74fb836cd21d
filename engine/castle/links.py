"""Connections: which doors may meet, and a connection as each of its two rooms sees it."""

from typing import NamedTuple

from engine.catalogue import Door
from engine.geometry.outline import TurnedTile

DoorMet = tuple[int, int]
"""A room by number, and one of its doors by number."""


class Link(NamedTuple):
    """A connection seen from one of its two rooms: own door, the other room and its door."""

    door: int
    room: int
    other_door: int
    weight: int = 1
    """How often it counts: more than once where a join makes it."""


def may_connect(a: TurnedTile, door: Door, b: TurnedTile, other: Door) -> bool:
    """May these doors meet? Only on one floor, and never stairs with stairs (FLOOR-2 to FLOOR-7)."""
    return door.floor == other.floor and not (a.tile.is_stairs and b.tile.is_stairs)

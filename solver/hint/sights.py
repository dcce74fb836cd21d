"""Where the doors of a turned tile look, laid out once, so that a placement can be asked without building it."""

from functools import cache
from typing import NamedTuple

from engine.castle.board import STEPS, Board, door_key, partner_key
from engine.castle.placement import Placement
from engine.catalogue import Floor
from engine.geometry.outline import TurnedTile

AROUND = 3
"""Cells around a box that the nine cells before its doors may reach."""


class Sight(NamedTuple):
    """A door of a turned tile, counted from the tile's own corner."""

    partner: int
    """The key of the door that it would meet, less the key of the corner."""
    bit: int
    """The bit of the cell before it, less the bit of the corner."""
    region: int
    """The nine cells before it; bit 0 is the cell three to the left and three up of the corner."""
    dark: bool


@cache
def sights(tile: TurnedTile, stride: int) -> tuple[Sight, ...]:
    """Where the doors of a turned tile look."""
    found = []
    for door in tile.doors:
        dx, dy = STEPS[door.side]
        x, y = door.x + dx, door.y + dy
        key = partner_key(door_key(door.x, door.y, door.side)) - door_key(0, 0, 0)
        left, top = x + AROUND - 1 + dx, y + AROUND - 1 + dy
        block = (7 | 7 << stride | 7 << 2 * stride) << (top * stride + left)
        found.append(Sight(key, y * stride + x, block, door.floor == Floor.DOWNSTAIRS))
    return tuple(found)


def shifted(board: int, bits: int) -> int:
    """A board moved by so many bits, either way."""
    return board << bits if bits >= 0 else board >> -bits


def meetings(board: Board, placement: Placement) -> dict[int, int]:
    """The rooms that a legal placement is connected to, each with the number of doors."""
    found: dict[int, int] = {}
    doors, key = board.doors, door_key(placement.x, placement.y, 0)
    for sight in sights(placement.turned, board.frame.stride):
        other = doors.get(key + sight.partner)
        if other is not None:
            found[other[0]] = found.get(other[0], 0) + 1
    return found

"""Placements beside a room, `fountain at wine-room.N`: the cell beyond that side; floors count upwards."""

from typing import TYPE_CHECKING

from engine.kernel.beside import find_room, nth_door, read_beside
from engine.two_castles.catalogue import SIDES, Tile, find_tile, tiles_named
from engine.two_castles.placement import Placement, read_placement

if TYPE_CHECKING:
    from engine.two_castles.castle import Castle


def read_wanted(castle: "Castle", text: str, hand: str = "") -> Placement:
    """A placement in a castle, by its cell or by the room it is to lie beside; `hand` is the tile where none is named.

    A throne room is two cells wide: above and below it the cells are counted from the left.
    """
    beside = read_beside(text)
    if beside is None:
        return read_placement(text)
    tile = find_tile(beside.tile or hand)
    room = castle.rooms[find_room(beside, castle.rooms, _named)]
    dx, dy = SIDES[beside.side]
    cells = [(x + dx, y + dy) for x, y in room.cells if (x + dx, y + dy) not in room.cells]
    x, y = cells[nth_door(beside, range(len(cells)))]
    return Placement(tile.slug, x, y)


def _named(name: str) -> list[Tile]:
    return tiles_named(name) or [find_tile(name)]

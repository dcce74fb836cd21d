"""A place in a castle of Between Two Castles in words: by the room that it lies on, under or beside, and its floor."""

from enum import StrEnum

from engine.kernel.i18n import N_, say, say_n
from engine.two_castles.castle import Castle
from engine.two_castles.catalogue import Cell, Tile
from engine.two_castles.placement import Placement


class _Way(StrEnum):
    """How a place lies to a room near it."""

    ABOVE = "above"
    BELOW = "below"
    RIGHT = "right"
    LEFT = "left"


_ORDER: dict[_Way, Cell] = {_Way.ABOVE: (0, -1), _Way.RIGHT: (-1, 0), _Way.LEFT: (1, 0), _Way.BELOW: (0, 1)}
"""Where the room lies that a place is named by: what carries it says most, then what it lies beside."""
_WORDS = {
    _Way.ABOVE: N_("above {room}, {floor}"),
    _Way.BELOW: N_("below {room}, {floor}"),
    _Way.RIGHT: N_("to the right of {room}, {floor}"),
    _Way.LEFT: N_("to the left of {room}, {floor}"),
}
_THRONE_WORDS = {
    (_Way.ABOVE, 0): N_("above the left half of the throne room, {floor}"),
    (_Way.ABOVE, 1): N_("above the right half of the throne room, {floor}"),
    (_Way.BELOW, 0): N_("below the left half of the throne room, {floor}"),
    (_Way.BELOW, 1): N_("below the right half of the throne room, {floor}"),
    (_Way.RIGHT, 1): N_("to the right of the throne room, {floor}"),
    (_Way.LEFT, 0): N_("to the left of the throne room, {floor}"),
}


def place_words(castle: Castle, placement: Placement) -> str:
    """Where a placement lies, in words of the present language, told apart from every other place of its tile.

    >>> castle = Castle.parse("throne-living-corridor@0,0 wine-room@2,0")
    >>> place_words(castle, Placement(castle.rooms[1].slug, 2, 1))
    'above Wine Room, floor 2'
    """
    if placement.tile.is_throne:
        return say(N_("as the beginning of the castle"))
    for way, (dx, dy) in _ORDER.items():
        cell = placement.x + dx, placement.y + dy
        room = castle.room_at(cell)
        if room is not None:
            return _beside(castle, way, room, cell)
    return say(N_("at {place}, {floor}"), place=f"{placement.x},{placement.y}", floor=floor_words(placement.y))


def _beside(castle: Castle, way: _Way, room: Placement, cell: Cell) -> str:
    """A place by the room on a cell next to it; by the half, if it is a throne room."""
    floor = floor_words(cell[1] - _ORDER[way][1])
    if room.tile.is_throne:
        return say(_THRONE_WORDS[way, cell[0] - room.x], floor=floor)
    return say(_WORDS[way], room=_called(castle, room), floor=floor)


def _called(castle: Castle, room: Placement) -> Tile | Placement:
    """A room by its name; where several bear it, also by its place."""
    return room.tile if sum(other.slug == room.slug for other in castle.rooms) == 1 else room


def floor_words(y: int) -> str:
    """A floor in words: that of the throne room is the first."""
    if y < 0:
        return say_n("{n} floor underground", "{n} floors underground", -y)
    return say(N_("floor {n}"), n=y + 1)

"""The geometry of a plan as plain lists: places beside the castle, and the ways two new tiles can meet."""

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from engine.castle.board import Board, door_key, may_connect, partner_key
from engine.castle.castle import Castle
from engine.castle.placement import Placement
from engine.geometry.outline import TurnedTile
from engine.geometry.tables import forbidden_offsets, offsets


class Spot(NamedTuple):
    """A place for a tile at which it is connected to the castle."""

    way: TurnedTile
    x: int
    y: int
    meets: tuple[tuple[int, int, int], ...]
    """Own door, the room of the castle that it meets, and that room's door."""

    @property
    def placement(self) -> Placement:
        return Placement(self.way.slug, self.x, self.y, self.way.turn)


class Meeting(NamedTuple):
    """A way in which two new tiles are connected: both turned, where the second lies, and the doors that meet."""

    first: TurnedTile
    second: TurnedTile
    dx: int
    dy: int
    doors: tuple[tuple[int, int], ...]


def wrong_floor(board: Board, way: TurnedTile) -> int:
    """The anchors at which a door of the tile would meet one that it may not be connected to (FLOOR-4 to FLOOR-7)."""
    found = 0
    for index, shift in board.tables.looks(way).forbidden:
        found |= board.fronts[index] >> shift
    return found


def is_free(board: Board, way: TurnedTile, x: int, y: int) -> bool:
    """May the tile lie here, as far as the castle is concerned, connected to it or not?"""
    x0, y0, stride = board.frame
    if not (x0 <= x < x0 + stride and y >= y0):
        return True
    bit = board.frame.bit(x, y)
    return not (board.forbidden(way) | wrong_floor(board, way)) >> bit & 1


def find_spots(castle: Castle, ways: tuple[TurnedTile, ...]) -> list[Spot]:
    """Every place at which the tile is connected to the castle, whether or not it leaves an external entrance.

    Stairs may be joined by either end here: another new tile may meet the other one (FLOOR-9).
    """
    board = castle.board
    return [
        Spot(way, x, y, tuple(_meets(board, way, x, y)))
        for way in ways
        for x, y in board.frame.cells(board.anchors_by_any_end(way))
    ]


def _meets(board: Board, way: TurnedTile, x: int, y: int) -> Iterator[tuple[int, int, int]]:
    for index, door in enumerate(way.doors):
        met = board.doors.get(partner_key(door_key(x + door.x, y + door.y, door.side)))
        if met is not None:
            yield index, met[0], met[1]


@cache
def meetings(a: TurnedTile, b: TurnedTile) -> tuple[Meeting, ...]:
    """Every way in which `b` can lie beside `a` and be connected to it."""
    places = {
        (i.x + i.side.step[0] - j.x, i.y + i.side.step[1] - j.y)
        for i in a.doors
        for j in b.doors
        if j.side == i.side.opposite
    }
    found = [_meeting(a, b, dx, dy) for dx, dy in sorted(places) if (dx, dy) not in apart(a, b)]
    return tuple(meeting for meeting in found if meeting.doors)


def _meeting(a: TurnedTile, b: TurnedTile, dx: int, dy: int) -> Meeting:
    return Meeting(a, b, dx, dy, tuple((i, j) for i, j, fits in _door_pairs(a, b, dx, dy) if fits))


def _door_pairs(a: TurnedTile, b: TurnedTile, dx: int, dy: int) -> Iterator[tuple[int, int, bool]]:
    """The doors that meet if `b` lies so from `a`, and whether they may."""
    theirs = {(door.x + dx, door.y + dy, door.side): index for index, door in enumerate(b.doors)}
    for i, door in enumerate(a.doors):
        sx, sy = door.side.step
        j = theirs.get((door.x + sx, door.y + sy, door.side.opposite))
        if j is not None:
            yield i, j, may_connect(a, door, b, b.doors[j])


@cache
def apart(a: TurnedTile, b: TurnedTile) -> frozenset[tuple[int, int]]:
    """The offsets of `b` from `a` that no castle may have: overlaps, fences met, doors of the wrong floor."""
    places = {
        (i.x + i.side.step[0] - j.x, i.y + i.side.step[1] - j.y)
        for i in a.doors
        for j in b.doors
        if j.side == i.side.opposite
    }
    wrong = {at for at in places if any(not fits for _i, _j, fits in _door_pairs(a, b, *at))}
    return forbidden_offsets(a.outline, b.outline) | wrong


@cache
def touching(a: TurnedTile, b: TurnedTile, corner: bool) -> frozenset[tuple[int, int]]:
    """The offsets of `b` from `a` at which they are adjacent (ADJ-1, ADJ-2)."""
    found = offsets("touch", a.outline, b.outline)
    return found | offsets("corner", a.outline, b.outline) if corner else found


@cache
def rectangles(way: TurnedTile) -> tuple[tuple[int, int, int, int], ...]:
    """Boxes (x, y, width, height) that are surely solid, apart from one another; rounded corners are left out."""
    outline = way.outline
    width, height = outline.width, outline.height
    if outline.shape == "rect":
        return ((0, 0, width, height),)
    if outline.shape == "ell":
        half = width // 2
        left, top = outline.notch in (2, 3), outline.notch in (0, 3)
        full = (0, half, width, height - half) if top else (0, 0, width, half)
        rest = (half if left else 0, 0 if top else half, half, half)
        return full, rest
    corner = 1
    middle = (0, corner, width, height - 2 * corner)
    return middle, (corner, 0, width - 2 * corner, corner), (corner, height - corner, width - 2 * corner, corner)

"""The geometry of a plan as plain lists: places beside the castle, and the ways two new tiles can meet."""

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from engine.castle.castle import Castle
from engine.castle.links import may_connect
from engine.castle.placement import Placement
from engine.geometry.outline import TurnedTile
from engine.geometry.tables import forbidden_offsets


class Spot(NamedTuple):
    """A place for a tile at which it is connected to the castle."""

    way: TurnedTile
    x: int
    y: int
    meets: tuple[tuple[int, int, int], ...]
    """Own door, the room of the castle that it meets, and that room's door."""
    points: int
    """What the tile there and the castle give each other by their icons: connections and penalties."""

    @property
    def placement(self) -> Placement:
        return Placement(self.way.slug, self.x, self.y, self.way.turn)


class Pairing(NamedTuple):
    """A way in which two new tiles are connected: both turned, where the second lies, and the doors that meet."""

    first: TurnedTile
    second: TurnedTile
    dx: int
    dy: int
    doors: tuple[tuple[int, int], ...]


def find_spots(castle: Castle, ways: tuple[TurnedTile, ...]) -> list[Spot]:
    """Every place at which the tile is connected to the castle, whether or not it leaves an external entrance."""
    found = []
    for way in ways:
        meetings = castle.meetings(way.tile)
        for x, y in castle.ground.places_beside(way):
            met = meetings.at(Placement(way.slug, x, y, way.turn))
            doors = tuple((own, *other) for own, other in enumerate(met.doors) if other is not None)
            found.append(Spot(way, x, y, doors, met.points - met.rewards - meetings.anywhere))
    return found


@cache
def pairings(a: TurnedTile, b: TurnedTile) -> tuple[Pairing, ...]:
    """Every way in which `b` can lie beside `a` and be connected to it."""
    found = [_pairing(a, b, dx, dy) for dx, dy in sorted(_door_to_door(a, b)) if (dx, dy) not in apart(a, b)]
    return tuple(pairing for pairing in found if pairing.doors)


def _door_to_door(a: TurnedTile, b: TurnedTile) -> set[tuple[int, int]]:
    """The offsets of `b` from `a` at which a door of one looks at a door of the other."""
    return {
        (i.x + i.side.step[0] - j.x, i.y + i.side.step[1] - j.y)
        for i in a.doors
        for j in b.doors
        if j.side == i.side.opposite
    }


def _pairing(a: TurnedTile, b: TurnedTile, dx: int, dy: int) -> Pairing:
    return Pairing(a, b, dx, dy, tuple((i, j) for i, j, fits in _door_pairs(a, b, dx, dy) if fits))


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
    wrong = {at for at in _door_to_door(a, b) if any(not fits for _i, _j, fits in _door_pairs(a, b, *at))}
    return forbidden_offsets(a.outline, b.outline) | wrong


def _whole_runs(row: str, y: int) -> Iterator[tuple[int, int, int, int]]:
    for run in re.finditer("#+", row):
        yield run.start(), y, run.end() - run.start(), 1


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
    if outline.art:
        return tuple(box for y, row in enumerate(outline.art) for box in _whole_runs(row, y))
    corner = 1
    middle = (0, corner, width, height - 2 * corner)
    return middle, (corner, 0, width - 2 * corner, corner), (corner, height - corner, width - 2 * corner, corner)

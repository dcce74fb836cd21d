"""What one more room changes in the shape of a castle: entrances that stay open, and how free they are.

It depends on castle and place alone, whoever asks and when; a `Shape` remembers it.
"""

from typing import NamedTuple

from engine.castle.links import DoorMet
from engine.castle.meetings import Meeting
from engine.geometry.lattice import Forecourt
from solver.worth.castle import OpenDoor, Shape, shifted
from solver.worth.rates import CRAMPED
from solver.worth.tiles import CORRIDOR, INDEX, facts


class Touched:
    """A room of the castle beside which new cells lie: one object for each way in which that may leave it."""

    __slots__ = ("dead", "doors", "paid", "room")

    def __init__(self, room: int, paid: int, doors: list[float], *, dead: bool) -> None:
        self.room = room
        self.paid = paid
        """What its icon pays more."""
        self.doors = doors
        """Its entrances that stay open, each as how free it is."""
        self.dead = dead
        """Can it never be completed?"""


class Grown(NamedTuple):
    """The castle with one more room, as far as it differs."""

    icons: int
    """What the icon of the new room pays at once."""
    doors: list[float]
    """Its own entrances that stay open, each as how free it is."""
    dead: bool
    touched: list[Touched]
    wide: list[float]
    """Open entrances of each type then, each as much as it is free."""
    light: float
    dark: float
    outside: int
    """The change of the entrances that favors and cards count."""
    done: list[int]
    """The types of the rooms that are completed."""


def grow(shape: Shape, met: Meeting) -> Grown:
    """What a legal placement changes, by what it meets; the ground holds it."""
    if met.joins:
        return _grow(shape, met)
    known: Grown | None = shape.grown.get(met.placement)
    if known is None:
        known = shape.grown[met.placement] = _grow(shape, met)
    return known


def _grow(shape: Shape, met: Meeting) -> Grown:
    ground, (slug, x, y, _turn) = shape.ground, met.placement
    new, turned, corner = facts(slug), met.placement.turned, ground.bit(x, y)
    cells = ground.solid(turned) << corner
    for join in met.joins:
        cells |= ground.cells_of(join)
    solid = ground.built | cells
    sums = _Sums(shape.wide.copy(), [shape.light, shape.dark])
    doors, dead = _own_doors(shape, met, ground.forecourts(turned), corner, new.type, solid, sums)
    outside = 0 if new.type == CORRIDOR else len(doors)
    icons = 0
    if new.icon:
        for number in met.rooms:
            icons += new.connected[shape.facts[number].type]
        for number, weight in met.links:
            icons += new.connected[shape.facts[number].type] * (weight - 1)
    touched = []
    for number, reach in enumerate(shape.reach):
        if not reach & cells:
            continue
        old, before = shape.facts[number], shape.doors[number]
        left, blocked = _left(before, number, old.type, cells, solid, met.doors, sums)
        if old.type != CORRIDOR:
            outside += len(left) - len(before)
        dies = (blocked and not shape.walls) or shape.dead[number]
        paid = old.connected[new.type] if number in met.rooms else 0
        if paid and met.links:
            paid *= met.weight(number)
        touched.append(as_touched(shape, number, paid, left, dead=dies))
    done = [INDEX[listed] for listed in met.types] if met.types else []
    light, dark = sums.floors
    return Grown(icons, doors, dead, touched, sums.wide, light, dark, outside, done)


class _Sums(NamedTuple):
    """Entrances added up while a change is found, each as much as it is free: by type, and by floor."""

    wide: list[float]
    floors: list[float]
    """Those of the ground floor, and those that lead downstairs."""


def as_touched(shape: Shape, room: int, paid: int, doors: list[float], *, dead: bool) -> Touched:
    """A room as it is left, the same object whenever it is left so."""
    key = room, paid, dead, *doors
    found: Touched | None = shape.touched.get(key)
    if found is None:
        found = shape.touched[key] = Touched(room, paid, doors, dead=dead)
    return found


Open = tuple[list[float], bool]
"""Entrances that stay open, each as how free it is; and whether one is blocked for good."""


def _own_doors(
    shape: Shape, met: Meeting, forecourts: tuple[Forecourt, ...], corner: int, kind: int, solid: int, sums: _Sums
) -> Open:
    """The new entrances, added to the sums."""
    around = shape.ground.around
    near = shifted(solid, around - corner)
    wide, floors = sums
    doors: list[float] = []
    dead = False
    for other, (bit, region, dark) in zip(met.doors, forecourts, strict=True):
        if other is not None:
            continue
        if near >> (bit + around) & 1:
            dead = not shape.walls
        else:
            free = CRAMPED[(near & region).bit_count()]
            doors.append(free)
            wide[kind] += free
            floors[dark] += free
    return doors, dead


def _left(
    before: list[OpenDoor],
    number: int,
    kind: int,
    cells: int,
    solid: int,
    joined: tuple[DoorMet | None, ...],
    sums: _Sums,
) -> Open:
    """The entrances of a room that stay open beside new cells; in the sums they take the place of all it had."""
    wide, floors = sums
    for door in before:
        wide[kind] -= door.ease
        floors[door.dark] -= door.ease
    doors: list[float] = []
    blocked = False
    for index, bit, region, ease, dark, share in before:
        free = ease
        if region & cells:
            if solid >> bit & 1:
                blocked = blocked or (number, index) not in joined
                continue
            free = CRAMPED[(solid & region).bit_count()] * share
        doors.append(free)
        wide[kind] += free
        floors[dark] += free
    return doors, blocked

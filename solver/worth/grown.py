"""What one more room changes in the shape of a castle: entrances that stay open, and how free they are.

It depends on castle and place alone, whoever asks and when; a `Shape` remembers it.
"""

from typing import NamedTuple

from engine.castle.links import DoorMet
from engine.castle.meetings import Meeting
from solver.worth.castle import OpenDoor, Shape, shifted
from solver.worth.rates import CRAMPED
from solver.worth.tiles import CORRIDOR, INDEX, facts


class Touched(NamedTuple):
    """A room of the castle beside which new cells lie."""

    room: int
    paid: int
    """What its icon pays more."""
    doors: list[OpenDoor]
    """Its entrances that stay open."""
    dead: bool
    """Can it never be completed?"""


class Grown(NamedTuple):
    """The castle with one more room, as far as it differs."""

    icons: int
    """What the icon of the new room pays at once."""
    doors: list[OpenDoor]
    """Its own entrances that stay open."""
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


class _Sum:
    """Entrances added up while a change is found: by type, by floor, and outside."""

    __slots__ = ("dark", "light", "outside", "wide")

    def __init__(self, wide: list[float], light: float, dark: float) -> None:
        self.wide, self.light, self.dark, self.outside = wide, light, dark, 0

    def add(self, of_type: int, doors: list[OpenDoor], sign: int) -> None:
        """Count these entrances in, or out."""
        for door in doors:
            change = sign * door.ease
            self.wide[of_type] += change
            if door.dark:
                self.dark += change
            else:
                self.light += change
        if of_type != CORRIDOR:
            self.outside += sign * len(doors)


def grow(shape: Shape, met: Meeting) -> Grown:
    """What a legal placement changes, by what it meets; the ground holds it."""
    if met.joins:
        return _grow(shape, met)
    known: Grown | None = shape.grown.get(met.placement)
    if known is None:
        known = shape.grown[met.placement] = _grow(shape, met)
    return known


def _grow(shape: Shape, met: Meeting) -> Grown:
    ground, new = shape.ground, facts(met.placement.slug)
    cells = ground.cells_of(met.placement)
    for join in met.joins:
        cells |= ground.cells_of(join)
    solid = ground.built | cells
    doors, dead = _own_doors(shape, met, solid)
    entrances = _Sum(shape.wide.copy(), shape.light, shape.dark)
    entrances.add(new.type, doors, 1)
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
        left, dies = _left(before, number, cells, solid, met.doors)
        dies = (dies and not shape.walls) or shape.dead[number]
        paid = old.connected[new.type] if number in met.rooms else 0
        touched.append(Touched(number, paid * met.weight(number) if paid and met.links else paid, left, dies))
        entrances.add(old.type, before, -1)
        entrances.add(old.type, left, 1)
    done = [INDEX[listed] for listed in met.types]
    sums = entrances.wide, entrances.light, entrances.dark, entrances.outside
    return Grown(icons, doors, dead, touched, *sums, done)


def _own_doors(shape: Shape, met: Meeting, solid: int) -> tuple[list[OpenDoor], bool]:
    """The new entrances that stay open, and whether one is blocked."""
    ground, (_slug, x, y, _turn) = shape.ground, met.placement
    corner = ground.bit(x, y)
    around = corner - ground.around
    doors: list[OpenDoor] = []
    dead = False
    for other, (bit, region, dark) in zip(met.doors, ground.forecourts(met.placement.turned), strict=True):
        if other is not None:
            continue
        if corner + bit >= 0 and solid >> (corner + bit) & 1:
            dead = not shape.walls
        else:
            ease = CRAMPED[(solid & shifted(region, around)).bit_count()]
            doors.append(OpenDoor(0, 0, 0, ease, dark))
    return doors, dead


def _left(
    doors: list[OpenDoor], number: int, cells: int, solid: int, joined: tuple[DoorMet | None, ...]
) -> tuple[list[OpenDoor], bool]:
    """The entrances of a room that stay open beside new cells, and whether one is blocked for good."""
    left, blocked = [], False
    for door in doors:
        if not door.region & cells:
            left.append(door)
        elif solid >> door.bit & 1:
            blocked = blocked or (number, door.door) not in joined
        else:
            index, bit, region, _ease, dark, share = door
            ease = CRAMPED[(solid & region).bit_count()] * share
            left.append(OpenDoor(index, bit, region, ease, dark, share))
    return left, blocked

"""The kinds of things in Between Two Castles: room types, wall decorations, floors, cells, and ways to score."""

from collections.abc import Mapping
from enum import StrEnum
from typing import NewType

Slug = NewType("Slug", str)
Cell = tuple[int, int]
"""A column and a floor, or the way from one cell to another: x to the right, y up; the first floor is 0."""


class RoomType(StrEnum):
    """The seven regular types (B2C-COMP-2), and the special rooms, of which the throne room is one (B2C-COMP-4)."""

    FOOD = "food"
    LIVING = "living"
    UTILITY = "utility"
    OUTDOOR = "outdoor"
    SLEEPING = "sleeping"
    CORRIDOR = "corridor"
    DOWNSTAIRS = "downstairs"
    SPECIAL = "special"

    __hash__ = str.__hash__  # plain and quick; an enum's own is neither


REGULAR_TYPES: tuple[RoomType, ...] = tuple(kind for kind in RoomType if kind != RoomType.SPECIAL)


class Hanging(StrEnum):
    """The wall decoration of a room; Outdoor rooms and the three special rooms have none."""

    PAINTING = "painting"
    MIRROR = "mirror"
    TORCH = "torch"
    SWORDS = "swords"
    NONE = "none"

    __hash__ = str.__hash__


class Floors(StrEnum):
    """Where a room may lie (B2C-PLACE-6, B2C-PLACE-10)."""

    FIRST_AND_UP = "first-and-up"
    UNDERGROUND = "underground"
    ANY = "any"

    __hash__ = str.__hash__

    def allow(self, y: int) -> bool:
        """May a room of this kind lie on this floor?"""
        return self == Floors.ANY or (y < 0) == (self == Floors.UNDERGROUND)


class Kind(StrEnum):
    """What a room looks for when it is scored."""

    BESIDE = "beside"
    """Rooms of a type in two cells next to it."""
    AROUND = "around"
    """Rooms of a type around it."""
    HUNG = "hung"
    """Rooms around it with a wall decoration."""
    CONNECTED = "connected"
    """Rooms of a type that a walk through that type reaches."""
    ANYWHERE = "anywhere"
    """Rooms of a type in the castle."""
    ALL_TYPES = "all-types"
    """All six other regular types in the castle, or else."""
    ABOVE = "above"
    """Rooms of a type above it in its column."""
    COLUMN = "column"
    """Rooms of a type above and below it in its column."""
    FLAT = "flat"
    """Nothing: its points are fixed."""
    UNDER = "under"
    """Every room below it in its column."""
    NEIGHBOURS = "neighbours"
    """Every room around it."""
    THRONE = "throne"
    """Rooms of either of two types in two cells next to it."""

    __hash__ = str.__hash__


SIDES: Mapping[str, Cell] = {"N": (0, 1), "S": (0, -1), "W": (-1, 0), "E": (1, 0)}
AROUND: Mapping[str, Cell] = {"NW": (-1, 1), "N": (0, 1), "NE": (1, 1), "W": (-1, 0), "E": (1, 0), "SW": (-1, -1),
                              "S": (0, -1), "SE": (1, -1)}  # fmt: skip

"""The part of the ground that a picture of a castle shows."""

from collections.abc import Iterable
from typing import NamedTuple

from engine.kernel.i18n import N_, say
from engine.two_castles.castle import Castle
from engine.two_castles.kinds import Cell

MOST_CELLS = 12_000
"""Larger ground than this is not drawn; all tiles of the box fit on less."""


class Ground(NamedTuple):
    """The columns and floors that a picture shows; the first floor is always among them."""

    left: int
    bottom: int
    right: int
    top: int

    @classmethod
    def around(cls, castle: Castle, more: Iterable[Cell] = ()) -> "Ground":
        """What a castle takes, and some cells more."""
        cells = [*castle.cells, *more]
        xs, ys = [x for x, _y in cells], [y for _x, y in cells]
        return cls(min(xs, default=0), min([0, *ys]), max(xs, default=0), max([0, *ys]))

    @property
    def columns(self) -> int:
        return self.right - self.left + 1

    @property
    def floors(self) -> int:
        return self.top - self.bottom + 1

    @property
    def too_large(self) -> bool:
        return self.columns * self.floors > MOST_CELLS


def too_far() -> str:
    """Why ground that is too large is not drawn."""
    return say(N_("the rooms lie too far apart to be drawn"))

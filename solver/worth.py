"""What a purchase is worth to a player: the exact points of this turn, and a stated estimate of what it leaves.

Everything is computed from a `View`, that is, from what the asking player can see.
"""

from typing import NamedTuple

from engine.castle.placement import Placement
from engine.castle.quick_score import placement_points
from engine.catalogue import Slug
from engine.game.final import MONEY_PER_POINT
from engine.game.legal import legal_placements, tiles_of
from engine.game.view import View


class Part(NamedTuple):
    """One reason of a worth: a fixed name for programs, the points, and the reason in words."""

    name: str
    points: float
    why: str


class Worth(NamedTuple):
    """What a placement is worth: exact points of this turn, their sum with the estimate, and every part of both."""

    placement: Placement
    points: int
    value: float
    parts: tuple[Part, ...]


class Outlook:
    """The table as one player sees it, prepared for many questions about worth."""

    def __init__(self, view: View) -> None:
        self.view = view
        self._best: dict[tuple[int, str], Worth | None] = {}

    def money(self, amount: int) -> float:
        """What an amount of money is worth in points: the stated exchange rate."""
        return amount / MONEY_PER_POINT

    def worth(self, player: int, placement: Placement) -> Worth:
        """What a legal placement is worth to a player, without what it costs."""
        points = placement_points(self.view.castles[player], placement)
        return Worth(placement, points, float(points), ())

    def best(self, player: int, name: str) -> Worth | None:
        """The placement worth most to a player of what is taken under this name (hallway: either side), if any.

        Of equal ones the first in the order of the lattice.
        """
        key = player, name
        if key not in self._best:
            places = legal_placements(self.view.castles[player], tiles_of(Slug(name)))
            found = (self.worth(player, place) for place in places)
            self._best[key] = max(found, key=lambda worth: worth.value, default=None)
        return self._best[key]

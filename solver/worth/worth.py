"""What a purchase is worth to a player: the exact points of this turn, and a stated estimate of what it leaves.

Everything is computed from a `View`, that is, from what the asking player can see. docs/advice.md states the estimate.
"""

from functools import cached_property
from typing import NamedTuple

from engine.castle.placement import Placement
from engine.catalogue import Slug
from engine.game.hand import CORRIDORS, corridor_prices, legal_placements, tiles_of
from engine.game.state import Offer
from engine.game.view import View
from solver.patience import Patience
from solver.worth.change import Holding, Note
from solver.worth.outlook import Prospects
from solver.worth.rates import RATES, Rates
from solver.worth.reasons import Part, estimate_parts, token_part, turn_parts
from solver.worth.tiles import CORRIDOR, DOWNSTAIRS
from solver.worth.turn_points import Supply, best_rewards, turn_points

__all__ = ["Outlook", "Part", "Worth"]


class Worth(NamedTuple):
    """What a placement is worth: exact points of this turn, their sum with the estimate, and every part of both."""

    placement: Placement
    points: int
    value: float
    parts: tuple[Part, ...]


class Outlook:
    """The table as one player sees it, prepared for many questions about worth."""

    def __init__(self, view: View, rates: Rates = RATES, patience: Patience | None = None) -> None:
        self.view = view
        self.patience = patience or Patience()
        """When it is over, no more places are looked at."""
        self.prospects = Prospects(view, rates)
        self._holdings: dict[int, Holding] = {}
        self._best: dict[tuple[int, str], Worth | None] = {}
        self._assessed: dict[tuple[int, Placement], tuple[int, float]] = {}

    def money(self, amount: int, player: int | None = None) -> float:
        """What an amount of money is worth in points: the stated exchange rate, for the player who asks if not said."""
        return self.prospects.money(self.view.player if player is None else player, amount)

    def holding(self, player: int) -> Holding:
        """A player's castle, prepared once."""
        found = self._holdings.get(player)
        if found is None:
            found = self._holdings[player] = Holding(self.prospects, player)
        return found

    def supply(self, placement: Placement) -> Supply:
        """Hallways and stairs left to a Corridor reward once this was taken; what is in hand is taken already."""
        view = self.view
        supply = Supply(0, 0) if self.prospects.corridor_used else Supply(view.hallways, view.stairs)
        return supply if placement.slug in view.hand else supply.without(placement.slug)

    def points(self, player: int, placement: Placement) -> int:
        """The exact points of the turn of a legal placement."""
        return turn_points(self.view.castles[player], placement, self.supply(placement))

    def assess(self, player: int, placement: Placement) -> tuple[int, float]:
        """The exact points of the turn and the estimate of what it leaves, without reasons."""
        if self.prospects.extras is None:
            return self._assess(player, placement)
        known = self._assessed.get((player, placement))  # modules ask about the same places in several ways
        if known is None:
            known = self._assessed[player, placement] = self._assess(player, placement)
        return known

    def _assess(self, player: int, placement: Placement) -> tuple[int, float]:
        castle = self.view.castles[player]
        met = castle.meeting(placement)
        change = self.holding(player).change(met)
        points = met.points
        if CORRIDOR in change.done or DOWNSTAIRS in change.done:
            points += best_rewards(castle.extended(placement), self.supply(placement)).points
        return points, change.total

    def value(self, player: int, placement: Placement) -> float:
        """The sum of both: what a legal placement is worth to a player, without what it costs."""
        points, estimate = self.assess(player, placement)
        return points + estimate

    def worth(self, player: int, placement: Placement) -> Worth:
        """What a legal placement is worth to a player, without what it costs, with every reason."""
        notes: list[Note] = []
        holding = self.holding(player)
        met = holding.castle.meeting(placement)
        change = holding.change(met, notes)
        exact = turn_parts(holding.castle.extended(placement), self.supply(placement))
        points = self.points(player, placement)
        parts = (*exact, *estimate_parts(holding, met, change, notes))
        return Worth(placement, points, points + change.total, parts)

    def along(self, player: int, name: str) -> float:
        """What comes with a room of the market to its buyer, wherever he places it: the token on it."""
        extras = self.prospects.extras
        return 0.0 if extras is None else extras.token(player, name)

    def best(self, player: int, name: str) -> Worth | None:
        """The placement worth most to a player of what is taken under this name (hallway: either side), if any.

        Of equal ones the first in the order of the lattice.
        """
        key = player, name
        if key not in self._best:
            places = legal_placements(self.view.castles[player], tiles_of(name))
            some = self.patience.some(places)
            place = max(some, key=lambda place: self.value(player, place), default=None)
            found = None if place is None else self.worth(player, place)
            token = self.along(player, name)
            if found is not None and token:
                found = found._replace(value=found.value + token, parts=(*found.parts, token_part(token)))
            self._best[key] = found
        return self._best[key]

    def best_place(self, player: int, name: str) -> Placement | None:
        """The place of most value for what is taken under this name."""
        places = legal_placements(self.view.castles[player], tiles_of(name))
        return max(places, key=lambda place: self.value(player, place), default=None)

    def best_value(self, player: int, name: str) -> float | None:
        """The value of that placement alone, without its reasons."""
        places = legal_placements(self.view.castles[player], tiles_of(name))
        return max((self.value(player, place) for place in places), default=None)

    # the turn of the asker

    @property
    def sales(self) -> list[Offer]:
        """What is for sale to the asker, at his prices: the market, and hallways and stairs while there are any."""
        view, terms = self.view, self.prospects.terms
        left, prices = zip(CORRIDORS, (view.hallways, view.stairs), strict=True), corridor_prices(terms)
        less = terms.room_discount
        rooms = [offer._replace(price=max(0, offer.price - less)) for offer in view.market] if less else view.market
        return [*rooms, *(Offer(prices[name], Slug(name), 0) for name, number in left if number)]

    @cached_property
    def _takes(self) -> list[tuple[Offer, float]]:
        """Everything for sale with what it is worth in the castle, without its price, whether it can be paid or not."""
        player = self.view.player
        found = [(offer, self.best_value(player, offer.slug)) for offer in self.sales]
        return [(offer, value + self.along(player, offer.slug)) for offer, value in found if value is not None]

    @cached_property
    def best_turn(self) -> float:
        """What the best purchase is worth, or to pass."""
        return self.turn_with(0)

    def turn_with(self, more: int) -> float:
        """The same with so much more in the purse, this money included."""
        purse = self.prospects.purse(self.view.player) + more
        worths = [
            value + self.money(more + offer.coins - offer.price)
            for offer, value in self._takes
            if purse + offer.coins >= offer.price
        ]
        return max([*worths, self.money(more + self.prospects.terms.pass_money)])

    def rough(self, player: int, name: str, tries: int = 3) -> float | None:
        """About the same, quicker: of the few placements that score most at once the value of the best."""
        castle = self.view.castles[player]
        places = legal_placements(castle, tiles_of(name))
        first = sorted(places, key=lambda place: -castle.meeting(place).points)[:tries]
        best = max((self.value(player, place) for place in first), default=None)
        return best if best is None or self.prospects.extras is None else best + self.along(player, name)

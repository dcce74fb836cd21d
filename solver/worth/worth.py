"""What a purchase is worth to a player: the exact points of this turn, and a stated estimate of what it leaves.

Everything is computed from a `View`, that is, from what the asking player can see. docs/advice.md states the estimate.
"""

from collections.abc import Sequence
from functools import cached_property
from math import comb
from operator import itemgetter
from typing import NamedTuple

from engine.castle.castle import Castle
from engine.castle.placement import Joined, Placement
from engine.catalogue import RoomType, Slug
from engine.game.hand import CORRIDORS, corridor_prices, tiles_of
from engine.game.state import Offer
from engine.game.view import View
from solver.patience import Patience
from solver.worth.alike import ABOVE, Alike, alike_places, leading_places
from solver.worth.change import Holding, Note
from solver.worth.others import Others
from solver.worth.outlook import Prospects
from solver.worth.rates import RATES, Rates
from solver.worth.reasons import Part, estimate_parts, token_part, turn_parts
from solver.worth.rewarded import most_rewards
from solver.worth.tiles import facts, rooms_of
from solver.worth.turn_points import Supply, best_reward_points, turn_points
from solver.worth.ways import Way, best_first, laying, ways_of

__all__ = ["Outlook", "Part", "Worth"]


class Worth(NamedTuple):
    """What a placement is worth: exact points of this turn, their sum with the estimate, and every part of both."""

    placement: Way
    points: int
    value: float
    parts: tuple[Part, ...]


Assessed = tuple[int, float, tuple[RoomType, ...]]
"""The exact points of a placement, the estimate of what it leaves, and the types of the rooms that it completes."""


class Outlook:
    """The table as one player sees it, prepared for many questions about worth."""

    def __init__(
        self, view: View, rates: Rates = RATES, patience: Patience | None = None, tries: int | None = None
    ) -> None:
        self.view = view
        self.tries = tries
        """How many places of a tile are looked at, those that score most at once; all if not said."""
        self.patience = patience or Patience()
        self._patient = patience is None
        """When it is over, no more places are looked at."""
        self.prospects = Prospects(view, rates)
        self._holdings: dict[int, Holding] = {}
        self._beside: dict[Castle, Outlook] = {}
        self._best: dict[tuple[int, str], Worth | None] = {}
        self._next: dict[tuple[int, str], float] = {}
        self._roughly: dict[tuple[int, str, int], float | None] = {}
        self._assessed: dict[tuple[int, Way], Assessed] = {}
        self._plain = self.prospects.extras is None and self.prospects.pieces is None

    def let_go(self) -> None:
        """Part from what knows the outlook in turn: a table with all its castles need not wait for the collector."""
        self.__dict__.pop("others", None)
        self.prospects.let_go()

    def with_castle(self, castle: Castle, hand: tuple[Slug, ...] = ()) -> "Outlook":
        """The same table with another castle of the asker, prepared once."""
        found = self._beside.get(castle)
        if found is None:
            castles = list(self.view.castles)
            castles[self.view.player] = castle
            seen = self.view._replace(castles=tuple(castles), hand=hand)
            found = self._beside[castle] = Outlook(seen, self.prospects.rates, self.patience, self.tries)
        return found

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

    def ways(self, player: int, name: str) -> list[Way]:
        """Every way in which a player may place what is taken under this name."""
        known = self.holding(player).shape.ways
        found: list[Way] | None = known.get(name)
        if found is None:
            found = known[name] = ways_of(self.view.castles[player], name)
        return found

    def points(self, player: int, way: Way) -> int:
        """The exact points of the turn of a legal placement."""
        room, joins = laying(way)
        return turn_points(self.view.castles[player], room, self.supply(room), joins)

    def assess(self, player: int, placement: Way) -> tuple[int, float]:
        """The exact points of the turn and the estimate of what it leaves, without reasons."""
        points, estimate, _done = self.assess_with_types(player, placement)
        return points, estimate

    def assess_with_types(self, player: int, placement: Way) -> Assessed:
        """The same with the types of the rooms that are completed."""
        if self._plain:
            return self._assess(player, placement)
        known = self._assessed.get((player, placement))  # modules ask about the same places in several ways
        if known is None:
            known = self._assessed[player, placement] = self._assess(player, placement)
        return known

    def _assess(self, player: int, way: Way) -> Assessed:
        holding = self.holding(player)
        met = holding.castle.meeting(*way) if isinstance(way, Joined) else holding.meeting(way)
        points, done = met.points, met.types
        if done and (RoomType.CORRIDOR in done or RoomType.DOWNSTAIRS in done):
            points += self._rewarded(holding, way)
        return points, holding.estimate(met), done

    def _rewarded(self, holding: Holding, way: Way) -> int:
        """The points of the Corridor and Downstairs rewards that a placement earns, remembered with the castle."""
        room, joins = laying(way)
        supply, known = self.supply(room), holding.shape.rewarded
        key = way, supply.hallways > 0, supply.stairs > 0
        found = known.get(key)
        if found is None:
            found = known[key] = best_reward_points(holding.castle.extended(room, joins), supply)
        return found

    # the most that places may be worth

    def bounds(self, player: int, name: str) -> list[tuple[float, Alike]] | None:
        """Every place for what is taken under this name, those together that are alike, with the most they are worth.

        None if there is no bound, or if it matters how many places are looked at.
        """
        holding = self.holding(player)
        if not (self._patient and self.tries is None and holding.bounded):
            return None
        if not _usual(name):
            return None
        groups = [alike for slug in tiles_of(name) for alike in alike_places(holding.shape, holding.castle, slug)]
        return [(self._most(holding, alike), alike) for alike in groups]

    def _most(self, holding: Holding, alike: Alike) -> float:
        """The most that places may be worth that are alike, points and estimate together."""
        rewards = self._most_rewards(holding, alike) if alike.earns else 0
        return alike.points + rewards + holding.most(alike) + ABOVE

    def _most_rewards(self, holding: Holding, alike: Alike) -> int:
        supply, five = self.supply(alike.places[0]), holding.castle.terms.activity_points
        return most_rewards(holding.shape, alike, supply, five)

    def most_there(self, player: int, place: Placement, alike: Alike) -> float:
        """The most that one place is worth: exactly but for the Corridor and Downstairs rewards that it earns."""
        holding = self.holding(player)
        met = holding.meeting(place)
        return met.points + self._most_rewards(holding, alike) + holding.estimate(met) + ABOVE

    def value(self, player: int, placement: Way) -> float:
        """The sum of both: what a legal placement is worth to a player, without what it costs."""
        points, estimate, _done = self.assess_with_types(player, placement)
        return points + estimate

    def worth(self, player: int, way: Way) -> Worth:
        """What a legal placement is worth to a player, without what it costs, with every reason."""
        notes: list[Note] = []
        holding = self.holding(player)
        room, joins = laying(way)
        met = holding.castle.meeting(room, joins)
        change = holding.change(met, notes)
        exact = turn_parts(holding.castle.extended(room, joins), self.supply(room))
        points = self.points(player, way)
        parts = (*exact, *estimate_parts(holding, met, change, notes))
        return Worth(way, points, points + change.total, parts)

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
            some = self.patience.some(self.ways(player, name))
            place = max(some, key=lambda place: self.value(player, place), default=None)
            found = None if place is None else self.worth(player, place)
            token = self.along(player, name)
            if found is not None and token:
                found = found._replace(value=found.value + token, parts=(*found.parts, token_part(token)))
            self._best[key] = found
        return self._best[key]

    def best_place(self, player: int, name: str) -> Way | None:
        """The place of most value for what is taken under this name."""
        places = self.first(player, self.ways(player, name))
        return max(places, key=lambda place: self.value(player, place), default=None)

    def best_value(self, player: int, name: str) -> float | None:
        """The value of that placement alone, without its reasons."""
        bounds = self.bounds(player, name)
        if bounds is not None:
            every = [(place, alike) for _most, alike in bounds for place in alike.places]
            return self._best_of(self.holding(player), player, every)
        places = self.first(player, self.ways(player, name))
        return max((self.value(player, place) for place in places), default=None)

    # what a turn brings besides the placement

    @cached_property
    def others(self) -> Others:
        """What a purchase gives and leaves to the others."""
        return Others(self)

    def beside(self, offer: Offer) -> float:
        """What a purchase is worth besides the tile: a token on it, what it gives and leaves to the others."""
        others, name = self.others, offer.slug
        return self.along(self.view.player, name) + others.paid(offer.price) + others.denied(name) - self.tempo(name)

    def tempo(self, name: str) -> float:
        """What the purchase of a room costs besides: it takes ground, choice and a card of the deck."""
        offered = any(offer.slug == name for offer in self.view.market)
        return self.prospects.rates.tempo if offered and self.prospects.left else 0.0

    def in_purse(self, way: Way, purse: int, name: str = "") -> float:
        """What rewards of money and of an extra turn are worth more, or less, with this purse after the purchase."""
        if isinstance(way, Joined):
            done = self.view.castles[self.view.player].meeting(*way).types
        else:
            done = self.holding(self.view.player).meeting(way).types
        return self.with_purse(done, purse, name) if done else 0.0

    def with_purse(self, done: tuple[RoomType, ...], purse: int, name: str = "") -> float:
        """The same for the types of the rooms that are completed."""
        rates, player = self.prospects.rates, self.view.player
        more = 0.0
        if rates.purse and RoomType.OUTDOOR in done:
            amount = self.prospects.terms.outdoor_money
            usual = self.prospects.hoped_money(player, amount)
            more += done.count(RoomType.OUTDOOR) * (self.prospects.added(player, purse, amount) - usual)
        if rates.again and RoomType.FOOD in done:
            more += done.count(RoomType.FOOD) * (rates.again * self.next_turn(purse, name) - rates.food)
        return more

    def next_turn(self, purse: int, without: str) -> float:
        """What the best purchase with this purse would be worth, or to pass, once something is gone."""
        known = self._next.get((purse, without))
        if known is None:
            added, player = self.prospects.added, self.view.player
            worths = [
                value + added(player, purse, offer.coins - offer.price)
                for offer, value in self._about
                if purse + offer.coins >= offer.price and (offer.slug != without or without in CORRIDORS)
            ]
            known = max([*worths, added(player, purse, self.prospects.terms.pass_money)])
            self._next[purse, without] = known
        return known

    @cached_property
    def _about(self) -> list[tuple[Offer, float]]:
        """Everything for sale with about what it is worth in the castle, without its price."""
        found = [(offer, self.rough(self.view.player, offer.slug)) for offer in self.sales]
        return [(offer, value) for offer, value in found if value is not None]

    # the room of a closed ring

    @cached_property
    def stack_worths(self) -> dict[int, float]:
        """By stack: the expected value of its best room, from the rooms of its size that nobody has seen (MOAT-10)."""
        prospects, found = self.prospects, dict[int, float]()
        for size in prospects.box.sizes:
            height, box = prospects.stack_height(size), rooms_of(prospects.box)
            unseen = [room.slug for room in box if room.stack == size and room.slug in prospects.unseen]
            height = len(unseen) if height is None else min(height, len(unseen))
            if height:
                rough = (max(0.0, self.rough(self.view.player, slug) or 0.0) for slug in unseen)
                values, hands = sorted(rough, reverse=True), comb(len(unseen), height)
                best = sum(v * comb(len(values) - rank, height - 1) for rank, v in enumerate(values, 1))
                found[size] = best / hands
        return found

    @property
    def ring_worth(self) -> float:
        """What the reward of a closed ring may be expected to be worth: the best room of the best stack."""
        return max(self.stack_worths.values(), default=0.0)

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
        return [(offer, value) for offer, value in found if value is not None]

    @cached_property
    def best_turn(self) -> float:
        """What the best purchase is worth, or to pass."""
        return self.turn_with(0)

    def turn_with(self, more: int) -> float:
        """The same with so much more in the purse, this money included."""
        purse = self.prospects.purse(self.view.player) + more
        worths = [
            value + self.beside(offer) + self.money(more + offer.coins - offer.price)
            for offer, value in self._takes
            if purse + offer.coins >= offer.price
        ]
        return max([*worths, self.money(more + self.prospects.terms.pass_money)])

    def first(self, player: int, places: Sequence[Way]) -> Sequence[Way]:
        """Of some places those that are looked at: all, or the few that score most at once."""
        if self.tries is None or len(places) <= self.tries:
            return places
        return self._ranked(player, places)[: self.tries]

    def _ranked(self, player: int, places: Sequence[Way]) -> list[Way]:
        """Placements by what they score at once, the most first; of equal ones the first."""
        castle = self.view.castles[player]

        def points(place: Way) -> int:
            if isinstance(place, Joined):
                return -castle.meeting(*place).points
            return -castle.meetings(place.tile).scores[place[1:]]

        return sorted(places, key=points)

    def rough(self, player: int, name: str, tries: int = 3) -> float | None:
        """About the same, quicker: of the few placements that score most at once the value of the best."""
        key = player, name, tries
        if key not in self._roughly:
            self._roughly[key] = self._rough(player, name, tries)
        return self._roughly[key]

    def _rough(self, player: int, name: str, tries: int) -> float | None:
        holding = self.holding(player)
        if holding.bounded and _usual(name):
            return self._best_of(holding, player, leading_places(holding.shape, holding.castle, name)[:tries])
        known = holding.shape.ranked
        ranked: Sequence[Way] | None = known.get(name)
        if ranked is None:
            castle = self.view.castles[player]
            ranked = known[name] = best_first(castle, name) or self._ranked(player, self.ways(player, name))
        best = max([self.value(player, place) for place in ranked[:tries]], default=None)
        return best if best is None or self.prospects.extras is None else best + self.along(player, name)

    def rough_most(self, player: int, name: str, tries: int = 3) -> float | None:
        """The most that this may be, without weighing any place; the same if there is no bound."""
        holding = self.holding(player)
        if not holding.bounded or not _usual(name):
            return self.rough(player, name, tries)
        leading = leading_places(holding.shape, holding.castle, name)[:tries]
        return max([self._most(holding, alike) for _place, alike in leading], default=None)

    def _best_of(self, holding: Holding, player: int, places: list[tuple[Placement, Alike]]) -> float | None:
        """The value of the best of some places; those are left out that cannot be it."""
        bounds = [(alike.earns, -self._most(holding, alike), place, alike) for place, alike in places]
        bounds.sort(key=itemgetter(0, 1))
        best: float | None = None
        settled: Alike | None = None
        for earns, less, place, alike in bounds:
            if alike is settled or (best is not None and -less <= best):
                continue
            if earns and best is not None and self.most_there(player, place, alike) <= best:
                continue
            value = self.value(player, place)
            if best is None or value > best:
                best = value
            if holding.takes_nothing(alike, place):
                settled = alike
        return best


def _usual(name: str) -> bool:
    """Are the tiles that may be placed under this name as usual?"""
    return all(facts(slug).usual for slug in tiles_of(name))

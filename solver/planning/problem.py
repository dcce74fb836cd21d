"""What a plan is asked for: a castle, tiles, how many of them, money and bonus cards; and what an arrangement gains.

The gain of an arrangement does not depend on the order of building, and neither does its legality but for the order
itself: a castle that has lost its last external entrance never gets one again (PLACE-5), so that only the finished
castle must be asked.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import NamedTuple

from engine.castle.castle import Castle
from engine.castle.placement import Placement
from engine.catalogue import Role, RoomType, Slug, find_tile
from engine.catalogue.cards import Card, check_box, find_bonus_card
from engine.game.book import book_of, players_of
from engine.game.counters import COUNTERS, count
from engine.game.hand import tiles_of
from engine.kernel.errors import MadKingError
from engine.kernel.i18n import N_, say
from engine.rules.rulings import Law

MOST_TILES = 12
UNFORESEEN = ("courtyards", *(word for word, counter in COUNTERS.items() if counter.at_table is not None))
"""What bonus cards count that no plan is proven for: enclosed ground, and what only a table shows."""


class PlanError(MadKingError):
    """A plan that cannot be asked for."""


class JointPlan(NamedTuple):
    """An answer: how good it is, how good it could be at most, and the placements in building order."""

    status: str
    """`optimal`, `feasible` or `infeasible`."""
    total: int | None
    """The points that the plan gains."""
    bound: int | None
    """No plan gains more than this."""
    sequence: tuple[Placement, ...]
    seconds: float
    nodes: int
    method: str


class Problem:
    """A question for a plan, checked."""

    def __init__(
        self,
        castle: Castle,
        tiles: Sequence[str],
        *,
        choose: int | None = None,
        budget: int | None = None,
        prices: Sequence[int] = (),
        bonus_cards: Sequence[str] = (),
    ) -> None:
        self.castle = castle
        self.tiles = tuple(tiles)
        self.choose = len(self.tiles) if choose is None else choose
        self.budget = budget if budget is None else min(budget, sum(prices))
        self.prices = tuple(prices)
        self.cards: tuple[Card, ...] = tuple(_by_law(find_bonus_card(card), castle.law) for card in bonus_cards)
        self.faces: tuple[tuple[Slug, ...], ...] = tuple(tiles_of(name) for name in self.tiles)
        _check_tiles(castle, self.tiles)
        _check_numbers(self)
        if len(set(bonus_cards)) != len(bonus_cards):
            raise PlanError(say(N_("a bonus card is named twice")))
        check_box(castle.edition.name, cards=bonus_cards, modules=castle.law.modules)
        unforeseen = next((card for card in self.cards if card.counts in UNFORESEEN), None)
        if unforeseen is not None:
            raise PlanError(say(N_("{card}: a plan cannot foresee what this bonus card counts"), card=unforeseen.id))

    @property
    def chosen(self) -> bool:
        """Are fewer tiles to be placed than are listed, so that a Food reward can buy another one?"""
        return self.choose < len(self.tiles)

    def affordable(self, indexes: Iterable[int]) -> bool:
        """Can these tiles be paid for together?"""
        return self.budget is None or sum(self.prices[i] for i in indexes) <= self.budget

    def gain(self, castle: Castle) -> int:
        """What the plan that ends in this castle gains: points of placement, fixed rewards and bonus cards."""
        return castle.score().total - self._score_before + self.cards_gain(castle)

    def cards_gain(self, castle: Castle) -> int:
        """What the bonus cards held gain by the plan."""
        return cards_worth(self.cards, castle) - self._cards_before if self.cards else 0

    @cached_property
    def _score_before(self) -> int:
        return self.castle.score().total

    @cached_property
    def _cards_before(self) -> int:
        return cards_worth(self.cards, self.castle)

    @cached_property
    def meals(self) -> int:
        """The Food rooms completed before the plan."""
        return meals(self.castle)


def _by_law(card: Card, law: Law) -> Card:
    """A bonus card with the points that it gives by a law, where no text says them (OQ-191)."""
    if not card.needs or card.needs not in law.modules:
        return card
    points = book_of(law, players_of(law)[1]).card_points
    return card._replace(points=points.get(card.id, card.points))


def cards_worth(cards: Iterable[Card], castle: Castle) -> int:
    """What bonus cards are worth to a castle; money is not part of a plan."""
    return sum(count(card, castle, 0) // card.each * card.points for card in cards)


def meals(castle: Castle) -> int:
    """How many Food rooms are completed."""
    return sum(room.tile.type == RoomType.FOOD for room in castle.completed_rooms)


def _check_tiles(castle: Castle, tiles: tuple[str, ...]) -> None:
    if not tiles:
        raise PlanError(say(N_("no tiles are listed")))
    if len(tiles) > MOST_TILES:
        raise PlanError(say(N_("{n} tiles are listed; a plan takes {most} at most"), n=len(tiles), most=MOST_TILES))
    in_castle = Counter(room.tile.box for room in castle.rooms)
    listed: Counter[str] = Counter()
    for name in tiles:
        tile = find_tile(name)
        if tile.is_foyer:
            raise PlanError(say(N_("{tile}: a castle has only one foyer (SETUP-P-1)"), tile=name))
        if tile.role != Role.ROOM:
            raise PlanError(say(N_("{tile}: only rooms, hallways and stairs are planned"), tile=name))
        listed[tile.box] += 1
        copies = castle.edition.copies.get(tile.box, find_tile(tile.box).copies)
        used = in_castle[tile.box]
        if used + listed[tile.box] > copies and used:
            raise PlanError(
                say(N_("{tile}: the box holds {n}, and the castle has {used}"), tile=name, n=copies, used=used)
            )
        if listed[tile.box] > copies:
            raise PlanError(say(N_("{tile}: listed more often than the box holds it ({n})"), tile=name, n=copies))


def _check_numbers(problem: Problem) -> None:
    listed = len(problem.tiles)
    if not 1 <= problem.choose <= listed:
        raise PlanError(say(N_("choose 1 to {n} of the listed tiles, not {k}"), n=listed, k=problem.choose))
    if (problem.budget is None) != (not problem.prices):
        raise PlanError(say(N_("a budget needs prices, and prices need a budget")))
    if problem.budget is None:
        return
    if len(problem.prices) != listed:
        raise PlanError(say(N_("prices: {n}, but tiles: {tiles}"), n=len(problem.prices), tiles=listed))
    if min(problem.prices) < 0 or problem.budget < 0:
        raise PlanError(say(N_("prices and budgets are not negative")))
    if problem.budget < min(problem.prices):
        raise PlanError(
            say(N_("the budget of {budget} is below every price; the lowest is {price}"), budget=problem.budget,
                price=min(problem.prices))
        )  # fmt: skip


# orders of building


def building_order(problem: Problem, placements: Iterable[Placement]) -> tuple[Placement, ...] | None:
    """The first order, of sorted ones, in which the referee allows these placements; none if there is none.

    Where fewer tiles are to be placed than are listed, one more may be bought after each completed Food room
    (REWARD-FOOD-1).
    """
    wanted = sorted(placements)
    dead: set[frozenset[int]] = set()

    def build(castle: Castle, left: frozenset[int], done: int) -> tuple[int, ...] | None:
        if not left:
            return ()
        if left in dead or (problem.chosen and done >= problem.choose + meals(castle) - problem.meals):
            return None
        for number in sorted(left):
            if castle.allows(wanted[number]):
                rest = build(castle.extended(wanted[number]), left - {number}, done + 1)
                if rest is not None:
                    return number, *rest
        dead.add(left)
        return None

    order = build(problem.castle, frozenset(range(len(wanted))), 0)
    return None if order is None else tuple(wanted[number] for number in order)


def replay(problem: Problem, sequence: Iterable[Placement]) -> Castle:
    """The castle that a plan leads to, placed room by room by the referee, who refuses what is illegal."""
    castle = problem.castle
    for placement in sequence:
        castle = castle.place(placement)
    return castle

"""Weighing the end of a game: how the final table stands for one player, from counts alone.

`Scales` is the quick twin of `engine.game.final.standings` for a table of which one castle still changes.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from engine.castle.castle import Castle
from engine.catalogue.cards import Card, find_bonus_card, find_favor
from engine.game.counters import count
from engine.game.final import DEPLETED, MONEY_PER_POINT, PLACES, card_points, rank
from engine.game.hand import CORRIDORS
from engine.game.state import GameState

LAID = ("external", "courtyards", "path")
"""What cards count that only the finished castle shows."""
ON_PLACEMENT = ("completed", "incomplete", *LAID)
"""What cards count that depends on where a tile lies, and not only on which."""


class Outcome(NamedTuple):
    """How a final table stands for a player; the first five decide, in this order, which of two is better."""

    margin: int
    """The own total less the best total of the others."""
    wins: int
    """2 for a victory, 1 for a shared one, 0 for none, tie-breaks included (WIN-1 to WIN-4)."""
    area: int
    money: int
    draws: int
    """Bonus cards drawn on the way: unknown, and worth nothing for certain."""
    total: int
    emptied: tuple[int, ...]
    """The sizes of the stacks that Sleeping rewards are to empty."""

    @property
    def worth(self) -> tuple[int, ...]:
        return self[:5]


class Holdings(NamedTuple):
    """What the final scoring counts in a castle: a number for each card, tiles by stack, rooms and area."""

    numbers: tuple[int, ...]
    stacks: tuple[int, ...]
    rooms: int
    area: int


Laid = tuple[int, ...]
"""A number for each card of `Scales.laid`."""


class Purses(NamedTuple):
    """What changes in a turn besides the castle."""

    score: int
    money: tuple[int, ...]
    heights: tuple[int, ...]
    """How many tiles are left in each stack, hallways and stairs last."""
    sleeps: int
    """Sleeping rewards to be used on the stacks."""
    draws: int


class Scales:
    """A table prepared for many questions about how it ends for one player."""

    def __init__(self, table: GameState, player: int) -> None:
        self.player = player
        self._sizes = table.box.sizes
        self._stacks: tuple[object, ...] = (*self._sizes, *CORRIDORS)
        self._scores = table.scores
        self._favors = [find_favor(favor) for favor in table.favors]
        self._bonus = [find_bonus_card(card) for card in table.bonus[player]]
        self.cards: list[Card] = [*self._favors, *self._bonus]
        self.laid: list[Card] = list({card.counts: card for card in self.cards if card.counts in LAID}.values())
        """One card for each thing counted that only the finished castle shows."""
        self._places_of = {card.counts: place for place, card in enumerate(self.laid)}
        self._alone = self._points_for("sole-firsts")
        self._per_depleted = [DEPLETED + (self._points_for("depleted") if seat == player else 0)
                              for seat in range(len(table.names))]  # fmt: skip
        self._fixed = sum(card_points(table, player, c) for c in self._bonus if c.counts == "last-master-builder")
        self._by_money = table.law["tie-break"] == "area-money"
        self._others = [self.holdings(castle) for castle in table.castles]
        self._numbers = [[count(card, castle, 0) for card in self._favors] for castle in table.castles]
        self._places: dict[tuple[int, int], tuple[int, ...]] = {}

    def _points_for(self, counts: str) -> int:
        """What the bonus cards held pay for each of what they count."""
        return sum(card.points // card.each for card in self._bonus if card.counts == counts)

    def laid_in(self, castle: Castle) -> Laid:
        """What only a finished castle shows, counted in it."""
        return tuple([count(card, castle, 0) for card in self.laid])

    def holdings(self, castle: Castle) -> Holdings:
        """What the final scoring counts in a castle, but for what depends on places."""
        numbers = tuple(0 if card.counts in (*ON_PLACEMENT, "money") else count(card, castle, 0) for card in self.cards)
        stacks = [0] * len(self._stacks)
        for room in castle.rooms:
            stack = room.tile.size_stack or room.tile.box
            if stack in self._stacks:
                stacks[self._stacks.index(stack)] += 1
        return Holdings(numbers, tuple(stacks), len(castle), castle.area)

    def _number(self, card: Card, holdings: Holdings, i: int, laid: Laid, completed: int) -> int:
        if card.counts in self._places_of:
            return laid[self._places_of[card.counts]]
        if card.counts == "completed":
            return completed
        return holdings.rooms - completed if card.counts == "incomplete" else holdings.numbers[i]

    def outcome(self, holdings: Holdings, completed: int, laid: Laid, purses: Purses) -> Outcome:
        """How the table ends for the player with this castle and these purses, Sleeping rewards used at their best."""
        numbers = [self._number(card, holdings, i, laid, completed) for i, card in enumerate(self.cards)]
        totals = [score + purse // MONEY_PER_POINT for score, purse in zip(self._scores, purses.money, strict=True)]
        totals[self.player] += purses.score - self._scores[self.player] + self._bonus_points(numbers, purses)
        for i, card in enumerate(self._favors):
            points = place_points(purses.money) if card.counts == "money" else self._favor(i, numbers[i])
            totals = [total + gained for total, gained in zip(totals, points, strict=True)]
            if points[self.player] == PLACES[0]:  # a shared first place is always worth less (FAVOR-TIE-1)
                totals[self.player] += self._alone
        owned = [holdings.stacks if seat == self.player else other.stacks for seat, other in enumerate(self._others)]
        areas = [holdings.area if seat == self.player else other.area for seat, other in enumerate(self._others)]
        empty = [row for row, height in enumerate(purses.heights) if not height]
        best: Outcome | None = None
        for more in emptyings(purses.heights[: len(self._sizes)], purses.sleeps, holdings.stacks):
            depleted = [*empty, *more]
            final = [total + each * sum(own[row] for row in depleted)
                     for total, own, each in zip(totals, owned, self._per_depleted, strict=True)]  # fmt: skip
            found = self._weigh(final, areas, purses, tuple(self._sizes[row] for row in more))
            if best is None or found.worth > best.worth:
                best = found
        assert best is not None
        return best

    def _weigh(self, totals: list[int], areas: list[int], purses: Purses, emptied: tuple[int, ...]) -> Outcome:
        me, money = self.player, purses.money
        others = [total for seat, total in enumerate(totals) if seat != me]
        margin = totals[me] - max(others) if others else totals[me]
        standing = [
            (total, area, purse if self._by_money else 0)
            for total, area, purse in zip(totals, areas, money, strict=True)
        ]
        wins = 0 if standing[me] < max(standing) else 1 if standing.count(standing[me]) > 1 else 2
        return Outcome(margin, wins, areas[me], money[me], purses.draws, totals[me], emptied)

    def _bonus_points(self, numbers: list[int], purses: Purses) -> int:
        points = self._fixed
        for card, number in zip(self._bonus, numbers[len(self._favors) :], strict=True):
            points += (purses.money[self.player] if card.counts == "money" else number) // card.each * card.points
        return points

    def _favor(self, i: int, number: int) -> tuple[int, ...]:
        """The points of every player for a favor of which the player has this number."""
        key = i, number
        if key not in self._places:
            counts = [number if seat == self.player else mine[i] for seat, mine in enumerate(self._numbers)]
            self._places[key] = place_points(tuple(counts))
        return self._places[key]


def place_points(counts: tuple[int, ...]) -> tuple[int, ...]:
    """The points for their places, by player."""
    return tuple(place.points for place in sorted(rank(counts)))


@lru_cache(maxsize=4096)
def emptyings(heights: tuple[int, ...], sleeps: int, owned: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """The sets of stacks that so many Sleeping rewards can empty, two tiles each, by row; the empty set first.

    To empty a stack of which the player has no tile helps only others, and is left out.
    """
    rows = [row for row, height in enumerate(heights) if 0 < height <= 2 * sleeps and owned[row]]
    return tuple(_within(rows, heights, sleeps))


def _within(rows: list[int], heights: tuple[int, ...], sleeps: int) -> Iterator[tuple[int, ...]]:
    yield ()
    for i, row in enumerate(rows):
        left = sleeps - (heights[row] + 1) // 2
        if left >= 0:
            for more in _within(rows[i + 1 :], heights, left):
                yield (row, *more)

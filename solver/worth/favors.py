"""The king's favors as a player may expect them to end: the places that a lead of today is likely to keep."""

from collections.abc import Sequence
from functools import lru_cache
from math import exp, sqrt
from typing import TYPE_CHECKING

from engine.catalogue import RoomType
from engine.catalogue.cards import Card, find_bonus_card, find_favor
from engine.game.counters import COUNTERS, count_at
from engine.game.final import PLACES
from engine.rules.terms import Terms
from solver.worth.castle import counted_in

if TYPE_CHECKING:
    from solver.worth.outlook import Prospects

UNITS = {
    "tiles": 1.0, "sizes": 1.0, "other-sizes": 1.0, "total": 1.0, "area": 300.0, "external": 2.5, "completed": 1.5,
    "incomplete": 1.5, "courtyards": 0.5, "path": 1.0, "money": 6e3, "tokens": 1.0,
}  # fmt: skip
"""What one purchase changes in what a favor counts, roughly: the unit in which leads are measured."""
CORRIDOR_AREA = 150.0
"""The same for the area of corridor tiles."""
LAST_SPREAD = 0.3
"""How uncertain a lead is, in units, when nothing is left but the last round."""
LATECOMER = 0.35
"""How fast a player who has none of what a favor counts comes to have one: with t purchases left, 1 - exp(-0.35 t)."""


TIE = 0.5
"""What it is worth in units to win every tie (DECREE-16)."""


class Favors:
    """The favors of a table with everybody's counts, and after them those that are scored for the asker alone."""

    def __init__(self, prospects: "Prospects", more: tuple[str, ...] = ()) -> None:
        self._prospects, self._view = prospects, prospects.view
        self._spread = LAST_SPREAD + prospects.rates.favor_spread * sqrt(2 * prospects.left)
        """How uncertain a lead is, in units."""
        self._late = 1 - exp(-LATECOMER * prospects.left)
        """How likely somebody comes to have one of what he has none of yet."""
        view = prospects.view
        own = () if prospects.extras is None else prospects.extras.favors
        self._open = len(view.favors)
        self._cards = [find_favor(favor) for favor in (*view.favors, *own, *more)]
        self._terms: list[Terms] | None = None
        if not prospects.book.same_for_all:
            self._terms = [prospects.terms_of(player) for player in range(prospects.players)]
        self._spreads = [self._unit(number) * self._spread for number in range(len(self._cards))]
        """The same for each favor in what it counts."""
        self._rivals: dict[tuple[int, int], tuple[tuple[int, float], ...]] = {}
        self._counts: dict[int, tuple[int, ...]] = {}
        self._memo: dict[tuple[int, int, int], float] = {}
        self._envied: dict[tuple[int, int, int], float] = {}
        self._money = [number for number, card in enumerate(self._cards) if card.counts == "money"]
        held = [find_bonus_card(card) for card in view.bonus]
        self._alone = sum(card.points for card in held if card.counts == "sole-firsts")
        """What bonus cards add to a first place of the player who asks (CE-BONUS-11)."""
        self._plain = self._terms is None and not self._alone
        """Is a place worth the same to everybody?"""

    def counts(self, number: int) -> tuple[int, ...]:
        """How much each player has of what a favor counts."""
        found = self._counts.get(number)
        if found is None:
            found = self._counts[number] = self.count(self._cards[number])
        return found

    def count(self, card: Card) -> tuple[int, ...]:
        """How much each player has of what a card counts, as far as it can be seen."""
        prospects = self._prospects
        counter = prospects.book.counters[card.counts].of_castle
        if counter is None:
            return tuple(count_at(prospects.table, player, card) for player in range(prospects.players))
        if counter is COUNTERS[card.counts].of_castle and card.counts != "money":
            shapes = zip(prospects.shapes, self._view.castles, strict=True)
            return tuple([counted_in(shape, card, castle) for shape, castle in shapes])
        purses = map(prospects.wealth, range(prospects.players))
        return tuple(counter(card, castle, purse) for castle, purse in zip(self._view.castles, purses, strict=True))

    @property
    def counts_money(self) -> bool:
        """Does one of them count money?"""
        return bool(self._money)

    @property
    def number(self) -> int:
        """How many favors there are for the asker."""
        return len(self._cards)

    @property
    def own(self) -> list[Card]:
        """The favors that are scored for the asker alone."""
        return self._cards[self._open :]

    def more_tokens(self, player: int) -> float:
        """What one more token is worth to a player for the favors that count them."""
        found = 0.0
        for number, card in enumerate(self._cards):
            if card.counts == "tokens":
                mine = self.counts(number)[player]
                found += self.points(number, player, mine + 1) - self.points(number, player, mine)
        return found

    def prospect(self, favor: str) -> float:
        """What a favor may be expected to bring if the asker kept it for himself."""
        favors, number, player = Favors(self._prospects, (favor,)), len(self._cards), self._view.player
        return favors.points(number, player, favors.counts(number)[player])

    def points(self, number: int, player: int, mine: int) -> float:
        """The points that a player may expect of a favor who has so much of what it counts."""
        key = number, player, mine
        known = self._memo.get(key)
        if known is None:
            known = self._memo[key] = self._expected(number, player, mine)
        return known

    def of_others(self, number: int, player: int, mine: int) -> float:
        """The points that all others may expect of a favor together if a player has so much of what it counts."""
        if number >= self._open:
            return 0.0
        key = number, player, mine
        known = self._envied.get(key)
        if known is None:
            known = self._envied[key] = self._of_others(number, player, mine)
        return known

    def _of_others(self, number: int, player: int, mine: int) -> float:
        counts = list(self.counts(number))
        counts[player] = mine
        if self._plain:
            return _points_of_others(tuple(counts), player, self._spreads[number], self._late)
        others = [other for other in range(len(counts)) if other != player]
        return sum(self._expected(number, other, counts[other], counts) for other in others)

    def money_points(self, player: int, purse: int) -> float:
        """The same for the favor that counts money, if it is there."""
        return sum([self.points(number, player, purse) for number in self._money]) if self._money else 0.0

    def first(self, number: int, player: int) -> float:
        """How likely a player is first in a favor in the end, as he stands."""
        mine = self.counts(number)[player]
        return self._ahead(number, player, mine)[0] * (1.0 if mine > 0 else self._late)

    def _expected(self, number: int, player: int, mine: int, counts: Sequence[int] | None = None) -> float:
        """The places with their chances; a first place of the asker brings what his cards add to it."""
        if number >= self._open and player != self._view.player:
            return 0.0
        if self._plain and counts is None:
            return _points_of(self.counts(number), player, mine, self._spreads[number], self._late)
        ahead = self._ahead(number, player, mine, counts)
        points = 0.0
        for likely, place in zip(ahead, PLACES, strict=False):
            points += likely * place
        if self._alone and player == self._view.player and number < self._open:
            points += ahead[0] * self._alone
        if self._terms is not None and self._terms[player].first_alone:
            points += ahead[0] * (self._terms[player].first_alone - PLACES[0])
        return points if mine > 0 else points * self._late

    def _ahead(self, number: int, player: int, mine: int, counts: Sequence[int] | None = None) -> tuple[float, ...]:
        """How likely none, one, two ... are ahead: each opponent is with some chance of his own."""
        if counts is not None:
            return _likely_ahead(mine, self._others(number, player, counts), self._spreads[number], self._late)
        others = self._rivals.get((number, player))
        if others is None:
            others = self._rivals[number, player] = self._others(number, player, self.counts(number))
        return _likely_ahead(mine, others, self._spreads[number], self._late)

    def _others(self, number: int, player: int, counts: Sequence[int]) -> tuple[tuple[int, float], ...]:
        """How much each of the others has, and a part of a unit for ties."""
        if self._terms is None:
            return tuple([(count, 0.0) for other, count in enumerate(counts) if other != player])
        theirs = enumerate(counts)
        return tuple([(count, self._tie(number, player, other)) for other, count in theirs if other != player])

    def _tie(self, number: int, player: int, other: int) -> float:
        """A part of a unit for who wins ties, or against him."""
        if self._terms is None:
            return 0.0
        return TIE * self._unit(number) * (self._terms[player].tie_wins - self._terms[other].tie_wins)

    def _unit(self, number: int) -> float:
        card = self._cards[number]
        if card.counts == "area" and card.type == RoomType.CORRIDOR:
            return CORRIDOR_AREA
        return UNITS.get(card.counts, 1.0)


@lru_cache(maxsize=8192)
def _points_of_others(counts: tuple[int, ...], player: int, spread: float, late: float) -> float:
    """The points that all but one may expect together who have so much; a place is worth the same to everybody."""
    points = [_points_of(counts, other, mine, spread, late) for other, mine in enumerate(counts) if other != player]
    return sum(points)


@lru_cache(maxsize=8192)
def _points_of(counts: tuple[int, ...], player: int, mine: int, spread: float, late: float) -> float:
    """The points that one may expect if he has so much and the others have what they have."""
    others = tuple([(count, 0.0) for other, count in enumerate(counts) if other != player])
    points = 0.0
    for likely, place in zip(_likely_ahead(mine, others, spread, late), PLACES, strict=False):
        points += likely * place
    return points if mine > 0 else points * late


@lru_cache(maxsize=8192)
def _likely_ahead(mine: int, others: tuple[tuple[int, float], ...], spread: float, late: float) -> tuple[float, ...]:
    """How likely none, one, two ... of others are ahead: each by what he has, and a part of a unit for ties."""
    ahead = [1.0]
    for theirs, tie in others:
        chance = _behind((mine - theirs + tie) / spread) * (1.0 if theirs else late)
        stays, before = 1 - chance, 0.0
        for number, likely in enumerate(ahead):
            ahead[number] = likely * stays + before * chance
            before = likely
        ahead.append(before * chance)
    return tuple(ahead)


def _behind(lead: float) -> float:
    """How likely a lead, in spreads, is lost: the logistic curve that is near the normal one."""
    return 1 / (1 + exp(max(-30.0, min(30.0, 1.7 * lead))))

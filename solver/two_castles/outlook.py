"""Where the castles of a player may lead: each is grown to the end of the game, with tiles that chance might bring.

Only the view is asked. The tiles of each draw come from a seed that is made of the view, and they are the same for all
options, so that options differ by what they are and not by luck; the same view gives the same numbers anywhere. What is
estimated is the end of the game: when no tile is to come, it is the score sheet and nothing else.
"""

import random
from collections.abc import Collection
from functools import cached_property

from engine.two_castles.catalogue import Card, Slug, all_cards, find_card, regular_tiles
from engine.two_castles.game.state import NOBODY, ROUNDS, Phase
from engine.two_castles.game.view import View, choosing
from solver.two_castles.growth import HABITS, WHOLE, Chance, Growth, Habits, Offer

TURNS = 4
"""A round has so many (B2C-ROUND-8)."""


def tiles_in_sight(view: View) -> frozenset[str]:
    """Every tile that a player sees."""
    seen = {str(room.slug) for castle in view.castles for room in castle.rooms}
    seen.update(gift.slug for gifts in view.gifts for gift in gifts)
    seen.update(slug for tiles in view.chosen for slug in tiles)
    seen.update(view.hand, view.passed, view.offer)
    return frozenset(seen)


def cards_in_sight(view: View) -> frozenset[str]:
    """Every bonus card that a player sees."""
    return frozenset((*view.drawn, *(card for cards in view.cards for card in cards)))


class Outlook:
    """What a player's two castles may be worth in the end."""

    def __init__(self, view: View, habits: Habits = HABITS, seen: Collection[Slug] = ()) -> None:
        self.view = view
        self.habits = habits
        self._seen = seen
        """Tiles that the player has seen before, wherever they are now."""
        self._orders: dict[tuple[int, int], tuple[tuple[Slug, ...], tuple[Card, ...]]] = {}
        self._coming: dict[int, tuple[Offer, ...]] = {}

    # what is known

    @cached_property
    def key(self) -> str:
        """A text that is equal for equal views on any machine."""
        return "|".join(map(str, self.view))

    @cached_property
    def unseen(self) -> tuple[Slug, ...]:
        """The regular tiles that the player has not seen anywhere, sorted."""
        seen = tiles_in_sight(self.view).union(self._seen)
        return tuple(tile.slug for tile in regular_tiles() if tile.slug not in seen)

    def growth(self, castle: int) -> Growth:
        """A castle as it stands, ready to grow."""
        view = self.view
        cards = [find_card(slug) for slug in view.cards[castle]]
        return Growth.of(view.castles[castle], view.attendants[castle], cards, view.law, self.habits)

    def chance(self, castle: int, draw: int) -> Chance:
        """What chance brings to a castle in one draw: all unseen tiles, once more when they are used up, and cards."""
        if (castle, draw) not in self._orders:
            rng = random.Random(f"{self.key}/{castle}/{draw}")
            tiles, again, cards = list(self.unseen), list(self.unseen), list(self._deck)
            for pile in (tiles, again, cards):
                rng.shuffle(pile)
            self._orders[castle, draw] = (*tiles, *again), tuple(cards)
        tiles_in_order, cards_in_order = self._orders[castle, draw]
        return Chance(iter(tiles_in_order), iter(cards_in_order))

    @cached_property
    def _deck(self) -> tuple[Card, ...]:
        """The bonus cards that the player does not see."""
        seen = cards_in_sight(self.view)
        return tuple(card for card in all_cards() if card.slug not in seen)

    # what is to come

    def coming(self, castle: int) -> tuple[Offer, ...]:
        """The offers that a castle still gets, besides what the player decides about now."""
        if castle not in self._coming:
            view = self.view
            turns = [(view.round, turn) for turn in range(view.turn + 1, TURNS + 1)]
            turns += [(later, turn) for later in range(view.round + 1, ROUNDS + 1) for turn in range(1, TURNS + 1)]
            ahead = [offer for turn in turns for offer in self._turn(castle, *turn)]
            self._coming[castle] = (*self._now(castle), *ahead)
        return self._coming[castle]

    def _partner(self, castle: int) -> int:
        one, other = castle, (castle + 1) % len(self.view.names)
        return other if one == self.view.player else one

    def _now(self, castle: int) -> list[Offer]:
        """What the castle still gets in this turn, but for the player's own tile before it is divided."""
        view, partner = self.view, self._partner(castle)
        found: list[Offer] = []
        waiting = choosing(view) or view.phase == Phase.DIVIDE or castle > view.site
        if waiting or (castle == view.site and view.phase != Phase.ORDER):
            found = [(gift.slug,) for gift in view.gifts[castle]]
        if choosing(view) and partner != view.ludwig:
            found.append(self.habits.offers[view.turn - 1])
        elif view.phase == Phase.DIVIDE and view.chosen[partner]:
            found.append(tuple(view.chosen[partner]))
        return found

    def _turn(self, castle: int, number: int, turn: int) -> list[Offer]:
        """What a castle gets in a later turn."""
        view, size = self.view, self.habits.offers[turn - 1]
        if view.ludwig == NOBODY or self._partner(castle) != view.ludwig:
            return [size, size]
        divider = (view.ludwig + (1 if number == 1 else -1)) % len(view.names)
        return [size, self.habits.leftover[divider != view.player]]

    def left(self, castle: int) -> int:
        """How many tiles a castle still gets, besides what the player decides about now."""
        return len(self.coming(castle))

    @cached_property
    def ahead(self) -> float:
        """The part of the game that is still to be played, from 1 to 0."""
        return sum(map(self.left, self.view.sides())) / (2 * WHOLE)

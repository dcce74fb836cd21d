"""The bonuses for the third and the fifth room of a type, and what they are worth where chance decides.

A fountain, tower or grand foyer and an attendant are worth exactly what they add to the score sheet. Drawn tiles and
bonus cards are worth what the best of them adds on average, to the castle as it stood before the tiles were placed.
"""

from collections.abc import Collection, Iterable
from enum import StrEnum
from math import comb
from typing import NamedTuple

from engine.two_castles.catalogue import RoomType, Tile, all_cards, regular_tiles
from engine.two_castles.scoring import MOST_ATTENDANTS
from solver.two_castles.problem import NOTHING_GONE, Gone, Holding

THIRD, FIFTH = 3, 5
FOOD_TILES = 5
"""The tiles drawn for the third Food room (B2C-BONUS-FOOD)."""
DRAWN_CARDS = 3
"""The bonus cards drawn for the third Utility room (B2C-BONUS-UTILITY)."""


class Gift(StrEnum):
    """What a bonus gives."""

    FOUNTAIN = "fountain"
    TOWER = "tower"
    GRAND_FOYER = "grand-foyer"
    ATTENDANT = "attendant"
    TILES = "tiles"
    CARDS = "cards"

    @property
    def is_room(self) -> bool:
        return self in (Gift.FOUNTAIN, Gift.TOWER, Gift.GRAND_FOYER)


class Bonus(NamedTuple):
    """A bonus that may be taken: its rule and what it gives."""

    rule: str
    gift: Gift


_THIRD_ROOMS = {
    RoomType.FOOD: Bonus("B2C-BONUS-FOOD", Gift.TILES),
    RoomType.LIVING: Bonus("B2C-BONUS-LIVING", Gift.ATTENDANT),
    RoomType.UTILITY: Bonus("B2C-BONUS-UTILITY", Gift.CARDS),
    RoomType.OUTDOOR: Bonus("B2C-BONUS-OUTDOOR", Gift.FOUNTAIN),
    RoomType.SLEEPING: Bonus("B2C-BONUS-SLEEPING", Gift.TOWER),
    RoomType.CORRIDOR: Bonus("B2C-BONUS-CORRIDOR", Gift.GRAND_FOYER),
}


def bonuses_for(kind: RoomType, count: int, attendants: int) -> tuple[Bonus, ...]:
    """The bonuses to choose from when a castle gets a room and then has so many of its type; mostly none.

    A special room never costs points, so that declining one (OQ-150) is not among them.
    """
    if count == FIFTH and kind != RoomType.SPECIAL:
        return tuple(Bonus("B2C-BONUS-2", gift) for gift in Gift if gift.is_room)
    if count != THIRD or kind == RoomType.SPECIAL:
        return ()
    if kind == RoomType.DOWNSTAIRS:
        found = tuple(Bonus("B2C-BONUS-DOWNSTAIRS", bonus.gift) for bonus in _THIRD_ROOMS.values())
    else:
        found = (_THIRD_ROOMS[kind],)
    return tuple(bonus for bonus in found if bonus.gift != Gift.ATTENDANT or attendants < MOST_ATTENDANTS)


class Chances:
    """What drawn tiles and bonus cards are worth on average; each is worked out when it is first asked for."""

    def __init__(self, holding: Holding, offered: Collection[Tile], gone: Gone = NOTHING_GONE) -> None:
        self.holding = holding
        self.offered = offered
        self.gone = gone
        self._worth: dict[Gift, float] = {}

    def worth(self, gift: Gift) -> float:
        """The average worth of drawn tiles or cards."""
        if gift not in self._worth:
            if gift == Gift.TILES:
                self._worth[gift] = expected_best(self._tile_gains(), FOOD_TILES)
            else:
                self._worth[gift] = expected_best(self._card_gains(), DRAWN_CARDS)
        return self._worth[gift]

    def _tile_gains(self) -> list[int]:
        """What each regular tile that may be drawn adds at its best place, further bonuses aside."""
        castle, quick = self.holding.castle, self.holding.quick
        gone = {room.slug for room in castle.rooms} | {tile.slug for tile in self.offered} | self.gone.tiles
        return [
            max(quick.gain(tile, room.x, room.y) for room in castle.legal(tile))
            for tile in regular_tiles()
            if tile.slug not in gone
        ]

    def _card_gains(self) -> list[int]:
        """What each bonus card that may be drawn is worth to the castle."""
        before = self.holding.quick
        left = [card for card in all_cards() if card not in self.holding.cards and card.slug not in self.gone.cards]
        return [before.copy().add_card(card) - before.total for card in left]


def expected_best(values: Iterable[int], draws: int) -> float:
    """The average of the greatest of so many values drawn at random without putting back.

    >>> expected_best([0, 1, 2], 2), expected_best([4], 5)
    (1.6666666666666667, 4.0)
    """
    ordered = sorted(values)
    draws = min(draws, len(ordered))
    if not draws:
        return 0.0
    ways = sum(value * comb(lower, draws - 1) for lower, value in enumerate(ordered))
    return ways / comb(len(ordered), draws)

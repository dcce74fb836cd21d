"""The box of a table: what its modules bring, summed up, and how much of it so many players use."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, NamedTuple

from engine.catalogue import Slug
from engine.catalogue.cards import Without

EVERYTHING = Without()


class Numbers(NamedTuple):
    """What depends on the number of players (section 2.1 of the rules)."""

    cards: int
    """Room cards in the deck (SETUP-1)."""
    large: int
    small: int
    """Rooms in a stack of a large and of a small size (SETUP-2)."""
    stairs: int
    hallways: int
    prices: tuple[int, ...]
    """The price spaces in use, the dearest first; the market holds as many rooms (PRICE-6)."""
    favors: int
    bonus_dealt: int = 3
    """Bonus cards dealt to each (SETUP-P-5)."""
    bonus_back: int = 1
    """How many of them go back at once (SETUP-P-5)."""
    fixed_prices: bool = False
    """Rooms take the price spaces in the order in which they are drawn, and nobody sets prices."""
    unsold_leave: bool = False
    """Unsold rooms leave the game at the end of a round, and no coins are put on them."""
    token: bool = True
    """Does somebody have the master builder token?"""

    @property
    def market(self) -> int:
        """How many rooms are for sale."""
        return len(self.prices)


class Stock(NamedTuple):
    """What a module brings to a table."""

    rooms: Mapping[int, tuple[Slug, ...]] = {}
    """Rooms by the size of their stack."""
    small: frozenset[int] = frozenset()
    """The sizes of which there are as many as of small rooms."""
    heights: Mapping[int, int] = {}
    """How many rooms of a size are in play, where the size is neither large nor small."""
    cards_per_size: int = 0
    """Room cards for each of these sizes (COMP-3)."""
    favors: tuple[str, ...] = ()
    bonus_cards: tuple[str, ...] = ()
    piles: Mapping[str, tuple[Any, ...]] = {}
    """Whatever else is shuffled at setup, by name."""
    numbers: Numbers | None = None
    """The numbers for so many players, of the module that has them."""
    invented: tuple[Slug, ...] = ()
    """Those of the rooms that are invented."""


class Box:
    """All that a law has in play for so many players; every list is in the order of the box."""

    def __init__(self, stocks: Sequence[Stock], numbers: Numbers) -> None:
        self.numbers = numbers
        self.sizes = tuple(sorted({size for stock in stocks for size in stock.rooms}))
        """The sizes of the stacks."""
        self.rooms = tuple(tuple(slug for stock in stocks for slug in stock.rooms.get(size, ())) for size in self.sizes)
        """The rooms of each size."""
        self.small = frozenset(size for stock in stocks for size in stock.small)
        cards = {size: sum(stock.cards_per_size for stock in stocks if size in stock.rooms) for size in self.sizes}
        self._cards_of = cards
        self.room_cards = tuple(size for size in self.sizes for _ in range(cards[size]))
        """The room cards, each by its size."""
        self.favors = tuple(favor for stock in stocks for favor in stock.favors)
        self.bonus_cards = tuple(card for stock in stocks for card in stock.bonus_cards)
        self._heights = {size: height for stock in stocks for size, height in stock.heights.items()}
        self.more = {name: pile for stock in stocks for name, pile in stock.piles.items()}
        """The piles of modules: whatever else is shuffled at setup, by name."""
        self.invented = tuple(slug for stock in stocks for slug in stock.invented)
        """The rooms that no box has: they stand in for rooms that no public source lists."""
        self.row = {size: row for row, size in enumerate(self.sizes)}
        """The place of each size in the list of stacks."""

    @cached_property
    def heights(self) -> tuple[int, ...]:
        """How many rooms of each size are in play (SETUP-2)."""
        small, large = self.numbers.small, self.numbers.large
        return tuple(self._heights.get(size, small if size in self.small else large) for size in self.sizes)

    @cached_property
    def slugs(self) -> frozenset[Slug]:
        """Every room of the box."""
        return frozenset(slug for rooms in self.rooms for slug in rooms)

    def cards_of(self, size: int) -> int:
        """How many room cards of a size the box holds."""
        return self._cards_of.get(size, 0)

    def piles(self, without: Without = EVERYTHING) -> dict[str, tuple[Any, ...]]:
        """Everything that is shuffled before the game, by name; a name with a stroke is one of several such piles.

        Left out are the favors and bonus cards that a table plays without (SETUP-9).
        """
        return {
            "deck": self.room_cards,
            **{f"stacks/{size}": slugs for size, slugs in zip(self.sizes, self.rooms, strict=True)},
            "favors": tuple(favor for favor in self.favors if favor not in without.favors),
            "bonus_deck": tuple(card for card in self.bonus_cards if card not in without.cards),
            **{
                name: tuple(thing for thing in pile if thing not in without.of(name))
                for name, pile in self.more.items()
            },
        }

"""A castle of Between Two Castles that grows on by itself: quick, so that a search can ask where it may lead.

Who grows a castle takes of each offer the tile that wins most at once, where it wins most, and takes every bonus. That
is no good play, but the same for all options, and the points in the end are those of the score sheet.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import NamedTuple, TypeVar

from engine.two_castles.castle import Castle
from engine.two_castles.catalogue import (
    Attendant,
    Card,
    Cell,
    Floors,
    RoomType,
    Slug,
    Tile,
    all_attendants,
    find_tile,
)
from engine.two_castles.quick import QuickScore
from engine.two_castles.rulings import USUAL, Law
from engine.two_castles.scoring import MOST_ATTENDANTS

T = TypeVar("T")
THIRD, FIFTH = 3, 5
WHOLE = 16
"""The tiles that a castle gets from the hands in a game (B2C-ROUND-10)."""
DRAWN_TILES, DRAWN_CARDS = 5, 3
SPECIAL_OF = {RoomType.OUTDOOR: "fountain", RoomType.SLEEPING: "tower", RoomType.CORRIDOR: "grand-foyer"}
_SIDES = ((0, 1), (0, -1), (-1, 0), (1, 0))


class Habits(NamedTuple):
    """What a castle that grows by itself counts on; all constants of the estimate are here."""

    third: int = 4
    """What the bonus of a third room is taken to be worth when a place for a tile is chosen."""
    fifth: int = 5
    """The same of a fifth room."""
    offers: tuple[int, ...] = (5, 4, 3, 2)
    """Of how many tiles the best comes in each turn of a round: fewer than the hand has, which feeds two castles."""
    leftover: tuple[int, int] = (2, 1)
    """The same of Ludwig's tiles, for the castle of the one who divides them, and for the other one."""


HABITS = Habits()


class Chance(NamedTuple):
    """What chance brings in one draw: tiles and bonus cards in the order in which they turn up."""

    tiles: Iterator[Slug]
    cards: Iterator[Card]


class Growth:
    """A castle with everything that scores, which takes tiles one after the other."""

    __slots__ = ("_aside", "_counts", "_guests", "_high", "_low", "_tops", "habits", "quick")

    def __init__(self, quick: QuickScore, habits: Habits = HABITS) -> None:
        self.quick = quick
        self.habits = habits
        self._aside: tuple[Card, ...] = ()
        """Bonus cards that look at places: they count in the end, and not when a place is chosen."""
        self._counts: dict[RoomType, int] = dict.fromkeys(RoomType, 0)
        self._guests = 0
        self._high: dict[Cell, None] = {}
        self._low: dict[Cell, None] = {}
        """The cells where a room may lie, on the first floor and above, and underground."""
        self._tops: dict[Cell, bool] = {}
        """The filled cells: may something lie on top?"""

    @classmethod
    def of(
        cls,
        castle: Castle,
        attendants: Sequence[str | Attendant] = (),
        cards: Sequence[Card] = (),
        law: Law = USUAL,
        habits: Habits = HABITS,
    ) -> "Growth":
        """The castle as it stands."""
        plain = [card for card in cards if card.type is not None]
        growth = cls(QuickScore.of(castle, attendants, plain, law), habits)
        growth._aside = tuple(card for card in cards if card.type is None)
        growth._guests = len(attendants)
        growth._counts = castle.types
        growth._tops = {cell: not tile.open_sky for cell, tile in castle.tiles.items()}
        for x, y in castle.spots(Floors.ANY):
            (growth._low if y < 0 else growth._high)[x, y] = None
        return growth

    def copy(self) -> "Growth":
        """The same once more; what is added to one does not change the other."""
        new = Growth.__new__(Growth)
        new.quick, new.habits, new._aside, new._guests = self.quick.copy(), self.habits, self._aside, self._guests
        new._counts, new._high, new._low = self._counts.copy(), self._high.copy(), self._low.copy()
        new._tops = self._tops.copy()
        return new

    @property
    def total(self) -> int:
        """What the castle is worth now, by its score sheet."""
        if not self._aside:
            return self.quick.total
        trial = self.quick.copy()
        for card in self._aside:
            trial.add_card(card)
        return trial.total

    # one thing after the other

    @property
    def counts(self) -> Mapping[RoomType, int]:
        """How many rooms there are of each type."""
        return self._counts

    def is_free(self, cell: Cell) -> bool:
        """May a room lie on this cell now?"""
        return cell in (self._low if cell[1] < 0 else self._high)

    def is_covered(self, cell: Cell) -> bool:
        """Is this a cell where no room can ever lie, on top of what is open to the sky?"""
        return not self._tops.get((cell[0], cell[1] - 1), True)

    def spots(self, tile: Tile) -> Iterator[Cell]:
        """Where a tile may lie."""
        if tile.floors != Floors.UNDERGROUND:
            yield from self._high
        if tile.floors != Floors.FIRST_AND_UP:
            yield from self._low

    def add(self, tile: Tile, x: int, y: int) -> None:
        """Lay a tile where it may lie; its bonus is not taken yet."""
        self.quick.add(tile, x, y)
        self._counts[tile.type] += 1
        (self._low if y < 0 else self._high).pop((x, y), None)
        tops = self._tops
        tops[x, y] = not tile.open_sky
        for dx, dy in _SIDES:
            cell = cx, cy = x + dx, y + dy
            if cell not in tops and tops.get((cx, cy - 1), cy <= 0):
                (self._low if cy < 0 else self._high)[cell] = None
        if tile.open_sky:
            self._high.pop((x, y + 1), None)

    def add_attendant(self, attendant: Attendant) -> None:
        """Put an attendant into the throne room."""
        self.quick.add_attendant(attendant)
        self._guests += 1

    def add_card(self, card: Card) -> None:
        """Lay a bonus card under the castle."""
        if card.type is None:
            self._aside = (*self._aside, card)
        else:
            self.quick.add_card(card)

    def best(self, tile: Tile) -> tuple[int, Cell]:
        """What a tile wins at most at once, and where; of equal places the first."""
        gain = self.quick.gain
        most, place = -1, (0, 0)
        for x, y in self.spots(tile):
            points = gain(tile, x, y)
            if points > most:
                most, place = points, (x, y)
        return most, place

    def gain(self, tile: Tile, place: Cell) -> int:
        """What a tile wins on a place, with every bonus card."""
        if not self._aside:
            return self.quick.gain(tile, *place)
        after = self.copy()
        after.add(tile, *place)
        return after.total - self.total

    def likes(self, tile: Tile) -> tuple[int, Cell]:
        """The same with what its bonus is taken to be worth."""
        points, place = self.best(tile)
        if tile.is_regular:
            count = self._counts[tile.type]
            points += self.habits.third * (count == THIRD - 1) + self.habits.fifth * (count == FIFTH - 1)
        return points, place

    # bonuses

    def take_bonus(self, kind: RoomType, chance: Chance) -> None:
        """Take the bonus of the room that was just laid, if it is the third or fifth of its type."""
        number = self._counts[kind]
        if kind == RoomType.SPECIAL:
            return
        if number == FIFTH:
            self._add_special(SPECIAL_OF.values())
        elif number == THIRD:
            if kind == RoomType.DOWNSTAIRS:
                kind = self._wanted_bonus()
            self.use_bonus(kind, chance)

    def use_bonus(self, kind: RoomType, chance: Chance) -> None:
        """The bonus of the third room of a type."""
        if kind in SPECIAL_OF:
            self._add_special((SPECIAL_OF[kind],))
        elif kind == RoomType.LIVING:
            self._add_guest()
        elif kind == RoomType.FOOD:
            self.take(_some(chance.tiles, DRAWN_TILES), chance)
        else:
            self._keep_card(_some(chance.cards, DRAWN_CARDS))

    def _wanted_bonus(self) -> RoomType:
        """The bonus that a third Downstairs room takes: the special room that wins most."""
        return max(SPECIAL_OF, key=lambda kind: self.best(find_tile(SPECIAL_OF[kind]))[0])

    def _add_special(self, slugs: Iterable[str]) -> None:
        tiles = [find_tile(slug) for slug in slugs]
        found = [self.best(tile) for tile in tiles]
        number = max(range(len(tiles)), key=lambda number: found[number][0])
        self.add(tiles[number], *found[number][1])

    def _add_guest(self) -> None:
        if self._guests < MOST_ATTENDANTS:
            trials = [(self.quick.copy().add_attendant(one), one) for one in all_attendants()]
            self.add_attendant(max(trials, key=lambda trial: trial[0])[1])

    def _keep_card(self, cards: list[Card]) -> None:
        if cards:
            self.add_card(max(cards, key=lambda card: self.quick.copy().add_card(card)))

    # growing

    def lay(self, tile: Tile, place: Cell, chance: Chance) -> None:
        """Lay a tile and take the bonus that it brings."""
        self.add(tile, *place)
        self.take_bonus(tile.type, chance)

    def take(self, offer: Sequence[Slug], chance: Chance) -> None:
        """Take the tile of an offer that wins most at once."""
        if not offer:
            return
        tiles = [find_tile(slug) for slug in offer]
        found = [self.likes(tile) for tile in tiles]
        number = max(range(len(tiles)), key=lambda number: found[number][0])
        self.lay(tiles[number], found[number][1], chance)

    def grow(self, coming: Sequence["Offer"], chance: Chance) -> int:
        """Take what comes, to the end of the game; the points of the score sheet then."""
        self.take_all(coming, chance)
        return self.total

    def take_all(self, coming: Sequence["Offer"], chance: Chance) -> None:
        """Take one tile of each of these offers."""
        for offer in coming:
            self.take(_some(chance.tiles, offer) if isinstance(offer, int) else offer, chance)


Offer = int | tuple[Slug, ...]
"""Something to take one tile of: tiles that are known, or so many that chance brings."""


def _some(things: Iterator[T], number: int) -> list[T]:
    return list(islice(things, number))

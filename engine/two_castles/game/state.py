"""The state of a table of Between Two Castles as one immutable value, and the actions and events that change it.

Seats are numbered to the left. The castle with the number of a seat lies on its left, between it and the next seat.
"""

from enum import StrEnum
from functools import cache
from typing import Any, NamedTuple

from engine.two_castles.castle import Castle
from engine.two_castles.catalogue import RoomType, Slug, all_tiles
from engine.two_castles.rulings import Law

NOBODY = -1
LUDWIG = "Ludwig"
ROUNDS = 2
HAND = 9
"""Regular tiles that each player takes at the start of a round (B2C-ROUND-1)."""
CHOSEN = 2
FOOD_DRAW = 5
CARD_DRAW = 3
THIRD, FIFTH = 3, 5
SPECIAL_TILES = 48
ATTENDANTS_OF_A_KIND = 7
SPECIALS = (Slug("fountain"), Slug("grand-foyer"), Slug("tower"))


class Phase(StrEnum):
    """What has to be decided now."""

    LUDWIG = "ludwig"
    CHOOSE = "choose"
    DIVIDE = "divide"
    ORDER = "order"
    PLACE = "place"
    ATTENDANT = "attendant"
    CARD = "card"
    BONUS = "bonus"
    SHUFFLE = "shuffle"
    OVER = "over"

    __hash__ = str.__hash__


class Verb(StrEnum):
    """What can be done."""

    CHOOSE = "choose"
    DIVIDE = "divide"
    LEAD = "lead"
    WAIT = "wait"
    PLACE = "place"
    DECLINE = "decline"
    ATTENDANT = "attendant"
    KEEP = "keep"
    BONUS = "bonus"
    SHUFFLE = "shuffle"

    __hash__ = str.__hash__


class Pile(StrEnum):
    """What is to be shuffled."""

    NONE = ""
    TILES = "tiles"
    CARDS = "cards"
    LUDWIG = "ludwig"

    __hash__ = str.__hash__


class Action(NamedTuple):
    """A decision: a verb and what it is about; `str()` is what the log and the screen show."""

    verb: Verb
    args: tuple[Any, ...] = ()

    def __str__(self) -> str:
        return " ".join((self.verb, *map(str, self.args)))


class Gift(NamedTuple):
    """A tile that is to be placed in a castle, and whose it is."""

    seat: int
    slug: Slug


class GameState(NamedTuple):
    """A whole table. Lists that are drawn from have their top first."""

    law: Law
    names: tuple[str, ...]
    """The players by seat; in the game of two the third one is Ludwig."""
    ludwig: int
    """The seat of Ludwig, or nobody's (B2C-2P-1)."""
    elders: tuple[int, ...]
    """The seats, the oldest player first (B2C-ROUND-7)."""
    castles: tuple[Castle, ...]
    attendants: tuple[tuple[str, ...], ...]
    """The attendants in the throne room of each castle."""
    cards: tuple[tuple[str, ...], ...]
    """The bonus cards face down under each castle."""
    hands: tuple[tuple[Slug, ...], ...]
    """What each seat has in hand, sorted; after the choice the pile that it is going to take up."""
    chosen: tuple[tuple[Slug, ...], ...]
    """The two tiles that each seat has chosen and not yet divided."""
    gifts: tuple[tuple[Gift, ...], ...]
    """The tiles that each castle is to get in this turn; when building, the next one first."""
    supply: tuple[Slug, ...]
    discards: tuple[Slug, ...]
    card_deck: tuple[str, ...]
    card_discards: tuple[str, ...]
    court: tuple[int, ...]
    """How many attendants of each kind are left, in the order of the box."""
    specials: int
    """How many special tiles are left."""
    box: tuple[Slug, ...]
    """The throne rooms that went back to the box."""
    round: int
    turn: int
    phase: Phase
    player: int
    """Whose decision it is; nobody's while something is shuffled or after the end."""
    site: int = NOBODY
    """The castle being built now."""
    builder: int = NOBODY
    """Who places the present tile, and decides about its bonuses."""
    hand: tuple[Slug, ...] = ()
    """What may be placed now, or, of Ludwig's, divided."""
    drawn: tuple[str, ...] = ()
    """The bonus cards to choose from."""
    bonus: str = ""
    """The rule of the bonus under way."""
    pile: Pile = Pile.NONE
    """What is to be shuffled."""

    def _repr_html_(self) -> str:
        from engine.two_castles.notebook import show_table

        return show_table(self)

    def but(self, **changes: Any) -> "GameState":
        """The same table with some things changed; as `_replace`, but quick, since every action asks it."""
        values = list(self)
        for name, value in changes.items():
            values[_FIELDS[name]] = value
        return tuple.__new__(GameState, values)

    @property
    def seats(self) -> int:
        return len(self.names)

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of those who decide for themselves."""
        return tuple(seat for seat in range(len(self.names)) if seat != self.ludwig)

    @property
    def over(self) -> bool:
        return self.phase == Phase.OVER

    @property
    def divider(self) -> int:
        """Who divides for Ludwig: in round 1 the player on his left, in round 2 on his right (B2C-2P-3, B2C-2P-6)."""
        return (self.ludwig + (1 if self.round == 1 else -1)) % len(self.names)

    def sides(self, seat: int) -> tuple[int, int]:
        """The castles on the left and on the right of a seat (B2C-SETUP-1)."""
        return seat, (seat - 1) % len(self.names)

    def partners(self, castle: int) -> tuple[int, int]:
        """The seats that build a castle."""
        return castle, (castle + 1) % len(self.names)

    def human(self, seat: int, castle: int) -> int:
        """Who acts for a seat at a castle: for Ludwig his partner (B2C-2P-4, B2C-2P-5)."""
        if seat != self.ludwig:
            return seat
        one, other = self.partners(castle)
        return other if one == seat else one

    def number_of(self, castle: int, kind: RoomType) -> int:
        """How many rooms of a type a castle has; as its `types`, but quick, since every placement asks it."""
        alike = _alike(kind)
        return sum(room.slug in alike for room in self.castles[castle].rooms)


@cache
def _alike(kind: RoomType) -> frozenset[Slug]:
    return frozenset(tile.slug for tile in all_tiles() if tile.type == kind)


_FIELDS = {name: index for index, name in enumerate(GameState._fields)}

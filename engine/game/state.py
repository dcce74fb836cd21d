"""The state of a table as one immutable value, and the actions and events that lead from one to the next."""

from enum import StrEnum
from typing import Any, NamedTuple

from engine.castle.castle import Castle
from engine.castle.placement import Placement
from engine.catalogue import RoomType, Slug
from engine.catalogue.cards import Without
from engine.kernel.frozen import frozen
from engine.rules.rulings import Law

SIZES: tuple[int, ...] = (100, 150, 200, 250, 300, 350, 400, 450, 500, 600)
SMALL = frozenset(SIZES[:5])
PRICES = (15000, 10000, 8000, 6000, 4000, 2000, 1000)
SOLO_PRICES = (2000, 4000, 6000)
CORRIDOR_PRICE = 3000
PASS_MONEY = 5000
OUTDOOR_MONEY = 10000
START_MONEY = 15000
NOBODY = -1


class Phase(StrEnum):
    """What has to be decided now."""

    FOYER = "foyer"
    BONUS = "bonus"
    PRICE = "price"
    TAKE = "take"
    PLACE = "place"
    REWARD = "reward"
    FREE = "free"
    STACK = "stack"
    STASH = "stash"
    KEEP = "keep"
    SHUFFLE = "shuffle"
    OVER = "over"

    __hash__ = str.__hash__


class Verb(StrEnum):
    """What can be done."""

    FOYER = "foyer"
    DROP = "drop"
    ARRANGE = "arrange"
    PASS = "pass"
    TAKE = "take"
    PLACE = "place"
    REWARD = "reward"
    DECLINE = "decline"
    LOOK = "look"
    STASH = "stash"
    KEEP = "keep"
    SHUFFLE = "shuffle"

    __hash__ = str.__hash__


class Action(NamedTuple):
    """A decision: a verb and what it is about; `str()` is what the log and the screen show."""

    verb: Verb
    args: tuple[Any, ...] = ()

    def __str__(self) -> str:
        return " ".join((self.verb, *(str(arg) if arg != "" else "-" for arg in self.args)))


class Event(NamedTuple):
    """Something that followed from an action: a draw, money, points, a completed room, a new round."""

    kind: str
    player: int
    data: dict[str, Any]

    def __hash__(self) -> int:
        return hash((self.kind, self.player, frozen(self.data)))


class Offer(NamedTuple):
    """A room in the market: its price space (0 before pricing) and the coins lying on it."""

    price: int
    slug: Slug
    coins: int


class Reward(NamedTuple):
    """A completion reward that is due: the completed room, its type, and the rooms completed with it."""

    room: Placement
    kind: RoomType
    together: tuple[Placement, ...] = ()
    """For a Downstairs reward: the Downstairs rooms completed at once, one of which may be scored again."""


class Frame(NamedTuple):
    """One turn: the rewards due in it, and whether its Corridor reward has been used up (REWARD-CORR-3)."""

    due: tuple[Reward, ...] = ()
    corridor_used: bool = False
    food_used: bool = False


class Points(NamedTuple):
    """Points with their reason, as the log and the final table show them."""

    rule: str
    source: str
    target: str
    points: int

    @property
    def family(self) -> str:
        """The kind of rule that gives the points: SETUP, SCORE, REWARD, DEPL, FAVOR, BONUS or MONEY."""
        return family_of(self.rule)


def family_of(rule: str) -> str:
    """The first word of a rule's id; the Collector's Edition puts its own before it (CE-FAVOR-28)."""
    return rule.removeprefix("CE-").partition("-")[0]


class GameState(NamedTuple):
    """A whole table. Lists that are drawn from have their top first."""

    law: Law
    names: tuple[str, ...]
    castles: tuple[Castle, ...]
    money: tuple[int, ...]
    scores: tuple[int, ...]
    bonus: tuple[tuple[str, ...], ...]
    favors: tuple[str, ...]
    market: tuple[Offer, ...]
    stacks: tuple[tuple[Slug, ...], ...]
    """One stack per size, in the order of SIZES."""
    hallways: int
    stairs: int
    deck: tuple[int, ...]
    on_deck: tuple[Slug, ...]
    """Tiles lying on the deck (Sleeping reward), the next one first."""
    discards: tuple[int, ...]
    bonus_deck: tuple[str, ...]
    removed: tuple[Slug, ...]
    """Rooms that left the game: on the discard pile in the last round, or unsold in the solo game."""
    box: tuple[tuple[Slug, ...], tuple[int, ...], tuple[str, ...]]
    """What went back to the box at setup: tiles, room cards, favors."""
    round: int
    master: int
    last_round: bool
    phase: Phase
    player: int
    """Whose decision it is; nobody's while cards are shuffled or after the end."""
    turn: int
    """Whose turn is under way, also while a stack is shuffled in it."""
    frames: tuple[Frame, ...] = ()
    """The turn and, inside it, extra turns; the innermost last."""
    hand: tuple[Slug, ...] = ()
    """What is to be placed now: one tile, or both sides of a hallway."""
    looking: int = 0
    """The size of the stack being looked through or shuffled; 0 for the deck."""
    drawn: tuple[str, ...] = ()
    """Bonus cards to choose from."""
    without: Without = Without()
    """Favors and bonus cards that the table plays without (SETUP-9)."""

    def but(self, **changes: Any) -> "GameState":
        """The same table with some things changed; as `_replace`, but quick, since every action asks it."""
        values = list(self)
        for name, value in changes.items():
            values[_FIELDS[name]] = value
        return tuple.__new__(GameState, values)

    @property
    def solo(self) -> bool:
        return len(self.names) == 1

    @property
    def prices(self) -> tuple[int, ...]:
        """The price spaces in use (PRICE-6)."""
        return SOLO_PRICES if self.solo else PRICES[: len(self.names) + 3]

    @property
    def over(self) -> bool:
        return self.phase == Phase.OVER

    def stack(self, size: int) -> tuple[Slug, ...]:
        """The face-down stack of a size."""
        return self.stacks[SIZES.index(size)]


_FIELDS = {name: index for index, name in enumerate(GameState._fields)}

"""The state of a table as one immutable value, and the actions that lead from one to the next."""

from enum import StrEnum
from typing import TYPE_CHECKING, Any, NamedTuple

from engine.castle.castle import Castle
from engine.castle.placement import Placement
from engine.catalogue import Slug
from engine.catalogue.cards import Without
from engine.rules.rulings import Law

if TYPE_CHECKING:
    from engine.catalogue.box import Box
    from engine.game.book import Book

NOBODY = -1


class Phase(StrEnum):
    """The decisions of the base game; modules add words of their own."""

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


OVER, SHUFFLE = Phase.OVER, Phase.SHUFFLE
"""At hand: Python 3.11 runs a function for every look at a member of an enum."""


class Verb(StrEnum):
    """What can be done in the base game; modules add words of their own."""

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

    verb: str
    args: tuple[Any, ...] = ()

    def __str__(self) -> str:
        return " ".join((self.verb, *(str(arg) if arg != "" else "-" for arg in self.args)))


class Offer(NamedTuple):
    """A room in the market: its price space (0 before pricing) and the coins lying on it."""

    price: int
    slug: Slug
    coins: int


class Reward(NamedTuple):
    """A completion reward that is due: the completed room, what it is due as, and the rooms completed with it."""

    room: Placement
    kind: str
    """A key of the rewards of the law."""
    together: tuple[Placement, ...] = ()
    """For a Downstairs reward: the Downstairs rooms completed at once, one of which may be scored again."""
    taken: tuple[str, ...] = ()
    """What it has been taken as already, where it stands for more than one other."""


class Frame(NamedTuple):
    """One turn: the rewards due in it, and what can be had once in a turn and has been (REWARD-CORR-3)."""

    due: tuple[Reward, ...] = ()
    used: tuple[str, ...] = ()

    def using(self, what: str) -> "Frame":
        """The turn after something that can be had once has been used."""
        return self if what in self.used else Frame(self.due, tuple(sorted((*self.used, what))))

    def without(self, what: str) -> "Frame":
        """The turn without a mark."""
        return Frame(self.due, tuple(mark for mark in self.used if mark != what))


OPEN = "open"
"""The mark of a turn in which something was built besides: a tile may still be taken."""
UNSCORED = "unscored"
"""The mark of a turn whose newest tile gives no points: something else was taken for them."""


class Resume(NamedTuple):
    """Where the game goes on after a decision that came in between: which step is next, and whose move it was."""

    step: str
    player: int
    module: int = 0
    """The first module that has not been asked about this step."""
    news: tuple[Any, ...] = ()
    """The events that the modules are told."""


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
    """The first word of a rule's id; some editions put their own before it (CE-FAVOR-28)."""
    return rule.removeprefix("CE-").partition("-")[0]


class GameState(NamedTuple):
    """A whole table. Lists that are drawn from have their top first."""

    book: "Book"
    """The rules of this table: what its law has in play for so many players."""
    names: tuple[str, ...]
    castles: tuple[Castle, ...]
    money: tuple[int, ...]
    scores: tuple[int, ...]
    bonus: tuple[tuple[str, ...], ...]
    favors: tuple[str, ...]
    market: tuple[Offer, ...]
    stacks: tuple[tuple[Slug, ...], ...]
    """One stack per size, in the order of the box."""
    hallways: int
    stairs: int
    deck: tuple[int, ...]
    on_deck: tuple[Slug, ...]
    """Tiles lying on the deck (Sleeping reward), the next one first."""
    discards: tuple[int, ...]
    bonus_deck: tuple[str, ...]
    removed: tuple[Slug, ...]
    """Rooms that left the game."""
    boxed: tuple[tuple[Slug, ...], tuple[int, ...], tuple[str, ...]]
    """What went back to the box at setup: tiles, room cards, favors."""
    round: int
    master: int
    last_round: bool
    phase: str
    """What has to be decided: a key of the decisions of the law."""
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
    parts: tuple[Any, ...] = ()
    """What the modules keep of their own, in the order of the law."""
    queue: tuple[Resume, ...] = ()
    """What goes on when the present decision is made, the next first; empty but for decisions that come in between."""

    def _repr_html_(self) -> str:
        from engine.pictures.notebook import show_table

        return show_table(self)

    def but(self, **changes: Any) -> "GameState":
        """The same table with some things changed; as `_replace`, but quick, since every action asks it."""
        values = list(self)
        for name, value in changes.items():
            values[_FIELDS[name]] = value
        return tuple.__new__(GameState, values)

    @property
    def law(self) -> Law:
        return self.book.law

    @property
    def box(self) -> "Box":
        return self.book.box

    @property
    def prices(self) -> tuple[int, ...]:
        """The price spaces in use (PRICE-6)."""
        return self.book.box.numbers.prices

    @property
    def over(self) -> bool:
        return self.phase == OVER

    def stack(self, size: int) -> tuple[Slug, ...]:
        """The face-down stack of a size."""
        return self.stacks[self.book.box.row[size]]

    def part(self, module: str) -> Any:
        """What a module keeps of its own."""
        return self.parts[self.book.places[module]]

    def keep(self, module: str, part: Any) -> "GameState":
        """The table on which a module keeps this."""
        place = self.book.places[module]
        return self.but(parts=(*self.parts[:place], part, *self.parts[place + 1 :]))


_FIELDS = {name: index for index, name in enumerate(GameState._fields)}

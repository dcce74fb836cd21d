"""What any game is: the one protocol that session, arena, series, simulate, replay, play and the conformance tests ask.

A state is a value, chance is input, and the log of a game (`engine.kernel.log`) tells it whole. What a table is set up
with, its deal and the facts of its result have types of the game's own; whoever works on any game only hands them on.
"""

import random
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

Record = dict[str, Any]
"""A line of a log."""
Column = str | Mapping[str, str]
"""What a column of a table of records holds: a "text", a "number", "texts", or a list of records with such fields."""


class AnyState(Protocol):
    """What is known of any game's state: who plays, whose decision it is (-1: nobody's), and whether it is over."""

    @property
    def names(self) -> tuple[str, ...]: ...
    @property
    def player(self) -> int: ...
    @property
    def over(self) -> bool: ...


State = TypeVar("State", bound=AnyState)
Act = TypeVar("Act")
Happening = TypeVar("Happening")
Seen = TypeVar("Seen")


class Result(NamedTuple):
    """How a game ends: the points of each seat, who wins (several if they share it), and the rule that decides."""

    points: tuple[int, ...]
    winners: tuple[int, ...]
    decided_by: str


class Move(NamedTuple, Generic[State, Act, Happening]):
    """One step of a game: whose (-1: chance's), what, the state before it, and what followed."""

    player: int
    action: Act
    before: State
    events: list[Happening]


class Chronicle(ABC, Generic[State, Act, Happening]):
    """What is kept of a game while it is played, so that its result can be told with more than points."""

    called_off = False
    """Has it gone on for so long that by the rules it could go on for ever?"""

    def note(self, before: State, action: Act, events: list[Happening]) -> None:
        """Keep what a step tells."""

    @abstractmethod
    def facts(self, state: State) -> Any:
        """What the game tells of itself besides its result."""

    def rows(self, state: State) -> Sequence[Record]:
        """What the game tells of each seat, in the columns of the game, for tables of very many games."""
        return [{} for _name in state.names]


class Game(ABC, Generic[State, Act, Happening, Seen]):
    """The rules of a game, which have no state: each is a function of what it is given."""

    name: str
    """What its logs call the game, and the command that is typed for it."""
    action: type[Act]
    columns: Mapping[str, Column] = {}
    """The columns of the rows of its chronicles."""

    # setting up

    @staticmethod
    @abstractmethod
    def check_names(setup: Any, names: tuple[str, ...], /) -> None:
        """Refuse players whom the game cannot have: too many or too few, or two with one name."""

    @staticmethod
    @abstractmethod
    def shuffle(setup: Any, players: int, rng: random.Random, /) -> Any:
        """A deal: everything that chance decides before the first decision."""

    @staticmethod
    @abstractmethod
    def start(setup: Any, names: tuple[str, ...], deal: Any, /) -> tuple[State, list[Happening]]:
        """Set the table up to the first decision."""

    # playing

    @staticmethod
    @abstractmethod
    def legal_actions(state: State, /) -> Sequence[Act]:
        """Everything the player to move may do, sorted; nothing while nobody is to move."""

    @staticmethod
    @abstractmethod
    def apply(state: State, action: Act, /) -> tuple[State, list[Happening]]:
        """Check an action and carry it out; one that is not legal is refused with the rules that say so."""

    @staticmethod
    @abstractmethod
    def advance(state: State, action: Act, /) -> tuple[State, list[Happening]]:
        """Carry out an action that is known to be legal."""

    @staticmethod
    @abstractmethod
    def is_chance(state: State, /) -> bool:
        """Does the state wait for a shuffle?"""

    @staticmethod
    @abstractmethod
    def chance(state: State, rng: random.Random, /) -> Act:
        """The shuffle that the state waits for."""

    @staticmethod
    @abstractmethod
    def deciders(state: State, /) -> Sequence[int]:
        """The seats that decide for themselves, which are the first ones."""

    @staticmethod
    @abstractmethod
    def view(state: State, player: int, /) -> Seen:
        """What a player can see now."""

    @staticmethod
    @abstractmethod
    def imagine(view: Seen, rng: random.Random, /) -> State:
        """A whole table that fits what a player can see; every one that does is as likely as the others."""

    # the end

    @staticmethod
    @abstractmethod
    def result(state: State, /) -> Result:
        """How the game ended, or would end now."""

    @staticmethod
    @abstractmethod
    def chronicle(state: State, events: list[Happening], /) -> Chronicle[State, Act, Happening]:
        """A chronicle of the game that begins so."""

    @staticmethod
    def read_facts(record: Any, /) -> Any:
        """The facts that a chronicle told, from the lists that a file of JSON keeps of them."""
        return record

    # logs

    @staticmethod
    @abstractmethod
    def header_record(state: State, seed: str | None, bots: Sequence[str], /) -> Record:
        """The first line of a log: the game, its version, what the table was set up with, and who plays."""

    @staticmethod
    @abstractmethod
    def deal_record(deal: Any, /) -> Record:
        """The second line: everything that was shuffled."""

    @staticmethod
    @abstractmethod
    def action_record(player: int, action: Act, /) -> Record:
        """The line of an action of a player."""

    @staticmethod
    @abstractmethod
    def event_record(event: Happening, /) -> Record:
        """The line of an event."""

    @staticmethod
    @abstractmethod
    def read_header(number: int, record: Record, /) -> tuple[Any, tuple[str, ...]]:
        """What the table was set up with, and the players; `number` is that of the line, for refusals."""

    @staticmethod
    @abstractmethod
    def read_deal(setup: Any, players: int, record: Record, /) -> Any:
        """The deal that a line tells."""

    @staticmethod
    @abstractmethod
    def read_action(state: State, record: Record, /) -> Act:
        """The action that a line tells, in the words of this state's rules; whether it is legal is asked later."""

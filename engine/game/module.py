"""What a module is: a part of the game that brings decisions, rewards, counters, final steps and terms of its own.

The base game is the first module. Each thing that a module brings is complete in one place: what may be done, what it
does, why it is refused, by which rules, and how it is told. docs/extend.md shows how to write one.
"""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from engine.castle.castle import Castle
from engine.castle.placement import Placement
from engine.catalogue import Slug
from engine.catalogue.box import Stock
from engine.catalogue.cards import Card
from engine.game.events import Event, Happenings
from engine.game.state import Action, GameState, Points, Reward
from engine.kernel.i18n import N_, say, say_names
from engine.rules.rulings import Law
from engine.rules.terms import Terms

if TYPE_CHECKING:
    from engine.game.book import Book
    from engine.game.view import View

Refusal = tuple[str, tuple[str, ...]]
"""Why an action is refused: a sentence, and the rules."""
StepOfGame = Callable[[GameState, Happenings], GameState]
"""A transition of the game: what happens next, until somebody has to decide."""


# decisions


Words = Callable[["Book", tuple[Any, ...]], str]
"""An action in words: the rules of the table, and what it is about."""


def plain_words(sentence: str) -> Words:
    """Words for a deed whose sentence takes all that it is about as {what}."""
    return lambda book, args: say(sentence, what=", ".join(map(str, args)))


class Deed(NamedTuple):
    """One thing that may be done: how it is carried out, read from its words, and told."""

    do: Callable[[GameState, tuple[Any, ...], Happenings], GameState]
    words: Words
    """What is done, as a table or a replay shows it."""
    told: Callable[[GameState, Action, Sequence[Event]], str]
    """What the others are told of it: the table before it, and what followed."""
    secret: Words | None = None
    """The words without what only the player may know, if there is any such thing."""
    read: Callable[[Any], Any] = lambda word: word
    """Makes an argument of its word, in a text or a log."""


class Decision(NamedTuple):
    """What has to be decided in a phase."""

    phase: str
    title: str
    """What is decided, in a few words."""
    now: str
    """Who has to decide what, as a sentence with {name}."""
    rules: tuple[str, ...]
    """The rules that ask for it."""
    options: Callable[[GameState], Sequence[Action]]
    deeds: Mapping[str, Deed]
    refuse: Callable[[GameState, Action], Refusal]
    """Why an action that is not among the options is refused."""
    check: Callable[[GameState, Action], None] | None = None
    """Refuses what may not be done, where that is quicker than to look it up among the options."""


class Aside(NamedTuple):
    """What may be done besides, while another module's decision is made."""

    phases: tuple[str, ...]
    options: Callable[[GameState], Sequence[Action]]
    """Sorted; none where nothing may be done besides."""
    deeds: Mapping[str, Deed]
    refuse: Callable[[GameState, Action], Refusal]


# rewards


def plain_due(sentence: str) -> Callable[[Terms, Castle, Reward], str]:
    """Words for a reward that is due, of which its sentence only names the room."""
    return lambda terms, castle, reward: say(sentence, room=reward.room)


def _own_room(reward: Reward) -> tuple[Placement, ...]:
    return (reward.room,)


def _always(state: GameState) -> bool:
    return True


def _no_points(terms: Terms, castle: Castle, target: str) -> int:
    return 0


def _never_used(state: GameState, target: str, events: Happenings) -> GameState:
    raise AssertionError("a reward that stands for others is taken as one of them")


def _never_told(state: GameState, target: str) -> str:
    raise AssertionError("a reward that stands for others is told as one of them")


class Completion(NamedTuple):
    """A completion reward: when it may be taken, what it does, what it is worth for certain, and its words."""

    kind: str
    name: str
    """What it is called: the type of rooms that earn it."""
    rules: tuple[str, ...]
    """The rules that speak of taking it, the one that says what it is first."""
    due: Callable[[Terms, Castle, Reward], str]
    """The sentence that it is due."""
    gives: Callable[[GameState, str], str] = _never_told
    """What it gives, in words, for a target."""
    use: Callable[[GameState, str, Happenings], GameState] = _never_used
    """Takes it, for a target: a room, as it is written."""
    usable: Callable[[GameState], bool] = _always
    refuse: Callable[[GameState], Refusal] | None = None
    """Why it cannot be taken now."""
    targets: Callable[[Reward], tuple[Placement, ...]] = _own_room
    """The rooms for which it may be taken."""
    points: Callable[[Terms, Castle, str], int] = _no_points
    """The points that it gives at once, for a target."""
    instead: tuple[str, ...] = ()
    """The rewards for which it stands, if it is none itself."""
    earned: Callable[[Castle, Sequence[Placement]], list[Reward]] | None = None
    """The rewards that rooms completed at once earn, where it is not one for each room of this type."""
    once: str = ""
    """The rule by which it can be had only once in a turn, if there is one: others of its kind then fall away."""


# counters and the end


class Counter(NamedTuple):
    """Something that favors and bonus cards count: in a castle and its owner's purse, or only at a whole table."""

    of_castle: Callable[[Card, Castle, int], int] | None = None
    at_table: Callable[[GameState, int, Card], int] | None = None


class FinalStep(NamedTuple):
    """A step of the final scoring: its place in the order, and what each player gets."""

    order: Callable[[Law], int]
    items: Callable[[GameState], list[list[Points]]]
    secret: bool = False
    """Does only the player know what it gives, until the end?"""


# the module


class Seam(NamedTuple):
    """A place between two steps, where modules may act: the step that is next, and what has happened since the last."""

    step: str
    news: tuple[Event, ...]


class Ask(NamedTuple):
    """A decision that has to be made first: the table with its phase, and the player who decides; then it goes on."""

    state: GameState
    again: bool = False
    """Is the module to be asked once more about this seam, after the decision?"""


class Module:
    """A part of the game; a module overrides what it changes, and what it leaves alone costs nothing."""

    name = ""
    needs: tuple[str, ...] = ()
    """The modules that it cannot do without."""
    rules: tuple[str, ...] = ()
    """What its rules begin with, as in PLACE."""
    decisions: tuple[Decision, ...] = ()
    asides: tuple[Aside, ...] = ()
    rewards: tuple[Completion, ...] = ()
    counters: Mapping[str, Counter] = {}
    final: tuple[FinalStep, ...] = ()
    seams: tuple[str, ...] = ()
    """The steps before which it is asked what follows; none named: before every one."""
    steps: Mapping[str, StepOfGame] = {}
    """Transitions by name; one of a later module takes the place of an earlier one's."""

    events: tuple[type[Any], ...] = ()
    """Its types of events, each a named tuple: by them a position tells what the modules have still to be told."""
    sources: Mapping[str, str] = {}
    """What its points are called in a summary, by what their rules begin with."""

    def plays(self, law: Law, players: int) -> bool:
        """Does it take part at a table of so many players?"""
        return True

    def refuse(self, law: Law, players: int) -> str:
        """Why so many players cannot play with it by this law, in a sentence; nothing if they can."""
        return ""

    def stock(self, law: Law, players: int) -> Stock:
        """What it brings to the table, as data."""
        return Stock()

    def begin(self, state: GameState, piles: Mapping[str, tuple[Any, ...]]) -> GameState:
        """The table as it is set up, with the module's own piece of the state (`state.keep`), made of its piles."""
        return state

    def terms(self, state: GameState, player: int, terms: Terms) -> Terms:
        """The numbers and switches of a player, changed."""
        return terms

    def follow(self, state: GameState, seam: Seam, events: Happenings) -> "GameState | Ask":
        """What has happened brings this about: another state, or a decision that has to be made first."""
        return state

    def see(self, part: Any, player: int) -> Any:
        """Its own piece of the state as a player sees it."""
        return part

    def lines(self, view: "View") -> list[str]:
        """What a player sees of its own piece, in sentences that name their players: for a table shown to people."""
        return []

    def laid(self, view: "View") -> Mapping[Slug, str]:
        """What of its own lies on rooms of the market, in a word or two for each."""
        return {}

    def explain(self, state: GameState, player: int, item: Points) -> str:
        """What points by one of its own rules are for, in words."""
        return say_names(item.source)

    def card_points(self, law: Law) -> Mapping[str, int]:
        """What bonus cards are worth by this law, by id, where no text says it."""
        return {}

    def wealth(self, state: GameState, player: int) -> int:
        """Money of a player that counts but cannot be spent."""
        return 0

    def rooms(self, part: Any) -> tuple[Slug, ...]:
        """The rooms of the box that lie in its own piece of the state, or those that a player sees there."""
        return ()

    def favors(self, part: Any) -> tuple[str, ...]:
        """The favors of the box that lie in its own piece of the state, or those that a player sees there."""
        return ()

    def give_favors(self, state: GameState, number: int) -> tuple[tuple[str, ...], GameState]:
        """So many favors off its face-down pile, or as many as lie there, and the table without them."""
        return (), state

    def form(self, law: Law) -> Mapping[str, Any]:
        """The schema of its piece of a position."""
        return {}

    def write(self, state: GameState) -> Any:
        """Its own piece of the state as plain data, for a position."""
        return None

    def read(self, state: GameState, data: Any) -> GameState:
        """The table with its own piece made of plain data; nothing: as at the start, as far as the table shows.

        What is wrong is refused with its field.
        """
        return state

    def check(self, state: GameState) -> None:
        """Refuse a table that was read from a position and that there cannot be, with the field."""

    def imagine(self, state: GameState, view: "View", rng: Random) -> GameState:
        """A table on which the module's own piece, now as a player sees it, is whole again.

        Every way to fill it in is as likely as the others; what is hidden of the box lies in it in random order.
        """
        return state


NO_WORDS = N_("{what} cannot be done now; the phase is {phase}")


def cannot(state: GameState, action: Action) -> Refusal:
    """The refusal of an action that has nothing to do with what is to be decided."""
    return say(NO_WORDS, what=action, phase=state.phase), ("ROUND-1",)

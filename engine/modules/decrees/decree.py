"""What a royal decree is: an owned module. Each overrides what it changes for its holder; the rest costs nothing."""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, NamedTuple

from engine.catalogue import Slug
from engine.game.events import Happenings
from engine.game.module import Aside, Ask, Decision, Seam, StepOfGame
from engine.game.state import NOBODY, GameState, Points
from engine.game.view import View
from engine.kernel.forms import Schema
from engine.kernel.i18n import say
from engine.modules.decrees.catalogue import DecreeCard, find_decree
from engine.rules.rulings import Law
from engine.rules.terms import Terms

NAME = "decrees"
HIDDEN = "?"
"""What lies face down, as others see it."""


class Held(NamedTuple):
    """The decree of a player, and what it keeps of its own: coins, tiles, favors."""

    decree: str = ""
    own: Any = None


class Decrees(NamedTuple):
    """What the module keeps: the decrees of the players and of the deck, and the hand that goes round in the draft."""

    deck: tuple[str, ...]
    """The decrees that nobody was dealt, the top first; face down."""
    held: tuple[Held, ...]
    hand: tuple[str, ...] = ()
    """The decrees to choose from, which only the chooser sees."""
    chooser: int = NOBODY
    """Who chooses now; nobody after the draft."""
    out: tuple[str, ...] = ()
    """The two that the last chooser left; face down."""
    starting: tuple[int, ...] = ()
    """The players whose decrees have still to be carried out at the start."""
    waiting: tuple[int, ...] = ()
    """The players whose decrees have still to be asked about a seam, while the decree of another asks its holder."""

    @property
    def drafting(self) -> bool:
        """Is the draft under way, so that nobody knows another's decree (DECREE-GEN-1)?

        Whoever exchanges a decree (DECREE-27) chooses from a hand, too, when the draft is over.
        """
        return bool(self.hand) and not all(one.decree for one in self.held)


class Decree:
    """A royal decree; `owner` is the player who holds it."""

    id = ""
    secret = False
    """Does only its holder know what it scores in the end?"""
    seams: tuple[str, ...] = ()
    """The steps before which it is asked what follows."""
    asks = False
    """May it ask for a decision at a seam? Such decrees are asked after the others."""
    decisions: tuple[Decision, ...] = ()
    asides: tuple[Aside, ...] = ()
    steps: Mapping[str, StepOfGame] = {}
    """Steps of the game that take the place of the usual ones, while a decree is held or not."""
    events: tuple[type[Any], ...] = ()
    """Its types of events."""
    with_favors = False
    """Does it score when the favors do, not with the other decrees?"""

    @property
    def card(self) -> DecreeCard:
        return find_decree(self.id)

    @property
    def rule(self) -> str:
        return self.card.rule

    def terms(self, law: Law, terms: Terms) -> Terms:
        """The numbers and switches of its holder."""
        return terms

    def start(self, state: GameState, owner: int, events: Happenings) -> GameState | Ask:
        """What it brings when all decrees are revealed, before the first turn."""
        return state

    def follow(self, state: GameState, owner: int, seam: Seam, events: Happenings) -> GameState | Ask:
        """What it brings about when something has happened."""
        return state

    def items(self, state: GameState, owner: int) -> list[Points]:
        """What it scores in the end (DECREE-GEN-4)."""
        return []

    def explain(self, state: GameState, owner: int, item: Points) -> str:
        """What its points are for, in words."""
        return say(self.card.name)

    def wealth(self, state: GameState, owner: int) -> int:
        """Money on it that counts but cannot be spent."""
        return 0

    def see(self, own: Any, mine: bool) -> Any:
        """What it keeps as its holder sees it, or as the others do."""
        return own

    def rooms(self, own: Any) -> tuple[Slug, ...]:
        """The rooms that lie on it, as far as they can be seen."""
        return ()

    def favors(self, own: Any) -> tuple[str, ...]:
        """The favors that lie on it, as far as they can be seen."""
        return ()

    def imagine(self, state: GameState, owner: int, view: View, rng: Random) -> GameState:
        """A table on which what it hides is there again."""
        return state

    def lines(self, view: View, owner: int, own: Any) -> list[str]:
        """What a player sees on it, in sentences."""
        return []

    def form(self) -> Schema | None:
        """The schema of what it keeps, if it keeps anything."""
        return None

    def write(self, state: GameState, own: Any) -> Any:
        """What it keeps as plain data, or nothing."""
        return None

    def read(self, state: GameState, owner: int, data: Any, field: str) -> Any:
        """What it keeps, made of plain data; nothing: as at the start. What is wrong is refused with its field."""
        return None


def decrees_of(state: GameState) -> Decrees:
    """What the module keeps."""
    part: Decrees = state.part(NAME)
    return part


def holders(state: GameState, decree: str) -> Iterator[int]:
    """The player who holds a decree, if it is revealed and anybody does."""
    part = decrees_of(state)
    if not part.drafting:
        yield from (player for player, held in enumerate(part.held) if held.decree == decree)


def holds(state: GameState, player: int, decree: str) -> bool:
    """Does a player hold a decree that is revealed?"""
    return player in holders(state, decree)


def own_of(state: GameState, player: int) -> Any:
    """What the decree of a player keeps."""
    return decrees_of(state).held[player].own


def keep_own(state: GameState, player: int, own: Any) -> GameState:
    """The table on which the decree of a player keeps this."""
    part = decrees_of(state)
    held = (*part.held[:player], part.held[player]._replace(own=own), *part.held[player + 1 :])
    return state.keep(NAME, part._replace(held=held))


def from_master(state: GameState) -> list[int]:
    """The players from the master builder clockwise (OQ-192)."""
    players = len(state.names)
    return [(state.master + seat) % players for seat in range(players)]


def own_turn(state: GameState, owner: int) -> bool:
    """Is a turn of this player under way, and not one that only carries out a decree at the start?"""
    return state.turn == owner and not state.queue

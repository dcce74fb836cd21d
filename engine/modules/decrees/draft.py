"""The draft: each player chooses a decree in secret and passes the rest on, to the right (DECREE-GEN-1)."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from engine.game.book import Book
from engine.game.events import Event, Happenings, Record
from engine.game.flow import by_terms, resume
from engine.game.module import Decision, Deed, Refusal, cannot
from engine.game.state import NOBODY, Action, GameState
from engine.kernel.i18n import N_, labelled, say
from engine.modules.decrees.catalogue import find_decree
from engine.modules.decrees.decree import NAME, Decrees, Held, decrees_of, from_master

PHASE = VERB = "decree"
MORE_THAN_PLAYERS = 2
"""So many more decrees are dealt than there are players."""


class Revealed(NamedTuple):
    """A decree that everybody may know now (DECREE-GEN-2)."""

    player: int
    decree: str

    @property
    def public(self) -> bool:
        return True

    def record(self) -> Record:
        return {"event": "decree", "player": self.player, "decree": self.decree}

    def words(self, name: str) -> str:
        return labelled(name, say(N_("the decree {name}"), name=say(find_decree(self.decree).name)))


def begin_draft(state: GameState) -> GameState:
    """The player to the right of the master builder looks at the decrees first."""
    part = decrees_of(state)
    chooser = (state.master - 1) % len(state.names)
    return state.keep(NAME, part._replace(chooser=chooser)).but(phase=PHASE, player=chooser)


def hand_options(state: GameState) -> list[Action]:
    """Each decree of the hand."""
    return [Action(VERB, (decree,)) for decree in sorted(decrees_of(state).hand)]


def _choose(state: GameState, args: tuple[Any, ...], events: Happenings) -> GameState:
    """Keep one; the rest goes to the right, or out of the game after the master builder."""
    part, player = decrees_of(state), state.player
    rest = tuple(decree for decree in part.hand if decree != args[0])
    part = part._replace(held=(*part.held[:player], Held(args[0]), *part.held[player + 1 :]))
    if player != state.master:
        following = (player - 1) % len(state.names)
        return state.keep(NAME, part._replace(hand=rest, chooser=following)).but(player=following)
    return resume(reveal(state, part._replace(hand=(), chooser=NOBODY, out=rest), events), events)


def reveal(state: GameState, part: Decrees, events: Happenings) -> GameState:
    """All decrees are turned up together; then each is carried out that begins at once."""
    seats = from_master(state)
    events += [Revealed(player, part.held[player].decree) for player in seats]
    return by_terms(state.keep(NAME, part._replace(starting=tuple(seats))))


# words


def decree_words(book: Book, args: tuple[Any, ...]) -> str:
    """A decree that is chosen, with what it says."""
    card = find_decree(args[0])
    return labelled(say(N_("choose the decree {name}"), name=say(card.name)), say(card.says))


def secret_words(book: Book, args: tuple[Any, ...]) -> str:
    """The same without what only the chooser knows."""
    return say(N_("choose a decree"))


def told_chosen(state: GameState, action: Action, events: Sequence[Event]) -> str:
    """What the others learn."""
    return say(N_("chose a decree"))


def refuse_choice(rule: str) -> Callable[[GameState, Action], Refusal]:
    """A refusal of whatever is not in the hand."""

    def refuse(state: GameState, action: Action) -> Refusal:
        if action.verb != VERB:
            return cannot(state, action)
        return say(N_("choose one of the decrees in hand")), (rule,)

    return refuse


DRAFT = Decision(
    PHASE,
    title=N_("choose a decree"),
    now=N_("{name} is to choose a decree"),
    rules=("DECREE-GEN-1", "DECREE-GEN-3"),
    options=hand_options,
    deeds={VERB: Deed(_choose, decree_words, told_chosen, secret_words)},
    refuse=refuse_choice("DECREE-GEN-1"),
)

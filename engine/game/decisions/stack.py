"""Which stack to look through (REWARD-SLEEP-1)."""

from collections.abc import Sequence
from typing import Any

from engine.game.book import Book, terms_of
from engine.game.events import Event, Happenings, Looked
from engine.game.module import Decision, Deed, Refusal
from engine.game.state import Action, GameState, Phase, Verb
from engine.kernel.actions import read_number
from engine.kernel.i18n import N_, say
from engine.rules.terms import BASE_TERMS


def _options(state: GameState) -> list[Action]:
    stacks = zip(state.box.sizes, state.stacks, strict=True)
    return [Action(Verb.LOOK, (size,)) for size, stack in stacks if stack]


def _look(state: GameState, args: tuple[Any, ...], events: Happenings) -> GameState:
    events.append(Looked(state.player, args[0]))
    return state.but(phase=Phase.STASH, looking=args[0])


def look_words(book: Book, args: tuple[Any, ...]) -> str:
    """Which stack is chosen."""
    return say(N_("choose the stack of {size}"), size=", ".join(map(str, args)))


def told_look(state: GameState, action: Action, events: Sequence[Event]) -> str:
    """What the others see of it."""
    return say(N_("looked through the stack of {what}"), what=action.args[0])


def refuse_rooms(state: GameState, action: Action) -> Refusal:
    """What the reward lets one choose."""
    most = terms_of(state, state.player).stash_most
    if most == BASE_TERMS.stash_most:
        return say(N_("choose up to two tiles of one stack of rooms that is not empty")), ("REWARD-SLEEP-1",)
    refusal = N_("choose up to {n} tiles of one stack of rooms that is not empty")
    return say(refusal, n=most), ("REWARD-SLEEP-1", "DECREE-08")


STACK = Decision(
    Phase.STACK,
    title=N_("choose a stack to look through"),
    now=N_("{name} is to choose a stack to look through"),
    rules=("REWARD-SLEEP-1",),
    options=_options,
    deeds={Verb.LOOK: Deed(_look, look_words, told_look, read=read_number)},
    refuse=refuse_rooms,
)

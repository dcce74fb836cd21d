"""What nobody decides: the shuffles that chance makes in the middle of a game, and the end (MARKET-9, END-1)."""

from collections.abc import Sequence
from typing import Any

from engine.game.events import Event, Happenings
from engine.game.flow import put, resume
from engine.game.market import refill
from engine.game.module import Decision, Deed, Refusal, cannot, plain_words
from engine.game.state import Action, GameState, Phase, Resume, Verb
from engine.kernel.actions import read_number
from engine.kernel.errors import IllegalAction
from engine.kernel.i18n import N_, say


def to_shuffle(state: GameState) -> tuple[Any, ...]:
    """What is to be shuffled: the stack that was looked through, or the discarded cards (REWARD-SLEEP-4, MARKET-9)."""
    return state.stack(state.looking) if state.looking else state.discards


def waiting(phase: str, looking: int, turn: int, *, in_turn: bool) -> tuple[Resume, ...]:
    """What goes on after a shuffle that a table waits for."""
    if phase != Phase.SHUFFLE:
        return ()
    return (Resume("settle" if looking else "extra-turn" if in_turn else "prices", turn),)


def _nothing(state: GameState) -> list[Action]:
    return []


def _shuffle(state: GameState, args: tuple[Any, ...], events: Happenings) -> GameState:
    if state.looking:
        stacks = put(state.stacks, state.box.row[state.looking], tuple(args))
        return resume(state.but(stacks=stacks, looking=0), events)
    state = refill(state.but(deck=tuple(args), discards=(), phase=Phase.PRICE), events)
    return state if state.phase == Phase.SHUFFLE else resume(state, events)


def _check(state: GameState, action: Action) -> None:
    if action.verb != Verb.SHUFFLE:
        raise IllegalAction(*cannot(state, action))
    if sorted(map(repr, action.args)) != sorted(map(repr, to_shuffle(state))):
        raise IllegalAction(*refuse_shuffle(state, action))


def refuse_shuffle(state: GameState, action: Action) -> Refusal:
    """A shuffle of something else, or at another time."""
    return say(N_("nothing is to be shuffled so")), ("REWARD-SLEEP-4", "MARKET-9")


def _told(state: GameState, action: Action, events: Sequence[Event]) -> str:
    return say(N_("A stack is shuffled.") if state.looking else N_("Cards are shuffled."))


def _refuse_over(state: GameState, action: Action) -> Refusal:
    return say(N_("the game is over")), ("END-1",)


SHUFFLE = Decision(
    Phase.SHUFFLE,
    title=N_("shuffling"),
    now=N_("cards or tiles are to be shuffled, in the turn of {name}"),
    rules=("ROUND-2",),
    options=_nothing,
    deeds={Verb.SHUFFLE: Deed(_shuffle, plain_words(N_("shuffle: {what}")), _told, read=read_number)},
    refuse=cannot,
    check=_check,
)
OVER = Decision(
    Phase.OVER,
    title=N_("the game is over"),
    now=N_("the game is over"),
    rules=("END-1",),
    options=_nothing,
    deeds={},
    refuse=_refuse_over,
)

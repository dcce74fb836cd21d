"""What a player may do besides, and does not: nothing more is done, and the game goes on."""

from collections.abc import Callable, Sequence
from typing import Any

from engine.game.events import Event, Happenings
from engine.game.flow import resume
from engine.game.module import Deed, Refusal, plain_words
from engine.game.state import Action, GameState
from engine.kernel.i18n import N_, say

DONE = "done"


Told = Callable[[GameState, Action, Sequence[Event]], str]


def _told(state: GameState, action: Action, events: Sequence[Event]) -> str:
    return say(N_("did nothing more"))


def _go_on(state: GameState) -> GameState:
    return state


def done(leave: Callable[[GameState], GameState] = _go_on, told: Told = _told) -> Deed:
    """The deed of whoever does nothing more: the table is left like this, and the game goes on."""

    def do(state: GameState, args: tuple[Any, ...], events: Happenings) -> GameState:
        return resume(leave(state), events)

    return Deed(do, plain_words(N_("do nothing more")), told)


def refusing(sentence: str, rule: str) -> Callable[[GameState, Action], Refusal]:
    """A refusal that says what may be done instead."""
    return lambda state, action: (say(sentence), (rule,))

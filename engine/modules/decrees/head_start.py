"""A hallway and stairs before the first round (DECREE-31)."""

from collections.abc import Sequence
from typing import Any

from engine.game.decisions.take import TAKE_WORDS, taken, told_taken
from engine.game.events import Happenings
from engine.game.flow import unmarked
from engine.game.hand import CORRIDORS
from engine.game.module import Ask, Decision, Deed, Seam
from engine.game.state import Action, Frame, GameState, Verb
from engine.kernel.i18n import N_
from engine.modules.decrees.decree import Decree
from engine.modules.decrees.next_tile import STEPS, is_there, placing_next
from engine.modules.done import refusing

PHASE = "head-start"
TO_COME = "start-"
"""The mark of the turn in which this tile is still to be placed."""


def _to_come(state: GameState) -> list[str]:
    """The tiles that are still to be placed."""
    return [name for name in CORRIDORS if TO_COME + name in state.frames[-1].used]


def _options(state: GameState) -> Sequence[Action]:
    return [Action(Verb.TAKE, (name,)) for name in _to_come(state) if is_there(state, state.player, name)]


def _take(state: GameState, args: tuple[Any, ...], events: Happenings) -> GameState:
    return taken(unmarked(state, TO_COME + args[0]), args[0])


FIRST = Decision(
    PHASE,
    title=N_("choose which of the two tiles to place first"),
    now=N_("{name} is to place a free hallway and free stairs"),
    rules=("DECREE-31",),
    options=_options,
    deeds={Verb.TAKE: Deed(_take, TAKE_WORDS, told_taken)},
    refuse=refusing(N_("the free hallway or the free stairs come first"), "DECREE-31"),
)


class HeadStart(Decree):
    """Both are placed in a turn of their own, so there is one Corridor reward at most (OQ-194)."""

    id = "head-start"
    seams = ("settle",)
    decisions = (FIRST,)
    steps = STEPS

    def start(self, state: GameState, owner: int, events: Happenings) -> GameState | Ask:
        """What is not left, or does not fit, is left out; the order is the owner's."""
        frame = Frame(used=tuple(TO_COME + name for name in CORRIDORS))
        begun = state.but(player=owner, turn=owner, frames=(frame,))
        options = _options(begun)
        if not options:
            return state
        return Ask(begun.but(phase=PHASE) if len(options) > 1 else _take(begun, options[0].args, events))

    def follow(self, state: GameState, owner: int, seam: Seam, events: Happenings) -> GameState | Ask:
        """After the first tile the other one, before any reward is used."""
        if state.turn != owner:
            return state
        for name in _to_come(state):
            state = unmarked(state, TO_COME + name)
            if is_there(state, owner, name):
                return placing_next(state, name)
        return state

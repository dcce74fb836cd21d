"""A Corridor reward is a hallway and stairs (DECREE-05)."""

from typing import Any

from engine.game.decisions.free import FREE_MARK
from engine.game.decisions.take import TAKE_WORDS, told_taken
from engine.game.events import Happenings
from engine.game.flow import marked, resume
from engine.game.hand import CORRIDORS
from engine.game.module import Ask, Decision, Deed, Seam
from engine.game.state import Action, GameState, Verb
from engine.kernel.i18n import N_
from engine.modules.decrees.decree import Decree
from engine.modules.decrees.next_tile import STEPS, is_there, placing_next
from engine.modules.done import DONE, done, refusing
from engine.rules.rulings import Law
from engine.rules.terms import Terms

PHASE = "pair"


def _other(state: GameState) -> str:
    """The kind that may follow, where a free tile of one kind only has been taken in this turn."""
    left = [name for name in CORRIDORS if FREE_MARK + name not in state.frames[-1].used]
    return left[0] if len(left) == 1 else ""


def _closed(state: GameState) -> GameState:
    """The table on which the reward is over: no other tile can follow in this turn."""
    return marked(state, FREE_MARK + _other(state))


def _options(state: GameState) -> list[Action]:
    return [Action(DONE), Action(Verb.TAKE, (_other(state),))]


def _take(state: GameState, args: tuple[Any, ...], events: Happenings) -> GameState:
    return resume(placing_next(_closed(state), args[0]), events)


PAIR = Decision(
    PHASE,
    title=N_("take the other free tile"),
    now=N_("{name} may take the other free tile, too"),
    rules=("DECREE-05", "REWARD-CORR-1"),
    options=_options,
    deeds={DONE: done(_closed), Verb.TAKE: Deed(_take, TAKE_WORDS, told_taken)},
    refuse=refusing(N_("one tile of the other kind may be taken, or none; never two of a kind"), "DECREE-05"),
)


class PassagePair(Decree):
    """After the first free tile one of the other kind may follow; both are one reward (OQ-122)."""

    id = "passage-pair"
    seams = ("settle",)
    asks = True
    decisions = (PAIR,)
    steps = STEPS

    def terms(self, law: Law, terms: Terms) -> Terms:
        return terms._replace(corridor_pair=True)

    def follow(self, state: GameState, owner: int, seam: Seam, events: Happenings) -> GameState | Ask:
        """The first tile has been placed: now, or not in this turn."""
        if state.turn != owner or not _other(state):
            return state
        if not is_there(state, owner, _other(state)):
            return _closed(state)
        return Ask(state.but(phase=PHASE, player=owner))

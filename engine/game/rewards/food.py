"""The Food reward: another turn at once (REWARD-FOOD-1 to REWARD-FOOD-5)."""

from engine.game.events import ExtraTurn, Happenings
from engine.game.flow import go, marked
from engine.game.module import Completion, Refusal, plain_due
from engine.game.state import Frame, GameState
from engine.kernel.i18n import N_, say

KIND = "food"


def _usable(state: GameState) -> bool:
    return KIND not in state.frames[-1].used or state.law["food-turns"] != "one-in-all"


def _refuse(state: GameState) -> Refusal:
    return say(N_("only one extra turn is given by this table's ruling")), ("REWARD-FOOD-4",)


def _use(state: GameState, target: str, events: Happenings) -> GameState:
    state = marked(state, KIND)
    events.append(ExtraTurn(state.player, target))
    return go(state.but(frames=(*state.frames, Frame())), "extra-turn", events)


def _gives(state: GameState, target: str) -> str:
    return say(N_("another turn at once"))


FOOD = Completion(
    KIND,
    name=N_("food"),
    rules=("REWARD-FOOD-1", "REWARD-FOOD-2", "REWARD-FOOD-5"),
    due=plain_due(N_("The reward of {room} is due: another turn at once.")),
    gives=_gives,
    use=_use,
    usable=_usable,
    refuse=_refuse,
)

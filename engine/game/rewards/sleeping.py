"""The Sleeping reward: look through a stack and put rooms on the deck (REWARD-SLEEP-1 to REWARD-SLEEP-6)."""

from engine.game.events import Happenings
from engine.game.module import Completion, Refusal, plain_due
from engine.game.state import GameState, Phase
from engine.kernel.i18n import N_, say


def _usable(state: GameState) -> bool:
    return any(state.stacks)


def _refuse(state: GameState) -> Refusal:
    return say(N_("every stack of rooms is empty")), ("REWARD-SLEEP-1",)


def _use(state: GameState, target: str, events: Happenings) -> GameState:
    return state.but(phase=Phase.STACK)


def _gives(state: GameState, target: str) -> str:
    return say(N_("look through a stack and take up to two rooms out of it"))


SLEEPING = Completion(
    "sleeping",
    name=N_("sleeping"),
    rules=("REWARD-SLEEP-1",),
    due=plain_due(N_("The reward of {room} is due: to look through a stack of rooms and choose up to two.")),
    gives=_gives,
    use=_use,
    usable=_usable,
    refuse=_refuse,
)

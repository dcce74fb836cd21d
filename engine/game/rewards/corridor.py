"""The Corridor reward: a free hallway or stairs, once in a turn (REWARD-CORR-1 to REWARD-CORR-6)."""

from engine.castle.castle import Castle
from engine.game.book import terms_of
from engine.game.events import Happenings
from engine.game.flow import marked
from engine.game.hand import free_corridors
from engine.game.module import Completion, Refusal
from engine.game.state import GameState, Phase, Reward
from engine.kernel.i18n import N_, say
from engine.rules.terms import Terms

KIND = "corridor"


def _usable(state: GameState) -> bool:
    return KIND not in state.frames[-1].used and bool(free_corridors(state))


def _refuse(state: GameState) -> Refusal:
    if KIND in state.frames[-1].used:
        return say(N_("the Corridor reward can be taken only once per turn")), ("REWARD-CORR-3",)
    return say(N_("no hallway and no stairs can be taken and placed")), ("REWARD-CORR-6",)


def _use(state: GameState, target: str, events: Happenings) -> GameState:
    return marked(state, KIND).but(phase=Phase.FREE)


def _gives(state: GameState, target: str) -> str:
    pair = terms_of(state, state.player).corridor_pair
    return say(N_("a free hallway and free stairs") if pair else N_("a free hallway or stairs"))


def _due(terms: Terms, castle: Castle, reward: Reward) -> str:
    if terms.corridor_pair:
        return say(N_("The reward of {room} is due: a free hallway and free stairs."), room=reward.room)
    return say(N_("The reward of {room} is due: a free hallway or stairs."), room=reward.room)


CORRIDOR = Completion(
    KIND,
    name=N_("corridor"),
    rules=("REWARD-CORR-1", "REWARD-CORR-3"),
    due=_due,
    gives=_gives,
    use=_use,
    usable=_usable,
    refuse=_refuse,
    once="REWARD-CORR-3",
)

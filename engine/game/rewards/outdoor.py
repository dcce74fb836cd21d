"""The Outdoor reward: money from the bank (REWARD-OUT-1)."""

from engine.castle.castle import Castle
from engine.game.book import terms_of
from engine.game.events import Happenings
from engine.game.flow import go, pay
from engine.game.module import Completion
from engine.game.state import GameState, Reward
from engine.kernel.i18n import N_, say
from engine.rules.terms import Terms


def _use(state: GameState, target: str, events: Happenings) -> GameState:
    terms = terms_of(state, state.player)
    return go(pay(state, state.player, terms.outdoor_money, terms.outdoor_rule, events), "settle", events)


def _gives(state: GameState, target: str) -> str:
    return say(N_("{n} from the bank"), n=terms_of(state, state.player).outdoor_money)


def _due(terms: Terms, castle: Castle, reward: Reward) -> str:
    return say(N_("The reward of {room} is due: {n} from the bank."), room=reward.room, n=terms.outdoor_money)


OUTDOOR = Completion(
    "outdoor",
    name=N_("outdoor"),
    rules=("REWARD-OUT-1",),
    due=_due,
    gives=_gives,
    use=_use,
)

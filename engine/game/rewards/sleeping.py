"""The Sleeping reward: look through a stack and put rooms on the deck (REWARD-SLEEP-1 to REWARD-SLEEP-6)."""

from engine.castle.castle import Castle
from engine.game.book import terms_of
from engine.game.events import Happenings
from engine.game.module import Completion, Refusal
from engine.game.state import GameState, Phase, Reward
from engine.kernel.i18n import N_, say
from engine.rules.terms import BASE_TERMS, Terms


def _usable(state: GameState) -> bool:
    return any(state.stacks)


def _refuse(state: GameState) -> Refusal:
    return say(N_("every stack of rooms is empty")), ("REWARD-SLEEP-1",)


def _use(state: GameState, target: str, events: Happenings) -> GameState:
    return state.but(phase=Phase.STACK)


def _gives(state: GameState, target: str) -> str:
    most = terms_of(state, state.player).stash_most
    sentence = N_("look through a stack and take up to {n} rooms out of it")
    if most == BASE_TERMS.stash_most:
        sentence = N_("look through a stack and take up to two rooms out of it")
    return say(sentence, n=most)


def _due(terms: Terms, castle: Castle, reward: Reward) -> str:
    sentence = N_("The reward of {room} is due: to look through a stack of rooms and choose up to {n}.")
    if terms.stash_most == BASE_TERMS.stash_most:
        sentence = N_("The reward of {room} is due: to look through a stack of rooms and choose up to two.")
    return say(sentence, room=reward.room, n=terms.stash_most)


SLEEPING = Completion(
    "sleeping",
    name=N_("sleeping"),
    rules=("REWARD-SLEEP-1",),
    due=_due,
    gives=_gives,
    use=_use,
    usable=_usable,
    refuse=_refuse,
)

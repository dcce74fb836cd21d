"""The Utility reward: draw bonus cards and keep one (REWARD-UTIL-1)."""

from engine.castle.castle import Castle
from engine.game.book import terms_of
from engine.game.events import Happenings
from engine.game.module import Completion, Refusal
from engine.game.state import GameState, Phase, Reward
from engine.kernel.i18n import N_, say
from engine.rules.terms import BASE_TERMS, Terms


def _usable(state: GameState) -> bool:
    return bool(state.bonus_deck)


def _refuse(state: GameState) -> Refusal:
    return say(N_("no bonus card is left to draw")), ("REWARD-UTIL-1",)


def _use(state: GameState, target: str, events: Happenings) -> GameState:
    """Draw two bonus cards, or three (DECREE-04), or what is left (OQ-064)."""
    most = terms_of(state, state.player).utility_draw
    return state.but(phase=Phase.KEEP, drawn=state.bonus_deck[:most], bonus_deck=state.bonus_deck[most:])


def _gives(state: GameState, target: str) -> str:
    number = terms_of(state, state.player).utility_draw
    usual = number == BASE_TERMS.utility_draw
    sentence = N_("draw two bonus cards and keep one") if usual else N_("draw {n} bonus cards and keep one")
    return say(sentence, n=number)


def _due(terms: Terms, castle: Castle, reward: Reward) -> str:
    sentence = N_("The reward of {room} is due: to draw {n} bonus cards and keep one.")
    if terms.utility_draw == BASE_TERMS.utility_draw:
        sentence = N_("The reward of {room} is due: to draw two bonus cards and keep one.")
    return say(sentence, room=reward.room, n=terms.utility_draw)


UTILITY = Completion(
    "utility",
    name=N_("utility"),
    rules=("REWARD-UTIL-1",),
    due=_due,
    gives=_gives,
    use=_use,
    usable=_usable,
    refuse=_refuse,
)

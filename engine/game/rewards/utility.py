"""The Utility reward: draw bonus cards and keep one (REWARD-UTIL-1)."""

from engine.game.book import terms_of
from engine.game.events import Happenings
from engine.game.module import Completion, Refusal, plain_due
from engine.game.state import GameState, Phase
from engine.kernel.i18n import N_, say


def _usable(state: GameState) -> bool:
    return bool(state.bonus_deck)


def _refuse(state: GameState) -> Refusal:
    return say(N_("no bonus card is left to draw")), ("REWARD-UTIL-1",)


def _use(state: GameState, target: str, events: Happenings) -> GameState:
    """Draw two bonus cards, or what is left (OQ-064)."""
    most = terms_of(state, state.player).utility_draw
    return state.but(phase=Phase.KEEP, drawn=state.bonus_deck[:most], bonus_deck=state.bonus_deck[most:])


def _gives(state: GameState, target: str) -> str:
    return say(N_("draw two bonus cards and keep one"))


UTILITY = Completion(
    "utility",
    name=N_("utility"),
    rules=("REWARD-UTIL-1",),
    due=plain_due(N_("The reward of {room} is due: to draw two bonus cards and keep one.")),
    gives=_gives,
    use=_use,
    usable=_usable,
    refuse=_refuse,
)

"""The master builder sets the prices (PRICE-1)."""

from collections.abc import Sequence
from typing import Any

from engine.game.events import Event, Happenings
from engine.game.market import Arrangements, arranged
from engine.game.module import Decision, Deed, Refusal, cannot, plain_words
from engine.game.state import Action, GameState, Phase, Verb
from engine.game.steps import begin_first_turn
from engine.kernel.i18n import N_, say


def _options(state: GameState) -> Sequence[Action]:
    return Arrangements([offer.slug for offer in state.market], len(state.prices))


def _arrange(state: GameState, args: tuple[Any, ...], events: Happenings) -> GameState:
    return begin_first_turn(state.but(market=arranged(state, args)), events)


def _told(state: GameState, action: Action, events: Sequence[Event]) -> str:
    return say(N_("set the prices"))


def _refuse(state: GameState, action: Action) -> Refusal:
    if action.verb != Verb.ARRANGE:
        return cannot(state, action)
    return say(N_("the market holds other rooms, or a price space would hold two")), ("PRICE-1", "PRICE-2")


def _read_space(word: str) -> str:
    """A room in its price space; a dash is an empty one."""
    return "" if word == "-" else word


PRICE = Decision(
    Phase.PRICE,
    title=N_("set the prices"),
    now=N_("{name}, the master builder, is to set the prices"),
    rules=("PRICE-1", "ROUND-6"),
    options=_options,
    deeds={Verb.ARRANGE: Deed(_arrange, plain_words(N_("set the prices: {what}")), _told, read=_read_space)},
    refuse=_refuse,
)

"""Tax Collector: the coins of a room of the market, and money from the bank, instead of a purchase (DECREE-21)."""

from collections.abc import Sequence
from typing import Any

from engine.game.events import Event, Happenings
from engine.game.flow import go, pay
from engine.game.module import Aside, Deed, Refusal, cannot, plain_words
from engine.game.state import Action, GameState, Phase
from engine.kernel.i18n import N_, say
from engine.modules.decrees.decree import Decree, holds

ID, RULE, VERB = "tax-collector", "DECREE-21", "collect"
MONEY = 5000
"""What the bank adds."""


def _options(state: GameState) -> list[Action]:
    """Any room of the market, with coins on it or without (OQ-125)."""
    if not holds(state, state.player, ID):
        return []
    return [Action(VERB, (slug,)) for slug in sorted(offer.slug for offer in state.market)]


def _coins(state: GameState, room: str) -> int:
    return next(offer.coins for offer in state.market if offer.slug == room)


def _collect(state: GameState, args: tuple[Any, ...], events: Happenings) -> GameState:
    """The room stays where it is, without its coins; the turn is over, an extra turn too (OQ-130)."""
    room, player = args[0], state.player
    state = pay(state, player, _coins(state, room), RULE, events)
    state = pay(state, player, MONEY, RULE, events)
    market = tuple(offer._replace(coins=0) if offer.slug == room else offer for offer in state.market)
    return go(state.but(market=market), "turn-end", events)


def _told(state: GameState, action: Action, events: Sequence[Event]) -> str:
    room = action.args[0]
    sentence = N_("took the {coins} on {room}, and {money} from the bank")
    return say(sentence, coins=_coins(state, room), room=room, money=MONEY)


def _refuse(state: GameState, action: Action) -> Refusal:
    if len(action.args) != 1 or not holds(state, state.player, ID):
        return cannot(state, action)[0], (RULE,)
    return say(N_("{room} is not in the market"), room=action.args[0]), (RULE,)


WORDS = plain_words(N_("take the coins on {what}, and 5000 from the bank"))
COLLECT = Aside((Phase.TAKE,), _options, {VERB: Deed(_collect, WORDS, _told)}, _refuse)


class TaxCollector(Decree):
    """In a turn its holder may collect coins instead of buying (DECREE-21)."""

    id = ID
    asides = (COLLECT,)

"""Which of the bonus cards drawn to keep (REWARD-UTIL-1)."""

from collections.abc import Sequence
from typing import Any

from engine.catalogue.cards import find_bonus_card
from engine.game.book import Book
from engine.game.events import Event, Happenings
from engine.game.flow import go, put
from engine.game.module import Decision, Deed, Refusal
from engine.game.state import Action, GameState, Phase, Verb
from engine.kernel.i18n import N_, say


def _options(state: GameState) -> list[Action]:
    return [Action(Verb.KEEP, (card,)) for card in sorted(state.drawn)]


def _keep(state: GameState, args: tuple[Any, ...], events: Happenings) -> GameState:
    """The others go under the deck, once nobody has to look at them."""
    player, card = state.player, args[0]
    others = tuple(drawn for drawn in state.drawn if drawn != card)
    bonus = put(state.bonus, player, (*state.bonus[player], card))
    return go(state.but(bonus=bonus, drawn=others), "kept", events)


def _words(book: Book, args: tuple[Any, ...]) -> str:
    return say(N_("keep the bonus card {card}"), card=say(find_bonus_card(args[0]).name))


def _told(state: GameState, action: Action, events: Sequence[Event]) -> str:
    return say(N_("kept a bonus card"))


def _refuse(state: GameState, action: Action) -> Refusal:
    return say(N_("keep one of the cards just drawn")), ("REWARD-UTIL-1",)


KEEP = Decision(
    Phase.KEEP,
    title=N_("keep one bonus card"),
    now=N_("{name} is to keep one of the bonus cards drawn"),
    rules=("REWARD-UTIL-1",),
    options=_options,
    deeds={Verb.KEEP: Deed(_keep, _words, _told)},
    refuse=_refuse,
)

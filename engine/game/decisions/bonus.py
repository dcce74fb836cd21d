"""Which of the bonus cards dealt goes back (SETUP-P-5)."""

from collections.abc import Sequence
from typing import Any

from engine.catalogue.cards import find_bonus_card
from engine.game.book import Book
from engine.game.decisions.foyer import refuse_setup
from engine.game.events import Event, Happenings
from engine.game.flow import go, put
from engine.game.module import Decision, Deed
from engine.game.state import Action, GameState, Phase, Verb
from engine.kernel.i18n import N_, say


def _options(state: GameState) -> list[Action]:
    return [Action(Verb.DROP, (card,)) for card in sorted(state.bonus[state.player])]


def _drop(state: GameState, args: tuple[Any, ...], events: Happenings) -> GameState:
    """The card goes under the deck, once nobody has to look at it."""
    player, card = state.player, args[0]
    kept = tuple(held for held in state.bonus[player] if held != card)
    return go(state.but(bonus=put(state.bonus, player, kept), drawn=(card,)), "dropped", events)


def _words(book: Book, args: tuple[Any, ...]) -> str:
    return say(N_("put the bonus card {what} back"), what=say(find_bonus_card(args[0]).name))


def _told(state: GameState, action: Action, events: Sequence[Event]) -> str:
    return say(N_("put a bonus card back"))


BONUS = Decision(
    Phase.BONUS,
    title=N_("put one bonus card back"),
    now=N_("{name} is to put one bonus card back"),
    rules=("SETUP-P-5", "SETUP-P-6"),
    options=_options,
    deeds={Verb.DROP: Deed(_drop, _words, _told)},
    refuse=refuse_setup,
)

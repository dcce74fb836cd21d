"""Second Glance: a look at every bonus card that anybody discards, before it goes under the deck (DECREE-12)."""

from collections.abc import Sequence
from random import Random
from typing import Any

from engine.catalogue.cards import find_bonus_card
from engine.game.book import Book
from engine.game.events import Event, Happenings
from engine.game.flow import put, resume
from engine.game.module import Ask, Decision, Deed, Refusal, Seam, cannot, plain_words
from engine.game.state import Action, GameState
from engine.game.view import View
from engine.kernel.i18n import N_, say
from engine.modules.decrees.decree import Decree
from engine.modules.done import DONE

PHASE, SWAP = "glance", "swap"
DISCARDING = ("dropped", "kept")
"""The steps before which discarded bonus cards lie open to the holder."""


def _options(state: GameState) -> list[Action]:
    """Any of the discarded cards for any of one's own: before the start these may still be three (OQ-200)."""
    mine = sorted(state.bonus[state.player])
    return [Action(DONE), *(Action(SWAP, (taken, given)) for taken in sorted(state.drawn) for given in mine)]


def _swap(state: GameState, args: tuple[Any, ...], events: Happenings) -> GameState:
    """The card that is given goes under the deck in the place of the one that is taken (OQ-127)."""
    taken, given = args
    player = state.player
    kept = tuple(card for card in state.bonus[player] if card != given)
    left = tuple(given if card == taken else card for card in state.drawn)
    return resume(state.but(bonus=put(state.bonus, player, (*kept, taken)), drawn=left), events)


def _leave(state: GameState, args: tuple[Any, ...], events: Happenings) -> GameState:
    return resume(state, events)


# words


def _words(book: Book, args: tuple[Any, ...]) -> str:
    taken, given = (say(find_bonus_card(card).name) for card in args)
    return say(N_("take the bonus card {taken} and give {given} for it"), taken=taken, given=given)


def _looking(book: Book, args: tuple[Any, ...]) -> str:
    return say(N_("look at the discarded bonus cards"))


def _told(state: GameState, action: Action, events: Sequence[Event]) -> str:
    """Whether a card was exchanged, and which, is nobody else's business."""
    return say(N_("looked at the discarded bonus cards"))


def _refuse(state: GameState, action: Action) -> Refusal:
    if action.verb != SWAP or len(action.args) != 2:
        return cannot(state, action)
    if action.args[0] not in state.drawn:
        return say(N_("{card} is none of the discarded cards"), card=action.args[0]), ("DECREE-12",)
    return say(N_("{card} is none of the own bonus cards"), card=action.args[1]), ("DECREE-12",)


GLANCE = Decision(
    PHASE,
    title=N_("look at the discarded bonus cards"),
    now=N_("{name} looks at the discarded bonus cards and may exchange one"),
    rules=("DECREE-12",),
    options=_options,
    deeds={
        SWAP: Deed(_swap, _words, _told, _looking),
        DONE: Deed(_leave, plain_words(N_("do nothing more")), _told),
    },
    refuse=_refuse,
)


class SecondGlance(Decree):
    """Its holder looks at what is discarded, by himself too, and may exchange one card (DECREE-12)."""

    id = "second-glance"
    seams = DISCARDING
    asks = True
    decisions = (GLANCE,)

    def follow(self, state: GameState, owner: int, seam: Seam, events: Happenings) -> GameState | Ask:
        if not state.drawn or not state.bonus[owner]:
            return state
        return Ask(state.but(phase=PHASE, player=owner))

    def imagine(self, state: GameState, owner: int, view: View, rng: Random) -> GameState:
        """What another player looks at is whatever bonus cards lie nowhere else."""
        if view.phase != PHASE or view.player == owner:
            return state
        known = {*state.bonus_deck, *view.without.cards, *(card for held in state.bonus for card in held)}
        return state.but(drawn=tuple(card for card in state.box.bonus_cards if card not in known))

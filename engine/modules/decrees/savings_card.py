"""Money that is laid by, and counts, but cannot be spent (DECREE-30)."""

from collections.abc import Sequence
from typing import Any

from engine.game.book import Book
from engine.game.events import Event, Happenings
from engine.game.flow import pay, resume
from engine.game.module import Ask, Decision, Deed, Seam
from engine.game.state import Action, GameState, Points
from engine.game.view import View
from engine.kernel.forms import Schema
from engine.kernel.i18n import N_, say
from engine.kernel.schemas import number
from engine.modules.decrees.at_end import Counting
from engine.modules.decrees.decree import keep_own, own_of, own_turn
from engine.modules.done import DONE, done, refusing

PHASE = VERB = "save"
COIN = 1000
MOST = 1_000_000
"""No card ever has more on it."""


def _options(state: GameState) -> list[Action]:
    return [Action(DONE), Action(VERB)]


def _save(state: GameState, args: tuple[Any, ...], events: Happenings) -> GameState:
    owner = state.player
    state = pay(state, owner, -COIN, "DECREE-30", events)
    return resume(keep_own(state, owner, saved(own_of(state, owner)) + COIN), events)


def saved(own: Any) -> int:
    """The money on the card."""
    money: int = own or 0
    return money


def _words(book: Book, args: tuple[Any, ...]) -> str:
    return say(N_("lay {n} on the card"), n=COIN)


def _told(state: GameState, action: Action, events: Sequence[Event]) -> str:
    return say(N_("laid {n} on the card"), n=COIN)


SAVE = Decision(
    PHASE,
    title=N_("lay money on the card or not"),
    now=N_("{name} may lay 1000 on the card"),
    rules=("DECREE-30",),
    options=_options,
    deeds={DONE: done(), VERB: Deed(_save, _words, _told)},
    refuse=refusing(N_("lay 1000 on the card, or do nothing more"), "DECREE-30"),
)


class SavingsCard(Counting):
    """1000 after each of the owner's turns, extra turns too (OQ-202); a point for each in the end."""

    id = "savings-card"
    seams = ("turn-end",)
    asks = True
    decisions = (SAVE,)

    def follow(self, state: GameState, owner: int, seam: Seam, events: Happenings) -> GameState | Ask:
        if not own_turn(state, owner) or state.money[owner] < COIN:
            return state
        return Ask(state.but(phase=PHASE, player=owner))

    def count(self, state: GameState, owner: int) -> int:
        return self.wealth(state, owner) // COIN

    def wealth(self, state: GameState, owner: int) -> int:
        """It still counts for favors, cards, decrees and the final scoring (OQ-131, OQ-157)."""
        return saved(own_of(state, owner))

    def explain(self, state: GameState, owner: int, item: Points) -> str:
        return say(N_("{card}: {n}"), card=say(self.card.name), n=self.wealth(state, owner))

    def lines(self, view: View, owner: int, own: Any) -> list[str]:
        return [say(N_("{n} lies on it"), n=saved(own))]

    def form(self) -> Schema:
        return number("The money on the card.", 0, MOST, multipleOf=COIN)

    def write(self, state: GameState, own: Any) -> int | None:
        return saved(own) or None

    def read(self, state: GameState, owner: int, data: Any, field: str) -> int | None:
        return saved(data) or None

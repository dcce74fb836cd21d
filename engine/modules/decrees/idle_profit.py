"""Idle Profit: points or money instead of building (DECREE-28)."""

from collections.abc import Sequence
from typing import Any

from engine.game.book import Book
from engine.game.events import Event, Happenings
from engine.game.flow import gain, go, pay
from engine.game.module import Aside, Deed, Refusal, cannot
from engine.game.state import Action, GameState, Phase, Points
from engine.kernel.i18n import N_, say, say_n
from engine.modules.decrees.decree import Decree, holds

ID, RULE, VERB = "idle-profit", "DECREE-28", "idle"
WAYS = ("money", "points")
POINTS, MONEY = 8, 8000


def _options(state: GameState) -> list[Action]:
    """In every turn, extra turns too (OQ-130, OQ-197)."""
    return [Action(VERB, (way,)) for way in WAYS] if holds(state, state.player, ID) else []


def _idle(state: GameState, args: tuple[Any, ...], events: Happenings) -> GameState:
    """It takes the place of passing as well: the bank pays nothing besides."""
    player = state.player
    if args[0] == "money":
        state = pay(state, player, MONEY, RULE, events)
    else:
        state = gain(state, player, (Points(RULE, ID, "", POINTS),), events)
    return go(state, "turn-end", events)


def _profit(way: Any) -> str:
    if way == "money":
        return say(N_("{n} from the bank"), n=MONEY)
    return say_n("{n} point", "{n} points", POINTS)


def _words(book: Book, args: tuple[Any, ...]) -> str:
    return say(N_("take {profit} instead of building"), profit=_profit(args[0]))


def _told(state: GameState, action: Action, events: Sequence[Event]) -> str:
    return say(N_("took {profit} instead of building"), profit=_profit(action.args[0]))


def _refuse(state: GameState, action: Action) -> Refusal:
    if not holds(state, state.player, ID):
        return cannot(state, action)[0], (RULE,)
    return say(N_("idle points or idle money")), (RULE,)


IDLE = Aside((Phase.TAKE,), _options, {VERB: Deed(_idle, _words, _told)}, _refuse)


class IdleProfit(Decree):
    """In a turn its holder may take 8 points or 8000 (DECREE-28)."""

    id = ID
    asides = (IDLE,)

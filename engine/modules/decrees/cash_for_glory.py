"""Cash for Glory: money instead of the points of a room that is placed (DECREE-29)."""

from collections.abc import Sequence
from typing import Any

from engine.castle.scoring import placement_items
from engine.castle.verdict import Item
from engine.game.events import Event, Happenings, Paid, points_about
from engine.game.flow import gain, marked, pay, points, resume
from engine.game.module import Ask, Decision, Deed, Refusal, Seam, cannot, plain_words
from engine.game.state import UNSCORED, Action, GameState
from engine.kernel.i18n import N_, say, say_n
from engine.modules.decrees.decree import Decree

PHASE = CASH = "cash"
POINTS = "points"
RULE = "DECREE-29"
EACH = 1000
"""What a point is exchanged for."""
PRINTED = "SCORE-1"


def _items(state: GameState) -> tuple[tuple[Item, ...], tuple[Item, ...]]:
    """What the newest tile scores that may be exchanged, and what not: by a ruling all but the printed points.

    Rewards for completed rooms come later and are no part of it (OQ-115).
    """
    items = placement_items(state.castles[state.player]).items
    if state.law["cash-for-glory"] == "steps":
        return items, ()
    return tuple(i for i in items if i.rule == PRINTED), tuple(i for i in items if i.rule != PRINTED)


def _worth(state: GameState) -> int:
    return sum(item.points for item in _items(state)[0])


def _options(state: GameState) -> list[Action]:
    """All of it as money, or all as points."""
    return [Action(CASH), Action(POINTS)]


def _cash(state: GameState, args: tuple[Any, ...], events: Happenings) -> GameState:
    """The money is paid, and what is not exchanged is scored here, for the tile itself gives no points any more."""
    others = _items(state)[1]
    state = pay(state, state.player, EACH * _worth(state), RULE, events)
    return resume(marked(gain(state, state.player, points(others), events), UNSCORED), events)


def _points(state: GameState, args: tuple[Any, ...], events: Happenings) -> GameState:
    return resume(state, events)


def _told(state: GameState, action: Action, events: Sequence[Event]) -> str:
    if action.verb == CASH:
        paid = sum(event.amount for event in events if isinstance(event, Paid) and event.rule == RULE)
        return say(N_("took {money} instead of the points"), money=paid)
    newest = str(state.castles[state.player].rooms[-1])
    return say_n("took {n} point", "took {n} points", points_about(events, newest))


def _refuse(state: GameState, action: Action) -> Refusal:
    if action.verb in (CASH, POINTS):
        return say(N_("money or points, all or none: nothing else can be said of it")), (RULE,)
    return cannot(state, action)


CHOICE = Decision(
    PHASE,
    title=N_("take points or money"),
    now=N_("{name} is to take the points of the new room, or 1000 for each"),
    rules=(RULE,),
    options=_options,
    deeds={
        CASH: Deed(_cash, plain_words(N_("take 1000 for each point instead of the points")), _told),
        POINTS: Deed(_points, plain_words(N_("take the points")), _told),
    },
    refuse=_refuse,
)


class CashForGlory(Decree):
    """Whenever a tile of its holder would score points, he chooses (DECREE-29)."""

    id = "cash-for-glory"
    seams = ("score",)
    asks = True
    decisions = (CHOICE,)

    def follow(self, state: GameState, owner: int, seam: Seam, events: Happenings) -> GameState | Ask:
        if state.player != owner or _worth(state) <= 0:
            return state
        return Ask(state.but(phase=PHASE))

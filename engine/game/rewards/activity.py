"""The Activity reward: points (REWARD-ACT-1)."""

from engine.castle.castle import Castle
from engine.game.book import terms_of
from engine.game.events import Happenings
from engine.game.flow import gain, go
from engine.game.module import Completion
from engine.game.state import GameState, Points, Reward
from engine.kernel.i18n import N_, say, say_n
from engine.rules.terms import Terms


def _points(terms: Terms, castle: Castle, target: str) -> int:
    return terms.activity_points


def _use(state: GameState, target: str, events: Happenings) -> GameState:
    terms = terms_of(state, state.player)
    item = Points(terms.activity_rule, target, "", terms.activity_points)
    return go(gain(state, state.player, (item,), events), "settle", events)


def _gives(state: GameState, target: str) -> str:
    return _worth(terms_of(state, state.player))


def _worth(terms: Terms) -> str:
    return say_n("{n} point", "{n} points", terms.activity_points)


def _due(terms: Terms, castle: Castle, reward: Reward) -> str:
    return say(N_("The reward of {room} is due: {points}."), room=reward.room, points=_worth(terms))


ACTIVITY = Completion(
    "activity",
    name=N_("activity"),
    rules=("REWARD-ACT-1",),
    due=_due,
    gives=_gives,
    use=_use,
    points=_points,
)

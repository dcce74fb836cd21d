"""The Activity reward: points (REWARD-ACT-1)."""

from engine.castle.castle import Castle
from engine.game.book import terms_of
from engine.game.events import Happenings
from engine.game.flow import gain, go
from engine.game.module import Completion, plain_due
from engine.game.state import GameState, Points
from engine.kernel.i18n import N_, say
from engine.rules.terms import Terms


def _points(terms: Terms, castle: Castle, target: str) -> int:
    return terms.activity_points


def _use(state: GameState, target: str, events: Happenings) -> GameState:
    item = Points("REWARD-ACT-1", target, "", terms_of(state, state.player).activity_points)
    return go(gain(state, state.player, (item,), events), "settle", events)


def _gives(state: GameState, target: str) -> str:
    return say(N_("5 points"))


ACTIVITY = Completion(
    "activity",
    name=N_("activity"),
    rules=("REWARD-ACT-1",),
    due=plain_due(N_("The reward of {room} is due: 5 points.")),
    gives=_gives,
    use=_use,
    points=_points,
)

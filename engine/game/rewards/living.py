"""The Living reward: the room is scored again as the castle is now (REWARD-LIV-1, REWARD-DOWN-3, REWARD-DOWN-4)."""

from engine.castle.castle import Castle
from engine.castle.placement import Placement
from engine.castle.scoring import own_items, own_points
from engine.catalogue import RoomType
from engine.game.events import Happenings
from engine.game.flow import gain, go, points
from engine.game.module import Completion
from engine.game.state import GameState, Points, Reward
from engine.kernel.i18n import N_, say, say_n
from engine.rules.terms import Terms


def _targets(reward: Reward) -> tuple[Placement, ...]:
    """The room itself, or any of the Downstairs rooms completed with it (REWARD-DOWN-5)."""
    return reward.together or (reward.room,)


def _number(castle: Castle, target: str) -> int:
    return next(i for i, room in enumerate(castle.rooms) if str(room) == target)


def score_again(terms: Terms, castle: Castle, target: str) -> int:
    """What a room scores when it is scored again."""
    return own_points(castle, _number(castle, target))


def _use(state: GameState, target: str, events: Happenings) -> GameState:
    castle = state.castles[state.player]
    number = _number(castle, target)
    tile = castle.tile_of(number)
    rule = "REWARD-LIV-1" if tile.type == RoomType.LIVING else "REWARD-DOWN-3"
    items = (Points(rule, target, "", tile.points), *points(own_items(castle, number), rule))
    return go(gain(state, state.player, items, events), "settle", events)


def _gives(state: GameState, target: str) -> str:
    again = score_again(state.law.terms, state.castles[state.player], target)
    return say(N_("score {room} again, {n}"), room=target, n=f"{again:+d}")


def _due(terms: Terms, castle: Castle, reward: Reward) -> str:
    return say_n(
        "The reward of {room} is due: it scores {n} point again.",
        "The reward of {room} is due: it scores {n} points again.",
        score_again(terms, castle, str(reward.room)),
        room=reward.room,
    )


LIVING = Completion(
    "living",
    name=N_("living"),
    rules=("REWARD-LIV-1", "REWARD-LIV-2"),
    due=_due,
    gives=_gives,
    use=_use,
    targets=_targets,
    points=score_again,
)

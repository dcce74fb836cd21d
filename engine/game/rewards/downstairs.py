"""The Downstairs reward: for every second completed room one of the other seven (REWARD-DOWN-1 to REWARD-DOWN-5)."""

from collections.abc import Sequence

from engine.castle.castle import Castle
from engine.castle.placement import Placement
from engine.catalogue import RoomType
from engine.game.module import Completion, Refusal
from engine.game.state import GameState, Reward
from engine.kernel.i18n import N_, say
from engine.rules.terms import Terms

KIND = "downstairs"


def _earned(castle: Castle, rooms: Sequence[Placement]) -> list[Reward]:
    """Of the Downstairs rooms only every second one earns a reward (REWARD-DOWN-1)."""
    cellars = tuple(room for room in rooms if room.tile.type == RoomType.DOWNSTAIRS)
    if not cellars:
        return []
    total = sum(room.tile.type == RoomType.DOWNSTAIRS for room in castle.completed_rooms)
    earned = total // 2 - (total - len(cellars)) // 2
    return [Reward(room, KIND, cellars) for room in cellars[:earned]]


def _due(terms: Terms, castle: Castle, reward: Reward) -> str:
    sentence = N_("The reward of {room} is due: one of the other seven rewards.")
    if reward.taken:
        sentence = N_("The reward of {room} is due: one more of the other seven rewards, a different one.")
    elif terms.downstairs_choices > 1:
        sentence = N_("The reward of {room} is due: two different ones of the other seven rewards.")
    return say(sentence, room=reward.room)


def _refuse(state: GameState) -> Refusal:
    return say(N_("a Downstairs reward is one of the other seven")), ("REWARD-DOWN-2",)


DOWNSTAIRS = Completion(
    KIND,
    name=N_("downstairs"),
    rules=("REWARD-DOWN-2",),
    due=_due,
    refuse=_refuse,
    instead=tuple(str(kind) for kind in RoomType if kind != RoomType.DOWNSTAIRS),
    earned=_earned,
)

"""The Downstairs reward: for every second completed room one of the other seven (REWARD-DOWN-1 to REWARD-DOWN-5)."""

from collections.abc import Sequence

from engine.castle.castle import Castle
from engine.castle.placement import Placement
from engine.catalogue import RoomType
from engine.game.module import Completion, Refusal, plain_due
from engine.game.state import GameState, Reward
from engine.kernel.i18n import N_, say

KIND = "downstairs"


def _earned(castle: Castle, rooms: Sequence[Placement]) -> list[Reward]:
    """Of the Downstairs rooms only every second one earns a reward (REWARD-DOWN-1)."""
    cellars = tuple(room for room in rooms if room.tile.type == RoomType.DOWNSTAIRS)
    if not cellars:
        return []
    total = sum(room.tile.type == RoomType.DOWNSTAIRS for room in castle.completed_rooms)
    earned = total // 2 - (total - len(cellars)) // 2
    return [Reward(room, KIND, cellars) for room in cellars[:earned]]


def _refuse(state: GameState) -> Refusal:
    return say(N_("a Downstairs reward is one of the other seven")), ("REWARD-DOWN-2",)


DOWNSTAIRS = Completion(
    KIND,
    name=N_("downstairs"),
    rules=("REWARD-DOWN-2",),
    due=plain_due(N_("The reward of {room} is due: one of the other seven rewards.")),
    refuse=_refuse,
    instead=tuple(str(kind) for kind in RoomType if kind != RoomType.DOWNSTAIRS),
    earned=_earned,
)

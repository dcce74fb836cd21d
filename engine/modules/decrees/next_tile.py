"""Free tiles that are placed before a turn goes on: a mark of the turn names the next one.

The tile is taken by the step itself, so that every module hears first what has happened before it.
"""

from collections.abc import Mapping

from engine.game.decisions.take import taken
from engine.game.events import Happenings
from engine.game.flow import marked, unmarked
from engine.game.hand import can_place, corridors_left
from engine.game.module import StepOfGame
from engine.game.state import GameState
from engine.game.steps import settle

NEXT = "next-"


def placing_next(state: GameState, name: str) -> GameState:
    """The table on which this hallway or these stairs are placed before the turn goes on."""
    return marked(state, NEXT + name)


def is_there(state: GameState, player: int, name: str) -> bool:
    """Is a hallway, or are stairs, left, and is there a place in a player's castle?"""
    return bool(corridors_left(state)[name]) and can_place(state.castles[player], name)


def _settle(state: GameState, events: Happenings) -> GameState:
    mark = next((mark for mark in state.frames[-1].used if mark.startswith(NEXT)), "")
    if not mark:
        return settle(state, events)
    return taken(unmarked(state, mark), mark.removeprefix(NEXT), player=state.turn)


STEPS: Mapping[str, StepOfGame] = {"settle": _settle}

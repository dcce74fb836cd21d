"""Tables with moats and passages for tests of advice: random games stopped on the way, and castles built by hand."""

import random
from collections.abc import Iterator
from typing import Any

from engine.castle.placement import Placement
from engine.catalogue import find_tile
from engine.game.game import CASTLES, Setup
from engine.game.state import Action, Frame, GameState, Phase
from engine.rules.rulings import law
from solver.table.arena import Match, Series

PIECES = ("moats", "passages")
ALL = ("towers", "swans", "moats", "passages", "decrees")


def match_of(
    seed: str, modules: tuple[str, ...] = PIECES, bots: tuple[str, ...] = ("random",) * 2
) -> Match[Any, Any, Any]:
    """A game that is about to begin."""
    plan: Any = Series(CASTLES, Setup(law("collectors", None, modules)), bots, seed)
    return Match(plan, 0)


def stops(
    seed: str, modules: tuple[str, ...] = PIECES, every: int = 1, bots: tuple[str, ...] = ("random",) * 2
) -> Iterator[GameState]:
    """The tables of a game at which somebody decides, not all of them."""
    match = match_of(seed, modules, bots)
    while not match.over:
        state: GameState = match.state
        if state.player >= 0 and match.steps % every == 0:
            yield state
        match.advance()


def in_hand(state: GameState, name: str) -> GameState:
    """The same table with a tile in the hand of the player to move."""
    return state.but(phase=Phase.PLACE, hand=(find_tile(name).slug,), frames=(Frame(),), looking=0, drawn=(), queue=())


def some(rng: random.Random, found: list[Any], most: int) -> list[Any]:
    """A few of them."""
    return rng.sample(found, min(most, len(found)))


def is_joined(action: Action) -> bool:
    """Does an action place a room together with a join?"""
    return action.verb == "place" and len(action.args) > 1 and all(isinstance(arg, Placement) for arg in action.args)

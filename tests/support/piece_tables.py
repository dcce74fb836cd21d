"""Tables with moats and passages for tests of advice: random games stopped on the way, and castles built by hand."""

import random
from collections.abc import Iterator
from typing import Any

from engine.catalogue import find_tile
from engine.game.game import CASTLES, Setup
from engine.game.play import advance
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
    market = tuple(offer for offer in state.market if offer.slug != name)
    hand = (find_tile(name).slug,)
    return state.but(phase=Phase.PLACE, hand=hand, market=market, frames=(Frame(),), looking=0, drawn=(), queue=())


def joining(games: int, modules: tuple[str, ...] = ("passages",)) -> Iterator[GameState]:
    """Tables at which a room has just been placed and a passage may be laid with it: few in random games."""
    for seed in range(games):
        for state in stops(f"join {seed}", modules, 4):
            castle = state.castles[state.player]
            if state.phase != Phase.TAKE or len(castle) < 3 or not castle.joins_left:
                continue
            for offer in state.market:
                ways = castle.with_one_join(find_tile(offer.slug), castle.joins_left)
                alone = set(castle.legal(offer.slug)) if ways else set()
                for room in sorted({way.room for way in ways} & alone):
                    yield advance(in_hand(state, offer.slug), Action("place", (room,))).state


def some(rng: random.Random, found: list[Any], most: int) -> list[Any]:
    """A few of them."""
    return rng.sample(found, min(most, len(found)))

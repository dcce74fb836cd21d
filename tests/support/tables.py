"""Random tables for tests of advice: castles that complete rooms, and positions in the middle of games."""

import random
from functools import cache

from engine import Castle, Placement
from engine.catalogue import Tile, all_tiles
from engine.game.hand import tiles_of
from engine.game.play import start
from engine.game.setup import shuffle_deal
from engine.game.state import Frame, GameState, Phase
from engine.game.view import View, view
from engine.rules.rulings import Law, law
from solver.table.arena import Match
from tests.support.series import big_series

TILES = [tile for tile in all_tiles() if not tile.is_foyer]
CELLARS = [tile for tile in TILES if tile.is_downstairs or tile.is_stairs]
SECOND = law("second")


def full_castle(rng: random.Random, rooms: int, its_law: Law = SECOND) -> Castle:
    """A castle whose rooms are often completed, many of them downstairs; smaller if it closes itself in."""
    castle = Castle.parse(rng.choice(["foyer-3@0,0", "foyer-4@0,0"]), its_law)
    for _try in range(12 * rooms):
        tile = rng.choice(CELLARS if rng.random() < 0.45 else TILES)
        places = castle.legal(tile) if not _used_up(castle, tile) else []
        if places:
            few = rng.sample(places, min(6, len(places)))
            castle = castle.extended(max(few, key=lambda place: _closeness(castle, place)))
        if len(castle) == rooms:
            break
    return castle


def _used_up(castle: Castle, tile: Tile) -> bool:
    return sum(room.tile.box == tile.box for room in castle.rooms) >= max(1, tile.copies)


def _closeness(castle: Castle, place: Placement) -> tuple[int, int]:
    return len(castle.meeting(place).completed), -abs(place.x) - abs(place.y)


def table_with(castle: Castle, name: str, hallways: int, stairs: int) -> GameState:
    """A table of two at which the owner of a castle has just taken a tile."""
    state = start(castle.law, ("Ada", "Bo"), shuffle_deal(castle.law, 2, random.Random(1))).state
    return state.but(
        castles=(castle, castle),
        master=0,
        player=0,
        turn=0,
        phase=Phase.PLACE,
        frames=(Frame(),),
        hand=tiles_of(name),
        hallways=hallways,
        stairs=stairs,
    )


@cache
def midgame(number: int, rounds: int = 6, players: int = 4, bot: str = "greedy") -> GameState:
    """A table at which somebody is to buy, some rounds into a game of bots."""
    game = Match(big_series((bot,) * players, "advice"), number)
    while game.state.round < rounds or game.state.phase != Phase.TAKE:
        game.advance()
        assert not game.over
    return game.state


def midgame_view(number: int, rounds: int = 6, players: int = 4) -> View:
    """The same as its player sees it."""
    state = midgame(number, rounds, players)
    return view(state, state.player)

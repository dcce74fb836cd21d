"""What the longest path costs the referee: steps and time on the end castles of games, and on crowded castles.

Run with `python -m benchmarks.paths [GAMES]` (60 games of each kind if not said).
"""

import random
import sys
import time
from collections.abc import Iterator

from engine.castle.castle import Castle
from engine.castle.walk import MOST_STEPS, longest_path
from engine.catalogue import all_tiles
from engine.game.game import CASTLES, Setup
from engine.rules.rulings import law
from solver.table.arena import Match, Series

CROWDS = 20
"""Crowded castles of each size."""


def end_castles(bot: str, games: int) -> Iterator[Castle]:
    """The castles at the end of games for four in the Collector's Edition."""
    for number in range(games):
        game = Match(Series(CASTLES, Setup(law("collectors")), (bot,) * 4, "paths"), number)
        while not game.over:
            game.advance()
        yield from game.state.castles


def crowded(rooms: int) -> Iterator[Castle]:
    """Castles in which each new room meets as many others as it can: circles wherever there may be some."""
    for seed in range(CROWDS):
        rng = random.Random(seed)
        tiles = [tile for tile in all_tiles() if len(tile.doors) >= 3 and not tile.is_foyer]
        castle = Castle.parse("foyer-4@0,0")
        while len(castle) < rooms:
            options = castle.legal(rng.choice(tiles))
            if options:
                few = [castle.extended(place) for place in rng.sample(options, min(40, len(options)))]
                castle = max(few, key=lambda grown: len(grown.connected(len(grown) - 1)))
        yield castle


def measure(name: str, castles: list[Castle]) -> None:
    start = time.perf_counter()
    paths = [longest_path(castle) for castle in castles]
    seconds = time.perf_counter() - start
    rooms, steps = max(map(len, castles)), max(path.steps for path in paths)
    exact = sum(path.exact for path in paths)
    mean = 1000 * seconds / len(castles)
    print(f"{name:<12} {len(castles):7d} {rooms:6d} {exact:7d} {steps:11d} {steps / MOST_STEPS:7.1%} {mean:8.1f}")


def main(games: int) -> None:
    print("castles       number  rooms   exact  most steps   share  mean ms")
    for bot in ("random", "greedy"):
        measure(bot, list(end_castles(bot, games)))
    for rooms in (20, 30, 40, 50):
        measure(f"crowded {rooms}", list(crowded(rooms)))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 60)

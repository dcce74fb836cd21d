"""All legal placements of a tile: the fast judge beside the exact judge, for growing castles, in one run.

Run with `python -m benchmarks.placements` (add `--quick` for fewer castles).
"""

import random
import sys
import time
import tracemalloc

from engine import Castle
from engine.castle import exact
from engine.catalogue import Tile, all_tiles

SIZES = (6, 12, 15, 20, 40)
TILES = [tile for tile in all_tiles() if not tile.is_foyer]


def grow(rooms: int, seed: int) -> Castle:
    """A random legal castle of so many rooms from one box, crowded around its foyer."""
    rng = random.Random(seed)
    castle = Castle.parse("foyer-4@0,0")
    left = [tile for tile in TILES for _ in range(tile.copies)]
    while len(castle) < rooms:
        tile = rng.choice(left)
        options = castle.legal(tile)
        if options:
            left.remove(tile)
            options = rng.sample(options, min(3, len(options)))
            castle = castle.extended(min(options, key=lambda p: abs(p.x) + abs(p.y)))
    return castle


def fast_seconds(castle: Castle, tiles: list[Tile], repeat: int) -> float:
    """Seconds for one tile by the fast judge in play: the castle has just grown by one room."""
    parent = Castle(castle.rooms[:-1])
    for tile in tiles:
        parent.legal(tile)
    best = float("inf")
    for _ in range(repeat):
        grown = parent.extended(castle.rooms[-1])
        start = time.perf_counter()
        for tile in tiles:
            grown.legal(tile)
        best = min(best, time.perf_counter() - start)
    return best / len(tiles)


def fresh_seconds(castle: Castle, tiles: list[Tile], repeat: int) -> float:
    """Seconds for one tile by the fast judge when the castle was just read and nothing is known of it."""
    best = float("inf")
    for _ in range(repeat):
        start = time.perf_counter()
        for tile in tiles:
            Castle(castle.rooms).legal(tile)
        best = min(best, time.perf_counter() - start)
    return best / len(tiles)


def exact_seconds(castle: Castle, tiles: list[Tile]) -> float:
    """Seconds for one tile by the exact judge, over all pairs of doors."""
    start = time.perf_counter()
    for tile in tiles:
        exact.legal(castle.rooms, tile)
    return (time.perf_counter() - start) / len(tiles)


def memory(rooms: int) -> int:
    """Bytes held by a castle of so many rooms that was asked about every tile."""
    warm = grow(rooms, 1)
    for tile in TILES:
        warm.legal(tile)
    tracemalloc.start()
    castle = Castle(warm.rooms)
    for tile in TILES:
        castle.legal(tile)
    _ = castle.entrances
    used, _peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return used


def main(arguments: list[str]) -> None:
    """Print the table."""
    castles, sample = (1, 2) if "--quick" in arguments else (3, 5)
    print("rooms  placements  fast us  fresh us     exact us  exact/fast")
    fast_costs: dict[int, float] = {}
    for rooms in SIZES:
        fast = fresh = slow = found = 0.0
        for seed in range(castles):
            castle = grow(rooms, seed)
            tiles = random.Random(seed).sample(TILES, sample)
            found += sum(castle.count_legal(tile) for tile in TILES) / len(TILES) / castles
            fast += fast_seconds(castle, TILES, 5) / castles
            fresh += fresh_seconds(castle, TILES, 2) / castles
            slow += exact_seconds(castle, tiles) / fast_seconds(castle, tiles, 5) / castles
        fast_costs[rooms] = fast
        print(
            f"{rooms:5d}  {found:10.1f}  {fast * 1e6:7.1f}  {fresh * 1e6:8.1f}  {slow * fast * 1e6:11.0f}  {slow:10.0f}"
        )
    print(f"fast, 40 rooms against 6: {fast_costs[40] / fast_costs[6]:.1f} times")
    print(f"memory of a 40-room castle: {memory(40) / 1024:.0f} KiB")


if __name__ == "__main__":
    main(sys.argv[1:])

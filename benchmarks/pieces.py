"""Legal lists with pieces, each beside its baseline in the same run: a closed ring, and joins in hand.

Run with `python -m benchmarks.pieces` (add `--quick` for fewer castles).
"""

import random
import statistics
import sys
import time
from collections.abc import Callable

from benchmarks.placements import TILES
from engine import Castle
from engine.catalogue import Tile
from engine.catalogue.pieces import joins
from engine.rules.rulings import law

ROOMS = 15
LAW = law("collectors", {}, ("moats", "passages"))
RING = "barbican-new@-10,0 moat@-10,-19/3 moat@11,-19/1 moat@-10,-19"
JOINS = joins()
List = Callable[[Castle, Tile], object]


def grow_in_ring(seed: int) -> Castle:
    """A random castle of so many tiles, all of them inside a closed ring."""
    for attempt in range(100):
        rng = random.Random(f"{seed} {attempt}")
        castle = Castle.parse(RING, LAW)
        for _ in range(40 * ROOMS):
            options = [place for place in castle.legal(rng.choice(TILES)) if place.y < 4]
            if options and len(castle) < ROOMS:
                few = rng.sample(options, min(3, len(options)))
                castle = castle.extended(min(few, key=lambda place: abs(place.x) + abs(place.y)))
        if len(castle) == ROOMS:
            return castle
    raise ValueError("no castle of this size fits into the ring")


def without_ring(castle: Castle) -> Castle:
    """The same rooms in the same places around a plain foyer with four doors."""
    rooms = " ".join(map(str, castle.rooms[1:]))
    return Castle.parse(f"foyer-4@0,0 {rooms}", LAW, strict=False)


def seconds(castle: Castle, ask: List) -> float:
    """Seconds of the processor for one tile, in play: the castle has just grown by one room."""
    parent, newest = Castle(castle.laid[:-1], castle.law), castle.rooms[-1]
    for tile in TILES:
        ask(parent, tile)
    best = float("inf")
    for _ in range(5):
        grown = parent.extended(newest)
        start = time.process_time()
        for tile in TILES:
            ask(grown, tile)
        best = min(best, time.process_time() - start)
    return best / len(TILES)


def plain_list(castle: Castle, tile: Tile) -> object:
    """Every legal placement of a tile."""
    return castle.legal(tile)


def joined_list(castle: Castle, tile: Tile) -> object:
    """Every legal placement of a tile, alone and with one of three joins."""
    return castle.legal_joined(tile, JOINS)


def compare(castles: int) -> None:
    """Print both comparisons."""
    rows: list[tuple[float, float, float, float]] = []
    for seed in range(castles):
        ringed = grow_in_ring(seed)
        plain = without_ring(ringed)
        rows += [
            (seconds(plain, plain_list), seconds(ringed, plain_list), seconds(plain, joined_list),
             seconds(ringed, joined_list))
            for _ in range(3)
        ]  # fmt: skip
    print(f"{ROOMS} tiles, all legal placements of a tile, microseconds and times the plain list of the same rooms")
    for column, name in enumerate(
        ("plain foyer", "closed ring", "plain foyer, three joins", "closed ring, three joins")
    ):
        middle = statistics.median(row[column] for row in rows)
        ratios = sorted(row[column] / row[0] for row in rows)
        print(f"{name:25s} {middle * 1e6:8.1f}  {statistics.median(ratios):6.2f} ({ratios[0]:.2f} to {ratios[-1]:.2f})")


def main(arguments: list[str]) -> None:
    """Print the tables."""
    compare(2 if "--quick" in arguments else 6)


if __name__ == "__main__":
    main(sys.argv[1:])

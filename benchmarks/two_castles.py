"""Scoring a castle of Between Two Castles that grows to 20 rooms: the quick scorer beside the naive twin, in one run.

Run with `python -m benchmarks.two_castles` (add `--quick` for fewer castles).
"""

import random
import statistics
import sys
import time

from engine.two_castles import Castle, Placement, score
from engine.two_castles.catalogue import all_thrones, regular_tiles, special_tiles
from engine.two_castles.quick import QuickScore
from tests.support import two_castles_naive as naive

ROOMS = 20


def grow(seed: int) -> list[Placement]:
    """Rooms of a random legal castle in the order of building, one special room for every four regular ones."""
    rng = random.Random(seed)
    rooms = [Placement(rng.choice(all_thrones()).slug, 0, 0)]
    castle = Castle(rooms)
    left = list(regular_tiles())
    rng.shuffle(left)
    while len(rooms) <= ROOMS:
        tile = rng.choice(special_tiles()) if len(rooms) % 5 == 0 else left.pop()
        options = castle.legal(tile)
        options = rng.sample(options, min(3, len(options)))
        rooms.append(min(options, key=lambda place: abs(place.x) + abs(place.y)))
        castle = castle.extended(rooms[-1])
    return rooms


def quick_times(rooms: list[Placement]) -> tuple[list[float], list[int]]:
    """Seconds and totals as tiles are added one by one."""
    quick = QuickScore(rooms[0].tile)
    tiles = [room.tile for room in rooms]
    times, totals = [], []
    for room, tile in zip(rooms[1:], tiles[1:], strict=True):
        begin = time.perf_counter()
        totals.append(quick.add(tile, room.x, room.y))
        times.append(time.perf_counter() - begin)
    return times, totals


def naive_times(rooms: list[Placement]) -> tuple[list[float], list[int]]:
    """The same from scratch every time, by the scorer written straight from the rulebook."""
    plain = [(str(room.slug), room.x, room.y) for room in rooms]
    times, totals = [], []
    for number in range(2, len(rooms) + 1):
        some = plain[:number]
        begin = time.perf_counter()
        totals.append(naive.total(some))
        times.append(time.perf_counter() - begin)
    return times, totals


def sheet_times(rooms: list[Placement]) -> float:
    """Seconds for the explained sheet of the whole castle."""
    castle = Castle(rooms)
    begin = time.perf_counter()
    score(castle)
    return time.perf_counter() - begin


def main() -> None:
    castles = [grow(seed) for seed in range(40 if "--quick" in sys.argv else 300)]
    quick, slow, sheets = [], [], []
    for rooms in castles:
        fast, totals = min((quick_times(rooms) for _ in range(3)), key=lambda found: sum(found[0]))
        plain, checked = min((naive_times(rooms) for _ in range(3)), key=lambda found: sum(found[0]))
        assert totals == checked, "the scorers differ"
        quick.append(fast)
        slow.append(plain)
        sheets.append(sheet_times(rooms))
    print(f"{len(castles)} castles that grow to {ROOMS} rooms, microseconds per tile added (medians)")
    for rooms_now in (5, 10, 15, ROOMS):
        fast_now = statistics.median(times[rooms_now - 1] for times in quick) * 1e6
        slow_now = statistics.median(times[rooms_now - 1] for times in slow) * 1e6
        print(f"  {rooms_now:2} rooms: quick {fast_now:6.1f}, naive {slow_now:7.1f}, {slow_now / fast_now:5.0f} times")
    fast_all, slow_all = (statistics.median(map(sum, runs)) * 1e6 for runs in (quick, slow))
    print(f"  all {ROOMS} one by one: quick {fast_all:.0f}, naive {slow_all:.0f}, {slow_all / fast_all:.0f} times")
    print(f"  explained sheet of {ROOMS} rooms: {statistics.median(sheets) * 1e6:.0f}")


if __name__ == "__main__":
    main()

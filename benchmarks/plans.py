"""Joint plans: CP-SAT and branch and bound beside the exhaustive twin, on random castles of twelve rooms, in one run.

Run with `python -m benchmarks.plans` (add `--quick` for fewer castles and no large plans).
"""

import random
import statistics
import sys
import time

from benchmarks.placements import TILES, grow
from solver.patience import OutOfPatience, Patience
from solver.planning.exhaustive import try_all
from solver.planning.plan import make_plan
from solver.planning.problem import Problem

ROOMS = 12
CASTLES = 20
PATIENCE = 60.0
"""Seconds after which CP-SAT is stopped."""
TWIN_PATIENCE = 30.0
"""Seconds after which the others are; their time then counts as this much, so that gains are at least so."""
TWIN_UP_TO = 5
SEARCH_UP_TO = 4


def make_problem(seed: int, tiles: int) -> Problem:
    """A castle and tiles of the ground floor that are not in it."""
    rng = random.Random(f"plan{seed}")
    castle = grow(ROOMS, seed)
    used = {room.tile.box for room in castle.rooms}
    pool = [tile for tile in TILES if tile.is_room and tile.box not in used and not tile.is_downstairs]
    return Problem(castle, [tile.slug for tile in rng.sample(pool, tiles)])


def twin_seconds(problem: Problem, expected: int | None) -> float:
    """The time of the exhaustive twin; it must agree."""
    try:
        plan = try_all(problem, Patience(TWIN_PATIENCE))
    except OutOfPatience:
        return TWIN_PATIENCE
    if expected is not None and plan.total != expected:
        raise SystemExit(f"the twins differ: {plan.total} and {expected} for {problem.castle} and {problem.tiles}")
    return plan.seconds


def measure(tiles: int, castles: int) -> None:
    """One line: medians, worst and the number of proofs."""
    solved, searched, twin, proven = [], [], [], 0
    for seed in range(castles):
        problem = make_problem(seed, tiles)
        plan = make_plan(problem, method="cp-sat", patience=Patience(PATIENCE))
        solved.append(plan.seconds)
        proven += plan.status in ("optimal", "infeasible")
        total = plan.total if plan.status == "optimal" else None
        if tiles <= SEARCH_UP_TO:
            searched.append(make_plan(problem, method="search", patience=Patience(TWIN_PATIENCE)).seconds)
        if tiles <= TWIN_UP_TO:
            twin.append(twin_seconds(problem, total))
    line = f"{tiles:5}  {statistics.median(solved):13.2f}  {max(solved):8.2f}  {proven:3}/{castles}"
    line += f"  {statistics.median(searched):15.2f}" if searched else " " * 17
    if twin:
        stopped = sum(seconds >= TWIN_PATIENCE for seconds in twin)
        gain = statistics.median(twin) / statistics.median(solved)
        line += f"  {statistics.median(twin):13.2f}  {stopped:7}  {gain:10.0f}"
    print(line, flush=True)


def main() -> None:
    quick = "--quick" in sys.argv
    make_plan(make_problem(0, 2), method="cp-sat")  # loads OR-Tools
    print(f"plans on {ROOMS}-room castles, seconds; cp-sat is stopped after {PATIENCE:.0f},", end="")
    print(f" the others after {TWIN_PATIENCE:.0f}")
    print("tiles  cp-sat median     worst  proven    search median    twin median  stopped  twin/cp-sat")
    start = time.perf_counter()
    for tiles in (3, 4) if quick else (3, 4, 5, 6, 8):
        measure(tiles, 5 if quick else CASTLES)
    print(f"in all {time.perf_counter() - start:.0f} s")


if __name__ == "__main__":
    main()

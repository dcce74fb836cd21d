"""Joint plans: CP-SAT and branch and bound beside the exhaustive twin, on random castles of twelve rooms, in one run.

Run with `python -m benchmarks.plans` (add `--quick` for fewer castles and no large plans), or with
`python -m benchmarks.plans --tiles 8` for CP-SAT alone, castle by castle; `--castles 2,4` names some of them.
"""

import argparse
import random
import statistics
import time
from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from benchmarks.placements import TILES, grow
from solver.patience import OutOfPatience, Patience
from solver.planning.exhaustive import try_all
from solver.planning.plan import STEPS, make_plan
from solver.planning.problem import JointPlan, Problem

ROOMS = 12
CASTLES = 20
TWIN_STEPS = 100_000
"""Castles after which the others are stopped; their time is counted up to there, so that gains are at least so."""
TWIN_UP_TO = 5
SEARCH_UP_TO = 4


def make_problem(seed: int, tiles: int) -> Problem:
    """A castle and tiles of the ground floor that are not in it."""
    rng = random.Random(f"plan{seed}")
    castle = grow(ROOMS, seed)
    used = {room.tile.box for room in castle.rooms}
    pool = [tile for tile in TILES if tile.is_room and tile.box not in used and not tile.is_downstairs]
    return Problem(castle, [tile.slug for tile in rng.sample(pool, tiles)])


class Run(NamedTuple):
    """An answer, none if the twin was stopped, and the processor time that it took."""

    plan: JointPlan | None
    seconds: float

    @property
    def proven(self) -> bool:
        return self.plan is not None and self.plan.status in ("optimal", "infeasible")


def timed(ask: Callable[[], JointPlan]) -> Run:
    """Ask for a plan, and count the time of the processor: other work on the machine does not matter."""
    start = time.process_time()
    try:
        plan = ask()
    except OutOfPatience:
        return Run(None, time.process_time() - start)
    return Run(plan, time.process_time() - start)


def measure(tiles: int, castles: int) -> None:
    """One line: medians, worst and the number of proofs; then each castle with a gap."""
    solved, searched, twin = [], [], []
    for seed in range(castles):
        problem = make_problem(seed, tiles)
        solved.append(timed(partial(make_plan, problem, method="cp-sat", patience=Patience(steps=STEPS))))
        if tiles <= SEARCH_UP_TO:
            searched.append(timed(partial(make_plan, problem, method="search", patience=Patience(steps=TWIN_STEPS))))
        if tiles <= TWIN_UP_TO:
            twin.append(timed(partial(try_all, problem, Patience(steps=TWIN_STEPS))))
            agree(problem, solved[-1], twin[-1])
    times = [run.seconds for run in solved]
    line = f"{tiles:5}  {statistics.median(times):13.2f}  {max(times):8.2f}"
    line += f"  {sum(run.proven for run in solved):3}/{castles}"
    line += f"  {statistics.median(run.seconds for run in searched):15.2f}" if searched else " " * 17
    if twin:
        median = statistics.median(run.seconds for run in twin)
        stopped = sum(not run.proven for run in twin)
        line += f"  {median:13.2f}  {stopped:7}  {median / statistics.median(times):10.0f}"
    print(line, flush=True)
    for seed, run in enumerate(solved):
        if run.plan is not None and not run.proven:
            print(f"       castle {seed}: {run.plan.total} found, {run.plan.bound} at most", flush=True)


def castle_by_castle(tiles: int, castles: list[int]) -> None:
    """A line for each castle: what was found, what was proven, and what it took."""
    print("castle  found  at most    seconds")
    proven = 0
    for seed in castles:
        run = timed(partial(make_plan, make_problem(seed, tiles), method="cp-sat", patience=Patience(steps=STEPS)))
        proven += run.proven
        if run.plan is not None:
            print(f"{seed:6}  {run.plan.total!s:>5}  {run.plan.bound!s:>7}  {run.seconds:9.1f}", flush=True)
    print(f"{proven} of {len(castles)} proven")


def agree(problem: Problem, solved: Run, twin: Run) -> None:
    """Where both are proven they are equal."""
    if solved.proven and twin.proven and solved.plan is not None and twin.plan is not None:
        totals = solved.plan.total, twin.plan.total
        if totals[0] != totals[1]:
            raise SystemExit(f"the twins differ: {totals} for {problem.castle} and {problem.tiles}")


def main() -> None:
    parser = argparse.ArgumentParser(prog="benchmarks.plans")
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--tiles", type=int)
    parser.add_argument("--castles", default=",".join(map(str, range(CASTLES))))
    options = parser.parse_args()
    quick = options.quick
    make_plan(make_problem(0, 2), method="cp-sat")  # loads OR-Tools
    if options.tiles:
        castle_by_castle(options.tiles, [int(seed) for seed in options.castles.split(",")])
        return
    print(f"plans on {ROOMS}-room castles, seconds of processor time; cp-sat is stopped after {STEPS} steps,", end="")
    print(f" the others after {TWIN_STEPS}")
    print("tiles  cp-sat median     worst  proven    search median    twin median  stopped  twin/cp-sat")
    start = time.process_time()
    for tiles in (3, 4) if quick else (3, 4, 5, 6, 8):
        measure(tiles, 5 if quick else CASTLES)
    print(f"in all {time.process_time() - start:.0f} s")


if __name__ == "__main__":
    main()

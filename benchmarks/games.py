"""Four-player games per second: random ones beside catanatron's, alternating in one run, and those of other bots.

Then two jobs against one, and memory. Run with `python -m benchmarks.games`. Catanatron is installed into a folder of
its own if it can be had. How many times the rates of another copy of the sources these are says `benchmarks.copies`.
"""

import importlib
import random
import statistics
import subprocess
import sys
import tempfile
import time
import tracemalloc
from collections.abc import Callable, Sequence
from typing import Any

from engine.game.game import CASTLES, Setup
from engine.game.state import Action
from engine.game.view import View
from engine.rules.rulings import law
from solver.bots.simple import BOTS
from solver.table.arena import Series, play_games

PLAN = Series(CASTLES, Setup(law()), ("random",) * 4, "benchmark")
ROUNDS = 7
GAMES = 40


class ListingBot:
    """As random, but from the whole list of what is offered, as a bot that weighs every action needs it."""

    blind = True

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng

    def choose(self, view: View, actions: Sequence[Action]) -> Action:
        return actions[int(self._rng.random() * len(actions))]


BOTS["listing"] = ListingBot
LISTING = PLAN._replace(bots=("listing",) * 4)
WEIGHING = {"greedy": 8, "planner": 2}
"""Bots that weigh what they do, and so many of their games."""


def ours(games: int = GAMES, plan: Series[Any, Any, Any] = PLAN) -> float:
    """Our games per second of processor time, in one process."""
    start = time.process_time()
    for _result in play_games(plan, games):
        pass
    return games / (time.process_time() - start)


def load_catanatron(folder: str) -> Any | None:
    """Catanatron from its package, or nothing if it cannot be installed."""
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--target", folder]
    if subprocess.run([*command, "catanatron"], capture_output=True, check=False).returncode:
        return None
    sys.path.append(folder)
    return importlib.import_module("catanatron")


def theirs(catanatron: Any, games: int = GAMES // 2) -> float:
    """Catanatron's random four-player games per second of processor time."""
    colors = list(catanatron.Color)[:4]
    start = time.process_time()
    for seed in range(games):
        catanatron.Game([catanatron.RandomPlayer(color) for color in colors], seed=seed).play()
    return games / (time.process_time() - start)


def wall(jobs: int, games: int = 1000) -> float:
    """Seconds on the clock for a series of games."""
    start = time.perf_counter()
    for _result in play_games(PLAN, games, jobs):
        pass
    return time.perf_counter() - start


def memory_after(games: int) -> tuple[int, int]:
    """Bytes held after a tenth of the games, and after all of them."""
    list(play_games(PLAN, 50))
    tracemalloc.start()
    early = 0
    for number, _result in enumerate(play_games(PLAN, games), 1):
        if number == games // 10:
            early = tracemalloc.get_traced_memory()[0]
    late = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    return early, late


def compare(ours_now: Callable[[], float], theirs_now: Callable[[], float]) -> None:
    """Alternate the two and print medians and the median of the ratios."""
    rows = [(ours_now(), ours(plan=LISTING), theirs_now()) for _ in range(ROUNDS)]
    mine, listing, other = (statistics.median(values) for values in zip(*rows, strict=True))
    ratio, listed = (statistics.median(row[i] / row[2] for row in rows) for i in (0, 1))
    print(f"madking, random, four players:    {mine:6.1f} games per second, {ratio:.1f} times catanatron")
    print(f"the same, listing every option:   {listing:6.1f} games per second, {listed:.1f} times catanatron")
    print(f"catanatron, random, four players: {other:6.1f} games per second")


def main(arguments: list[str]) -> None:
    """Print all figures; `--memory` plays 10,000 games more."""
    ours()
    with tempfile.TemporaryDirectory() as folder:
        catanatron = load_catanatron(folder)
        if catanatron is None:
            print(f"madking, random, four players:    {ours():6.1f} games per second (catanatron cannot be installed)")
        else:
            theirs(catanatron)
            compare(ours, lambda: theirs(catanatron))
    for bot, games in WEIGHING.items():
        plan = PLAN._replace(bots=(bot,) * 4)
        rate = statistics.median(ours(games, plan) for _ in range(ROUNDS))
        print(f"{f'madking, {bot}, four players:':33} {rate:6.1f} games per second")
    one, two = wall(1), wall(2)
    print(f"two jobs against one:             {one / two:6.2f} times")
    games = 10_000 if "--memory" in arguments else 500
    early, late = memory_after(games)
    print(f"memory after {games // 10} and {games} games: {early / 1024:.0f} and {late / 1024:.0f} KiB")


if __name__ == "__main__":
    main(sys.argv[1:])

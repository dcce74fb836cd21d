"""Games per second by one process, by two, and on a Dask cluster of two workers, in turns; and a worker that is killed.

Run with `python -m benchmarks.cluster [--rounds N] [--games N] [--bots A,B]`. Each round plays the same games in each
way, and they must be the same. The rate is taken by the clock from the first result to the last, so that starting
processes and workers does not count; it is worth something only where nothing else runs. Beside it stands what does not
depend on that: the share of all processor time (asker, scheduler, workers) that was spent in the games themselves.

Then a cluster plays once more, and one of its workers is killed with SIGKILL in the middle: what comes out must be the
same.
"""

import argparse
import os
import signal
import statistics
import time
from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

from engine.game.game import CASTLES, Setup
from engine.rules.rulings import law
from solver.cluster import hire, run
from solver.table.arena import Played, Series, play_game
from solver.table.series import Crew, Processes

ONE, PAIR, CLUSTER = "1 process", "2 processes", "cluster of 2 workers"
WAYS: dict[str, tuple[str | None, int]] = {ONE: (None, 1), PAIR: (None, 2), CLUSTER: ("local", 2)}
Timed = tuple[Played[Any], float]


class Run(NamedTuple):
    """Games per second, the share of the processor time that was spent in games, and what they told."""

    rate: float
    share: float
    told: list[Played[Any]]


def timed(play: Callable[[int], Played[Any]], number: int) -> Timed:
    """A game, and the processor time that it took where it was played."""
    start = time.thread_time()
    played = play(number)
    return played, time.thread_time() - start


def measure(crew: Crew, play: Callable[[int], Played[Any]], games: int) -> Run:
    """Play all games once."""
    told: list[Timed] = []
    clock, first = 0.0, 0
    spent = _spent(crew)
    for _span, some in run(partial(timed, play), games, crew):
        told += some
        if not clock:
            clock, first = time.perf_counter(), len(told)
    rate = (games - first) / (time.perf_counter() - clock)
    inside = sum(seconds for _played, seconds in told)
    whole = _spent(crew) - spent
    if isinstance(crew, Processes):  # what they took besides the games cannot be asked: it is taken as nothing
        whole += inside
    return Run(rate, inside / whole, sorted((played for played, _seconds in told), key=lambda one: one.number))


def _spent(crew: Any) -> float:
    """The processor time of this process, and of the workers where they can be asked."""
    workers = crew.client.run(time.process_time).values() if hasattr(crew, "client") else ()
    return time.process_time() + sum(workers)


def compare(play: Callable[[int], Played[Any]], games: int, rounds: int) -> None:
    """Print the comparison."""
    runs: dict[str, list[Run]] = {name: [] for name in WAYS}
    for _round in range(rounds):
        for name, way in WAYS.items():
            with hire(*way) as crew:  # one at a time: also an idle cluster takes some of the time
                if name == CLUSTER:
                    measure(crew, play, 16)  # so that workers have loaded what they need
                runs[name].append(measure(crew, play, games))
            assert runs[name][-1].told == runs[ONE][0].told, f"{name} played other games"
    for name, found in runs.items():
        print(f"{name:22s} {_spread([one.rate for one in found])} games/s, {_spread([one.share for one in found])}")
    pairs = list(zip(runs[CLUSTER], runs[PAIR], strict=True))
    rates, shares = ([getattr(a, field) / getattr(b, field) for a, b in pairs] for field in ("rate", "share"))
    print(f"{'cluster / processes':22s} {_spread(rates)} by rate, {_spread(shares)} by processor time")
    with hire(*WAYS[CLUSTER]) as crew:
        kill(crew, play, runs[ONE][0].told)


def _spread(values: list[float]) -> str:
    return f"{statistics.median(values):6.2f} ({min(values):.2f} .. {max(values):.2f})"


def kill(crew: Any, play: Callable[[int], Played[Any]], expected: list[Played[Any]]) -> None:
    """Play once more and kill a worker in the middle."""
    games = len(expected)
    victim = min(crew.client.run(os.getpid).values())
    told: list[Played[Any]] = []
    for _span, some in run(play, games, crew):
        told += some
        if victim and len(told) >= games // 3:
            os.kill(victim, signal.SIGKILL)
            victim = 0
    assert sorted(told, key=lambda one: one.number) == expected, "other games after a worker was killed"
    print(f"kill -9 of a worker after {games // 3} of {games} games: the same result")


def main() -> None:
    """Compare, as the command line says."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--bots", default="greedy,random")
    given = parser.parse_args()
    play = partial(play_game, Series(CASTLES, Setup(law()), tuple(given.bots.split(",")), "benchmark"))
    load = f"{os.getloadavg()[0]:.1f} processes waiting"
    print(f"{given.games} games of {given.bots}, {given.rounds} rounds, {os.cpu_count()} cores, {load}")
    print("median (least .. most) of the rate, and of the share of processor time spent in games")
    compare(play, given.games, given.rounds)


if __name__ == "__main__":
    main()

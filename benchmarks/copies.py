"""This copy of the sources beside another one, by turns in one run: legal lists without pieces, and games of bots.

Run with `python -m benchmarks.copies DIR`, where DIR is the other copy, as `git worktree add DIR COMMIT` makes it; add
`--instructions` to count instructions with valgrind, where seconds of the processor are too uncertain; these are the
difference of a long run and a short one, so that starting up does not count. More names after DIR (`lists`, `random`,
`greedy`, `planner`) leave out the others.
"""

import os
import re
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

HERE = Path(__file__).resolve()
ROUNDS = {"greedy": 2, "planner": 1}
"""Rounds, or games, of a turn, where it is not 20."""
COUNTED = {"greedy": (1, 5), "planner": (1, 2)}
"""The same of the short run and the long one whose instructions are counted, where it is not 2 and 12."""
TURNS = 9


def lists(rounds: int) -> None:
    """All legal placements of every tile in castles that have just grown by one room, so many times."""
    from benchmarks.placements import TILES, grow
    from engine import Castle

    castles = [grow(rooms, seed) for rooms in (6, 12, 15, 20) for seed in range(2)]
    parents = [(Castle(castle.rooms[:-1]), castle.rooms[-1]) for castle in castles]
    for number in range(rounds + 1):
        for parent, newest in parents:
            grown = parent.extended(newest) if number else parent
            for tile in TILES:
                grown.legal(tile)


def games(bot: str, number: int) -> None:
    """So many games of four equal bots without modules."""
    from engine.game.game import CASTLES, Setup
    from engine.rules.rulings import law
    from solver.table.arena import Series, play_games

    for _result in play_games(Series(CASTLES, Setup(law()), (bot,) * 4, "benchmark"), number):
        pass


WORKLOADS: dict[str, Callable[[int], None]] = {
    "lists": lists,
    **{bot: partial(games, bot) for bot in ("random", "greedy", "planner")},
}


def environment(folder: str) -> dict[str, str]:
    """The surroundings in which a copy of the sources runs, and not another."""
    return {**os.environ, "PYTHONPATH": folder, "PYTHONHASHSEED": "0"}


def instructions(name: str, folder: str) -> float:
    """The instructions that a round, or a game, takes in a copy: those of a long run less those of a short one."""
    least, most = COUNTED.get(name, (2, 12))
    counts = []
    for length in (least, most):
        command = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null"]
        command += [sys.executable, str(HERE), "--work", name, str(length)]
        told = subprocess.run(
            command, cwd=folder, env=environment(folder), check=True, capture_output=True, text=True
        ).stderr
        counts.append(float(re.findall(r"Collected : (\d+)", told)[-1]))
    return (counts[1] - counts[0]) / (most - least)


class Worker:
    """A process that runs a workload in a copy whenever it is asked, so that starting up does not count."""

    def __init__(self, name: str, folder: str) -> None:
        self._rounds = ROUNDS.get(name, 20)
        command = [sys.executable, str(HERE), "--serve", name]
        self._process = subprocess.Popen(
            command, cwd=folder, env=environment(folder), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self.seconds()

    def seconds(self) -> float:
        """Seconds of the processor for a round, or a game."""
        asked, told = self._process.stdin, self._process.stdout
        assert asked is not None
        assert told is not None
        print(self._rounds, file=asked, flush=True)
        return float(told.readline()) / self._rounds

    def end(self) -> None:
        self._process.communicate()


def serve(name: str) -> None:
    """Run a workload as often as each line asks, and say how many seconds of the processor it took."""
    for line in sys.stdin:
        start = time.process_time()
        WORKLOADS[name](int(line))
        print(time.process_time() - start, flush=True)


def by_turns(name: str, folders: tuple[str, str]) -> list[tuple[float, float]]:
    """Seconds of both copies, turn by turn."""
    here, there = (Worker(name, folder) for folder in folders)
    found = [(here.seconds(), there.seconds()) for _ in range(TURNS)]
    here.end()
    there.end()
    return found


def main(arguments: list[str]) -> None:
    """Print the cost of each workload in both copies, and this copy's as a part of the other's."""
    if arguments[:1] == ["--work"]:
        WORKLOADS[arguments[1]](int(arguments[2]))
        return
    if arguments[:1] == ["--serve"]:
        serve(arguments[1])
        return
    counted = "--instructions" in arguments
    other, *named = [word for word in arguments if not word.startswith("--")]
    folders = str(HERE.parent.parent), str(Path(other).resolve())
    scale, unit = (1e-6, "million instructions") if counted else (1e3, "milliseconds")
    for name in named or WORKLOADS:
        pairs = (
            [(instructions(name, folders[0]), instructions(name, folders[1]))] if counted else by_turns(name, folders)
        )
        ours, theirs = (statistics.median(column) * scale for column in zip(*pairs, strict=True))
        ratio = statistics.median(a / b for a, b in pairs)
        change = f"{100 * ratio - 100:+.1f} %, {1 / ratio:.2f} times as fast"
        print(f"{name}: here {ours:.1f}, there {theirs:.1f} {unit}; {change}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])

"""This copy of the sources beside another one, by turns in one run: legal lists, games, verdicts and hints.

Run with `python -m benchmarks.copies DIR`, where DIR is the other copy, as `git worktree add DIR COMMIT` makes it; add
`--instructions` to count instructions with valgrind, where seconds of the processor are too uncertain; these are the
difference of a long run and a short one, so that starting up does not count. More names after DIR (`lists`, `random`,
`greedy`, `planner`, `verdicts`, `hints`) leave out the others. `benchmarks.gate` makes the other copy.
"""

import os
import re
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).resolve()
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
    from benchmarks.games import PLAN
    from solver.table.arena import play_games

    for _result in play_games(PLAN._replace(bots=(bot,) * 4), number):
        pass


def verdicts(rounds: int) -> None:
    """Castles read, scored and asked for a verdict on their newest room, so many times."""
    import madking
    from benchmarks.placements import grow

    castles = [grow(rooms, seed) for rooms in (6, 12, 20) for seed in range(4)]
    texts = [(" ".join(map(str, castle.rooms[:-1])), str(castle.rooms[-1])) for castle in castles]
    for _ in range(rounds):
        for text, newest in texts:
            madking.judge(text, newest)
            madking.Castle.parse(f"{text} {newest}").score()


def hints(rounds: int) -> None:
    """The best places for a few tiles in castles just read, so many times."""
    import madking
    from benchmarks.placements import TILES, grow

    texts = [" ".join(map(str, grow(rooms, 0).rooms)) for rooms in (6, 12, 20)]
    for _ in range(rounds):
        for text in texts:
            for tile in TILES[::20]:
                madking.hint(text, tile=tile.slug)


class Workload(NamedTuple):
    """What is done, how often in a turn, and in the short run and the long one whose instructions are counted."""

    do: Callable[[int], None]
    rounds: int
    short: int
    long: int


# a turn plays its games anew: enough of them that the castles of the last one are forgotten, which are kept by the 100
WORKLOADS = {
    "lists": Workload(lists, 20, 2, 6),
    "random": Workload(partial(games, "random"), 20, 2, 8),
    "greedy": Workload(partial(games, "greedy"), 4, 1, 4),
    "planner": Workload(partial(games, "planner"), 4, 1, 4),
    "verdicts": Workload(verdicts, 10, 2, 4),
    "hints": Workload(hints, 5, 1, 2),
}


def environment(folder: str) -> dict[str, str]:
    """The surroundings in which a copy of the sources runs, and not another."""
    return {**os.environ, "PYTHONPATH": folder, "PYTHONHASHSEED": "0"}


def instructions_of(name: str, folder: str) -> float:
    """The instructions that a round, or a game, takes in a copy: those of a long run less those of a short one."""
    work, counts = WORKLOADS[name], []
    for length in (work.short, work.long):
        command = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null"]
        command += [sys.executable, str(HERE), "--work", name, str(length)]
        told = subprocess.run(
            command, cwd=folder, env=environment(folder), check=True, capture_output=True, text=True
        ).stderr
        counts.append(float(re.findall(r"Collected : (\d+)", told)[-1]))
    return (counts[1] - counts[0]) / (work.long - work.short)


class Worker:
    """A process that runs a workload in a copy whenever it is asked, so that starting up does not count."""

    def __init__(self, name: str, folder: str) -> None:
        self._rounds = WORKLOADS[name].rounds
        command = [sys.executable, str(HERE), "--serve", name]
        self._process = subprocess.Popen(
            command,
            cwd=folder,
            env=environment(folder),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        self.seconds()

    def seconds(self) -> float:
        """Seconds of the processor for a round, or a game."""
        asked, told = self._process.stdin, self._process.stdout
        assert asked is not None
        assert told is not None
        try:
            print(self._rounds, file=asked, flush=True)
            line = told.readline()
        except BrokenPipeError:
            line = ""
        if not line:
            _told, errors = self._process.communicate()
            raise subprocess.CalledProcessError(self._process.returncode, self._process.args, stderr=errors)
        return float(line) / self._rounds

    def end(self) -> None:
        self._process.communicate()


def serve(name: str) -> None:
    """Run a workload as often as each line asks, and say how many seconds of the processor it took."""
    for line in sys.stdin:
        start = time.process_time()
        WORKLOADS[name].do(int(line))
        print(time.process_time() - start, flush=True)


def by_turns(name: str, folders: tuple[str, str]) -> list[tuple[float, float]]:
    """Seconds of both copies, turn by turn."""
    here, there = (Worker(name, folder) for folder in folders)
    found = [(here.seconds(), there.seconds()) for _ in range(TURNS)]
    here.end()
    there.end()
    return found


class Compared(NamedTuple):
    """What a workload costs here and there, and this copy's cost as a part of the other's, turn by turn."""

    name: str
    ours: float
    theirs: float
    ratio: float


def compare(other: str, *, instructions: bool, names: Sequence[str] = ()) -> Iterator[Compared]:
    """Each workload in both copies, or only those named."""
    folders = str(HERE.parent.parent), other
    for name in names or WORKLOADS:
        if instructions:
            pairs = [(instructions_of(name, folders[0]), instructions_of(name, folders[1]))]
        else:
            pairs = by_turns(name, folders)
        ours, theirs = (statistics.median(column) for column in zip(*pairs, strict=True))
        yield Compared(name, ours, theirs, statistics.median(a / b for a, b in pairs))


def main(arguments: list[str]) -> None:
    """Print the cost of each workload in both copies, and this copy's as a part of the other's."""
    if arguments[:1] == ["--work"]:
        WORKLOADS[arguments[1]].do(int(arguments[2]))
        return
    if arguments[:1] == ["--serve"]:
        serve(arguments[1])
        return
    instructions = "--instructions" in arguments
    other, *names = [word for word in arguments if not word.startswith("--")]
    scale, unit = (1e-6, "million instructions") if instructions else (1e3, "milliseconds")
    for name, ours, theirs, ratio in compare(str(Path(other).resolve()), instructions=instructions, names=names):
        change = f"{100 * ratio - 100:+.1f} %, {1 / ratio:.2f} times as fast"
        print(f"{name}: here {ours * scale:.1f}, there {theirs * scale:.1f} {unit}; {change}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])

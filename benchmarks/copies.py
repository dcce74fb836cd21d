"""This copy of the sources beside another one, by turns in one run: legal lists, games, verdicts and hints.

Run with `python -m benchmarks.copies DIR`, where DIR is the other copy, as `git worktree add DIR COMMIT` makes it; add
`--instructions` to count instructions with valgrind, where seconds of the processor are too uncertain. Both are the
difference of a long run and a short one, so that starting up does not count. `benchmarks.gate` makes the other copy.
"""

import os
import re
import resource
import statistics
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).resolve()
TURNS = 7


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


def _play(bot: str, number: int) -> None:
    from benchmarks.games import PLAN
    from solver.table.arena import play_games

    for _result in play_games(PLAN._replace(bots=(bot,) * 4), number):
        pass


def games(number: int) -> None:
    """So many random games of four without modules."""
    _play("random", number)


def greedy(number: int) -> None:
    """So many games of four greedy players without modules."""
    _play("greedy", number)


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
    """What is done, and how often: in the short run, in the long one, and in that where instructions are counted."""

    do: Callable[[int], None]
    short: int
    long: int
    counted: int


WORKLOADS = {
    "lists": Workload(lists, 2, 52, 6),
    "games": Workload(games, 2, 52, 8),
    "greedy": Workload(greedy, 1, 9, 2),
    "verdicts": Workload(verdicts, 2, 22, 4),
    "hints": Workload(hints, 1, 11, 2),
}


def cost(name: str, folder: str, length: int, *, instructions: bool) -> float:
    """Seconds of the processor, or instructions, that a workload takes in a copy of the sources."""
    command = [sys.executable, str(HERE), "--work", name, str(length)]
    environment = {**os.environ, "PYTHONPATH": folder, "PYTHONHASHSEED": "0"}
    if instructions:
        command = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", *command]
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    told = subprocess.run(command, cwd=folder, env=environment, check=True, capture_output=True, text=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if instructions:
        return float(re.findall(r"Collected : (\d+)", told.stderr)[-1])
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def one(name: str, folder: str, *, instructions: bool) -> float:
    """What a round, or a game, costs."""
    work = WORKLOADS[name]
    most = work.counted if instructions else work.long
    short, long = (cost(name, folder, length, instructions=instructions) for length in (work.short, most))
    return (long - short) / (most - work.short)


class Compared(NamedTuple):
    """What a workload costs here and there, and this copy's cost as a part of the other's, turn by turn."""

    name: str
    ours: float
    theirs: float
    ratio: float


def compare(other: str, *, instructions: bool) -> Iterator[Compared]:
    """Each workload in both copies."""
    for name in WORKLOADS:
        pairs = [
            tuple(one(name, folder, instructions=instructions) for folder in (str(HERE.parent.parent), other))
            for _ in range(1 if instructions else TURNS)
        ]
        ours, theirs = (statistics.median(column) for column in zip(*pairs, strict=True))
        yield Compared(name, ours, theirs, statistics.median(a / b for a, b in pairs))


def main(arguments: list[str]) -> None:
    """Print the cost of each workload in both copies, and this copy's as a part of the other's."""
    if arguments[:1] == ["--work"]:
        WORKLOADS[arguments[1]].do(int(arguments[2]))
        return
    instructions = "--instructions" in arguments
    scale, unit = (1e-6, "million instructions") if instructions else (1e3, "milliseconds")
    for name, ours, theirs, ratio in compare(str(Path(arguments[0]).resolve()), instructions=instructions):
        print(f"{name}: here {ours * scale:.1f}, there {theirs * scale:.1f} {unit}; {100 * ratio - 100:+.1f} %")


if __name__ == "__main__":
    main(sys.argv[1:])

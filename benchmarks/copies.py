"""This copy of the sources beside another one, by turns in one run: legal lists without pieces, and random games.

Run with `python -m benchmarks.copies DIR`, where DIR is the other copy, as `git worktree add DIR COMMIT` makes it; add
`--instructions` to count instructions with valgrind, where seconds of the processor are too uncertain. Both are the
difference of a long run and a short one, so that starting up does not count.
"""

import os
import re
import resource
import statistics
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve()
SHORT, LONG, LONG_COUNTED = 2, 52, 12
"""Rounds, or games, of the short run, and of the long one; fewer where instructions are counted, which takes long."""
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


def games(number: int) -> None:
    """So many random games of four without modules."""
    from benchmarks.games import PLAN
    from solver.table.arena import play_games

    for _result in play_games(PLAN, number):
        pass


WORKLOADS = {"lists": lists, "games": games}


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
    most = LONG_COUNTED if instructions else LONG
    short, long = (cost(name, folder, length, instructions=instructions) for length in (SHORT, most))
    return (long - short) / (most - SHORT)


def main(arguments: list[str]) -> None:
    """Print the cost of each workload in both copies, and this copy's as a part of the other's."""
    if arguments[:1] == ["--work"]:
        WORKLOADS[arguments[1]](int(arguments[2]))
        return
    instructions = "--instructions" in arguments
    other = str(Path(arguments[0]).resolve())
    scale, unit = (1e-6, "million instructions") if instructions else (1e3, "milliseconds")
    for name in WORKLOADS:
        pairs = [
            tuple(one(name, folder, instructions=instructions) for folder in (str(HERE.parent.parent), other))
            for _ in range(1 if instructions else TURNS)
        ]
        ours, theirs = (statistics.median(column) * scale for column in zip(*pairs, strict=True))
        ratio = statistics.median(a / b for a, b in pairs)
        print(f"{name}: here {ours:.1f}, there {theirs:.1f} {unit}; {100 * ratio - 100:+.1f} %")


if __name__ == "__main__":
    main(sys.argv[1:])

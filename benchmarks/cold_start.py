"""The cold start of the commands asked at a table beside an empty typer program, by turns in one run.

Run with `python -m benchmarks.cold_start`; what is measured is processor time, so that other work does not count. Add
`--instructions` to count instructions with valgrind, which says the same every time. As after any installation, the
modules are compiled: a first run of each command, which is not counted, sees to that, whatever the environment says of
bytecode.
"""

import os
import re
import resource
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

from tools.starts import COMMANDS

EMPTY = """
import typer
app = typer.Typer()

@app.command()
def main(name: str = "x") -> None:
    print(name)

app()
"""
OURS = """
from cli.main import main
main()
"""
"""What an installation puts into the path as `madking`."""
TURNS = 25
ENVIRONMENT = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
COUNTING = ("valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null")


def seconds(command: list[str]) -> float:
    """Seconds of the processor that a command takes from start to end."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    _run(command)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def instructions(command: list[str]) -> float:
    """Instructions that a command takes from start to end."""
    return float(re.findall(r"Collected : (\d+)", _run([*COUNTING, *command]))[-1])


def _run(command: list[str]) -> str:
    """What a command says on standard error; it must have answered, with yes or no."""
    done = subprocess.run(command, capture_output=True, encoding="utf-8", env={**ENVIRONMENT, "PYTHONHASHSEED": "0"})
    if done.returncode > 1:
        raise SystemExit(done.stderr)
    return done.stderr


def main(arguments: list[str]) -> None:
    """Print the medians and what each costs beside the empty program in the same turn."""
    counted = "--instructions" in arguments
    measure, turns, scale, unit = (instructions, 1, 1e-6, "M") if counted else (seconds, TURNS, 1e3, "ms")
    with tempfile.TemporaryDirectory() as folder:
        empty, ours = Path(folder) / "empty.py", Path(folder) / "ours.py"
        empty.write_text(EMPTY, encoding="utf-8")
        ours.write_text(OURS, encoding="utf-8")
        programs = {"an empty typer program": [sys.executable, str(empty)]}
        programs |= {name: [sys.executable, str(ours), *words] for name, words in COMMANDS.items()}
        for command in programs.values():
            seconds(command)
        table = [[measure(command) for command in programs.values()] for _ in range(turns)]
    for number, name in enumerate(programs):
        median = statistics.median(turn[number] for turn in table)
        ratio = statistics.median(turn[number] / turn[0] for turn in table)
        print(f"{name:26} {median * scale:5.0f} {unit}  {ratio:.2f}")


if __name__ == "__main__":
    main(sys.argv[1:])

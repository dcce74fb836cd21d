"""The cold start of the commands asked at a table beside an empty typer program, alternating in one run.

Run with `python -m benchmarks.cold_start`. As after any installation, the modules are compiled: a first run of each
command, which is not counted, sees to that, whatever the environment says of bytecode.
"""

import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

EMPTY = """
import typer
app = typer.Typer()

@app.command()
def main(name: str = "x") -> None:
    print(name)

app()
"""
RUNS = 15
ENVIRONMENT = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}


def seconds(command: list[str]) -> float:
    """Seconds that a command takes from start to end."""
    start = time.perf_counter()
    done = subprocess.run(command, capture_output=True, env=ENVIRONMENT)
    if done.returncode > 1:
        raise SystemExit(done.stderr.decode())
    return time.perf_counter() - start


COMMANDS = {
    "judge": ["judge", "foyer-3@0,0 salon@3,0", "nap-room@10,0/1"],
    "rules PLACE-5 --lang ru": ["rules", "PLACE-5", "--lang", "ru"],
    "case": ["case", str(next(iter(sorted(Path("examples/cases").glob("*.yaml"))), ""))],
}


def main() -> None:
    """Print the medians and what each costs beside the empty program."""
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "empty.py"
        program.write_text(EMPTY, encoding="utf-8")
        commands = {name: [sys.executable, "-m", "cli.main", *rest] for name, rest in COMMANDS.items()}
        programs = {"an empty typer program": [sys.executable, str(program)], **commands}
        times: dict[str, list[float]] = {name: [] for name in programs}
        for command in programs.values():
            seconds(command)
        for _ in range(RUNS):
            for name, command in programs.items():
                times[name].append(seconds(command))
    base = statistics.median(times["an empty typer program"])
    for name, measured in times.items():
        median = statistics.median(measured)
        print(f"{name:26} {median * 1000:5.0f} ms  {median / base:.2f}")


if __name__ == "__main__":
    main()

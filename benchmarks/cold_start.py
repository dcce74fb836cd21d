"""The cold start of `madking judge` beside an empty typer program, alternating in one run.

Run with `python -m benchmarks.cold_start`.
"""

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


def seconds(command: list[str]) -> float:
    """Seconds that a command takes from start to end."""
    start = time.perf_counter()
    subprocess.run(command, check=True, capture_output=True)
    return time.perf_counter() - start


def main() -> None:
    """Print both medians and their ratio."""
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "empty.py"
        program.write_text(EMPTY, encoding="utf-8")
        empty = [sys.executable, str(program)]
        judge = [sys.executable, "-m", "cli.main", "judge", "foyer-3@0,0 salon@3,0", "nap-room@10,0/1"]
        times: dict[str, list[float]] = {"empty": [], "judge": []}
        for _ in range(RUNS):
            times["empty"].append(seconds(empty))
            times["judge"].append(seconds(judge))
    base, ours = statistics.median(times["empty"]), statistics.median(times["judge"])
    print(f"empty typer program: {base * 1000:.0f} ms")
    print(f"madking judge:       {ours * 1000:.0f} ms")
    print(f"ratio:               {ours / base:.2f}")


if __name__ == "__main__":
    main()

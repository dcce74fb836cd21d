"""Is this copy as fast as the last release? Fails where a workload has less than nine tenths of its speed.

Run with `make bench-gate`, or `python -m benchmarks.gate [BASE] [--seconds]`. BASE is any revision; left out, it is
the newest tag behind this commit, else where this branch left the main one, else the commit before. Where there is
valgrind, instructions are counted, as they do not depend on what else the machine does; `--seconds` measures seconds
of the processor all the same.
"""

import io
import shutil
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterable
from pathlib import Path

from benchmarks.copies import Compared, compare

ROOT = Path(__file__).resolve().parent.parent
LEAST = 0.9
"""The least speed, as a part of the base's."""
SLOWER, UNREADABLE = 1, 2
MAIN = ("origin/HEAD", "origin/main", "main", "master")


def default_base(root: Path = ROOT) -> str:
    """The revision to compare with when none is named; nothing if there is none before this one."""
    tag = _git(root, "describe", "--tags", "--abbrev=0")
    if tag:
        return tag
    now = _git(root, "rev-parse", "HEAD")
    for branch in MAIN:
        left = _git(root, "merge-base", "HEAD", branch)
        if left and left != now:
            return left
    return _git(root, "rev-parse", "--verify", "HEAD^")


def _git(root: Path, *words: str) -> str:
    """What git answers; nothing if it refuses."""
    done = subprocess.run(["git", *words], cwd=root, capture_output=True, text=True)
    return done.stdout.strip() if done.returncode == 0 else ""


def export(base: str, folder: Path, root: Path = ROOT) -> bool:
    """Put the sources of a revision into a folder; whether there was such a revision, with sources of ours."""
    packed = subprocess.run(["git", "archive", "--format=tar", base], cwd=root, capture_output=True)
    if packed.returncode:
        return False
    with tarfile.open(fileobj=io.BytesIO(packed.stdout)) as archive:
        archive.extractall(folder, filter="data")
    return (folder / "engine").is_dir()


def speed(compared: Compared) -> float:
    """How fast this copy is, as a part of the base's speed."""
    return 1 / compared.ratio


def too_slow(figures: Iterable[Compared]) -> list[str]:
    """The workloads that have lost more than is allowed."""
    return [compared.name for compared in figures if speed(compared) < LEAST]


def main(arguments: list[str]) -> int:
    """Print the speed of each workload; 1 if one is too slow, 2 if the base cannot be read or does not run."""
    instructions = "--seconds" not in arguments and shutil.which("valgrind") is not None
    base = next((word for word in arguments if not word.startswith("-")), "") or default_base()
    if not base:
        return _refuse("there is no revision before this one; name one with BASE=REV")
    figures = []
    with tempfile.TemporaryDirectory() as name:
        if not export(base, Path(name)):
            return _refuse(f"{base}: no revision of this project")
        print(f"beside {base}, {'instructions' if instructions else 'seconds of the processor'}")
        try:
            for compared in compare(name, instructions=instructions):
                figures.append(compared)
                print(f"{compared.name:10} {speed(compared):.2f} of its speed", flush=True)
        except subprocess.CalledProcessError as error:
            why = (error.stderr.strip().splitlines() or [f"exit code {error.returncode}"])[-1]
            return _refuse(f"{base}: a workload does not run: {why}")
    slow = too_slow(figures)
    if slow:
        print(f"slower than {LEAST} of {base}: {', '.join(slow)}", file=sys.stderr)
    return SLOWER if slow else 0


def _refuse(reason: str) -> int:
    print(f"bench-gate: {reason}", file=sys.stderr)
    return UNREADABLE


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

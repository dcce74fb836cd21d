"""Writes tests/cli/starts.json: the modules that short commands load, so that none is loaded unnoticed.

python -m tools.starts
"""

import json
import subprocess
import sys
from pathlib import Path

from engine.kernel.files import write_atomically

ROOT = Path(__file__).resolve().parent.parent
LIST = ROOT / "tests" / "cli" / "starts.json"
COMMANDS = {
    "judge": ("judge", "foyer-3@0,0 salon@3,0", "nap-room@10,0/1"),
    "rules": ("rules", "PLACE-5", "--lang", "ru"),
    "case": ("case", "examples/cases/corner-contact-adjacent.yaml"),
    "case of a table": ("case", "examples/cases/a-fifth-bonus-card.yaml"),
    "hint": ("hint", "foyer-3@0,0 salon@3,0", "--tile", "nap-room"),
}
OURS = ("cli", "engine", "solver", "madking")
PROGRAM = """
import sys
before = set(sys.modules)
from cli.main import run
run(sys.argv[1:])
print()
print(*sorted(name for name in set(sys.modules) - before if getattr(sys.modules[name], "__spec__", None)))
"""
"""What the interpreter loads for itself depends on the machine, and what has no spec was imported from nowhere."""


def loaded(command: tuple[str, ...]) -> list[str]:
    """The modules that a command loads: ours, and the libraries that are not Python's own by their first names."""
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, *command], cwd=ROOT, capture_output=True, encoding="utf-8", check=True
    )
    names = done.stdout.splitlines()[-1].split()
    libraries = {name.partition(".")[0] for name in names} - sys.stdlib_module_names - set(OURS)
    return sorted(libraries) + [name for name in names if name.partition(".")[0] in OURS]


def recorded() -> dict[str, list[str]]:
    """The modules of each command as they are written down."""
    lists: dict[str, list[str]] = json.loads(LIST.read_text(encoding="utf-8"))
    return lists


def main() -> int:
    """Write the lists."""
    lists = {name: loaded(command) for name, command in COMMANDS.items()}
    write_atomically(LIST, json.dumps(lists, indent=0) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())

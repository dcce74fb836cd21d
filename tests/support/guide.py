"""A page of steps that is run: files are written, changes made, commands called, and what they say compared.

A block of the page says in its first line what it is: `diff PATH` is a change of a file, any other language with a path
is a whole file (as it is in the project, if it is there), `sh` are commands, `text` what they have said, line by line.
In a change a line that ends in `...` stands for any that begins like it.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from tests.support.paths import ROOT

BLOCK = re.compile(r"^```(\w+)(?: (\S+))?\n(.*?)^```$", re.M | re.S)
FOLDERS = ("engine", "solver", "cli", "madking", "tools", "examples", "docs")
PRELUDE = f"""
python() {{ "{sys.executable}" "$@"; }}
madking() {{ python -m cli.main "$@"; }}
pip() {{ (cd "{ROOT}" && python -c "import sys, pathlib; from tests.support.packages import install
install(pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]))" "$PROJECT/$2" "$PROJECT/site"); }}
"""


def sections(page: str) -> dict[str, str]:
    """The parts of a page by their headings."""
    parts = re.split(r"^## (.+)$", page, flags=re.M)[1:]
    return dict(zip(parts[::2], parts[1::2], strict=True))


class Copy:
    """A copy of the project in which a section of the guide is followed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        for name in FOLDERS:
            shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
        self.said = ""

    def follow(self, section: str) -> int:
        """Do everything that a section says; the number of its blocks."""
        blocks = BLOCK.findall(section)
        for kind, path, text in blocks:
            if kind == "sh":
                self.run(text)
            elif kind == "text":
                lacking = [line for line in text.splitlines() if line not in self.said]
                assert not lacking, f"{lacking} not in\n{self.said[-2000:]}"
            elif kind == "diff":
                self.change(self.folder / path, text.splitlines())
            else:
                self.write(path, text)
        return len(blocks)

    def write(self, path: str, text: str) -> None:
        """A whole file; what the project has is shown as it is."""
        if (ROOT / path).exists():
            assert (ROOT / path).read_text(encoding="utf-8") == text, f"{path} is shown otherwise"
        (self.folder / path).write_text(text, encoding="utf-8")

    def change(self, file: Path, diff: list[str]) -> None:
        """Take lines out of a file and put others in, in the one place where they fit."""
        lines = file.read_text(encoding="utf-8").splitlines()
        old = [line[1:] for line in diff if not line.startswith("+")]
        fits = [
            start
            for start in range(len(lines) - len(old) + 1)
            if all(_alike(shown, line) for shown, line in zip(old, lines[start:], strict=False))
        ]
        assert len(fits) == 1, f"{file}: {len(fits)} places for {old}"
        (at,) = fits
        new, here = [], at
        for line in diff:
            if line.startswith("+"):
                new.append(line[1:])
            else:
                new += [lines[here]] if line.startswith(" ") else []
                here += 1
        file.write_text("\n".join([*lines[:at], *new, *lines[here:]]) + "\n", encoding="utf-8")

    def run(self, commands: str) -> None:
        """Call commands as a shell does; none of them may fail."""
        path = f"{self.folder}{os.pathsep}{self.folder / 'site'}"
        environment = {**os.environ, "PYTHONPATH": path, "PROJECT": str(self.folder), "LC_ALL": "C.UTF-8"}
        shell = ["bash", "-euo", "pipefail", "-c", PRELUDE + commands]
        done = subprocess.run(
            shell, cwd=self.folder, env=environment, capture_output=True, encoding="utf-8", check=False
        )
        self.said = done.stdout
        assert done.returncode == 0, f"{commands}\n{done.stdout[-2000:]}\n{done.stderr}"


def _alike(shown: str, line: str) -> bool:
    return line.startswith(shown[:-3].rstrip(" ")) if shown.endswith("...") else line == shown

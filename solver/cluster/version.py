"""Which madking somebody has: games are the same everywhere only if it is the same one, down to its sources."""

import sys
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

_ROOT = Path(__file__).resolve().parents[2]
_ROOMS = ("engine", "solver")
_SUFFIXES = (".py", ".json", ".yaml")
_ASIDE = ("locale", "__pycache__")
"""Folders that no game depends on."""


class Version(NamedTuple):
    """A version of madking with a digest of its sources, and the version of Python that runs it."""

    madking: str
    sources: str
    python: str

    def __str__(self) -> str:
        return f"madking {self.madking} ({self.sources}), Python {self.python}"


@cache
def own_version() -> Version:
    """What this process has."""
    from importlib.metadata import PackageNotFoundError, version

    try:
        madking = version("madking")
    except PackageNotFoundError:
        madking = "?"
    return Version(madking, _digest(), f"{sys.version_info.major}.{sys.version_info.minor}")


def _digest() -> str:
    """What the sources say, in short; whatever ends their lines."""
    found = sha256()
    for room in _ROOMS:
        for file in sorted((_ROOT / room).rglob("*")):
            if file.suffix in _SUFFIXES and not set(file.parts) & set(_ASIDE):
                found.update(str(file.relative_to(_ROOT).as_posix()).encode())
                found.update(file.read_bytes().replace(b"\r\n", b"\n"))
    return found.hexdigest()[:12]

"""Tables of outlines that are not shipped, kept in the user's cache folder: a file for each pair of outlines."""

import json
import os
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from engine.geometry.tables import Made
from engine.kernel.files import write_atomically


class Cache:
    """Keeps tables on disk; where nothing can be read or written, they are made anew in every run."""

    def __init__(self) -> None:
        self._folder: Path | None = None
        with suppress(RuntimeError):
            home = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
            self._folder = home / "madking" / "tables"

    def kept(self, pair: str) -> Made | None:
        """The tables of a pair; nothing if there are none, or if the file is torn or of another pair."""
        if self._folder is None:
            return None
        try:
            record = json.loads(self._file(self._folder, pair).read_text(encoding="utf-8"))
            if record["pair"] == pair and record["sum"] == _sum(record["tables"]):
                made: Made = record["tables"]
                return made
        except (OSError, ValueError, LookupError, TypeError, RecursionError):
            return None
        return None

    def keep(self, pair: str, made: Made) -> None:
        """Keep the tables of a pair, if that can be done."""
        if self._folder is None:
            return
        record = {"pair": pair, "tables": made, "sum": _sum(made)}
        with suppress(OSError, ValueError):
            self._folder.mkdir(parents=True, exist_ok=True)
            write_atomically(self._file(self._folder, pair), json.dumps(record) + "\n")

    @staticmethod
    def _file(folder: Path, pair: str) -> Path:
        return folder / f"{sha256(pair.encode()).hexdigest()[:32]}.json"


def _sum(made: Made) -> str:
    return sha256(json.dumps(made, sort_keys=True).encode()).hexdigest()

"""The folder of a series: its settings, and what each span told; a series that was killed goes on from there.

    series.json                          what is played, by which version
    spans/000000000-000000049.json       what the games of a span told
    games/000000000-000000049.parquet    a row per game and seat, if wanted

Every file is whole or not there, and a span counts as done when all of its files are. What cannot be read is played
again: the same numbers give the same games.
"""

import json
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, Generic, NamedTuple, TypeVar

from engine.kernel.errors import MALFORMED
from engine.kernel.files import write_atomically
from engine.kernel.i18n import N_, say
from solver.cluster.errors import FolderError, cannot_write
from solver.cluster.version import own_version

Told = TypeVar("Told")
Settings = dict[str, Any]
SMALLEST_PART, LARGEST_SPAN = 200, 500
"""A series is kept in so many spans at least, if it has the games, and none has more games than this."""


class Keeping(NamedTuple, Generic[Told]):
    """How what a game tells is kept as JSON, and read again."""

    write: Callable[[Told], Any]
    read: Callable[[Any], Told]


def span_size(games: int) -> int:
    """How many games a file holds: few enough that little is lost with one, whoever plays them."""
    return max(1, min(LARGEST_SPAN, games // SMALLEST_PART))


class Folder(Generic[Told]):
    """What is kept of one series."""

    def __init__(self, path: Path, settings: Settings, keeping: Keeping[Told], *, tables: bool = False) -> None:
        """Make a folder, or open one that the same series was kept in; that of another series is refused."""
        self._path, self._keeping, self._tables = path, keeping, tables
        version = own_version()
        whole = {**settings, "tables": tables, "madking": version.madking, "sources": version.sources}
        try:
            for folder in ("spans", "games") if tables else ("spans",):
                (path / folder).mkdir(parents=True, exist_ok=True)
            kept = self._settings()
            if kept is None:
                self._refuse_others()
                write_atomically(path / "series.json", _text(whole))
        except (OSError, ValueError) as error:
            raise cannot_write(path, error) from None
        self.resumed = kept is not None
        """Was it there already?"""
        if kept is not None:
            _check(path, kept, json.loads(_text(whole)))

    def _settings(self) -> Settings | None:
        file = self._path / "series.json"
        if not file.exists():
            return None
        try:
            kept = json.loads(file.read_text(encoding="utf-8"))
        except MALFORMED:
            kept = None
        if not isinstance(kept, dict):
            raise FolderError(say(N_("{file}: this is not a series that madking has kept"), file=file))
        return kept

    def _refuse_others(self) -> None:
        """Spans without settings are of an unknown series."""
        if next((self._path / "spans").glob("*.json"), None) is not None:
            raise FolderError(say(N_("{file}: games are kept here, but not what they are of"), file=self._path))

    def done(self, spans: Iterable[range]) -> Iterator[tuple[range, list[Told]]]:
        """Those of the spans that are kept, with what they told."""
        for span in spans:
            told = self._read(span)
            if told is not None:
                yield span, told

    def _read(self, span: range) -> list[Told] | None:
        if self._tables and not self._file(span, "games", "parquet").exists():
            return None
        try:
            kept = json.loads(self._file(span, "spans", "json").read_text(encoding="utf-8"))
            told = [self._keeping.read(record) for record in kept["told"]]
        except (OSError, *MALFORMED):
            return None
        return told if len(told) == len(span) else None

    def keep(self, span: range, told: list[Told], table: bytes = b"") -> None:
        """Keep a span that is done."""
        record = {"first": span.start, "last": span.stop - 1, "told": [self._keeping.write(one) for one in told]}
        file = self._path
        try:
            if self._tables:
                file = self._file(span, "games", "parquet")
                write_atomically(file, table)
            file = self._file(span, "spans", "json")
            write_atomically(file, json.dumps(record, ensure_ascii=False))
        except (OSError, ValueError) as error:
            raise cannot_write(file, error) from None

    def _file(self, span: range, folder: str, suffix: str) -> Path:
        return self._path / folder / f"{span.start:09d}-{span.stop - 1:09d}.{suffix}"


def _text(settings: Settings) -> str:
    return json.dumps(settings, ensure_ascii=False, indent=2) + "\n"


def _check(path: Path, kept: Settings, wanted: Settings) -> None:
    """Refuse to go on with another series; the first thing that differs is named."""
    for name in dict.fromkeys((*wanted, *kept)):
        if kept.get(name) != wanted.get(name):
            sentence = N_("{file}: another series is kept here ({name} {kept}, not {wanted}); choose another folder")
            values = {"kept": _short(kept.get(name)), "wanted": _short(wanted.get(name))}
            raise FolderError(say(sentence, file=path, name=name, **values))


def _short(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 60 else f"{text[:57]}..."

"""The folder of the user's own packs; a file in it that cannot be used is told and left out, whatever the command."""

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from cli.inputs import cannot, read_text
from cli.output import warn
from engine.catalogue.packs import Pack
from engine.kernel.errors import MadKingError
from engine.kernel.files import write_atomically
from engine.kernel.i18n import N_, labelled, say
from engine.kernel.limits import LONGEST_PACK
from engine.records.packs import read_pack

ENDINGS = (".yaml", ".yml", ".json")


class Own(NamedTuple):
    """A pack of the folder and its file."""

    pack: Pack
    file: Path


def folder() -> Path | None:
    """Where packs are kept: the folder for the data of programs; none where nobody has a home."""
    with suppress(RuntimeError):
        return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "madking" / "packs"
    return None


def files() -> list[Path]:
    """The files of the folder, by name; a draft that is being written is none."""
    place = folder()
    if place is None:
        return []
    try:
        return sorted(file for file in place.iterdir() if file.suffix in ENDINGS and not file.name.startswith("."))
    except (FileNotFoundError, NotADirectoryError):
        return []
    except (OSError, ValueError) as error:
        _ignored(place, str(cannot(place, error)))
        return []


def own() -> Iterator[Own]:
    """The packs of the folder; each is checked against those before it."""
    for file in files():
        try:
            yield Own(read_pack(read_text(file, LONGEST_PACK)), file)
        except MadKingError as error:
            _ignored(file, str(error))


def own_packs() -> Iterator[Pack]:
    """The packs of the folder, without their files."""
    for found in own():
        yield found.pack


def _ignored(file: Path, reason: str) -> None:
    told = reason if reason.startswith(str(file)) else labelled(str(file), reason)
    warn([say(N_("this pack is left out: {reason}"), reason=told)])


def write_pack(name: str, text: str) -> Path:
    """Keep the text of a pack under its id, whole or not at all."""
    place = _needed()
    file = place / f"{name}.yaml"
    try:
        place.mkdir(parents=True, exist_ok=True)
        write_atomically(file, text)
    except (OSError, ValueError) as error:
        raise cannot(file, error) from None
    return file


def _needed() -> Path:
    place = folder()
    if place is None:
        raise cannot("~", OSError(2, os.strerror(2)))
    return place


def file_of(name: str) -> Path | None:
    """The file in which a pack is kept: the one that is called so, or the one that holds it."""
    called = [file for file in files() if file.stem == name]
    return next(iter(called), None) or next((found.file for found in own() if found.pack.id == name), None)

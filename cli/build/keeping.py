"""The file of a castle that is built: opened, written safely, never over something else."""

from contextlib import suppress
from pathlib import Path

from cli.errors import BadInput
from cli.inputs import cannot, read_file
from cli.play.keeping import own_folders
from engine.kernel.files import write_atomically
from engine.kernel.i18n import N_, say


class CastleFile:
    """Where a castle comes from and is kept, and what was kept last."""

    def __init__(self, path: Path | None = None, kept: str = "") -> None:
        self.path = path
        self.kept = kept
        """The castle text that is in the file."""

    @classmethod
    def open(cls, name: str) -> tuple["CastleFile", str]:
        """The file with this name and its text; one that is not there yet is empty, and castle text is no file."""
        if not name.strip():
            raise BadInput(say(N_("the name of a file is missing")))
        if name == "-":
            raise BadInput(say(N_("build is for people: standard input is what they type; name a file")))
        try:
            there = Path(name).exists()
        except (OSError, ValueError) as error:
            if "@" in name:  # a castle is longer than names of files are
                return cls(), name
            raise cannot(name, error) from None
        if "@" in name and not there:
            return cls(), name
        return cls(Path(name)), read_file(name) if there else ""

    def save(self, name: str, text: str) -> None:
        """Write castle text to a file, to the own one if none is named; one that holds something else is spared."""
        path = self.path
        if name.strip():
            try:
                path = Path(name.strip()).expanduser()
                own = self.path is not None and path.absolute() == self.path.absolute()
                if not own and path.exists() and not (path.is_file() and path.stat().st_size == 0):
                    raise BadInput(say(N_("{file}: there is such a file already; choose another name"), file=name))
            except (OSError, RuntimeError, ValueError) as error:
                raise cannot(name, error) from None
        if path is None:
            raise BadInput(say(N_("save needs the name of a file")))
        try:
            write_atomically(path, f"{text}\n")
        except (OSError, ValueError) as error:
            raise cannot(path, error) from None
        self.path, self.kept = path, text

    def rescue(self, text: str) -> Path | None:
        """Keep castle text in a new file, in the first folder that takes it."""
        for folder in own_folders():
            with suppress(OSError, BadInput):
                folder.mkdir(parents=True, exist_ok=True)
                names = (folder / f"unsaved-{n}.castle" for n in range(1, 10_000))
                free = next((file for file in names if not file.exists()), None)
                if free is not None:
                    self.save(str(free), text)
                    return self.path
        return None

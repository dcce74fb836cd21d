"""A game that is kept in a file: written after every decision, never over something else, taken up again."""

import os
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, Generic

from cli.errors import BadInput
from cli.inputs import cannot, read_file
from cli.mistaken import meant
from engine.kernel.errors import MadKingError
from engine.kernel.files import write_atomically
from engine.kernel.game import Act, Game, Happening, State
from engine.kernel.i18n import N_, labelled, say
from engine.kernel.limits import LONGEST_LOG
from engine.kernel.log import LogError
from solver.table.session import Session


class Kept(Generic[State, Act, Happening]):
    """A session, and the file where its log is kept, if there is any."""

    def __init__(self, session: Session[State, Act, Happening], path: Path | None = None) -> None:
        self.session = session
        self.path = path

    def save(self) -> None:
        """Write the log, if the game is kept anywhere."""
        if self.path is None:
            return
        try:
            write_atomically(self.path, "\n".join(self.session.lines()) + "\n")
        except (OSError, ValueError) as error:
            raise cannot(self.path, error) from None

    def keep_in(self, text: str) -> None:
        """Keep the game in a file from now on; one that holds something else is not overwritten."""
        if not text.strip():
            raise BadInput(say(N_("save needs the name of a file")))
        try:
            path = Path(text).expanduser()
            known = self.path is not None and path.absolute() == self.path.absolute()
            if not known and path.exists() and not (path.is_file() and path.stat().st_size == 0):
                raise BadInput(say(N_("{file}: there is such a file already; choose another name"), file=text))
        except (OSError, RuntimeError, ValueError) as error:
            raise cannot(text, error) from None
        before, self.path = self.path, path
        try:
            self.save()
        except BadInput:
            self.path = before
            raise

    def rescue(self) -> Path | None:
        """Keep the game in a new file, in the first folder that takes it."""
        for folder in own_folders():
            with suppress(OSError, MadKingError):
                folder.mkdir(parents=True, exist_ok=True)
                number = next(n for n in range(1, 10_000) if not (folder / f"unsaved-{n}.jsonl").exists())
                self.keep_in(str(folder / f"unsaved-{number}.jsonl"))
                return self.path
        return None


def own_folders() -> Iterator[Path]:
    """Where a game can be put that has no file: the folder for the state of programs, then that for anything."""
    with suppress(RuntimeError):
        yield Path(os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state") / "madking"
    yield Path(tempfile.gettempdir()) / f"madking-{os.getuid() if hasattr(os, 'getuid') else 'games'}"


def resume(
    game: Game[State, Act, Happening, Any], file: str, bots: tuple[str, ...] | None
) -> Kept[State, Act, Happening]:
    """The game that a file tells, at its last line; it is kept there from now on."""
    text = read_file(file, LONGEST_LOG)
    try:
        return Kept(Session.take_up(game, text, bots), Path(file))
    except MadKingError as error:
        other = meant(text, game.name) if isinstance(error, LogError) and error.line == 1 else ""
        raise BadInput(labelled(str(file), other or error)) from None

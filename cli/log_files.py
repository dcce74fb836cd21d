"""The folder of game logs that a series writes, whatever the game."""

from pathlib import Path

from cli.errors import BadInput
from cli.inputs import cannot
from engine.kernel.files import write_atomically
from engine.kernel.i18n import N_, say


def make_folder(folder: str, *, force: bool) -> Path:
    """The folder for the logs of a series; one that holds games already is refused, unless they may be overwritten."""
    if not folder.strip():
        raise BadInput(say(N_("--record needs the name of a folder")))
    path = Path(folder)
    try:
        path.mkdir(parents=True, exist_ok=True)
        recorded = next(path.glob("game-*.jsonl"), None)
    except (OSError, ValueError) as error:
        raise cannot(folder, error) from None
    if recorded is not None and not force:
        sentence = N_("{file}: there are games here already; choose another folder, or --force overwrites them")
        raise BadInput(say(sentence, file=folder))
    return path


def write_log(folder: Path, number: int, log: tuple[str, ...]) -> None:
    """Keep one game of a series."""
    file = folder / f"game-{number:06d}.jsonl"
    try:
        write_atomically(file, "\n".join(log) + "\n")
    except (OSError, ValueError) as error:
        raise cannot(file, error) from None

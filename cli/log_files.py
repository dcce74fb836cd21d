"""Files of game logs, whatever the game: reading one back, and the folder of those that a series writes."""

from pathlib import Path
from typing import Any

from cli.inputs import BadInput, cannot, read_file
from cli.mistaken import meant
from engine.kernel.errors import MadKingError
from engine.kernel.files import write_atomically
from engine.kernel.game import Act, Game, Happening, State
from engine.kernel.i18n import N_, labelled, say
from engine.kernel.limits import LONGEST_LOG
from engine.kernel.log import LogError, Moment, follow, split_lines


def read_log(
    game: Game[State, Act, Happening, Any], file: str, *, whole: bool = False
) -> tuple[list[Moment[State, Act, Happening]], LogError | None]:
    """Every moment of a log of a game, and the first line that is not right, if any.

    A log that breaks off in the middle of a step goes as far as it goes, unless it is to be `whole`. A file of another
    kind is refused with what it is good for.
    """
    text = read_file(file, LONGEST_LOG)
    moments: list[Moment[State, Act, Happening]] = []
    try:
        for moment in follow(game, split_lines(text)):
            moments.append(moment)
    except LogError as error:
        if error.line == 1 and (other := meant(text, game.name)):
            raise BadInput(labelled(str(file), other)) from None
        return moments, error
    except BadInput:
        raise
    except MadKingError as error:
        raise BadInput(labelled(str(file), error)) from None
    return moments, moments[-1].break_off if whole and moments else None


def is_complete(moments: list[Moment[State, Act, Happening]]) -> bool:
    """Does a log tell its game to the end?"""
    return bool(moments) and moments[-1].state.over and moments[-1].break_off is None


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

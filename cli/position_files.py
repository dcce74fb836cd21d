"""Position files and logs on the command line, whatever the game: how they are asked for, read and written."""

from pathlib import Path
from typing import Annotated

import typer

from cli.errors import BadInput
from cli.inputs import cannot, read_file_or_stdin
from cli.mistaken import kind_of, meant
from engine.kernel.forms import Data
from engine.kernel.i18n import N_, say
from engine.kernel.limits import LONGEST_LOG
from engine.kernel.positions import position_text, save_data

PositionArgument = Annotated[
    str, typer.Argument(metavar="POSITION", help="A position file or a game log, or - for standard input.")
]
PlayerOption = Annotated[
    str, typer.Option("--player", metavar="NAME", help="The player who asks; left out: who is to move.")
]


def read_position_text(argument: str, *kinds: str) -> str:
    """The text of a file; a castle typed out is no file. `kinds` are those that are read here."""
    try:
        return read_file_or_stdin(argument, LONGEST_LOG)
    except BadInput:
        if reason := meant(argument, *kinds):
            raise BadInput(reason) from None
        raise


def write_position_file(file: str, data: Data, kind: str, *, as_json: bool = False) -> None:
    """Write a position whole or not at all, but over nothing else than a position; `-` prints it, also as JSON."""
    from cli.output import print_whole

    if file == "-":
        print_whole(position_text(data, as_json=as_json).rstrip("\n"))
        return
    if not file.strip():
        raise BadInput(say(N_("--position needs the name of a file")))
    path = Path(file)
    try:
        if path.is_file() and not _may_be_replaced(path, kind):
            raise BadInput(say(N_("{file}: there is such a file already, and it is no position"), file=file))
        save_data(data, path)
    except (OSError, ValueError) as error:
        raise cannot(file, error) from None


def _may_be_replaced(path: Path, kind: str) -> bool:
    """Is a file empty, or does it hold a position of the same game?"""
    with path.open("rb") as opened:
        head = opened.read(20_000)
    return not head or kind_of(head.decode("utf-8", "replace")) == kind

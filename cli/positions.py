"""Reading a table: a position file or a game log, under the law that the options ask for."""

from typing import Annotated

import typer

from cli.answers import positions
from cli.errors import BadInput
from cli.inputs import read_file_or_stdin
from cli.mistaken import LOG, POSITION, meant
from engine.game.state import GameState
from engine.kernel.limits import LONGEST_LOG
from engine.records.positions import Need
from engine.rules.editions import DEFAULT_EDITION
from engine.rules.rulings import law

PositionArgument = Annotated[
    str, typer.Argument(metavar="POSITION", help="A position file or a game log, or - for standard input.")
]
PlayerOption = Annotated[
    str, typer.Option("--player", metavar="NAME", help="The player who asks; left out: who is to move.")
]


def read_state(argument: str, edition: str, rulings: dict[str, str], need: Need = Need.STANDINGS) -> GameState:
    """The table in a position file or at the end of a log; a law that there is not is refused before it is read."""
    law(edition or DEFAULT_EDITION, rulings)
    return positions.read_state(_read(argument), edition, rulings, need, argument)


def _read(argument: str) -> str:
    """The text of a file; a castle typed out is no file."""
    try:
        return read_file_or_stdin(argument, LONGEST_LOG)
    except BadInput:
        if reason := meant(argument, POSITION, LOG):
            raise BadInput(reason) from None
        raise

"""`madking two-castles build`: build a castle of the sister game in the terminal."""

from typing import Annotated

import typer

from cli.asker import begin
from cli.build.opening import FileArgument, open_castle
from cli.build.two_castles import TwoCastlesSite
from cli.options import LangOption
from engine.two_castles.rulings import read_law


def run(
    castle_file: FileArgument = None,
    lang: LangOption = "",
    as_json: Annotated[bool, typer.Option("--json", hidden=True)] = False,
) -> None:
    """Build a castle in the terminal: part of a room's name, legal places with what they gain, pick, undo, save.

    Example: madking two-castles build my-castle.txt
    """
    begin(lang)
    open_castle(TwoCastlesSite(read_law({})), castle_file, as_json=as_json).run()

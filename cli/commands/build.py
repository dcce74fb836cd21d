"""`madking build`: build a castle in the terminal, room by room."""

from typing import Annotated

import typer

from cli.asker import begin
from cli.build.castles import CastlesSite
from cli.build.opening import FileArgument, open_castle
from cli.options import EditionOption, ExpansionsOption, LangOption, PackOption, RulingOption, read_law

NAME = "build"


def run(
    castle_file: FileArgument = None,
    ruling: RulingOption = None,
    edition: EditionOption = "second",
    expansions: ExpansionsOption = "",
    pack: PackOption = None,
    lang: LangOption = "",
    as_json: Annotated[bool, typer.Option("--json", hidden=True)] = False,
) -> None:
    """Build a castle in the terminal: part of a room's name, numbered legal places with their points, pick, undo, save.

    Example: madking build my-castle.txt
    """
    begin(lang)
    open_castle(CastlesSite(read_law(edition, ruling, expansions, pack)), castle_file, as_json=as_json).run()

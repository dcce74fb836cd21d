"""`madking show`: a picture of a castle, as SVG or drawn in the terminal."""

from typing import Annotated

import typer

from cli.answers.castles import castle_warnings
from cli.answers.show import document, draw, wrong_rooms
from cli.asker import begin
from cli.drawings import print_castle, write_picture
from cli.inputs import read_castle_argument
from cli.options import (
    CastleArgument,
    EditionOption,
    ExpansionsOption,
    ForceOption,
    JsonOption,
    LangOption,
    PackOption,
    RulingOption,
    read_law,
)
from cli.output import print_json, warn
from engine.kernel.i18n import N_, say

NAME = "show"


def run(
    castle: CastleArgument,
    svg: Annotated[str | None, typer.Option("--svg", metavar="FILE", help="Write an SVG here; - prints it.")] = None,
    coordinates: Annotated[bool, typer.Option("--coordinates", help="Draw the lattice with its numbers.")] = False,
    force: ForceOption = False,
    ruling: RulingOption = None,
    edition: EditionOption = "second",
    expansions: ExpansionsOption = "",
    pack: PackOption = None,
    lang: LangOption = "",
    as_json: JsonOption = False,
) -> None:
    """A picture of a castle: drawn in the terminal, or an SVG.

    Example: madking show "foyer-4@0,0 salon@3,0 nap-room@10,0/1" --svg castle.svg
    """
    begin(lang)
    built = read_castle_argument(castle, read_law(edition, ruling, expansions, pack), force=force)
    warnings = castle_warnings(built, force=force)
    if as_json or svg is not None:
        picture = draw(built, coordinates=coordinates, force=force)
        if svg is not None and not (as_json and svg == "-"):
            write_picture(svg, picture)
        if as_json:
            print_json(document(picture, warnings))
            return
    warn(warnings)
    if svg is None:
        print_castle(built, coordinates=coordinates, wrong=wrong_rooms(built, force=force))
    elif svg != "-":
        typer.echo(say(N_("wrote {file}"), file=svg))

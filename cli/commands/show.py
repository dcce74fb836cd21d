"""`madking show`: a picture of a castle, as SVG or drawn in the terminal."""

from typing import Annotated

import typer

from cli.drawings import print_castle, write_picture
from cli.inputs import castle_warnings, read_castle_argument
from cli.options import (
    CastleArgument,
    EditionOption,
    ForceOption,
    JsonOption,
    LangOption,
    RulingOption,
    begin,
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
    lang: LangOption = "",
    as_json: JsonOption = False,
) -> None:
    """A picture of a castle: drawn in the terminal, or an SVG.

    Example: madking show "foyer-4@0,0 salon@3,0 nap-room@10,0/1" --svg castle.svg
    """
    lang = begin(lang)
    built = read_castle_argument(castle, read_law(edition, ruling), force=force)
    warnings = castle_warnings(built, force=force)
    wrong = [number for number, _verdict in built.wrong_rooms()] if force else []
    if as_json or svg is not None:
        from engine.pictures.svg import draw_castle

        picture = draw_castle(built, coordinates=coordinates, language=lang, wrong=wrong)
        if svg is not None and not (as_json and svg == "-"):
            write_picture(svg, picture)
        if as_json:
            print_json({"svg": picture, "warnings": warnings})
            return
    warn(warnings)
    if svg is None:
        print_castle(built, coordinates=coordinates, wrong=wrong)
    elif svg != "-":
        typer.echo(say(N_("wrote {file}"), file=svg))

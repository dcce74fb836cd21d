"""`madking two-castles show`: a section of the castle, as SVG or drawn in the terminal."""

from typing import Annotated

import typer

from cli.answers.two_castles.show import document, draw
from cli.asker import begin
from cli.drawings import write_picture
from cli.options import CastleArgument, ForceOption, JsonOption, LangOption
from cli.output import print_json, warn
from cli.two_castles.inputs import read_any_castle
from cli.two_castles.section import print_section
from engine.kernel.i18n import N_, say


def run(
    castle: CastleArgument,
    svg: Annotated[str | None, typer.Option("--svg", metavar="FILE", help="Write an SVG here; - prints it.")] = None,
    force: ForceOption = False,
    lang: LangOption = "",
    as_json: JsonOption = False,
) -> None:
    """A section of the castle, floor by floor, with what each room is worth now: in the terminal, or an SVG.

    Example: madking two-castles show "throne-living-corridor@0,0 wine-room@2,0 crypt@0,-1" --svg castle.svg
    """
    begin(lang)
    built, warnings = read_any_castle(castle, force=force)
    if as_json or svg is not None:
        picture = draw(built)
        if svg is not None and not (as_json and svg == "-"):
            write_picture(svg, picture)
        if as_json:
            print_json(document(picture, warnings))
            return
    warn(warnings)
    if svg is None:
        print_section(built)
    elif svg != "-":
        typer.echo(say(N_("wrote {file}"), file=svg))

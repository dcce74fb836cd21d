"""`madking two-castles show`: a section of the castle, as SVG or drawn in the terminal."""

import shutil
import sys
from typing import Annotated

import typer

from cli.commands.show import write_picture
from cli.options import CastleArgument, ForceOption, JsonOption, LangOption
from cli.output import print_json, warn
from cli.two_castles_inputs import begin_two_castles, read_any_castle
from engine.i18n import N_, say
from engine.two_castles.castle import Castle
from engine.two_castles.pictures import STYLES, draw_castle, draw_text


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
    lang = begin_two_castles(lang)
    built, warnings = read_any_castle(castle, force=force)
    if as_json or svg is not None:
        picture = draw_castle(built, language=lang)
        if svg is not None and not (as_json and svg == "-"):
            write_picture(svg, picture)
        if as_json:
            print_json({"svg": picture, "warnings": warnings})
            return
    warn(warnings)
    if svg is None:
        print_section(built)
    elif svg != "-":
        typer.echo(say(N_("wrote {file}"), file=svg))


def print_section(castle: Castle) -> None:
    """Draw in the terminal: coloured there, plain in a pipe."""
    if not sys.stdout.isatty():
        typer.echo(str(draw_text(castle)))
        return
    from rich.console import Console
    from rich.text import Text

    screen = Console(highlight=False, soft_wrap=True)
    for row in draw_text(castle, width=shutil.get_terminal_size().columns).rows:
        line = Text()
        for glyph in row:
            line.append(glyph.char, STYLES[glyph.style] if glyph.style else "dim")
        screen.print(line)

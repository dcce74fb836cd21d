"""`madking packs draw`: the rooms and pieces of a pack to scale, to hold the cardboard against."""

from typing import Annotated

import typer

from cli.answers.packs.draw import chosen, closed_ring, document, draw
from cli.asker import begin
from cli.drawings import print_glyphs, write_picture
from cli.folding import screen_width
from cli.options import JsonOption, LangOption
from cli.output import print_json
from cli.packs.check import PackArgument
from cli.packs.using import read_pack_file
from engine.catalogue.packs import with_pack
from engine.kernel.i18n import N_, say
from engine.pictures.palette import RICH_STYLES
from engine.pictures.turns import draw_together, draw_upright

NAME = "draw"


def run(
    file: PackArgument,
    room: Annotated[str, typer.Option("--room", metavar="NAME", help="Only this room or piece, by slug or name.")] = "",
    svg: Annotated[str | None, typer.Option("--svg", metavar="FILE", help="Write an SVG here; - prints it.")] = None,
    lang: LangOption = "",
    as_json: JsonOption = False,
) -> None:
    """The rooms and pieces of a pack to scale with names, doors, icons and fences: hold your cardboard against them.

    If it changes the ring around a castle, the ring is drawn closed too.

    Example: madking packs draw my-box.yaml --svg my-box.svg
    """
    begin(lang)
    pack = read_pack_file(file)
    tiles = chosen(pack, room)
    picture = draw(pack, tiles, whole=not room) if as_json or svg is not None else ""
    if svg is not None and not (as_json and svg == "-"):
        write_picture(svg, picture)
    if as_json:
        print_json(document(tiles, picture))
    elif svg is None:
        with with_pack(pack):
            print_glyphs(draw_upright(tiles, screen_width()).rows, RICH_STYLES)
            if closed := closed_ring(pack) if not room else ():
                print_glyphs(draw_together(closed, screen_width()).rows, RICH_STYLES)
    elif svg != "-":
        typer.echo(say(N_("wrote {file}"), file=svg))

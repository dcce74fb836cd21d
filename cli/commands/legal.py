"""`madking legal`: every legal placement of a tile."""

from typing import Annotated

import typer

from cli.answers.legal import document, find_legal
from cli.asker import begin
from cli.drawings import PictureOption, print_castle, wants_picture
from cli.inputs import read_castle_argument
from cli.options import (
    CastleArgument,
    EditionOption,
    ExpansionsOption,
    JsonOption,
    LangOption,
    PackOption,
    RulingOption,
    read_law,
    read_names,
)
from cli.output import console, new_table, print_json, warn
from engine.kernel.i18n import N_, say, say_n

NAME = "legal"


def run(
    castle: CastleArgument,
    tile: Annotated[str, typer.Argument(metavar="TILE", help="The tile, by its slug or its name in any language.")],
    by_points: Annotated[bool, typer.Option("--by-points", help="Best immediate points first.")] = False,
    passages: Annotated[
        str,
        typer.Option("--passages", metavar="NAME,..", help="Also with one of these: small, straight, corner."),
    ] = "",
    picture: PictureOption = None,
    ruling: RulingOption = None,
    edition: EditionOption = "second",
    expansions: ExpansionsOption = "",
    pack: PackOption = None,
    lang: LangOption = "",
    as_json: JsonOption = False,
) -> None:
    """Every legal placement of a tile, with what it would score.

    Example: madking legal "foyer-3@0,0 salon@3,0" nap-room --by-points
    """
    begin(lang)
    built = read_castle_argument(castle, read_law(edition, ruling, expansions, pack))
    found = find_legal(built, tile, by_points=by_points, passages=read_names(passages))
    if as_json:
        print_json(document(found))
        return
    warn(found.warnings)
    number, slug = len(found.placements), found.tile.slug
    typer.echo(say_n("{n} legal placement of {tile}", "{n} legal placements of {tile}", number, tile=slug))
    if found.reason is not None:
        typer.echo(found.reason)
    if found.placements:
        table = new_table(say(N_("Placement")), say(N_("Points")), say(N_("Completes")), right=(1,))
        for option in found.placements:
            table.add_row(str(option.whole), f"{option.points:+d}", " ".join(map(str, option.completes)))
        console().print(table)
    if wants_picture(picture):
        if found.best is not None:
            typer.echo(say(N_("Drawn with {room}, which scores most:"), room=found.best))
        print_castle(built, verdict=found.best and built.judge(found.best), coordinates=True)

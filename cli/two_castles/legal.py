"""`madking two-castles legal`: every legal placement of a tile."""

from typing import Annotated

import typer

from cli.answers.two_castles.castles import read_extras
from cli.answers.two_castles.legal import document, find_legal, read_tile
from cli.asker import begin
from cli.drawings import PictureOption, wants_picture
from cli.options import CastleArgument, JsonOption, LangOption, RulingOption, read_rulings
from cli.output import console, new_table, print_json, warn
from cli.two_castles.inputs import AttendantOption, CardOption, read_castle
from cli.two_castles.section import print_section
from engine.kernel.i18n import N_, say, say_n
from engine.two_castles.rulings import read_law


def run(
    castle: CastleArgument,
    tile: Annotated[str, typer.Argument(metavar="TILE", help="The tile, by its slug or its name in any language.")],
    by_points: Annotated[bool, typer.Option("--by-points", help="The most valuable first.")] = False,
    attendant: AttendantOption = None,
    bonus_card: CardOption = None,
    picture: PictureOption = None,
    ruling: RulingOption = None,
    lang: LangOption = "",
    as_json: JsonOption = False,
) -> None:
    """Every legal placement of a tile, with what it changes in the castle's score.

    Example: madking two-castles legal "throne-living-corridor@0,0 wine-room@2,0" nap-room
    """
    begin(lang)
    law, wanted = read_law(read_rulings(ruling)), read_tile(tile)
    extras = read_extras(attendant, bonus_card)
    built = read_castle(castle)
    found = find_legal(built, wanted, extras, law, by_points=by_points)
    if as_json:
        print_json(document(found))
        return
    warn(found.warnings)
    number, slug = len(found.options), found.tile.slug
    typer.echo(say_n("{n} legal placement of {tile}", "{n} legal placements of {tile}", number, tile=slug))
    listing = new_table(say(N_("Placement")), say(N_("Points")), right=(1,))
    for placement, gain in found.options:
        listing.add_row(str(placement), f"{gain:+d}")
    console().print(listing)
    if wants_picture(picture):
        print_section(built, free={(placement.x, placement.y): f"{gain:+d}" for placement, gain in found.options})

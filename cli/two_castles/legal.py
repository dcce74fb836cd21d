"""`madking two-castles legal`: every legal placement of a tile."""

from typing import Annotated

import typer

from cli.drawings import PictureOption, wants_picture
from cli.inputs import BadInput
from cli.options import CastleArgument, JsonOption, LangOption, RulingOption, begin, read_rulings
from cli.output import console, new_table, print_json, warn
from cli.two_castles.inputs import (
    AttendantOption,
    CardOption,
    bonus_warnings,
    box_warnings,
    read_castle,
    read_extras,
)
from cli.two_castles.show import print_section
from engine.kernel.i18n import N_, say, say_n
from engine.two_castles.catalogue import find_tile
from engine.two_castles.quick import QuickScore
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
    law = read_law(read_rulings(ruling))
    kind = find_tile(tile.strip())
    if kind.is_throne:
        raise BadInput(say(N_("{tile}: a castle has one throne room, and it is there already"), tile=kind.slug))
    extras = read_extras(attendant, bonus_card)
    built = read_castle(castle)
    quick = QuickScore.of(built, *extras, law)
    options = [(placement, quick.gain(kind, placement.x, placement.y)) for placement in built.legal(kind)]
    warnings = box_warnings(built.extended(options[0][0])) + bonus_warnings(built, extras)
    if by_points:
        options.sort(key=lambda option: (-option[1], option[0]))
    if as_json:
        placements = [str(placement) for placement, _gain in options]
        listed = [{"placement": str(placement), "gain": gain} for placement, gain in options]
        document = {"tile": kind.slug, "count": len(options), "placements": placements, "options": listed}
        print_json({**document, "warnings": warnings})
        return
    warn(warnings)
    typer.echo(say_n("{n} legal placement of {tile}", "{n} legal placements of {tile}", len(options), tile=kind.slug))
    listing = new_table(say(N_("Placement")), say(N_("Points")), right=(1,))
    for placement, gain in options:
        listing.add_row(str(placement), f"{gain:+d}")
    console().print(listing)
    if wants_picture(picture):
        print_section(built, gains={(placement.x, placement.y): gain for placement, gain in options})

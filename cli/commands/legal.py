"""`madking legal`: every legal placement of a tile."""

from typing import Annotated

import typer

from cli.drawings import PictureOption, print_castle, wants_picture
from cli.inputs import box_warnings, read_castle_argument
from cli.options import CastleArgument, EditionOption, JsonOption, LangOption, RulingOption, begin, read_law
from cli.output import console, new_table, print_json, warn
from engine.catalogue import find_tile
from engine.kernel.i18n import N_, say, say_n

NAME = "legal"


def run(
    castle: CastleArgument,
    tile: Annotated[str, typer.Argument(metavar="TILE", help="The tile, by its slug or its name in any language.")],
    by_points: Annotated[bool, typer.Option("--by-points", help="Best immediate points first.")] = False,
    picture: PictureOption = None,
    ruling: RulingOption = None,
    edition: EditionOption = "second",
    lang: LangOption = "",
    as_json: JsonOption = False,
) -> None:
    """Every legal placement of a tile, with what it would score.

    Example: madking legal "foyer-3@0,0 salon@3,0" nap-room --by-points
    """
    lang = begin(lang)
    built = read_castle_argument(castle, read_law(edition, ruling))
    kind = find_tile(tile.strip())
    from solver.hint.placements import rank_placements

    ranked = rank_placements(built, kind)
    best = ranked[0].placement if ranked else None
    warnings = box_warnings(built.extended(best) if best else built)
    if not by_points:
        ranked.sort(key=lambda option: option.placement)
    reason = None
    if not ranked:
        from solver.hint.hint import no_place

        reason = f"{no_place(built, kind.slug)} (PLACE-8)"
    if as_json:
        options = [
            {"placement": str(o.placement), "points": o.points, "completes": [str(room) for room in o.completes]}
            for o in ranked
        ]
        placements = [option["placement"] for option in options]
        document = {"tile": kind.slug, "count": len(ranked), "placements": placements, "options": options}
        print_json({**document, "reason": reason, "warnings": warnings})
        return
    warn(warnings)
    typer.echo(say_n("{n} legal placement of {tile}", "{n} legal placements of {tile}", len(ranked), tile=kind.slug))
    if reason is not None:
        typer.echo(reason)
    if ranked:
        table = new_table(say(N_("Placement")), say(N_("Points")), say(N_("Completes")), right=(1,))
        for option in ranked:
            table.add_row(str(option.placement), f"{option.points:+d}", " ".join(map(str, option.completes)))
        console().print(table)
    if wants_picture(picture):
        if best is not None:
            typer.echo(say(N_("Drawn with {room}, which scores most:"), room=best))
        print_castle(built, verdict=best and built.judge(best), coordinates=True)

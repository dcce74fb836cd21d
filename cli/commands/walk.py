"""`madking walk`: the longest walk through a castle, proven, listed and drawn."""

from typing import Annotated

import typer

from cli.drawings import print_castle, write_picture
from cli.inputs import BadInput, box_warnings, read_castle_argument
from cli.options import CastleArgument, EditionOption, JsonOption, LangOption, RulingOption, begin, read_law
from cli.output import console, new_table, print_json, warn
from cli.waiting import TimeOption, leave, say_stopped, stopped_json, waiting
from engine.castle.castle import Castle
from engine.castle.walk import Walk
from engine.kernel.i18n import N_, get_language, say, say_n
from solver.walk import METHODS, STEPS, longest_walk

NAME = "walk"
RULES = ("CE-FAVOR-28", "DECREE-36", "OQ-013")


def run(
    castle: CastleArgument,
    svg: Annotated[str | None, typer.Option("--svg", metavar="FILE", help="Draw the walk here; - prints it.")] = None,
    method: Annotated[
        str, typer.Option("--method", metavar="METHOD", help="cp-sat, or search: as the final scoring.")
    ] = "cp-sat",
    seconds: TimeOption = None,
    ruling: RulingOption = None,
    edition: EditionOption = "second",
    lang: LangOption = "",
    as_json: JsonOption = False,
) -> None:
    """The longest walk: the most rooms that can be walked through without entering one twice, from any start.

    Foyer, hallways and stairs count as rooms. The Collector's Edition favor and the decree Grand Tour count it.

    Example: madking walk docs/castle.txt --svg walk.svg
    """
    lang = begin(lang)
    if method not in METHODS:
        raise BadInput(
            say(N_("{name!r} is not a method; there are {known}"), name=method[:40], known=", ".join(METHODS))
        )
    built = read_castle_argument(castle, read_law(edition, ruling))
    warnings = box_warnings(built)
    with waiting(seconds, STEPS if seconds is None else None) as patience:
        walk, took = longest_walk(built, method, patience), patience.spent
    picture = None if svg is None else _picture(built, walk, lang)
    if picture is not None and not (as_json and svg == "-"):
        write_picture(str(svg), picture)
    if as_json:
        drawn = {"svg": picture} if svg == "-" else {}
        print_json({**_document(built, walk, method, took), **stopped_json(patience), **drawn, "warnings": warnings})
        leave(patience)
        return
    warn(warnings)
    if svg == "-":
        return
    _print(built, walk)
    if svg is None:
        _draw(built)
    else:
        typer.echo(say(N_("wrote {file}"), file=svg))
    if svg != "-":
        say_stopped(patience)
    leave(patience)


def _document(castle: Castle, walk: Walk, method: str, seconds: float) -> dict[str, object]:
    """The answer for JSON."""
    return {
        "status": walk.status,
        "length": walk.length,
        "bound": walk.bound,
        "walk": [str(castle.rooms[number]) for number in walk.rooms],
        "rooms": len(castle),
        "method": method,
        "rules": list(RULES),
        "seconds": round(seconds, 3),
    }


def headline(castle: Castle, walk: Walk) -> str:
    """The answer in one line."""
    rooms = say_n("{n} room", "{n} rooms", walk.length)
    if walk.exact:
        return say(N_("Longest walk: {rooms} of {all}; no walk is longer"), rooms=rooms, all=len(castle))
    return say(N_("Longest walk found in time: {rooms} of {all}; no walk has more than {bound}"), rooms=rooms,
               all=len(castle), bound=walk.bound)  # fmt: skip


def _picture(castle: Castle, walk: Walk, language: str) -> str:
    from engine.pictures.svg import draw_castle

    return draw_castle(castle, walk=walk.rooms, title=headline(castle, walk), language=language)


def _print(castle: Castle, walk: Walk) -> None:
    typer.echo(headline(castle, walk))
    if castle.rooms:
        table = new_table(say(N_("Step")), say(N_("Number")), say(N_("Room")), say(N_("Name")), right=(0, 1))
        for step, number in enumerate(walk.rooms, 1):
            room = castle.rooms[number]
            table.add_row(str(step), str(number + 1), str(room), room.tile.name(get_language()))
        console().print(table)
    typer.echo(
        say(N_("Foyer, hallways and stairs count (OQ-013); the walk may start anywhere (CE-FAVOR-28, DECREE-36)."))
    )


def _draw(castle: Castle) -> None:
    if castle.rooms:
        typer.echo()
        print_castle(castle)

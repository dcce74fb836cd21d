"""`madking walk`: the longest walk through a castle, proven, listed and drawn."""

from typing import Annotated

import typer

from cli.answers.walk import Walked, check_method, document, draw, find_walk, headline, steps
from cli.asker import begin
from cli.drawings import print_castle, write_picture
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
)
from cli.output import console, new_table, print_json, warn
from cli.waiting import TimeOption, leave, say_stopped, waiting
from engine.kernel.i18n import N_, get_language, say

NAME = "walk"


def run(
    castle: CastleArgument,
    svg: Annotated[str | None, typer.Option("--svg", metavar="FILE", help="Draw the walk here; - prints it.")] = None,
    method: Annotated[
        str, typer.Option("--method", metavar="METHOD", help="cp-sat, or search: as the final scoring.")
    ] = "cp-sat",
    seconds: TimeOption = None,
    ruling: RulingOption = None,
    edition: EditionOption = "second",
    expansions: ExpansionsOption = "",
    pack: PackOption = None,
    lang: LangOption = "",
    as_json: JsonOption = False,
) -> None:
    """The longest walk: the most rooms that can be walked through without entering one twice, from any start.

    Foyer, hallways and stairs count as rooms. The Collector's Edition favor and the decree Grand Tour count it.

    Example: madking walk docs/castle.txt --svg walk.svg
    """
    begin(lang)
    check_method(method)
    built = read_castle_argument(castle, read_law(edition, ruling, expansions, pack))
    with waiting(seconds, steps(seconds)) as patience:
        walked = find_walk(built, method, patience)
    picture = None if svg is None else draw(walked)
    if picture is not None and not (as_json and svg == "-"):
        write_picture(str(svg), picture)
    if as_json:
        print_json(document(walked, patience, picture if svg == "-" else None))
        leave(patience)
        return
    warn(walked.warnings)
    if svg == "-":
        return
    _print(walked)
    if svg is not None:
        typer.echo(say(N_("wrote {file}"), file=svg))
    elif built.rooms:
        typer.echo()
        print_castle(built)
    say_stopped(patience)
    leave(patience)


def _print(walked: Walked) -> None:
    typer.echo(headline(walked))
    if walked.castle.rooms:
        table = new_table(say(N_("Step")), say(N_("Number")), say(N_("Room")), say(N_("Name")), right=(0, 1))
        for step, number in enumerate(walked.walk.rooms, 1):
            room = walked.castle.rooms[number]
            table.add_row(str(step), str(number + 1), str(room), room.tile.name(get_language()))
        console().print(table)
    typer.echo(
        say(N_("Foyer, hallways and stairs count (OQ-013); the walk may start anywhere (CE-FAVOR-28, DECREE-36)."))
    )

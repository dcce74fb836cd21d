"""`madking two-castles best`: the best final arrangement of given tiles."""

from typing import TYPE_CHECKING, Annotated

import typer

from cli.answers.two_castles.best import Arranged, document, draw, find_best, read_problem
from cli.answers.two_castles.castles import read_extras
from cli.asker import begin
from cli.drawings import check_picture, write_picture
from cli.options import CastleArgument, JsonOption, LangOption, RulingOption, read_rulings
from cli.output import print_json, warn
from cli.two_castles.inputs import AttendantOption, CardOption, TilesOption, read_castle, read_names
from cli.two_castles.sheet import print_sheet
from cli.waiting import leave, say_stopped, waiting
from engine.kernel.i18n import N_, say, say_n
from engine.two_castles.rulings import read_law

if TYPE_CHECKING:
    from solver.two_castles.arrangement import Arrangement


def run(
    castle: CastleArgument,
    tiles: TilesOption,
    time: Annotated[float, typer.Option("--time", metavar="S", help="Seconds to think at most.")] = 20.0,
    svg: Annotated[str | None, typer.Option("--svg", metavar="FILE", help="Draw the finished castle here.")] = None,
    attendant: AttendantOption = None,
    bonus_card: CardOption = None,
    ruling: RulingOption = None,
    lang: LangOption = "",
    as_json: JsonOption = False,
) -> None:
    """The best final arrangement of tiles around a throne room or a castle: every tile listed is placed.

    What counts is the whole score sheet with the attendants and bonus cards given. List the special rooms that bonuses
    bring (fountain, tower, grand-foyer), as often as there are.

    Example: madking two-castles best throne-living-corridor@0,0 --tiles wine-room,nap-room,great-hall,tower
    """
    lang = begin(lang)
    law, extras = read_law(read_rulings(ruling)), read_extras(attendant, bonus_card)
    names = read_names(tiles)
    problem = read_problem(read_castle(castle), names, extras, law)
    check_picture(svg)
    with waiting(time) as patience:
        arranged = find_best(problem, extras, law, time, patience)
    picture = None if svg is None else draw(arranged)
    if picture is not None and not (as_json and svg == "-"):
        write_picture(str(svg), picture)
    if as_json:
        print_json(document(arranged, patience, picture if svg == "-" else None))
    elif svg != "-":
        warn(arranged.warnings)
        _print(arranged, lang)
        say_stopped(patience)
        if svg:
            typer.echo(say(N_("wrote {file}"), file=svg))
    leave(patience)


def _print(arranged: Arranged, lang: str) -> None:
    print_sheet(arranged.sheet, lang)
    placements = " ".join(map(str, arranged.best.sequence))
    typer.echo(say(N_("Build in this order: {placements}"), placements=placements))
    typer.echo(_certainty(arranged.best))


def _certainty(answer: "Arrangement") -> str:
    if answer.status == "optimal":
        return say(N_("Proven: no arrangement is worth more ({seconds:.2f} s)."), seconds=answer.seconds)
    return say_n(
        "Found in {seconds:.1f} s; no arrangement is worth more than {n} point.",
        "Found in {seconds:.1f} s; no arrangement is worth more than {n} points.",
        answer.bound,
        seconds=answer.seconds,
    )

"""`madking two-castles hint`: the best way to place the tiles that a castle gets in a turn."""

from typing import TYPE_CHECKING, Annotated

import typer

from cli.answers.two_castles.castles import read_extras
from cli.answers.two_castles.hint import check_top, document, find_hints
from cli.asker import begin
from cli.options import CastleArgument, JsonOption, LangOption, RulingOption, read_rulings
from cli.output import print_json, warn
from cli.two_castles.hints import estimated_lines, hint_lines
from cli.two_castles.inputs import AttendantOption, CardOption, TilesOption, read_castle, read_names
from cli.waiting import TimeOption, leave, say_stopped, waiting
from engine.kernel.i18n import N_, say, say_n
from engine.two_castles.rulings import read_law

if TYPE_CHECKING:
    from solver.two_castles.hint import Advice


def run(
    castle: CastleArgument,
    tiles: TilesOption,
    top: Annotated[int, typer.Option("--top", metavar="N", help="Hints to show, up to 100; 0 shows so many.")] = 3,
    time: TimeOption = None,
    attendant: AttendantOption = None,
    bonus_card: CardOption = None,
    ruling: RulingOption = None,
    lang: LangOption = "",
    as_json: JsonOption = False,
) -> None:
    """The best ways to place the tiles offered to a castle, jointly, in the best order and with the bonuses they bring.

    A castle gets two tiles a turn (B2C-ROUND-5). Each way is worth what the score sheet says of the castle it leads to;
    what chance decides, the tiles and cards drawn for a bonus, counts with its average.

    Example: madking two-castles hint "throne-living-corridor@0,0 wine-room@2,0" --tiles nap-room,great-hall
    """
    begin(lang)
    check_top(top)
    law, extras = read_law(read_rulings(ruling)), read_extras(attendant, bonus_card)
    names = read_names(tiles)
    built = read_castle(castle)
    with waiting(time) as patience:
        hinted = find_hints(built, names, top, extras, law, patience)
    if as_json:
        print_json(document(hinted, patience))
    else:
        warn(hinted.warnings)
        _print(hinted.advice)
        say_stopped(patience)
    leave(patience)


def _print(advice: "Advice") -> None:
    typer.echo(say_n("The castle is worth {n} point now.", "The castle is worth {n} points now.", advice.total))
    for rank, hint in enumerate(advice.hints, 1):
        number = typer.style(f"{rank}.", bold=True)
        first, *why = hint_lines(hint)
        typer.echo(f"{number} {first}")
        for line in why:
            typer.echo(line)
    for line in estimated_lines(advice.hints):
        typer.secho(line, dim=True)
    if not advice.exact:
        typer.secho(say(N_("There are very many ways; those that began badly were not followed.")), dim=True)

"""`madking two-castles hint`: the best way to place the tiles that a castle gets in a turn."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from cli.answers import Document
from cli.answers.two_castles.castles import read_extras
from cli.answers.two_castles.hint import (
    Hinted,
    HintedAsked,
    asked_document,
    check_top,
    document,
    draw,
    draw_asked,
    find_hints,
    hint_asked,
)
from cli.answers.two_castles.positions import refuse_beside
from cli.asker import begin
from cli.drawings import write_picture
from cli.options import JsonOption, LangOption, RulingOption, read_rulings
from cli.output import print_json, warn
from cli.position_files import PlayerOption
from cli.two_castles.hints import asked_words, hint_lines, rated_words
from cli.two_castles.inputs import (
    AttendantOption,
    CardOption,
    MaybeTiles,
    check_castle,
    check_no_castle,
    read_asker,
    read_castle,
    read_names,
    refuse_player,
)
from cli.waiting import TimeOption, leave, say_stopped, waiting
from engine.kernel.i18n import N_, say, say_n
from engine.two_castles.rulings import read_law

if TYPE_CHECKING:
    from solver.patience import Patience
    from solver.two_castles.hint import Advice


def run(
    argument: Annotated[
        str,
        typer.Argument(metavar="CASTLE|POSITION", help="Castle text or a file with it (then --tiles), or a position."),
    ],
    tiles: MaybeTiles = None,
    player: PlayerOption = "",
    top: Annotated[int, typer.Option("--top", metavar="N", help="Hints to show, up to 100; 0 shows so many.")] = 3,
    time: TimeOption = None,
    svg: Annotated[str | None, typer.Option("--svg", metavar="FILE", help="Draw the first three; - prints it.")] = None,
    attendant: AttendantOption = None,
    bonus_card: CardOption = None,
    ruling: RulingOption = None,
    lang: LangOption = "",
    as_json: JsonOption = False,
) -> None:
    """The best ways to place the tiles offered to a castle, jointly, in the best order and with the bonuses they bring.

    A castle gets two tiles a turn (B2C-ROUND-5). Each way is worth what the score sheet says of the castle it leads to;
    what chance decides, the tiles and cards drawn for a bonus, counts with its average.

    A position tells castle and tiles by itself; the tiles that the player sees are not drawn again. Attendants, cards
    and bonuses to choose from are rated too.

    Example: madking two-castles hint "throne-living-corridor@0,0 wine-room@2,0" --tiles nap-room,great-hall;
    madking two-castles hint position.yaml
    """
    begin(lang)
    check_top(top)
    if tiles is None:
        check_no_castle(argument)
        refuse_beside(attendant=attendant, bonus_card=bonus_card)
        asked = read_asker(argument, ruling, player)
        with waiting(time) as patience:
            found = hint_asked(asked, top, patience)
        told = Told(partial(asked_document, found, patience), partial(draw_asked, found), partial(_say_asked, found))
    else:
        refuse_player(player)
        law, extras = read_law(read_rulings(ruling)), read_extras(attendant, bonus_card)
        names = read_names(tiles)
        check_castle(argument)
        built = read_castle(argument)
        with waiting(time) as patience:
            hinted = find_hints(built, names, top, extras, law, patience)
        told = Told(partial(document, hinted, patience), partial(draw, hinted), partial(_say_hinted, hinted))
    _tell(told, svg, patience, as_json=as_json)
    leave(patience)


class Told(NamedTuple):
    """Advice in every form: as a document with or without a picture, as a picture, in words."""

    document: Callable[[str | None], Document]
    draw: Callable[[], str]
    say: Callable[[], None]


def _tell(told: Told, svg: str | None, patience: "Patience", *, as_json: bool) -> None:
    """Print advice, and write its picture where it is asked for."""
    picture = None if svg is None else told.draw()
    if svg is not None and picture is not None and not (as_json and svg == "-"):
        write_picture(svg, picture)
    if as_json:
        print_json(told.document(picture if svg == "-" else None))
    elif svg != "-":
        told.say()
        say_stopped(patience)
        if svg:
            typer.echo(say(N_("wrote {file}"), file=svg))


def _say_asked(found: HintedAsked) -> None:
    """Advice from a position: whose it is and for which castle, then the ways or the options."""
    typer.echo(asked_words(found.asked.view, found.castle))
    if found.hinted is not None:
        _say_hinted(found.hinted)
    for rank, option in enumerate(found.options, 1):
        number = typer.style(f"{rank}.", bold=True)
        typer.echo(f"{number} {rated_words(option, found.asked.view)}")


def _say_hinted(hinted: Hinted) -> None:
    warn(hinted.warnings)
    _print(hinted.advice)


def _print(advice: "Advice") -> None:
    from solver.two_castles.words import estimated_lines

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

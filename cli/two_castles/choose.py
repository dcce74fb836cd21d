"""`madking two-castles choose`: which two tiles of a hand to keep, and which castle each goes to."""

from typing import TYPE_CHECKING, Annotated

import typer

from cli.answers.two_castles.choose import FIRST, Chosen, check_top, choose_asked, document, find_choices
from cli.answers.two_castles.positions import Asked, asker_document
from cli.answers.two_castles.sides import Sides
from cli.asker import begin
from cli.options import JsonOption, LangOption, RulingOption, read_rulings
from cli.output import print_json, warn
from cli.position_files import PlayerOption
from cli.two_castles.hints import asked_words, choice_lines, choosing_lines
from cli.two_castles.inputs import (
    LeftAttendants,
    LeftCards,
    LeftCastle,
    MaybePosition,
    RightAttendants,
    RightCards,
    RightCastle,
    read_asker,
    read_castle,
    read_names,
    refuse_player,
    wanted,
)
from cli.waiting import TimeOption, leave, say_stopped, waiting
from engine.two_castles.rulings import read_law

if TYPE_CHECKING:
    from solver.patience import Patience


def run(
    position: MaybePosition = "",
    player: PlayerOption = "",
    left: LeftCastle = None,
    right: RightCastle = None,
    hand: Annotated[
        str | None, typer.Option("--hand", metavar="A,B,..", help="The 9, 7, 5 or 3 tiles to choose from.")
    ] = None,
    round_number: Annotated[
        int | None, typer.Option("--round", metavar="N", help="The round, 1 or 2; left out: 1.")
    ] = None,
    top: Annotated[int, typer.Option("--top", metavar="N", help="Pairs to show; 0 shows all.")] = 3,
    time: TimeOption = None,
    left_attendant: LeftAttendants = None,
    right_attendant: RightAttendants = None,
    left_bonus_card: LeftCards = None,
    right_bonus_card: RightCards = None,
    ruling: RulingOption = None,
    lang: LangOption = "",
    as_json: JsonOption = False,
) -> None:
    """Which two tiles of a hand to keep, and which castle each goes to (B2C-ROUND-2, B2C-ROUND-4).

    Pairs are ranked by the player's result to expect, which is that of the weaker castle (B2C-END-2). The points that a
    tile wins at once are exact; what it promises is an estimate, and said apart. The turn is told by the hand: nine
    tiles in the first of a round, two fewer in each later one.

    A position tells castles, hand and round by itself, and which tiles are gone: they are not expected any more.

    Example: madking two-castles choose --left throne-living-corridor@0,0 --right throne-food-sleeping@0,0 --round 2
    --hand wine-room,nap-room,great-hall; madking two-castles choose position.yaml --player Ben
    """
    begin(lang)
    check_top(top)
    sides = Sides(left, right, left_attendant, right_attendant, left_bonus_card, right_bonus_card)
    if position:
        sides.refuse(hand=hand, round=round_number)
        asked = read_asker(position, ruling, player)
        with waiting(time) as patience:
            chosen = choose_asked(asked, patience)
        _tell(chosen, top, patience, asked, as_json=as_json)
        return
    refuse_player(player)
    law, neighbours = read_law(read_rulings(ruling)), sides.read(wanted, read_castle)
    names, number = read_names(wanted("hand", hand), "--hand"), FIRST if round_number is None else round_number
    with waiting(time) as patience:
        chosen = find_choices(neighbours, names, number, law, patience)
    _tell(chosen, top, patience, as_json=as_json)


def _tell(chosen: Chosen, top: int, patience: "Patience", asked: Asked | None = None, *, as_json: bool) -> None:
    if as_json:
        print_json({**asker_document(asked), **document(chosen, top, patience)})
    else:
        if asked is not None:
            typer.echo(asked_words(asked.view))
        warn(chosen.warnings)
        _print(chosen, top)
        say_stopped(patience)
    leave(patience)


def _print(chosen: Chosen, top: int) -> None:
    first, *others = choosing_lines(chosen.holdings)
    typer.echo(first)
    for rank, choice in enumerate(chosen.choices[: top or len(chosen.choices)], 1):
        head, *why = choice_lines(choice, chosen.holdings)
        number = typer.style(f"{rank}.", bold=True)
        typer.echo(f"{number} {head}")
        for line in why:
            typer.echo(line)
    for line in others:
        typer.secho(line, dim=True)

"""`madking two-castles divide`: which of two tiles goes to which castle."""

from typing import TYPE_CHECKING

import typer

from cli.answers.two_castles.divide import Divided, divide_asked, document, find_divisions, reason_words
from cli.answers.two_castles.positions import Asked, asker_document
from cli.answers.two_castles.sides import Sides
from cli.asker import begin
from cli.options import JsonOption, LangOption, RulingOption, read_rulings
from cli.output import print_json, warn
from cli.position_files import PlayerOption
from cli.two_castles.hints import asked_words, division_lines
from cli.two_castles.inputs import (
    LeftAttendants,
    LeftCards,
    LeftCastle,
    MaybePosition,
    MaybeTiles,
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
    from solver.two_castles.divide import Division


def run(
    position: MaybePosition = "",
    player: PlayerOption = "",
    left: LeftCastle = None,
    right: RightCastle = None,
    tiles: MaybeTiles = None,
    time: TimeOption = None,
    left_attendant: LeftAttendants = None,
    right_attendant: RightAttendants = None,
    left_bonus_card: LeftCards = None,
    right_bonus_card: RightCards = None,
    ruling: RulingOption = None,
    lang: LangOption = "",
    as_json: JsonOption = False,
) -> None:
    """Which of two tiles goes to the castle on the left and which to that on the right (B2C-ROUND-4).

    The division is better that makes the weaker castle worth more, since that is the player's result (B2C-END-2); then
    the one with the stronger other castle, then the one with more special rooms (B2C-END-3, B2C-END-4).

    A position tells castles and tiles by itself, and which tiles are gone.

    Example: madking two-castles divide --left throne-living-corridor@0,0 --right throne-food-sleeping@0,0
    --tiles wine-room,nap-room; madking two-castles divide position.yaml
    """
    begin(lang)
    sides = Sides(left, right, left_attendant, right_attendant, left_bonus_card, right_bonus_card)
    if position:
        sides.refuse(tiles=tiles)
        asked = read_asker(position, ruling, player)
        with waiting(time) as patience:
            divided = divide_asked(asked, patience)
        _tell(divided, patience, asked, as_json=as_json)
        return
    refuse_player(player)
    law, neighbours = read_law(read_rulings(ruling)), sides.read(wanted, read_castle)
    names = read_names(wanted("tiles", tiles))
    with waiting(time) as patience:
        divided = find_divisions(neighbours, names, law, patience)
    _tell(divided, patience, as_json=as_json)


def _tell(divided: Divided, patience: "Patience", asked: Asked | None = None, *, as_json: bool) -> None:
    if as_json:
        print_json({**asker_document(asked), **document(divided, patience)})
    else:
        if asked is not None:
            typer.echo(asked_words(asked.view))
        warn(divided.warnings)
        _print(divided.divisions)
        say_stopped(patience)
    leave(patience)


def _print(divisions: tuple["Division", ...]) -> None:
    from solver.two_castles.words import estimated_lines

    first, *others = division_lines(divisions, reason_words(divisions))
    typer.secho(first, bold=True)
    for line in others:
        typer.echo(line)
    for line in estimated_lines(hint for division in divisions for hint in (division.left, division.right)):
        typer.secho(line, dim=True)

"""`madking two-castles divide`: which of two tiles goes to which castle."""

from typing import TYPE_CHECKING, Annotated

import typer

from cli.answers.two_castles.castles import read_extras
from cli.answers.two_castles.divide import check_cards, document, find_divisions, read_castles, reason_words
from cli.asker import begin
from cli.options import JsonOption, LangOption, RulingOption, read_rulings
from cli.output import print_json, warn
from cli.two_castles.hints import division_lines, estimated_lines
from cli.two_castles.inputs import TilesOption, read_castle, read_names
from cli.waiting import TimeOption, leave, say_stopped, waiting
from engine.two_castles.rulings import read_law

if TYPE_CHECKING:
    from solver.two_castles.divide import Division

LeftAttendants = Annotated[
    list[str] | None, typer.Option("--left-attendant", metavar="NAME", help="An attendant on the left; repeatable.")
]
RightAttendants = Annotated[
    list[str] | None, typer.Option("--right-attendant", metavar="NAME", help="An attendant on the right; repeatable.")
]
LeftCards = Annotated[
    list[str] | None, typer.Option("--left-bonus-card", metavar="CARD", help="A bonus card on the left; repeatable.")
]
RightCards = Annotated[
    list[str] | None, typer.Option("--right-bonus-card", metavar="CARD", help="A bonus card on the right; repeatable.")
]


def run(
    left: Annotated[str, typer.Option("--left", metavar="CASTLE", help="The castle on the left.")],
    right: Annotated[str, typer.Option("--right", metavar="CASTLE", help="The castle on the right.")],
    tiles: TilesOption,
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

    Example: madking two-castles divide --left throne-living-corridor@0,0 --right throne-food-sleeping@0,0
    --tiles wine-room,nap-room
    """
    begin(lang)
    law = read_law(read_rulings(ruling))
    extras = read_extras(left_attendant, left_bonus_card), read_extras(right_attendant, right_bonus_card)
    check_cards(left_bonus_card or [], right_bonus_card or [])
    names = read_names(tiles)
    castles = read_castles(left, right, read_castle)
    with waiting(time) as patience:
        divided = find_divisions(castles, extras, names, law, patience)
    if as_json:
        print_json(document(divided, patience))
    else:
        warn(divided.warnings)
        _print(divided.divisions)
        say_stopped(patience)
    leave(patience)


def _print(divisions: tuple["Division", ...]) -> None:
    first, *others = division_lines(divisions, reason_words(divisions))
    typer.secho(first, bold=True)
    for line in others:
        typer.echo(line)
    for line in estimated_lines(hint for division in divisions for hint in (division.left, division.right)):
        typer.secho(line, dim=True)

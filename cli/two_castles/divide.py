"""`madking two-castles divide`: which of two tiles goes to which castle."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from cli.inputs import BadInput
from cli.options import JsonOption, LangOption, RulingOption, begin, read_rulings
from cli.output import print_json, warn
from cli.two_castles.hint import ESTIMATED, TilesOption, hint_json, read_names, reasons, steps_words, worth_words
from cli.two_castles.inputs import Extras, bonus_warnings, box_warnings, read_castle, read_extras
from cli.waiting import TimeOption, leave, say_stopped, stopped_json, waiting
from engine.kernel.i18n import N_, labelled, say
from engine.two_castles.rulings import read_law

if TYPE_CHECKING:
    from engine.two_castles.castle import Castle
    from engine.two_castles.rulings import Law
    from solver.two_castles.divide import Division
    from solver.two_castles.problem import Holding

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
    from solver.two_castles.divide import divide

    law = read_law(read_rulings(ruling))
    sides = {
        "--left": (left, read_extras(left_attendant, left_bonus_card)),
        "--right": (right, read_extras(right_attendant, right_bonus_card)),
    }
    for card in sorted(set(left_bonus_card or ()) & set(right_bonus_card or ())):
        line = N_("the bonus card {card} lies in both castles; the box has one")
        raise BadInput(say(line, card=card[:40]))
    names = read_names(tiles)
    castles = {name: _read(name, text) for name, (text, _extras) in sides.items()}
    holdings = [_holding(castles[name], extras, law) for name, (_text, extras) in sides.items()]
    with waiting(time) as patience:
        divisions = divide(holdings[0], holdings[1], names, patience)
    warnings = _warnings(castles["--left"], castles["--right"])
    for name, (_text, extras) in sides.items():
        warnings += bonus_warnings(castles[name], extras)
    if as_json:
        print_json({**_document(divisions, names), **stopped_json(patience), "warnings": warnings})
        leave(patience)
        return
    warn(warnings)
    _print(divisions)
    say_stopped(patience)
    leave(patience)


def _read(name: str, text: str) -> "Castle":
    """The castle of one side; what is wrong with it is said of that side."""
    try:
        return read_castle(text)
    except BadInput as error:
        raise BadInput(labelled(name, error)) from None


def _holding(castle: "Castle", extras: Extras, law: "Law") -> "Holding":
    from solver.two_castles.problem import Holding

    return Holding.read(castle, *extras, law)


def _warnings(left: "Castle", right: "Castle") -> list[str]:
    """What is odd about the castles: tiles that the box does not hold so often."""
    both = {room.slug for room in left.rooms if room.tile.is_regular or room.tile.is_throne}
    shared = sorted(both & {room.slug for room in right.rooms})
    lines = [say(N_("{tile} is in both castles, but the box holds one"), tile=slug) for slug in shared]
    return box_warnings(left) + box_warnings(right) + lines


def _document(divisions: tuple["Division", ...], names: list[str]) -> dict[str, Any]:
    from solver.two_castles.divide import reason

    why = reason(*divisions)
    best = divisions[0]
    return {
        "tiles": names,
        "left": best.left_tile,
        "right": best.right_tile,
        "weaker": round(best.weaker, 3),
        "stronger": round(best.stronger, 3),
        "reason": None if why is None else {"rule": why.rule, "better": why.better, "worse": why.worse},
        "message": _reason_words(divisions),
        "divisions": [
            {
                "left": {"tile": division.left_tile, **hint_json(division.left)},
                "right": {"tile": division.right_tile, **hint_json(division.right)},
                "weaker": round(division.weaker, 3),
                "stronger": round(division.stronger, 3),
                "special_rooms": division.special,
            }
            for division in divisions
        ],
    }


_REASONS = {
    "B2C-END-2": N_("The weaker castle is then worth {better:g}, the other way round {worse:g} (B2C-END-2)."),
    "B2C-END-3": N_("The weaker castle is worth the same; the other one {better:g}, not {worse:g} (B2C-END-3)."),
    "B2C-END-4": N_("Both castles are worth the same; they have {better:g} special rooms, not {worse:g} (B2C-END-4)."),
}


def _reason_words(divisions: tuple["Division", ...]) -> str:
    """Why the first division is better, in the present language."""
    from solver.two_castles.divide import reason

    why = reason(*divisions)
    if why is None:
        return say(N_("Both divisions are worth the same."))
    return say(_REASONS[why.rule], better=round(why.better, 1), worse=round(why.worse, 1))


def _print(divisions: tuple["Division", ...]) -> None:
    best, other = divisions
    line = N_("{left} to the left castle, {right} to the right castle.")
    typer.secho(say(line, left=best.left_tile, right=best.right_tile), bold=True)
    typer.echo(_reason_words(divisions))
    _print_division(best)
    typer.echo(say(N_("The other way round:")))
    _print_division(other)
    if any(hint.estimates for division in divisions for hint in (division.left, division.right)):
        typer.secho(say(ESTIMATED), dim=True)


def _print_division(division: "Division") -> None:
    for side, hint in ((N_("left"), division.left), (N_("right"), division.right)):
        typer.echo(f"  {labelled(say(side), labelled(steps_words(hint), worth_words(hint)))}")
        for line in reasons(hint):
            typer.echo(f"     {line}")

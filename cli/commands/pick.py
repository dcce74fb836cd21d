"""`madking pick`: which tiles of a stack to put on the deck when a Sleeping reward lets a player look through it."""

from typing import TYPE_CHECKING, Annotated

import typer

from cli.answers.pick import Picked, document, find_picks, model_words, read_look
from cli.asker import begin
from cli.options import EditionOption, JsonOption, LangOption, RulingOption, read_rulings
from cli.output import console, new_table, print_json, warn
from cli.positions import PlayerOption, PositionArgument, read_state
from cli.waiting import TimeOption, leave, say_stopped, waiting
from cli.words.market import next_order, offer_words, pick_reasons
from engine.game.view import View
from engine.kernel.i18n import N_, say, say_n, say_names, say_number
from engine.records.positions import Need

if TYPE_CHECKING:
    from cli.tables import Table
    from solver.market.market import Purchase
    from solver.market.pick import Choice, Coming

NAME = "pick"
TOP = 5
StackOption = Annotated[
    int, typer.Option("--stack", metavar="SIZE", help="The stack; left out: the one being looked through.")
]
TilesOption = Annotated[
    str, typer.Option("--tiles", metavar="A,B,C", help="What lies in the stack, if the position does not show it.")
]


def run(
    position: PositionArgument,
    stack: StackOption = 0,
    tiles: TilesOption = "",
    player: PlayerOption = "",
    time: TimeOption = None,
    ruling: RulingOption = None,
    edition: EditionOption = "",
    lang: LangOption = "",
    as_json: JsonOption = False,
) -> None:
    """Which 0 to 2 tiles of a stack to put on the deck (Sleeping reward), given who prices and who buys next.

    The last tile named is drawn first. Who does not look through the stack in this position yet names its tiles.

    Example: madking pick examples/positions/sleeping.position.yaml
    """
    begin(lang)
    state = read_state(position, edition, read_rulings(ruling), Need.ADVICE)
    look = read_look(state, player, stack, tiles.split(",") if tiles.strip() else [])
    with waiting(time) as patience:
        picked = find_picks(look, patience)
    if as_json:
        print_json(document(picked, patience))
    else:
        warn(look.warnings)
        _print(picked)
        say_stopped(patience)
    leave(patience)


def _print(picked: Picked) -> None:
    (seen, size, _tiles, _warnings), coming, found, done = picked
    name = seen.names[seen.player]
    rooms = ", ".join(coming.stack)
    typer.echo(say(N_("{name} looks through the stack of {size}: {rooms}."), name=name, size=size, rooms=rooms))
    for player, purchase in done:
        typer.echo(_until_then(seen.names[player], purchase))
    if not coming.last:
        typer.echo(_spaces(seen, len(coming.fillers)))
    console().print(_table(coming, found))
    for line in pick_reasons(seen, coming, found[0]):
        typer.echo(line)
    typer.echo(model_words(coming))


def _spaces(seen: View, n: int) -> str:
    """How many spaces the next refill fills, and who prices then; alone nobody does."""
    if len(seen.names) == 1:
        return say_n("Then {n} space is empty.", "Then {n} spaces are empty.", n)
    name = seen.names[next_order(seen)[-1]]
    return say_n(
        "Then {n} space is empty, and {name} prices.", "Then {n} spaces are empty, and {name} prices.", n, name=name
    )


def _until_then(name: str, purchase: "Purchase") -> str:
    if purchase.take == "pass":
        return say(N_("It is assumed that {name} passes in this round."), name=name)
    return say(N_("It is assumed that {name} buys {offer} in this round."), name=name, offer=offer_words(purchase))


def _table(coming: "Coming", found: list["Choice"]) -> "Table":
    headings = (N_("On the deck, the last on top"), N_("Value"), N_("Gain"), N_("Others on average"))
    made = new_table(*map(say, headings), right=(1, 2, 3))
    shown: list[tuple[frozenset[str], float]] = []
    for choice in found:
        alike = frozenset(choice.stash), choice.value
        if alike in shown:
            continue  # the other order of the same tiles, which changes nothing
        shown.append(alike)
        others = [gain for place, gain in enumerate(choice.gains) if place != coming.asker]
        average = say_number(sum(others) / len(others), ".1f") if others else "-"
        tiles = say_names(", ".join(choice.stash)) or say(N_("nothing"))
        made.add_row(tiles, say_number(choice.value, "+.1f"), say_number(choice.gains[coming.asker], ".1f"), average)
        if len(shown) == TOP:
            break
    return made

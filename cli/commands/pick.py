"""`madking pick`: which tiles of a stack to put on the deck when a Sleeping reward lets a player look through it."""

from typing import Annotated

import typer

from cli.answers.pick import Picked, document, find_picks, model_words, read_look
from cli.asker import begin
from cli.options import EditionOption, JsonOption, LangOption, PackOption, RulingOption, know_packs, read_rulings
from cli.output import console, print_json, warn
from cli.position_files import PlayerOption, PositionArgument
from cli.positions import read_state
from cli.waiting import TimeOption, leave, say_stopped, waiting
from cli.words.market import pick_reasons
from cli.words.prices import coming_lines, pick_table
from engine.kernel.i18n import N_, say
from engine.records.positions import Need

NAME = "pick"
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
    pack: PackOption = None,
    lang: LangOption = "",
    as_json: JsonOption = False,
) -> None:
    """Which 0 to 2 tiles of a stack to put on the deck (Sleeping reward), given who prices and who buys next.

    The last tile named is drawn first. Who does not look through the stack in this position yet names its tiles.

    Example: madking pick examples/positions/sleeping.position.yaml
    """
    begin(lang)
    know_packs(pack)
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
    for line in coming_lines(seen, coming, done):
        typer.echo(line)
    console().print(pick_table(coming, found))
    for line in (*pick_reasons(seen, coming, found[0]), model_words(coming)):
        typer.echo(line)

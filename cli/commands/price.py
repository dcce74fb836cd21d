"""`madking price`: the arrangement of the market that is best for the master builder, and what the buyers will do."""

import typer

from cli.answers.price import Priced, document, find_master, find_prices, own_placement
from cli.asker import begin
from cli.options import EditionOption, JsonOption, LangOption, RulingOption, read_rulings
from cli.output import console, print_json, warn
from cli.position_files import PlayerOption, PositionArgument
from cli.positions import read_state
from cli.waiting import TimeOption, leave, say_stopped, waiting
from cli.words.prices import price_lines, price_table
from engine.kernel.i18n import N_, say
from engine.records.positions import Need

NAME = "price"


def run(
    position: PositionArgument,
    player: PlayerOption = "",
    time: TimeOption = None,
    ruling: RulingOption = None,
    edition: EditionOption = "",
    lang: LangOption = "",
    as_json: JsonOption = False,
) -> None:
    """The prices that are best for the master builder: what the others will buy at them, and what he buys then.

    The others are taken to buy, in turn order, what is worth most to them for their money; only what the master
    builder sees is used.

    Example: madking price examples/positions/pricing.position.yaml
    """
    begin(lang)
    state = read_state(position, edition, read_rulings(ruling), Need.ADVICE)
    master = find_master(state, player)
    with waiting(time) as patience:
        priced = find_prices(state, master, patience)
    if as_json:
        print_json(document(priced, patience))
    else:
        warn(priced.warnings)
        _print(priced)
        say_stopped(patience)
    leave(patience)


def _print(priced: Priced) -> None:
    typer.echo(say(N_("{name} sets the prices:"), name=priced.outlook.view.names[priced.outlook.view.master]))
    console().print(price_table(priced))
    for line in price_lines(priced, own_placement(priced.outlook, priced.answer.best.purchases[-1])):
        typer.echo(line)

"""`madking price`: the arrangement of the market that is best for the master builder, and what the buyers will do."""

from typing import TYPE_CHECKING

import typer

from cli.answers.price import Priced, document, find_master, find_prices, own_placement
from cli.asker import begin
from cli.options import EditionOption, JsonOption, LangOption, RulingOption, read_rulings
from cli.output import console, new_table, print_json, warn
from cli.positions import PlayerOption, PositionArgument, read_state
from cli.waiting import TimeOption, leave, say_stopped, waiting
from cli.words.market import offer_words
from engine.kernel.i18n import N_, say, say_names
from engine.records.positions import Need

if TYPE_CHECKING:
    from cli.tables import Table
    from solver.market.market import Market, Pricing, Purchase
    from solver.market.prices import Answer
    from solver.worth.worth import Outlook

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
    from solver.market.market import MODEL, turn_order

    outlook, market, answer = priced.outlook, priced.market, priced.answer
    names, best = outlook.view.names, answer.best
    typer.echo(say(N_("{name} sets the prices:"), name=names[outlook.view.master]))
    console().print(_table(outlook, market, best))
    for player, purchase, other in list(zip(turn_order(outlook.view), best.purchases, best.instead, strict=True))[:-1]:
        typer.echo(_will_do(names[player], purchase, other))
    worth = market.seats[-1].rate(best.income)
    typer.echo(say(N_("The income is {income}, worth {worth:.1f}."), income=best.income, worth=worth))
    typer.echo(_own(outlook, best))
    typer.echo(_compare(answer, priced.plain))
    counted = {"n": answer.arrangements, "groups": answer.tried}
    typer.echo(say(N_("Arrangements: {n}, looked at in {groups} groups."), **counted) + f" {say(MODEL)}")


def _table(outlook: "Outlook", market: "Market", best: "Pricing") -> "Table":
    from rich.text import Text

    from solver.market.market import turn_order

    names = outlook.view.names
    buyers = {p.take: names[player] for player, p in zip(turn_order(outlook.view), best.purchases, strict=True)}
    made = new_table(*map(say, (N_("Price"), N_("Room"), N_("Coins"), N_("Who will buy it"))), right=(0, 2))
    for price, room in zip(market.prices, best.order, strict=True):
        coins = str(market.coins[room]) if room else ""
        made.add_row(str(price), say_names(room) or "-", coins, Text(buyers.get(room, "-")))
    return made


def _will_do(name: str, purchase: "Purchase", other: "Purchase | None") -> str:
    """What a player will do and why, in a sentence."""
    if purchase.take == "pass":
        said = say(N_("{name} will pass: 5000 are worth {net:.1f}"), name=name, net=purchase.net)
    else:
        sentence = N_("{name} will buy {offer}: worth {worth:.1f}, which leaves {net:.1f}")
        said = say(sentence, name=name, offer=offer_words(purchase), worth=purchase.worth, net=purchase.net)
    if other is None:
        return f"{said}."
    return say(N_("{said}; {offer} leaves {net:.1f}."), said=said, offer=offer_words(other), net=other.net)


def _own(outlook: "Outlook", best: "Pricing") -> str:
    """What the master builder does in the end, and what he has of it all."""
    name, own, other = outlook.view.names[outlook.view.master], best.purchases[-1], best.instead[-1]
    if own.take == "pass":
        said = say(N_("{name} will pass for 5000."), name=name)
    else:
        values = {"offer": offer_words(own), "where": own_placement(outlook, own), "worth": own.worth}
        said = say(N_("{name} will buy {offer}, to go to {where}: worth {worth:.1f}."), name=name, **values)
    if other is None:
        return say(N_("{said} With the income that leaves {total:.1f}."), said=said, total=best.total)
    values = {"total": best.total, "offer": offer_words(other), "net": other.net}
    return say(N_("{said} With the income that leaves {total:.1f}; {offer} leaves {net:.1f}."), said=said, **values)


def _compare(answer: "Answer", plain: "Pricing") -> str:
    """How much there is to lose: the next best total, and what the market gives as it lies."""
    if answer.second is None:
        return say(N_("In all {total:.1f}, as with every other arrangement."), total=answer.best.total)
    values = {"total": answer.best.total, "second": answer.second, "plain": plain.total}
    return say(N_("In all {total:.1f}; next best is {second:.1f}, and as the rooms lie {plain:.1f}."), **values)

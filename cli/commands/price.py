"""`madking price`: the arrangement of the market that is best for the master builder, and what the buyers will do."""

from typing import TYPE_CHECKING, Any

import typer

from cli.inputs import BadInput
from cli.options import EditionOption, JsonOption, LangOption, RulingOption, begin, read_rulings
from cli.output import console, new_table, print_json, warn
from cli.positions import PlayerOption, PositionArgument, find_seat, read_state
from cli.waiting import TimeOption, leave, say_stopped, stopped_json, waiting
from engine.game.state import NOBODY, Action, GameState, Phase, Verb
from engine.game.view import view
from engine.kernel.i18n import N_, say, say_names
from engine.records.positions import Need
from engine.records.positions.checks import table_warnings

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
    lang = begin(lang)
    state = read_state(position, edition, read_rulings(ruling), Need.ADVICE)
    master = _master(state, player)
    from solver.market.market import as_they_lie, market_of, play_out
    from solver.market.prices import best_prices
    from solver.worth.worth import Outlook

    with waiting(time) as patience:
        outlook = Outlook(view(state, master), patience=patience)
        market = market_of(outlook)
        answer = best_prices(market, patience)
        plain = play_out(market, as_they_lie(outlook.view))
    if as_json:
        warnings = {"warnings": table_warnings(state)}
        print_json({**document(outlook, market, answer, plain), **warnings, **stopped_json(patience)})
    else:
        warn(table_warnings(state))
        _print(outlook, market, answer, plain)
        say_stopped(patience)
    leave(patience)


def _master(state: GameState, name: str) -> int:
    """The seat of the master builder, if prices are to be set now."""
    if state.over:
        raise BadInput(say(N_("the game is over (END-1)")))
    if state.box.numbers.fixed_prices:
        raise BadInput(say(N_("alone nobody sets prices: the rooms cost 2000, 4000 and 6000 as drawn (SOLO-3)")))
    if state.phase != Phase.PRICE:
        who = say(N_("nobody")) if state.player == NOBODY else state.names[state.player]
        reason = N_("prices are not to be set now: {name} is to move, and the phase is {phase} (ROUND-1)")
        raise BadInput(say(reason, name=who, phase=state.phase))
    if find_seat(state, name) != state.master:
        reason = N_("the master builder, {name}, sets the prices (PRICE-1)")
        raise BadInput(say(reason, name=state.names[state.master]))
    if not state.market:
        raise BadInput(say(N_("the market is empty, so there is nothing to price (PRICE-1)")))
    return state.master


# JSON


def document(outlook: "Outlook", market: "Market", answer: "Answer", plain: "Pricing") -> dict[str, Any]:
    """The answer for JSON."""
    from solver.market.market import MODEL, turn_order

    names, best = outlook.view.names, answer.best
    buyers = list(zip(turn_order(outlook.view), best.purchases, strict=True))
    own = best.purchases[-1]
    return {
        "player": names[outlook.view.master],
        "arrangement": [
            {"price": price, "room": room, "coins": market.coins[room]}
            for price, room in zip(market.prices, best.order, strict=True)
            if room
        ],
        "action": str(Action(Verb.ARRANGE, best.order)),
        "buyers": [{"player": names[player], **purchase_json(purchase)} for player, purchase in buyers[:-1]],
        "income": best.income,
        "own": {
            "take": own.take,
            "placement": _placement(outlook, own),
            "price": own.price,
            "worth": own.worth,
        },
        "total": best.total,
        "second": answer.second,
        "as_they_lie": plain.total,
        "tried": answer.tried,
        "arrangements": answer.arrangements,
        "model": say(MODEL),
    }


def purchase_json(purchase: "Purchase") -> dict[str, Any]:
    """What a player takes, for JSON; passing is `pass` at the price 0."""
    return {"take": purchase.take, "price": purchase.price, "worth": purchase.worth, "net": purchase.net}


def _placement(outlook: "Outlook", own: "Purchase") -> str | None:
    best = None if own.take == "pass" else outlook.best(outlook.view.master, own.take)
    return None if best is None else str(best.placement)


# words


def _print(outlook: "Outlook", market: "Market", answer: "Answer", plain: "Pricing") -> None:
    from solver.market.market import MODEL, turn_order

    names, best = outlook.view.names, answer.best
    typer.echo(say(N_("{name} sets the prices:"), name=names[outlook.view.master]))
    console().print(_table(outlook, market, best))
    for player, purchase, other in list(zip(turn_order(outlook.view), best.purchases, best.instead, strict=True))[:-1]:
        typer.echo(will_do(names[player], purchase, other))
    worth = market.seats[-1].rate(best.income)
    typer.echo(say(N_("The income is {income}, worth {worth:.1f}."), income=best.income, worth=worth))
    typer.echo(_own(outlook, best))
    typer.echo(_compare(answer, plain))
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


def offer_of(purchase: "Purchase") -> str:
    """What is taken, with its price and coins, in words."""
    if purchase.take == "pass":
        return say(N_("passing"))
    if not purchase.coins:
        return say(N_("{tile} at {price}"), tile=purchase.take, price=purchase.price)
    values = {"tile": purchase.take, "price": purchase.price, "coins": purchase.coins}
    return say(N_("{tile} at {price} with {coins} on it"), **values)


def will_do(name: str, purchase: "Purchase", other: "Purchase | None") -> str:
    """What a player will do and why, in a sentence."""
    if purchase.take == "pass":
        said = say(N_("{name} will pass: 5000 are worth {net:.1f}"), name=name, net=purchase.net)
    else:
        sentence = N_("{name} will buy {offer}: worth {worth:.1f}, which leaves {net:.1f}")
        said = say(sentence, name=name, offer=offer_of(purchase), worth=purchase.worth, net=purchase.net)
    if other is None:
        return f"{said}."
    return say(N_("{said}; {offer} leaves {net:.1f}."), said=said, offer=offer_of(other), net=other.net)


def _own(outlook: "Outlook", best: "Pricing") -> str:
    """What the master builder does in the end, and what he has of it all."""
    name, own, other = outlook.view.names[outlook.view.master], best.purchases[-1], best.instead[-1]
    if own.take == "pass":
        said = say(N_("{name} will pass for 5000."), name=name)
    else:
        values = {"offer": offer_of(own), "where": _placement(outlook, own), "worth": own.worth}
        said = say(N_("{name} will buy {offer}, to go to {where}: worth {worth:.1f}."), name=name, **values)
    if other is None:
        return say(N_("{said} With the income that leaves {total:.1f}."), said=said, total=best.total)
    values = {"total": best.total, "offer": offer_of(other), "net": other.net}
    return say(N_("{said} With the income that leaves {total:.1f}; {offer} leaves {net:.1f}."), said=said, **values)


def _compare(answer: "Answer", plain: "Pricing") -> str:
    """How much there is to lose: the next best total, and what the market gives as it lies."""
    if answer.second is None:
        return say(N_("In all {total:.1f}, as with every other arrangement."), total=answer.best.total)
    values = {"total": answer.best.total, "second": answer.second, "plain": plain.total}
    return say(N_("In all {total:.1f}; next best is {second:.1f}, and as the rooms lie {plain:.1f}."), **values)

"""Answers about prices and picks as tables and lines, for the commands and the table at which one plays."""

from typing import TYPE_CHECKING

from cli.output import new_table
from cli.tables import Table
from cli.words.market import next_order, offer_words, price_model
from engine.game.layouts import placed
from engine.game.view import View
from engine.kernel.i18n import N_, say, say_n, say_names, say_number

if TYPE_CHECKING:
    from cli.answers.price import Priced
    from solver.market.market import Pricing, Purchase
    from solver.market.pick import Choice, Coming
    from solver.market.prices import Answer
    from solver.worth.worth import Outlook

TOP = 5
"""So many picks are shown."""


# prices


def price_table(priced: "Priced") -> Table:
    """What lies on each price, and who will buy it."""
    from solver.market.market import turn_order

    outlook, market, best = priced.outlook, priced.market, priced.answer.best
    names = outlook.view.names
    buyers = {p.take: names[player] for player, p in zip(turn_order(outlook.view), best.purchases, strict=True)}
    made = new_table(*map(say, (N_("Price"), N_("Room"), N_("Coins"), N_("Who will buy it"))), right=(0, 2))
    for price, room in placed(market.prices, best.order):
        coins = str(market.coins[room]) if room else ""
        made.add_row(str(price), say_names(room) or "-", coins, buyers.get(room, "-"))
    return made


def price_lines(priced: "Priced", where: str | None) -> list[str]:
    """What the buyers will do, what the master builder has of it and puts where, and how much there is to lose."""
    from solver.market.market import turn_order

    outlook, answer = priced.outlook, priced.answer
    names, best = outlook.view.names, answer.best
    buyers = list(zip(turn_order(outlook.view), best.purchases, best.instead, strict=True))[:-1]
    worth = priced.market.seats[-1].rate(best.income)
    counted = say(N_("Arrangements: {n}, looked at in {groups} groups."), n=answer.arrangements, groups=answer.tried)
    return [
        *(_will_do(names[player], purchase, other) for player, purchase, other in buyers),
        say(N_("The income is {income}, worth {worth:.1f}."), income=best.income, worth=worth),
        _own(outlook, best, where),
        _compare(answer, priced.plain),
        f"{counted} {price_model(priced.market)}",
    ]


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


def _own(outlook: "Outlook", best: "Pricing", where: str | None) -> str:
    """What the master builder does in the end, and what he has of it all."""
    name, own, other = outlook.view.names[outlook.view.master], best.purchases[-1], best.instead[-1]
    if own.take == "pass":
        said = say(N_("{name} will pass for 5000."), name=name)
    else:
        values = {"offer": offer_words(own), "where": where, "worth": own.worth}
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


# picks


def coming_lines(seen: View, coming: "Coming", done: list[tuple[int, "Purchase"]]) -> list[str]:
    """What is assumed of the rest of this round, and how many spaces the next one fills."""
    lines = [_until_then(seen.names[player], purchase) for player, purchase in done]
    return lines if coming.last else [*lines, _spaces(seen, len(coming.fillers))]


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


def pick_table(coming: "Coming", found: list["Choice"]) -> Table:
    """The best picks, each set of tiles once."""
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

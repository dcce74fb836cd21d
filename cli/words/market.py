"""The market in words: what is taken at which price, and why."""

from typing import TYPE_CHECKING

from engine.game.layouts import placed
from engine.game.view import View
from engine.kernel.i18n import N_, say

if TYPE_CHECKING:
    from solver.market.market import Market, Pricing, Purchase
    from solver.market.pick import Choice, Coming


def offer_words(purchase: "Purchase") -> str:
    """What is taken, with its price and coins, in words."""
    if purchase.take == "pass":
        return say(N_("passing"))
    if not purchase.coins:
        return say(N_("{tile} at {price}"), tile=purchase.take, price=purchase.price)
    values = {"tile": purchase.take, "price": purchase.price, "coins": purchase.coins}
    return say(N_("{tile} at {price} with {coins} on it"), **values)


def price_model(market: "Market") -> str:
    """What advice about prices takes for granted, and whether crowded markets are among the arrangements."""
    from solver.market.market import MODEL

    if not market.crowding:
        return say(MODEL)
    crowded = N_("Arrangements in which a price holds one room more than it has spaces are among them (DECREE-23).")
    return f"{say(crowded)} {say(MODEL)}"


def pick_reasons(seen: View, coming: "Coming", choice: "Choice") -> list[str]:
    """Why a choice is worth what it is: who buys the tiles, what the asker takes, what an emptied stack gives."""
    lines = [] if choice.pricing is None else _market_reasons(seen, coming, choice.stash, choice.pricing)
    if len(choice.stash) == len(coming.stack):
        values = {"own": coming.built[coming.asker], "points": choice.depletion}
        sentence = N_("The stack is empty then: own tiles of it {own}, over the others {points:+.1f} (DEPL-1).")
        lines.append(say(sentence, **values))
    elif coming.last:
        lines.append(say(N_("The stack is not emptied, so that nothing changes (REWARD-SLEEP-6).")))
    return lines


def next_order(seen: View) -> list[int]:
    """The turn order of the next round."""
    from solver.market.market import turn_order

    return turn_order(seen._replace(master=(seen.master + 1) % len(seen.names)))


def _market_reasons(seen: View, coming: "Coming", stash: tuple[str, ...], pricing: "Pricing") -> list[str]:
    """Where the tiles put on the deck will lie and who takes them, and what the asker takes."""
    names = [seen.names[player] for player in next_order(seen)]
    buyers = {purchase.take: name for name, purchase in zip(names, pricing.purchases, strict=True)}
    prices = {room: price for price, room in placed(coming.prices, pricing.order)}
    lines = []
    for tile in reversed(stash):
        if tile not in prices:
            lines.append(say(N_("{tile} stays on the deck: no space is left for it (MARKET-7)."), tile=tile))
            continue
        sentence = N_("{tile} next: {master} prices it at {price}, and {name} buys it.")
        if len(names) == 1:
            sentence = N_("{tile} next: it lies on {price}, and {name} buys it.")
        name = buyers.get(tile, say(N_("nobody")))
        lines.append(say(sentence, tile=tile, master=names[-1], price=prices[tile], name=name))
    own = pricing.purchases[coming.asker]
    if own.take in coming.fillers:
        own = own._replace(take=say(N_("an unseen room")))
    values = {"name": names[coming.asker], "offer": offer_words(own), "net": own.net}
    sentence = N_("What {name} takes in the next round: {offer}, which leaves {net:.1f}.")
    if pricing.income and coming.asker == len(names) - 1:
        sentence = N_(
            "What {name} takes in the next round: {offer}, which leaves {net:.1f} with an income of {income}."
        )
    return [*lines, say(sentence, income=pricing.income, **values)]

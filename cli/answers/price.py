"""The question `price`: the arrangement of the market that is best for the master builder."""

from typing import TYPE_CHECKING, NamedTuple

from cli.answers import Document
from cli.answers.positions import find_seat, read_state
from cli.answers.tables import Position
from cli.answers.waiting import patience_for, stopped_document
from cli.errors import BadInput
from cli.words.market import price_model
from engine.game.book import terms_of
from engine.game.layouts import placed
from engine.game.state import NOBODY, Action, GameState, Phase, Verb
from engine.game.view import view
from engine.kernel.i18n import N_, say
from engine.records.positions import Need
from engine.records.positions.checks import table_warnings
from solver.support import refusal

if TYPE_CHECKING:
    from solver.market.market import Market, Pricing, Purchase
    from solver.market.prices import Answer
    from solver.patience import Patience
    from solver.worth.worth import Outlook


class Priced(NamedTuple):
    """The best prices, beside what the market gives as it lies."""

    outlook: "Outlook"
    market: "Market"
    answer: "Answer"
    plain: "Pricing"
    warnings: list[str]


def answer(
    position: Position,
    player: str = "",
    time: float | None = None,
    rulings: dict[str, str] | None = None,
    edition: str = "",
) -> Document:
    """Set the prices for the master builder."""
    state = read_state(position, edition, rulings, Need.ADVICE)
    master, patience = find_master(state, player), patience_for(time)
    return document(find_prices(state, master, patience), patience)


def find_master(state: GameState, name: str) -> int:
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
    reason = refusal("price", view(state, state.master))
    if reason:
        raise BadInput(reason)
    return state.master


def find_prices(state: GameState, master: int, patience: "Patience") -> Priced:
    """The best prices that are found with so much patience."""
    from solver.market.market import as_they_lie, market_of, play_out
    from solver.market.prices import best_prices
    from solver.worth.worth import Outlook

    outlook, crowding = Outlook(view(state, master), patience=patience), terms_of(state, master).crowding
    market = market_of(outlook, crowding)
    best, plain = best_prices(market, patience), play_out(market, as_they_lie(outlook.view, crowding))
    return Priced(outlook, market, best, plain, table_warnings(state))


def document(priced: Priced, patience: "Patience") -> Document:
    """The arrangement, what everybody buys at it, and what it is worth."""
    from solver.market.market import turn_order

    outlook, market, found = priced.outlook, priced.market, priced.answer
    names, best = outlook.view.names, found.best
    buyers = list(zip(turn_order(outlook.view), best.purchases, strict=True))
    own = best.purchases[-1]
    return {
        "player": names[outlook.view.master],
        "arrangement": [
            {"price": price, "room": room, "coins": market.coins[room]}
            for price, room in placed(market.prices, best.order)
            if room
        ],
        "action": str(Action(Verb.ARRANGE, best.order)),
        "buyers": [{"player": names[player], **purchase_document(purchase)} for player, purchase in buyers[:-1]],
        "income": best.income,
        "own": {"take": own.take, "placement": own_placement(outlook, own), "price": own.price, "worth": own.worth},
        "total": best.total,
        "second": found.second,
        "as_they_lie": priced.plain.total,
        "tried": found.tried,
        "arrangements": found.arrangements,
        "model": price_model(market),
        "warnings": priced.warnings,
        **stopped_document(patience),
    }


def purchase_document(purchase: "Purchase") -> Document:
    """What a player takes; passing is `pass` at the price 0."""
    return {"take": purchase.take, "price": purchase.price, "worth": purchase.worth, "net": purchase.net}


def own_placement(outlook: "Outlook", own: "Purchase") -> str | None:
    """Where the master builder puts what he buys."""
    best = None if own.take == "pass" else outlook.best(outlook.view.master, own.take)
    return None if best is None else str(best.placement)

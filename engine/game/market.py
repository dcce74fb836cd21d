"""The market: refilling it from the deck, and laying its rooms on the price spaces."""

from collections.abc import Sequence

from engine.catalogue import Slug
from engine.game.book import terms_of
from engine.game.events import Drawn, Happenings, LastRound
from engine.game.layouts import placed, room_on, tidied
from engine.game.state import NOBODY, GameState, Offer, Phase
from engine.kernel.tuples import maker

_offer, _drawn = maker(Offer), maker(Drawn)


def refill(state: GameState, events: Happenings) -> GameState:
    """Fill the empty spaces (MARKET-1 to MARKET-10); stops for a shuffle when the deck runs out in the middle.

    Tiles on the deck come first, last placed first. A card whose stack is empty is only discarded. With the last
    card the last round begins, and all cards are shuffled anew until the market is full or no stack can serve.
    """
    box = state.box
    row_of, prices, fixed = box.row, box.numbers.prices, box.numbers.fixed_prices
    market, on_deck, deck = list(state.market), list(state.on_deck), list(state.deck)
    discards, stacks, last = list(state.discards), list(state.stacks), state.last_round
    phase, player, master = state.phase, state.player, state.master
    while len(market) < len(prices):
        if on_deck:
            slug = on_deck.pop(0)
            events.append(Drawn(state.master, slug, None))
        elif deck:
            size = deck.pop(0)
            discards.append(size)
            row = row_of[size]
            last = last or not deck
            if not stacks[row]:
                events.append(Drawn(state.master, None, size))
                continue
            slug, stacks[row] = stacks[row][0], stacks[row][1:]
            events.append(_drawn((master, slug, size)))
        elif any(stacks[row_of[size]] for size in discards):
            phase, player = Phase.SHUFFLE, NOBODY
            break
        else:
            break
        market.append(_offer((prices[len(market)] if fixed else 0, slug, 0)))
    if last and not state.last_round:
        events.append(LastRound(state.master, state.round))
    return state.but(
        market=tuple(market),
        on_deck=tuple(on_deck),
        deck=tuple(deck),
        discards=tuple(discards),
        stacks=tuple(stacks),
        last_round=last,
        phase=phase,
        player=player,
        looking=0,
    )


def arranged(state: GameState, args: Sequence[str]) -> tuple[Offer, ...]:
    """The market with its rooms on the price spaces, the dearest first; coins travel with rooms (PRICE-3).

    Rooms on one price lie in the order of their names.
    """
    coins: dict[str, int] = {slug: coins for _price, slug, coins in state.market}
    return tuple([_offer((price, slug, coins[slug])) for price, slug in placed(state.prices, args) if slug])


def kept_order(market: Sequence[Offer], prices: tuple[int, ...], crowding: bool = False) -> tuple[str, ...]:
    """Rooms stay where they lie (PRICE-4); new ones fill the other spaces from the dearest down.

    Of a crowded market the last room by name moves as a new one does, unless the master builder may leave it so.
    """
    order: list[str] = [""] * len(prices)
    new: list[str] = []
    more: list[str] = []
    for offer in sorted(market, key=lambda offer: (-offer.price, offer.slug) if offer.price else (0, Slug(""))):
        free = [space for space, price in enumerate(prices) if price == offer.price and not order[space]]
        if free:
            order[free[0]] = str(offer.slug)
        elif crowding and offer.price in prices and not more:
            more.append(room_on(offer.price, offer.slug))
        else:
            new.append(str(offer.slug))
    for space, room in enumerate(order):
        if not room and new:
            order[space] = new.pop(0)
    if not more:
        return tidied(prices, order)
    return tidied(prices, [*more, *(room_on(p, room) for p, room in zip(prices, order, strict=True) if room)])


def crowding_at(state: GameState) -> bool:
    """May any player crowd the market as master builder (DECREE-23)?"""
    return any(terms_of(state, player).crowding for player in range(len(state.names)))

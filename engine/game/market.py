"""The market: refilling it from the deck, and the ways the master builder may arrange it."""

from collections.abc import Sequence
from math import factorial

from engine.catalogue import Slug
from engine.game.events import Drawn, Happenings, LastRound
from engine.game.state import NOBODY, Action, GameState, Offer, Phase, Verb
from engine.kernel.options import Options


def refill(state: GameState, events: Happenings) -> GameState:
    """Fill the empty spaces (MARKET-1 to MARKET-10); stops for a shuffle when the deck runs out in the middle.

    Tiles on the deck come first, last placed first. A card whose stack is empty is only discarded. With the last
    card the last round begins, and all cards are shuffled anew until the market is full or no stack can serve.
    """
    box = state.box
    row_of, prices, fixed = box.row, box.numbers.prices, box.numbers.fixed_prices
    market, on_deck, deck = list(state.market), list(state.on_deck), list(state.deck)
    discards, stacks, last = list(state.discards), list(state.stacks), state.last_round
    phase, player = state.phase, state.player
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
            events.append(Drawn(state.master, slug, size))
        elif any(stacks[row_of[size]] for size in discards):
            phase, player = Phase.SHUFFLE, NOBODY
            break
        else:
            break
        market.append(Offer(prices[len(market)] if fixed else 0, slug, 0))
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


class Arrangements(Options[Action]):
    """Every way to put the rooms of the market on the price spaces, in sorted order, made when asked for.

    A space left empty, which happens only when nothing is left to draw (OQ-030), is an empty name.
    """

    def __init__(self, rooms: Sequence[Slug], spaces: int) -> None:
        self._names = sorted([*rooms, *([Slug("")] * (spaces - len(rooms)))])
        self._blanks = spaces - len(rooms)

    def __len__(self) -> int:
        return factorial(len(self._names)) // factorial(self._blanks)

    def nth(self, index: int) -> Action:
        left, blanks, chosen = list(self._names), self._blanks, []
        while left:
            position = 0
            for position in range(len(left)):
                if position and left[position] == left[position - 1]:
                    continue
                remaining = blanks - (left[position] == "")
                count = factorial(len(left) - 1) // factorial(remaining)
                if index < count:
                    break
                index -= count
            blanks -= left[position] == ""
            chosen.append(left.pop(position))
        return Action(Verb.ARRANGE, tuple(chosen))

    def __contains__(self, action: object) -> bool:
        return (
            isinstance(action, Action) and action.verb == Verb.ARRANGE and sorted(map(str, action.args)) == self._names
        )


def arranged(state: GameState, order: tuple[str, ...]) -> tuple[Offer, ...]:
    """The market with its rooms on the price spaces in this order; coins travel with rooms (PRICE-3)."""
    coins = {offer.slug: offer.coins for offer in state.market}
    return tuple(
        Offer(price, Slug(slug), coins[Slug(slug)]) for price, slug in zip(state.prices, order, strict=True) if slug
    )

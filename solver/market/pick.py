"""The Sleeping pick: which tiles of a stack to put on the deck, given who prices and who buys next.

`rank_choices` asks for the prices of each coming market once; `rank_from_scratch`, its twin, tries everything anew.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations
from typing import NamedTuple

from engine.castle.castle import Castle
from engine.catalogue import Slug, find_tile
from engine.catalogue.cards import find_bonus_card
from engine.game.final import DEPLETED
from engine.game.hand import CORRIDORS
from engine.game.state import Offer, Phase
from engine.game.view import View
from engine.kernel.i18n import N_
from engine.rules.terms import BASE_TERMS
from solver.market.market import (
    DIGITS,
    PASS,
    Market,
    Pricing,
    Purchase,
    Seat,
    buy_in_turn,
    play_out,
    price_spaces,
    purse_of,
    seat_of,
    turn_order,
)
from solver.market.prices import best_prices, try_all
from solver.patience import Patience
from solver.worth.ways import laying
from solver.worth.worth import Outlook

MODEL = N_(
    "The rest of this round and the next one go by the model of `madking price`: each takes what leaves him most, and "
    "the next master builder prices for his own good. Tiles on the deck come first; each other space gets an average "
    "unseen room (of at most three of a size). The value is what the asker gains in the next round less what the "
    "others gain on average; a tile that stays on the deck counts nothing. A stack that is emptied counts 2 points for "
    "each tile of it that a castle has now (DEPL-1). Rewards and extra turns are not counted."
)
LAST_MODEL = N_(
    "In the last round the tiles leave the game (REWARD-SLEEP-6), so that only an emptied stack counts: 2 points for "
    "each tile of it that a castle has now (DEPL-1), the asker's less those of the others on average."
)
UNSEEN = "unseen-"
"""The names of rooms that nobody sees begin so."""
SAMPLE = 3
"""How many unseen rooms of a size stand for all of them."""


class Coming(NamedTuple):
    """The next round as the asker foresees it, in plain numbers."""

    stack: tuple[str, ...]
    unsold: Mapping[str, int]
    """The rooms that stay in the market, with their coins."""
    fillers: tuple[str, ...]
    """What is drawn if nothing more is put on the deck, the next one first: unseen rooms, each under a name."""
    prices: tuple[int, ...]
    seats: tuple[Seat, ...]
    """In the turn order of the next round, its master builder last."""
    corridors: tuple[int, int]
    asker: int
    """The asker's place in that order."""
    built: tuple[int, ...]
    """How many tiles of the stack each castle has, in that order."""
    last: bool
    """Is this the last round, so that there is no next one?"""
    card: int = 0
    """What the asker's bonus cards add for each own tile of an empty stack (CE-BONUS-12)."""
    most: int = BASE_TERMS.stash_most
    """How many tiles may be put on the deck (REWARD-SLEEP-1, DECREE-08)."""


class Choice(NamedTuple):
    """Tiles to put on the deck, the last named on top, and what comes of it."""

    stash: tuple[str, ...]
    value: float
    gains: tuple[float, ...]
    """What each gains in the next round, in its turn order."""
    depletion: float
    pricing: Pricing | None
    """The coming market as it is likely to be priced and bought; none in the last round."""

    @property
    def key(self) -> tuple[float, int, tuple[str, ...]]:
        """Best first; of equal ones the fewest tiles, then by name."""
        return -self.value, len(self.stash), self.stash


# plain numbers


def choices(stack: Sequence[str], most: int = BASE_TERMS.stash_most) -> Iterator[tuple[str, ...]]:
    """None, one or two tiles in every order, or more where the terms allow it (REWARD-SLEEP-1)."""
    for number in range(most + 1):
        yield from permutations(sorted(stack), number)


def drawn(coming: Coming, stash: Sequence[str]) -> tuple[str, ...]:
    """The rooms of the next refill: the last tile put on the deck first, then what lay there before (MARKET-6)."""
    return (*reversed(stash), *coming.fillers)[: len(coming.fillers)]


def market_after(coming: Coming, stash: Sequence[str]) -> Market:
    """The market of the next round."""
    coins = {**coming.unsold, **dict.fromkeys(drawn(coming, stash), 0)}
    return Market(coins, coming.prices, coming.seats, coming.corridors)


def _set_by_rule(market: Market) -> Pricing:
    """Alone nobody prices: the rooms lie in the order in which they were drawn (SOLO-3, OQ-161)."""
    order = list(market.coins)
    return play_out(market, [*order, *[""] * (len(market.prices) - len(order))])


def _over_others(numbers: Sequence[float], asker: int) -> float:
    """The asker's number less the average of the others'."""
    others = [number for place, number in enumerate(numbers) if place != asker]
    return numbers[asker] - (sum(others) / len(others) if others else 0)


def weigh(coming: Coming, stash: tuple[str, ...], pricing: Pricing | None) -> Choice:
    """What a choice is worth, once the prices of the coming market are known."""
    gains = (0.0,) * len(coming.seats)
    if pricing is not None:
        gains = tuple(purchase.net for purchase in pricing.purchases)
    emptied = len(stash) == len(coming.stack)
    depletion = 0.0
    if emptied:
        depletion = DEPLETED * _over_others(coming.built, coming.asker) + coming.card * coming.built[coming.asker]
    value = _over_others(gains, coming.asker) + depletion
    return Choice(stash, round(value, DIGITS), gains, round(depletion, DIGITS), pricing)


def rank_choices(coming: Coming, patience: Patience | None = None) -> list[Choice]:
    """Every choice, the best first; each coming market is priced once."""
    patience = patience or Patience()
    known: dict[object, Pricing] = {}
    found = []
    for stash in patience.some(choices(coming.stack, coming.most)):
        pricing = None
        if not coming.last:
            new = drawn(coming, stash)
            key = new if len(coming.seats) == 1 else frozenset(new)
            if key not in known:
                market = market_after(coming, stash)
                known[key] = _set_by_rule(market) if len(coming.seats) == 1 else best_prices(market, patience).best
            pricing = known[key]
        found.append(weigh(coming, stash, pricing))
    return sorted(found, key=lambda choice: choice.key)


def rank_from_scratch(coming: Coming) -> list[Choice]:
    """The slow twin: for every choice every arrangement of its market."""
    found = []
    for stash in choices(coming.stack, coming.most):
        pricing = None
        if not coming.last:
            market = market_after(coming, stash)
            pricing = _set_by_rule(market) if len(coming.seats) == 1 else try_all(market).best
        found.append(weigh(coming, stash, pricing))
    return sorted(found, key=lambda choice: choice.key)


# the rest of this round


def rest_of_round(outlook: Outlook) -> tuple[View, list[tuple[int, Purchase]]]:
    """The table when the next round begins, if the players still to come take what leaves them most."""
    view = outlook.view
    order = turn_order(view)
    players = order[order.index(view.to_move) + (view.phase != Phase.TAKE) :]
    market = {str(offer.slug): offer for offer in view.market}
    prices = {name: offer.price for name, offer in market.items()}
    coins = {name: offer.coins for name, offer in market.items()}
    seats = [seat_of(outlook, player, (*market, *CORRIDORS)) for player in players]
    money = [purse_of(view, player) for player in range(len(view.names))]
    castles, left = list(view.castles), [view.hallways, view.stairs]
    done: list[tuple[int, Purchase]] = []
    for player, (chosen, _other) in zip(players, buy_in_turn(seats, prices, coins, left), strict=True):
        done.append((player, chosen))
        passed = outlook.prospects.terms_of(player).pass_money
        money[player] += passed if chosen.take == PASS else chosen.coins - chosen.price
        if player != view.master:
            money[view.master] += chosen.price
        market.pop(chosen.take, None)
        best = None if chosen.take == PASS else outlook.best(player, chosen.take)
        castles[player] = castles[player].extended(*laying(best.placement)) if best else castles[player]
    taken = [purchase.take for _player, purchase in done]
    left = [n - taken.count(name) for n, name in zip(left, CORRIDORS, strict=True)]
    unsold = () if view.box.numbers.unsold_leave else tuple(o._replace(coins=o.coins + 1000) for o in market.values())
    return _next_round(view, tuple(castles), tuple(money), unsold, left), done


def _next_round(
    view: View, castles: tuple[Castle, ...], money: tuple[int, ...], unsold: tuple[Offer, ...], left: list[int]
) -> View:
    master = (view.master + 1) % len(view.names)
    return view._replace(
        castles=castles,
        money=money,
        market=unsold,
        hallways=left[0],
        stairs=left[1],
        master=master,
        to_move=master,
        round=view.round + 1,
        phase=Phase.PRICE,
        frames=(),
        hand=(),
        looking=0,
        seen=(),
        drawn=(),
    )


# rooms that nobody sees


def unseen_rooms(view: View, stack: Sequence[str]) -> dict[int, list[str]]:
    """By size the rooms that the asker sees nowhere: they are in stacks, on the deck or in the box."""
    seen = {room.slug for castle in view.castles for room in castle.rooms}
    seen.update((offer.slug for offer in view.market), view.hand, view.removed, map(Slug, stack))
    found: dict[int, list[str]] = {size: [] for size in view.box.sizes}
    for module, part in zip(view.book.keepers, view.parts, strict=True):
        seen.update(module.rooms(part))
    for size, rooms in zip(view.box.sizes, view.box.rooms, strict=True):
        found[size] += [slug for slug in rooms if slug not in seen]
    return {size: sorted(rooms) for size, rooms in found.items()}


def _average(outlook: Outlook, player: int, rooms: Sequence[str]) -> float:
    """The average worth of rooms to a player, of a few of them spread by name; without a place it is nothing."""
    few = rooms if len(rooms) <= SAMPLE else [rooms[i * len(rooms) // SAMPLE] for i in range(SAMPLE)]
    found = [outlook.best(player, room) for room in few]
    return sum(best.value for best in found if best) / max(1, len(few))


def unseen_worths(outlook: Outlook, player: int, stack: Sequence[str], size: int, wanted: int) -> list[float]:
    """The worth to a player of the unseen rooms that will be drawn: tiles on the deck by size, then any card."""
    view = outlook.view
    unseen = unseen_rooms(view, stack)
    found = [_average(outlook, player, unseen[back]) for back in view.on_deck[:wanted]]
    if len(found) == wanted:
        return found
    pools = {**unseen, size: sorted(stack)}
    sizes = view.box.sizes
    heights = dict(zip(sizes, view.stack_heights or (1,) * len(sizes), strict=True))
    weights = {s: view.box.cards_of(s) - view.discards.count(s) for s in sizes if heights[s] and pools[s]}
    total = sum(weights.values())
    worth = sum(n * _average(outlook, player, pools[s]) for s, n in weights.items() if n) / total if total else 0.0
    return [*found, *[worth] * (wanted - len(found))]


# a table


def foresee(
    view: View, stack: Sequence[str], patience: Patience | None = None
) -> tuple[Coming, list[tuple[int, Purchase]]]:
    """The next round in plain numbers, and what the players still to come in this one are taken to do."""
    size = find_tile(stack[0]).size
    now = Outlook(view, patience=patience)
    after, done = (view, []) if view.last_round else rest_of_round(now)
    order = turn_order(after)
    built = tuple(sum(room.tile.size_stack == size for room in view.castles[player].rooms) for player in order)
    prices = price_spaces(view)
    coming = Coming(
        stack=tuple(sorted(stack)),
        unsold={str(offer.slug): offer.coins for offer in after.market},
        fillers=(),
        prices=prices,
        seats=tuple(Seat(purse_of(after, player), {}, now.money) for player in order),
        corridors=(after.hallways, after.stairs),
        asker=order.index(view.player),
        built=built,
        last=view.last_round,
        card=sum(card.points for card in map(find_bonus_card, view.bonus) if card.counts == "depleted"),
        most=now.prospects.terms.stash_most,
    )
    return (coming if view.last_round else _with_worths(coming, Outlook(after, patience=patience), size)), done


def _with_worths(coming: Coming, outlook: Outlook, size: int) -> Coming:
    """The same with what everything that may come is worth to everyone."""
    view = outlook.view
    wanted = view.box.numbers.market - len(view.market)
    if view.stack_heights is not None:
        wanted = min(wanted, len(view.on_deck) + sum(view.stack_heights))
    names = tuple(f"{UNSEEN}{number}" for number in range(1, wanted + 1))
    seats = []
    for player in turn_order(view):
        seat = seat_of(outlook, player, (*coming.unsold, *coming.stack, *CORRIDORS))
        unseen = unseen_worths(outlook, player, coming.stack, size, wanted)
        seats.append(seat._replace(worth={**seat.worth, **dict(zip(names, unseen, strict=True))}))
    return coming._replace(fillers=names, seats=tuple(seats))

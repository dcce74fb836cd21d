"""The best prices for the master builder against buyers who take, in turn order, what is worth most to them.

`best_prices` groups the arrangements by what they lead to; `try_all`, its twin, plays out every one of them.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from engine.catalogue import Slug
from engine.game.hand import CORRIDORS, corridor_prices
from engine.game.layouts import arrangements, every_layout, names_prices, room_on, spaces_of
from engine.game.state import Action
from engine.kernel.options import Options
from solver.market.market import PASS, Market, Pricing, Seat, options, play_out
from solver.patience import Patience

PASSING = -3


class Answer(NamedTuple):
    """The best arrangement, the first by name of equal ones, and the best total below it, if there is one.

    Of equal ones those that crowd no price come first.
    """

    best: Pricing
    second: float | None
    arrangements: int
    """How many there are."""
    tried: int
    """How many of them, or groups of them, were looked at."""


def _arrangements(market: Market) -> Options[Action]:
    return arrangements([Slug(room) for room in market.coins], market.prices, market.crowding)


def try_all(market: Market) -> Answer:
    """The slow twin: every arrangement that the engine offers, played out one by one."""
    found = [play_out(market, action.args) for action in _arrangements(market)]
    best = max(found, key=lambda pricing: (pricing.total, not names_prices(pricing.order)))
    lower = [pricing.total for pricing in found if pricing.total < best.total]
    return Answer(best, max(lower, default=None), len(found), len(found))


# all arrangements at once


class _Option(NamedTuple):
    """Something a player may take: a room at one price, a hallway, stairs; or passing."""

    key: tuple[float, int, str]
    room: int
    """The number of the room; -1 and -2 are a hallway and stairs, -3 is passing."""
    space: int
    """The bits of the spaces of that price."""


class _Group(NamedTuple):
    """All arrangements in which the first players take certain things."""

    turn: int
    spaces: tuple[int, ...]
    """The bits of the spaces that each room may lie on."""
    sold: int
    used: int
    """The bits of the spaces that were sold."""
    left: tuple[int, ...]
    income: int
    total: float
    """What the master builder can have at most; exact when he has bought."""


@lru_cache(maxsize=100_000)
def _fits(spaces: tuple[int, ...], extra: int, taken: int = 0) -> bool:
    """Is there a space of its own for every room, if one of the extra spaces may be used?"""
    if not spaces:
        return True
    free = spaces[0] & ~taken
    while free:
        space = free & -free
        if _fits(spaces[1:], extra, taken | space | (extra if space & extra else 0)):
            return True
        free ^= space
    return False


def _possible(spaces: Sequence[int], extra: int = 0) -> bool:
    return _fits(tuple(sorted(spaces, key=int.bit_count)), extra)


def _put(values: tuple[int, ...], number: int, value: int) -> tuple[int, ...]:
    return (*values[:number], value, *values[number + 1 :])


def _only_there(spaces: tuple[int, ...], room: int, space: int) -> tuple[int, ...]:
    """The spaces that are left when a room lies on this one and no other can."""
    return _put(tuple(other & ~space for other in spaces), room, space)


def _spaces(market: Market) -> list[tuple[int, int]]:
    """The bit and the price of every space, the dearest first; where a price may be crowded, each has one more."""
    prices = [*market.prices, *(price for price, _holds in spaces_of(market.prices) if market.crowding)]
    return sorted(
        ((1 << number, price) for number, price in enumerate(prices)), key=lambda space: (-space[1], space[0])
    )


def _plain_first(order: tuple[str, ...]) -> tuple[bool, tuple[str, ...]]:
    return names_prices(order), order


class _Search:
    """Goes through the groups in turn order, the most promising first, and leaves out those that cannot matter.

    A player takes an option in just those arrangements that hold it and none that he likes better; so his options,
    from the best down, part the arrangements into groups, and a group is empty when its rooms do not fit the spaces.
    """

    def __init__(self, market: Market, patience: Patience) -> None:
        self._market = market
        self._patience = patience
        self._corridor = max(max(corridor_prices(seat.terms).values()) for seat in market.seats)
        self._less = any(seat.terms.room_discount for seat in market.seats)
        self._rooms = sorted(market.coins)
        self._bits = _spaces(market)
        self._masks = [(p, sum(bit for bit, price in self._bits if price == p)) for p, _n in spaces_of(market.prices)]
        self._extra = sum(bit for bit, _price in self._bits if bit >> len(market.prices))
        self._wishes: dict[tuple[int, int], list[_Option]] = {}
        self._most = [max(wish.key[1] for wish in self._wishes_of(n, 0)) for n in range(len(market.seats) - 1)]
        self._order: tuple[str, ...] = ()
        self.best = self.second = float("-inf")
        self.tried = 0

    def run(self) -> tuple[str, ...]:
        """The best arrangement found; none if the patience is over before there is one."""
        anywhere = sum(bit for bit, _price in self._bits)
        self._visit(_Group(0, (anywhere,) * len(self._rooms), 0, 0, self._market.corridors, 0, 0.0))
        return self._order

    def _wishes_of(self, turn: int, income: int) -> list[_Option]:
        """Everything a player could like as well as passing, with this income; the best first, passing last."""
        found = self._wishes.get((turn, income))
        if found is None:
            found = sorted(self._options_of(self._market.seats[turn], income))
            found = found[: next(i for i, option in enumerate(found) if option.room == PASSING) + 1]
            self._wishes[turn, income] = found
        return found

    def _options_of(self, seat: Seat, income: int) -> Iterator[_Option]:
        coins = self._market.coins
        for purchase in options(seat, {}, coins, self._market.corridors, income):
            yield _Option(purchase.key, -1 - (*CORRIDORS, PASS).index(purchase.take), 0)
        for price, mask in self._masks:
            for purchase in options(seat, dict.fromkeys(self._rooms, price), coins, (0, 0), income):
                if purchase.take != PASS:
                    yield _Option(purchase.key, self._rooms.index(purchase.take), mask)

    def _visit(self, group: _Group) -> None:
        self.tried += 1
        self._patience.add(1)
        for part in sorted(self._parts(group), key=lambda part: -part.total):
            if part.total <= self.second or (self._order and self._patience.over()):
                return
            if part.turn == len(self._market.seats):
                self._note(part)
            else:
                self._visit(part)

    def _parts(self, group: _Group) -> Iterator[_Group]:
        """The group by what the next player takes."""
        spaces = group.spaces
        for option in self._wishes_of(group.turn, group.income if self._is_master(group.turn) else 0):
            if not self._is_left(group, option):
                continue
            if option.room < 0:
                yield self._after(group, option, spaces)
                return  # nobody sells it out before him, so what he likes less he never takes
            if not spaces[option.room] & option.space:
                continue
            there = self._there(spaces, option.room, option.space)
            if _possible(there, self._extra):
                yield self._after(group, option, there)
            spaces = _put(spaces, option.room, spaces[option.room] & ~option.space)
            if not _possible(spaces, self._extra):
                return

    def _there(self, spaces: tuple[int, ...], room: int, mask: int) -> tuple[int, ...]:
        """The spaces that are left when a room has this price; others may have it too if it has several spaces."""
        return _put(spaces, room, mask) if mask & (mask - 1) else _only_there(spaces, room, mask)

    def _after(self, group: _Group, option: _Option, spaces: tuple[int, ...]) -> _Group:
        """The arrangements of a group in which the next player takes this option."""
        done = self._is_master(group.turn)
        sold, used, left = group.sold, group.used, group.left
        if option.room >= 0:
            free = option.space & ~used
            sold, used = sold | 1 << option.room, used | free & -free
        elif option.room != PASSING:
            left = _put(left, -1 - option.room, left[-1 - option.room] - 1)
        income = group.income if done else group.income + option.key[1]
        part = _Group(group.turn + 1, spaces, sold, used, left, income, 0.0)
        return part._replace(total=-option.key[0] if done else self._at_most(part))

    def _is_master(self, turn: int) -> bool:
        return turn + 1 == len(self._market.seats)

    def _is_left(self, group: _Group, option: _Option) -> bool:
        if option.room < 0:
            return option.room == PASSING or group.left[-1 - option.room] > 0
        return not group.sold >> option.room & 1 and bool(group.spaces[option.room] & option.space)

    def _at_most(self, group: _Group) -> float:
        """What the master builder can have of a group at most: the dearest spaces sold, and the best that is left."""
        income, free = group.income, [price for bit, price in self._bits if not group.used & bit]
        for most in sorted(self._most[group.turn :], reverse=True):
            price = most if self._less else next((price for price in free if price <= most), 0)
            if self._less:  # what is paid is not what a space is worth
                income += price
                continue
            if price:
                free.remove(price)
            income += max(price, min(most, self._corridor))
        wishes = self._wishes_of(len(self._market.seats) - 1, income)
        return next(-option.key[0] for option in wishes if self._is_left(group, option))

    def _note(self, group: _Group) -> None:
        if group.total > self.best:
            self.best, self.second, self._order = group.total, self.best, self._first(group.spaces)
        elif group.total == self.best:
            self._order = min(self._order, self._first(group.spaces), key=_plain_first)
        else:
            self.second = max(self.second, group.total)

    def _first(self, spaces: tuple[int, ...]) -> tuple[str, ...]:
        """The first arrangement of a group: the first that crowds no price, or else the first that crowds one."""
        plain = tuple(room & ~self._extra for room in spaces)
        if _possible(plain):
            return self._first_filling(plain, len(self._market.prices))
        return min(self._first_crowded(spaces))

    def _first_crowded(self, spaces: tuple[int, ...]) -> Iterator[tuple[str, ...]]:
        """For each crowded layout that a group allows its first arrangement."""
        for counts in every_layout(self._market.prices, len(self._rooms)):
            prices = [price for (price, _mask), n in zip(self._masks, counts, strict=True) for _ in range(n)]
            bits = {
                mask: sum(1 << i for i, other in enumerate(prices) if other == price) for price, mask in self._masks
            }
            slots = tuple(sum(bits[mask] for _price, mask in self._masks if room & mask) for room in spaces)
            if _possible(slots):
                order = self._first_filling(slots, len(prices))
                yield tuple(room_on(price, room) for price, room in zip(prices, order, strict=True))

    def _first_filling(self, spaces: tuple[int, ...], number_of: int) -> tuple[str, ...]:
        """The first filling of so many spaces by name, empty ones first; those of one price serve the same rooms.

        So whatever comes first on the first of them is followed by later names on the others.
        """
        order = []
        for number in range(number_of):
            bit = 1 << number
            without = tuple(room & ~bit for room in spaces)
            if _possible(without):
                order.append("")
                spaces = without
                continue
            for room in range(len(self._rooms)):
                there = _only_there(spaces, room, bit)
                if spaces[room] & bit and _possible(there):
                    order.append(self._rooms[room])
                    spaces = there
                    break
        return tuple(order)


def best_prices(market: Market, patience: Patience | None = None) -> Answer:
    """The arrangement that is best for the master builder; equal to `try_all`, only faster."""
    search = _Search(market, patience or Patience())
    best = play_out(market, search.run())
    second = None if search.second == float("-inf") else search.second
    return Answer(best, second, len(_arrangements(market)), search.tried)

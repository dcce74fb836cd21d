"""Layouts: how the rooms of the market may lie on the price spaces, counted and numbered without listing them.

Rooms are written in the order of the spaces, with an empty name for an empty space (OQ-030); rooms on the same price
have no order, so they are written sorted. A layout in which a price holds one room more than it has spaces names the
price of each room instead: `arrange 8000:parlor 8000:salon ...`.
"""

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from math import comb, factorial
from typing import Any, NamedTuple

from engine.catalogue import Slug
from engine.game.state import Action, Verb
from engine.kernel.options import Options

_PRICED = re.compile(r"([1-9][0-9]{0,8}):(.+)")
Placed = tuple[tuple[int, str], ...]
"""Rooms with their prices, the dearest first."""


# writing and reading


def room_on(price: int, room: str) -> str:
    """A room with its price, as an action names it."""
    return f"{price}:{room}"


def _pairs(words: Sequence[str]) -> list[tuple[int, str]] | None:
    """Each word as a price and a room; nothing if any word is something else."""
    found = [_PRICED.fullmatch(str(word)) for word in words]
    pairs = [(int(match[1]), match[2]) for match in found if match]
    return pairs if len(pairs) == len(words) else None


def names_prices(args: Sequence[str]) -> bool:
    """Does an arrangement name a price anywhere?"""
    return any(":" in str(word) for word in args)


def placed(prices: tuple[int, ...], args: Sequence[str]) -> Placed:
    """Every space with its room, the dearest first; an empty name for each space that is left empty."""
    if not names_prices(args):
        return tuple(zip(prices, map(str, args), strict=True))
    rooms = _pairs(args) or []
    found: list[tuple[int, str]] = []
    for price, holds in spaces_of(prices):
        there = sorted(room for its_price, room in rooms if its_price == price)
        found += [(price, room) for room in [*there, *[""] * (holds - len(there))]]
    return tuple(found)


def tidied(prices: tuple[int, ...], args: Sequence[str]) -> tuple[str, ...]:
    """An arrangement as it is written: rooms on one price sorted, prices named only where that is needed.

    What is no arrangement on these spaces stays as it is, and is refused as that.
    """
    pairs = _pairs(args) if names_prices(args) else None
    if pairs is None:
        if len(args) != len(prices) or names_prices(args):
            return tuple(args)
        return tuple(room for _price, room in sorted(zip(prices, args, strict=True), key=lambda p: (-p[0], p[1])))
    held, holds = Counter(price for price, _room in pairs), dict(spaces_of(prices))
    if not set(held) <= set(holds):
        return tuple(args)
    if any(held[price] > holds[price] for price in held):
        return tuple(room_on(price, room) for price, room in sorted(pairs, key=lambda p: (-p[0], p[1])))
    return tidied(prices, [room for _price, room in placed(prices, args)])


@lru_cache(maxsize=64)
def spaces_of(prices: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """Every price with the number of its spaces, in their order (PRICE-5, P5-3)."""
    return tuple(Counter(prices).items())


# lists


def arrangements(rooms: Sequence[Slug], prices: tuple[int, ...], crowding: bool = False) -> Options[Action]:
    """Every way to put these rooms on the price spaces; with crowding also one more on a price that is full."""
    one_each = len(set(prices)) == len(prices)
    plain = Arrangements(rooms, len(prices)) if one_each else SharedArrangements(rooms, prices)
    return PlainAndCrowded(plain, CrowdedArrangements(rooms, prices)) if crowding else plain


class Arrangements(Options[Action]):
    """Every way to put the rooms of the market on spaces of different prices, in sorted order, made when asked for.

    A space left empty, which happens only when nothing is left to draw (OQ-030), is an empty name.
    """

    def __init__(self, rooms: Sequence[Slug], spaces: int) -> None:
        self._names = sorted([*rooms, *([Slug("")] * (spaces - len(rooms)))])
        self._blanks = spaces - len(rooms)

    def __len__(self) -> int:
        return factorial(len(self._names)) // factorial(self._blanks)

    def nth(self, index: int) -> Action:
        left, blanks, chosen = list(self._names), self._blanks, []
        while left and not blanks:
            place, index = divmod(index, factorial(len(left) - 1))
            chosen.append(left.pop(place))
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


@lru_cache(maxsize=4096)
def ways(holds: tuple[int, ...], rooms: int, crowded: int = 0) -> int:
    """How many ways there are to put so many rooms on prices that hold so many each.

    `crowded` of the prices, none or one, hold one room more than that.
    """
    if not holds:
        return int(not rooms and not crowded)
    first, rest = holds[0], holds[1:]
    found = sum(comb(rooms, n) * ways(rest, rooms - n, crowded) for n in range(min(first, rooms) + 1))
    if crowded and rooms > first:
        found += comb(rooms, first + 1) * ways(rest, rooms - first - 1)
    return found


class SharedArrangements(Options[Action]):
    """Every way to put the rooms of the market on the spaces where a price has several of them (P5-3)."""

    def __init__(self, rooms: Sequence[Slug], prices: tuple[int, ...]) -> None:
        self._rooms = sorted(map(str, rooms))
        self._prices = prices
        self._holds = tuple(holds for _price, holds in spaces_of(prices))

    def __len__(self) -> int:
        return ways(self._holds, len(self._rooms))

    def nth(self, index: int) -> Action:
        left, chosen = list(self._rooms), []
        for number, holds in enumerate(self._holds):
            cheaper, last = self._holds[number + 1 :], ""
            for free in reversed(range(holds)):
                counted = [(room, _rest(left, room, free, cheaper)) for room in _next_on(left, last)]
                last, index = _find(index, counted)
                chosen.append(last)
                if last:
                    left.remove(last)
        return Action(Verb.ARRANGE, tuple(chosen))

    def __contains__(self, action: object) -> bool:
        return (
            isinstance(action, Action)
            and action.verb == Verb.ARRANGE
            and len(action.args) == len(self._prices)
            and sorted(filter(None, map(str, action.args))) == self._rooms
            and tidied(self._prices, action.args) == action.args
        )


def _find(index: int, counted: Iterable[tuple[Any, int]]) -> tuple[Any, int]:
    """Which choice an index falls on, and where in it, if so many things begin with each."""
    for choice, count in counted:
        if index < count:
            return choice, index
        index -= count
    raise IndexError(index)


def _next_on(left: Sequence[str], last: str) -> list[str]:
    """What may be written after this on the same price: what comes later by name, and nothing only after nothing."""
    return [room for room in left if room > last] if last else ["", *left]


def _rest(left: Sequence[str], room: str, free: int, cheaper: tuple[int, ...]) -> int:
    """How many ways there are to go on after a room, or nothing, with so many spaces of the same price left."""
    if not room:
        return sum(comb(len(left), n) * ways(cheaper, len(left) - n) for n in range(min(free, len(left)) + 1))
    later, others = sum(other > room for other in left), len(left) - 1
    return comb(later, free) * ways(cheaper, others - free) if free <= later else 0


class _Word(NamedTuple):
    """A room with its price in an arrangement that is being written."""

    text: str
    shelf: int
    """The place of the price among all prices."""
    room: str
    held: int
    """How many rooms the price holds with this one."""
    crowded: int
    """How many prices, from this one on, hold one more than they have spaces: none or one."""


class CrowdedArrangements(Options[Action]):
    """Every way in which one price holds a room more than it has spaces, and another at least one less (DECREE-23)."""

    def __init__(self, rooms: Sequence[Slug], prices: tuple[int, ...]) -> None:
        self._rooms = sorted(map(str, rooms))
        self._spaces = spaces_of(prices)
        self._holds = tuple(holds for _price, holds in self._spaces)
        self._most = len(prices)

    def __len__(self) -> int:
        return ways(self._holds, len(self._rooms), 1) if len(self._rooms) <= self._most else 0

    def nth(self, index: int) -> Action:
        left, chosen, last = list(self._rooms), [], _Word("", 0, "", 0, 1)
        while left:
            counted = [(word, self._rest(left, word)) for word in self._next(left, last)]
            last, index = _find(index, counted)
            chosen.append(last.text)
            left.remove(last.room)
        return Action(Verb.ARRANGE, tuple(chosen))

    def _next(self, left: Sequence[str], last: _Word) -> list[_Word]:
        """What may be written next, sorted as text: a later name on the same price, or any on a cheaper one."""
        shelf, held = last.shelf, last.held
        found = [
            _Word(self._text(shelf, room), shelf, room, held + 1, last.crowded) for room in left if room > last.room
        ]
        crowded = last.crowded - (held > self._holds[shelf])
        for cheaper in range(shelf + 1, len(self._spaces)):
            found += [_Word(self._text(cheaper, room), cheaper, room, 1, crowded) for room in left]
        return sorted(found)

    def _text(self, shelf: int, room: str) -> str:
        return room_on(self._spaces[shelf][0], room)

    def _rest(self, left: Sequence[str], word: _Word) -> int:
        """How many ways there are to go on after a word."""
        later, others = sum(other > word.room for other in left), len(left) - 1
        holds, cheaper = self._holds[word.shelf], self._holds[word.shelf + 1 :]
        found = 0
        for more in range(min(later, holds + 1 - word.held) + 1):
            over = word.held + more > holds
            if not over or word.crowded:
                found += comb(later, more) * ways(cheaper, others - more, 0 if over else word.crowded)
        return found

    def __contains__(self, action: object) -> bool:
        if not isinstance(action, Action) or action.verb != Verb.ARRANGE or len(self._rooms) > self._most:
            return False
        pairs = _pairs(action.args)
        if pairs is None or sorted(room for _price, room in pairs) != self._rooms:
            return False
        if pairs != sorted(pairs, key=lambda pair: (-pair[0], pair[1])):
            return False
        holds, held = dict(self._spaces), Counter(price for price, _room in pairs)
        over = [held[price] - holds.get(price, -1) for price in held]
        return max(over, default=0) == 1 == sum(n > 0 for n in over)


class PlainAndCrowded(Options[Action]):
    """The ordinary arrangements and the crowded ones in one sorted list: digits come between nothing and a name."""

    def __init__(self, plain: Options[Action], crowded: Options[Action]) -> None:
        self._plain, self._crowded = plain, crowded
        self._first = bisect_left(plain, Action(Verb.ARRANGE, ("0",)))

    def __len__(self) -> int:
        return len(self._plain) + len(self._crowded)

    def nth(self, index: int) -> Action:
        if index < self._first:
            return self._plain.nth(index)
        index -= self._first
        if index < len(self._crowded):
            return self._crowded.nth(index)
        return self._plain.nth(index - len(self._crowded) + self._first)

    def __contains__(self, action: object) -> bool:
        return action in self._plain or action in self._crowded


def every_layout(prices: tuple[int, ...], rooms: int) -> Iterator[tuple[int, ...]]:
    """How many rooms each price holds, the dearest first, in every crowded layout of so many rooms."""
    holds = tuple(number for _price, number in spaces_of(prices))
    for place, most in enumerate(holds):
        for counts in _fillings((*holds[:place], *holds[place + 1 :]), rooms - most - 1):
            yield (*counts[:place], most + 1, *counts[place:])


def _fillings(holds: tuple[int, ...], rooms: int) -> Iterator[tuple[int, ...]]:
    """Every way to fill places that hold so many each with so many rooms that nobody tells apart."""
    if not holds:
        if not rooms:
            yield ()
        return
    for first in range(min(holds[0], rooms) + 1):
        for rest in _fillings(holds[1:], rooms - first):
            yield (first, *rest)

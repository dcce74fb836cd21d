"""The longest path through a castle: the most rooms that can be walked through, none of them twice (CE-FAVOR-28).

A plain search with a bound. It counts its steps, not the time, so that the same castle always gets the same answer.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from engine.castle.castle import Castle

MOST_STEPS = 100_000
"""Bounds that a question may cost; castles of games need some hundred (docs/solver.md has the figures)."""


class Walk(NamedTuple):
    """A walk through a castle: its rooms by number in order, and the most rooms that any walk could have."""

    rooms: tuple[int, ...]
    bound: int
    steps: int
    """What the answer cost, the same on every machine."""

    @property
    def length(self) -> int:
        return len(self.rooms)

    @property
    def exact(self) -> bool:
        """Is it certain that no walk is longer?"""
        return self.length == self.bound

    @property
    def status(self) -> str:
        """`optimal` if no walk is longer, else `feasible`."""
        return "optimal" if self.exact else "feasible"


def longest_path(castle: Castle, goes_on: Callable[[], bool] | None = None) -> Walk:
    """The longest walk, from any room to any room; foyer, hallways and stairs count as rooms (OQ-013).

    Of equally long walks it is the one whose rooms come first in the order of building. When the steps are used up, or
    `goes_on` says no if it is given, it is the longest one found, with a bound that no walk exceeds.
    """
    if not castle.rooms:
        return Walk((), 0, 0)
    search = _Search(_neighbours(castle), goes_on)
    found = search.longest()
    if search.bound == len(found):
        found = search.first_of(len(found)) or found
    return Walk(tuple(found), search.bound, search.steps)


def path_length(castle: Castle) -> int:
    """How many rooms the longest path has, or the longest one found within the steps."""
    return path_range(castle)[0]


@lru_cache(maxsize=256)
def path_range(castle: Castle) -> tuple[int, int]:
    """The rooms of the longest path found, and the most that any could have: equal but for monstrous castles."""
    if not castle.rooms:
        return 0, 0
    search = _Search(_neighbours(castle))
    found = search.longest()
    return len(found), search.bound


@lru_cache(maxsize=512)
def path_from(castle: Castle, room: int) -> int:
    """How many rooms the longest path has that begins in this room, or the longest one found within the steps."""
    return len(_Search(_neighbours(castle)).longest((room,)))


def _neighbours(castle: Castle) -> list[int]:
    """For each room the rooms connected to it, as bits."""
    return [sum(1 << other for other in castle.connected(number)) for number in range(len(castle))]


def _bits(board: int) -> Iterator[int]:
    """The numbers of the bits that are set, in order."""
    while board:
        low = board & -board
        yield low.bit_length() - 1
        board ^= low


class _Search:
    """A search through the walks of one castle; the steps of all its questions are counted together."""

    def __init__(self, neighbours: list[int], goes_on: Callable[[], bool] | None = None) -> None:
        self._neighbours = neighbours
        self.steps = 0
        self._goes_on = goes_on or (lambda: self.steps <= MOST_STEPS)
        self.bound = len(neighbours)
        """No walk is longer."""

    def longest(self, starts: Iterable[int] | None = None) -> list[int]:
        """A longest walk, the most hopeful ways tried first; `bound` is its length unless the steps were used up.

        It begins in one of the rooms given, or in any.
        """
        rooms = range(len(self._neighbours))
        everything = (1 << len(rooms)) - 1
        hopes = sorted((-self._hope(start, everything), start) for start in (rooms if starts is None else starts))
        self.bound = min(self.bound, 1 - hopes[0][0])
        best: list[int] = []
        stack = [(1 - hope, [start], everything ^ 1 << start) for hope, start in reversed(hopes)]
        while stack:
            most, walk, free = stack.pop()
            if most <= len(best):
                continue
            if len(walk) > len(best):
                best = walk
                if len(best) == self.bound:
                    return best
            if not self._goes_on():
                return best
            onward = [(self._hope(room, free), -room) for room in _bits(self._neighbours[walk[-1]] & free)]
            for hope, room in sorted(onward):
                if len(walk) + 1 + hope > len(best):
                    stack.append((len(walk) + 1 + hope, [*walk, -room], free ^ 1 << -room))
        self.bound = len(best)
        return best

    def first_of(self, length: int) -> list[int] | None:
        """Of the walks of this length the one whose numbers come first; none if the steps are used up before."""
        everything = (1 << len(self._neighbours)) - 1
        stack = [([start], everything ^ 1 << start) for start in reversed(range(len(self._neighbours)))]
        while stack:
            walk, free = stack.pop()
            if len(walk) == length:
                return walk
            if not self._goes_on():
                return None
            if len(walk) + self._hope(walk[-1], free | 1 << walk[-1]) >= length:
                onward = reversed(list(_bits(self._neighbours[walk[-1]] & free)))
                stack += [([*walk, room], free ^ 1 << room) for room in onward]
        return None

    def _hope(self, start: int, free: int) -> int:
        """How many rooms a walk can have at most after this one, through free rooms only.

        Rooms that hang together by more than one way are a block. A walk that has left a block never comes back, since
        it would have to pass the one room that leads out of it again: so it goes through a chain of blocks, and has at
        most all rooms of a chain.
        """
        self.steps += 1
        neighbours = self._neighbours
        free &= ~(1 << start)
        order, low, best = {start: 0}, {start: 0}, {start: 0}
        waiting: list[int] = []
        trail = [(start, neighbours[start] & free)]
        while trail:
            room, ways = trail[-1]
            if ways:
                way = ways & -ways
                trail[-1] = room, ways ^ way
                other = way.bit_length() - 1
                if other in order:
                    low[room] = min(low[room], order[other])
                else:
                    order[other] = low[other] = len(order)
                    best[other] = 0
                    waiting.append(other)
                    trail.append((other, neighbours[other] & (free | 1 << start) & ~(1 << room)))
                continue
            trail.pop()
            if trail:
                above = trail[-1][0]
                low[above] = min(low[above], low[room])
                if low[room] >= order[above]:
                    cut = waiting.index(room)
                    block, waiting = waiting[cut:], waiting[:cut]
                    best[above] = max(best[above], len(block) + max(best[member] for member in block))
        return best[start]

"""Looking ahead in any game: options followed on tables that fit what a player can see, and judged where they lead.

Only the view is asked: `Game.imagine` deals what is hidden, with seeds that come from the view, and every option is
followed on the same tables. So the same view gives the same numbers on any machine, and the luck of a draw is common
to all options. The budget is counted in lines that are followed.
"""

import random
from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from math import sqrt
from typing import Any, Generic, NamedTuple

from engine.kernel.game import Act, Game, Seen, State
from solver.patience import Patience


class Foresight(ABC, Generic[State, Act, Seen]):
    """What looking ahead must know of a game: who plays on, how far, and what is worth what there."""

    game: Game[State, Act, Any, Seen]

    @abstractmethod
    def key(self, view: Seen, /) -> str:
        """A text that is equal for equal views, on any machine: the seeds of the draws come from it."""

    def begin(self, table: State, /) -> None:
        """A table was drawn on which lines are followed now: whoever likes prepares for it."""

    @abstractmethod
    def act(self, state: State, rng: random.Random, /) -> Act:
        """What the player to move does while a line is followed."""

    @abstractmethod
    def settled(self, before: State, now: State, /) -> bool:
        """Does a line that was begun before end here?"""

    @abstractmethod
    def worths(self, state: State, /) -> Sequence[float]:
        """What each seat has and may hope for."""

    def margin(self, worths: Sequence[float], seat: int, /) -> float:
        """What a seat is ahead of the others: alone, what it has."""
        others = [worth for number, worth in enumerate(worths) if number != seat]
        return worths[seat] - (sum(others) / len(others) if others else 0.0)

    def score(self, one: "Looked[Act]", /) -> float:
        """By what lines are ranked: the expected margin, unless a game knows better."""
        return one.mean


class Line(NamedTuple, Generic[Act]):
    """An option: what it is, what the asker does for it, one after the other, and its worth by the estimate."""

    what: Any
    actions: tuple[Act, ...]
    prior: float = 0.0


class Followed(NamedTuple, Generic[Act]):
    """Where a line led on one table: the margin of the asker, the worth of every seat, and what was done after it."""

    margin: float
    worths: tuple[float, ...]
    done: tuple[tuple[int, Act], ...]


class Looked(NamedTuple, Generic[Act]):
    """A line with all tables on which it was followed."""

    line: Line[Act]
    draws: tuple[Followed[Act], ...]

    @property
    def margins(self) -> list[float]:
        """The margin on each table."""
        return [followed.margin for followed in self.draws]

    @property
    def mean(self) -> float:
        """The expected margin."""
        return _mean(self.margins)

    @property
    def error(self) -> float:
        """The standard error of the expected margin."""
        return standard_error(self.margins)

    def over(self, draws: Iterable[int]) -> float:
        """The expected margin over some of the tables."""
        return _mean([self.draws[number].margin for number in draws])


def standard_error(values: Sequence[float]) -> float:
    """The standard error of a mean; of a single value nothing is known, and none is claimed."""
    if len(values) < 2:
        return float("inf")
    middle = _mean(values)
    return sqrt(sum((value - middle) ** 2 for value in values) / (len(values) - 1) / len(values))


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0


def follow(
    foresight: Foresight[State, Act, Seen], table: State, line: Line[Act], seat: int, rng: random.Random
) -> Followed[Act]:
    """Follow a line on a whole table: first what it says, as long as it is its turn, then what everybody would do."""
    game, now = foresight.game, table
    wanted = list(reversed(line.actions))
    done: list[tuple[int, Act]] = []
    while not now.over:
        if game.is_chance(now):
            action = game.chance(now, rng)
        elif wanted and now.player == seat:
            action = wanted.pop()
            if action not in game.legal_actions(now):  # hidden things turned out otherwise
                wanted.clear()
                action = foresight.act(now, rng)
        elif not wanted and foresight.settled(table, now):
            break
        else:
            action = foresight.act(now, rng)
            done.append((now.player, action))
        now = game.advance(now, action)[0]
    worths = tuple(foresight.worths(now))
    return Followed(foresight.margin(worths, seat), worths, tuple(done))


def look(
    foresight: Foresight[State, Act, Seen],
    view: Seen,
    lines: Sequence[Line[Act]],
    draws: int,
    patience: Patience | None = None,
    *,
    first: int = 0,
) -> list[Looked[Act]]:
    """Follow every line on the same tables, those numbered from `first` on; in the order given.

    When the patience is over, no more tables are begun: each line has been followed on every table that was.
    """
    game, key = foresight.game, foresight.key(view)
    found: list[list[Followed[Act]]] = [[] for _line in lines]
    for number in range(first, first + draws):
        if patience is not None and patience.over() and number > first:
            break
        table = game.imagine(view, random.Random(f"{key}/{number}"))
        foresight.begin(table)
        for line, followed in zip(lines, found, strict=True):
            if patience is not None:
                patience.add(1)
            followed.append(follow(foresight, table, line, table.player, random.Random(f"{key}/{number}/chance")))
    return [Looked(line, tuple(followed)) for line, followed in zip(lines, found, strict=True)]


def narrow(
    foresight: Foresight[State, Act, Seen],
    view: Seen,
    lines: Sequence[Line[Act]],
    rounds: Sequence[tuple[int, int]],
    patience: Patience | None = None,
) -> list[Looked[Act]]:
    """Follow lines on some tables, keep the best of them, follow those on some more, and so on; the best first.

    Each round is so many tables more, and how many lines are kept after it. Lines that are dropped come after those
    that are kept; of equal ones the first given comes first.
    """
    kept = [Looked(line, ()) for line in lines]
    dropped: list[Looked[Act]] = []
    for draws, keep in rounds:
        begun = len(kept[0].draws) if kept else 0
        more = look(foresight, view, [one.line for one in kept], draws, patience, first=begun)
        kept = [Looked(one.line, one.draws + new.draws) for one, new in zip(kept, more, strict=True)]
        kept.sort(key=lambda one: -round(foresight.score(one), 9))
        kept, dropped = kept[:keep], kept[keep:] + dropped
        if len(kept) == 1 or (patience is not None and patience.over()):
            break
    return kept + dropped

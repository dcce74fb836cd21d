"""Where a game was decided, whatever the game: what each decision gave up, what was drawn, and how everybody stood.

A decision is looked at with what its player could see and nothing else. What was done and the best alternatives are
followed on the same tables; the alternative is chosen on some of them and judged on others, so that chance is not sold
as a better move. Nothing here watches a clock: the same log gives the same review everywhere. docs/review.md states it.
"""

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from math import sqrt
from typing import Any, Generic, NamedTuple

from engine.kernel.game import Act, Game, Seen, State
from engine.kernel.log import Moment
from solver.patience import Patience
from solver.review.chances import chances_of
from solver.table.lookahead import Foresight, Line, Looked, follow, look, standard_error

Moments = Sequence[Moment[State, Act, Any]]
Watch = Callable[[int, int], None]
"""Is told how many steps of how many have been looked at."""


class Rated(NamedTuple):
    """Something that could be done: what, in the game's own terms, the points it scores at once, and its value."""

    what: Any
    points: int
    value: float


class Decision(NamedTuple, Generic[Act]):
    """What was done and what else could have been, the best first; each line is `what` it is as a `Rated`."""

    did: Line[Act]
    others: Sequence[Line[Act]]
    steps: int = 1
    """How many steps of the log belong to it."""


class Budget(NamedTuple):
    """How much is looked at: alternatives, tables to choose one and to judge it, and tables for what was drawn."""

    others: int
    choose: int
    judge: int
    deals: int


FULL = Budget(others=4, choose=4, judge=8, deals=10)


class Rater(ABC, Generic[State, Act, Seen]):
    """A game as a review needs it: which decisions are weighed, what reveals something, and how far the game is."""

    game: Game[State, Act, Any, Seen]

    @abstractmethod
    def foresight(self, view: Seen) -> Foresight[State, Act, Seen]:
        """Who plays on, how far, and what is worth what there, for who asks with this view."""

    @abstractmethod
    def worths(self, state: State) -> Sequence[float]:
        """What each seat has and may hope for where a stretch begins; in the end its points."""

    def rivals(self, state: State) -> Sequence[float]:
        """What those may hope for who win without deciding anything themselves; most games have none."""
        return ()

    @abstractmethod
    def decision(self, before: State, actions: Sequence[Act]) -> Decision[Act] | None:
        """The decision that a player to move made, with what he did right after it; nothing if it is not weighed."""

    @abstractmethod
    def begins(self, before: State | None, now: State) -> bool:
        """Does a new stretch of the game begin here, in which everybody has his turns? Nothing is before the deal."""

    @abstractmethod
    def reveals(self, before: State, now: State) -> bool:
        """Was something turned up between these that nobody could know?"""

    @abstractmethod
    def progress(self, state: State) -> float:
        """How much of the game is over, from 0 to 1."""


class Loss(NamedTuple):
    """What a decision gave up against the best alternative, in the expected margin of every seat."""

    step: int
    seat: int
    did: Rated
    best: Rated
    """What was done itself, if no alternative came out better."""
    margins: tuple[float, ...]
    """By seat: what its margin would have been more."""
    error: float
    """The standard error of what the seat itself gave up."""
    exact: bool
    """Is it no estimate, because the game ended with it and nobody else had a say?"""
    of: int
    """How many options there were."""

    @property
    def lost(self) -> float:
        """What the alternative was worth more to who decided; below nothing, if on other tables it was not better."""
        return self.margins[self.seat]

    @property
    def notable(self) -> bool:
        """Is it more than chance may do: at least twice its error?"""
        return self.lost > max(LEAST, 2 * self.error)


LEAST = 0.05
"""What is smaller is not worth a word: it is said with one decimal."""


class Deal(NamedTuple):
    """What was turned up in a step: what it changed of the expected margin of every seat, and the errors."""

    step: int
    margins: tuple[float, ...]
    errors: tuple[float, ...]


class Mark(NamedTuple):
    """How everybody stands where a stretch begins, or at the end; chances where the model knows better than a coin."""

    step: int
    progress: float
    worths: tuple[float, ...]
    margins: tuple[float, ...]
    chances: tuple[float, ...] | None


class Review(NamedTuple):
    """All of it, in the order of the log."""

    names: tuple[str, ...]
    """Of the seats that decide for themselves."""
    losses: tuple[Loss, ...]
    deals: tuple[Deal, ...]
    marks: tuple[Mark, ...]
    unrated: int
    """Decisions that nothing weighs."""
    reached: int
    """The last step that was looked at; all of them, unless the patience was over."""


def review(
    moments: Moments[State, Act],
    rater: Rater[State, Act, Seen],
    budget: Budget = FULL,
    seats: Sequence[int] | None = None,
    patience: Patience | None = None,
    watch: Watch | None = None,
    after: int = 0,
) -> Review:
    """Review a log after a step: the decisions of these seats, of all if none is named.

    Where the patience ends, no more decisions are looked at than the first; `after` the step that was reached a review
    goes on. What was drawn is weighed if the budget has tables for it, how everybody stands only from the beginning.
    """
    patience = patience or Patience()
    state = moments[0].state
    people = tuple(rater.game.deciders(state))
    losses: list[Loss] = []
    deals: list[Deal] = []
    unrated, free, reached = 0, 1, len(moments) - 1
    for step in range(after + 1, len(moments)):
        if losses and step >= free and patience.over():
            reached = step - 1
            break
        if watch is not None:
            watch(step, len(moments) - 1)
        before, now = moments[step - 1].state, moments[step].state
        if step >= free and before.player >= 0 and (seats is None or before.player in seats):
            decision = rater.decision(before, _actions(moments, step))
            free = step + (1 if decision is None else decision.steps)
            if decision is None:
                unrated += 1
            elif decision.others:
                losses.append(_weigh(rater, before, step, decision, budget, patience))
        if budget.deals and rater.reveals(before, now):
            deals.append(_turned_up(rater, moments, step, budget.deals, len(people)))
    names = tuple(state.names[seat] for seat in people)
    marked = () if after else tuple(marks(moments, rater))
    return Review(names, tuple(losses), tuple(deals), marked, unrated, reached)


def _actions(moments: Moments[State, Act], step: int) -> list[Act]:
    """The action of a step and the next one, if the same player makes it."""
    found = []
    for number in range(step, min(step + 2, len(moments))):
        action = moments[number].action
        if action is None or moments[number - 1].state.player != moments[step - 1].state.player:
            break
        found.append(action)
    return found


# a decision


def _weigh(
    rater: Rater[State, Act, Seen],
    before: State,
    step: int,
    decision: Decision[Act],
    budget: Budget,
    patience: Patience,
) -> Loss:
    """Choose the best alternative on some tables, and judge it on others."""
    view, seats = rater.game.view(before, before.player), len(rater.game.deciders(before))
    foresight = Watching(rater.foresight(view))
    lines = [decision.did, *decision.others[: budget.others]]
    patience.add(len(lines) * budget.choose)
    chosen = max(look(foresight, view, lines, budget.choose), key=lambda one: round(one.mean, 9)).line
    did, of = decision.did, len(decision.others) + 1
    if chosen is did:
        return Loss(step, before.player, did.what, did.what, (0.0,) * seats, 0.0, exact=False, of=of)
    foresight.unfinished = False
    patience.add(2 * budget.judge)
    judged = look(foresight, view, [did, chosen], budget.judge, first=budget.choose)
    gains = [_gains(judged, seat, seats) for seat in range(seats)]
    own = gains[before.player]
    alone = all(seat == before.player for one in judged for draw in one.draws for seat, _action in draw.done)
    return Loss(
        step,
        before.player,
        did.what,
        chosen.what,
        tuple(_mean(gain) for gain in gains),
        standard_error(own),
        exact=alone and not foresight.unfinished and max(own) - min(own) < LEAST,
        of=of,
    )


def _gains(judged: Sequence[Looked[Any]], seat: int, seats: int) -> list[float]:
    """What the margin of a seat is more with the second than with the first, table by table."""
    did, other = judged
    pairs = zip(did.draws, other.draws, strict=True)
    return [margin(b.worths[:seats], seat) - margin(a.worths[:seats], seat) for a, b in pairs]


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0


class Watching(Foresight[State, Act, Seen]):
    """A foresight that notices whether a line ended before the end of the game."""

    def __init__(self, inner: Foresight[State, Act, Seen]) -> None:
        self._inner = inner
        self.game = inner.game
        self.unfinished = False

    def key(self, view: Seen, /) -> str:
        return self._inner.key(view)

    def begin(self, table: State, /) -> None:
        self._inner.begin(table)

    def act(self, state: State, rng: random.Random, /) -> Act:
        return self._inner.act(state, rng)

    def settled(self, before: State, now: State, /) -> bool:
        return self._inner.settled(before, now)

    def worths(self, state: State, /) -> Sequence[float]:
        self.unfinished |= not state.over
        return self._inner.worths(state)

    def margin(self, worths: Sequence[float], seat: int, /) -> float:
        return self._inner.margin(worths, seat)


# what was drawn


def _turned_up(
    rater: Rater[State, Act, Seen], moments: Moments[State, Act], step: int, tables: int, seats: int
) -> Deal:
    """What turned up, against what could have: both as who moved knew the table, and followed to where a line ends."""
    before, now, action = moments[step - 1].state, moments[step].state, moments[step].action
    assert action is not None
    game, seat = rater.game, max(0, before.player)
    view = game.view(before, seat)
    foresight = rater.foresight(view)
    key = f"{foresight.key(view)}/deal"
    so, otherwise = list[Sequence[float]](), list[Sequence[float]]()
    for number in range(tables):
        rng = random.Random(f"{key}/{number}")
        if game.is_chance(before):
            other = game.advance(before, game.chance(before, rng))[0]
        else:
            other = game.advance(game.imagine(view, rng), action)[0]
        like = now if now.over or game.is_chance(now) else game.imagine(game.view(now, seat), rng)
        for table, found in ((like, so), (other, otherwise)):
            foresight.begin(table)
            found.append(follow(foresight, table, Line(None, ()), seat, random.Random(f"{key}/{number}/chance")).worths)
    ends = [[[margin(worths[:seats], one) for worths in arm] for one in range(seats)] for arm in (so, otherwise)]
    margins = tuple(_mean(this) - _mean(that) for this, that in zip(*ends, strict=True))
    errors = tuple(
        sqrt(standard_error(this) ** 2 + standard_error(that) ** 2) for this, that in zip(*ends, strict=True)
    )
    return Deal(step, margins, errors)


# how everybody stands


def marks(moments: Moments[State, Act], rater: Rater[State, Act, Seen]) -> list[Mark]:
    """Where each stretch begins, and the end of the game if the log has it."""
    found = []
    for step in range(len(moments)):
        before, now = moments[step - 1].state if step else None, moments[step].state
        if now.over or rater.begins(before, now):
            found.append(mark(rater, step, now))
    return found


def mark(rater: Rater[State, Act, Seen], step: int, state: State) -> Mark:
    """How everybody stands in a state."""
    game = rater.game
    people = range(len(game.deciders(state)))
    worths = tuple(rater.worths(state))[: len(people)]
    margins = tuple(margin(worths, seat) for seat in people)
    progress = rater.progress(state)
    chances: tuple[float, ...] | None
    if state.over:
        winners = game.result(state).winners
        chances = tuple((seat in winners) / len(winners) for seat in people) if len(people) > 1 else None
    else:
        chances = chances_of(game.name, worths, progress, rater.rivals(state))
    return Mark(step, progress, worths, margins, chances)


def margin(worths: Sequence[float], seat: int) -> float:
    """What a seat has more than the others on average; alone, what it has."""
    others = [worth for number, worth in enumerate(worths) if number != seat]
    return worths[seat] - _mean(others)

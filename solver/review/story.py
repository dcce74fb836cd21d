"""What a review tells: where each player's margin comes from, the turning points, and the kinds of decisions.

A margin is what a seat has more than the others on average. From the first mark to the last it changes by what the seat
decided, by what the others decided, by what was drawn, and by the rest, which is what the estimate had not foreseen:
these four add up to the change, seat by seat and stretch by stretch.
"""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import sqrt
from typing import NamedTuple

from solver.review.review import Deal, Loss, Mark, Review

TURNING_POINTS = 5
TELLING = 0.01
"""A change of a chance by less is no turning point."""


class Account(NamedTuple):
    """Where a seat's margin comes from, between two marks; losses count below nothing for who made them."""

    seat: int
    start: float
    own: float
    others: float
    drawn: float
    end: float
    own_error: float
    drawn_error: float

    @property
    def rest(self) -> float:
        """What the estimate had not foreseen."""
        return self.end - self.start - self.own - self.others - self.drawn


class Turning(NamedTuple):
    """A stretch in which much changed: between two marks, for whom most, and what belongs to it."""

    before: Mark
    after: Mark
    seat: int
    """The seat whose chance, or margin where no chance is known, changed most; of equals the one that gained."""
    losses: tuple[Loss, ...]
    """Those of everybody in it that are more than chance may do, the greatest first."""
    accounts: tuple[Account, ...]

    @property
    def by_chance(self) -> bool:
        """Is it measured by chances to win, or by margins?"""
        return self.before.chances is not None and self.after.chances is not None

    def change(self, seat: int) -> float:
        """What changed for a seat."""
        if self.before.chances is not None and self.after.chances is not None:
            return self.after.chances[seat] - self.before.chances[seat]
        return self.after.margins[seat] - self.before.margins[seat]


def accounts(review: Review) -> tuple[Account, ...]:
    """Of the whole game, as far as there are marks."""
    if len(review.marks) < 2:
        return ()
    return _accounts(review, review.marks[0], review.marks[-1])


def _accounts(review: Review, first: Mark, last: Mark) -> tuple[Account, ...]:
    """Between two marks; what is drawn where a stretch begins belongs to it, as it is bought there."""
    losses = [loss for loss in review.losses if first.step < loss.step <= last.step]
    deals = [deal for deal in review.deals if first.step <= deal.step < last.step]
    return tuple(_account(seat, losses, deals, first, last) for seat in range(len(review.names)))


def _account(seat: int, losses: Sequence[Loss], deals: Sequence[Deal], first: Mark, last: Mark) -> Account:
    own = [loss for loss in losses if loss.seat == seat]
    return Account(
        seat,
        first.margins[seat],
        -sum(loss.margins[seat] for loss in own),
        -sum(loss.margins[seat] for loss in losses if loss.seat != seat),
        sum(deal.margins[seat] for deal in deals),
        last.margins[seat],
        sqrt(sum(loss.error**2 for loss in own)),
        sqrt(sum(deal.errors[seat] ** 2 for deal in deals)),
    )


def turning_points(review: Review, most: int = TURNING_POINTS) -> list[Turning]:
    """The stretches in which most changed, in the order of the game.

    Changes of chances come first; where the beginning has none, the greatest changes of margins fill the list.
    """
    found = [one for one in stretches(review) if not one.by_chance or abs(one.change(one.seat)) >= TELLING]
    found.sort(key=lambda one: (not one.by_chance, -round(abs(one.change(one.seat)), 9)))
    return sorted(found[:most], key=lambda one: one.before.step)


def stretches(review: Review) -> list[Turning]:
    """The whole game from mark to mark."""
    return [_turning(review, before, after) for before, after in pairwise(review.marks)]


def _turning(review: Review, before: Mark, after: Mark) -> Turning:
    plain = Turning(before, after, 0, (), ())
    seats = range(len(review.names))
    seat = max(seats, key=lambda seat: (round(abs(plain.change(seat)), 9), plain.change(seat)))
    losses = [loss for loss in review.losses if before.step < loss.step <= after.step and loss.notable]
    losses.sort(key=lambda loss: -loss.lost)
    return Turning(before, after, seat, tuple(losses), _accounts(review, before, after))


class Kind(NamedTuple):
    """Decisions of one kind: how many, what they gave up together, and the error."""

    name: str
    number: int
    lost: float
    error: float


def kinds(losses: Iterable[tuple[str, Loss]]) -> list[Kind]:
    """What each kind of decision gave up, the most first."""
    found: dict[str, list[Loss]] = {}
    for name, loss in losses:
        found.setdefault(name, []).append(loss)
    rows = [
        Kind(name, len(of), sum(loss.lost for loss in of), sqrt(sum(loss.error**2 for loss in of)))
        for name, of in found.items()
    ]
    return sorted(rows, key=lambda row: (-round(row.lost, 9), row.name))

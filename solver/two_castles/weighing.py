"""Options weighed: what each promises by the estimate, and what its castle was worth in the end in a few draws.

Draws of chance differ by several points, options by one or less; so draws are trusted against the estimate only as far
as they agree with each other. Late in the game they agree, and at its end they are exact.
"""

from collections.abc import Callable, Sequence
from math import sqrt
from statistics import NormalDist
from typing import NamedTuple

from solver.patience import Patience
from solver.two_castles.growth import WHOLE
from solver.two_castles.hopes import RATES, Rates, usual_end

Numbers = Sequence[float]


class Budget(NamedTuple):
    """How much is looked at for one decision; nothing here is a time."""

    followed: int = 6
    """The options that are grown to the end, the best by the estimate."""
    horizon: int = 8
    """With more tiles to come, draws differ so much that nothing is grown."""
    steps: int = 400
    """Tiles that are laid for it, together."""
    least: int = 4
    most: int = 24
    """Draws of chance, at least and at most."""
    depth: int = WHOLE
    """So many tiles are laid in a draw; what comes after them is left to the estimate."""

    def plan(self, options: int, left: int) -> tuple[int, int]:
        """How many options are followed in how many draws, with so many tiles to come."""
        if left > self.horizon:
            return options, 0
        followed = min(options, self.followed)
        return followed, min(self.most, max(self.least, self.steps // (followed * (min(left, self.depth) + 1))))


BUDGET = Budget()
QUANTILES = tuple(NormalDist().inv_cdf((number + 0.5) / 8) for number in range(8))
"""A chance cut into eight equal parts."""


class Option(NamedTuple):
    """Something to decide for: the points it wins at once, what it promises, and how it ends in a draw."""

    points: int
    hope: float
    end: Callable[[int], float]

    @property
    def prior(self) -> float:
        """Its worth by the estimate."""
        return self.points + self.hope


def weigh(
    options: Sequence[Option],
    total: int,
    left: int,
    budget: Budget = BUDGET,
    patience: Patience | None = None,
    rates: Rates = RATES,
) -> list[list[float]]:
    """What a castle that is worth so much now may be worth in the end with each option: a few values of equal chance.

    Options that are not followed lie as far below the others as the estimate says.
    """
    followed, draws = budget.plan(len(options), left)
    best = sorted(range(len(options)), key=lambda number: -round(options[number].prior, 9))[:followed]
    rows: dict[int, list[float]] = {number: [] for number in best}
    for draw in range(draws):
        if draw and patience is not None and patience.over():
            break
        for number in best:
            if patience is not None:
                patience.add(1)
            rows[number].append(options[number].end(draw))
    priors = [options[number].prior for number in best]
    level = mean(priors)
    shifts = dict(zip(best, trusted(list(rows.values()), priors, rates.surprise), strict=True))
    ends = _ends(list(rows.values()), usual_end(total, left, rates) + level, left, rates)
    return [[end + shifts.get(number, option.prior - level) for end in ends] for number, option in enumerate(options)]


def _ends(rows: Sequence[Numbers], usual: float, left: int, rates: Rates) -> list[float]:
    """A few values of equal chance for the end: about where draws and what is usual say, the more draws the later."""
    drawn = [value for row in rows for value in row]
    usually = left / WHOLE if drawn else 1.0
    middle = usually * usual + (1 - usually) * (mean(drawn) if drawn else 0.0)
    return [middle + rates.spread * sqrt(left) * quantile for quantile in QUANTILES]


def trusted(rows: Sequence[Numbers], priors: Numbers, surprise: float) -> list[float]:
    """By how much each row is above the mean of all, by estimate and draws together.

    Draws are common to all rows. Their share is that of the best linear guess, when estimates are off by `surprise` and
    what the draws differ by, apart from the rows, is noise.
    """
    number = len(rows)
    draws = len(rows[0]) if rows else 0
    if not draws:
        return [prior - mean(priors) for prior in priors]
    columns = [mean(column) for column in zip(*rows, strict=True)]
    apart = [[value - columns[draw] for draw, value in enumerate(row)] for row in rows]
    means = [mean(row) for row in apart]
    level = mean(priors)
    if number < 2:
        return [0.0] * number
    scatter = sum((value - middle) ** 2 for row, middle in zip(apart, means, strict=True) for value in row)
    noise = scatter / ((number - 1) * (draws - 1)) / draws if draws > 1 else float("inf")
    share = surprise**2 / (surprise**2 + noise)
    return [prior - level + share * (middle - prior + level) for prior, middle in zip(priors, means, strict=True)]


def mean(values: Numbers) -> float:
    """The average."""
    return sum(values) / len(values)


def result(left: Numbers, right: Numbers, ahead: float, level: float = RATES.level) -> float:
    """The result to expect of two castles: the lower one, every draw of one with every draw of the other.

    As long as part of the game is ahead, later tiles can level both, so that their mean counts too.
    """
    share = level * ahead
    lower = sum(min(one, other) for one in left for other in right) / (len(left) * len(right))
    return (1 - share) * lower + share * (mean(left) + mean(right)) / 2

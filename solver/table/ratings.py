"""How strong bots are, from the games they played with each other.

The model is that of Bradley and Terry for tables of any size: each bot has a strength, and the chance that a seat wins
is its share in the strengths at the table. A rating is the logarithm of the strength on the scale of Elo, where 400
points are odds of ten to one; the mean of all bots is 1500. The most likely ratings are found by the steps of Hunter
(2004), which go up for certain.

Each two bots are taken to have drawn one game with each other besides: so a bot that won or lost all its games has a
rating too. Intervals are of 95 %. The games of a deal are not independent of each other, so the spread is taken from
the deals (a sandwich estimate); it is never taken to be smaller than what as many independent games would give.
"""

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

ELO = 400 / math.log(10)
MEAN = 1500
Z = 1.96
STEPS, CLOSE = 10_000, 1e-9


class Outcome(NamedTuple):
    """One game: the bot of each seat by number, and the share of the win that each seat has."""

    bots: tuple[int, ...]
    shares: tuple[float, ...]


class Rating(NamedTuple):
    """How strong a bot is, and the interval of 95 %."""

    rating: float
    low: float
    high: float


def rate(count: int, deals: Sequence[Sequence[Outcome]]) -> list[Rating]:
    """The ratings of so many bots from the games of each deal."""
    games = [game for deal in deals for game in deal]
    tables, wins = _sums(count, games)
    strengths = most_likely(count, tables, wins)
    errors = _errors(count, tables, strengths, deals)
    logs = [math.log(strength) for strength in strengths]
    mean = sum(logs) / count
    found = []
    for log, error in zip(logs, errors, strict=True):
        rating, half = MEAN + ELO * (log - mean), Z * ELO * error
        found.append(Rating(rating, rating - half, rating + half))
    return found


def _sums(count: int, games: Iterable[Outcome]) -> tuple[dict[tuple[int, ...], float], list[float]]:
    """How often each table was played, whatever its seats, and what each bot won; with the games taken as drawn."""
    tables: dict[tuple[int, ...], float] = {}
    wins = [0.0] * count
    drawn = [Outcome((one, other), (0.5, 0.5)) for one in range(count) for other in range(one)]
    for game in (*games, *drawn):
        table = tuple(sorted(game.bots))
        tables[table] = tables.get(table, 0) + 1
        for bot, share in zip(game.bots, game.shares, strict=True):
            wins[bot] += share
    return tables, wins


def most_likely(count: int, tables: Mapping[tuple[int, ...], float], wins: Sequence[float]) -> list[float]:
    """The strengths under which what happened is most likely."""
    strengths = [1.0] * count
    for _step in range(STEPS):
        weights = [0.0] * count
        for table, times in tables.items():
            share = times / sum(strengths[bot] for bot in table)
            for bot in table:
                weights[bot] += share
        new = [win / weight for win, weight in zip(wins, weights, strict=True)]
        scale = math.exp(sum(map(math.log, new)) / count)
        new = [strength / scale for strength in new]
        moved = max(abs(math.log(one / other)) for one, other in zip(new, strengths, strict=True))
        strengths = new
        if moved < CLOSE:
            break
    return strengths


# intervals


def _errors(
    count: int,
    tables: Mapping[tuple[int, ...], float],
    strengths: Sequence[float],
    deals: Iterable[Sequence[Outcome]],
) -> list[float]:
    """The standard errors of the logarithms of the strengths, against their mean."""
    inverse = _inverse_of(_information(count, tables, strengths))
    meat = [[0.0] * count for _ in range(count)]
    for deal in deals:
        slope = _slope(count, strengths, deal)
        for i in range(count):
            for j in range(count):
                meat[i][j] += slope[i] * slope[j]
    sandwich = _times(_times(inverse, meat), inverse)
    return [math.sqrt(max(inverse[bot][bot], sandwich[bot][bot], 0.0)) for bot in range(count)]


def _chances(strengths: Sequence[float], table: Sequence[int]) -> list[float]:
    """The chance of each seat of a table."""
    whole = sum(strengths[bot] for bot in table)
    return [strengths[bot] / whole for bot in table]


def _information(count: int, tables: Mapping[tuple[int, ...], float], strengths: Sequence[float]) -> list[list[float]]:
    """What the games tell of the strengths (Fisher): the covariance of who wins, summed over the games."""
    found = [[0.0] * count for _ in range(count)]
    for table, times in tables.items():
        by_bot: dict[int, float] = {}
        for bot, chance in zip(table, _chances(strengths, table), strict=True):
            by_bot[bot] = by_bot.get(bot, 0) + chance
        for one, chance in by_bot.items():
            found[one][one] += times * chance
            for other, its_chance in by_bot.items():
                found[one][other] -= times * chance * its_chance
    return found


def _slope(count: int, strengths: Sequence[float], deal: Iterable[Outcome]) -> list[float]:
    """What each bot won in the games of a deal beyond what was to be expected."""
    found = [0.0] * count
    for game in deal:
        for bot, share, chance in zip(game.bots, game.shares, _chances(strengths, game.bots), strict=True):
            found[bot] += share - chance
    return found


def _inverse_of(information: list[list[float]]) -> list[list[float]]:
    """The inverse on what can be known: all ratings may be raised by the same, so their mean is held."""
    count = len(information)
    full = [[value + 1 / count for value in row] for row in information]
    return [[value - 1 / count for value in row] for row in _invert(full)]


def _invert(matrix: list[list[float]]) -> list[list[float]]:
    """The inverse of a small matrix, by elimination."""
    size = len(matrix)
    rows = [[*row, *(float(i == j) for j in range(size))] for i, row in enumerate(matrix)]
    for column in range(size):
        best = max(range(column, size), key=lambda row: abs(rows[row][column]))
        rows[column], rows[best] = rows[best], rows[column]
        first = rows[column][column]
        rows[column] = [value / first for value in rows[column]]
        for row in range(size):
            if row != column and rows[row][column]:
                factor = rows[row][column]
                rows[row] = [a - factor * b for a, b in zip(rows[row], rows[column], strict=True)]
    return [row[size:] for row in rows]


def _times(a: list[list[float]], b: list[list[float]]) -> list[list[float]]:
    return [
        [math.fsum(x * y for x, y in zip(row, column, strict=True)) for column in zip(*b, strict=True)] for row in a
    ]

"""Who can have sat where: results are minima of neighbouring castles, so they restrict the seating (B2C-END-2)."""

from collections.abc import Mapping, Sequence
from itertools import permutations
from typing import NamedTuple

MOST_NAMES = 8
"""One more than ever play; more would take too long."""


class Seating(NamedTuple):
    """Players around the table, each seat to the left of the one before, and the least scores of their castles.

    The castle with the number of a player lies between them and the next one.
    """

    players: tuple[str, ...]
    castles: tuple[int, ...]


def seat_castles(results: Sequence[int]) -> tuple[int, ...] | None:
    """The lowest castles that give neighbours around a table these results, or nothing if none can.

    A castle is worth at least what either of its builders has as a result; more would only keep others from theirs.

    >>> seat_castles((56, 52, 52, 52, 57, 62))
    (56, 52, 52, 57, 62, 62)
    >>> seat_castles((56, 52, 52, 57, 52, 62)) is None
    True
    """
    castles = tuple(max(own, results[(seat + 1) % len(results)]) for seat, own in enumerate(results))
    possible = all(min(castles[seat], castles[seat - 1]) == own for seat, own in enumerate(results))
    return castles if possible else None


def find_seatings(results: Mapping[str, int]) -> list[Seating]:
    """Every order around the table in which these results are possible; the first player named sits first.

    An order and its mirror image are two seatings.
    """
    if not 3 <= len(results) < MOST_NAMES:
        return []
    first, *others = results
    found = []
    for rest in permutations(others):
        players = first, *rest
        castles = seat_castles([results[name] for name in players])
        if castles is not None:
            found.append(Seating(players, castles))
    return found

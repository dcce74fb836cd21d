"""Cell art: an outline drawn on the lattice, a letter to a cell, some cells cut by a diagonal.

`#` is a whole cell, `.` none; `1` to `4` are half cells, of which the half at the lower right, lower left, upper left
and upper right is there.
"""

from functools import cache
from itertools import pairwise
from typing import NamedTuple

from engine.catalogue import Side

Art = tuple[str, ...]
WHOLE, NOTHING = "#", "."
HALVES = "1234"
_TURNED = str.maketrans("1234", "2341")
FREE_SIDES = {
    "1": (Side.W, Side.N),
    "2": (Side.N, Side.E),
    "3": (Side.E, Side.S),
    "4": (Side.S, Side.W),
}
"""The sides on which the free half of a half cell opens."""
Spot = tuple[int, int]


def turn_art(rows: Art, turn: int) -> Art:
    """An outline after quarter turns clockwise."""
    for _ in range(turn):
        rows = tuple("".join(column).translate(_TURNED) for column in zip(*reversed(rows), strict=True))
    return rows


def cell_corners(letter: str, x: int, y: int) -> tuple[Spot, ...]:
    """The corners of what a letter draws on a cell, clockwise."""
    a, b, c, d = (x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)
    return {"#": (a, b, c, d), "1": (b, c, d), "2": (a, c, d), "3": (a, b, d), "4": (a, b, c)}[letter]


def cells(rows: Art) -> list[tuple[int, int, str]]:
    """The cells that an outline lies on, each with its letter, row by row."""
    return [(x, y, letter) for y, row in enumerate(rows) for x, letter in enumerate(row) if letter != NOTHING]


def whole_cells(rows: Art) -> int:
    """How many cells lie wholly in an outline; 25 square feet each are the printed size."""
    return sum(row.count(WHOLE) for row in rows)


@cache
def ring(rows: Art) -> tuple[Spot, ...]:
    """The corners of the outline, clockwise from the upper left; straight stretches are one edge."""
    drawn = {
        edge
        for x, y, letter in cells(rows)
        for edge in pairwise((*cell_corners(letter, x, y), cell_corners(letter, x, y)[0]))
    }
    edges = {start: end for start, end in drawn if (end, start) not in drawn}
    first = min(edges, key=lambda spot: (spot[1], spot[0]))
    found = [first]
    while (following := edges.pop(found[-1])) != first:
        found.append(following)
    if edges:
        raise ValueError(rows)  # not one piece, or with a hole
    return tuple(spot for before, spot, after in _threes(found) if not _straight(before, spot, after))


def _threes(spots: list[Spot]) -> list[tuple[Spot, Spot, Spot]]:
    return list(zip([spots[-1], *spots[:-1]], spots, [*spots[1:], spots[0]], strict=True))


def _straight(a: Spot, b: Spot, c: Spot) -> bool:
    return (b[0] - a[0]) * (c[1] - b[1]) == (b[1] - a[1]) * (c[0] - b[0])


@cache
def top(rows: Art) -> tuple[Spot, ...]:
    """The line along the top of an outline: its uppermost edge, and the diagonals that fall away from it."""
    row = rows[0]
    left, right = row.index(WHOLE), row.rindex(WHOLE) + 1
    line: list[Spot] = [(left, 0), (right, 0)]
    while (at := line[0])[0] and rows[at[1]][at[0] - 1] == "1":
        line.insert(0, (at[0] - 1, at[1] + 1))
    while (at := line[-1])[0] < len(row) and rows[at[1]][at[0]] == "2":
        line.append((at[0] + 1, at[1] + 1))
    return tuple(spot for before, spot, after in _ends(line) if before is None or after is None
                 or not _straight(before, spot, after))  # fmt: skip


class _Three(NamedTuple):
    before: Spot | None
    spot: Spot
    after: Spot | None


def _ends(line: list[Spot]) -> list[_Three]:
    return [_Three(*three) for three in zip([None, *line[:-1]], line, [*line[1:], None], strict=True)]


def span(rows: Art, y: float) -> tuple[float, float]:
    """Between which columns an outline lies at a height."""
    row = rows[min(int(y), len(rows) - 1)]
    part = y - int(y)
    cuts = {"#": (0.0, 1.0), "1": (1 - part, 1.0), "2": (0.0, part), "3": (0.0, 1 - part), "4": (part, 1.0)}
    found = [(x + cuts[letter][0], x + cuts[letter][1]) for x, letter in enumerate(row) if letter != NOTHING]
    return min(left for left, _right in found), max(right for _left, right in found)

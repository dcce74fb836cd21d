"""Golden counts for castles: how many ways there are to build a list of tiles in its order.

`python -m tools.perft CASTLE TILE...` prints the count after each placement of the first tile and the sum,
so that two versions of the engine can be compared branch by branch. A bar is named like a tile; `TILE+JOIN+JOIN` is a
tile that is placed alone or with one of these joins, as far as they are left.
"""

import sys
from collections.abc import Sequence

from engine.castle.castle import Castle
from engine.castle.placement import Joined
from engine.catalogue import Tile, find_tile
from engine.kernel.errors import MadKingError


def read_step(step: str) -> tuple[Tile, tuple[Tile, ...]]:
    """A tile, and the joins with one of which it may be placed."""
    tile, *joins = (find_tile(name) for name in step.split("+"))
    return tile, tuple(joins)


def options(castle: Castle, step: str) -> list[Joined]:
    """Every legal placement of a tile, alone or with one of its joins, or of a bar."""
    tile, joins = read_step(step)
    return castle.legal_joined(tile, joins)


def perft(castle: Castle, tiles: Sequence[str]) -> int:
    """The number of legal building sequences of these tiles, placed in this order."""
    if not tiles:
        return 1
    first, rest = tiles[0], tiles[1:]
    if not rest and "+" not in first:
        return castle.count_legal(first)
    return sum(perft(castle.laying(wanted), rest) for wanted in options(castle, first))


def divide(castle: Castle, tiles: Sequence[str]) -> dict[Joined, int]:
    """The count behind each placement of the first tile; the values add up to `perft`."""
    return {wanted: perft(castle.laying(wanted), tiles[1:]) for wanted in options(castle, tiles[0])}


def main(arguments: list[str]) -> int:
    """Print the divided counts of a castle text and a list of tiles."""
    if len(arguments) < 2:
        sys.stderr.write("usage: python -m tools.perft CASTLE TILE...\n")
        return 2
    try:
        counts = divide(Castle.parse(arguments[0]), arguments[1:])
    except MadKingError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    for placement, count in counts.items():
        sys.stdout.write(f"{placement}: {count}\n")
    sys.stdout.write(f"total: {sum(counts.values())}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""Golden counts for castles: how many ways there are to build a list of tiles in its order.

`python -m tools.perft CASTLE TILE...` prints the count after each placement of the first tile and the sum,
so that two versions of the engine can be compared branch by branch.
"""

import sys
from collections.abc import Sequence

from engine.castle.castle import Castle
from engine.castle.placement import Placement
from engine.kernel.errors import MadKingError


def perft(castle: Castle, tiles: Sequence[str]) -> int:
    """The number of legal building sequences of these tiles, placed in this order."""
    if not tiles:
        return 1
    first, rest = tiles[0], tiles[1:]
    if not rest:
        return castle.count_legal(first)
    return sum(perft(castle.extended(placement), rest) for placement in castle.legal(first))


def divide(castle: Castle, tiles: Sequence[str]) -> dict[Placement, int]:
    """The count behind each placement of the first tile; the values add up to `perft`."""
    return {placement: perft(castle.extended(placement), tiles[1:]) for placement in castle.legal(tiles[0])}


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

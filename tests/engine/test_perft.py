"""Golden counts: the number of legal building sequences, compared with a text file, and once with the exact judge.

Make the file anew with `python -m tests.engine.test_perft`, and look at every change:
`python -m tools.perft` divides.
"""

from pathlib import Path

import pytest

from engine import Castle, Placement
from engine.castle import exact, exact_pieces
from engine.castle.exact import Rooms
from engine.castle.placement import Joined
from engine.catalogue import Role, Tile
from engine.catalogue.pieces import ring
from engine.rules.rulings import Law
from tools.perft import divide, main, perft, read_step

FEW = 30
GOLDEN = Path(__file__).parent / "perft.txt"


def read_golden() -> list[tuple[str, list[str], list[int]]]:
    """Castle text, tiles, and the counts for the first one, two, three ... of them."""
    cases = []
    for line in GOLDEN.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            castle, tiles, counts = (part.strip() for part in line.split("|"))
            cases.append((castle, tiles.split(), [int(count) for count in counts.split()]))
    return cases


@pytest.mark.parametrize(("castle", "tiles", "counts"), read_golden())
def test_golden_counts(castle: str, tiles: list[str], counts: list[int]) -> None:
    built = Castle.parse(castle)
    assert [perft(built, tiles[:depth]) for depth in range(1, len(counts) + 1)] == counts


def exact_options(laid: Rooms, tile: Tile, joins: tuple[Tile, ...], its_law: Law) -> list[Joined]:
    """Every legal placement of a tile, alone or with a join, or of a bar, by the exact judge."""
    if tile.role == Role.BAR:
        sites = [Placement(tile.slug, laid[0].x + site.x, laid[0].y + site.y, site.turn) for site in ring().sites]
        return [Joined(site) for site in sites if exact.is_legal(laid, site, its_law)]
    alone = [Joined(place) for place in exact.legal(laid, tile, its_law)]
    return alone + (exact_pieces.legal_joined(laid, tile, joins, its_law) if joins else [])


def exact_perft(laid: Rooms, tiles: list[str], its_law: Law) -> int:
    found = exact_options(laid, *read_step(tiles[0]), its_law)
    rest = tiles[1:]
    return sum(exact_perft((*laid, o.room, *o.joins), rest, its_law) for o in found) if rest else len(found)


@pytest.mark.parametrize(("castle", "tiles", "counts"), read_golden())
def test_the_exact_judge_counts_the_same(castle: str, tiles: list[str], counts: list[int]) -> None:
    """As deep as few castles have to be asked about, and at least two tiles."""
    built = Castle.parse(castle)
    depth = max(depth for depth in range(2, len(counts) + 1) if depth == 2 or counts[depth - 2] <= FEW)
    assert exact_perft(built.laid, tiles[:depth], built.law) == counts[depth - 1]


def test_divide_adds_up() -> None:
    castle, tiles, counts = read_golden()[0]
    divided = divide(Castle.parse(castle), tiles[:3])
    assert sum(divided.values()) == counts[2]
    assert list(divided) == sorted(divided)


def test_the_divide_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["foyer-3@0,0", "nap-room", "salon"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("nap-room@-4,0: ")
    assert lines[-1] == f"total: {perft(Castle.parse('foyer-3@0,0'), ['nap-room', 'salon'])}"
    assert main(["foyer-3@0,0", "nap-rom"]) == 2


def write_golden() -> None:
    lines = []
    for line in GOLDEN.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            castle, tiles = (part.strip() for part in line.split("|")[:2])
            built, names = Castle.parse(castle), tiles.split()
            counts = [perft(built, names[:depth]) for depth in range(1, len(names) + 1)]
            line = f"{castle} | {tiles} | {' '.join(map(str, counts))}"
        lines.append(line)
    GOLDEN.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    write_golden()

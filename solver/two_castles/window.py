"""The cells that new tiles can reach at all, and whether rooms on given cells make a castle that can be built."""

from collections.abc import Collection, Mapping

from engine.two_castles import Castle
from engine.two_castles.catalogue import SIDES, Cell, Floors, Tile

STEPS = tuple(SIDES.values())


def find_window(castle: Castle, tiles: Collection[Tile]) -> list[Cell]:
    """Every free cell that can be filled with the help of these tiles, sorted; no finished castle leaves it.

    A cell above the first floor needs its whole column down to the first floor (B2C-PLACE-2), and that needs a way to
    the castle; a cell underground needs a way too, underground from some point on (B2C-PLACE-4, B2C-PLACE-6).
    """
    low = sum(tile.floors != Floors.FIRST_AND_UP for tile in tiles)
    high = sum(tile.floors != Floors.UNDERGROUND for tile in tiles)
    floors = sum(tile.floors != Floors.UNDERGROUND and not tile.open_sky for tile in tiles)
    return sorted([*_high_cells(castle, len(tiles), high, floors), *_low_cells(castle, len(tiles), low)])


def _distance(cell: Cell, others: Collection[Cell]) -> int:
    return min((abs(cell[0] - x) + abs(cell[1] - y) for x, y in others), default=1 << 20)


def _columns(castle: Castle, count: int) -> range:
    xs = [x for x, _y in castle.tiles]
    return range(min(xs) - count, max(xs) + count + 1)


def _high_cells(castle: Castle, count: int, high: int, floors: int) -> list[Cell]:
    """Cells on the first floor and above; `floors` tiles may have others on top."""
    built = castle.tiles
    base = [cell for cell in built if cell[1] <= 0]
    found = []
    for x in _columns(castle, count):
        y = 0
        while (x, y) in built and not built[x, y].open_sky:
            y += 1
        if (x, y) in built:
            continue
        way = 0 if y > 0 else _distance((x, 0), base) - 1
        tallest = min(count - way, high, floors + 1)
        found += [(x, floor) for floor in range(y, y + tallest)]
    return found


def _low_cells(castle: Castle, count: int, low: int) -> list[Cell]:
    """Cells underground; the way to one leaves the first floor or begins at a room underground."""
    built = castle.tiles
    base = [cell for cell in built if cell[1] <= 0]
    under = [cell for cell in built if cell[1] < 0]
    deepest = min((y for _x, y in built), default=0) - low
    return [
        (x, y)
        for x in _columns(castle, count)
        for y in range(deepest, 0)
        if (x, y) not in built and _distance((x, y), base) <= count and min(-y, _distance((x, y), under)) <= low
    ]


def can_stand(rooms: Mapping[Cell, Tile]) -> bool:
    """Do the tiles on these cells, throne room included, make a castle that can be built?"""
    for (x, y), tile in rooms.items():
        if not tile.floors.allow(y):
            return False
        if y > 0:
            below = rooms.get((x, y - 1))
            if below is None or below.open_sky:
                return False
    return _is_connected(rooms)


def _is_connected(rooms: Mapping[Cell, Tile]) -> bool:
    """Is everything up to the first floor connected? What stands above it then is, too."""
    reached, edge = {(0, 0)}, [(0, 0)]
    while edge:
        x, y = edge.pop()
        for dx, dy in STEPS:
            cell = x + dx, y + dy
            if cell[1] <= 0 and cell in rooms and cell not in reached:
                reached.add(cell)
                edge.append(cell)
    return len(reached) == sum(y <= 0 for _x, y in rooms)

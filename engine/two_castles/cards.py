"""What each of the 20 bonus cards counts in a castle (B2C-CARD-01 to B2C-CARD-20)."""

from collections.abc import Callable, Iterable, Iterator, Mapping

from engine.two_castles.castle import Castle
from engine.two_castles.catalogue import AROUND, REGULAR_TYPES, SIDES, Card, Cell
from engine.two_castles.placement import Placement
from engine.two_castles.rulings import USUAL, Law

Counted = Placement | str
"""A room, a type, or the number of a floor, a column or an attendant, or a cell."""
FIVES = 5
THREES = 3
UPPER_FLOOR = 2
"""The third floor: the throne room is on the first, which is floor 0 (OQ-143)."""


def count_card(card: Card, castle: Castle, attendants: int, law: Law = USUAL) -> tuple[Counted, ...]:
    """Everything that a bonus card counts."""
    if card.counts == "attendants":
        return tuple(str(number) for number in range(1, attendants + 1))
    if card.counts == "type":
        return tuple(room for room in castle.rooms if room.tile.type == card.type)
    if card.counts in ("enclosed", "crossed"):
        ways = AROUND if card.counts == "enclosed" else SIDES
        return tuple(_surrounded(castle, tuple(ways.values()), law))
    return tuple(_COUNTS[card.counts](castle))


def cells_around(room: Placement, ways: Iterable[Cell]) -> list[Cell]:
    """The cells around a room: 8 or 4 of most, 10 or 6 of a throne room (OQ-145)."""
    own = room.cells
    found = {(x + dx, y + dy) for x, y in own for dx, dy in ways}
    return sorted(found.difference(own))


def _surrounded(castle: Castle, ways: tuple[Cell, ...], law: Law) -> Iterator[Counted]:
    """Rooms with every cell around them filled; the throne room fills two, and may be such a room itself (OQ-147)."""
    for room in castle.rooms:
        if room.tile.is_throne and law.surrounded_throne != "scores":
            continue
        if all(cell in castle.cells for cell in cells_around(room, ways)):
            yield room


def _kinds(castle: Castle) -> Iterator[Counted]:
    """The different types, where fountain, tower and grand foyer are one each and the throne room is none."""
    tiles = [room.tile for room in castle.rooms if not room.tile.is_throne]
    yield from sorted({str(tile.type) if tile.is_regular else str(tile.slug) for tile in tiles})


def _underground(castle: Castle) -> Iterator[Counted]:
    return (room for room in castle.rooms if room.y < 0)


def _upper_floors(castle: Castle) -> Iterator[Counted]:
    return (room for room in castle.rooms if room.y >= UPPER_FLOOR)


def _rows(castle: Castle) -> Iterator[Counted]:
    """The rows with a tile, those underground too (OQ-144)."""
    return (str(y) for y in sorted({y for _x, y in castle.cells}))


def _columns(castle: Castle) -> Iterator[Counted]:
    return (str(x) for x in sorted({x for x, _y in castle.cells}))


def _throne_types(castle: Castle) -> Iterator[Counted]:
    """The different regular types in the six cells that share an edge with the throne room."""
    cells = _throne_cells_of(castle, SIDES.values())
    present = {castle.cells[cell].tile.type for cell in cells if cell in castle.cells}
    return (str(kind) for kind in REGULAR_TYPES if kind in present)


def _throne_cells(castle: Castle) -> Iterator[Counted]:
    """The filled ones of the ten cells around the throne room."""
    return (f"{x},{y}" for x, y in _throne_cells_of(castle, AROUND.values()) if (x, y) in castle.cells)


def _throne_cells_of(castle: Castle, ways: Iterable[Cell]) -> list[Cell]:
    return [] if castle.throne is None else cells_around(castle.throne, ways)


def _types_with(castle: Castle, least: int) -> Iterator[Counted]:
    counts = castle.types
    return (str(kind) for kind in REGULAR_TYPES if counts[kind] >= least)


_COUNTS: Mapping[str, Callable[[Castle], Iterator[Counted]]] = {
    "kinds": _kinds,
    "underground": _underground,
    "upper-floors": _upper_floors,
    "rows": _rows,
    "columns": _columns,
    "throne-types": _throne_types,
    "throne-cells": _throne_cells,
    "fives": lambda castle: _types_with(castle, FIVES),
    "threes": lambda castle: _types_with(castle, THREES),
}

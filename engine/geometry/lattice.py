"""Bitboards: the lattice as one integer with a bit per cell, row after row, and the tables laid out for it.

A raster says where the rows begin and how long they are; it is drawn anew, wider, when a castle outgrows it.
"""

from collections.abc import Iterable, Iterator
from functools import cache
from struct import unpack
from typing import NamedTuple

from engine.catalogue import Door, Floor, Side
from engine.geometry.outline import Outline, TurnedTile, longest, outline_of
from engine.geometry.tables import forbidden_offsets, touching

WORD = 64
"""Rows are whole words long, so that a board can be read word by word: small numbers are quick."""


@cache
def reach() -> int:
    """Cells that must stay free around a castle: the longest tile and the cell in front of its door."""
    return longest() + 1


def words(board: int) -> tuple[int, tuple[int, ...]]:
    """A board as its words, the first cells first, and the number of the first that is not empty."""
    first = ((board & -board).bit_length() - 1) // WORD if board else 0
    board >>= first * WORD
    number = (board.bit_length() + WORD - 1) // WORD
    return first, unpack(f"<{number}Q", board.to_bytes(number * 8, "little"))


class Raster(NamedTuple):
    """The first cell of a bitboard and the length of its rows."""

    x0: int
    y0: int
    stride: int

    def bit(self, x: int, y: int) -> int:
        """The number of a cell's bit."""
        return (y - self.y0) * self.stride + x - self.x0

    def holds(self, x: int, y: int, width: int) -> bool:
        """Is there room for a box here, and for its neighbours on all sides?"""
        far = reach()
        return x - far >= self.x0 and y - far >= self.y0 and x + width + far <= self.x0 + self.stride

    def cells(self, board: int) -> Iterator[tuple[int, int]]:
        """The cells of a bitboard, row by row."""
        x0, y0, stride = self
        blocks = stride // WORD
        start, found = words(board)
        for number, word in enumerate(found, start):
            if word:
                row, block = divmod(number, blocks)
                first, y = block * WORD + x0, row + y0
                while word:
                    low = word & -word
                    yield first + low.bit_length() - 1, y
                    word ^= low

    def nth_cell(self, board: int, number: int) -> tuple[int, int]:
        """The cell of a bitboard with this number, counted from 0 row by row."""
        passed = 0
        while number >= FEW:
            half = board.bit_length() // 2
            before = board & ((1 << half) - 1)
            count = before.bit_count()
            if number < count:
                board = before
            elif half:
                number, board, passed = number - count, board >> half, passed + half
            else:
                raise IndexError(number)
        for _ in range(number):
            board &= board - 1
        if not board:
            raise IndexError(number)
        row, column = divmod(passed + (board & -board).bit_length() - 1, self.stride)
        return column + self.x0, row + self.y0

    def first_cell(self, board: int) -> tuple[int, int]:
        """The first cell of a bitboard that is not empty, column by column."""
        stride = self.stride
        above = ((board & -board).bit_length() - 1) // stride
        board >>= above * stride
        rows, columns, folded = board.bit_length() // stride + 1, board, 1
        while folded < rows:
            columns |= columns >> folded * stride
            folded *= 2
        columns &= (1 << stride) - 1
        column = (columns & -columns).bit_length() - 1
        found = board >> column & grid(stride).rows(rows)
        return column + self.x0, (found & -found).bit_length() // stride + above + self.y0


FEW = 8
"""So many cells are counted one by one; of more, half of the board is left aside."""


def draw_raster(left: int, top: int, right: int) -> Raster:
    """A raster with a margin around a castle that spans these columns and begins at this row.

    The margin is twice what must stay free, so that the next few rooms need no new raster, and above, where rows cost
    little and below there is no end, four times as much.
    """
    margin = 2 * reach()
    stride = WORD
    while stride < right - left + 2 * margin:
        stride *= 2
    return Raster(left - (stride - (right - left)) // 2, top - 2 * margin, stride)


AROUND = 3
"""Cells around a box that forecourts may reach."""


class Forecourt(NamedTuple):
    """The cells before a door of a turned tile, counted from the tile's corner."""

    bit: int
    """The bit of the cell before it, less the bit of the corner."""
    region: int
    """The nine cells before it; bit 0 is the cell three to the left and three up of the corner."""
    dark: bool
    """Does the door lead downstairs?"""


Look = tuple[int, int, tuple[int, ...]]
"""Where a row of doors of a tile looks for partners: a front board, the shift of the first door, and further shifts.

A board ORed with itself as far away as each of these in turn, and then shifted by the first, has the anchors at which
any door of the row has a partner. A door alone is a row.
"""


class Looks(NamedTuple):
    """Front boards in which the doors of a tile look for partners."""

    sought: tuple[Look, ...]
    """Doors of the same floor."""
    forbidden: tuple[Look, ...]
    """Doors that none of the tile's may meet: those of the other floor, and to stairs the ends of stairs."""
    plain: tuple[Look, ...]
    """Those sought on the ground floor: all there is if neither castle nor tile has any other door, and of stairs those
    of the light end."""


def rows_of(shifts: list[int]) -> list[tuple[int, tuple[int, ...]]]:
    """Shifts of doors as rows of equal steps: the first shift of each, and by what the row grows to its length."""
    left, rows = sorted(shifts), []
    while left:
        row = left[:1]
        if len(left) > 1:
            step = left[1] - left[0]
            while row[-1] + step in left:
                row.append(row[-1] + step)
            if len(row) < LONG:
                row = row[:1]
        left = [shift for shift in left if shift not in row]
        grown, more = 1, []
        while grown < len(row):
            by = min(grown, len(row) - grown)
            more.append(by * (row[1] - row[0]))
            grown += by
        rows.append((row[0], tuple(more)))
    return rows


LONG = 4
"""So many doors are quicker looked for as a row than one by one."""


class Grid:
    """The tables laid out for one length of row."""

    def __init__(self, stride: int) -> None:
        self.stride = stride
        self._nofit: dict[int, Nofits] = {}
        self._solid: dict[int, int] = {}
        self._rows: dict[int, int] = {}
        self._fronts: dict[TurnedTile, tuple[tuple[int, int], ...]] = {}
        self._looks: dict[TurnedTile, Looks] = {}
        self._touching: dict[tuple[int, int, bool], frozenset[int]] = {}
        self._partners: dict[TurnedTile, tuple[tuple[int, int], ...]] = {}
        self._forecourts: dict[TurnedTile, tuple[Forecourt, ...]] = {}

    def nofit(self, placed: TurnedTile, new: TurnedTile) -> int:
        """Anchors of `new` that `placed` forbids; bit 0 is the offset (-new.width, -new.height)."""
        return self.nofits(new)[placed.outline_id]

    def nofits(self, new: TurnedTile) -> "Nofits":
        """The same by the number of the placed tile's outline."""
        found = self._nofit.get(new.outline_id)
        if found is None:
            found = self._nofit[new.outline_id] = Nofits(self, new.outline)
        return found

    def touching(self, placed: TurnedTile, new: TurnedTile, corner: bool) -> frozenset[int]:
        """The offsets at which `new` is adjacent to `placed` (ADJ-1, ADJ-2), as steps from the bit of its corner."""
        key = placed.outline_id, new.outline_id, corner
        found = self._touching.get(key)
        if found is None:
            stride = self.stride
            found = self._touching[key] = frozenset([dy * stride + dx for dx, dy in touching(placed, new, corner)])
        return found

    def solid(self, tile: TurnedTile) -> int:
        """The cells of a tile; bit 0 is the corner of its box."""
        board = self._solid.get(tile.outline_id)
        if board is None:
            board = self._solid[tile.outline_id] = self.board(tile.outline.cells())
        return board

    def fronts(self, tile: TurnedTile) -> tuple[tuple[int, int], ...]:
        """The cells in front of the doors, by `front_index`; bit 0 is the cell (-1, -1) of the box."""
        found = self._fronts.get(tile)
        if found is None:
            cells: dict[int, list[tuple[int, int]]] = {}
            for door in tile.doors:
                dx, dy = door.side.step
                for index in fronts_of(door, tile):
                    cells.setdefault(index, []).append((door.x + dx + 1, door.y + dy + 1))
            found = self._fronts[tile] = tuple((index, self.board(at)) for index, at in sorted(cells.items()))
        return found

    def looks(self, tile: TurnedTile) -> "Looks":
        """Where the doors of a new tile look for partners."""
        found = self._looks.get(tile)
        if found is None:
            sought: dict[int, list[int]] = {}
            forbidden: dict[int, list[int]] = {}
            light: dict[int, list[int]] = {}
            for door in tile.doors:
                shift = door.y * self.stride + door.x
                side, floor = door.side.opposite, door.floor
                sought.setdefault(front_index(side, floor), []).append(shift)
                forbidden.setdefault(front_index(side, 1 - floor), []).append(shift)
                if tile.tile.is_stairs:
                    forbidden.setdefault(front_index(side, floor, True), []).append(shift)
                if floor == Floor.GROUND:
                    light.setdefault(front_index(side, floor), []).append(shift)
            found = self._looks[tile] = Looks(_rows(sought), _rows(forbidden), _rows(light))
        return found

    def partners(self, tile: TurnedTile) -> tuple[tuple[int, int], ...]:
        """For each door of a tile the side that its partner looks to, and the bit of its cell less the corner's."""
        found = self._partners.get(tile)
        if found is None:
            doors = [(int(door.side.opposite), door.y * self.stride + door.x) for door in tile.doors]
            found = self._partners[tile] = tuple(doors)
        return found

    def forecourts(self, tile: TurnedTile) -> tuple[Forecourt, ...]:
        """The cells before each door of a tile."""
        found = self._forecourts.get(tile)
        if found is None:
            found = self._forecourts[tile] = tuple(self._forecourt(door) for door in tile.doors)
        return found

    def _forecourt(self, door: Door) -> Forecourt:
        dx, dy = door.side.step
        x, y = door.x + dx, door.y + dy
        left, top = x + dx + AROUND - 1, y + dy + AROUND - 1
        region = self.board((left + i, top + j) for i in range(3) for j in range(3))
        return Forecourt(y * self.stride + x, region, door.floor == Floor.DOWNSTAIRS)

    def board(self, cells: Iterable[tuple[int, int]]) -> int:
        """A bitboard of cells counted from its first bit."""
        board = 0
        for x, y in cells:
            board |= 1 << (y * self.stride + x)
        return board

    def rows(self, count: int) -> int:
        """The first cell of each of so many rows."""
        board = self._rows.get(count)
        if board is None:
            board = self._rows[count] = self.board((0, y) for y in range(count))
        return board


class Nofits(dict[int, int]):
    """Anchors that each placed outline forbids to a new one, by its number; each is laid out when it is first asked."""

    def __init__(self, tables: Grid, new: Outline) -> None:
        self._tables = tables
        self._new = new

    def __missing__(self, placed: int) -> int:
        new = self._new
        offsets = forbidden_offsets(outline_of(placed), new)
        board = self[placed] = self._tables.board((dx + new.width, dy + new.height) for dx, dy in offsets)
        return board


FRONTS = 16
"""Number of front boards: four sides, two floors, and for each all doors, and again the ends of stairs among them."""


def front_index(side: Side, floor: int, stairs: bool = False) -> int:
    """Which front board holds doors: by the side they look to, their floor, and whether only ends of stairs count."""
    return side * 4 + floor * 2 + stairs


def fronts_of(door: Door, tile: TurnedTile) -> list[int]:
    """The front boards that a door of a tile is on."""
    return [
        front_index(door.side, door.floor, stairs) for stairs in ((False, True) if tile.tile.is_stairs else (False,))
    ]


def _rows(by_front: dict[int, list[int]]) -> tuple[Look, ...]:
    """What the doors of a tile look at, row by row."""
    return tuple([(index, *row) for index, shifts in by_front.items() for row in rows_of(shifts)])


@cache
def grid(stride: int) -> Grid:
    """The tables laid out for rows of this length."""
    return Grid(stride)

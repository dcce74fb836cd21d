"""The free ground around a castle: outside and enclosed areas, found on the lattice (EXT-1, EXT-4, EXT-5).

Whole free cells are bits of a board. The ground between a curved or cut corner and its box is a *pocket*: it opens
through the box edges beside the corner, for a disc as far as its flat, so that a gap of any width leaks.
Cells and pockets are joined by edges only, so that contact in a corner closes an area (OQ-009).
"""

from functools import cache, cached_property
from typing import NamedTuple

from engine.castle.board import Board
from engine.castle.placement import Placement
from engine.catalogue import Side
from engine.geometry.art import FREE_SIDES, cells
from engine.geometry.lattice import grid
from engine.geometry.outline import ART, DISC, OCTAGON, Outline

Edge = tuple[int, int, int]
"""A unit edge: 0 for the left and 1 for the top edge of the cell x, y."""
LOW, MIDDLE, HIGH = 0, 1, 2


class Port(NamedTuple):
    """A part of a box edge through which a pocket opens: cell and side of the box, and which parts of the edge."""

    x: int
    y: int
    side: Side
    parts: tuple[int, ...]


class Pocket(NamedTuple):
    """A pocket of an outline, in its box: the cells that another box may share, and its ports."""

    cells: tuple[tuple[int, int], ...]
    ports: tuple[Port, ...]


class Front(NamedTuple):
    """What a door opens on: a free cell, a pocket, or the room or piece whose wall blocks it."""

    cell: tuple[int, int] | None = None
    pocket: int | None = None
    blocked_by: Placement | None = None


class Area(NamedTuple):
    """A connected piece of free ground: whole cells as a board, and pockets by number."""

    cells: int
    pockets: frozenset[int]


def edge_of(x: int, y: int, side: Side) -> Edge:
    """The unit edge of a cell on a side; the same from either of its two cells."""
    if side == Side.N:
        return x, y, 1
    if side == Side.S:
        return x, y + 1, 1
    return (x, y, 0) if side == Side.W else (x + 1, y, 0)


@cache
def pockets_of(outline: Outline) -> tuple[Pocket, ...]:
    """The pockets at the four corners of a disc or an octagon, and the free halves of cut cells; others have none."""
    if outline.shape == ART:
        return tuple(
            Pocket(((x, y),), tuple(Port(x, y, side, (LOW, MIDDLE, HIGH)) for side in FREE_SIDES[letter]))
            for x, y, letter in cells(outline.art)
            if letter in FREE_SIDES
        )
    if outline.shape not in (DISC, OCTAGON):
        return ()
    return tuple(_corner_pocket(outline, right, bottom) for right in (False, True) for bottom in (False, True))


def _corner_pocket(outline: Outline, right: bool, bottom: bool) -> Pocket:
    width, height = outline.width, outline.height
    whole = (LOW, MIDDLE, HIGH)
    column = width - 1 if right else 0
    row = height - 1 if bottom else 0
    upright, flat_side = (Side.E if right else Side.W), (Side.S if bottom else Side.N)
    if outline.shape == OCTAGON:
        return Pocket(((column, row),), (Port(column, row, upright, whole), Port(column, row, flat_side, whole)))
    middle = width // 2
    along = range(middle + 1, width) if right else range(middle)
    down = range(middle + 1, height) if bottom else range(middle)
    ports = [Port(x, row, flat_side, whole) for x in along] + [Port(column, y, upright, whole) for y in down]
    cells = {(port.x, port.y) for port in ports}
    ports.append(Port(middle, row, flat_side, (HIGH,) if right else (LOW,)))
    ports.append(Port(column, middle, upright, (HIGH,) if bottom else (LOW,)))
    return Pocket(tuple(sorted(cells)), tuple(ports))


@cache
def _openings(outline: Outline) -> frozenset[tuple[int, int, Side]]:
    """The edges of an outline's cells, by cell and side, behind whose middle a pocket is and no wall."""
    return frozenset((port.x, port.y, port.side) for pocket in pockets_of(outline) for port in pocket.ports
                     if MIDDLE in port.parts)  # fmt: skip


@cache
def _cells_of(outline: Outline) -> frozenset[tuple[int, int]]:
    """The cells that an outline lies on."""
    return frozenset(outline.cells())


class Areas:
    """The free ground of one board."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self._laid = list(board.everything())
        bottom = max(y + tile.height for tile, _x, y in self._laid)
        self._rows = bottom - board.raster.y0 + 2
        self._free = ~board.solid & ((1 << (self._rows * board.raster.stride)) - 1)
        self._ports: dict[tuple[Edge, int], list[int]] = {}
        self._reach: list[int] = []
        """For each pocket the cells outside its box that its ports open on."""
        self._edges: list[list[tuple[Edge, int]]] = []
        """For each pocket the parts of edges that its ports are."""
        self._joined: list[set[int]] = []

        self._looked = False
        self._open: int | None = None
        """The free cells that can be reached from outside from cell to cell, once it was asked."""

    def _find_pockets(self) -> None:
        """Find the pockets when first asked: before a plain wall nobody asks."""
        if self._looked:
            return
        self._looked = True
        raster = self.board.raster
        shared: dict[tuple[int, int], list[tuple[int, str]]] = {}
        for tile, x, y in self._laid:
            for pocket in pockets_of(tile.outline):
                number = len(self._reach)
                reach, keys = 0, []
                for port in pocket.ports:
                    dx, dy = port.side.step
                    reach |= 1 << raster.bit(x + port.x + dx, y + port.y + dy)
                    edge = edge_of(x + port.x, y + port.y, port.side)
                    keys += [(edge, part) for part in port.parts]
                for key in keys:
                    self._ports.setdefault(key, []).append(number)
                self._edges.append(keys)
                self._reach.append(reach)
                self._joined.append(set())
                for cx, cy in pocket.cells:
                    shared.setdefault((x + cx, y + cy), []).append((number, tile.outline.shape))
        for numbers in self._ports.values():
            if len(numbers) > 1:
                self._join(numbers)
        for owners in shared.values():
            if len(owners) > 1:
                self._share(owners)

    def _share(self, owners: list[tuple[int, str]]) -> None:
        """Two boxes share a corner cell: cut ones fill it, beside a disc a gap remains (OQ-154)."""
        numbers = [number for number, _shape in owners]
        if all(shape != DISC for _number, shape in owners):
            for number in numbers:
                self._reach[number] = 0
                for other in self._joined[number]:
                    self._joined[other].discard(number)
                self._joined[number] = set()
                for key in self._edges[number]:
                    self._ports[key].remove(number)
                self._edges[number] = []
        else:
            self._join(numbers)

    def _join(self, numbers: list[int]) -> None:
        for a in numbers:
            self._joined[a].update(b for b in numbers if b != a)

    def leads_outside(self, front: Front) -> bool:
        """Does a door that opens on this front lead to the outside? Mostly it does so without any pocket."""
        if front.cell is not None:
            if self._open is None:
                self._open = self._grown(self._beyond(), self._free)
            if self._open >> self.board.raster.bit(*front.cell) & 1:
                return True
        return self.holds(self.outside, front)

    def _grown(self, cells: int, free: int) -> int:
        """All free cells that can be reached from these from cell to cell."""
        stride, before = self.board.raster.stride, 0
        while cells != before:
            before = cells
            cells |= (cells << 1 | cells >> 1 | cells << stride | cells >> stride) & free
        return cells

    def spread(self, cells: int, pockets: frozenset[int] = frozenset()) -> Area:
        """All free ground that can be reached from these cells and pockets."""
        self._find_pockets()
        free = self._free
        reached = set(pockets)
        fresh = list(pockets)
        while True:
            while fresh:
                number = fresh.pop()
                cells |= self._reach[number] & free
                fresh.extend(self._joined[number] - reached)
                reached |= self._joined[number]
            cells = self._grown(cells, free)
            fresh = [n for n, reach in enumerate(self._reach) if n not in reached and reach & cells]
            if not fresh:
                return Area(cells, frozenset(reached))
            reached.update(fresh)

    @cached_property
    def outside(self) -> Area:
        """The ground that is not enclosed."""
        return self.spread(self._beyond())

    def _beyond(self) -> int:
        """The free cells above and beside everything that lies there."""
        raster = self.board.raster
        rows = grid(raster.stride).rows(self._rows)
        left = min(x for _tile, x, _y in self._laid) - raster.x0
        right = max(x + tile.width for tile, x, _y in self._laid) - raster.x0
        top = min(y for _tile, _x, y in self._laid) - raster.y0
        beside = ((1 << left) - 1 | ((1 << raster.stride) - (1 << right))) * rows
        above = (1 << (top * raster.stride)) - 1
        return (beside | above) & self._free

    def front(self, x: int, y: int, side: Side) -> Front:
        """What the door of this cell opens on."""
        dx, dy = side.step
        cell = x + dx, y + dy
        if self._free >> self.board.raster.bit(*cell) & 1:
            return Front(cell=cell)
        wall = self._wall_at(cell, side)
        if wall is not None:
            return Front(blocked_by=wall)
        self._find_pockets()
        pockets = self._ports.get((edge_of(x, y, side), MIDDLE))
        # where tiles lie over one another, which no legal castle has, they may fill each other's pockets
        return Front(pocket=pockets[0]) if pockets else Front(blocked_by=self._lying_at(cell))

    def _lying_at(self, cell: tuple[int, int]) -> Placement:
        """The first that lies on a cell that is not free."""
        return next(
            Placement(tile.slug, x, y, tile.turn)
            for tile, x, y in self._laid
            if (cell[0] - x, cell[1] - y) in tile.outline.cells()
        )

    def _wall_at(self, cell: tuple[int, int], side: Side) -> Placement | None:
        """What has a wall in this cell, before a door that looks to this side: two may share the cell, half each."""
        for tile, x, y in self._laid:
            column, row = cell[0] - x, cell[1] - y
            if 0 <= column < tile.width and 0 <= row < tile.height:  # most are elsewhere
                outline = tile.outline
                if (column, row) in _cells_of(outline) and (column, row, side.opposite) not in _openings(outline):
                    return Placement(tile.slug, x, y, tile.turn)
        return None

    def holds(self, area: Area, front: Front) -> bool:
        """Does a door that opens on this front lead into this area?"""
        if front.cell is not None:
            return bool(area.cells >> self.board.raster.bit(*front.cell) & 1)
        return front.pocket in area.pockets

    def area_of(self, front: Front) -> Area:
        """The area that a front belongs to."""
        if front.cell is not None:
            return self.spread(1 << self.board.raster.bit(*front.cell))
        return self.spread(0, frozenset() if front.pocket is None else frozenset((front.pocket,)))

"""Inside and outside: the lines of the ring around a castle, and what they forbid (MOAT-11, MOAT-12).

A foyer that stands in a ring guards one side, each bar another. Beyond their outer lines is outside, everything else
is inside. All lines lie between cells, so that a cell is on one side of each.
"""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from engine.catalogue import RoomType, Side
from engine.catalogue.pieces import OWN_SIDE, Site, ring
from engine.geometry.lattice import Raster
from engine.geometry.outline import Outline, TurnedTile

FAR = 1 << 20
"""Beyond every coordinate: there is no line on this side."""
Cell = tuple[int, int]


class Zone(NamedTuple):
    """The ground inside: its first column and row, those after its last ones, and the door that leads out."""

    left: int = -FAR
    top: int = -FAR
    right: int = FAR
    bottom: int = FAR
    gate: Cell = (0, 0)
    """The cell before the door that leads out of the ring."""
    outside: tuple[RoomType, ...] = ()
    """The types of rooms that may lie outside."""

    @property
    def open(self) -> bool:
        """Is there no line at all?"""
        return self[:4] == (-FAR, -FAR, FAR, FAR)

    @property
    def closed(self) -> bool:
        """Is there a line on every side? Then all free ground inside is enclosed (MOAT-20)."""
        return self.left > -FAR and self.top > -FAR and self.right < FAR and self.bottom < FAR

    def leads_away(self, side: int, x: int, y: int) -> bool:
        """Does a door that looks to this side, with this cell before it, look away from all ground inside?"""
        return (y < self.top, x >= self.right, y >= self.bottom, x < self.left)[side]

    def inside(self, x: int, y: int) -> bool:
        """Is a cell inside?"""
        return self.left <= x < self.right and self.top <= y < self.bottom

    def wholly_inside(self, tile: TurnedTile, x: int, y: int) -> bool:
        """Does a tile at this place lie inside? Its box reaches as far as it does."""
        return self.left <= x and self.top <= y and x + tile.width <= self.right and y + tile.height <= self.bottom

    def wholly_outside(self, tile: TurnedTile, x: int, y: int) -> bool:
        """Does a tile at this place lie outside, round a corner of the ring too (OQ-210)?"""
        if x >= self.right or y >= self.bottom or x + tile.width <= self.left or y + tile.height <= self.top:
            return True
        return not any(self.inside(x + cx, y + cy) for cx, cy in tile.outline.cells())

    def crossed(self, x: int, y: int, side: Side) -> bool:
        """Does a door of this cell look across a line?"""
        dx, dy = side.step
        return self.inside(x, y) != self.inside(x + dx, y + dy)


def site_of(foyer: tuple[int, int], tile: TurnedTile, x: int, y: int) -> Site | None:
    """The site of the ring at which a bar lies, if it lies at one; the foyer's box has its corner here."""
    for site in ring().sites:
        if (foyer[0] + site.x, foyer[1] + site.y, site.turn) == (x, y, tile.turn):
            return site
    return None


def find_zone(
    foyer: TurnedTile, place: Cell, bars: Iterable[tuple[TurnedTile, int, int]], *, only_closed: bool
) -> Zone | None:
    """The zone of a castle whose foyer lies at a place; nothing if it stands in no ring.

    Beyond each bar that lies there is outside (OQ-091); where a table rules so, nothing is before the ring is closed.
    """
    gate = foyer.tile.gate
    if gate is None:
        return None
    x, y = place
    dx, dy = gate.side.step
    zone = Zone(gate=(x + gate.x + dx, y + gate.y + dy), outside=ring().outside)
    guarded = {site.side: (tile, bx, by) for tile, bx, by in bars if (site := site_of(place, tile, bx, by))}
    if only_closed and len(guarded) < len(ring().sites):
        return zone
    for side, (tile, bx, by) in {**guarded, OWN_SIDE: (foyer, x, y)}.items():
        if side == Side.W:
            zone = zone._replace(left=bx)
        elif side == Side.E:
            zone = zone._replace(right=bx + tile.width)
        elif side == Side.N:
            zone = zone._replace(top=by)
        else:
            zone = zone._replace(bottom=by + tile.height)
    return zone


# on the lattice

Rows = Callable[[int], int]


class Doors(NamedTuple):
    """The cells before the doors of a castle, as one kind of tile may meet them: for each front board those where it
    may, and those where it may not; of these none at all if there are none."""

    open: list[int]
    shut: list[int]


class Fenced:
    """A zone on one raster, for the fast judge: where an outline may lie, and which doors are shut to it."""

    __slots__ = ("_allowed", "_raster", "_rows", "_shut", "zone")

    def __init__(self, zone: Zone, raster: Raster, rows: Rows) -> None:
        self.zone = zone
        self._raster = raster
        self._rows = rows
        self._allowed: dict[tuple[int, bool], int] = {}
        self._shut: dict[bool, tuple[int, int, int, int]] = {}

    def may_leave(self, tile: TurnedTile) -> bool:
        """May a tile lie outside?"""
        return tile.tile.type in self.zone.outside

    def allowed(self, tile: TurnedTile) -> int:
        """The anchors at which a tile lies wholly inside, or wholly outside if it may (MOAT-11).

        A tile that may lie outside may lie as far down as there are rows: a negative number has all bits set there.
        """
        leaves = self.may_leave(tile)
        key = tile.outline_id, leaves
        found = self._allowed.get(key)
        if found is None:
            found = self._anchors_inside(tile.outline)
            if leaves:
                found |= ~self._anchors_touching(tile.outline)
            self._allowed[key] = found
        return found

    def doors(self, fronts: list[int], leaves: bool) -> Doors:
        """The doors of a castle as a tile that may lie outside, or one that may not, may meet them.

        The door that leads out is open to what may lie outside (MOAT-12, OQ-092).
        """
        across = self._shut.get(leaves)
        if across is None:
            across = self._shut[leaves] = self._shut_cells(leaves)
        shut = [front & across[index >> 2] for index, front in enumerate(fronts)]
        if not any(shut):
            return Doors(fronts, [])
        return Doors([front & ~off for front, off in zip(fronts, shut, strict=True)], shut)

    def _box(self, left: int, top: int, right: int, bottom: int) -> int:
        """The cells of a box, as far as they are on the raster."""
        x0, y0, stride = self._raster
        left, right = max(left, x0), min(right, x0 + stride)
        top = max(top, y0)
        if right <= left or bottom <= top:
            return 0
        row = ((1 << (right - left)) - 1) << (left - x0)
        return (row * self._rows(bottom - top)) << ((top - y0) * stride)

    def _anchors_inside(self, outline: Outline) -> int:
        if self.zone.open:
            return -1
        left, top, right, bottom = self.zone[:4]
        return self._box(left, top, right - outline.width + 1, bottom - outline.height + 1)

    def _anchors_touching(self, outline: Outline) -> int:
        """The anchors at which some cell of an outline is inside: cell by cell in each row, as runs."""
        if self.zone.open:
            return 0
        left, top, right, bottom = self.zone[:4]
        found = 0
        for row in range(outline.height):
            columns = [x for x, y in outline.cells() if y == row]
            for first, last in _runs(columns):
                found |= self._box(left - last, top - row, right - first, bottom - row)
        return found

    def _shut_cells(self, leaves: bool) -> tuple[int, int, int, int]:
        """For each side the cells before doors to that side that lie across a line, where a tile may not be met.

        A door looks across a line if its own cell and the one before it are on different sides of it. What may not lie
        outside has no door there either.
        """
        zone, stride, found = self.zone, self._raster.stride, [0, 0, 0, 0]
        gate = 1 << self._raster.bit(*zone.gate)
        if not zone.open:
            left, top, right, bottom = zone[:4]
            inside = self._box(left, top, right, bottom)
            around = self._box(left - 1, top - 1, right + 1, bottom + 1) & ~inside
            # the cell before a door that looks up is one row above its own, and so on
            own = (inside >> stride, inside << 1, inside << stride, inside >> 1)
            across = (around >> stride, around << 1, around << stride, around >> 1)
            found = [(own[side] & around) * leaves | (across[side] & inside) for side in range(4)]
        side = int(OWN_SIDE)
        if leaves:
            found[side] &= ~gate
        elif zone.open:
            found[side] |= gate
        return found[0], found[1], found[2], found[3]


def _runs(columns: list[int]) -> list[tuple[int, int]]:
    """Unbroken runs of columns, each with its first and last."""
    found: list[tuple[int, int]] = []
    for x in columns:
        if found and found[-1][1] == x - 1:
            found[-1] = found[-1][0], x
        else:
            found.append((x, x))
    return found

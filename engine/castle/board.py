"""The fast judge's picture of a castle: bitboards, doors by cell, and who is connected to whom.

A board is never changed after it is made; `extended` makes the next one from it. Caches are filled when first asked.
"""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from engine.castle.placement import Placement
from engine.catalogue import Door, Side
from engine.geometry.lattice import FRONTS, Frame, draw_frame, grid
from engine.geometry.outline import TurnedTile, longest
from engine.rules.rulings import Law, law

WITNESSES = 2
"""Doors remembered on each side as seeing the outside; they answer most questions about PLACE-5."""


class Link(NamedTuple):
    """A connection seen from one of its two rooms: own door, the other room and its door."""

    door: int
    room: int
    other_door: int


class Ray(NamedTuple):
    """A door that sees the outside straight ahead: the side it looks to and the cell in front of it."""

    side: int
    x: int
    y: int


STEPS = tuple(side.step for side in Side)


def door_key(x: int, y: int, side: int) -> int:
    """A number for the door of a cell on one of its sides; the cell lies within the notation's bounds."""
    return ((y + 16384) * 32768 + x + 16384) * 4 + side


_PARTNER = tuple((dy * 32768 + dx) * 4 for dx, dy in STEPS)


def partner_key(key: int) -> int:
    """The door that this door would meet."""
    side = key & 3
    return key - side + _PARTNER[side] + (side + 2) % 4


def may_connect(a: TurnedTile, door: Door, b: TurnedTile, other: Door) -> bool:
    """May these doors meet? Only on one floor, and never stairs with stairs (FLOOR-2 to FLOOR-7)."""
    return door.floor == other.floor and not (a.tile.is_stairs and b.tile.is_stairs)


class Board:
    """Rooms on a frame, with everything that the next placement will ask."""

    __slots__ = (
        "_anchors", "_forbidden", "_known", "_rays", "_safe", "doors", "frame", "fronts", "law", "links", "places",
        "plain", "solid", "tables", "tiles",
    )  # fmt: skip

    def __init__(self, its_law: Law | None = None) -> None:
        self.law = its_law or law()
        self.frame = Frame(0, 0, 64)
        self.tiles: tuple[TurnedTile, ...] = ()
        self.places: tuple[tuple[int, int], ...] = ()
        self.solid = 0
        self.fronts: list[int] = [0] * FRONTS
        self.doors: dict[int, tuple[int, int]] = {}
        self.links: list[tuple[Link, ...]] = []
        self._anchors: dict[TurnedTile, int] = {}
        self._forbidden: dict[int, tuple[int, int]] = {}
        self._known: dict[str, tuple[TurnedTile, int, int]] = {}
        self._rays: list[Ray] | None = None
        self._safe: tuple[Ray, ...] | None = None
        """Two rays that no tile can cover both, none if there are no such two, nothing if not asked yet."""
        self.plain = True
        """Is there neither stairs nor cellar?"""
        self.tables = grid(64)

    @classmethod
    def build(cls, rooms: Iterable[Placement], its_law: Law) -> "Board":
        """The board of these rooms, from nothing."""
        board = cls(its_law)
        placed = list(rooms)
        board.frame = _frame_of(placed)
        board.tables = grid(board.frame.stride)
        for room in placed:
            board._add(room.turned, room.x, room.y)
        return board

    def extended(self, room: Placement) -> "Board":
        """The board with one more room."""
        tile = room.turned
        if not self.frame.holds(room.x, room.y, tile.width):
            return Board.build((*self.rooms(), room), self.law)
        board = Board.__new__(Board)
        board.law = self.law
        board._anchors = {}
        board._rays = None
        board._safe = None
        board.frame = self.frame
        board.tables = self.tables
        board.plain = self.plain
        board.tiles = self.tiles
        board.places = self.places
        board.solid = self.solid
        board.fronts = self.fronts.copy()
        board.doors = self.doors.copy()
        board.links = self.links.copy()
        board._forbidden = self._forbidden.copy()
        board._known = self._known.copy()
        if self._rays is not None:
            board._rays = [ray for ray in self._rays if not _hits(ray, room.x, room.y, tile.width, tile.height)]
            if self._safe and all(ray in board._rays for ray in self._safe):
                board._safe = self._safe
        board._add(tile, room.x, room.y)
        return board

    def rooms(self) -> list[Placement]:
        """The rooms as placements, in the order of building."""
        return [Placement(t.slug, x, y, t.turn) for t, (x, y) in zip(self.tiles, self.places, strict=True)]

    def _add(self, tile: TurnedTile, x: int, y: int) -> None:
        frame, tables = self.frame, self.tables
        number = len(self.tiles)
        self.plain = self.plain and tile.ground_only
        self.tiles += (tile,)
        self.places += ((x, y),)
        self.solid |= tables.solid(tile) << frame.bit(x, y)
        corner = frame.bit(x - 1, y - 1)
        for index, front in tables.fronts(tile):
            self.fronts[index] |= front << corner
        own: list[Link] = []
        doors = self.doors
        for i, door in enumerate(tile.doors):
            key = door_key(x + door.x, y + door.y, door.side)
            met = doors.get(partner_key(key))
            if met is not None:
                other, j = met
                if may_connect(tile, door, self.tiles[other], self.tiles[other].doors[j]):
                    own.append(Link(i, other, j))
                    self.links[other] += (Link(j, number, i),)
            doors.setdefault(key, (number, i))
        self.links.append(tuple(own))

    def forbidden(self, tile: TurnedTile) -> int:
        """The anchors at which this turned tile would overlap a room or meet a fence (PLACE-4, PLACE-6)."""
        board, seen = self._forbidden.get(tile.kind, (0, 0))
        count = len(self.tiles)
        if seen < count:
            tables = self.tables
            laid_out = tables.nofits(tile)
            x0, y0, stride = self.frame
            corner = (y0 + tile.height) * stride + x0 + tile.width
            for number in range(seen, count):
                placed = self.tiles[number]
                x, y = self.places[number]
                table = laid_out.get(placed.kind)
                if table is None:
                    table = tables.nofit(placed, tile)
                board |= table << (y * stride + x - corner)
            self._forbidden[tile.kind] = board, count
        return board

    def anchors(self, tile: TurnedTile) -> int:
        """The anchors that keep every rule but the last external entrance (PLACE-5)."""
        known = self._anchors.get(tile)
        if known is None:
            light_end = tile.tile.is_stairs and self.law["stairs-up"] == "forbidden"
            known = self._anchors[tile] = self._joined(tile, light_end=light_end)
        return known

    def anchors_by_any_end(self, tile: TurnedTile) -> int:
        """The same with stairs joined by either end: what may come to be when more rooms have been placed."""
        return self._joined(tile, light_end=False) if tile.tile.is_stairs else self.anchors(tile)

    def _joined(self, tile: TurnedTile, *, light_end: bool) -> int:
        """The anchors at which the tile is connected; stairs by their light end, if that is asked for (FLOOR-9)."""
        fronts = self.fronts
        looks = self.tables.looks(tile)
        wanted = 0
        plain = self.plain and tile.ground_only
        for index, shift in looks.plain if plain or light_end else looks.lawful:
            front = fronts[index]
            if front:
                wanted |= front >> shift
        if wanted:
            wanted &= ~self.forbidden(tile)
            if not plain:
                for index, shift in looks.forbidden:
                    front = fronts[index]
                    if front:
                        wanted &= ~(front >> shift)
        return wanted

    def anchors_in_doubt(self, tile: TurnedTile, anchors: int) -> int:
        """Those anchors at which the tile stands in the way of every door known to see the outside."""
        if self.safe():
            return 0
        frame, tables = self.frame, self.tables
        width, height = tile.width, tile.height
        for ray in self.rays():
            if not anchors:
                break
            anchors &= _ray_board(ray, width, height, frame, tables.rows, anchors)
        return anchors

    def remember(self, tile: TurnedTile, anchors: int) -> None:
        """Note legal places of a tile; some of them often stay legal as the castle grows."""
        self._known[tile.slug] = tile, anchors, len(self.tiles)

    def still_fits(self, slug: str) -> bool:
        """Is one of the places noted for a tile still legal, as far as can be told at once? No means: ask again."""
        known = self._known.get(slug)
        if known is None:
            return False
        tile, anchors, seen = known
        count = len(self.tiles)
        if seen < count:
            if not (tile.ground_only and all(placed.ground_only for placed in self.tiles[seen:])):
                return False
            tables, (x0, y0, stride) = self.tables, self.frame
            corner = (y0 + tile.height) * stride + x0 + tile.width
            for number in range(seen, count):
                x, y = self.places[number]
                anchors &= ~(tables.nofit(self.tiles[number], tile) << (y * stride + x - corner))
            self._known[slug] = tile, anchors, count
        return bool(anchors) and anchors != self.anchors_in_doubt(tile, anchors)

    def rays(self) -> list[Ray]:
        """A few doors that see the outside straight ahead; enough to answer most questions about PLACE-5."""
        rays = self._rays
        if not rays:
            rays = self._rays = self._find_rays()
        return rays

    def safe(self) -> bool:
        """Do two doors see the outside that no single tile can cover both? Then PLACE-5 forbids nothing."""
        if self._safe is None:
            self._safe = _safe_pair(self.rays())
            if not self._safe:
                # those inherited may be too few; the newest room has doors of its own
                self._rays = self._find_rays()
                self._safe = _safe_pair(self._rays)
        return bool(self._safe)

    def _find_rays(self) -> list[Ray]:
        """Up to two rays to each side, the newest doors first."""
        rays: list[Ray] = []
        number_on = [0, 0, 0, 0]
        doors = self.doors
        for key, (number, i) in reversed(doors.items()):
            side = key & 3
            if number_on[side] == WITNESSES or partner_key(key) in doors:
                continue
            door = self.tiles[number].doors[i]
            x, y = self.places[number]
            dx, dy = STEPS[side]
            ray = Ray(side, x + door.x + dx, y + door.y + dy)
            if self.sees_outside(ray):
                rays.append(ray)
                number_on[side] += 1
                if len(rays) == 4 * WITNESSES:
                    break
        return rays

    def sees_outside(self, ray: Ray) -> bool:
        """Is there nothing between a door and the edge of the table?"""
        frame = self.frame
        side, x, y = ray
        bit = frame.bit(x, y)
        stride = frame.stride
        if side == 1:
            return not (self.solid >> bit) & ((1 << (frame.x0 + stride - x)) - 1)
        if side == 3:
            left = x - frame.x0
            return not (self.solid >> (bit - left)) & ((2 << left) - 1)
        column = self.solid >> (bit % stride)
        rows = self.tables.rows
        if side == 0:
            return not column & rows(y - frame.y0 + 1)
        below = column >> (bit - bit % stride)
        return not below & rows(below.bit_length() // stride + 1)


def _frame_of(rooms: list[Placement]) -> Frame:
    if not rooms:
        return draw_frame(0, 0, 1)
    left = min(room.x for room in rooms)
    right = max(room.x + room.turned.width for room in rooms)
    return draw_frame(left, min(room.y for room in rooms), right)


def _safe_pair(rays: list[Ray]) -> tuple[Ray, ...]:
    """Two of the rays that no single tile can cover both, or none."""
    pairs = ((a, b) for i, a in enumerate(rays) for b in rays[:i])
    return next((pair for pair in pairs if _far_apart(*pair)), ())


def _reach(ray: Ray) -> tuple[tuple[float, float], tuple[float, float]]:
    """The columns and the rows of a ray."""
    far = float("inf")
    columns = {1: (ray.x, far), 3: (-far, ray.x)}.get(ray.side, (ray.x, ray.x))
    rows = {0: (-far, ray.y), 2: (ray.y, far)}.get(ray.side, (ray.y, ray.y))
    return columns, rows


def _far_apart(a: Ray, b: Ray) -> bool:
    """Can no tile stand in the way of both rays?

    Not if they are further apart than any tile is long. Nor if they leave the castle on opposite sides: a box across
    both would cover the very room that one of the doors belongs to, and an L shuts off two sides, but never opposite
    ones.
    """
    if a.side == (b.side + 2) % 4:
        low, high = (a, b) if a.side in (0, 3) else (b, a)
        if (high.x > low.x) if a.side % 2 else (high.y > low.y):
            return True
    pairs = zip(_reach(a), _reach(b), strict=True)
    return any(max(one[0] - other[1], other[0] - one[1]) >= longest() for one, other in pairs)


def _hits(ray: Ray, x: int, y: int, width: int, height: int) -> bool:
    """Does a box stand in the way of a ray?"""
    if ray.side % 2:
        return y <= ray.y < y + height and (x + width > ray.x if ray.side == 1 else x <= ray.x)
    return x <= ray.x < x + width and (y + height > ray.y if ray.side == 2 else y <= ray.y)


def _ray_board(ray: Ray, width: int, height: int, frame: Frame, rows: Callable[[int], int], anchors: int) -> int:
    """The anchors at which a box of this size would stand in the way of a ray."""
    side, x, y = ray
    x0, y0, stride = frame
    if side % 2:
        if side == 1:
            first = x - width + 1 - x0
            row = (1 << stride) - (1 << first)
        else:
            row = (2 << (x - x0)) - 1
        return (row * rows(height)) << ((y - height + 1 - y0) * stride)
    columns = ((1 << width) - 1) << (x - width + 1 - x0)
    if side == 0:
        return columns * rows(y - y0 + 1)
    top = y - height + 1 - y0
    return (columns * rows(anchors.bit_length() // stride + 1 - top)) << (top * stride)

"""The fast judge's picture of a castle: bitboards, doors by cell, and who is connected to whom.

A board is never changed after it is made; `extended` makes the next one from it. Caches are filled when first asked.
"""

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

from engine.castle.links import DoorMet, Link, may_connect
from engine.castle.placement import Placement
from engine.castle.rays import Ray, anchors_hit, is_clear, not_hit, safe_pair
from engine.castle.zones import Doors, Fenced, find_zone
from engine.catalogue import Bonus, Role, Tile
from engine.geometry.doors import PARTNERS, cell_of, door_key
from engine.geometry.lattice import FRONTS, WORD, Look, Raster, draw_raster, grid
from engine.geometry.outline import TurnedTile, ways
from engine.geometry.tables import touching
from engine.kernel.tuples import maker
from engine.rules.rulings import Law, law

_NONE_SEEN = 0, 0
_link, _ray = maker(Link), maker(Ray)
WITNESSES = 2
"""Doors remembered on each side as seeing the outside; they answer most questions about PLACE-5."""


@cache
def doors_of(room: int, number: int) -> tuple[DoorMet, ...]:
    """So many doors of a room, each with the room."""
    return tuple([(room, door) for door in range(number)])


class Board:
    """Rooms on a raster, with everything that the next placement will ask."""

    __slots__ = (
        "_anchors", "_by_turn", "_forbidden", "_known", "_lacking", "_open_fronts", "_rays", "_ringed", "_safe",
        "_shapes", "bonuses", "doors", "fenced", "fronts", "law", "links", "pieces", "places", "plain", "raster",
        "scored", "sockets", "solid", "tables", "tiles",
    )  # fmt: skip

    def __init__(self, its_law: Law | None = None) -> None:
        self.law = its_law or law()
        self.raster = Raster(0, 0, WORD)
        self.tiles: tuple[TurnedTile, ...] = ()
        self.scored: tuple[Tile, ...] = ()
        """For each room the tile as which it counts and scores."""
        self.bonuses: tuple[tuple[int, Bonus], ...] = ()
        """The centre icons of the rooms, each with the number of its room."""
        self.places: tuple[tuple[int, int], ...] = ()
        self._shapes: tuple[tuple[int, int], ...] = ()
        """The rooms once more, each as the number of its outline and the bit of its corner."""
        self.pieces: tuple[tuple[TurnedTile, int, int], ...] = ()
        """What lies there and is no room, each with its place."""
        self.fenced: Fenced | None = None
        """Where inside and outside are, if the castle stands in a ring."""
        self.solid = 0
        self.fronts: list[int] = [0] * FRONTS
        self.doors: dict[int, tuple[int, int]] = {}
        self.links: list[tuple[Link, ...]] = []
        self._open_fronts: list[list[tuple[int, tuple[int, ...]]]] | None = None
        self._lacking: list[int] | None = None
        self._anchors: dict[TurnedTile, int] = {}
        self._by_turn: dict[str, list[tuple[TurnedTile, int]]] = {}
        """By tile all its turns that have anchors, as far as all were asked at once."""
        self._forbidden: dict[int, tuple[int, int]] = {}
        self._known: dict[str, tuple[TurnedTile, int, int]] = {}
        self._ringed: dict[bool, Doors] = {}
        """In a ring the doors as a tile that may lie outside meets them, and as one that may not."""
        self.sockets: dict[str, list[list[Any]]] = {}
        """For each join where it may lie with one end on an open door, as far as it was asked."""
        self._rays: list[Ray] | None = None
        self._safe: tuple[Ray, ...] | None = None
        """Two rays that no tile can cover both, none if there are no such two, nothing if not asked yet."""
        self.plain = True
        """Is there neither stairs nor cellar?"""
        self.tables = grid(WORD)

    @classmethod
    def build(cls, rooms: Iterable[Placement], its_law: Law, pieces: Iterable[Placement] = ()) -> "Board":
        """The board of these rooms and pieces, from nothing."""
        board = cls(its_law)
        placed, more = list(rooms), list(pieces)
        board.raster = _raster_of(placed + more)
        board.tables = grid(board.raster.stride)
        for room in placed:
            board._add(room.turned, room.x, room.y)
        for piece in more:
            board._lay(piece.turned, piece.x, piece.y)
        board._find_zone()
        return board

    def extended(self, room: Placement) -> "Board":
        """The board with one more room."""
        tile = room.turned
        if not self.raster.holds(room.x, room.y, tile.width):
            return Board.build((*self.rooms(), room), self.law, self.laid())
        board = self._copy(room)
        board._add(tile, room.x, room.y)
        return board

    def with_piece(self, piece: Placement) -> "Board":
        """The board with one more piece: a bar, or a join between rooms that are there."""
        tile = piece.turned
        if not self.raster.holds(piece.x, piece.y, tile.width):
            return Board.build(self.rooms(), self.law, (*self.laid(), piece))
        board = self._copy(piece)
        board._lay(tile, piece.x, piece.y)
        if tile.tile.role == Role.BAR:
            board._find_zone()
        return board

    def _copy(self, more: Placement) -> "Board":
        """The same board, soon to be changed by what comes to lie at a place."""
        tile = more.turned
        board = Board.__new__(Board)
        board.law = self.law
        board._anchors = {}
        board._lacking = None
        board._by_turn = {}
        board._open_fronts = None
        board._ringed = {}
        board.sockets = {}
        board._rays = None
        board._safe = None
        board.raster = self.raster
        board.tables = self.tables
        board.plain = self.plain
        board.tiles = self.tiles
        board.scored = self.scored
        board.bonuses = self.bonuses
        board.places = self.places
        board._shapes = self._shapes
        board.pieces = self.pieces
        board.fenced = self.fenced
        board.solid = self.solid
        board.fronts = self.fronts.copy()
        board.doors = self.doors.copy()
        board.links = self.links.copy()
        board._forbidden = self._forbidden.copy()
        board._known = self._known.copy()
        rays = self._rays
        if rays is not None:
            board._rays = kept = not_hit(rays, more.x, more.y, tile.width, tile.height)
            if self._safe and (len(kept) == len(rays) or set(self._safe) <= set(kept)):
                board._safe = self._safe
        return board

    def rooms(self) -> list[Placement]:
        """The rooms as placements, in the order of building."""
        return [Placement(t.slug, x, y, t.turn) for t, (x, y) in zip(self.tiles, self.places, strict=True)]

    def laid(self) -> list[Placement]:
        """The pieces as placements, in the order of building."""
        return [Placement(t.slug, x, y, t.turn) for t, x, y in self.pieces]

    def everything(self) -> Iterator[tuple[TurnedTile, int, int]]:
        """Rooms and pieces with their places: whatever lies on the ground."""
        for tile, (x, y) in zip(self.tiles, self.places, strict=True):
            yield tile, x, y
        yield from self.pieces

    def bars(self) -> list[Tile]:
        """The bars, each as its tile."""
        return [tile.tile for tile, _x, _y in self.pieces if tile.tile.role == Role.BAR]

    def _find_zone(self) -> None:
        """Find out where inside and outside are."""
        self.fenced = None
        if self.tiles and self.tiles[0].tile.gate is not None:
            only_closed = self.law["outside"] == "only-when-closed"
            zone = find_zone(self.tiles[0], self.places[0], self.pieces, only_closed=only_closed)
            self.fenced = None if zone is None else Fenced(zone, self.raster, self.tables.rows)

    def _lay(self, tile: TurnedTile, x: int, y: int) -> None:
        """Add a piece; a join links the two rooms whose doors its ends meet."""
        self.pieces += ((tile, x, y),)
        self.solid |= self.tables.solid(tile) << self.raster.bit(x, y)
        self._forbidden, self._known = {}, {}
        if tile.tile.role != Role.JOIN:
            return
        ends = [end for end in self.met(tile, x, y) if end is not None]
        if len(ends) == 2:
            (a, i), (b, j) = ends
            if a != b and may_connect(self.tiles[a], self.tiles[a].doors[i], self.tiles[b], self.tiles[b].doors[j]):
                weight = tile.tile.weight
                self.links[a] += (Link(i, b, j, weight),)
                self.links[b] += (Link(j, a, i, weight),)

    def _add(self, tile: TurnedTile, x: int, y: int) -> None:
        tables, tiles, (x0, y0, stride) = self.tables, self.tiles, self.raster
        number = len(tiles)
        bit = (y - y0) * stride + x - x0
        self.plain = self.plain and tile.ground_only
        self.tiles = (*tiles, tile)
        self.scored += (tile.tile,)
        if tile.tile.bonus is not None:
            self.bonuses += ((number, tile.tile.bonus),)
        self.places += ((x, y),)
        self._shapes += ((tile.outline_id, bit),)
        self.solid |= tables.solid(tile) << bit
        corner = bit - stride - 1
        fronts = self.fronts
        for index, front in tables.fronts(tile):
            fronts[index] |= front << corner
        own: list[Link] = []
        doors, links = self.doors, self.links
        key = door_key(x, y, 0)
        for i, met in enumerate([doors.get(key + partner) for partner in tile.partners]):
            if met is not None:
                other, j = met
                if may_connect(tile, tile.doors[i], tiles[other], tiles[other].doors[j]):
                    own.append(_link((i, other, j, 1)))
                    links[other] += (_link((j, number, i, 1)),)
        links.append(tuple(own))
        keys = [key + its_own for its_own in tile.keys]
        if doors.keys().isdisjoint(keys):
            doors.update(zip(keys, doors_of(number, len(keys)), strict=True))
        else:  # where tiles lie over one another, which no legal castle has, the older door counts
            for door, at in enumerate(keys):
                doors.setdefault(at, (number, door))

    def forbidden(self, tile: TurnedTile) -> int:
        """The anchors at which this turned tile would overlap a room or a piece or meet a fence (PLACE-4, PLACE-6)."""
        board, seen = self._forbidden.get(tile.outline_id, _NONE_SEEN)
        shapes = self._shapes
        if seen < len(shapes):
            tables = self.tables
            nofits = tables.nofits(tile)
            corner = tile.height * tables.stride + tile.width
            if seen:
                shapes = shapes[seen:]
            else:
                for piece, x, y in self.pieces:  # a new piece makes everything be looked up again
                    board |= nofits[piece.outline_id] << (self.raster.bit(x, y) - corner)
            for placed, bit in shapes:
                board |= nofits[placed] << (bit - corner)
            self._forbidden[tile.outline_id] = board, len(self._shapes)
        return board

    def anchors(self, tile: TurnedTile) -> int:
        """The anchors that keep every rule but the last external entrance (PLACE-5)."""
        known = self._anchors.get(tile)
        if known is None:
            light_end = tile.tile.is_stairs and self.law["stairs-up"] == "forbidden"
            known = self._anchors[tile] = self._joined(tile, light_end=light_end)
        return known

    def by_turn(self, slug: str) -> list[tuple[TurnedTile, int]]:
        """The same for each turn of a tile in which there are any."""
        known = self._by_turn.get(slug)
        if known is None:
            asked, known = self._anchors, []
            turned = ways(slug)
            light_end = turned[0].tile.is_stairs and self.law["stairs-up"] == "forbidden"
            for way in turned:
                anchors = asked.get(way)
                if anchors is None:
                    anchors = asked[way] = self._joined(way, light_end=light_end)
                if anchors:
                    known.append((way, anchors))
            self._by_turn[slug] = known
        return known

    def anchors_by_any_end(self, tile: TurnedTile) -> int:
        """The same with stairs joined by either end: what may come to be when more rooms have been placed."""
        return self._joined(tile, light_end=False) if tile.tile.is_stairs else self.anchors(tile)

    def _joined(self, tile: TurnedTile, *, light_end: bool) -> int:
        """The anchors at which the tile is connected; stairs by their light end, if that is asked for (FLOOR-9)."""
        fenced, fronts = self.fenced, self.fronts
        shut: list[int] = []
        if fenced is not None:
            fronts, shut = self._doors_for(fenced, tile)
        looks = self.tables.looks(tile)
        plain = self.plain and tile.ground_only
        wanted = met_by(looks.plain if plain or light_end else looks.sought, fronts)
        if wanted:
            wanted &= ~self.forbidden(tile)
            if fenced is not None:
                wanted &= fenced.allowed(tile)
            if shut:
                wanted &= ~met_by(looks.sought, shut)  # doors across a line (MOAT-12)
            if not plain:
                wanted &= ~met_by(looks.forbidden, self.fronts)
        return wanted

    def _doors_for(self, fenced: Fenced, tile: TurnedTile) -> Doors:
        """The doors of a castle in a ring as this tile may meet them."""
        leaves = fenced.may_leave(tile)
        found = self._ringed.get(leaves)
        if found is None:
            found = self._ringed[leaves] = fenced.doors(self.fronts, leaves)
        return found

    def anchors_in_doubt(self, tile: TurnedTile, anchors: int) -> int:
        """Those anchors at which the tile stands in the way of every door known to see the outside."""
        if self.safe() or (self.fenced is not None and self._safe_from(self.fenced, tile)):
            return 0
        raster, tables = self.raster, self.tables
        width, height = tile.width, tile.height
        for ray in self.rays():
            if not anchors:
                break
            anchors &= anchors_hit(ray, width, height, raster, tables.rows, anchors)
        return anchors

    def remember(self, tile: TurnedTile, anchors: int) -> None:
        """Note legal places of a tile; some of them often stay legal as the castle grows."""
        self._known[tile.slug] = tile, anchors, len(self.tiles)

    def still_fits(self, slug: str) -> bool:
        """Is one of the places noted for a tile still legal, as far as can be told at once? No means: ask again."""
        known = self._known.get(slug)
        if known is None or self.fenced is not None:
            return False
        tile, anchors, seen = known
        count = len(self.tiles)
        if seen < count:
            if not (tile.ground_only and all(placed.ground_only for placed in self.tiles[seen:])):
                return False
            nofits = self.tables.nofits(tile)
            corner = tile.height * self.tables.stride + tile.width
            for placed, bit in self._shapes[seen:]:
                anchors &= ~(nofits[placed] << (bit - corner))
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
            if self._rays:
                self._safe = safe_pair(self._rays)
            if not self._safe:
                # those inherited may be too few; the newest room has doors of its own
                self._rays = self._find_rays()
                self._safe = safe_pair(self._rays)
        return bool(self._safe)

    def _safe_from(self, fenced: Fenced, tile: TurnedTile) -> bool:
        """Does a door see the outside from beyond a line, where this tile may not lie?"""
        return not fenced.may_leave(tile) and any(fenced.zone.leads_away(*ray) for ray in self.rays())

    def _find_rays(self) -> list[Ray]:
        """Up to two rays to each side, the newest doors first."""
        closed = None if self.fenced is None or not self.fenced.zone.closed else self.fenced.zone
        rays: list[Ray] = []
        number_on = [0, 0, 0, 0]
        doors, solid, raster, rows = self.doors, self.solid, self.raster, self.tables.rows
        for key in reversed(doors):
            side = key & 3
            before = key + PARTNERS[side]
            if number_on[side] == WITNESSES or before in doors:
                continue
            x, y = cell_of(before)
            if closed is not None and closed.inside(x, y):
                continue
            if is_clear(side, x, y, solid, raster, rows):
                rays.append(_ray((side, x, y)))
                number_on[side] += 1
                if len(rays) == 4 * WITNESSES:
                    break
        return rays

    def sees_outside(self, ray: Ray) -> bool:
        """Is there nothing between a door and the edge of the table?"""
        side, x, y = ray
        return is_clear(side, x, y, self.solid, self.raster, self.tables.rows)

    # who meets whom

    def met(self, tile: TurnedTile, x: int, y: int) -> list[DoorMet | None]:
        """For each door of a tile at this place the door that it would meet, or nothing."""
        doors, corner = self.doors, door_key(x, y, 0)
        return [doors.get(corner + partner) for partner in tile.partners]

    def open_fronts(self) -> list[list[tuple[int, tuple[int, ...]]]]:
        """By the side that they look to: the doors with free ground before them, as its bit, and their room alone."""
        found = self._open_fronts
        if found is None:
            found = self._open_fronts = [[], [], [], []]
            (x0, y0, stride), solid, rooms = self.raster, self.solid, [(number,) for number in range(len(self.tiles))]
            for key, (number, _index) in self.doors.items():
                side = key & 3
                x, y = cell_of(key + PARTNERS[side])
                bit = (y - y0) * stride + x - x0
                if not solid >> bit & 1:
                    found[side].append((bit, rooms[number]))
        return found

    def lacking(self) -> list[int]:
        """For each room the number of its entrances that are not connected."""
        found = self._lacking
        if found is None:
            pairs = zip(self.tiles, self.links, strict=True)
            found = self._lacking = [len(tile.doors) - len(links) for tile, links in pairs]
        return found

    def connected(self, number: int) -> tuple[int, ...]:
        """The rooms connected to a room, each once (CONN-2), by number."""
        links = self.links[number]
        if len(links) == 1:
            return (links[0].room,)
        return tuple(sorted({link.room for link in links}))

    def weight(self, number: int, other: int) -> int:
        """How often the connection of two rooms counts: once by doors, more often by a join (PASS-7)."""
        return max((link.weight for link in self.links[number] if link.room == other), default=0)

    def adjacent(self, number: int) -> tuple[int, ...]:
        """The rooms whose walls touch a room's walls (ADJ-1, ADJ-2), by number."""
        return tuple(self.adjacent_among(number, range(len(self.tiles))))

    def adjacent_among(self, number: int, others: Iterable[int]) -> list[int]:
        """Which of some rooms are adjacent to a room, by number."""
        tile, (x, y) = self.tiles[number], self.places[number]
        return [i for i in others if i != number and self.touches(i, tile, x, y)]

    def touches(self, number: int, tile: TurnedTile, x: int, y: int) -> bool:
        """Do the walls of a tile at this place touch those of a room along some length (ADJ-1, ADJ-2)?"""
        ox, oy = self.places[number]
        return (x - ox, y - oy) in touching(self.tiles[number], tile, self.law.corner_contact)


def met_by(looks: tuple[Look, ...], fronts: list[int]) -> int:
    """The anchors at which a door that looks so has one of these cells before it as its own."""
    found = 0
    for index, shift, more in looks:
        front = fronts[index]
        if front:
            for step in more:
                front |= front >> step
            found |= front >> shift
    return found


def _raster_of(rooms: list[Placement]) -> Raster:
    if not rooms:
        return draw_raster(0, 0, 1)
    left = min(room.x for room in rooms)
    right = max(room.x + room.turned.width for room in rooms)
    return draw_raster(left, min(room.y for room in rooms), right)

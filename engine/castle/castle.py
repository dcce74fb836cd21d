"""The castle: an immutable value that can be judged, extended, scored, read and written."""

from collections import Counter
from collections.abc import Iterable, Iterator
from random import Random
from typing import TYPE_CHECKING, Any

from engine.castle.areas import Area, Areas
from engine.castle.board import Board, Ray
from engine.castle.bounds import check_distance, check_placement, check_rooms
from engine.castle.judge import judge, keeps_external_entrance
from engine.castle.notation import read_castle, read_placement, write_castle
from engine.castle.placement import Placement
from engine.castle.scoring import placement_items, score_castle
from engine.castle.settle import settle
from engine.castle.verdict import CastleScore, Entrance, EntranceState, PlacementScore, Verdict
from engine.catalogue import RoomType, Tile, find_tile
from engine.geometry.lattice import WORD, words
from engine.geometry.outline import ways
from engine.geometry.tables import offsets
from engine.kernel.errors import IllegalCastle, IllegalPlacement
from engine.rules.editions import Edition
from engine.rules.rulings import Law, law

if TYPE_CHECKING:
    import networkx

_EMPTY = Board()


class Castle:
    """Placed rooms in building order; the foyer comes first.

    >>> castle = Castle.parse("foyer-3@0,0")
    >>> [str(p) for p in castle.legal("nap-room")][:2]
    ['nap-room@-4,0', 'nap-room@-2,-1/3']
    >>> castle.place("nap-room@-4,0").score().total
    2
    """

    __slots__ = ("_board", "_cache", "law", "rooms")

    rooms: tuple[Placement, ...]
    law: Law
    _board: Board | None
    _cache: dict[str, Any]

    def __init__(self, rooms: Iterable[Placement] = (), edition: str | Law = "second") -> None:
        given: object = rooms
        if isinstance(given, str):
            raise TypeError("Castle takes placements; castle text is read by Castle.parse(text)")
        rooms = tuple(rooms)
        check_rooms(rooms)
        self._make(rooms, edition if isinstance(edition, Law) else law(edition), None)

    def _make(self, rooms: tuple[Placement, ...], its_law: Law, board: Board | None) -> None:
        object.__setattr__(self, "rooms", rooms)
        object.__setattr__(self, "law", its_law)
        object.__setattr__(self, "_board", board)
        object.__setattr__(self, "_cache", {})

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a castle does not change: {name}")

    @property
    def edition(self) -> Edition:
        """The edition by whose law the castle is built."""
        return self.law.edition

    # reading and writing

    @classmethod
    def parse(cls, text: str, edition: str | Law = "second", *, strict: bool = True) -> "Castle":
        """Read castle text; with `strict` each room must have been a legal placement.

        `edition` is the name of an edition, or a `Law`: an edition with a table's own rulings.
        """
        rooms = read_castle(text)
        if not strict:
            return cls(tuple(rooms), edition)
        castle = cls((), edition)
        for number, room in enumerate(rooms, 1):
            if not (castle.rooms and castle.allows(room)):
                verdict = castle.judge(room)
                if not verdict.legal:
                    raise IllegalCastle(verdict, number)
            castle = castle.extended(room)
        return castle

    @classmethod
    def settle(cls, rooms: str | Iterable[Placement], edition: str | Law = "second") -> "Castle":
        """A finished castle whose rooms come in any order: text or placements, put into an order of building.

        A legal order stays as it is; only what cannot stand in any order is refused.
        """
        found = read_castle(rooms) if isinstance(rooms, str) else [room.canonical for room in rooms]
        return settle(cls((), edition), found)

    def __str__(self) -> str:
        return write_castle(self.rooms)

    def __repr__(self) -> str:
        edition = repr(self.law) if self.law.overrides else repr(self.law.edition.name)
        return f"Castle.parse({str(self)!r}, edition={edition}, strict=False)"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Castle):
            return NotImplemented
        return self.rooms == other.rooms and self.law == other.law

    def __hash__(self) -> int:
        return hash(self.rooms)

    def __len__(self) -> int:
        return len(self.rooms)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.rooms, self.law)

    def svg(self, verdict: Verdict | None = None, *, title: str | None = None, coordinates: bool = False) -> str:
        """A picture of the castle; with a verdict also of the judged room and of every place where a rule is broken."""
        from engine.pictures.svg import draw_castle

        wrong = [number for number, _verdict in self.wrong_rooms()]
        return draw_castle(self, verdict=verdict, title=title, coordinates=coordinates, wrong=wrong)

    def _repr_svg_(self) -> str:
        return self.svg()

    def wrong_rooms(self) -> list[tuple[int, Verdict]]:
        """The rooms, by number from 1, that cannot stand in whatever order they were built, and why not."""
        try:
            Castle.settle(self.rooms, self.law)
        except IllegalCastle as error:
            return list(error.faults)
        return []

    # the fast judge

    @property
    def board(self) -> Board:
        """The castle on the lattice, made when first asked."""
        board = self._board
        if board is None:
            board = Board.build(self.rooms, self.law) if self.rooms else _EMPTY
            object.__setattr__(self, "_board", board)
        return board

    def legal(self, tile: str | Tile) -> list[Placement]:
        """Every legal placement of a tile, canonical and sorted."""
        kind = find_tile(tile) if isinstance(tile, str) else tile
        slug = kind.slug
        return [Placement(slug, x, y, turn) for x, y, turn in self.legal_spots(kind)]

    def legal_spots(self, tile: Tile) -> list[tuple[int, int, int]]:
        """The same as bare x, y and turn, for those who will want only one of them."""
        if tile.is_foyer or not self.rooms:
            return []
        board, slug = self.board, tile.slug
        x0, y0, stride = board.frame
        spots = []
        blocks = stride // WORD
        for way in ways(slug):
            anchors = board.anchors(way)
            if not anchors:
                continue
            turn = way.turn
            doubtful = board.anchors_in_doubt(way, anchors)
            for number, word in enumerate(words(anchors ^ doubtful)):
                if word:
                    row, block = divmod(number, blocks)
                    first, y = block * WORD + x0 - 1, row + y0
                    while word:
                        low = word & -word
                        spots.append((first + low.bit_length(), y, turn))
                        word ^= low
            for x, y in board.frame.cells(doubtful):
                if keeps_external_entrance(board, Placement(slug, x, y, turn)):
                    spots.append((x, y, turn))
        spots.sort()
        return spots

    def sample_legal(self, tiles: Iterable[Tile], rng: Random) -> Placement | None:
        """A legal placement of one of these tiles, each as likely as the others, or none if it takes a longer look."""
        board = self.board
        if not board.safe():
            return None
        boards = [(way, board.anchors(way)) for tile in tiles for way in ways(tile.slug)]
        number = int(rng.random() * sum(anchors.bit_count() for _way, anchors in boards))
        for way, anchors in boards:
            if number >= anchors.bit_count():
                number -= anchors.bit_count()
                continue
            for x, y in board.frame.cells(anchors):
                if not number:
                    return Placement(way.slug, x, y, way.turn)
                number -= 1
        return None

    def can_place(self, tile: str | Tile) -> bool:
        """Is there any legal placement of this tile (PLACE-8)?"""
        kind = find_tile(tile) if isinstance(tile, str) else tile
        if kind.is_foyer or not self.rooms:
            return False
        board, slug = self.board, kind.slug
        if board.still_fits(slug):
            return True
        if board.plain and kind.is_downstairs:
            return False
        doubts = []
        for way in ways(slug):
            anchors = board.anchors(way)
            if anchors:
                doubtful = board.anchors_in_doubt(way, anchors)
                if anchors != doubtful:
                    board.remember(way, anchors ^ doubtful)
                    return True
                doubts.append((way.turn, doubtful))
        return any(
            keeps_external_entrance(board, Placement(slug, x, y, turn))
            for turn, doubtful in doubts
            for x, y in board.frame.cells(doubtful)
        )

    def count_legal(self, tile: str | Tile) -> int:
        """The number of legal placements of a tile, without making them."""
        kind = find_tile(tile) if isinstance(tile, str) else tile
        if kind.is_foyer or not self.rooms:
            return 0
        board, count = self.board, 0
        for way in ways(kind.slug):
            anchors = board.anchors(way)
            doubtful = board.anchors_in_doubt(way, anchors)
            count += (anchors ^ doubtful).bit_count()
            for x, y in board.frame.cells(doubtful):
                count += keeps_external_entrance(board, Placement(kind.slug, x, y, way.turn))
        return count

    def allows(self, placement: Placement) -> bool:
        """Is this canonical placement legal? The quick answer, without reasons."""
        check_placement(placement)
        way = placement.turned
        board = self.board
        if way.tile.is_foyer or not self.rooms:
            return self.judge(placement).legal
        x0, y0, stride = board.frame
        if not (x0 <= placement.x < x0 + stride and placement.y >= y0):
            return False  # beyond every door
        bit = 1 << board.frame.bit(placement.x, placement.y)
        if not board.anchors(way) & bit:
            return False
        return not board.anchors_in_doubt(way, bit) or keeps_external_entrance(board, placement)

    def judge(self, placement: str | Placement) -> Verdict:
        """May this be placed? The verdict with every broken rule, the connections and the points."""
        return judge(self, _placement(placement))

    def place(self, placement: str | Placement) -> "Castle":
        """A new castle with one more room; an illegal placement is refused with its verdict."""
        wanted = _placement(placement)
        if not self.allows(wanted):
            raise IllegalPlacement(self.judge(wanted))
        return self.extended(wanted)

    def extended(self, placement: Placement) -> "Castle":
        """A new castle with one more room, not judged: for placements that `legal` offered."""
        check_placement(placement)
        check_distance(self.rooms[0] if self.rooms else placement, placement)
        castle = Castle.__new__(Castle)
        board = self.board
        castle._make((*self.rooms, placement), self.law, board.extended(placement) if self.rooms else None)
        return castle

    # connections and contact

    def connected(self, number: int) -> tuple[int, ...]:
        """The rooms connected to a room, each once (CONN-2), by number."""
        links = self.board.links[number]
        if len(links) == 1:
            return (links[0].room,)
        return tuple(sorted({link.room for link in links}))

    def adjacent(self, number: int) -> tuple[int, ...]:
        """The rooms whose walls touch a room's walls along some length (ADJ-1, ADJ-2), by number."""
        board = self.board
        x, y = board.places[number]
        tile = board.tiles[number]
        kinds = ("touch", "corner") if self.law.corner_contact else ("touch",)
        found = []
        for i, (other, (ox, oy)) in enumerate(zip(board.tiles, board.places, strict=True)):
            dx, dy = ox - x, oy - y
            near = -other.width <= dx <= tile.width and -other.height <= dy <= tile.height
            if near and i != number and any((dx, dy) in offsets(kind, tile.outline, other.outline) for kind in kinds):
                found.append(i)
        return tuple(found)

    def icons_for(self, kind: RoomType) -> list[int]:
        """The rooms before the newest whose icons list a type, by number."""
        found = []
        for number, tile in enumerate(self.board.tiles[:-1]):
            bonus = tile.tile.bonus
            if bonus is not None and kind in bonus.types:
                found.append(number)
        return found

    @property
    def graph(self) -> "networkx.Graph[Placement]":
        """Rooms as nodes, connections as edges; `doors` is the number of entrance pairs of a connection."""
        from networkx import Graph

        graph: networkx.Graph[Placement] = Graph()
        for number, room in enumerate(self.rooms):
            graph.add_node(room, number=number, type=str(room.tile.type), size=room.tile.size)
        for number, links in enumerate(self.board.links):
            for other in self.connected(number):
                if other > number:
                    doors = sum(link.room == other for link in links)
                    graph.add_edge(self.rooms[number], self.rooms[other], doors=doors)
        return graph

    # entrances, courtyards, completion

    @property
    def entrances(self) -> tuple[Entrance, ...]:
        """Every entrance with its state, room by room."""
        found: tuple[Entrance, ...] | None = self._cache.get("entrances")
        if found is None:
            found = self._cache["entrances"] = tuple(self._find_entrances()) if self.rooms else ()
        return found

    def _find_entrances(self) -> Iterator[Entrance]:
        board = self.board
        areas = Areas(board)
        courtyards: list[Area] = []
        for number, room in enumerate(self.rooms):
            partners = {link.door: link.room for link in board.links[number]}
            for index, door in enumerate(board.tiles[number].doors):
                x, y = room.x + door.x, room.y + door.y
                place = room, door.side, x, y, door.floor
                if index in partners:
                    yield Entrance(*place, EntranceState.CONNECTED, self.rooms[partners[index]])
                    continue
                dx, dy = door.side.step
                if board.sees_outside(Ray(int(door.side), x + dx, y + dy)):
                    yield Entrance(*place, EntranceState.EXTERNAL)
                    continue
                front = areas.front(x, y, door.side)
                if front.blocked_by is not None:
                    yield Entrance(*place, EntranceState.BLOCKED, self.rooms[front.blocked_by])
                elif areas.holds(areas.outside, front):
                    yield Entrance(*place, EntranceState.EXTERNAL)
                else:
                    known = [i for i, area in enumerate(courtyards) if areas.holds(area, front)]
                    if not known:
                        courtyards.append(areas.area_of(front))
                    yield Entrance(*place, EntranceState.COURTYARD, None, known[0] if known else len(courtyards) - 1)

    @property
    def external_entrances(self) -> int:
        """The number of external entrances (EXT-1), Corridor tiles' among them (EXT-3)."""
        return sum(entrance.state == EntranceState.EXTERNAL for entrance in self.entrances)

    @property
    def courtyards(self) -> int:
        """The number of enclosed areas that at least one entrance leads into (EXT-4)."""
        return len({e.courtyard for e in self.entrances if e.courtyard is not None})

    def is_completed(self, number: int) -> bool:
        """Is every entrance of a room connected (COMPLETE-1)?"""
        board = self.board
        return len(board.links[number]) == len(board.tiles[number].doors)

    @property
    def completed_rooms(self) -> tuple[Placement, ...]:
        """The completed tiles in building order."""
        return tuple(room for number, room in enumerate(self.rooms) if self.is_completed(number))

    @property
    def completed(self) -> int:
        """The number of completed tiles."""
        return len(self.completed_rooms)

    def newly_completed(self) -> tuple[int, ...]:
        """The rooms that the newest placement completed, by number."""
        newest = len(self.rooms) - 1
        return tuple(number for number in (*self.connected(newest), newest) if self.is_completed(number))

    # scores and counts

    def newest_score(self) -> PlacementScore:
        """What the newest room scored when it was placed."""
        return placement_items(self, self.newly_completed())

    def score(self) -> CastleScore:
        """What placement and the fixed-point rewards are worth, room by room."""
        return score_castle(self)

    @property
    def area(self) -> int:
        """The printed square feet of all tiles (COMP-17)."""
        return sum(room.tile.size for room in self.rooms)

    @property
    def types(self) -> dict[RoomType, int]:
        """How many tiles of each type there are; Corridor includes foyer, hallways and stairs."""
        counts = Counter(room.tile.type for room in self.rooms)
        return {kind: counts[kind] for kind in RoomType}

    @property
    def sizes(self) -> dict[int, int]:
        """How many rooms of each size stack there are; foyer, hallways and stairs have none (COMP-17)."""
        counts = Counter(room.tile.size_stack for room in self.rooms)
        return dict(sorted((size, n) for size, n in counts.items() if size is not None))

    def area_of(self, kind: RoomType) -> int:
        """The printed square feet of all tiles of a type."""
        return sum(room.tile.size for room in self.rooms if room.tile.type == kind)

    def excess(self) -> dict[str, tuple[int, int]]:
        """Tiles of which the castle has more than the box: slug to (used, copies in the box)."""
        used = Counter(room.tile.box for room in self.rooms)
        limits = {slug: self.edition.copies.get(slug, find_tile(slug).copies) for slug in used}
        return {slug: (n, limits[slug]) for slug, n in sorted(used.items()) if n > limits[slug]}


def _placement(placement: str | Placement) -> Placement:
    if isinstance(placement, str):
        return read_placement(placement)
    check_placement(placement)
    return placement.canonical

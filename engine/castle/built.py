"""A castle as it stands: its rooms on the lattice, who is connected to whom, its entrances, scores and counts."""

from collections import Counter
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, TypeVar

from engine.castle.board import Board
from engine.castle.entrances import Leading, external_rooms, find_entrances, find_states
from engine.castle.ground import Ground
from engine.castle.placement import Laid, Placement, in_order
from engine.castle.scoring import placement_items, score_castle
from engine.castle.verdict import CastleScore, Entrance, EntranceState, PlacementScore
from engine.catalogue import Role, RoomType, Tile, find_tile
from engine.rules.editions import Edition
from engine.rules.rulings import Law
from engine.rules.terms import Terms

if TYPE_CHECKING:
    import networkx

_EMPTY = Board()
T = TypeVar("T")


class _NothingCompleted:
    """What was there before the first room."""

    def is_completed(self, number: int) -> bool:
        return False


class Built:
    """Placed rooms in building order under a law, and all that can be read off them."""

    __slots__ = ("_board", "_cache", "law", "pieces", "rooms", "terms")

    rooms: tuple[Placement, ...]
    pieces: tuple[Laid, ...]
    """Bars and joins in the order of building, each with the number of rooms that stood there."""
    law: Law
    terms: Terms
    """The numbers and switches that hold for its owner."""
    _board: Board | None
    _cache: dict[str, Any]

    def _make(
        self,
        rooms: tuple[Placement, ...],
        its_law: Law,
        board: Board | None,
        terms: Terms,
        pieces: tuple[Laid, ...] = (),
    ) -> None:
        object.__setattr__(self, "rooms", rooms)
        object.__setattr__(self, "pieces", pieces)
        object.__setattr__(self, "law", its_law)
        object.__setattr__(self, "terms", terms)
        object.__setattr__(self, "_board", board)
        object.__setattr__(self, "_cache", {})

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a castle does not change: {name}")

    @property
    def edition(self) -> Edition:
        """The edition by whose law the castle is built."""
        return self.law.edition

    @property
    def board(self) -> Board:
        """The castle on the lattice, made when first asked."""
        board = self._board
        if board is None:
            board = Board.build(self.rooms, self.law, self._laid_pieces()) if self.rooms or self.pieces else _EMPTY
            object.__setattr__(self, "_board", board)
        return board

    def noted(self, key: str, find: Callable[[], T]) -> T:
        """What others find out about this castle, once for all."""
        if key not in self._cache:
            self._cache[key] = find()
        found: T = self._cache[key]
        return found

    def _laid_pieces(self) -> list[Placement]:
        return [laid.piece for laid in self.pieces]

    @property
    def laid(self) -> tuple[Placement, ...]:
        """Rooms and pieces in the order of building: what castle text lists."""
        return in_order(self.rooms, self.pieces)

    @property
    def bars(self) -> tuple[Placement, ...]:
        """The bars, in the order of building."""
        return tuple(laid.piece for laid in self.pieces if laid.role == Role.BAR)

    @property
    def joins(self) -> tuple[Placement, ...]:
        """The joins, in the order of building."""
        return tuple(laid.piece for laid in self.pieces if laid.role == Role.JOIN)

    @property
    def joins_left(self) -> list[Tile]:
        """The joins that the owner has still to lay (PASS-1)."""
        laid = [join.slug for join in self.joins]
        return [find_tile(slug) for slug in self.terms.joins if slug not in laid]

    @property
    def newest_joins(self) -> tuple[Placement, ...]:
        """The joins that were laid with the newest room."""
        newest = len(self.rooms)
        return tuple(laid.piece for laid in self.pieces if laid.rooms == newest and laid.role == Role.JOIN)

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """For each room the tile as which it counts and scores."""
        return self.board.scored

    def tile_of(self, number: int) -> Tile:
        """The tile as which a room counts and scores."""
        return self.board.scored[number]

    @property
    def ground(self) -> Ground:
        """The lattice under the castle, for questions about cells and doors."""
        found: Ground | None = self._cache.get("ground")
        if found is None:
            found = self._cache["ground"] = Ground(self.board)
        return found

    def connected(self, number: int) -> tuple[int, ...]:
        """The rooms connected to a room, each once (CONN-2), by number."""
        return self.board.connected(number)

    def adjacent(self, number: int) -> tuple[int, ...]:
        """The rooms whose walls touch a room's walls along some length (ADJ-1, ADJ-2), by number."""
        return self.board.adjacent(number)

    def adjacent_among(self, number: int, others: Iterable[int]) -> list[int]:
        """Which of some rooms are adjacent to a room, by number."""
        return self.board.adjacent_among(number, others)

    def open_doors(self, number: int) -> list[int]:
        """The entrances of a room that are not connected, by number."""
        linked = [link.door for link in self.board.links[number]]
        return [door for door in range(len(self.board.tiles[number].doors)) if door not in linked]

    @property
    def graph(self) -> "networkx.Graph[Placement]":
        """Rooms as nodes, connections as edges; `doors` is the number of entrance pairs of a connection.

        `weight` is how often it counts: more than once where a join makes it (PASS-7).
        """
        from networkx import Graph

        graph: networkx.Graph[Placement] = Graph()
        for number, room in enumerate(self.rooms):
            tile = self.tile_of(number)
            graph.add_node(room, number=number, type=str(tile.type), size=tile.size)
        for number, links in enumerate(self.board.links):
            for other in self.connected(number):
                if other > number:
                    doors = sum(link.room == other for link in links)
                    weight = self.board.weight(number, other)
                    graph.add_edge(self.rooms[number], self.rooms[other], doors=doors, weight=weight)
        return graph

    # entrances, courtyards, completion

    @property
    def leading(self) -> list[Leading]:
        """Every entrance by room and number, its state and what it leads to; found once for all who ask."""
        found: list[Leading] | None = self._cache.get("leading")
        if found is None:
            found = self._cache["leading"] = list(find_states(self))
        return found

    @property
    def entrances(self) -> tuple[Entrance, ...]:
        """Every entrance with its state, room by room."""
        found: tuple[Entrance, ...] | None = self._cache.get("entrances")
        if found is None:
            found = self._cache["entrances"] = tuple(find_entrances(self)) if self.rooms else ()
        return found

    @property
    def external_rooms(self) -> list[int]:
        """The room of each external entrance (EXT-1), by number."""
        found: list[int] | None = self._cache.get("external")
        if found is None:
            found = self._cache["external"] = external_rooms(self) if self.rooms else []
        return found

    @property
    def external_entrances(self) -> int:
        """The number of external entrances (EXT-1), Corridor tiles' among them (EXT-3)."""
        return len(self.external_rooms)

    @property
    def courtyards(self) -> int:
        """The number of enclosed areas that at least one entrance leads into (EXT-4)."""
        return len({e.courtyard for e in self.entrances if e.courtyard is not None})

    def is_completed(self, number: int) -> bool:
        """Is every entrance of a room connected (COMPLETE-1), or against a wall where that counts (DECREE-18)?"""
        board = self.board
        if self.terms.walls_connect:
            return number not in self._with_open_doors
        return len(board.links[number]) == len(board.tiles[number].doors)

    @property
    def _with_open_doors(self) -> frozenset[int]:
        """The rooms with an entrance that is neither connected nor against a wall, by number."""
        found: frozenset[int] | None = self._cache.get("open doors")
        if found is None:
            numbers = {room: number for number, room in enumerate(self.rooms)}
            closed = (EntranceState.CONNECTED, EntranceState.BLOCKED)
            opened = {numbers[entrance.room] for entrance in self.entrances if entrance.state not in closed}
            found = self._cache["open doors"] = frozenset(opened)
        return found

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
        if self.terms.walls_connect:  # a wall may also complete rooms that the new one only touches (OQ-112)
            before = self._before_newest()
            older = [n for n in range(newest) if self.is_completed(n) and not before.is_completed(n)]
            return (*older, newest) if self.is_completed(newest) else tuple(older)
        return tuple([number for number in (*self.connected(newest), newest) if self.is_completed(number)])

    def completed_since(self, before: "Built") -> tuple[int, ...]:
        """The rooms that were not completed in an earlier state of this castle, by number: a bar may complete some.

        It does so only where an entrance against a wall counts as connected (DECREE-18).
        """
        if not self.terms.walls_connect:
            return ()
        return tuple(n for n in range(len(before.rooms)) if self.is_completed(n) and not before.is_completed(n))

    def _before_newest(self) -> "_NothingCompleted | Built":
        """The castle without its newest room."""
        found: _NothingCompleted | Built | None = self._cache.get("before")
        if found is None:
            older = self.rooms[:-1]
            found = _NothingCompleted()
            if older:
                found = type(self).__new__(type(self))
                pieces = tuple(laid for laid in self.pieces if laid.rooms <= len(older))
                found._make(older, self.law, None, self.terms, pieces)
            self._cache["before"] = found
        return found

    # scores and counts

    def newest_score(self) -> PlacementScore:
        """What the newest room scored when it was placed, with the joins that were laid with it."""
        return placement_items(self, self.newly_completed())

    def score(self) -> CastleScore:
        """What placement and the fixed-point rewards are worth, room by room."""
        return score_castle(self)

    @property
    def area(self) -> int:
        """The printed square feet of all tiles (COMP-17), and of the bars (MOAT-18)."""
        area = sum([tile.size for tile in self.tiles])
        return area + sum([bar.tile.size for bar in self.bars]) if self.pieces else area

    def area_of(self, wanted: RoomType) -> int:
        """The printed square feet of all tiles of a type."""
        return sum([tile.size for tile in self.tiles if tile.type == wanted])

    @property
    def types(self) -> dict[RoomType, int]:
        """How many tiles of each type there are; Corridor includes foyer, hallways and stairs."""
        found: dict[RoomType, int] | None = self._cache.get("types")
        if found is None:
            counts = Counter([tile.type for tile in self.tiles])
            found = self._cache["types"] = {listed: counts[listed] for listed in RoomType}
        return found.copy()

    @property
    def sizes(self) -> dict[int, int]:
        """How many rooms of each size stack there are; foyer, hallways and stairs have none (COMP-17)."""
        found: dict[int, int] | None = self._cache.get("sizes")
        if found is None:
            counts = Counter([tile.size_stack for tile in self.tiles])
            found = self._cache["sizes"] = dict(sorted((size, n) for size, n in counts.items() if size is not None))
        return found.copy()

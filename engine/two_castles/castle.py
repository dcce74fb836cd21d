"""The castle of Between Two Castles: an immutable value on columns and floors that can be judged and extended."""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from engine.kernel.errors import NotationError
from engine.kernel.i18n import N_, say
from engine.two_castles.beside import read_wanted
from engine.two_castles.catalogue import SIDES, Cell, Floors, RoomType, Tile, find_tile
from engine.two_castles.placement import Placement, read_rooms
from engine.two_castles.verdict import IllegalCastle, IllegalPlacement, Verdict, Violation, ViolationKind

_STEPS = tuple(SIDES.values())


def _rank(room: Placement) -> tuple[bool, int, int, str]:
    return not room.tile.is_throne, room.y, room.x, room.slug


class Castle:
    """What lies where. The order of building makes no difference: rooms come throne room first, then floor by floor.

    >>> castle = Castle.parse("throne-living-corridor@0,0 wine-room@2,0")
    >>> [str(p) for p in castle.legal("fountain")]
    ['fountain@-1,0', 'fountain@0,1', 'fountain@1,1', 'fountain@2,1', 'fountain@3,0']
    >>> castle.judge("fountain@0,-1").violations[0].reason
    'a fountain must lie on the first floor or above'
    """

    __slots__ = ("_cells", "_hash", "rooms")

    rooms: tuple[Placement, ...]
    _cells: dict[Cell, Placement] | None
    _hash: int

    def __init__(self, rooms: Iterable[Placement] = ()) -> None:
        self._make(tuple(sorted(rooms, key=_rank)), None)

    def _make(self, rooms: tuple[Placement, ...], cells: dict[Cell, Placement] | None) -> None:
        object.__setattr__(self, "rooms", rooms)
        object.__setattr__(self, "_cells", cells)
        object.__setattr__(self, "_hash", hash(rooms))

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a castle does not change: {name}")

    # reading and writing

    @classmethod
    def parse(cls, text: str, *, strict: bool = True) -> "Castle":
        """Read castle text, whatever its order; with `strict` it must be a castle that can be built."""
        rooms = read_rooms(text)
        return cls.build(rooms) if strict else cls(rooms)

    @classmethod
    def build(cls, rooms: Sequence[Placement]) -> "Castle":
        """The castle of these rooms if they can be placed in some order; else all that cannot are refused."""
        if not any(room.tile.is_throne for room in rooms):
            raise NotationError(no_throne())
        castle, left = _grow(rooms)
        if left:
            raise IllegalCastle.of(list(_faults(castle, rooms, left)))
        return castle

    @classmethod
    def standing(cls, rooms: Iterable[Placement]) -> "Castle":
        """What can be placed of these rooms in some order."""
        return _grow(list(rooms))[0]

    def __str__(self) -> str:
        return " ".join(map(str, self.rooms))

    def __repr__(self) -> str:
        return f"Castle.parse({str(self)!r}, strict=False)"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Castle):
            return NotImplemented
        return self.rooms == other.rooms

    def __hash__(self) -> int:
        return self._hash

    def __len__(self) -> int:
        return len(self.rooms)

    def _repr_svg_(self) -> str:
        from engine.two_castles.pictures import draw_castle

        return draw_castle(self)

    def __reduce__(self) -> tuple[Any, ...]:
        return Castle, (self.rooms,)

    # what lies where

    @property
    def cells(self) -> Mapping[Cell, Placement]:
        """The room on each filled cell; a throne room is on two."""
        cells = self._cells
        if cells is None:
            cells = {}
            for room in self.rooms:
                for cell in room.cells:
                    cells.setdefault(cell, room)
            object.__setattr__(self, "_cells", cells)
        return cells

    @property
    def tiles(self) -> dict[Cell, Tile]:
        """The tile on each filled cell."""
        return {cell: room.tile for cell, room in self.cells.items()}

    def room_at(self, cell: Cell) -> Placement | None:
        """The room on a cell."""
        return self.cells.get(cell)

    @property
    def throne(self) -> Placement | None:
        """The throne room; only a castle read without judging may lack it."""
        return self.rooms[0] if self.rooms and self.rooms[0].tile.is_throne else None

    @property
    def types(self) -> dict[RoomType, int]:
        """How many rooms there are of each type, the throne room among the special ones."""
        counts = dict.fromkeys(RoomType, 0)
        for room in self.rooms:
            counts[room.tile.type] += 1
        return counts

    # the referee

    def spots(self, floors: Floors) -> list[Cell]:
        """Every free cell where a room of these floors may lie, sorted by column and floor."""
        cells = self.cells
        if self.throne is None:
            return []
        near = {(x + dx, y + dy) for x, y in cells for dx, dy in _STEPS}
        found = []
        for x, y in near.difference(cells):
            if floors.allow(y):
                below = cells.get((x, y - 1))
                if y <= 0 if below is None else not below.tile.open_sky:
                    found.append((x, y))
        return sorted(found)

    def legal(self, tile: str | Tile) -> list[Placement]:
        """Every legal placement of a tile, sorted."""
        kind = find_tile(tile) if isinstance(tile, str) else tile
        if kind.is_throne:
            return []
        slug, cells = kind.slug, self.cells
        spots = self.spots(kind.floors)
        return [Placement(slug, x, y) for x, y in spots if not (kind.open_sky and (x, y + 1) in cells)]

    def judge(self, placement: str | Placement) -> Verdict:
        """May this be placed? The verdict with every broken rule."""
        wanted = read_wanted(self, placement) if isinstance(placement, str) else placement
        check = self._judge_throne if wanted.tile.is_throne else self._judge_room
        return Verdict(wanted, tuple(check(wanted)), self)

    def place(self, placement: str | Placement) -> "Castle":
        """A new castle with one more room; an illegal placement is refused with its verdict."""
        verdict = self.judge(placement)
        if not verdict.legal:
            raise IllegalPlacement(verdict)
        return self.extended(verdict.placement)

    def extended(self, placement: Placement) -> "Castle":
        """A new castle with one more room, not judged: for placements that `legal` offered."""
        cells = dict(self.cells)
        for cell in placement.cells:
            cells.setdefault(cell, placement)
        number = bisect_right(self.rooms, _rank(placement), key=_rank)
        castle = Castle.__new__(Castle)
        castle._make((*self.rooms[:number], placement, *self.rooms[number:]), cells)
        return castle

    def _judge_throne(self, wanted: Placement) -> Iterator[Violation]:
        """A castle has one throne room, on the two cells of the first floor that all others are counted from."""
        if self.throne is not None:
            rooms = wanted, self.throne
            yield Violation("B2C-SETUP-3", ViolationKind.THRONE, rooms, N_("the castle has its throne room {other}"))
        if (wanted.x, wanted.y) != (0, 0):
            yield Violation("B2C-PLACE-1", ViolationKind.THRONE, (wanted,), N_("the throne room must lie at 0,0"))
        yield from self._judge_occupied(wanted)

    def _judge_room(self, wanted: Placement) -> Iterator[Violation]:
        if self.throne is None:
            template = N_("the castle has no throne room to build on")
            yield Violation("B2C-SETUP-3", ViolationKind.THRONE, (wanted,), template)
        yield from self._judge_occupied(wanted)
        yield from self._judge_contact(wanted)
        if not wanted.tile.floors.allow(wanted.y):
            yield _wrong_floor(wanted)
        yield from self._judge_sky(wanted)

    def _judge_occupied(self, wanted: Placement) -> Iterator[Violation]:
        for cell in wanted.cells:
            other = self.room_at(cell)
            if other is not None:
                rooms = wanted, other
                template = N_("{other} lies there; a new tile must lie beside the others")
                yield Violation("B2C-PLACE-4", ViolationKind.OCCUPIED, rooms, template)
                return

    def _judge_contact(self, wanted: Placement) -> Iterator[Violation]:
        """Support above the first floor (B2C-PLACE-2); further down an edge is enough, even alone (B2C-PLACE-9)."""
        cells, x, y = self.cells, wanted.x, wanted.y
        if y > 0 and (x, y - 1) not in cells:
            template = N_("nothing lies directly below it")
            yield Violation("B2C-PLACE-2", ViolationKind.NO_SUPPORT, (wanted,), template)
        if not any((x + dx, y + dy) in cells for dx, dy in _STEPS):
            also = ("B2C-PLACE-3",) if y <= 0 else ()
            template = N_("it shares no edge with a tile of the castle")
            yield Violation("B2C-PLACE-4", ViolationKind.NO_EDGE, (wanted,), template, also)

    def _judge_sky(self, wanted: Placement) -> Iterator[Violation]:
        """Nothing lies on a blue frame or a tower (B2C-PLACE-7), not even another blue frame (B2C-PLACE-8)."""
        below = self.room_at((wanted.x, wanted.y - 1))
        if below is not None and below.tile.open_sky:
            also = ("B2C-PLACE-8",) if wanted.tile.type == RoomType.OUTDOOR else ()
            template = N_("nothing may lie on top of {other}")
            yield Violation("B2C-PLACE-7", ViolationKind.OPEN_SKY, (wanted, below), template, also)
        above = self.room_at((wanted.x, wanted.y + 1))
        if wanted.tile.open_sky and above is not None:
            template = N_("{other} would lie on top of it")
            yield Violation("B2C-PLACE-7", ViolationKind.OPEN_SKY, (wanted, above), template)


_FLOOR_REASONS = {
    RoomType.FOOD: N_("a Food room must lie on the first floor or above"),
    RoomType.LIVING: N_("a Living room must lie on the first floor or above"),
    RoomType.UTILITY: N_("a Utility room must lie on the first floor or above"),
    RoomType.OUTDOOR: N_("an Outdoor room must lie on the first floor or above"),
    RoomType.SLEEPING: N_("a Sleeping room must lie on the first floor or above"),
    RoomType.DOWNSTAIRS: N_("a Downstairs room must lie below the first floor"),
}
_SPECIAL_REASONS = {
    "fountain": N_("a fountain must lie on the first floor or above"),
    "tower": N_("a tower must lie on the first floor or above"),
}


def _wrong_floor(wanted: Placement) -> Violation:
    tile = wanted.tile
    if tile.is_regular:
        return Violation("B2C-PLACE-6", ViolationKind.FLOOR, (wanted,), _FLOOR_REASONS[tile.type])
    return Violation("B2C-PLACE-10", ViolationKind.FLOOR, (wanted,), _SPECIAL_REASONS[tile.slug])


def no_throne() -> str:
    """What is wrong with a castle that does not begin."""
    return say(N_("there is no throne room; a castle begins with one at 0,0 (B2C-SETUP-3)"))


def _grow(rooms: Sequence[Placement]) -> tuple[Castle, list[int]]:
    """What can be placed of these rooms in some order, and the numbers of those that cannot."""
    castle = Castle()
    left = sorted(range(len(rooms)), key=lambda number: not rooms[number].tile.is_throne)
    growing = True
    while growing:
        growing, waiting = False, []
        for number in left:
            if castle.judge(rooms[number]).legal:
                castle, growing = castle.extended(rooms[number]), True
            else:
                waiting.append(number)
        left = waiting
    return castle, sorted(left)


def _faults(castle: Castle, rooms: Sequence[Placement], left: list[int]) -> Iterator[tuple[int, Verdict]]:
    """The verdicts of the rooms that cannot be placed, numbered from 1; those that stand on such rooms are left out."""
    for number in left:
        room = rooms[number]
        others = castle if room.y <= 0 else Castle((*castle.rooms, *(rooms[i] for i in left if i != number)))
        verdict = others.judge(room)
        if not verdict.legal:
            yield number + 1, verdict


def wrong_rooms(rooms: Sequence[Placement]) -> list[tuple[int, Verdict]]:
    """The rooms that cannot stand in any order, numbered from 1 in the given one, each with its verdict."""
    castle, left = _grow(rooms)
    return list(_faults(castle, rooms, left))


def castle_faults(rooms: Sequence[Placement]) -> list[str]:
    """A line for everything that is illegal about rooms read without judging."""
    if not any(room.tile.is_throne for room in rooms):
        return [no_throne()]
    return [str(IllegalCastle(verdict, number)) for number, verdict in wrong_rooms(rooms)]

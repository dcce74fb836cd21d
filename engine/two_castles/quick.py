"""The total of a legal castle while it grows: every added tile changes only what it touches.

A cell is one number, and so is a cell with what can be seen there: its type, its wall decoration, or anything at all.
`score` is the slow, explaining twin; the tests hold both equal. No limit of the rulebook on a room's points can be
passed in a legal castle, so there are none here.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping

from engine.two_castles.cards import FIVES, THREES, UPPER_FLOOR
from engine.two_castles.castle import Castle
from engine.two_castles.catalogue import REGULAR_TYPES, Attendant, Card, Cell, Kind, Slug, Tile
from engine.two_castles.placement import Placement
from engine.two_castles.rulings import USUAL, Law
from engine.two_castles.scoring import read_attendants, read_cards
from engine.two_castles.sights import (
    ANYTHING,
    BESIDE_BOTH,
    COLUMN,
    HANGINGS,
    LOCAL,
    SIDE_WAYS,
    SIGHT,
    SLEEPING,
    SPECIAL,
    THRONE_AROUND,
    THRONE_CELLS,
    THRONE_SIDES,
    TYPES,
    WAYS_AROUND,
    all_plans,
    plan_of,
)


class QuickScore:
    """The total of a castle, kept while tiles are added one by one.

    >>> from engine.two_castles.catalogue import find_tile
    >>> castle = Castle.parse("throne-living-corridor@0,0 wine-room@2,0")
    >>> quick = QuickScore.of(castle)
    >>> quick.add(find_tile("nap-room"), 2, 1), quick.gain(find_tile("fountain"), 3, 0)
    (3, 5)
    """

    __slots__ = (
        "_base",
        "_cards",
        "_columns",
        "_counts",
        "_court",
        "_guests",
        "_have",
        "_hung",
        "_kinds",
        "_law",
        "_plans",
        "_rooms",
        "_sought",
        "_throne",
        "_utilities",
        "_watch",
        "_xs",
        "_ys",
    )  # fmt: skip

    def __init__(self, throne: Tile, law: Law = USUAL) -> None:
        plan = plan_of(throne)
        sights = plan.type, plan.hanging, ANYTHING
        self._plans = all_plans()
        self._law = law
        self._throne = frozenset(sights)
        self._base = 0
        self._rooms: list[int] = []
        self._have = {cell + sight: 1 for cell in THRONE_CELLS for sight in sights}
        """What can be seen on the filled cells."""
        self._columns = dict(self._have)
        """How often something can be seen in a column."""
        wanted = [TYPES[kind] for kind in throne.scoring.types]
        self._watch = {cell + sight: plan.points for cell in plan.cells for sight in wanted}
        """What something would earn on a cell, by the rooms that look at it; columns are watched as `_columns` is."""
        self._sought: dict[int, int] = {}
        """What something would earn anywhere in a column or in the castle."""
        self._counts = [0] * len(TYPES)
        self._counts[SPECIAL] = 1
        self._hung = [0] * ANYTHING
        self._hung[plan.hanging] = 1
        self._utilities: tuple[tuple[int, int, int], ...] = ()
        """Utility rooms: their cell, the type they look for, and what they earn."""
        self._kinds: frozenset[Slug] = frozenset()
        self._court = [0] * ANYTHING
        self._guests = 0
        self._cards: tuple[Card, ...] = ()
        self._xs, self._ys = {0, 1}, {0}

    @classmethod
    def of(
        cls,
        castle: Castle,
        attendants: Iterable[str | Attendant] = (),
        bonus_cards: Iterable[str | Card] = (),
        law: Law = USUAL,
    ) -> "QuickScore":
        """The scorer of a legal castle."""
        quick = cls(castle.rooms[0].tile, law)
        for room in castle.rooms[1:]:
            quick._add(room.slug, room.x, room.y)
        for attendant in read_attendants(attendants):
            quick.add_attendant(attendant)
        for card in read_cards(bonus_cards):
            quick.add_card(card)
        return quick

    def copy(self) -> "QuickScore":
        """The same scorer once more; what is added to one does not change the other."""
        new = QuickScore.__new__(QuickScore)
        new._plans, new._law, new._throne, new._base = self._plans, self._law, self._throne, self._base
        new._have, new._columns, new._watch = self._have.copy(), self._columns.copy(), self._watch.copy()
        new._rooms, new._sought = self._rooms.copy(), self._sought.copy()
        new._counts, new._hung, new._court = self._counts.copy(), self._hung.copy(), self._court.copy()
        new._utilities, new._kinds, new._guests, new._cards = self._utilities, self._kinds, self._guests, self._cards
        new._xs, new._ys = self._xs.copy(), self._ys.copy()
        return new

    @property
    def total(self) -> int:
        """What the castle is worth now."""
        if not self._cards:
            return self._base
        return self._base + sum(card.points * self._count(card) for card in self._cards)

    def add(self, tile: Tile, x: int, y: int) -> int:
        """Add a tile where it may lie; the new total."""
        self._add(tile.slug, x, y)
        return self.total

    def gain(self, tile: Tile, x: int, y: int) -> int:
        """By how much a tile would change the total; nothing is added.

        Searches ask it millions of times, so nothing is copied unless a bonus card looks at places.
        """
        points = 0
        kind, hanging, looks, each, wants, cells = self._plans[tile.slug]
        for card in self._cards:
            if card.type is None:
                return self.copy().add(tile, x, y) - self.total
            if TYPES[card.type] == kind:
                points += card.points
        column = x * COLUMN
        cell = column + y * SIGHT
        seen = self._watch.get
        anywhere = self._sought.get
        points += (
            seen(cell + kind, 0) + seen(cell + hanging, 0) + seen(cell + ANYTHING, 0)
            + anywhere(column + kind, 0) + anywhere(column + ANYTHING, 0)
            + anywhere(-1 - kind, 0) + self._court[hanging]
        )  # fmt: skip
        if looks in LOCAL:
            points += each * self._found(cell, wants, cells)
        elif looks == Kind.COLUMN:
            points += each * self._columns.get(column + wants, 0)
        elif looks == Kind.ANYWHERE:
            points += self._counts[wants]
        elif looks == Kind.CONNECTED:
            points += self._reach(cell, wants)
        elif looks == Kind.FLAT:
            points += each
        return points + self._gain_of_types(kind) + self._gain_of_walks(kind, cell)

    def unmet(self) -> Iterator[tuple[Cell, int, int]]:
        """Every free cell that rooms look at: what would earn there, a type or a wall decoration, and how much."""
        have, half = self._have, COLUMN // 2
        for key, points in self._watch.items():
            sight = key % SIGHT
            cell = key - sight
            if cell + ANYTHING not in have:
                floor = (cell + half) % COLUMN - half
                yield ((cell - floor) // COLUMN, floor // SIGHT), sight, points

    def _gain_of_types(self, kind: int) -> int:
        """What one more room of a type changes for the Sleeping rooms, itself among them."""
        counts = self._counts
        if kind == SLEEPING:
            return 4 if self._has_others() else 1
        if counts[kind] or kind == SPECIAL or not counts[SLEEPING]:
            return 0
        counts[kind] = 1
        complete = self._has_others()
        counts[kind] = 0
        return 3 * counts[SLEEPING] if complete else 0

    def _gain_of_walks(self, kind: int, cell: int) -> int:
        """What one more room of a type on a cell changes for the Utility rooms that look for it."""
        walks = [room for room in self._utilities if room[1] == kind]
        if not walks:
            return 0
        have = self._have
        have[cell + kind] = 1
        points = sum(self._reach(place, kind) - earned for place, _wants, earned in walks)
        del have[cell + kind]
        return points

    def place(self, placement: Placement) -> int:
        """Add a tile by its placement; the new total."""
        self._add(placement.slug, placement.x, placement.y)
        return self.total

    def add_attendant(self, attendant: Attendant) -> int:
        """Put an attendant into the throne room; the new total."""
        hanging = HANGINGS[attendant.hanging]
        self._court[hanging] += attendant.points
        self._base += attendant.points * self._hung[hanging]
        self._guests += 1
        return self.total

    def add_card(self, card: Card) -> int:
        """Lay a bonus card under the castle; the new total."""
        self._cards = (*self._cards, card)
        return self.total

    def _add(self, slug: Slug, x: int, y: int) -> None:
        kind, hanging, looks, each, wants, cells = self._plans[slug]
        column = x * COLUMN
        cell = column + y * SIGHT
        seen = self._watch.get
        anywhere = self._sought.get
        points = (
            seen(cell + kind, 0) + seen(cell + hanging, 0) + seen(cell + ANYTHING, 0)
            + anywhere(column + kind, 0) + anywhere(column + ANYTHING, 0)
            + anywhere(-1 - kind, 0) + self._court[hanging]
        )  # fmt: skip
        if looks in LOCAL:
            points += self._look_around(cell, each, wants, cells)
        elif looks == Kind.COLUMN:
            points += each * self._columns.get(column + wants, 0)
            self._sought[column + wants] = anywhere(column + wants, 0) + each
        elif looks == Kind.ANYWHERE:
            points += self._counts[wants]
            self._sought[-1 - wants] = anywhere(-1 - wants, 0) + each
        elif looks == Kind.CONNECTED:
            self._utilities = (*self._utilities, (cell, wants, 0))
        elif looks == Kind.FLAT:
            points += each
        have, columns = self._have, self._columns
        have[cell + kind] = have[cell + hanging] = have[cell + ANYTHING] = 1
        columns[column + kind] = columns.get(column + kind, 0) + 1
        columns[column + ANYTHING] = columns.get(column + ANYTHING, 0) + 1
        self._base += points
        self._count_in(kind, hanging)
        if self._utilities:
            self._reach_out(kind, cell)
        self._rooms.append(cell)
        if kind == SPECIAL:
            self._kinds |= {slug}
        self._xs.add(x)
        self._ys.add(y)

    def _look_around(self, cell: int, each: int, wants: int, cells: tuple[int, ...]) -> int:
        """What a new room earns by what lies around it; it will look there from now on."""
        watch, sight = self._watch, cell + wants
        for way in cells:
            watch[sight + way] = watch.get(sight + way, 0) + each
        return each * self._found(cell, wants, cells)

    def _found(self, cell: int, wants: int, cells: tuple[int, ...]) -> int:
        """How much of what a room on a cell looks for lies on the cells that it looks at."""
        have, sight, found = self._have, cell + wants, 0
        for way in cells:
            if sight + way in have:
                found += 1
        if wants in self._throne and len(cells) > 2 and cell in BESIDE_BOTH:
            found -= 1  # the throne room is one room, whichever halves lie there
        return found

    def _count_in(self, kind: int, hanging: int) -> None:
        """Count a room, and score the Sleeping rooms anew if that matters to them."""
        counts = self._counts
        before = counts[kind]
        counts[kind] = before + 1
        self._hung[hanging] += 1
        sleeping = counts[SLEEPING]
        if kind == SLEEPING:
            self._base += 4 if self._has_others() else 1
        elif not before and sleeping and kind != SPECIAL and self._has_others():
            self._base += 3 * sleeping

    def _has_others(self) -> bool:
        """Has the castle all six regular types but Sleeping?"""
        food, living, utility, outdoor, _, corridor, downstairs, _ = self._counts
        return bool(food and living and utility and outdoor and corridor and downstairs)

    def _reach_out(self, kind: int, cell: int) -> None:
        """Score the Utility rooms anew for which a new room of their type, or they themselves, may matter."""
        changed = []
        for room in self._utilities:
            place, wants, earned = room
            if wants == kind or place == cell:
                reached = self._reach(place, wants)
                self._base += reached - earned
                room = place, wants, reached
            changed.append(room)
        self._utilities = tuple(changed)

    def _reach(self, cell: int, wants: int) -> int:
        """The number of rooms of a type that a walk through them reaches."""
        have = self._have
        reached, edge = {cell}, [cell]
        while edge:
            at = edge.pop()
            for way in SIDE_WAYS:
                near = at + way
                if near + wants in have and near not in reached:
                    reached.add(near)
                    edge.append(near)
        return len(reached) - (2 if wants == SPECIAL and 0 in reached else 1)

    # bonus cards

    def _count(self, card: Card) -> int:
        """How often a bonus card counts."""
        if card.type is not None:
            return self._counts[TYPES[card.type]]
        return _COUNTS[card.counts](self)

    def _floors(self) -> Iterable[int]:
        """The floor of each room but the throne room."""
        half = COLUMN // 2
        return ((room + half) % COLUMN - half for room in self._rooms)

    def _surrounded(self, ways: tuple[int, ...], around_throne: tuple[int, ...]) -> int:
        have = self._have
        found = sum(all(room + way + ANYTHING in have for way in ways) for room in self._rooms)
        if self._law.surrounded_throne == "scores":
            found += all(cell + ANYTHING in have for cell in around_throne)
        return found

    def _throne_types(self) -> int:
        kinds = range(len(REGULAR_TYPES))
        return sum(any(cell + kind in self._have for cell in THRONE_SIDES) for kind in kinds)

    def _types_with(self, least: int) -> int:
        return sum(count >= least for count in self._counts[: len(REGULAR_TYPES)])


_COUNTS: Mapping[str, Callable[[QuickScore], int]] = {
    "kinds": lambda quick: quick._types_with(1) + len(quick._kinds),
    "attendants": lambda quick: quick._guests,
    "underground": lambda quick: sum(floor < 0 for floor in quick._floors()),
    "upper-floors": lambda quick: sum(floor >= UPPER_FLOOR * SIGHT for floor in quick._floors()),
    "rows": lambda quick: len(quick._ys),
    "columns": lambda quick: len(quick._xs),
    "enclosed": lambda quick: quick._surrounded(WAYS_AROUND, THRONE_AROUND),
    "crossed": lambda quick: quick._surrounded(SIDE_WAYS, THRONE_SIDES),
    "throne-types": lambda quick: quick._throne_types(),
    "throne-cells": lambda quick: sum(cell + ANYTHING in quick._have for cell in THRONE_AROUND),
    "fives": lambda quick: quick._types_with(FIVES),
    "threes": lambda quick: quick._types_with(THREES),
}

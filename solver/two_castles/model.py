"""The model for CP-SAT: a literal for each tile on each cell, and one for each pair of rooms that score together.

Only the finished castle is modelled, since the order of building makes no difference. All that scores is rewarded, so a
literal that stands for points need only imply what earns them.
"""

from collections.abc import Iterable
from itertools import pairwise
from time import perf_counter
from typing import TYPE_CHECKING, Any, NamedTuple

from engine.two_castles import Castle, Placement
from engine.two_castles.catalogue import Cell, Kind, RoomType, Scoring, Tile
from solver.patience import Patience
from solver.two_castles.model_cards import add_cards
from solver.two_castles.problem import Problem
from solver.two_castles.sights import PLACELESS, capacity, looks_at, placeless_points, steps, wants
from solver.two_castles.window import STEPS, find_window

if TYPE_CHECKING:
    from engine.two_castles import Sheet

Literal = Any
"""A Boolean variable of CP-SAT, which is loaded only when a model is made."""


class OutOfTime(Exception):
    """The time is over before the model is made."""


class Room(NamedTuple):
    """A room of the model: a new tile with its literals, or one that lies there already."""

    tile: Tile
    at: dict[Cell, Literal]
    """For a new tile: the literal of each cell it may lie on."""
    cells: tuple[Cell, ...]
    """For a room of the castle: its cells."""


class Model:
    """The best arrangement as a question to CP-SAT."""

    def __init__(self, problem: Problem, sheet: "Sheet", deadline: float, patience: Patience | None = None) -> None:
        from ortools.sat.python import cp_model

        self.problem = problem
        self.deadline = deadline
        self.patience = patience or Patience()
        self.cp = cp_model.CpModel()
        self.built = problem.castle.tiles
        self.window = find_window(problem.castle, problem.tiles)
        floors = [y for _x, y in (*self.window, *self.built)]
        self.floors = range(min(floors), max(floors) + 1)
        self.new = [self._new_room(tile) for tile in problem.tiles]
        self.rooms = [*(Room(room.tile, {}, room.cells) for room in problem.castle.rooms), *self.new]
        self.filled = self._fill()
        self._support()
        self._connect()
        self._break_symmetry()
        self._sides: dict[tuple[int, int], Literal | None] = {}
        self.terms: list[tuple[Literal, int]] = []
        self.constant = placeless_points(sheet)
        for number, room in enumerate(self.rooms):
            self._score(number, room.tile.scoring)
        add_cards(self)
        self.objective = self.constant + sum(points * literal for literal, points in self.terms)
        self.cp.maximize(self.objective)

    # the castle

    def _new_room(self, tile: Tile) -> Room:
        at = {cell: self.cp.new_bool_var("") for cell in self.window if tile.floors.allow(cell[1])}
        self.cp.add_exactly_one(at.values())
        return Room(tile, at, ())

    def _fill(self) -> dict[Cell, Literal]:
        """A literal for each cell of the window: does a tile lie there?"""
        filled = {}
        for cell in self.window:
            filled[cell] = self.cp.new_bool_var("")
            self.cp.add(sum(room.at[cell] for room in self.new if cell in room.at) == filled[cell])
        return filled

    def is_filled(self, cell: Cell) -> Literal:
        """Does a tile lie on a cell? A truth for the castle, a literal for the window, else false."""
        return True if cell in self.built else self.filled.get(cell, False)

    def _support(self) -> None:
        """Above the first floor something lies directly below that may have a tile on top (B2C-PLACE-2, -7)."""
        for cell, literal in self.filled.items():
            below = cell[0], cell[1] - 1
            if cell[1] > 0 and below not in self.built:
                bearing = [room.at[below] for room in self.new if below in room.at and not room.tile.open_sky]
                self.cp.add_bool_or(literal.negated(), *bearing)

    def _connect(self) -> None:
        """Up to the first floor every tile has a way to the castle: a neighbour that is nearer to it (B2C-PLACE-4)."""
        low = [cell for cell in self.window if cell[1] <= 0]
        most = len(self.problem.tiles)
        depth = {cell: self.cp.new_int_var(1, most, "") for cell in low}
        for x, y in low:
            beside = [(x + dx, y + dy) for dx, dy in STEPS]
            if any(cell in self.built for cell in beside):
                continue
            arcs = []
            for cell in beside:
                if cell in depth:
                    arc = self.cp.new_bool_var("")
                    self.cp.add_implication(arc, self.filled[cell])
                    self.cp.add(depth[x, y] >= depth[cell] + 1).only_enforce_if(arc)
                    arcs.append(arc)
            self.cp.add_bool_or(self.filled[x, y].negated(), *arcs)

    def _break_symmetry(self) -> None:
        """Tiles that score alike lie in the order of the list; a castle that can be mirrored is, if need be."""
        alike: dict[Any, list[Room]] = {}
        for room in self.new:
            alike.setdefault(self._likeness(room.tile), []).append(room)
        for group in alike.values():
            for one, other in pairwise(group):
                places = [sum(n * literal for n, literal in enumerate(room.at.values())) for room in (one, other)]
                self.cp.add(places[0] < places[1])
        if len(self.problem.castle.rooms) == 1 and _is_even(self.problem.castle.rooms[0]):
            single = next((group[0] for group in alike.values() if len(group) == 1), None)
            for (x, _y), literal in single.at.items() if single else ():
                if x < 1:
                    self.cp.add(literal == 0)

    def _likeness(self, tile: Tile) -> tuple[Any, ...]:
        """What matters of a tile: a wall decoration only if a Corridor looks for it."""
        sought = any(r.tile.scoring.kind == Kind.HUNG and wants(r.tile.scoring, tile) for r in self.rooms)
        return tile.type, tile.scoring._replace(rule=""), tile.hanging if sought else None, tile.open_sky, tile.floors

    # points

    def _score(self, number: int, scoring: Scoring) -> None:
        if perf_counter() > self.deadline or self.patience.over():
            raise OutOfTime
        if scoring.kind in PLACELESS:
            return
        others = [n for n, room in enumerate(self.rooms) if n != number and wants(scoring, room.tile)]
        if scoring.kind == Kind.CONNECTED:
            self._reach(number, others)
            return
        pairs = [self._pair(self.rooms[number], self.rooms[n], scoring) for n in others]
        found = [literal for literal in pairs if literal is not None and literal is not True]
        self.constant += scoring.points * sum(literal is True for literal in pairs)
        self.terms += [(literal, scoring.points) for literal in found]
        most = capacity(scoring)
        if most is not None and len(found) > most:
            self.cp.add(sum(found) <= most)

    def _pair(self, room: Room, other: Room, scoring: Scoring) -> Literal | None:
        """A literal that implies that the other lies where the room looks; true or none where that is settled."""
        if not room.at and not other.at:
            seen = any(looks_at(scoring, u - x, v - y) for x, y in room.cells[:1] for u, v in other.cells)
            return True if seen else None
        ways = list(steps(scoring, self.floors))
        if not room.at:
            x, y = room.cells[0]
            return self.any_of(other.at[x + dx, y + dy] for dx, dy in ways if (x + dx, y + dy) in other.at)
        if not other.at:
            cells = {(x - dx, y - dy) for x, y in other.cells for dx, dy in ways}
            return self.any_of(room.at[cell] for cell in sorted(cells) if cell in room.at)
        literal = self.cp.new_bool_var("")
        for (x, y), here in room.at.items():
            there = [other.at[x + dx, y + dy] for dx, dy in ways if (x + dx, y + dy) in other.at]
            self.cp.add_bool_or(literal.negated(), here.negated(), *there)
        return literal

    def any_of(self, literals: Iterable[Literal]) -> Literal | None:
        """A literal that implies one of these."""
        found = list(literals)
        if not found:
            return None
        literal = self.cp.new_bool_var("")
        self.cp.add_bool_or(literal.negated(), *found)
        return literal

    def _side(self, one: int, other: int) -> Literal | None:
        """Do two rooms share an edge?"""
        key = min(one, other), max(one, other)
        if key not in self._sides:
            scoring = Scoring("", Kind.CONNECTED, 1, tuple(RoomType))
            # the throne room is looked at, since it looks from its left cell only
            room, seen = (self.rooms[n] for n in (key if self.rooms[key[0]].at else reversed(key)))
            self._sides[key] = self._pair(room, seen, scoring)
        return self._sides[key]

    def _reach(self, number: int, others: list[int]) -> None:
        """A Utility room counts the rooms that a walk through their type reaches (B2C-UTIL-2)."""
        reached = {n: self.cp.new_bool_var("") for n in others}
        depth = {n: self.cp.new_int_var(1, len(others), "") for n in others}
        for n in others:
            arcs = []
            for before in (number, *others):
                side = None if before == n else self._side(before, n)
                if side is None:
                    continue
                arc = self.cp.new_bool_var("")
                if side is not True:
                    self.cp.add_implication(arc, side)
                if before != number:
                    self.cp.add_implication(arc, reached[before])
                    self.cp.add(depth[n] >= depth[before] + 1).only_enforce_if(arc)
                arcs.append(arc)
            self.cp.add_bool_or(reached[n].negated(), *arcs)
            self.terms.append((reached[n], 1))

    # the start and the answer

    def begin_with(self, castle: Castle, total: int) -> None:
        """Give the solver an arrangement to begin with; it need not look at worse ones."""
        self.cp.add(self.objective >= total)
        left = [room for room in castle.rooms if room not in self.problem.castle.rooms]
        groups: dict[Any, list[Cell]] = {}
        for placed in left:
            groups.setdefault(self._likeness(placed.tile), []).append((placed.x, placed.y))
        for room in self.new:
            cells = groups[self._likeness(room.tile)]
            cells.sort()
            mine = cells.pop(0)
            for cell, literal in room.at.items():
                self.cp.add_hint(literal, cell == mine)

    def read(self, value: Any) -> list[Placement]:
        """The placements of a solution."""
        return [
            Placement(room.tile.slug, *cell) for room in self.new for cell, literal in room.at.items() if value(literal)
        ]


def _is_even(throne: Placement) -> bool:
    """Does the throne room look the same in a mirror?"""
    cells = set(throne.tile.scoring.cells)
    return cells == {(1 - x, y) for x, y in cells}

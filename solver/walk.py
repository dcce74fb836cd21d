"""The longest walk through a castle: the most rooms without entering one twice (CE-FAVOR-28, DECREE-36).

CP-SAT finds and proves it, the rival of the search in `engine.castle.walk` by which the final scoring counts. Both give
the same one of equal walks.
"""

from itertools import pairwise
from typing import TYPE_CHECKING

from engine.castle.castle import Castle
from engine.castle.walk import Walk, longest_path
from solver.patience import Patience

if TYPE_CHECKING:
    from ortools.sat.python.cp_model import CpSolver, LinearExprT

METHODS = ("cp-sat", "search")
STEPS = 300_000
"""What a question may take if nothing else is said: about half a minute, and the same answer on every machine."""


def longest_walk(castle: Castle, method: str = "cp-sat", patience: Patience | None = None) -> Walk:
    """The longest walk, from any room to any room; foyer, hallways and stairs count as rooms (OQ-013).

    Of equally long walks it is the one whose rooms come first in the order of building. When the patience is over it is
    the longest one found.
    """
    patience = patience or Patience(steps=STEPS)
    find = {"cp-sat": _solve, "search": _search}[method]
    rooms, bound = find(castle, patience) if castle.rooms else ((), 0)
    walk = Walk(rooms, bound, patience.steps)
    if walk.exact:
        patience.finish()
    return walk


Neighbours = list[tuple[int, ...]]
Found = tuple[tuple[int, ...], int]
"""A walk, and how long any walk is at most."""


# the referee's own search


def _search(castle: Castle, patience: Patience) -> Found:
    """The search that the final scoring counts with, for as long as the patience lasts."""
    path = longest_path(castle, patience.goes_on)
    first = () if path.exact else _stroll([castle.connected(number) for number in range(len(castle))])
    return max(path.rooms, first, key=len), path.bound


# CP-SAT


class _Tour:
    """A round tour of a castle for CP-SAT: from a place outside it through some rooms and back again."""

    def __init__(self, neighbours: Neighbours, patience: Patience) -> None:
        from ortools.sat.python.cp_model import CpModel

        self.neighbours, self.patience = neighbours, patience
        self.outside = len(neighbours)
        self.model: CpModel = CpModel()
        self.arcs = {arc: self.model.new_bool_var("") for arc in self._arcs()}
        self.model.add_circuit([(*arc, used) for arc, used in self.arcs.items()])
        rooms = range(self.outside)
        self.length = sum(1 - self.arcs[room, room] for room in rooms)
        first = sum(room * self.arcs[self.outside, room] for room in rooms)
        last = sum(room * self.arcs[room, self.outside] for room in rooms)
        self.model.add(first <= last)  # every walk has two directions
        self.first = first

    def _arcs(self) -> list[tuple[int, int]]:
        """From room to room, from and to the place outside, and from each room that is left out to itself."""
        arcs = [(room, other) for room, others in enumerate(self.neighbours) for other in others]
        for room in range(self.outside):
            arcs += [(room, room), (room, self.outside), (self.outside, room)]
        return arcs

    def solve(self) -> "CpSolver | None":
        """Solve the model as it is; nothing if the patience is over before there is a walk."""
        from ortools.sat.python import cp_model

        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        solver.parameters.random_seed = 1
        status = self.patience.solve(solver, self.model)
        return solver if status in (cp_model.OPTIMAL, cp_model.FEASIBLE) else None

    def begin_with(self, walk: tuple[int, ...]) -> None:
        """Let the solver start from a walk."""
        ends = (self.outside, *walk, self.outside)
        used = {*pairwise(ends), *((room, room) for room in range(self.outside) if room not in walk)}
        for arc, literal in self.arcs.items():
            self.model.add_hint(literal, arc in used)

    def walk(self, solver: "CpSolver") -> tuple[int, ...]:
        """The rooms of a solution in order."""
        follows = {here: there for (here, there), used in self.arcs.items() if solver.value(used) and here != there}
        rooms = [follows[self.outside]]
        while follows[rooms[-1]] != self.outside:
            rooms.append(follows[rooms[-1]])
        return tuple(rooms)

    def least(self, objective: "LinearExprT", walk: tuple[int, ...]) -> tuple[int, ...]:
        """The walk that makes this least, or the given one if the patience is over."""
        self.model.minimize(objective)
        solver = self.solve()
        return walk if solver is None else self.walk(solver)

    def fix(self, here: int, there: int) -> None:
        """From here on every walk goes this way."""
        self.model.add(self.arcs[here, there] == 1)


def _solve(castle: Castle, patience: Patience) -> Found:
    """The longest walk by CP-SAT, then the first of its length in the order of room numbers."""
    neighbours = [castle.connected(number) for number in range(len(castle))]
    walk = _stroll(neighbours)
    if patience.over():
        return walk, len(neighbours)
    tour = _Tour(neighbours, patience)
    tour.model.maximize(tour.length)
    tour.begin_with(walk)
    solver = tour.solve()
    if solver is None:
        return walk, len(neighbours)
    walk, bound = tour.walk(solver), int(solver.best_objective_bound + 1e-6)
    if len(walk) == bound:
        walk = _first_of_its_length(tour, walk)
    return walk, bound


def _stroll(neighbours: Neighbours) -> tuple[int, ...]:
    """A walk to begin with: from the foyer always on to the first new room."""
    walk = [0]
    while new := [room for room in neighbours[walk[-1]] if room not in walk]:
        walk.append(new[0])
    return min(tuple(walk), tuple(reversed(walk)))


def _first_of_its_length(tour: _Tour, walk: tuple[int, ...]) -> tuple[int, ...]:
    """Of all walks of this length the one whose room numbers come first: one step after the other is fixed."""
    tour.model.add(tour.length == len(walk))
    walk = tour.least(tour.first, walk)
    tour.fix(tour.outside, walk[0])
    for step in range(len(walk) - 1):
        here = walk[step]
        onward = [room for room in tour.neighbours[here] if room not in walk[: step + 1]]
        if onward[0] < walk[step + 1]:
            walk = tour.least(sum(room * tour.arcs[here, room] for room in onward), walk)
        tour.fix(here, walk[step + 1])
    return walk

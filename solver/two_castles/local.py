"""A good arrangement in a short time: tiles are placed where they score most, then moved and exchanged with some luck.

The luck is the same every time: one seed, and as many steps as the time allows up to a fixed number.
"""

import math
import random
from time import perf_counter

from engine.two_castles import Castle, Placement
from engine.two_castles.catalogue import Cell, Tile
from solver.patience import Patience
from solver.two_castles.problem import Problem
from solver.two_castles.window import STEPS, can_stand

STEPS_PER_PAIR, STEPS_PER_TILE = 60, 1000
"""The steps grow with the pairs of tiles, up to so many for each tile."""
WARMTH = 1.0
"""How many points may easily be lost for a moment at first."""


def quick_arrangement(problem: Problem, deadline: float, patience: Patience | None = None) -> Castle:
    """A good finished castle; if there is no time at all, any legal one."""
    patience = patience or Patience()
    places = _greedy(problem, deadline, patience)
    return Castle((*problem.castle.rooms, *_Search(problem, places).improve(deadline, patience)))


def _greedy(problem: Problem, deadline: float, patience: Patience) -> list[Placement]:
    """Always the placement that scores most at once."""
    castle, quick = problem.castle, problem.holding.quick
    left, placed = list(problem.tiles), []
    while left:
        if perf_counter() > deadline or not patience.goes_on():
            room = castle.legal(left.pop())[0]
        else:
            options = [(quick.gain(tile, room.x, room.y), -n, room)
                       for n, tile in enumerate(left) for room in castle.legal(tile)]  # fmt: skip
            _gain, number, room = max(options)
            left.pop(-number)
        castle = castle.extended(room)
        quick.place(room)
        placed.append(room)
    return placed


class _Search:
    """Simulated annealing over finished castles."""

    def __init__(self, problem: Problem, places: list[Placement]) -> None:
        self.problem = problem
        self.start = problem.holding.quick
        self.fixed = dict(problem.castle.tiles)
        self.tiles = [room.tile for room in places]
        self.cells: list[Cell] = [(room.x, room.y) for room in places]
        self.random = random.Random(1)

    def improve(self, deadline: float, patience: Patience) -> list[Placement]:
        """The best placements that were met."""
        now = self._worth(self.cells)
        best, best_cells = now, list(self.cells)
        count = min(STEPS_PER_PAIR * len(self.tiles), STEPS_PER_TILE) * len(self.tiles)
        began, spent = perf_counter(), 0.0
        for step in range(count):
            if step % 16 == 0:
                spent = (perf_counter() - began) / max(deadline - began, 1e-9)
                if spent >= 1 or not patience.goes_on():
                    break
            cells = self._neighbour()
            if cells is None or not can_stand(self._rooms(cells)):
                continue
            worth = self._worth(cells)
            # where the time is short it has to cool down sooner
            warmth = WARMTH * (1 - max(step / count, spent)) + 1e-3
            if worth >= now or self.random.random() < math.exp((worth - now) / warmth):
                self.cells, now = cells, worth
                if now > best:
                    best, best_cells = now, list(cells)
        return [Placement(tile.slug, *cell) for tile, cell in zip(self.tiles, best_cells, strict=True)]

    def _rooms(self, cells: list[Cell]) -> dict[Cell, Tile]:
        return {**self.fixed, **dict(zip(cells, self.tiles, strict=True))}

    def _worth(self, cells: list[Cell]) -> int:
        quick = self.start.copy()
        total = 0
        for tile, (x, y) in zip(self.tiles, cells, strict=True):
            total = quick.add(tile, x, y)
        return total

    def _neighbour(self) -> list[Cell] | None:
        """The same castle with one tile moved or two exchanged; it may be none that can stand."""
        cells = list(self.cells)
        one = self.random.randrange(len(cells))
        if len(cells) > 1 and self.random.random() < 0.5:
            other = self.random.randrange(len(cells))
            cells[one], cells[other] = cells[other], cells[one]
            return cells if one != other and self.tiles[one] is not self.tiles[other] else None
        filled = self.fixed.keys() | set(cells)
        beside = sorted({(x + dx, y + dy) for x, y in filled for dx, dy in STEPS} - filled)
        tile = self.tiles[one]
        free = [cell for cell in beside if tile.floors.allow(cell[1])]
        if not free:
            return None
        cells[one] = self.random.choice(free)
        return cells

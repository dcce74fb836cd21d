"""Branch and bound: which tiles lie beside the castle and which hang on new ones, then where, best hopes first."""

from collections.abc import Iterator
from itertools import combinations

from engine.castle.castle import Castle
from engine.castle.placement import Placement
from engine.catalogue import RoomType
from engine.geometry.outline import TurnedTile
from solver.patience import OutOfPatience, Patience
from solver.planning.bounds import Division, Hope, Hopes, may_lie
from solver.planning.geometry import pairings
from solver.planning.problem import JointPlan, Problem, building_order

Lying = tuple[TurnedTile, int, int]
"""A turned tile and where it lies."""
Found = tuple[int, tuple[Placement, ...]]
NARROW = 1e-6


class Search:
    """One search: the best plan so far, and what is left to try."""

    def __init__(self, problem: Problem, best: Found | None, patience: Patience) -> None:
        self.problem = problem
        self.hopes = Hopes(problem)
        self.best = best
        self.nodes = 0
        self.open_bound: float | None = None
        """What the divisions not yet finished could bring at most."""
        self._patience = patience
        self._seen: set[tuple[frozenset[Lying], frozenset[int]]] = set()
        """Where tiles lie and which are still to be hung: both say what can follow, neither does so alone."""

    def run(self) -> bool:
        """Search to the end; no if the patience was over before."""
        try:
            ranked = sorted(self._divisions(), key=lambda entry: (-entry[0], len(entry[1].loose), entry[1]))
            for most, division in ranked:
                self.open_bound = most
                if not self._hopeful(most):
                    break
                self._divide(division)
        except OutOfPatience:
            return False
        return True

    def _hopeful(self, most: float) -> bool:
        return self.best is None or most + self.hopes.slack >= self.best[0] + 1 - NARROW

    def _tick(self) -> None:
        self._patience.step()
        self.nodes += 1

    # divisions

    def _divisions(self) -> Iterator[tuple[float, Division]]:
        """Every division of the tiles that could be built and paid, with what it could bring at most."""
        problem = self.problem
        tiles = range(len(problem.tiles))
        foods = sum(room.tile.type == RoomType.FOOD for room in problem.castle.rooms)
        for number in range(problem.choose, len(tiles) + 1):
            for chosen in combinations(tiles, number):
                fed = foods + sum(self.hopes.listed[i].type == RoomType.FOOD for i in chosen)
                if not problem.affordable(chosen) or number > problem.choose + fed:
                    continue
                for loose in range(number):
                    for hanging in combinations(chosen, loose):
                        self._tick()
                        division = Division(tuple(i for i in chosen if i not in hanging), hanging)
                        if all(self.hopes.spots[i] for i in division.beside):
                            yield self._most(division), division

    def _most(self, division: Division) -> float:
        spots = sum(max(hope.most for hope in self.hopes.options(i, division)) for i in division.beside)
        return spots + sum(self.hopes.loose_most(i, division) for i in division.loose)

    def _divide(self, division: Division) -> None:
        options = [self.hopes.options(i, division) for i in division.beside]
        options.sort(key=lambda mine: (len(mine), -mine[0].most))
        rest = [0.0]
        for mine in reversed(options):
            rest.insert(0, rest[0] + mine[0].most)
        loose = sum(self.hopes.loose_most(i, division) for i in division.loose)
        self._place(options, rest, 0, loose, [], self.problem.castle, 0, division)

    # tiles beside the castle

    def _place(
        self,
        options: list[list[Hope]],
        rest: list[float],
        depth: int,
        most: float,
        lying: list[Lying],
        castle: Castle,
        points: int,
        division: Division,
    ) -> None:
        self._tick()
        if depth == len(options):
            if division.loose:
                self._hang(lying, list(division.loose), castle, points)
            else:
                self._count(castle, points, lying)
            return
        for hope in options[depth]:
            total = most + hope.most
            if not self._hopeful(total + rest[depth + 1]):
                break
            new = hope.spot.way, hope.spot.x, hope.spot.y
            if all(may_lie(new, other) for other in lying):
                room = hope.spot.placement
                gained = points + castle.meeting(room).points
                self._place(
                    options, rest, depth + 1, total, [*lying, new], castle.extended(room), gained, division
                )  # fmt: skip

    # tiles that hang on new ones

    def _hang(self, lying: list[Lying], loose: list[int], castle: Castle, points: int) -> None:
        self._tick()
        if not loose:
            self._count(castle, points, lying)
            return
        if not self._hopeful(points + self.hopes.held(castle) + self._addition(loose, lying, castle)):
            return
        ground = self.problem.castle.ground
        for tile in loose:
            rest = [other for other in loose if other != tile]
            for new in self._beside(tile, lying):
                if ground.is_free(*new) and all(may_lie(new, other) for other in lying):
                    key = frozenset((*lying, new)), frozenset(rest)
                    if key not in self._seen:
                        self._seen.add(key)
                        room = Placement(new[0].slug, new[1], new[2], new[0].turn)
                        gained = points + castle.meeting(room).points
                        self._hang([*lying, new], rest, castle.extended(room), gained)

    def _addition(self, loose: list[int], lying: list[Lying], castle: Castle) -> float:
        """What the loose tiles could add to the points so far, with rewards of the new tiles that they complete."""
        hopes, first = self.hopes, len(castle) - len(lying)
        most = 0.0
        division = Division((), tuple(range(len(self.problem.tiles))))
        for i in loose:
            most += 2 * max(0.0, hopes.loose_most(i, division))
        for number in range(first, len(castle)):
            if not castle.is_completed(number):
                tile = castle.tile_of(number)
                most += hopes.reward(tile, map(castle.tile_of, castle.connected(number)))
                most += sum(tile.bonus.points for _ in loose) if tile.bonus and tile.bonus.points > 0 else 0
        return most

    def _beside(self, tile: int, lying: list[Lying]) -> list[Lying]:
        found: dict[Lying, None] = {}
        for way, x, y in lying:
            for mine in self.hopes.ways[tile]:
                for pairing in pairings(way, mine):
                    found[mine, x + pairing.dx, y + pairing.dy] = None
        return list(found)

    def _count(self, castle: Castle, points: int, lying: list[Lying]) -> None:
        gain = points + self.problem.cards_gain(castle)
        if self.best is not None and gain <= self.best[0]:
            return
        sequence = building_order(self.problem, castle.rooms[len(castle) - len(lying) :])
        if sequence is not None:
            self.best = gain, sequence


def branch_and_bound(problem: Problem, best: Found | None, patience: Patience | None = None) -> JointPlan:
    """The best plan, proven if the patience suffices; `best` is one to begin with."""
    patience = patience or Patience()
    search = Search(problem, best, patience)
    finished = search.run()
    if search.best is None:
        status = "infeasible" if finished else "unknown"
        return JointPlan(status, None, None, (), patience.spent, search.nodes, "search")
    total, sequence = search.best
    if finished:
        return JointPlan("optimal", total, total, sequence, patience.spent, search.nodes, "search")
    open_bound = search.open_bound
    bound = None if open_bound is None else max(total, int(open_bound + search.hopes.slack + NARROW))
    return JointPlan("feasible", total, bound, sequence, patience.spent, search.nodes, "search")

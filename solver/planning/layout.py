"""The geometry of a plan in CP-SAT: where each tile lies, and what it is connected to.

A tile either lies at one of its spots beside the castle (a literal each), or is loose: its position is a pair of
integers, and it is connected to another new tile (a literal for each way in which two tiles can meet).
"""

from collections import defaultdict
from itertools import combinations
from typing import TYPE_CHECKING, Any, NamedTuple

from engine.catalogue import Tile
from engine.geometry.outline import TurnedTile
from engine.geometry.outline import ways as ways_of
from solver.patience import Patience
from solver.planning.geometry import Pairing, Spot, apart, find_spots, pairings, rectangles
from solver.planning.problem import Problem

if TYPE_CHECKING:
    from ortools.sat.python import cp_model

    Literal = cp_model.IntVar


class Coupling(NamedTuple):
    """A way in which two listed tiles are connected, with its literal."""

    first: int
    second: int
    pairing: Pairing
    literal: Any

    def closes(self, tile: int, way: TurnedTile, door: int) -> bool:
        """Does the link close this door of a tile that is turned so?"""
        if self.first == tile:
            return self.pairing.first is way and any(own == door for own, _other in self.pairing.doors)
        return self.pairing.second is way and any(own == door for _other, own in self.pairing.doors)


class LayoutModel:
    """Where the tiles of a problem may lie; `cp` is the CP-SAT model."""

    def __init__(self, problem: Problem, patience: Patience | None = None) -> None:
        """Raises `OutOfPatience` if it is over before the model stands."""
        from ortools.sat.python import cp_model

        self._patience = patience or Patience()
        self.problem = problem
        self.castle = problem.castle
        self.cp = cp_model.CpModel()
        self.count = len(problem.tiles)
        self.tiles: list[tuple[TurnedTile, ...]] = [
            tuple(way for slug in faces for way in ways_of(slug)) for faces in problem.faces
        ]
        self.listed: list[Tile] = [ways[0].tile for ways in self.tiles]
        """The tiles as scored; both sides of a hallway count alike."""
        self.spots: list[list[Spot]] = [find_spots(self.castle, ways) for ways in self.tiles]
        self._place_tiles()
        self._link_tiles()
        self._keep_apart()
        self._attach()
        self._count_doors()

    # where tiles lie

    def _place_tiles(self) -> None:
        cp, problem = self.cp, self.problem
        self.at: list[list[Literal]] = []
        self.loose: list[dict[TurnedTile, Literal]] = []
        self.present: list[Literal] = []
        self.way: list[dict[TurnedTile, Literal]] = []
        across, down = self._ground()
        self.x = [cp.new_int_var(*across, f"x{i}") for i in range(self.count)]
        self.y = [cp.new_int_var(*down, f"y{i}") for i in range(self.count)]
        self.rank = [cp.new_int_var(1, self.count, f"rank{i}") for i in range(self.count)]
        """When each tile is placed; equal where it does not matter."""
        for i, ways in enumerate(self.tiles):
            present = cp.new_bool_var(f"present{i}")
            at = [cp.new_bool_var(f"at{i}:{spot.placement}") for spot in self.spots[i]]
            loose = {way: cp.new_bool_var(f"loose{i}:{way.slug}/{way.turn}") for way in ways} if self.count > 1 else {}
            cp.add_exactly_one([*at, *loose.values(), present.negated()])
            turned = {}
            for way in ways:
                turned[way] = literal = cp.new_bool_var(f"way{i}:{way.slug}/{way.turn}")
                mine = [at[n] for n, spot in enumerate(self.spots[i]) if spot.way is way]
                cp.add(literal == sum(mine) + (loose[way] if loose else 0))
            for n, spot in enumerate(self.spots[i]):
                cp.add(self.x[i] == spot.x).only_enforce_if(at[n])
                cp.add(self.y[i] == spot.y).only_enforce_if(at[n])
            self.present.append(present)
            self.at.append(at)
            self.loose.append(loose)
            self.way.append(turned)
        placed = sum(self.present)
        if problem.chosen:
            cp.add(placed >= problem.choose)
        else:
            cp.add(placed == self.count)
        if problem.budget is not None:
            cp.add(sum(p * price for p, price in zip(self.present, problem.prices, strict=True)) <= problem.budget)
        for i, j in combinations(range(self.count), 2):
            if problem.tiles[i] == problem.tiles[j] and (not problem.prices or problem.prices[i] == problem.prices[j]):
                cp.add_implication(self.present[j], self.present[i])

    def _ground(self) -> tuple[tuple[int, int], tuple[int, int]]:
        """The columns and the rows in which a corner of a new tile can lie: all of them in one line, at most."""
        far = sum(max(ways[0].width, ways[0].height) for ways in self.tiles)
        columns = [(room.x, room.x + room.turned.width) for room in self.castle.rooms]
        rows = [(room.y, room.y + room.turned.height) for room in self.castle.rooms]
        across, down = (
            (min(first for first, _last in ends) - far, max(last for _first, last in ends) + far)
            for ends in (columns, rows)
        )
        return across, down

    # connections between new tiles

    def _link_tiles(self) -> None:
        cp = self.cp
        self.links: dict[tuple[int, int], list[Coupling]] = {}
        self.linked: dict[tuple[int, int], Literal] = {}
        """Are these two new tiles connected?"""
        for i, j in combinations(range(self.count), 2):
            self._patience.check()
            found: list[Coupling] = []
            for a in self.tiles[i]:
                for b in self.tiles[j]:
                    for pairing in pairings(a, b):
                        literal = cp.new_bool_var(f"link{i},{j}:{len(found)}")
                        found.append(Coupling(i, j, pairing, literal))
                        cp.add_implication(literal, self.way[i][a])
                        cp.add_implication(literal, self.way[j][b])
                        cp.add(self.x[j] - self.x[i] == pairing.dx).only_enforce_if(literal)
                        cp.add(self.y[j] - self.y[i] == pairing.dy).only_enforce_if(literal)
            if found:
                linked = cp.new_bool_var(f"linked{i},{j}")
                cp.add_exactly_one([link.literal for link in found] + [linked.negated()])
                self.links[i, j] = found
                self.linked[i, j] = linked
        for (i, j), found in self.links.items():
            self._patience.check()
            for link in found:
                self._follow(link, i, j, link.pairing.first, link.pairing.second, 1)
                self._follow(link, j, i, link.pairing.second, link.pairing.first, -1)

    def _follow(self, link: Coupling, i: int, j: int, mine: TurnedTile, theirs: TurnedTile, sign: int) -> None:
        """Where one tile lies beside the castle, the link says where the other one lies."""
        known = {(spot.way, spot.x, spot.y): n for n, spot in enumerate(self.spots[j])}
        for n, spot in enumerate(self.spots[i]):
            if spot.way is not mine:
                continue
            x, y = spot.x + sign * link.pairing.dx, spot.y + sign * link.pairing.dy
            other = known.get((theirs, x, y))
            if other is not None:
                self.cp.add_bool_or(self.at[i][n].negated(), link.literal.negated(), self.at[j][other])
            elif not self.castle.ground.is_free(theirs, x, y):
                self.cp.add_bool_or(self.at[i][n].negated(), link.literal.negated())

    # what may not be

    def _keep_apart(self) -> None:
        cp = self.cp
        doors: dict[tuple[int, int], list[Literal]] = defaultdict(list)
        for at, spots in zip(self.at, self.spots, strict=True):
            for literal, spot in zip(at, spots, strict=True):
                for _own, room, door in spot.meets:
                    doors[room, door].append(literal)
        self.takers = doors
        """For each open door of the castle the spots that close it."""
        for takers in doors.values():
            cp.add_at_most_one(takers)
        for i, j in combinations(range(self.count), 2):
            self._patience.check()
            for n, a in enumerate(self.spots[i]):
                met = {(room, door) for _own, room, door in a.meets}
                for m, b in enumerate(self.spots[j]):
                    if (b.x - a.x, b.y - a.y) in apart(a.way, b.way) and not met.intersection(
                        (room, door) for _own, room, door in b.meets
                    ):
                        cp.add_bool_or(self.at[i][n].negated(), self.at[j][m].negated())
        if self.count > 1:
            self._no_overlap()

    def _no_overlap(self) -> None:
        cp = self.cp
        across, down = [], []
        for room in self.castle.rooms:
            for x, y, width, height in rectangles(room.turned):
                across.append(cp.new_fixed_size_interval_var(room.x + x, width, ""))
                down.append(cp.new_fixed_size_interval_var(room.y + y, height, ""))
        for i, ways in enumerate(self.tiles):
            sizes: dict[tuple[int, int, int, int], list[Literal]] = defaultdict(list)
            for way in ways:
                for box in rectangles(way):
                    sizes[box].append(self.way[i][way])
            for (x, y, width, height), literals in sizes.items():
                there = literals[0] if len(literals) == 1 else self._any(literals)
                across.append(cp.new_optional_fixed_size_interval_var(self.x[i] + x, width, there, ""))
                down.append(cp.new_optional_fixed_size_interval_var(self.y[i] + y, height, there, ""))
        cp.add_no_overlap_2d(across, down)

    def _any(self, literals: list[Any]) -> Any:
        """A literal that is true if one of these is, of which at most one can be."""
        literal = self.cp.new_bool_var("")
        self.cp.add(literal == sum(literals))
        return literal

    def _attach(self) -> None:
        """Each loose tile hangs on another that was there before it (PLACE-1)."""
        cp = self.cp
        self.hangs: dict[tuple[int, int], Literal] = {}
        """Does the first of these tiles hang on the second?"""
        if self.count == 1:
            return
        for i in range(self.count):
            parents = []
            for j in range(self.count):
                pair = (min(i, j), max(i, j))
                if pair not in self.linked:
                    continue
                parent = self.hangs[i, j] = cp.new_bool_var(f"parent{i},{j}")
                cp.add_implication(parent, self.linked[pair])
                cp.add(self.rank[i] >= self.rank[j] + 1).only_enforce_if(parent)
                parents.append(parent)
            for literal in self.at[i]:
                cp.add_bool_and([parent.negated() for parent in parents]).only_enforce_if(literal)
            for literal in self.loose[i].values():
                cp.add_bool_or(*parents, literal.negated())

    def _count_doors(self) -> None:
        """A tile has so many doors, and each is closed once; said in so many words, the solver sees further."""
        for i, ways in enumerate(self.tiles):
            doors = len(ways[0].doors)
            linked = [literal for pair, literal in self.linked.items() if i in pair]
            met = [len(spot.meets) * at for at, spot in zip(self.at[i], self.spots[i], strict=True)]
            if linked:
                self.cp.add(sum(linked) + sum(met) <= doors * self.present[i])
            for way in ways:
                for door in range(len(way.doors)):
                    closers = self.closers(i, way, door)
                    if len(closers) > 1:
                        self.cp.add_at_most_one(closers)

    def links_of(self, i: int) -> list[Coupling]:
        """Every way in which a tile can be connected to another new one."""
        return [link for pair, found in self.links.items() if i in pair for link in found]

    def closers(self, owner: int | None, where: Any, door: int) -> list[Any]:
        """Everything that connects a door: of a new tile turned so, or (no owner) of a room of the castle."""
        if owner is None:
            return list(self.takers.get((where, door), ()))
        spots = zip(self.at[owner], self.spots[owner], strict=True)
        met = [at for at, spot in spots if spot.way is where and any(own == door for own, _room, _door in spot.meets)]
        return met + [link.literal for link in self.links_of(owner) if link.closes(owner, where, door)]

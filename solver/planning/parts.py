"""A proof by parts: the plans are divided by their rings, and of each part it is asked whether it has a better plan.

Coordinates are left out: a part is made of the inequalities of the model and the sharper ones beside, of whole numbers,
and of the rings that it allows (`rings`). So each is answered quickly, and hopes for too much rather than too little.
Each answer is drawn; tiles that overlap, rings that do not close and tiles that hang on one another alone are cut off
from all parts, and what is left is replayed by the referee (`repair`).
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, permutations
from typing import Any, NamedTuple

from engine.castle.placement import Placement
from solver.patience import Patience
from solver.planning.geometry import apart
from solver.planning.layout import Coupling
from solver.planning.model import Model
from solver.planning.relaxation import Relaxation, Row
from solver.planning.repair import LaidTile, Repair, Solution, read_solution, whole
from solver.planning.rings import Rings, rows_around
from solver.planning.sharper import sharper_rows

Found = tuple[int, tuple[Placement, ...]]
FIRST_TURN = 20_000
"""Steps for each part before any gets more."""
MORE = 3
"""So many times more in each further turn."""
FEW = (3, 2, 1, 0)
"""With no long ring, one, two or three: so many short rings have a part each, more of them one together."""


class Share(NamedTuple):
    """The plans with so many independent rings that are short, and so many long ones: at least, at most."""

    short: tuple[int, int]
    long: tuple[int, int]
    castle: bool | None = None
    """Is the castle on one of the long rings, or is one of new tiles alone? None: not said."""


def shares(tiles: int, least: int) -> list[Share]:
    """Parts that have every plan of so many tiles among them; some may be in two. A long ring has so many at least."""
    most = tiles * tiles
    found = []
    for long, few in enumerate(FEW):
        lengths = (long, long if long + 1 < len(FEW) else most)
        for castle in (False, True) if long else (None,):
            ranges = [*((number, number) for number in range(few + 1)), (few + 1, most)]
            found += [Share(short, lengths, castle) for short in ranges if drawable(tiles, short[0], long, least)]
    return sorted(found, key=lambda share: (share.short[0] + share.long[0], share.long))


def drawable(tiles: int, short: int, long: int, least: int) -> bool:
    """Can so many rings, the short ones of three lines at least, be drawn without crossings?

    A map of so many tiles and the castle has so many lines, and one region more than rings. Each line has two sides.
    The smallest rings have no more sides together than all regions but the largest.
    """
    rings = short + long
    sides = 2 * (tiles + rings)
    return not rings or 3 * short + least * long <= sides - -(-sides // (rings + 1))


def circles(number: int, last: int) -> Iterator[tuple[int, ...]]:
    """Each way to stand so many of the numbers up to the last one in a circle."""
    for first, *others in combinations(range(last + 1), number):
        for order in permutations(others):
            if order[0] < order[-1]:
                yield first, *order


class Draft(NamedTuple):
    """An answer of a part: the solution, the links in it and the tiles in it."""

    solution: Solution
    links: tuple[tuple[int, int, Coupling], ...]
    present: tuple[int, ...]


class Base:
    """What all parts have in common: the rows of a relaxation, as a model of CP-SAT."""

    def __init__(self, relaxation: Relaxation) -> None:
        from ortools.sat.python import cp_model

        self.cp = cp_model.CpModel()
        variables: list[Any] = [
            self.cp.new_bool_var("") if limits == (0, 1) else self.cp.new_int_var(*limits, "")
            for limits in relaxation.ranges
        ]
        self.rows = len(relaxation.rows)
        add_rows(self.cp, variables, relaxation.rows)
        worth = weighed(variables, dict(enumerate(relaxation.worth)))
        self.cp.maximize(worth + relaxation.offset)


def add_rows(cp: Any, variables: list[Any], rows: Iterable[Row]) -> None:
    """Let a model keep to these inequalities."""
    from ortools.sat.python import cp_model

    for row in rows:
        if row.factors:
            low = cp_model.INT_MIN if row.low is None else row.low
            high = cp_model.INT_MAX if row.high is None else row.high
            cp.add_linear_constraint(weighed(variables, row.factors), low, high)


def weighed(variables: list[Any], factors: Mapping[int, int]) -> Any:
    """The sum of some variables, each with its factor."""
    return sum(factor * variables[index] for index, factor in factors.items() if factor)


class Part:
    """A question of its own: is there a better plan with these rings?"""

    def __init__(self, model: Model, relaxation: Relaxation, rings: Rings, share: Share, base: Base) -> None:
        self.model = model
        self.bound: int | None = None
        """No plan of this part gains more, unless the best one known does."""
        self.cp: Any = base.cp.clone()
        self.variables = [self.cp.get_int_var_from_proto_index(n) for n in range(len(relaxation.ranges))]
        self.objective: Any = weighed(self.variables, dict(enumerate(relaxation.worth))) + relaxation.offset
        self._known = base.rows
        self._weighed = 0
        self._above: int | None = None
        self.learn(relaxation.rows)
        self._count_rings(rings, share)
        if share.castle is not None:
            self._close_long_ring(rings.longest[share.castle] + (not share.castle), castle=share.castle)

    def learn(self, rows: list[Row], weighed: Sequence[Row] = ()) -> None:
        """Keep to those inequalities that were not known yet, and to those that only better plans keep to."""
        add_rows(self.cp, self.variables, rows[self._known :])
        add_rows(self.cp, self.variables, weighed[self._weighed :])
        self._known, self._weighed = len(rows), len(weighed)

    def _count_rings(self, rings: Rings, share: Share) -> None:
        """A link beyond those on which tiles hang closes a ring, which is one of the short ones, or long."""
        cp, model = self.cp, self.model
        short = cp.new_int_var(*share.short, "")
        long = cp.new_int_var(*share.long, "")
        linked = {literal.index: 1 for literal in model.linked.values()}
        loose = {literal.index: -1 for ways in model.loose for literal in ways.values()}
        cp.add(weighed(self.variables, {**linked, **loose}) == short + long)
        if share.short[1] + share.long[1] > 1:
            cp.add(short + 3 * long <= 2 * model.count - 3)  # what can be drawn, as below, if any is
        most = share.short[1]
        here = [cp.new_bool_var("") for _ in rings.found] if most else []
        if most > 1:
            cp.add(sum(here) >= short)
        else:
            cp.add(sum(here) == short)  # the only one that is there, or none
        sets: dict[tuple[int, ...], list[Any]] = defaultdict(list)
        groups: dict[tuple[int, tuple[int, ...]], list[Any]] = defaultdict(list)
        for ring, literal in zip(rings.found, here, strict=most > 0):
            sets[ring.tiles].append(literal)
            for index in ring.literals:
                groups[index, ring.tiles if most > 1 else ()].append(literal)
        for (index, _tiles), literals in groups.items():
            # the same tiles are on one short ring at most
            cp.add(sum(literals) <= self.variables[index])
        for literals in sets.values():
            cp.add_at_most_one(literals)
        self._close_short_rings(sets, rings.longest)

    def _close_short_rings(self, sets: dict[tuple[int, ...], list[Any]], longest: tuple[int, ...]) -> None:
        """Few tiles that are connected all the way round are on a ring that is listed, or shorter ones divide it."""
        model = self.model
        home = model.count
        lines: dict[tuple[int, int], Any] = {pair: self.variables[lit.index] for pair, lit in model.linked.items()}
        for i, literals in enumerate(model.at):
            lines[i, home] = sum(self.variables[literal.index] for literal in literals)
        for number in (3, 4, 5):
            for circle in circles(number, home):
                if number > longest[home in circle]:
                    continue
                pairs = [(min(pair), max(pair)) for pair in zip(circle, (*circle[1:], circle[0]), strict=True)]
                if all(pair in lines for pair in pairs):
                    chords = [pair for pair in combinations(sorted(circle), 2) if pair not in pairs and pair in lines]
                    found = sets.get(tuple(sorted(set(circle) - {home})), [])
                    most = number - 1 + sum(found) + sum(lines[pair] for pair in chords)
                    self.cp.add(sum(lines[pair] for pair in pairs) <= most)

    def _close_long_ring(self, least: int, *, castle: bool) -> None:
        """So many tiles at least lie on a ring, and are connected to their neighbors on it alone."""
        cp, model = self.cp, self.model
        home = model.count
        on = [cp.new_bool_var("") for _ in range(model.count)]
        arcs: list[tuple[int, int, Any]] = [(i, i, literal.negated()) for i, literal in enumerate(on)]
        for (i, j), linked in model.linked.items():
            there, back = cp.new_bool_var(""), cp.new_bool_var("")
            arcs += [(i, j, there), (j, i, back)]
            cp.add(there + back <= self.variables[linked.index])
            cp.add(self.variables[linked.index] + on[i] + on[j] - there - back <= 2)
        for i, literals in enumerate(model.at if castle else ()):
            there, back = cp.new_bool_var(""), cp.new_bool_var("")
            arcs += [(i, home, there), (home, i, back)]
            beside = sum(self.variables[literal.index] for literal in literals)
            cp.add(there + back <= beside)
            cp.add(beside + on[i] - there - back <= 1)
        cp.add_circuit(arcs)
        cp.add(sum(on) >= least)

    def knows(self, rooms: tuple[Placement, ...], gain: int, patience: Patience) -> bool:
        """Is this arrangement in this part, and hopes it for what it gains? To be asked of a fresh part."""
        from ortools.sat.python import cp_model

        model, left = self.model, list(rooms)
        laid: dict[int, Placement] = {}
        for i, ways in enumerate(model.tiles):
            room = next((room for room in left if room.turned in ways), None)
            if room is not None:
                left.remove(room)
                laid[i] = room
        for i, present in enumerate(model.present):
            self._fix(present, i in laid)
            for way, literal in model.way[i].items():
                self._fix(literal, i in laid and laid[i].turned is way)
            for literal, spot in zip(model.at[i], model.spots[i], strict=True):
                self._fix(literal, laid.get(i) == spot.placement)
        for (i, j), found in model.links.items():
            for link in found:
                first, second, dx, dy, _doors = link.pairing
                one, other = laid.get(i), laid.get(j)
                there = one is not None and other is not None
                if one is not None and other is not None:
                    there = one.turned is first and other.turned is second
                    there = there and (other.x - one.x, other.y - one.y) == (dx, dy)
                self._fix(link.literal, there)
        self.cp.add(self.objective >= gain)
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        return bool(patience.solve(solver, self.cp) != cp_model.INFEASIBLE)

    def _fix(self, literal: Any, value: bool) -> None:
        self.cp.add(self.variables[literal.index] == value)

    def lower(self, bound: float) -> None:
        """CP-SAT has lowered its bound."""
        self.bound = whole(bound) if self.bound is None else min(self.bound, whole(bound))

    def ask(self, above: int | None, limit: Patience) -> tuple[Any, list[Draft]]:
        """Is there a plan that gains more, as far as this part can tell? The answer of CP-SAT, and what it drew."""
        from ortools.sat.python import cp_model

        if above is not None and above != self._above:
            self.cp.add(self.objective >= above + 1)
            self._above = above
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        solver.parameters.random_seed = 1
        solver.parameters.linearization_level = 2
        solver.parameters.cp_model_probing_level = 0
        solver.parameters.search_branching = cp_model.LP_SEARCH
        solver.best_bound_callback = self.lower
        watcher = _make_watcher(self)
        answer = limit.solve(solver, self.cp, watcher)
        if answer == cp_model.OPTIMAL:
            self.lower(solver.best_objective_bound)
        return answer, watcher.drafts


class Parts:
    """All parts of a question, and what has been learned from their answers."""

    def __init__(self, model: Model, best: Found | None) -> None:
        self.model = model
        self.best = best
        self.nodes = 0
        self._repair = Repair(model)
        self._relaxation = Relaxation(model.cp, [*sharper_rows(model), *rows_around(model)])
        self._seen = len(model.cp.proto.constraints)
        self._rings = Rings(model)
        self._base = Base(self._relaxation)
        self._weighed: list[Row] = []
        """Arrangements that need not be looked at again, because it is known what they gain."""
        self._open: dict[Share, Part | None] = dict.fromkeys(shares(model.count, self._least))

    @property
    def bound(self) -> int | None:
        """No plan gains more than this, unless the best one known does; none as long as a part has no bound."""
        bounds = [None if part is None else part.bound for part in self._open.values()]
        known = [bound for bound in bounds if bound is not None]
        return max(known) if known and len(known) == len(bounds) else None

    def prove(self, patience: Patience) -> bool:
        """Look for a better plan in each part, again and again; yes if at last none has one."""
        turn = FIRST_TURN
        while self._open and not patience.over():
            for share in list(self._open):
                part = self._open[share] or self._part(share)
                self._open[share] = part
                if self._exhaust(part, patience.at_most(turn)):
                    del self._open[share]
            turn *= MORE
        return not self._open

    def excludes(self, best: Found, patience: Patience) -> bool:
        """Does no part know a plan that is known, or do all hope for less than it gains? No if it cannot be said."""
        rooms = best[1]
        return not any(
            self._part(share).knows(rooms, best[0], patience) for share in shares(self.model.count, self._least)
        )

    @property
    def _least(self) -> int:
        """A ring that is not listed has so many lines at least."""
        return min(self._rings.longest) + 1

    def _part(self, share: Share) -> Part:
        return Part(self.model, self._relaxation, self._rings, share, self._base)

    def _exhaust(self, part: Part, limit: Patience) -> bool:
        """Has the part no better plan? Whatever it answers is learned from, and asked again."""
        from ortools.sat.python import cp_model

        while not limit.over():
            part.learn(self._relaxation.rows, self._weighed)
            answer, drafts = part.ask(None if self.best is None else self.best[0], limit)
            self.nodes += 1
            if answer == cp_model.INFEASIBLE:
                return True
            if answer == cp_model.UNKNOWN:
                return False
            for draft in drafts:
                self._learn(draft)
        return False

    def _learn(self, draft: Draft) -> None:
        """Cut off what is wrong with an answer, in each part; or else keep it, if it is better."""
        before, weighed = len(self._relaxation.rows), len(self._weighed)
        self._relaxation.rows += [*self._astray(draft), *self._open_rings(draft), *self._overlaps(draft)]
        if len(self._relaxation.rows) == before:
            plan = self._repair.accept(draft.solution)
            constraints = self.model.cp.proto.constraints
            for number in range(self._seen, len(constraints)):
                self._relaxation.read(constraints[number])
            self._seen = len(constraints)
            if plan is not None:
                if self.best is None or plan[0] > self.best[0]:
                    self.best = plan
                self._weighed.append(self._only(draft))
        if (len(self._relaxation.rows), len(self._weighed)) == (before, weighed):
            raise AssertionError(f"an answer was neither accepted nor cut off: {self.model.problem.tiles}")

    def _astray(self, draft: Draft) -> Iterator[Row]:
        """Tiles that hang on one another alone: one of them is to lie beside the castle, or to hang on a tile that is
        none of them.
        """
        model = self.model
        astray = [i for i in draft.present if i not in draft.solution.layout]
        held = {literal.index: -1 for i in astray for literal in model.at[i]}
        for (i, j), literal in model.hangs.items():
            if i in astray and j not in astray:
                held[literal.index] = -1
        for i in astray:
            yield Row({**held, model.present[i].index: 1}, None, 0)

    def _open_rings(self, draft: Draft) -> Iterator[Row]:
        """Links of tiles that do not lie so."""
        layout = draft.solution.layout
        for i, j, link in draft.links:
            if i in layout and j in layout:
                one, other, pairing = layout[i], layout[j], link.pairing
                offset = other.x - one.x, other.y - one.y
                if (one.way, other.way, *offset) != (pairing.first, pairing.second, pairing.dx, pairing.dy):
                    yield forbid([*_apart(one, other), link.literal])

    def _overlaps(self, draft: Draft) -> Iterator[Row]:
        """Tiles that cannot both be there (PLACE-4, PLACE-6, FLOOR-4 to FLOOR-7), wherever their common tile lies."""
        ground = self.model.castle.ground
        layout = draft.solution.layout
        for i in sorted(layout):
            if not ground.is_free(layout[i].way, layout[i].x, layout[i].y):
                yield forbid(layout[i].because)
        for i, j in combinations(sorted(layout), 2):
            one, other = layout[i], layout[j]
            if (other.x - one.x, other.y - one.y) in apart(one.way, other.way):
                yield forbid(_apart(one, other))

    def _only(self, draft: Draft) -> Row:
        """Not this arrangement again: it is known what it gains."""
        literals = {literal.index: literal for laid in draft.solution.layout.values() for literal in laid.because}
        absent = [present for i, present in enumerate(self.model.present) if i not in draft.solution.layout]
        return forbid(literals.values(), unless=absent)


def forbid(literals: Iterable[Any], unless: Iterable[Any] = ()) -> Row:
    """Not all of these hold, unless one of the others does."""
    factors = {literal.index: 1 for literal in literals}
    most = len(factors) - 1
    return Row({**factors, **{literal.index: -1 for literal in unless}}, None, most)


def _apart(one: LaidTile, other: LaidTile) -> list[Any]:
    """The literals that say how two tiles lie to each other: what holds both where they are is left out."""
    mine = {literal.index: literal for literal in one.because}
    theirs = {literal.index: literal for literal in other.because}
    return [mine[index] for index in mine if index not in theirs] + [theirs[i] for i in theirs if i not in mine]


def _make_watcher(part: Part) -> Any:
    """A callback that keeps every answer on the way; its class is made here, when OR-Tools is there."""
    from ortools.sat.python import cp_model

    class Watcher(cp_model.CpSolverSolutionCallback):
        def __init__(self) -> None:
            super().__init__()
            self.drafts: list[Draft] = []

        def on_solution_callback(self) -> None:
            model = part.model

            def value(literal: Any) -> int:
                return int(self.value(part.variables[literal.index]))

            coupled = ((*pair, link) for pair, found in model.links.items() for link in found)
            links = tuple(entry for entry in coupled if value(entry[2].literal))
            present = tuple(i for i, literal in enumerate(model.present) if value(literal))
            solution = read_solution(model, value, whole(self.objective_value))
            self.drafts.append(Draft(solution, links, present))

    return Watcher()

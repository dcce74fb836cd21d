"""Solving the model again and again: each answer is replayed by the referee, and what it gets wrong is cut off."""

from collections.abc import Callable
from math import floor
from typing import TYPE_CHECKING, Any

from engine.castle.placement import Placement
from solver.patience import OutOfPatience, Patience
from solver.planning.model import Model
from solver.planning.problem import JointPlan, Problem
from solver.planning.relaxation import Relaxation, Row, linear_bound
from solver.planning.repair import Repair, Solution, read_solution
from solver.planning.sharper import sharper_rows

if TYPE_CHECKING:
    from ortools.sat.python import cp_model

Progress = Callable[[int | None, int | None], None]
"""Called with the total of the best plan so far and the bound."""
Found = tuple[int, tuple[Placement, ...]]
"""What a plan gains, and its rooms in building order."""
Widen = Callable[[Patience], Found | None]
"""Looks for a better plan to begin with, within a patience."""
FIRST_TRY = 0.05
"""The share of the patience that a proof may take before a better plan is looked for."""
WIDENING = 0.25
"""The share of the rest that this may take."""
SMALL = 3
"""Up to so many tiles a model is solved faster than simplified."""


def whole(points: float) -> int:
    """The points that CP-SAT means: it says 6.999999999999999 for 7, and a bound of 7.5 is one of 7."""
    return floor(points + 1e-6)


def solve(
    problem: Problem,
    start: Found | None,
    patience: Patience | None = None,
    *,
    workers: int = 1,
    progress: Progress | None = None,
    widen: Widen | None = None,
) -> JointPlan:
    """The best plan by CP-SAT, proven if the patience suffices; `start` is one to begin with.

    Should a first short try not prove it, then `widen` may find a better one to begin with.
    """
    patience = patience or Patience()
    best, bound, nodes, status = start, None, 0, "unknown"
    try:
        patience.check()
        model = Model(problem, patience)
    except OutOfPatience:
        return _answer(status, best, bound, patience.spent, nodes)
    from ortools.sat.python import cp_model

    question = Question(model)
    repair = Repair(model)
    turn = patience.part(FIRST_TRY) if widen is not None else patience
    while not patience.over():
        solver = _make_solver(problem, workers)
        solver.best_bound_callback = question.lower
        watcher = _make_watcher(model, progress)
        answer = turn.solve(solver, question.above(best), watcher)
        nodes += solver.num_branches if answer != cp_model.UNKNOWN else 0
        if answer == cp_model.INFEASIBLE:
            if best is not None and question.excludes(best, patience):
                raise AssertionError(f"a model excludes a plan that is legal: {problem.castle} {problem.tiles}")
            status, bound = ("infeasible", None) if best is None else ("optimal", best[0])
            break
        cuts = repair.cuts
        for solution in reversed(watcher.solutions):
            plan = repair.accept(solution)
            if plan is not None and (best is None or plan[0] > best[0]):
                best = plan
            if answer == cp_model.OPTIMAL:
                break
        if answer == cp_model.OPTIMAL:
            question.lower(solver.best_objective_bound)
        bound = question.bound
        if best is not None and bound is not None and best[0] >= bound:
            status = "optimal"
            break
        if answer == cp_model.OPTIMAL and repair.cuts == cuts:
            raise AssertionError(f"a proven answer was neither accepted nor cut off: {problem.tiles}")
        if turn.over() and not patience.over() and widen is not None:
            turn = patience
            question.lower_by_sums(patience)
            best = max((found for found in (best, widen(patience.part(WIDENING))) if found), key=_gain, default=None)
    return _answer(status, best, bound, patience.spent, nodes)


class Question:
    """Is there a better plan than the best one known? What is asked of the model, and the bound that comes of it."""

    def __init__(self, model: Model) -> None:
        self.model = model
        self.bound: int | None = None
        """No plan gains more than this, unless the best one known does."""
        self._asked = model.cp.new_bool_var("asked")
        """Only what gains more is asked for; left open, the model speaks of every plan."""
        self._best: Found | None = None

    def lower(self, bound: float) -> None:
        """CP-SAT has lowered its bound."""
        self.bound = whole(bound) if self.bound is None else min(self.bound, whole(bound))

    def lower_by_sums(self, patience: Patience) -> None:
        """What the sum of inequalities shows of every plan: those of the model, then the sharper ones, if in time."""
        for more in (list[Row](), sharper_rows(self.model)):
            bound = linear_bound(Relaxation(self.model.cp, more), patience)
            if bound is not None:
                self.lower(bound)

    def above(self, best: Found | None) -> "cp_model.CpModel":
        """The model that has only better plans."""
        model = self.model
        if best is None:
            return model.cp
        if best != self._best:
            self._best = best
            model.cp.clear_hints()  # type: ignore[no-untyped-call]
            _hint(model, best[1])
            model.cp.add(model.objective >= best[0] + 1).only_enforce_if(self._asked)
        asked = model.cp.clone()
        asked.add(_same(asked, self._asked) == 1)
        return asked

    def excludes(self, best: Found, patience: Patience) -> bool:
        """Does the model not know a plan that is known, or hope for less than it gains?"""
        from ortools.sat.python import cp_model

        solver = _make_solver(self.model.problem, 1)
        answer = patience.solve(solver, self._only(best[1]))
        hopes_less = answer == cp_model.OPTIMAL and whole(solver.objective_value) < best[0]
        return answer == cp_model.INFEASIBLE or hopes_less

    def _only(self, rooms: tuple[Placement, ...]) -> "cp_model.CpModel":
        """The model that has only these rooms; which of the listed tiles they are, where several fit, is left open."""
        model, only = self.model, self.model.cp.clone()
        taken: list[list[Any]] = [[] for _ in rooms]
        for i, ways in enumerate(model.tiles):
            mine = []
            for number, room in enumerate(rooms):
                if room.turned in ways:
                    literal = only.new_bool_var("")
                    only.add(_same(only, model.x[i]) == room.x).only_enforce_if(literal)
                    only.add(_same(only, model.y[i]) == room.y).only_enforce_if(literal)
                    only.add_implication(literal, _same(only, model.way[i][room.turned]))
                    mine.append(literal)
                    taken[number].append(literal)
            only.add(sum(mine) == _same(only, model.present[i]))
        for literals in taken:
            only.add_exactly_one(literals)
        return only


def _same(cp: Any, variable: Any) -> Any:
    """The variable of a model in its copy."""
    return cp.get_int_var_from_proto_index(variable.index)


def _gain(found: Found) -> int:
    return found[0]


def _answer(status: str, best: Found | None, bound: int | None, took: float, nodes: int) -> JointPlan:
    if best is None:
        return JointPlan(status, None, bound, (), took, nodes, "cp-sat")
    if status != "optimal":
        status = "feasible"
    total, sequence = best
    return JointPlan(status, total, total if status == "optimal" else bound, sequence, took, nodes, "cp-sat")


def _make_solver(problem: Problem, workers: int) -> "cp_model.CpSolver":
    from ortools.sat.python import cp_model

    solver = cp_model.CpSolver()
    solver.parameters.num_workers = workers
    solver.parameters.random_seed = 1
    solver.parameters.cp_model_probing_level = 0
    solver.parameters.cp_model_presolve = len(problem.tiles) > SMALL
    return solver


def _hint(model: Model, sequence: tuple[Placement, ...]) -> None:
    """Tell the solver a plan to begin with."""
    left = list(sequence)
    for i, ways in enumerate(model.tiles):
        placement = next((p for p in left if any(p.slug == way.slug for way in ways)), None)
        model.cp.add_hint(model.present[i], placement is not None)
        if placement is None:
            continue
        left.remove(placement)
        for literal, spot in zip(model.at[i], model.spots[i], strict=True):
            model.cp.add_hint(literal, spot.placement == placement)
        model.cp.add_hint(model.x[i], placement.x)
        model.cp.add_hint(model.y[i], placement.y)


def _make_watcher(model: Model, progress: Progress | None) -> Any:
    """A callback that keeps every solution on the way; its class is made here, when OR-Tools is there."""
    from ortools.sat.python import cp_model

    class Watcher(cp_model.CpSolverSolutionCallback):
        def __init__(self) -> None:
            super().__init__()
            self.solutions: list[Solution] = []

        def on_solution_callback(self) -> None:
            hoped = whole(self.objective_value)
            self.solutions.append(read_solution(model, self.value, hoped))
            if progress is not None:
                progress(hoped, whole(self.best_objective_bound))

    return Watcher()

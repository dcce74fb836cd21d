"""Solving the model again and again: each answer is replayed by the referee, and what it gets wrong is cut off."""

from collections.abc import Callable
from math import floor
from typing import TYPE_CHECKING, Any

from engine.castle.placement import Placement
from solver.patience import OutOfPatience, Patience
from solver.planning.model import Model
from solver.planning.problem import JointPlan, Problem
from solver.planning.repair import Repair, Solution, read_solution

if TYPE_CHECKING:
    from ortools.sat.python import cp_model

Progress = Callable[[int | None, int | None], None]
"""Called with the total of the best plan so far and the bound."""
SMALL = 3
"""Up to so many tiles a model is solved faster than simplified."""


def whole(points: float) -> int:
    """The points that CP-SAT means: it says 6.999999999999999 for 7, and a bound of 7.5 is one of 7."""
    return floor(points + 1e-6)


def solve(
    problem: Problem,
    start: tuple[int, tuple[Placement, ...]] | None,
    patience: Patience | None = None,
    *,
    workers: int = 1,
    progress: Progress | None = None,
) -> JointPlan:
    """The best plan by CP-SAT, proven if the patience suffices; `start` is one to begin with."""
    patience = patience or Patience()
    best, bound, nodes, status = start, None, 0, "unknown"
    try:
        patience.check()
        model = Model(problem, patience)
    except OutOfPatience:
        return _answer(status, best, bound, patience.spent, nodes)
    from ortools.sat.python import cp_model

    repair = Repair(model)
    if best is not None:
        model.cp.add(model.objective >= best[0])
        _hint(model, best[1])
    while not patience.over():
        solver = _make_solver(problem, workers)
        watcher = _make_watcher(model, progress)
        answer = patience.solve(solver, model.cp, watcher)
        if answer == cp_model.UNKNOWN:
            break
        nodes += solver.num_branches
        if answer == cp_model.INFEASIBLE:
            if best is not None:
                raise AssertionError(f"a model excludes a plan that is legal: {problem.castle} {problem.tiles}")
            status, bound = "infeasible", None
            break
        bound = whole(solver.best_objective_bound)
        cuts = repair.cuts
        for solution in reversed(watcher.solutions):
            plan = repair.accept(solution)
            if plan is not None and (best is None or plan[0] > best[0]):
                best = plan
            if answer == cp_model.OPTIMAL:
                break
        if best is not None and best[0] >= bound:
            status = "optimal"
            break
        if answer == cp_model.OPTIMAL and repair.cuts == cuts:
            raise AssertionError(f"a proven answer was neither accepted nor cut off: {problem.tiles}")
    return _answer(status, best, bound, patience.spent, nodes)


def _answer(
    status: str, best: tuple[int, tuple[Placement, ...]] | None, bound: int | None, took: float, nodes: int
) -> JointPlan:
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

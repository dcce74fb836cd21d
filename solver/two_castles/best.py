"""The best final arrangement of given tiles: a good one at once, then CP-SAT for a better one or the proof."""

from time import perf_counter

from engine.kernel.i18n import N_, say
from engine.two_castles import Castle, Placement, score
from solver.patience import Patience
from solver.two_castles.arrangement import Arrangement
from solver.two_castles.local import quick_arrangement
from solver.two_castles.model import Model, OutOfTime
from solver.two_castles.problem import AdviceError, Problem, building_order
from solver.two_castles.sights import ceiling

SECONDS = 20.0
QUICK_SHARE = 0.3
"""The part of the time that the first arrangement may take."""


def find_best(problem: Problem, seconds: float = SECONDS, patience: Patience | None = None) -> Arrangement:
    """The best arrangement that can be found and proven in this time, replayed by the referee.

    A patience that ends sooner ends it sooner.
    """
    if not 0 < seconds < float("inf"):
        raise AdviceError(say(N_("the solver needs some time: {seconds} seconds are not"), seconds=seconds))
    began = perf_counter()
    deadline = began + seconds
    patience = patience or Patience(seconds)
    castle = quick_arrangement(problem, began + seconds * QUICK_SHARE, patience)
    holding = problem.holding
    sheet = score(castle, holding.attendants, holding.cards, holding.law)
    total, bound, nodes = sheet.total, ceiling(holding, sheet, castle), 0
    if total < bound and perf_counter() < deadline and not patience.over():
        try:
            model = Model(problem, sheet, deadline, patience)
            castle, total, bound, nodes = _solve(model, castle, total, bound, patience)
        except OutOfTime:
            pass
    new = list(castle.rooms)
    for room in problem.castle.rooms:
        new.remove(room)
    sequence = building_order(problem.castle, new)
    if problem.total(replay(problem.castle, sequence)) != total:
        raise AssertionError(f"an arrangement is not worth what was promised: {castle}")
    status = "optimal" if total >= bound else "feasible"
    if status == "optimal":
        patience.finish()
    return Arrangement(status, total, bound, castle, sequence, perf_counter() - began, nodes)


def replay(castle: Castle, sequence: tuple[Placement, ...]) -> Castle:
    """The castle after these placements, each judged by the referee."""
    for placement in sequence:
        castle = castle.place(placement)
    return castle


def _solve(model: Model, castle: Castle, total: int, bound: int, patience: Patience) -> tuple[Castle, int, int, int]:
    """The best castle, its total, the bound and the nodes."""
    from ortools.sat.python import cp_model

    model.begin_with(castle, total)
    if patience.over():
        return castle, total, bound, 0
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = 1
    outcome = patience.solve(solver, model.cp)
    if outcome == cp_model.INFEASIBLE:
        raise AssertionError(f"the model does not know the arrangement it began with: {castle}")
    if outcome not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return castle, total, bound, 0  # stopped so early that its bound says nothing
    found = Castle((*model.problem.castle.rooms, *model.read(solver.boolean_value)))
    worth, hoped, limit = model.problem.total(found), round(solver.objective_value), round(solver.best_objective_bound)
    if not hoped <= worth <= limit:
        raise AssertionError(f"the model promises {hoped} and at most {limit} for {found}, which is worth {worth}")
    if worth > total:
        castle, total = found, worth
    return castle, total, min(bound, limit), solver.num_branches

"""The front door of joint plans: a quick plan first, then a proof by the method that suits the size."""

from time import perf_counter

from engine.i18n import N_, say
from solver.planning.beam import WIDTH, beam_search
from solver.planning.bounds import Hopes
from solver.planning.problem import JointPlan, PlanError, Problem, replay
from solver.planning.search import branch_and_bound
from solver.planning.solve import Progress, solve

METHODS = ("auto", "cp-sat", "search")
FEW = 2
"""Up to so many tiles branch and bound is quicker than loading OR-Tools."""
SECONDS = 60.0


def make_plan(
    problem: Problem,
    *,
    method: str = "auto",
    seconds: float = SECONDS,
    workers: int = 1,
    progress: Progress | None = None,
) -> JointPlan:
    """The best plan that can be found and proven in this time, replayed by the referee."""
    if method not in METHODS:
        raise PlanError(say(N_("{method!r} is not a method; there are {known}"), method=method[:40],
                            known=", ".join(METHODS)))  # fmt: skip
    if not 0 < seconds < float("inf"):
        raise PlanError(say(N_("a plan needs some time, in seconds above 0: {seconds} is none"), seconds=seconds))
    start = perf_counter()
    end = start + seconds / 2
    quick = beam_search(problem, end=end) or beam_search(problem, WIDTH * 20, end)
    if progress is not None and quick is not None:
        progress(quick[0], None)
    left = max(0.0, seconds - (perf_counter() - start))
    if method == "search" or (method == "auto" and len(problem.tiles) <= FEW):
        plan = branch_and_bound(problem, quick, left)
    else:
        plan = solve(problem, quick, left, workers=workers, progress=progress)
    if plan.total is not None and problem.gain(replay(problem, plan.sequence)) != plan.total:
        raise AssertionError(f"a plan does not gain what it promised: {plan}")
    if plan.bound is None and plan.status != "infeasible":
        plan = plan._replace(bound=Hopes(problem).quick_bound())
    return plan._replace(seconds=perf_counter() - start)

"""The front door of joint plans: a quick plan first, then a proof by the method that suits the size."""

from engine.kernel.i18n import N_, say
from solver.patience import Patience
from solver.planning.beam import WIDE, WIDTH, beam_search
from solver.planning.bounds import Hopes
from solver.planning.problem import JointPlan, PlanError, Problem, replay
from solver.planning.search import branch_and_bound
from solver.planning.solve import Progress, solve
from solver.support import castle_refusal

METHODS = ("auto", "cp-sat", "search")
FEW = 2
"""Up to so many tiles branch and bound is quicker than loading OR-Tools."""
STEPS = 500_000
"""What a plan may take if nothing else is said: about a minute, and the same answer on every machine."""


def make_plan(
    problem: Problem,
    *,
    method: str = "auto",
    patience: Patience | None = None,
    workers: int = 1,
    progress: Progress | None = None,
) -> JointPlan:
    """The best plan that can be found and proven with this patience, replayed by the referee."""
    reason = castle_refusal("plan", problem.castle)
    if reason:
        raise PlanError(reason)
    if method not in METHODS:
        raise PlanError(say(N_("{method!r} is not a method; there are {known}"), method=method[:40],
                            known=", ".join(METHODS)))  # fmt: skip
    patience = patience or Patience(steps=STEPS)
    first = patience.part(0.5)
    quick = beam_search(problem, WIDTH, first) or beam_search(problem, WIDTH * 20, first)
    if progress is not None and quick is not None:
        progress(quick[0], None)
    if method == "search" or (method == "auto" and len(problem.tiles) <= FEW):
        plan = branch_and_bound(problem, quick, patience)
    else:
        plan = solve(problem, quick, patience, workers=workers, progress=progress,
                     widen=lambda part: beam_search(problem, WIDE, part))  # fmt: skip
    if plan.total is not None and problem.gain(replay(problem, plan.sequence)) != plan.total:
        raise AssertionError(f"a plan does not gain what it promised: {plan}")
    if plan.status in ("optimal", "infeasible"):
        patience.finish()
    elif plan.bound is None:
        plan = plan._replace(bound=Hopes(problem).quick_bound())
    return plan._replace(seconds=patience.spent)

"""What inequalities prove of plans: every legal plan keeps to them, and no plan gains more than their sum says.

The twin is trying everything.
"""

import random
from collections.abc import Callable

import pytest

from engine import Castle
from solver.patience import Patience
from solver.planning.beam import beam_search
from solver.planning.bounds import Hopes
from solver.planning.exhaustive import try_all
from solver.planning.model import Model
from solver.planning.problem import Problem, building_order
from solver.planning.relaxation import FINE, Relaxation, linear_bound, proven
from solver.planning.sharper import sharper_rows
from solver.planning.solve import Question, solve
from tests.solver.test_plan_cuts import some_plans
from tests.support.plans import choice_problem, cut_problem, equal_problem, random_problem


def sharpened(problem: Problem) -> Question:
    """A question whose model keeps to the sharper inequalities, too."""
    model = Model(problem)
    for row in sharper_rows(model):
        total = sum(k * model.cp.get_int_var_from_proto_index(n) for n, k in row.factors.items())
        if row.factors and row.high is not None:
            model.cp.add(total <= row.high)
        if row.factors and row.low is not None:
            model.cp.add(total >= row.low)
    return Question(model)


@pytest.mark.parametrize("kind", [random_problem, equal_problem, cut_problem])
def test_every_legal_plan_keeps_to_the_sharper_inequalities(kind: Callable[[int], Problem]) -> None:
    rng = random.Random("sharper")
    checked = 0
    for seed in range(200, 212):
        problem = kind(seed)
        question = sharpened(problem)
        for rooms in some_plans(problem, 3, rng):
            sequence = building_order(problem, rooms)
            assert sequence is not None
            gain = problem.gain(Castle((*problem.castle.rooms, *rooms), problem.castle.law))
            assert not question.excludes((gain, sequence), Patience()), (seed, rooms)
            checked += 1
    assert checked > 15


@pytest.mark.parametrize("block", range(3))
def test_no_multipliers_prove_less_than_the_best_plan_gains(block: int) -> None:
    """Good ones, none, and any at all: a sum of inequalities that hold is an inequality that holds."""
    rng = random.Random(f"multipliers {block}")
    for seed in range(400 + block * 12, 412 + block * 12):
        problem = random_problem(seed)
        best = try_all(problem).total
        if best is None:
            continue
        model = Model(problem)
        relaxation = Relaxation(model.cp, sharper_rows(model))
        for size in (0, 1, FINE // 4, FINE, 5 * FINE):
            multipliers = [rng.randint(-size, size) * (rng.random() < 0.3) for _ in relaxation.rows]
            assert proven(relaxation, multipliers) >= best, (seed, size)
        for one in (Relaxation(model.cp), relaxation):
            bound = linear_bound(one, Patience())
            assert bound is not None
            assert bound >= best, seed


def test_the_bound_of_a_plan_that_leaves_no_choice_is_what_it_gains() -> None:
    """A room with one door beside a foyer, at its best: nothing is left to hope for."""
    problem = Problem(Castle.parse("foyer-3@0,0"), ["nap-room"])
    model = Model(problem)
    assert linear_bound(Relaxation(model.cp, sharper_rows(model)), Patience()) == try_all(problem).total


def test_sharper_inequalities_prove_more() -> None:
    """Half a tile here and half of it there keep to the model; on a crowd of questions that costs many points."""
    blunt, sharp, quick = 0, 0, 0
    for seed in range(6):
        problem = choice_problem(seed, 5)
        model = Model(problem)
        bounds = [linear_bound(Relaxation(model.cp, more), Patience()) for more in ([], sharper_rows(model))]
        assert bounds[0] is not None
        assert bounds[1] is not None
        assert bounds[1] <= bounds[0], seed
        blunt, sharp, quick = blunt + bounds[0], sharp + bounds[1], quick + Hopes(problem).quick_bound()
    assert sharp < blunt < quick


def test_a_question_not_answered_has_the_bound_of_the_inequalities() -> None:
    problem = choice_problem(4, 5)
    start = beam_search(problem)
    model = Model(problem)
    bound = linear_bound(Relaxation(model.cp, sharper_rows(model)), Patience())
    assert bound is not None
    plan = solve(problem, start, Patience(steps=6000), widen=lambda _patience: start)
    assert plan.bound is not None
    assert plan.total is not None
    assert plan.total <= plan.bound <= bound


def test_a_bound_takes_steps_and_is_left_out_without_patience() -> None:
    model = Model(choice_problem(4, 5))
    relaxation, patience = Relaxation(model.cp, sharper_rows(model)), Patience(steps=100_000)
    assert linear_bound(relaxation, patience) == linear_bound(relaxation, Patience(seconds=60))
    assert patience.steps > 0
    for impatient in (Patience(steps=0), Patience(steps=5), Patience(seconds=0)):
        assert linear_bound(relaxation, impatient) is None

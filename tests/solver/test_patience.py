"""Patience: a budget of steps is kept to the step, seconds and Ctrl-C end a search with what it has found."""

import signal
from typing import Any

import pytest

from solver.patience import OutOfPatience, Patience, Stop, listen, listening


def steps_until_over(patience: Patience, most: int = 1000) -> int:
    taken = 0
    while taken < most and patience.goes_on():
        taken += 1
    return taken


def test_without_limits_it_never_ends() -> None:
    patience = Patience()
    assert steps_until_over(patience) == 1000
    assert patience.stopped is None


def test_a_budget_of_steps_is_kept_to_the_step() -> None:
    patience = Patience(steps=7)
    assert steps_until_over(patience) == 7
    assert (patience.steps, patience.stopped) == (7, Stop.STEPS)
    with pytest.raises(OutOfPatience):
        patience.step()


def test_a_part_hears_that_the_whole_is_interrupted() -> None:
    whole = Patience()
    part = whole.part(0.5)
    before = part.interrupted
    whole.stop()
    assert (before, part.interrupted) == (False, True)
    late = Patience(seconds=0)
    assert late.over()
    assert not late.interrupted


def test_no_time_is_over_at_once() -> None:
    patience = Patience(seconds=0)
    assert steps_until_over(patience) == 0
    assert patience.stopped is Stop.TIME


def test_a_part_takes_from_the_whole_and_ends_with_it() -> None:
    whole = Patience(steps=10)
    assert steps_until_over(whole.part(0.5)) == 5
    assert whole.steps == 5
    assert whole.stopped is None
    part = whole.part(0.5)
    whole.stop()
    assert steps_until_over(part) == 0
    assert part.stopped is Stop.INTERRUPT


def test_a_look_takes_no_step() -> None:
    patience = Patience(steps=1)
    patience.check()
    assert patience.steps == 0
    patience.step()
    with pytest.raises(OutOfPatience):
        patience.check()


def test_the_first_reason_is_kept() -> None:
    patience = Patience(steps=0)
    assert patience.over()
    patience.stop()
    assert patience.stopped is Stop.STEPS


def test_ctrl_c_ends_the_search_and_the_second_the_program() -> None:
    before = signal.getsignal(signal.SIGINT)
    with listen(Patience()) as patience:
        assert listening()
        assert steps_until_over(patience, 3) == 3
        signal.raise_signal(signal.SIGINT)
        assert steps_until_over(patience) == 0
        assert patience.stopped is Stop.INTERRUPT
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)
    assert not listening()
    assert signal.getsignal(signal.SIGINT) is before


def test_ctrl_c_is_heard_after_the_time_is_over_too() -> None:
    with listen(Patience(seconds=0)) as patience:
        assert patience.over()
        signal.raise_signal(signal.SIGINT)
        assert patience.stopped is Stop.INTERRUPT


def test_who_ignores_ctrl_c_goes_on_ignoring_it() -> None:
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        with listen(Patience()) as patience:
            signal.raise_signal(signal.SIGINT)
            assert patience.stopped is None
    finally:
        signal.signal(signal.SIGINT, before)


# CP-SAT


def hard_model() -> Any:
    """A model with solutions at once and no proof for a long time: the shortest Golomb ruler of fourteen marks."""
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    marks = [model.new_int_var(0, 400, "") for _ in range(14)]
    model.add(marks[0] == 0)
    distances = []
    for n, mark in enumerate(marks):
        for other in marks[:n]:
            distances.append(model.new_int_var(1, 400, ""))
            model.add(distances[-1] == mark - other)
    model.add_all_different(distances)
    model.minimize(marks[-1])
    return model


def make_solver() -> Any:
    from ortools.sat.python import cp_model

    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = 1
    return solver


def test_cp_sat_is_held_to_steps_and_gives_the_same_answer_each_time() -> None:
    from ortools.sat.python import cp_model

    found = []
    for _ in range(2):
        patience, solver = Patience(steps=300), make_solver()
        status = patience.solve(solver, hard_model())
        assert patience.stopped is Stop.STEPS
        assert status == cp_model.FEASIBLE
        found.append((solver.objective_value, solver.best_objective_bound, patience.steps))
    assert found[0] == found[1]
    assert found[0][0] > found[0][1]


def test_ctrl_c_ends_cp_sat_with_the_best_so_far() -> None:
    from ortools.sat.python import cp_model

    class Press(cp_model.CpSolverSolutionCallback):
        def on_solution_callback(self) -> None:
            signal.raise_signal(signal.SIGINT)

    with listen(Patience()) as patience:
        solver = make_solver()
        status = patience.solve(solver, hard_model(), Press())
    assert status == cp_model.FEASIBLE
    assert patience.stopped is Stop.INTERRUPT
    assert solver.objective_value > 0


def test_what_fails_beside_fails_here() -> None:
    class Wrong:
        def solve(self, *_arguments: object) -> None:
            raise ZeroDivisionError

        parameters = make_solver().parameters

    with listen(Patience()) as patience, pytest.raises(ZeroDivisionError):
        patience.solve(Wrong(), hard_model())  # type: ignore[arg-type]


def test_without_patience_cp_sat_is_not_asked() -> None:
    from ortools.sat.python import cp_model

    assert Patience(steps=0).solve(make_solver(), hard_model()) == cp_model.UNKNOWN

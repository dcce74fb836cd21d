"""What the inequalities of a model say together: a bound that any multipliers of them prove, in whole numbers.

A linear program finds good multipliers. What it computes in fractions is not believed: the multipliers are rounded, the
inequalities are added up with them, and whatever sum comes out bounds the objective. Bad multipliers make a bad bound,
never a wrong one.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from solver.patience import Patience

if TYPE_CHECKING:
    from ortools.sat.python import cp_model

FINE = 10_000
"""Multipliers are counted in such parts."""
MOST_TURNS = 30_000
"""Iterations of the linear program, a step each: some seconds."""

ENDLESS = 2**40
"""A limit beyond this is none."""


class Row(NamedTuple):
    """The sum of some variables, each with its factor, is at least `low` and at most `high`; none: no limit."""

    factors: Mapping[int, int]
    low: int | None
    high: int | None


class Relaxation:
    """The rows of a CP-SAT model, and more of them; the ranges of its variables. What no row can say is left out."""

    def __init__(self, cp: "cp_model.CpModel", more: Iterable[Row] = ()) -> None:
        proto: Any = cp.proto
        domains: list[list[int]] = [list(variable.domain) for variable in proto.variables]
        self.ranges = [(domain[0], domain[-1]) for domain in domains]
        self.worth = [0] * len(self.ranges)
        """What each variable adds to the objective."""
        sign = -1 if proto.objective.scaling_factor < 0 else 1  # CP-SAT looks for the least, and turns the signs round
        self.offset: int = sign * round(proto.objective.offset)
        for variable, worth in zip(proto.objective.vars, proto.objective.coeffs, strict=True):
            self.worth[variable] += sign * worth
        self.rows: list[Row] = []
        for constraint in proto.constraints:
            self._read(constraint)
        self.rows += more

    def _read(self, constraint: Any) -> None:
        unless = [-literal - 1 for literal in constraint.enforcement_literal]
        if constraint.has_bool_or():
            self._count([*constraint.bool_or.literals, *unless], 1, None)
        elif constraint.has_bool_and():
            for literal in constraint.bool_and.literals:
                self._count([literal, *unless], 1, None)
        elif unless:
            return
        elif constraint.has_at_most_one():
            self._count(constraint.at_most_one.literals, None, 1)
        elif constraint.has_exactly_one():
            self._count(constraint.exactly_one.literals, 1, 1)
        elif constraint.has_linear():
            factors: dict[int, int] = {}
            for variable, factor in zip(constraint.linear.vars, constraint.linear.coeffs, strict=True):
                factors[variable] = factors.get(variable, 0) + factor
            low, *_, high = constraint.linear.domain
            self.rows.append(Row(factors, low if low > -ENDLESS else None, high if high < ENDLESS else None))

    def _count(self, literals: Iterable[int], low: int | None, high: int | None) -> None:
        """A row for a number of literals that hold; one that is negated holds where its variable does not."""
        factors: dict[int, int] = {}
        negated = 0
        for literal in literals:
            variable, factor = (literal, 1) if literal >= 0 else (-literal - 1, -1)
            factors[variable] = factors.get(variable, 0) + factor
            negated += literal < 0
        self.rows.append(Row(factors, None if low is None else low - negated, None if high is None else high - negated))


def proven(relaxation: Relaxation, multipliers: Sequence[int]) -> int:
    """What the objective is at most, by the sum of the rows, each taken so many parts of `FINE` times.

    A multiplier below zero turns its row round: then it counts by what it is at least.
    """
    left = [FINE * worth for worth in relaxation.worth]
    most = 0
    for row, multiplier in zip(relaxation.rows, multipliers, strict=True):
        limit = row.high if multiplier > 0 else row.low
        if multiplier and limit is not None:
            most += multiplier * limit
            for variable, factor in row.factors.items():
                left[variable] -= multiplier * factor
    most += sum(rest * (high if rest > 0 else low) for rest, (low, high) in zip(left, relaxation.ranges, strict=True))
    return most // FINE + relaxation.offset


def linear_bound(relaxation: Relaxation, patience: Patience) -> int | None:
    """What the objective is at most, by the best multipliers; none if the patience is over before they are found."""
    from ortools.linear_solver import pywraplp  # type: ignore[import-untyped]

    program: Any = pywraplp.Solver.CreateSolver("GLOP")
    endless = program.infinity()
    columns = [program.NumVar(low, high, "") for low, high in relaxation.ranges]
    constraints = []
    for row in relaxation.rows:
        low, high = -endless if row.low is None else row.low, endless if row.high is None else row.high
        constraint = program.Constraint(low, high)
        for variable, factor in row.factors.items():
            constraint.SetCoefficient(columns[variable], factor)
        constraints.append(constraint)
    goal = program.Objective()
    goal.SetMaximization()
    for column, worth in zip(columns, relaxation.worth, strict=True):
        goal.SetCoefficient(column, worth)
    if not patience.limit_turns(program, MOST_TURNS):
        return None
    status = program.Solve()
    patience.add(program.iterations())
    if status != pywraplp.Solver.OPTIMAL:
        return None
    return proven(relaxation, [round(FINE * constraint.dual_value()) for constraint in constraints])

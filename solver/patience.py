"""Patience: how long a search may go on, and how it ends with the best found so far.

A search takes steps and asks at each whether to go on. Steps are counted, so that a budget of steps gives the same
answer everywhere; seconds and Ctrl-C are for people who wait. Nothing here knows any game.
"""

import signal
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from enum import StrEnum
from time import perf_counter
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from ortools.sat.python import cp_model

T = TypeVar("T")
STEPS_OF_A_UNIT = 10_000
"""Steps that a unit of CP-SAT's deterministic time counts as; either takes about a second."""
GRACE = 0.4
"""Seconds that CP-SAT has to come to an end once it is told to; after that it is left alone."""
GLANCE = 0.05
"""Seconds between two looks at CP-SAT while it runs."""


class Stop(StrEnum):
    """Why a search ended before everything was tried."""

    STEPS = "steps"
    TIME = "time"
    INTERRUPT = "interrupt"


class OutOfPatience(Exception):
    """The search is to end here, with what has been found."""


class Patience:
    """The steps and seconds that a search may take together with all that belongs to it; left out: any number."""

    def __init__(self, seconds: float | None = None, steps: int | None = None) -> None:
        self.steps = 0
        """Taken so far."""
        self.stopped: Stop | None = None
        """Why it is over, once it is; it never begins again."""
        self._most = steps
        self._began = perf_counter()
        self._end = None if seconds is None else self._began + seconds
        self._whole: Patience | None = None

    @property
    def spent(self) -> float:
        """Seconds since the beginning."""
        return perf_counter() - self._began

    def stop(self, why: Stop = Stop.INTERRUPT) -> None:
        """Let the search end at its next step; the first reason is kept."""
        if self.stopped is None:
            self.stopped = why

    def finish(self) -> None:
        """Everything has been tried, so that nothing was cut short, whatever happened meanwhile."""
        self.stopped = None

    def over(self) -> bool:
        """Is it time to end?"""
        if self.stopped is None:
            if self._whole is not None and self._whole.over():
                self.stopped = self._whole.stopped
            elif self._most is not None and self.steps >= self._most:
                self.stopped = Stop.STEPS
            elif self._end is not None and perf_counter() >= self._end:
                self.stopped = Stop.TIME
        return self.stopped is not None

    @property
    def interrupted(self) -> bool:
        """Has Ctrl-C been heard, by this or by the whole that it is a part of?"""
        whole = self._whole is not None and self._whole.interrupted
        return whole or self.stopped is Stop.INTERRUPT

    def goes_on(self) -> bool:
        """Take a step, if there may be one more."""
        if self.over():
            return False
        self.add(1)
        return True

    def step(self) -> None:
        """Take a step; raises `OutOfPatience` if there may be none."""
        if not self.goes_on():
            raise OutOfPatience

    def check(self) -> None:
        """Raise `OutOfPatience` if it is over, without taking a step: for what only prepares a search."""
        if self.over():
            raise OutOfPatience

    def add(self, steps: int) -> None:
        """Count steps that were taken."""
        self.steps += steps
        if self._whole is not None:
            self._whole.add(steps)

    def some(self, things: Iterable[T]) -> Iterator[T]:
        """These things, a step each, until it is over; the first in any case, so that there is something to say."""
        for number, thing in enumerate(things):
            if not self.goes_on() and number:
                return
            yield thing

    def part(self, share: float) -> "Patience":
        """A share of the steps and seconds left, for a first try; what it takes is taken from the whole."""
        seconds = None if self._end is None else max(0.0, self._end - perf_counter()) * share
        part = Patience(seconds, None if self._most is None else int((self._most - self.steps) * share))
        part._whole = self
        return part

    # CP-SAT

    def limit(self, solver: "cp_model.CpSolver") -> None:
        """Let CP-SAT stop when the steps or the time are over."""
        if self._end is not None:
            solver.parameters.max_time_in_seconds = max(0.0, self._end - perf_counter())
        if self._most is not None:
            left = max(0, self._most - self.steps)
            solver.parameters.max_deterministic_time = left / STEPS_OF_A_UNIT
        solver.parameters.catch_sigint_signal = False

    def limit_turns(self, program: Any, most: int) -> bool:
        """Let a linear program end after so many iterations, a step each, or when the steps or the time are over."""
        if self.over():
            return False
        if self._end is not None:
            program.SetTimeLimit(1 + int(1000 * max(0.0, self._end - perf_counter())))
        turns = most if self._most is None else min(most, self._most - self.steps)
        return bool(program.SetSolverSpecificParametersAsString(f"max_number_of_iterations: {turns}"))

    def solve(self, solver: "cp_model.CpSolver", model: "cp_model.CpModel", watcher: Any = None) -> Any:
        """Let CP-SAT solve a model within what is left, and count its steps; its status is `UNKNOWN` if it hangs.

        It runs beside the thread that listens to Ctrl-C, because nothing else is heard while CP-SAT works.
        """
        from ortools.sat.python import cp_model

        if self.over():
            return cp_model.UNKNOWN
        self.limit(solver)
        status = _solve_beside(self, solver, model, watcher) if listening() else solver.solve(model, watcher)
        if status is None:
            return cp_model.UNKNOWN
        self.add(int(solver.response_proto.deterministic_time * STEPS_OF_A_UNIT) + 1)
        if status in (cp_model.FEASIBLE, cp_model.UNKNOWN) and not self.over():
            self.stop(Stop.STEPS if self._end is None else Stop.TIME)  # it ends a little before its limit
        return status


_listeners: list[Patience] = []


def listening() -> bool:
    """Does Ctrl-C end a search now, rather than the program?"""
    return bool(_listeners)


@contextmanager
def listen(patience: Patience) -> Iterator[Patience]:
    """While this lasts the first Ctrl-C ends the search; the second ends the program, as it always does."""
    before = signal.getsignal(signal.SIGINT)
    deaf = before is signal.SIG_IGN or before is None
    if deaf or threading.current_thread() is not threading.main_thread():
        yield patience
        return

    def hear(_signal: int, _frame: object) -> None:
        if patience.stopped is Stop.INTERRUPT:
            raise KeyboardInterrupt
        patience.stopped = Stop.INTERRUPT

    signal.signal(signal.SIGINT, hear)
    _listeners.append(patience)
    try:
        yield patience
    finally:
        _listeners.remove(patience)
        signal.signal(signal.SIGINT, before)


def _solve_beside(
    patience: Patience, solver: "cp_model.CpSolver", model: "cp_model.CpModel", watcher: Any
) -> "cp_model.CpSolverStatus | None":
    """Solve in a thread of its own; nothing if it does not end when it is told to."""
    found: list[Any] = []
    failed: list[BaseException] = []

    def work() -> None:
        try:
            found.append(solver.solve(model, watcher))
        except BaseException as error:
            failed.append(error)

    worker = threading.Thread(target=work, daemon=True)
    worker.start()
    while worker.is_alive() and not patience.interrupted:
        worker.join(GLANCE)
    if worker.is_alive():
        end = perf_counter() + GRACE
        while worker.is_alive() and perf_counter() < end:
            solver.stop_search()  # again and again: before the search has begun it is not heard
            worker.join(GLANCE)
    if failed:
        raise failed[0]
    return found[0] if found else None

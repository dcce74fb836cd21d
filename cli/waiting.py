"""Waiting for a search: `--time`, Ctrl-C, and how it is said that an answer is only the best so far."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated

import typer

from cli.answers.waiting import patience_for
from engine.kernel.i18n import N_, say
from solver.patience import Patience, Stop, listen

INTERRUPTED = 130
"""The exit code after Ctrl-C, with or without an answer, as shells have it."""
TimeOption = Annotated[
    float | None,
    typer.Option("--time", metavar="S", help="Seconds to wait at most; then the best so far, as after Ctrl-C."),
]
_LINES = {
    Stop.STEPS: N_("Cut short (steps: {steps}): this is the best found so far."),
    Stop.TIME: N_("Stopped after {seconds:.1f} s (--time): this is the best found so far."),
    Stop.INTERRUPT: N_("Stopped by Ctrl-C after {seconds:.1f} s: this is the best found so far."),
}


@contextmanager
def waiting(seconds: float | None, steps: int | None = None) -> Iterator[Patience]:
    """The patience of someone who waits: so many seconds and steps at most, if said, and until Ctrl-C."""
    with listen(patience_for(seconds, steps)) as patience:
        yield patience


def stopped_words(patience: Patience) -> str:
    """That an answer is not the last word; nothing if it is."""
    if patience.stopped is None:
        return ""
    return say(_LINES[patience.stopped], seconds=patience.spent, steps=patience.steps)


def say_stopped(patience: Patience) -> None:
    """Say that an answer is not the last word, if it is not."""
    if patience.stopped is not None:
        typer.secho(stopped_words(patience), fg="yellow")


def leave(patience: Patience) -> None:
    """End the command; after Ctrl-C with the exit code that says so."""
    if patience.stopped is Stop.INTERRUPT:
        raise typer.Exit(INTERRUPTED)

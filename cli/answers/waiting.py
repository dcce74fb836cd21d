"""How long an answer may be looked for, and whether it was cut short."""

from cli.answers import Document
from cli.errors import BadInput
from engine.kernel.i18n import N_, say
from engine.kernel.limits import MOST_SECONDS
from solver.patience import Patience


def patience_for(seconds: float | None, steps: int | None = None) -> Patience:
    """The patience of someone who waits: so many seconds and steps at most, if said."""
    if seconds is not None and not 0 < seconds <= MOST_SECONDS:
        raise BadInput(say(N_("--time {seconds}: a time above 0 is expected"), seconds=float(seconds)))
    return Patience(seconds, steps)


def stopped_document(patience: Patience) -> Document:
    """`stopped` is null if everything was tried, else `steps`, `time` or `interrupt`."""
    return {"stopped": None if patience.stopped is None else str(patience.stopped)}

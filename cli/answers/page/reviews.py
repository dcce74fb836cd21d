"""A review as the page tells it, whatever the game: on fewer tables than the command's, because somebody waits."""

from typing import Any

from cli.answers.page.forms import LossForm, MarkForm, ReviewForm, TurningForm
from cli.answers.review import read_moments, read_reviewed, seat_of
from cli.words.review import changed_words, loss_words
from cli.words.reviewed import Reviewed, Wording
from engine.kernel.forms import refuse
from engine.kernel.game import State
from engine.kernel.i18n import N_, say
from solver.patience import Patience
from solver.review.review import Budget, Loss, Mark
from solver.review.story import Turning, turning_points

PAGE = Budget(others=2, choose=2, judge=4, deals=0)
"""About a third of what the command looks at; what was drawn is not weighed."""
LINES = 50
"""After so many lines followed an answer is given with the step that was reached; the page then asks for the rest."""


def review_form(wording: Wording[State], log: str, player: str, after: int) -> ReviewForm:
    """The losses of a player, of all if none is named, in the order of the log; of a bad log as far as it is right.

    How everybody stood is told only with the first answer, after step 0.
    """
    moments, _wrong = read_moments(wording, log)
    seat = seat_of(moments, wording, player)
    if not 0 <= after < len(moments):
        refuse("after", N_("from 0 to {most}, not {n}"), most=len(moments) - 1, n=after)
    seats, patience = None if seat is None else [seat], Patience(steps=LINES)
    reviewed = read_reviewed(wording, log, budget=PAGE, seats=seats, patience=patience, after=after)
    notes = [say(wording.measure), say(_FEW)]
    if reviewed.wrong is not None:
        notes.append(str(reviewed.wrong))
    found = reviewed.review
    return {
        "moves": [_loss_form(reviewed, loss) for loss in found.losses],
        "marks": [_mark_form(reviewed, mark) for mark in found.marks],
        "turnings": [_turning_form(reviewed, one) for one in turning_points(found)],
        "reached": found.reached,
        "notes": notes,
    }


_FEW = N_(
    "Reviewed on a few tables, because you wait for it: `madking review` looks at three times as many, and weighs what "
    "was drawn besides."
)


def _loss_form(reviewed: Reviewed[State, Any, Any], loss: Loss) -> LossForm:
    wording, before = reviewed.wording, reviewed.before(loss)
    return {
        "step": loss.step,
        "seat": loss.seat,
        "did": wording.name(loss.did, before, loss.best),
        "points": loss.did.points,
        "best": wording.name(loss.best, before, loss.did),
        "best_at": wording.at(loss.best),
        "best_points": loss.best.points,
        "lost": round(loss.lost, 2) + 0.0,
        "error": round(loss.error, 2),
        "notable": loss.notable,
        "margins": [round(margin, 2) + 0.0 for margin in loss.margins],
        "of": loss.of,
        "words": loss_words(wording, loss, before),
    }


def _mark_form(reviewed: Reviewed[State, Any, Any], mark: Mark) -> MarkForm:
    return {
        "step": mark.step,
        "when": reviewed.wording.stretch(reviewed.moments[mark.step].state),
        "margins": [round(margin, 2) + 0.0 for margin in mark.margins],
        "chances": None if mark.chances is None else [round(chance, 3) for chance in mark.chances],
    }


def _turning_form(reviewed: Reviewed[State, Any, Any], one: Turning) -> TurningForm:
    return {
        "begin": one.before.step,
        "end": one.after.step,
        "when": reviewed.wording.stretch(reviewed.moments[one.before.step].state),
        "seat": one.seat,
        "words": changed_words(one, reviewed.review.names[one.seat]),
    }

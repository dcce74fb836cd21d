"""A review of a log as a plain document, whatever the game; what a game calls its decisions is the game's.

The page and `--json` show the same review, the page with fewer tables (`cli.answers.page.reviews`).
"""

from collections.abc import Sequence
from typing import Any

from cli.answers import Document
from cli.answers.logs import HEAD_LINES, Moments, read_log
from cli.errors import BadInput, blame
from cli.words.review import loss_words, turning_words
from cli.words.reviewed import Reviewed, Wording
from engine.kernel.game import State
from engine.kernel.i18n import N_, say
from engine.kernel.log import LogError
from engine.kernel.text import not_a_player
from solver.patience import Patience
from solver.review.review import FULL, Budget, Loss, Watch, review
from solver.review.story import Account, Turning, accounts, kinds, turning_points


def read_reviewed(
    wording: Wording[State],
    text: str,
    name: str = "",
    *,
    budget: Budget = FULL,
    seats: Sequence[int] | None = None,
    patience: Patience | None = None,
    watch: Watch | None = None,
    after: int = 0,
) -> Reviewed[State, Any, Any]:
    """Review the text of a log as far as it is right; one without a sound header and deal is refused."""
    moments, wrong = read_moments(wording, text, name)
    patience = patience or Patience()
    found = review(moments, wording.rater, budget, seats, patience, watch, after)
    return Reviewed(moments, wrong, found, wording, patience.stopped is not None)


def read_moments(
    wording: Wording[State], text: str, name: str = ""
) -> tuple[Moments[State, Any, Any], LogError | None]:
    """Every moment of a log as far as it is right, and where it goes wrong."""
    moments, wrong = read_log(wording.rater.game, text, name, whole=True)
    if wrong is not None and wrong.line <= HEAD_LINES:
        raise blame(name, wrong)
    if not moments:
        raise blame(name, say(N_("the log ends before the deal")))
    return moments, wrong


def seat_of(moments: Moments[State, Any, Any], wording: Wording[State], player: str) -> int | None:
    """The seat of a player who decides for himself; nobody's if none is named."""
    if not player:
        return None
    state = moments[0].state
    names = [state.names[seat] for seat in wording.rater.game.deciders(state)]
    if player not in names:
        raise BadInput(not_a_player(player, names))
    return names.index(player)


# the document


def document(reviewed: Reviewed[State, Any, Any], seat: int | None = None) -> Document:
    """All of a review; the decisions and kinds of one seat only, if one is asked for."""
    found = reviewed.review
    seats = range(len(found.names)) if seat is None else [seat]
    wrong = reviewed.wrong
    return {
        "players": [_player(reviewed, account) for account in accounts(found) if account.seat in seats],
        "decisions": [_decision(reviewed, loss) for loss in found.losses if loss.seat in seats],
        "draws": [
            {"step": deal.step, "margins": _short(deal.margins), "errors": _short(deal.errors)} for deal in found.deals
        ],
        "marks": [
            {
                "step": mark.step,
                "when": reviewed.wording.stretch(reviewed.moments[mark.step].state),
                "progress": round(mark.progress, 3),
                "worths": _short(mark.worths),
                "margins": _short(mark.margins),
                "chances": None if mark.chances is None else _short(mark.chances, 3),
            }
            for mark in found.marks
        ],
        "turning_points": [_turning(reviewed, one) for one in turning_points(found)],
        "names": list(found.names),
        "not_weighed": found.unrated,
        "steps": len(reviewed.moments) - 1,
        "reviewed": found.reached,
        "complete": reviewed.complete,
        "error": None if wrong is None else {"line": wrong.line, "reason": wrong.reason},
        "measure": say(reviewed.wording.measure),
        "stopped": reviewed.stopped,
    }


def _short(values: Sequence[float], digits: int = 2) -> list[float]:
    return [round(value, digits) + 0.0 for value in values]


def _player(reviewed: Reviewed[State, Any, Any], account: Account) -> Document:
    seat = account.seat
    found = reviewed.review
    own = [loss for loss in found.losses if loss.seat == seat]
    state = reviewed.moments[-1].state
    by_kind = kinds((reviewed.wording.kind(reviewed.before(loss)), loss) for loss in own)
    return {
        "name": found.names[seat],
        "points": reviewed.wording.rater.game.result(state).points[seat],
        "start": round(account.start, 2),
        "own": round(account.own, 2),
        "own_error": round(account.own_error, 2),
        "others": round(account.others, 2),
        "drawn": round(account.drawn, 2),
        "drawn_error": round(account.drawn_error, 2),
        "rest": round(account.rest, 2),
        "end": round(account.end, 2),
        "decisions": len(own),
        "kinds": [
            {"kind": row.name, "decisions": row.number, "lost": round(row.lost, 2), "error": round(row.error, 2)}
            for row in by_kind
        ],
    }


def _decision(reviewed: Reviewed[State, Any, Any], loss: Loss) -> Document:
    before, wording = reviewed.before(loss), reviewed.wording
    return {
        "step": loss.step,
        "player": reviewed.review.names[loss.seat],
        "kind": wording.kind(before),
        "did": wording.name(loss.did, before, loss.best),
        "points": loss.did.points,
        "best": wording.name(loss.best, before, loss.did),
        "best_at": wording.at(loss.best),
        "best_points": loss.best.points,
        "lost": round(loss.lost, 2) + 0.0,
        "error": round(loss.error, 2),
        "notable": loss.notable,
        "exact": loss.exact,
        "options": loss.of,
        "margins": _short(loss.margins),
        "words": loss_words(wording, loss, before),
    }


def _turning(reviewed: Reviewed[State, Any, Any], one: Turning) -> Document:
    names = reviewed.review.names
    return {
        "from": one.before.step,
        "to": one.after.step,
        "when": reviewed.wording.stretch(reviewed.moments[one.before.step].state),
        "player": names[one.seat],
        "by": "chance" if one.by_chance else "margin",
        "changes": {name: round(one.change(seat), 3) + 0.0 for seat, name in enumerate(names)},
        "steps": [loss.step for loss in one.losses],
        "words": turning_words(reviewed, one),
    }

"""Reviews in words, whatever the game: decisions, turning points, a line of blocks; nothing here blames."""

import os
from collections.abc import Sequence
from typing import Any

from cli.words.reviewed import Reviewed, Wording
from engine.kernel.game import State
from engine.kernel.i18n import N_, say, say_n, say_number
from solver.review.review import LEAST, Loss, Mark
from solver.review.story import Account, Kind, Turning, accounts, kinds

BLOCKS = "▁▂▃▄▅▆▇█"
PLAIN_BLOCKS = "_.-=+*#@"
"""The same where only plain signs are shown."""
FEW = 3
"""So many decisions are told of a turning point."""


# a decision


def loss_words(wording: Wording[State], loss: Loss, before: State) -> str:
    """What a decision gave up, with its error; or that nothing was better."""
    best = wording.name(loss.best, before, loss.did)
    if loss.best is loss.did or loss.lost <= LEAST:
        return say(N_("by the estimate nothing was better"))
    n, error = say_number(loss.lost, ".1f"), say_number(loss.error, ".1f")
    if loss.exact:
        return say(N_("in the end {n} less than {best}"), n=n, best=best)
    if not loss.notable:
        return say(N_("by the estimate about as good as {best} ({n} less, +/- {error})"), best=best, n=n, error=error)
    return say(N_("by the estimate {n} (+/- {error}) less than {best}"), n=n, error=error, best=best)


def did_words(wording: Wording[State], loss: Loss, before: State) -> str:
    """What was done, with the exact points it scored at once."""
    did = wording.name(loss.did, before, loss.best)
    if not loss.did.points:
        return did
    return say_n("{what}: {n} point at once", "{what}: {n} points at once", loss.did.points, what=did)


# turning points


def turning_words(reviewed: Reviewed[State, Any, Any], one: Turning) -> list[str]:
    """A turning point: whose chance or lead changed, what was drawn, and the decisions that gave up most."""
    names = reviewed.review.names
    found = [changed_words(one, names[one.seat])]
    account = one.accounts[one.seat]
    if abs(account.drawn) > 2 * account.drawn_error and abs(account.drawn) > LEAST:
        drawn = say_number(account.drawn, "+z.1f")
        found.append(say(N_("what was drawn: {n} for {name}"), n=drawn, name=names[one.seat]))
    for loss in one.losses[:FEW]:
        before = reviewed.before(loss)
        did, gave_up = did_words(reviewed.wording, loss, before), loss_words(reviewed.wording, loss, before)
        found.append(
            say(N_("step {n}, {name}: {what}; {why}"), n=loss.step, name=names[loss.seat], what=did, why=gave_up)
        )
    return found


def changed_words(one: Turning, name: str) -> str:
    """How the chance to win of a player changed, or his lead."""
    before, after = one.before, one.after
    if before.chances is not None and after.chances is not None:
        old, new = (say_number(mark[one.seat], ".0%") for mark in (before.chances, after.chances))
        return say(N_("{name}: chance to win {old} -> {new}"), name=name, old=old, new=new)
    old, new = (say_number(mark.margins[one.seat], "+z.1f") for mark in (before, after))
    return say(N_("{name}: estimated lead {old} -> {new}"), name=name, old=old, new=new)


# lines of blocks


def spark(values: Sequence[float], low: float, high: float) -> str:
    """Numbers as a line of blocks."""
    signs = PLAIN_BLOCKS if os.environ.get("TERM") == "dumb" else BLOCKS
    wide = max(high - low, 1e-9)
    return "".join(signs[min(len(signs) - 1, int((value - low) / wide * len(signs)))] for value in values)


def by_chance(marks: Sequence[Mark]) -> bool:
    """Are there chances to show, and not only that of the end?"""
    return sum(mark.chances is not None for mark in marks) > 1


def spark_rows(marks: Sequence[Mark], names: Sequence[str]) -> list[tuple[str, str, str]]:
    """By player: the name, the line, and its first and last number; chances where there are any, leads otherwise."""
    shown = [mark for mark in marks if mark.chances is not None] if by_chance(marks) else list(marks)
    rows = []
    every = [margin for mark in shown for margin in mark.margins] or [0.0]
    for seat, name in enumerate(names):
        if by_chance(marks):
            values = [mark.chances[seat] for mark in shown if mark.chances is not None]
            line, form = spark(values, 0.0, 1.0), ".0%"
        else:
            values = [mark.margins[seat] for mark in shown]
            line, form = spark(values, min(every), max(every)), "+z.1f"
        ends = f"{say_number(values[0], form)} -> {say_number(values[-1], form)}" if values else ""
        rows.append((name, line, ends))
    return rows


# what a player may not have known


def player_lines(reviewed: Reviewed[State, Any, Any], seat: int) -> list[str]:
    """The greatest loss, the kind of decision that gave up most, what was drawn, and when the chance was best."""
    found = reviewed.review
    own = [loss for loss in found.losses if loss.seat == seat]
    told = [
        _greatest(reviewed, own),
        _kind_line(reviewed, own),
        _drawn_line(accounts(found), seat),
        _peak(reviewed, seat),
    ]
    return [line for line in told if line]


def _greatest(reviewed: Reviewed[State, Any, Any], own: Sequence[Loss]) -> str:
    notable = [loss for loss in own if loss.notable]
    counted = say_n(
        "In {n} of {all} decisions something was clearly better by the estimate.",
        "In {n} of {all} decisions something was clearly better by the estimate.",
        len(notable), all=len(own),
    )  # fmt: skip
    if not notable:
        return counted
    worst = max(notable, key=lambda loss: loss.lost)
    before = reviewed.before(worst)
    what, why = did_words(reviewed.wording, worst, before), loss_words(reviewed.wording, worst, before)
    sentence = N_("{counted} Most was given up at step {n}: {what}; {why}.")
    return say(sentence, counted=counted, n=worst.step, what=what, why=why)


def kind_rows(reviewed: Reviewed[State, Any, Any], own: Sequence[Loss]) -> list[Kind]:
    """What each kind of decision gave up."""
    return kinds((reviewed.wording.kind(reviewed.before(loss)), loss) for loss in own)


def _kind_line(reviewed: Reviewed[State, Any, Any], own: Sequence[Loss]) -> str:
    rows = [row for row in kind_rows(reviewed, own) if row.lost > max(LEAST, row.error)]
    if not rows:
        return ""
    sentence = N_("{kind} {lost} in {n}")
    parts = [say(sentence, kind=row.name, lost=say_number(row.lost, ".1f"), n=row.number) for row in rows]
    return say(N_("Given up by kind of decision: {parts}."), parts=", ".join(parts))


def _drawn_line(found: Sequence[Account], seat: int) -> str:
    if not found:
        return ""
    account = found[seat]
    if not account.drawn_error:
        return ""
    n, error = say_number(account.drawn, "+z.1f"), say_number(account.drawn_error, ".1f")
    return say(N_("What was drawn changed the lead by {n} (+/- {error}) by the estimate."), n=n, error=error)


def _peak(reviewed: Reviewed[State, Any, Any], seat: int) -> str:
    marks = [mark for mark in reviewed.review.marks[:-1] if mark.chances is not None]
    if not marks:
        return ""
    best = max(marks, key=lambda mark: (mark.chances or (0.0,) * 9)[seat])
    worst = min(marks, key=lambda mark: (mark.chances or (0.0,) * 9)[seat])
    told = [
        (say_number((mark.chances or ())[seat], ".0%"), reviewed.wording.stretch(reviewed.moments[mark.step].state))
        for mark in (best, worst)
    ]
    sentence = N_("The chance to win was highest, {high}, at {when}, and lowest, {low}, at {then}.")
    return say(sentence, high=told[0][0], when=told[0][1], low=told[1][0], then=told[1][1])


# tables

HEADINGS = (N_("Player"), N_("Lead"), N_("Begun"), N_("Decided"), N_("Others"), N_("Drawn"), N_("Rest"))
"""Where the lead of each player comes from."""


def account_rows(reviewed: Reviewed[State, Any, Any]) -> Sequence[tuple[str, ...]]:
    """A row for each player: the lead in the end, and what adds up to it."""
    rows = []
    for account in accounts(reviewed.review):
        own = _with_error(account.own, account.own_error)
        drawn = _with_error(account.drawn, account.drawn_error)
        plain = [say_number(value, "+z.1f") for value in (account.end, account.start, account.others, account.rest)]
        rows.append((reviewed.review.names[account.seat], plain[0], plain[1], own, plain[2], drawn, plain[3]))
    return rows


def _with_error(value: float, error: float) -> str:
    return f"{say_number(value, '+z.1f')} +/- {say_number(error, '.1f')}"


def account_notes() -> list[str]:
    """What the columns mean."""
    return [
        say(N_("Lead: points more than the others have on average; alone, all points. It is the sum of the columns "
               "beside it, by the estimate: the lead at the beginning, what the player's own decisions gave up "
               "against the best alternative, what the others' decisions gave up, what was drawn, and what the "
               "estimate had not foreseen.")),
        say(N_("+/- is the standard error. docs/review.md says how all this is measured.")),
    ]  # fmt: skip


def decision_row(reviewed: Reviewed[State, Any, Any], loss: Loss) -> tuple[str, str, str, str]:
    """A decision as a row of a table."""
    before, wording = reviewed.before(loss), reviewed.wording
    when = wording.stretch(before)
    return str(loss.step), when, did_words(wording, loss, before), loss_words(wording, loss, before)

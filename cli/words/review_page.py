"""A review as a plot and as a page: self-contained, no script, nothing to fetch, in the asker's language."""

from collections.abc import Callable, Sequence
from typing import Any

from cli.words.review import (
    HEADINGS,
    account_notes,
    account_rows,
    by_chance,
    decision_row,
    player_lines,
    turning_words,
)
from cli.words.reviewed import Reviewed
from engine.kernel.game import State
from engine.kernel.i18n import N_, get_language, labelled, say
from engine.pictures.html import Figure, block, figures, folded, heading, line_plot, lines, table
from engine.pictures.markup import safe
from engine.pictures.palette import INK, PAPER
from solver.review.review import Mark
from solver.review.story import Turning, turning_points

_STYLE = (
    f"body{{background:{PAPER};color:{INK};font-family:sans-serif;line-height:1.45;max-width:60rem;margin:1rem auto;"
    "padding:0 1rem}h1{font-size:1.5rem}h2{font-size:1.2rem;margin:1.6rem 0 .4rem}svg{max-width:100%;height:auto}"
    "figure svg{max-height:30rem}"
    "table{display:block;overflow-x:auto}summary{cursor:pointer}"
    "@media print{details{display:block}}"
)


# plots


def plot(reviewed: Reviewed[State, Any, Any]) -> str:
    """The chances to win over the steps in percent, or the estimated leads where no chance is known."""
    marks, names = reviewed.review.marks, reviewed.review.names
    last = len(reviewed.moments) - 1
    if by_chance(marks):
        coin = tuple(100 / len(names) for _name in names)
        known = [(mark.step, _percent(mark) or coin) for mark in marks]
        return line_plot(names, _drawn_out([(0, coin), *known], last), chance_title())
    leads = [(mark.step, mark.margins) for mark in marks]
    return line_plot(names, _drawn_out(leads, last), say(N_("Estimated lead over the steps")))


def chance_title() -> str:
    """What the plot of chances shows."""
    return say(N_("Chance to win over the steps, in percent"))


def points_plot(reviewed: Reviewed[State, Any, Any]) -> str:
    """The points of everybody, as if the game ended at each step."""
    game, people = reviewed.wording.rater.game, range(len(reviewed.review.names))
    first = reviewed.review.marks[0].step if reviewed.review.marks else 0
    rows = [game.result(moment.state).points for moment in reviewed.moments[first:]]
    values = [[0] * len(people)] * first + [[row[seat] for seat in people] for row in rows]
    return line_plot(reviewed.review.names, values, points_title())


def points_title() -> str:
    """What the plot of points shows."""
    return say(N_("Points over the steps, as if the game ended there"))


def _percent(mark: Mark) -> tuple[float, ...] | None:
    return None if mark.chances is None else tuple(100 * chance for chance in mark.chances)


def _drawn_out(known: Sequence[tuple[int, Sequence[float]]], last: int) -> list[list[int]]:
    """The numbers of every step: on a straight line between those that are known."""
    if not known:
        return []
    rows = []
    for step in range(last + 1):
        before = max((one for one in known if one[0] <= step), key=lambda one: one[0], default=known[0])
        after = min((one for one in known if one[0] > step), key=lambda one: one[0], default=before)
        part = (step - before[0]) / (after[0] - before[0]) if after[0] > before[0] else 0.0
        rows.append([round(a + (b - a) * max(0.0, part)) for a, b in zip(before[1], after[1], strict=True)])
    return rows


# the page


def review_page(reviewed: Reviewed[State, Any, Any]) -> str:
    """The whole review as one file that opens without a server."""
    title = say(N_("Review of a game of {names}"), names=", ".join(reviewed.review.names))
    parts: list[Callable[[Reviewed[State, Any, Any]], str]] = [
        _summary,
        _plots,
        _turnings,
        _players,
        _decisions,
        _notes,
    ]
    body = "".join(part(reviewed) for part in parts)
    return (
        f'<!doctype html>\n<html lang="{get_language()}">\n<head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width, initial-scale=1"><title>{safe(title)}</title>'
        f"<style>{_STYLE}</style></head>\n<body><h1>{safe(title)}</h1>{body}</body>\n</html>\n"
    )


def _title(words: str) -> str:
    return f"<h2>{safe(words)}</h2>"


def _summary(reviewed: Reviewed[State, Any, Any]) -> str:
    heads = tuple(map(say, HEADINGS))
    rows = account_rows(reviewed)
    return block(
        lines(reviewed.warnings), table(heads, rows, right=tuple(range(1, len(heads)))), lines(account_notes())
    )


def _plots(reviewed: Reviewed[State, Any, Any]) -> str:
    first = chance_title() if by_chance(reviewed.review.marks) else say(N_("Estimated lead over the steps"))
    return figures([Figure(first, plot(reviewed)), Figure(points_title(), points_plot(reviewed))])


def _turnings(reviewed: Reviewed[State, Any, Any]) -> str:
    found = turning_points(reviewed.review)
    return _title(say(N_("Turning points"))) + "".join(_turning(reviewed, one) for one in found) if found else ""


def _turning(reviewed: Reviewed[State, Any, Any], one: Turning) -> str:
    """A turning point with the castles of whom it concerned most, what was built then marked."""
    wording, moments, name = reviewed.wording, reviewed.moments, reviewed.review.names[one.seat]
    old, new = (wording.castles(moments[mark.step].state, one.seat) for mark in (one.before, one.after))
    drawn = []
    for was, castle in zip(old, new, strict=True):
        known = {str(room) for room in wording.laid(was)}
        more = [room for room in wording.laid(castle) if str(room) not in known]
        drawn.append(Figure("", wording.draw(castle, more, name)))
    when = wording.stretch(moments[one.before.step].state)
    return block(heading(when), lines(turning_words(reviewed, one)), figures(drawn))


def _players(reviewed: Reviewed[State, Any, Any]) -> str:
    told = [heading(name) + lines(player_lines(reviewed, seat)) for seat, name in enumerate(reviewed.review.names)]
    return _title(say(N_("Player by player"))) + block(*told)


def _decisions(reviewed: Reviewed[State, Any, Any]) -> str:
    """Every decision of each player, folded away."""
    heads = tuple(map(say, (N_("Step"), N_("Round"), N_("What was done"), N_("By the estimate"))))
    told = []
    for seat, name in enumerate(reviewed.review.names):
        rows = [decision_row(reviewed, loss) for loss in reviewed.review.losses if loss.seat == seat]
        told.append(folded(labelled(name, len(rows)), table(heads, rows, right=(0,))))
    return _title(say(N_("Every decision"))) + block(*told)


def _notes(reviewed: Reviewed[State, Any, Any]) -> str:
    return block(lines([say(reviewed.wording.measure)]))

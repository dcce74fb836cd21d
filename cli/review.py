"""A log reviewed, whatever the game: told in the terminal, as one document, a plot or a page."""

import codecs
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import typer

from cli.answers.review import document, read_moments, read_reviewed, seat_of
from cli.drawings import refuse_other_files
from cli.errors import BadInput
from cli.folding import columns
from cli.inputs import cannot, read_file, refuse_folder
from cli.output import new_table, print_json, print_rows, print_whole, warn
from cli.words.review import (
    HEADINGS,
    account_notes,
    account_rows,
    by_chance,
    decision_row,
    player_lines,
    spark_rows,
    turning_words,
)
from cli.words.review_page import plot, review_page
from cli.words.reviewed import Reviewed, Wording
from engine.kernel.files import write_atomically
from engine.kernel.game import State
from engine.kernel.i18n import N_, labelled, say
from engine.kernel.limits import LONGEST_LOG
from solver.review.review import FULL, Watch
from solver.review.story import turning_points

PlayerOption = Annotated[str, typer.Option("--player", metavar="NAME", help="Only the decisions of this player.")]
SvgOption = Annotated[str | None, typer.Option("--svg", metavar="FILE", help="Plot the chances to win into this file.")]
HtmlOption = Annotated[
    str | None, typer.Option("--html", metavar="FILE", help="Write the review as a page that opens without a server.")
]


def tell_review(
    wording: Wording[State], log: str, *, player: str, svg: str | None, html: str | None, as_json: bool
) -> None:
    """Read a log, review it and tell what is asked for; a log that goes wrong is reviewed as far as it is right."""
    text = read_file(log, LONGEST_LOG)
    seat = seat_of(read_moments(wording, text, log)[0], wording, player)
    _refuse_files(svg, html)
    with _progress(quiet=as_json) as watch:
        reviewed = read_reviewed(wording, text, log, budget=FULL, watch=watch)
    for file, make in ((svg, plot), (html, review_page)):
        if file is not None:
            _write(file, make(reviewed))
    warn(reviewed.warnings)
    if as_json:
        print_json(document(reviewed, seat))
    elif "-" not in (svg, html):
        _print(reviewed, seat)


def _refuse_files(svg: str | None, html: str | None) -> None:
    """Refuse what cannot be written before the work is done, not after it."""
    if svg is not None and svg != "-":
        refuse_other_files([svg])
    for option, file in (("--svg", svg), ("--html", html)):
        if file is None or file == "-":
            continue
        if not file.strip():
            raise BadInput(say(N_("{option} needs the name of a file"), option=option))
        refuse_folder(file)
    if html is not None and html != "-":
        _spare_other_pages(html)


def _spare_other_pages(file: str) -> None:
    """Refuse to write over a file that holds something else than a page."""
    path = Path(file)
    try:
        if not path.is_file():
            return
        with path.open("rb") as opened:
            head = opened.read(100).removeprefix(codecs.BOM_UTF8).lstrip().lower()
    except (OSError, ValueError) as error:
        raise cannot(file, error) from None
    if head and not head.startswith((b"<!doctype html", b"<html")):
        raise BadInput(say(N_("{file}: there is such a file already, and it is no page"), file=file))


def _write(file: str, text: str) -> None:
    """Write a file whole or not at all; `-` prints it."""
    if file == "-":
        print_whole(text)
        return
    try:
        write_atomically(Path(file), text)
    except (OSError, ValueError) as error:
        raise cannot(file, error) from None


@contextmanager
def _progress(*, quiet: bool) -> Iterator[Watch | None]:
    """A bar on standard error, if somebody looks at it."""
    if quiet or not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(say(N_("reviewing")), total=None)
        yield lambda step, last: bar.update(task, completed=step, total=last)


# telling


def _print(reviewed: Reviewed[State, Any, Any], seat: int | None) -> None:
    """The table of the players, the line of the game, turning points, and each player's decisions."""
    found = reviewed.review
    rows = account_rows(reviewed)
    if rows:  # a log that breaks off before the second setting of prices has nothing to add up
        accounted = new_table(*map(say, HEADINGS), right=tuple(range(1, len(HEADINGS))))
        for row in rows:
            accounted.add_row(*row)
        print_rows(accounted)
    _print_sparks(reviewed)
    turnings = turning_points(found)
    if turnings:
        _heading(say(N_("Turning points")))
    for one in turnings:
        when = reviewed.wording.stretch(reviewed.moments[one.before.step].state)
        first, *rest = turning_words(reviewed, one)
        typer.echo(labelled(when, first))
        for line in rest:
            typer.echo(f"  {line}")
    for number, name in enumerate(found.names):
        if seat in (None, number):
            _heading(name)
            for line in player_lines(reviewed, number):
                typer.echo(line)
    _print_decisions(reviewed, seat)
    for line in (*(account_notes() if rows else ()), say(reviewed.wording.measure)):
        typer.secho(line, dim=True)


def _heading(words: str) -> None:
    typer.echo("")
    typer.secho(words, bold=True)


def _print_sparks(reviewed: Reviewed[State, Any, Any]) -> None:
    """The game as a line of blocks for each player."""
    marks, names = reviewed.review.marks, reviewed.review.names
    if len(marks) < 2:
        return
    _heading(say(N_("Chance to win")) if by_chance(marks) else say(N_("Estimated lead")))
    wide = max(map(columns, names))
    for name, line, ends in spark_rows(marks, names):
        typer.echo(f"{name}{' ' * (wide - columns(name))}  {line}  {ends}")


def _print_decisions(reviewed: Reviewed[State, Any, Any], seat: int | None) -> None:
    """Decisions with something clearly better; all of them, if one player is asked for."""
    losses = [
        loss for loss in reviewed.review.losses if seat in (None, loss.seat) and (loss.notable or seat is not None)
    ]
    if not losses:
        return
    _heading(say(N_("Every decision")) if seat is not None else say(N_("Where something was clearly better")))
    for loss in losses:
        step, when, did, why = decision_row(reviewed, loss)
        who = reviewed.review.names[loss.seat]
        typer.echo(say(N_("step {n}, {when}, {name}: {what}"), n=step, when=when, name=who, what=did))
        typer.echo(f"  {why}")

"""Printing: JSON for programs, tables and colours in a terminal, plain text in a pipe."""

import json
import sys
from typing import TYPE_CHECKING, Any

from cli.folding import screen_width, whole
from engine.kernel.i18n import N_, say
from engine.kernel.shown import show_json
from engine.rules.editions import Edition
from engine.rules.texts import nearest_note

if TYPE_CHECKING:
    from rich.console import Console

    from cli.tables import Table

WIDE = 200
"""The width of a table in a pipe or a file."""


def print_json(document: dict[str, Any]) -> None:
    """One JSON document on standard output."""
    from cli.answers.stand_ins import with_stand_ins

    print_whole(show_json(json.dumps(with_stand_ins(document), ensure_ascii=False, indent=2)))


def print_whole(text: str) -> None:
    """Text whose lines are never broken, as programs and pictures need it."""
    import typer

    typer.echo(text, file=whole(sys.stdout))


def warn(lines: list[str]) -> None:
    """Warnings, a line each, on standard error."""
    import typer

    for line in lines:
        typer.secho(say(N_("warning: {line}"), line=line), err=True, fg="yellow")


def console() -> "Console":
    """A console that colours in a terminal and knows its width; a pipe is wide."""
    from rich.console import Console

    return Console(highlight=False, markup=False, emoji=False, width=screen_width() or WIDE)


def new_table(*columns: str, right: tuple[int, ...] = ()) -> "Table":
    """A table with these columns; the numbered ones are flush right."""
    from cli.tables import Table

    return Table(columns, right, ruled=screen_width() is not None)


def print_rows(table: "Table") -> None:
    """A table that fits the terminal; in a pipe each row is one line, however long."""
    if screen_width() is not None:
        console().print(table)
        return
    import typer

    for line in table.lines(None):
        typer.echo(line.text)


def note_booklet(edition: Edition, language: str) -> None:
    """A line for an asker whose edition has no text in the language."""
    if note := nearest_note(edition, language):
        import typer

        typer.secho(note, dim=True)

"""Printing: JSON for programs, tables and colours in a terminal, plain text in a pipe."""

import json
import sys
from typing import TYPE_CHECKING, Any

import typer

from engine.castle.verdict import Item
from engine.i18n import N_, say
from engine.rules.editions import Edition
from engine.rules.register import find_rule
from engine.rules.texts import nearest_note, own_text, said_citations

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table


def print_json(document: dict[str, Any]) -> None:
    """One JSON document on standard output."""
    typer.echo(json.dumps(document, ensure_ascii=False, indent=2))


def warn(lines: list[str]) -> None:
    """Warnings, a line each, on standard error."""
    for line in lines:
        typer.secho(say(N_("warning: {line}"), line=line), err=True, fg="yellow")


def console() -> "Console":
    """A console that colours in a terminal and never breaks lines in a pipe."""
    from rich.console import Console

    return Console(highlight=False) if sys.stdout.isatty() else Console(highlight=False, width=200)


def new_table(*columns: str, right: tuple[int, ...] = ()) -> "Table":
    """A table with these columns; the numbered ones are flush right."""
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD if sys.stdout.isatty() else None, pad_edge=False)
    for number, column in enumerate(columns):
        table.add_column(column, justify="right" if number in right else "left", no_wrap=number in right or not number)
    return table


def citations(rule_id: str, edition: Edition, language: str) -> list[dict[str, str]]:
    """Where a rule is stated, for JSON, the asker's own booklet, edition and language first."""
    return [citation.document() for citation in find_rule(rule_id).cited_for(edition, language)]


def cite(rule_id: str, edition: Edition, language: str) -> str:
    """The same in one line: `Second edition (Russian), p. 9 (rule 4); ...`."""
    return said_citations(find_rule(rule_id).cited_for(edition, language), own_text(edition, language))


def note_booklet(edition: Edition, language: str) -> None:
    """A line for an asker whose edition has no text in the language."""
    if note := nearest_note(edition, language):
        typer.secho(note, dim=True)


def item_json(item: Item) -> dict[str, Any]:
    """An item of a score for JSON."""
    target = None if item.target is None else str(item.target)
    return {"rule": item.rule, "source": str(item.source), "target": target, "points": item.points}

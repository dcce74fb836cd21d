"""Printing: JSON for programs, tables and colours in a terminal, plain text in a pipe."""

import json
import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import typer

from engine.castle.castle import Castle
from engine.castle.verdict import Item
from engine.i18n import N_, say
from engine.rules.editions import EDITIONS
from engine.rules.register import Citation, find_rule

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


def fold(text: str, first: str = "", rest: str = "") -> list[str]:
    """A sentence in lines no wider than the terminal, whole words only; in a pipe hardly ever more than one."""
    from textwrap import wrap

    width = console().width
    return wrap(text, width, initial_indent=first, subsequent_indent=rest, break_long_words=False,
                break_on_hyphens=False)  # fmt: skip


def new_table(*columns: str, right: tuple[int, ...] = ()) -> "Table":
    """A table with these columns; the numbered ones are flush right."""
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD if sys.stdout.isatty() else None, pad_edge=False)
    for number, column in enumerate(columns):
        table.add_column(column, justify="right" if number in right else "left", no_wrap=number in right or not number)
    return table


def citations(rule_id: str, castle: Castle, language: str) -> list[dict[str, str]]:
    """Where a rule is stated, the asker's own edition and language first."""
    return [c._asdict() for c in find_rule(rule_id).cited_for(castle.edition, language)]


def cite(rule_id: str, castle: Castle, language: str) -> str:
    """The same in one line: `Second edition (ru) p9 r4, ...`."""
    found = find_rule(rule_id).cited_for(castle.edition, language)
    if not found:
        return say(N_("inferred from the other rules"))
    return cite_places(found)


def cite_places(found: Iterable[Citation]) -> str:
    """Places in the rulebooks in one line, with the names of the editions."""
    return ", ".join(f"{say(EDITIONS[c.edition].title)} ({c.language}) {c.place}" for c in found)


def item_json(item: Item) -> dict[str, Any]:
    """An item of a score for JSON."""
    target = None if item.target is None else str(item.target)
    return {"rule": item.rule, "source": str(item.source), "target": target, "points": item.points}

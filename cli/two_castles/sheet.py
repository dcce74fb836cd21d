"""A score sheet of Between Two Castles as a table."""

import typer

from cli.answers.two_castles.score import sheet_rules
from cli.output import console, new_table
from cli.two_castles.inputs import cite
from engine.kernel.i18n import N_, labelled, say
from engine.rules.register import find_rule
from engine.two_castles.placement import Placement
from engine.two_castles.scoring import Category, Item, Sheet
from engine.two_castles.words import counted_word, row_word, type_word


def print_sheet(sheet: Sheet, lang: str) -> None:
    """Every item of a score sheet, then its rows and the total."""
    headings = (N_("Room"), N_("Name"), N_("Type"), N_("Points"), N_("Rule"), N_("Counted"))
    table = new_table(*map(say, headings), right=(3,))
    for item in sheet.items:
        counted = " ".join(map(counted_word, item.counted))
        table.add_row(item.name, _name(item, lang), _type(item), str(item.points), item.rule, counted)
    console().print(table)
    for category in Category:
        points = [item.points for item in sheet.items if item.category == category]
        if points:
            parts = f"  ({' + '.join(map(str, points))})" if len(points) > 1 else ""
            typer.echo(labelled(row_word(category), f"{sum(points)}{parts}"))
    typer.secho(say(N_("Total {n}"), n=sheet.total), bold=True)


def print_rules(sheet: Sheet) -> None:
    """Every rule that the sheet names, in words, with its place in the rulebook."""
    typer.echo(say(N_("Rules")))
    for rule in sheet_rules(sheet):
        typer.echo(f"  {typer.style(rule, bold=True)}  {find_rule(rule).statement}")
        typer.secho(f"      {cite(rule)}", dim=True)


def _name(item: Item, lang: str) -> str:
    source = item.source
    if isinstance(source, Placement):
        return source.tile.name(lang)
    return source.name if isinstance(source.name, str) else source.name(lang)


def _type(item: Item) -> str:
    if isinstance(item.source, Placement):
        return type_word(item.source.tile.type)
    return row_word(item.category)

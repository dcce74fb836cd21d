"""`madking two-castles score`: the score sheet of a castle, room by room."""

from typing import Any

import typer

from cli.options import CastleArgument, ForceOption, JsonOption, LangOption, RulingOption, begin, read_rulings
from cli.output import console, new_table, print_json, warn
from cli.two_castles.inputs import (
    AttendantOption,
    CardOption,
    bonus_warnings,
    item_json,
    read_any_castle,
    read_extras,
)
from engine.kernel.i18n import N_, labelled, say
from engine.two_castles.castle import Castle
from engine.two_castles.placement import Placement
from engine.two_castles.rulings import read_law
from engine.two_castles.scoring import Category, Item, Sheet, score
from engine.two_castles.words import counted_word, row_word, type_word


def run(
    castle: CastleArgument,
    attendant: AttendantOption = None,
    bonus_card: CardOption = None,
    force: ForceOption = False,
    ruling: RulingOption = None,
    lang: LangOption = "",
    as_json: JsonOption = False,
) -> None:
    """The score sheet of a castle: what each room, attendant and bonus card earns, and what it counts for that.

    Example: madking two-castles score "throne-living-corridor@0,0 wine-room@2,0 nap-room@2,1"
    """
    lang = begin(lang)
    law = read_law(read_rulings(ruling))
    extras = read_extras(attendant, bonus_card)
    built, warnings = read_any_castle(castle, force=force)
    warnings += bonus_warnings(built, extras)
    sheet = score(built, extras.attendants, extras.cards, law)
    if as_json:
        print_json(_document(built, sheet, warnings))
        return
    warn(warnings)
    print_sheet(sheet, lang)


def _document(castle: Castle, sheet: Sheet, warnings: list[str]) -> dict[str, Any]:
    return {
        "castle": str(castle),
        "total": sheet.total,
        "categories": sheet.categories,
        "rooms": [_entry("room", item) for item in sheet.rooms],
        "attendants": _named("attendant", Category.ROYAL_ATTENDANTS, sheet),
        "bonus_cards": _named("bonus_card", Category.BONUS_CARDS, sheet),
        "types": {str(kind): n for kind, n in castle.types.items()},
        "warnings": warnings,
    }


def _named(what: str, category: Category, sheet: Sheet) -> list[dict[str, Any]]:
    """The items of one row of the sheet."""
    return [_entry(what, item) for item in sheet.items if item.category == category]


def _entry(what: str, item: Item) -> dict[str, Any]:
    document = item_json(item)
    return {what: document.pop("source"), **document}


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


def _name(item: Item, lang: str) -> str:
    source = item.source
    if isinstance(source, Placement):
        return source.tile.name(lang)
    return source.name if isinstance(source.name, str) else source.name(lang)


def _type(item: Item) -> str:
    if isinstance(item.source, Placement):
        return type_word(item.source.tile.type)
    return row_word(item.category)

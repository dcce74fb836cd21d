"""The question `two-castles score`: the score sheet of a castle, room by room."""

from cli.answers import Document
from cli.answers.two_castles.castles import bonus_warnings, read_any_castle, read_extras
from cli.answers.two_castles.parts import citations, item_document
from engine.rules.register import find_rule
from engine.two_castles.castle import Castle
from engine.two_castles.rulings import read_law
from engine.two_castles.scoring import Category, Item, Sheet, score


def answer(
    castle: str,
    attendant: list[str] | None = None,
    bonus_card: list[str] | None = None,
    force: bool = False,
    rulings: dict[str, str] | None = None,
) -> Document:
    """Score a castle; `force` accepts one that breaks the rules."""
    law, extras = read_law(rulings or {}), read_extras(attendant, bonus_card)
    built, warnings = read_any_castle(castle, force=force)
    return document(built, score(built, *extras, law), warnings + bonus_warnings(built, extras))


def document(castle: Castle, sheet: Sheet, warnings: list[str]) -> Document:
    """What each room, attendant and card earns, and what it counts for that."""
    return {
        "castle": str(castle),
        "total": sheet.total,
        "categories": sheet.categories,
        "rooms": [_entry("room", item) for item in sheet.rooms],
        "attendants": _named("attendant", Category.ROYAL_ATTENDANTS, sheet),
        "bonus_cards": _named("bonus_card", Category.BONUS_CARDS, sheet),
        "rules": [
            {"id": rule, "says": find_rule(rule).statement, "citations": citations(rule)} for rule in sheet_rules(sheet)
        ],
        "types": {str(kind): n for kind, n in castle.types.items()},
        "warnings": warnings,
    }


def sheet_rules(sheet: Sheet) -> list[str]:
    """The rules that a score sheet names, in its own order."""
    return list(dict.fromkeys(item.rule for item in sheet.items))


def _named(what: str, category: Category, sheet: Sheet) -> list[Document]:
    """The items of one row of the sheet."""
    return [_entry(what, item) for item in sheet.items if item.category == category]


def _entry(what: str, item: Item) -> Document:
    document = item_document(item)
    return {what: document.pop("source"), **document}

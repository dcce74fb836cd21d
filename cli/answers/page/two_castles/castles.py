"""Castles of the sister game as the page has them: any order, empty too, and nothing that breaks rules is refused."""

from collections.abc import Iterator

from cli.answers.page.forms import CastleForm, FactForm, ItemForm, OddForm, RoomForm
from cli.answers.two_castles.castles import Extras, bonus_warnings, box_warnings
from cli.two_castles.words import counted_words, source_words
from engine.kernel.castle_text import split_pieces
from engine.kernel.i18n import N_, get_language, labelled, say
from engine.two_castles.castle import Castle, no_throne, wrong_rooms
from engine.two_castles.catalogue import REGULAR_TYPES
from engine.two_castles.pictures.rooms import draw_room
from engine.two_castles.placement import Placement, read_rooms
from engine.two_castles.rulings import Law
from engine.two_castles.scoring import Category, Item, Sheet, score, special_rooms
from engine.two_castles.sheets import FIFTH, THIRD
from engine.two_castles.words import row_word, type_word, wants_words

_BY_NAME = (Category.BONUS_CARDS, Category.ROYAL_ATTENDANTS)
"""The rows of the sheet whose entries are told one by one: they are no rooms, and stand nowhere else."""


def read_loose(text: str) -> Castle:
    """The castle of a text, whatever it breaks; of none an empty one, with which the page begins."""
    return Castle(read_rooms(text)) if split_pieces(text) else Castle()


def loose_warnings(castle: Castle, extras: Extras) -> list[str]:
    """What is odd about a castle as a whole: that it does not begin, what the box lacks, what nothing brought."""
    begun = [] if castle.throne is not None or not castle.rooms else [no_throne()]
    return begun + box_warnings(castle) + bonus_warnings(castle, extras)


def castle_form(castle: Castle, extras: Extras, law: Law) -> CastleForm:
    """A castle with its score sheet, room by room and row by row."""
    sheet = score(castle, *extras, law)
    return {
        "castle": str(castle),
        "rooms": [_room_form(room, item) for room, item in zip(castle.rooms, sheet.rooms, strict=True)],
        "total": sheet.total,
        "facts": list(_facts(castle)),
        "courtyards": [],
        "sheet": sheet_form(sheet),
        "odd": odd_forms(castle),
        "warnings": loose_warnings(castle, extras),
    }


def odd_forms(castle: Castle) -> list[OddForm]:
    """The rooms of a castle that cannot stand, numbered from 1, with the reasons."""
    return [
        {
            "room": str(verdict.placement),
            "number": number,
            "rules": list(dict.fromkeys(violation.rule for violation in verdict.violations)),
            "why": [violation.reason for violation in verdict.violations],
        }
        for number, verdict in wrong_rooms(castle.rooms)
    ]


def _room_form(room: Placement, item: Item) -> RoomForm:
    """A room with what it is worth; all its points are one item."""
    return {
        "at": str(room),
        "slug": room.slug,
        "x": room.x,
        "y": room.y,
        "turn": 0,
        "name": room.tile.name(get_language()),
        "svg": draw_room(room.tile, item.points),
        "role": "room",
        "completed": True,
        "base": item.points,
        "bonus": 0,
        "reward": 0,
        "total": item.points,
        "items": [{"rule": item.rule, "words": item_words(item), "points": item.points}],
        "words": str(item.points),
    }


def item_words(item: Item) -> str:
    """What points are for: what a room, an attendant or a card looks for, and what it has found."""
    wants = wants_words(item.source.tile) if isinstance(item.source, Placement) else source_words(item)
    found = counted_words(item)
    return say(N_("{wanted}; counted: {found}"), wanted=wants, found=found) if found else wants


def sheet_form(sheet: Sheet) -> list[ItemForm]:
    """The rows of a score sheet in its order; attendants and bonus cards one by one. Their sum is the total."""
    found: list[ItemForm] = []
    for category in Category:
        items = [item for item in sheet.items if item.category == category]
        if category in _BY_NAME:
            found += [
                ItemForm(rule=item.rule, words=labelled(row_word(category), item_words(item)), points=item.points)
                for item in items
            ]
        elif items:
            points = sum(item.points for item in items)
            found.append({"rule": items[0].rule, "words": row_word(category), "points": points})
    return found


def _facts(castle: Castle) -> Iterator[FactForm]:
    """What a castle is known by: its size, its special rooms, and how near the bonuses of each type are."""
    cells, types = castle.cells, castle.types
    yield {"name": "rooms", "words": say(N_("rooms")), "value": len(castle)}
    yield {"name": "floors", "words": say(N_("floors")), "value": len({y for _x, y in cells})}
    yield {"name": "columns", "words": say(N_("columns")), "value": len({x for x, _y in cells})}
    yield {"name": "special", "words": say(N_("special rooms, which break ties")), "value": special_rooms(castle)}
    thirds = sum(types[kind] >= THIRD for kind in REGULAR_TYPES)
    yield {"name": "thirds", "words": say(N_("bonuses for a third room")), "value": thirds}
    fifths = sum(types[kind] >= FIFTH for kind in REGULAR_TYPES)
    yield {"name": "fifths", "words": say(N_("bonuses for a fifth room")), "value": fifths}
    for kind in REGULAR_TYPES:
        yield {"name": f"type-{kind}", "words": type_word(kind), "value": types[kind]}

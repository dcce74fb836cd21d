"""What the schemas of positions, tables, cases and examples share: editions, rulings, tiles, cards and money."""

from engine.catalogue import all_tiles, stack_sizes
from engine.catalogue.cards import all_bonus_cards, all_favors
from engine.kernel.forms import Data, Makers, Schema
from engine.kernel.schemas import either, list_of, mapping, number, ref, text
from engine.rules.editions import DEFAULT_EDITION, EDITIONS
from engine.rules.rulings import RULINGS, Law, law

MOST_MONEY = 100_000_000
MOST_SCORE = 100_000
LONGEST_CASTLE = 20_000


def money(what: str) -> Schema:
    return number(what, 0, MOST_MONEY, multipleOf=1000)


def edition() -> Schema:
    return text("The edition played; left out: second.", enum=list(EDITIONS))


def rulings() -> Schema:
    options: dict[str, Schema] = {
        ruling.name: {"type": "string", "description": ruling.question, "enum": list(ruling.options)}
        for ruling in RULINGS.values()
    }
    return mapping("What the table decides otherwise than its edition.", options)


def _rooms() -> list[str]:
    return [tile.slug for tile in all_tiles() if tile.is_room]


def without() -> Schema:
    return mapping(
        "What the table agreed to play without (SETUP-9); left out: nothing.",
        {
            "favors": list_of("Favors.", ref("favor"), len(all_favors())),
            "cards": list_of("Bonus cards.", ref("bonus_card"), len(all_bonus_cards())),
        },
    )


def stacks() -> Schema:
    tiles = list_of("Its tiles, the top first.", ref("room"), 9)
    stack = either(tiles, number("Only its height.", 0, 9))
    return mapping("The face-down stacks by size.", {str(size): stack for size in stack_sizes()})


def law_of(data: Data) -> Law:
    """The law that a record names: its edition, with its rulings."""
    return law(data.get("edition", DEFAULT_EDITION), data.get("rulings", {}))


SHARED: Makers = {
    "edition": edition,
    "rulings": rulings,
    "room": lambda: {"type": "string", "enum": _rooms()},
    "size": lambda: {"type": "integer", "enum": list(stack_sizes())},
    "favor": lambda: {"type": "string", "enum": [card.id for card in all_favors()]},
    "bonus_card": lambda: {"type": "string", "enum": [card.id for card in all_bonus_cards()]},
    "hand": lambda: {"type": "string", "enum": [*_rooms(), "hallway", "stairs"]},
    "without": without,
    "stacks": stacks,
}
"""Definitions that positions, tables, cases and examples refer to."""

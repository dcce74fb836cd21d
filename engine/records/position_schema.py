"""The form of a position file as a JSON Schema, and what a question needs of it.

The reader checks a file against this very schema, so that the two cannot differ.
"""

from enum import StrEnum
from functools import lru_cache
from typing import Any

from engine.catalogue import all_tiles, stack_sizes
from engine.catalogue.cards import all_bonus_cards, all_favors
from engine.game.book import all_prices
from engine.game.setup import MOST_NAME
from engine.game.state import Phase
from engine.kernel.forms import Data, PositionError, Schema, check_form, refuse
from engine.kernel.i18n import N_, say
from engine.rules.editions import EDITIONS
from engine.rules.rulings import RULINGS, law

VERSION = 1
MOST_MONEY = 100_000_000
MOST_SCORE = 100_000
LONGEST_CASTLE = 20_000


def _text(what: str, **more: Any) -> Schema:
    return {"type": "string", "description": what, **more}


def _number(what: str, minimum: int, maximum: int, **more: Any) -> Schema:
    return {"type": "integer", "description": what, "minimum": minimum, "maximum": maximum, **more}


def _money(what: str) -> Schema:
    return _number(what, 0, MOST_MONEY, multipleOf=1000)


def _list(what: str, of: Schema, most: int) -> Schema:
    return {"type": "array", "description": what, "items": of, "maxItems": most}


def _mapping(what: str, properties: dict[str, Schema], required: tuple[str, ...] = ()) -> Schema:
    return {
        "type": "object",
        "description": what,
        "properties": properties,
        "required": list(required),
        "additionalProperties": False,
    }


def _or_number(known: Schema, what: str, most: int) -> Schema:
    return {"anyOf": [known, _number(what, 0, most)]}


def _ref(name: str) -> Schema:
    return {"$ref": f"#/$defs/{name}"}


def _definitions() -> dict[str, Schema]:
    rooms = [tile.slug for tile in all_tiles() if tile.is_room]
    cards = len(all_bonus_cards())
    return {
        "room": {"type": "string", "enum": rooms},
        "size": {"type": "integer", "enum": list(stack_sizes())},
        "favor": {"type": "string", "enum": [card.id for card in all_favors()]},
        "bonus_card": {"type": "string", "enum": [card.id for card in all_bonus_cards()]},
        "hand": {"type": "string", "enum": [*rooms, "hallway", "stairs"]},
        "player": _mapping(
            "A player, in the order of seating, clockwise.",
            {
                "name": _text("Every player has another one; left out: player 1, player 2, ...", maxLength=MOST_NAME),
                "castle": _text("Castle text: slug@x,y/turn, in any order.", maxLength=LONGEST_CASTLE),
                "money": _money("The purse."),
                "score": _number("The points on the track.", -MOST_SCORE, MOST_SCORE),
                "bonus_cards": _list("The bonus cards held; left out: none.", _ref("bonus_card"), cards),
            },
            ("castle", "money", "score"),
        ),
        "offer": _mapping(
            "A room in the market.",
            {
                "room": _ref("room"),
                "price": {
                    "type": "integer",
                    "description": "Its price space; 0 or left out before the prices are set.",
                    "enum": sorted({0, *all_prices(law())}),
                },
                "coins": _money("The coins lying on it; left out: none."),
            },
            ("room",),
        ),
        **_turn_definitions(),
    }


def _turn_definitions() -> dict[str, Schema]:
    return {
        "frame": _mapping(
            "A turn under way.",
            {
                "due": _list("The completion rewards due in it.", _ref("reward"), 90),
                "corridor_used": {"type": "boolean", "description": "Is its Corridor reward used up (REWARD-CORR-3)?"},
                "food_used": {"type": "boolean", "description": "Has it had an extra turn (REWARD-FOOD-4)?"},
            },
        ),
        "reward": _mapping(
            "A completion reward that is due.",
            {
                "room": _text("The completed room, as in the castle text.", maxLength=80),
                "together": _list(
                    "For a Downstairs room: the Downstairs rooms completed at once, itself among them.",
                    _text("As in the castle text.", maxLength=80),
                    10,
                ),
            },
            ("room",),
        ),
    }


def _fields() -> dict[str, Schema]:
    name = {"maxLength": MOST_NAME}
    rulings: dict[str, Schema] = {
        ruling.name: {"type": "string", "description": ruling.question, "enum": list(ruling.options)}
        for ruling in RULINGS.values()
    }
    stack = _or_number(_list("Its tiles, the top first.", _ref("room"), 9), "Only its height.", 9)
    deck = _list("The sizes on the cards, the top first.", _ref("size"), 50)
    favors, cards = len(all_favors()), len(all_bonus_cards())
    bonus_deck = _list("The cards, the top first.", _ref("bonus_card"), cards)
    nobody = {"type": "null", "description": "Nobody: cards are shuffled, or the game is over."}
    return {
        "version": {
            "type": "integer",
            "description": "The version of this form.",
            "const": VERSION,
        },
        "edition": _text("Left out: second.", enum=list(EDITIONS)),
        "expansions": _list("Expansions in play; none can be played yet.", {"type": "string"}, 0),
        "rulings": _mapping("What the table decides otherwise than its edition.", rulings),
        "players": _list("One to four.", _ref("player"), 4),
        "favors": _list("The favors in play.", _ref("favor"), 4),
        "without": _mapping(
            "What the table agreed to play without (SETUP-9); left out: nothing.",
            {
                "favors": _list("Favors.", _ref("favor"), favors),
                "cards": _list("Bonus cards.", _ref("bonus_card"), cards),
            },
        ),
        "master_builder": _text("The name of the master builder.", **name),
        "round": _number("The number of the round.", 1, 1_000_000),
        "last_round": {"type": "boolean", "description": "Has the last card of the deck been drawn (END-1)?"},
        "phase": _text("What is to be decided; over: the scores hold the final points.", enum=[*map(str, Phase)]),
        "to_move": {"anyOf": [_text("Whose decision it is.", **name), nobody]},
        "turn": _text("Whose turn is under way; left out: who is to move, or the master builder.", **name),
        "market": _list("The rooms for sale.", _ref("offer"), 7),
        "stacks": _mapping("The face-down stacks by size.", {str(size): stack for size in stack_sizes()}),
        "hallways": _number("How many hallways are left in their stack.", 0, 11),
        "stairs": _number("How many stairs are left in their stack.", 0, 7),
        "deck": _or_number(deck, "Only its height.", 50),
        "on_deck": _list("Tiles on the deck (Sleeping reward), the next one first.", _ref("room"), 75),
        "discards": _list("The sizes on the discarded cards.", _ref("size"), 50),
        "bonus_deck": _or_number(bonus_deck, "Only its height.", cards),
        "removed": _list("Rooms that left the game.", _ref("room"), 75),
        "frames": _list("The turn under way and extra turns inside it, the innermost last.", _ref("frame"), 90),
        "hand": _ref("hand"),
        "looking": _ref("size"),
        "drawn": _list("Bonus cards to choose from (Utility reward).", _ref("bonus_card"), 2),
        "box": _mapping(
            "What went back to the box at setup; what is left out is all that is nowhere else.",
            {
                "tiles": _list("Rooms.", _ref("room"), 75),
                "cards": _list("The sizes on room cards.", _ref("size"), 50),
                "favors": _list("Favors.", _ref("favor"), favors),
            },
        ),
    }


@lru_cache(maxsize=1)
def position_schema() -> Schema:
    """The JSON Schema of a position file (draft 2020-12)."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:madking:position:{VERSION}",
        "title": "A table of Castles of Mad King Ludwig",
        **_mapping(
            "Required is what final scoring needs; docs/positions.md says what playing on needs besides.",
            _fields(),
            ("players",),
        ),
        "$defs": _definitions(),
    }


class Need(StrEnum):
    """The question that a position must be able to answer."""

    STANDINGS = "standings"
    ADVICE = "advice"
    PLAY = "play"


TO_PLAY = (
    "favors", "master_builder", "round", "last_round", "phase", "to_move", "market", "stacks", "hallways", "stairs",
    "deck", "discards", "bonus_deck",
)  # fmt: skip
"""What playing on needs besides the fields that the schema requires."""
FOR_ADVICE = ("favors", "master_builder", "last_round", "phase", "to_move", "market", "deck")
"""What advice needs: all of it lies open on the table."""


def check_needed(data: object, need: Need) -> Data:
    """The data, if their form is right and nothing that the question needs is missing."""
    if not isinstance(data, dict):
        raise PositionError(say(N_("a position is a mapping with version, players, favors and so on")))
    schema = position_schema()
    if "version" in data:
        check_form(data["version"], schema["properties"]["version"], schema["$defs"], "version")
    if isinstance(data.get("master_builder"), list):
        refuse("master_builder", N_("a table has one master builder, not a list"))
    check_form(data, schema, schema["$defs"])
    if need == Need.STANDINGS:
        if "favors" not in data and len(data["players"]) > 1:
            refuse("favors", N_("missing; the final scoring needs it"))
        return data
    if need == Need.ADVICE:
        if data.get("phase") == Phase.OVER:
            refuse("phase", N_("the game is over; `madking standings` explains how it ended"))
        for field in FOR_ADVICE:
            if field not in data and not (field == "favors" and len(data["players"]) == 1):
                if field == "to_move":
                    name = data["players"][0].get("name", say(N_("player {n}"), n=1))
                    refuse(field, N_("missing; write whose decision it is, as in to_move: {name}"), name=name)
                refuse(field, N_("missing; advice needs it"))
        return data
    for field in TO_PLAY:
        if field not in data:
            refuse(field, N_("missing; the game cannot go on without it"))
    for size in stack_sizes():
        if str(size) not in data["stacks"]:
            refuse(f"stacks.{size}", N_("missing; the game cannot go on without it"))
    unordered = [f"stacks.{size}" for size, stack in data["stacks"].items() if isinstance(stack, int)]
    unordered += [field for field in ("deck", "bonus_deck") if isinstance(data[field], int)]
    if unordered:
        refuse(
            unordered[0], N_("a height is enough for standings, but to play on, list what lies in it, the top first")
        )
    return data

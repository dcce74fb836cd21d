"""The form of a position file, and what a question needs of it.

The reader checks a file against the very schema that is exported for editors, so that the two cannot differ.
"""

from enum import StrEnum

from engine.catalogue import stack_sizes
from engine.catalogue.cards import all_bonus_cards, all_favors
from engine.game.book import all_prices
from engine.game.setup import MOST_NAME
from engine.game.state import Phase
from engine.kernel.errors import RecordError
from engine.kernel.forms import Data, Form, Schema, check_form, refuse
from engine.kernel.i18n import N_, say
from engine.kernel.schemas import either, list_of, mapping, nothing, number, ref, text, yes_or_no
from engine.records.parts import LONGEST_CASTLE, MOST_SCORE, SHARED, money
from engine.rules.rulings import law

VERSION = 1
ONCE = ("corridor", "food")
"""What a position tells of a turn: whether these rewards have been used in it."""
MOST_OFFERS = 8
"""So many rooms are for sale at most (P5-3)."""
_PLAYER_NEEDS = ("castle", "money", "score")


def player(required: tuple[str, ...] = _PLAYER_NEEDS) -> Schema:
    return mapping(
        "A player, in the order of seating, clockwise.",
        {
            "name": text("Every player has another one; left out: player 1, player 2, ...", maxLength=MOST_NAME),
            "castle": text("Castle text: slug@x,y/turn, in any order.", maxLength=LONGEST_CASTLE),
            "money": money("The purse."),
            "score": number("The points on the track.", -MOST_SCORE, MOST_SCORE),
            "bonus_cards": list_of("The bonus cards held; left out: none.", ref("bonus_card"), len(all_bonus_cards())),
        },
        required,
    )


def _offer() -> Schema:
    prices = {
        "type": "integer",
        "description": "Its price space; 0 or left out before the prices are set.",
        "enum": sorted({0, *all_prices(law())}),
    }
    coins = money("The coins lying on it; left out: none.")
    return mapping("A room in the market.", {"room": ref("room"), "price": prices, "coins": coins}, ("room",))


def _frame() -> Schema:
    return mapping(
        "A turn under way.",
        {
            "due": list_of("The completion rewards due in it.", ref("reward"), 90),
            "corridor_used": yes_or_no("Is its Corridor reward used up (REWARD-CORR-3)?"),
            "food_used": yes_or_no("Has it had an extra turn (REWARD-FOOD-4)?"),
        },
    )


def _reward() -> Schema:
    together = "For a Downstairs room: the Downstairs rooms completed at once, itself among them."
    return mapping(
        "A completion reward that is due.",
        {
            "room": text("The completed room, as in the castle text.", maxLength=80),
            "together": list_of(together, text("As in the castle text.", maxLength=80), 10),
        },
        ("room",),
    )


def piles() -> dict[str, Schema]:
    """The fields that positions share with tables: cards, tiles, and what is left of them."""
    cards = list_of("The cards, the top first.", ref("bonus_card"), len(all_bonus_cards()))
    sizes = list_of("The sizes on the cards, the top first.", ref("size"), 50)
    return {
        "favors": list_of("The favors in play.", ref("favor"), 4),
        "without": ref("without"),
        "round": number("The number of the round.", 1, 1_000_000),
        "last_round": yes_or_no("Has the last card of the deck been drawn (END-1)?"),
        "stacks": ref("stacks"),
        "hallways": number("How many hallways are left in their stack.", 0, 11),
        "stairs": number("How many stairs are left in their stack.", 0, 7),
        "deck": either(sizes, number("Only its height.", 0, 50)),
        "on_deck": list_of("Tiles on the deck (Sleeping reward), the next one first.", ref("room"), 75),
        "discards": list_of("The sizes on the discarded cards.", ref("size"), 50),
        "bonus_deck": either(cards, number("Only its height.", 0, len(all_bonus_cards()))),
        "removed": list_of("Rooms that left the game.", ref("room"), 75),
    }


def fields() -> dict[str, Schema]:
    """Every field of a position."""
    name = {"maxLength": MOST_NAME}
    return {
        "version": {"type": "integer", "description": "The version of this form.", "const": VERSION},
        "edition": ref("edition"),
        "expansions": list_of("Expansions in play; none can be played yet.", {"type": "string"}, 0),
        "rulings": ref("rulings"),
        "players": list_of("One to four.", ref("player"), 4),
        "master_builder": text("The name of the master builder.", **name),
        "phase": text("What is to be decided; over: the scores hold the final points.", enum=[*map(str, Phase)]),
        "to_move": either(
            text("Whose decision it is.", **name), nothing("Nobody: cards are shuffled, or the game is over.")
        ),
        "turn": text("Whose turn is under way; left out: who is to move, or the master builder.", **name),
        "market": list_of("The rooms for sale.", ref("offer"), MOST_OFFERS),
        **piles(),
        "frames": list_of("The turn under way and extra turns inside it, the innermost last.", ref("frame"), 90),
        "hand": ref("hand"),
        "looking": ref("size"),
        "drawn": list_of("Bonus cards to choose from (Utility reward).", ref("bonus_card"), 2),
        "box": mapping(
            "What went back to the box at setup; what is left out is all that is nowhere else.",
            {
                "tiles": list_of("Rooms.", ref("room"), 75),
                "cards": list_of("The sizes on room cards.", ref("size"), 50),
                "favors": list_of("Favors.", ref("favor"), len(all_favors())),
            },
        ),
    }


def _position() -> Schema:
    what = "Required is what final scoring needs; docs/positions.md says what playing on needs besides."
    return mapping(what, fields(), ("players",))


DEFINITIONS = {**SHARED, "player": player, "offer": _offer, "frame": _frame, "reward": _reward}
POSITION = Form(f"position:{VERSION}", "A table of Castles of Mad King Ludwig", _position, DEFINITIONS)


def check_position(data: object) -> Data:
    """The data, if they have the form of a position."""
    if not isinstance(data, dict):
        raise RecordError(say(N_("a position is a mapping with version, players, favors and so on")))
    if "version" in data:  # of another version everything else may be different
        check_form(data["version"], POSITION.schema["properties"]["version"], {}, "version")
    if isinstance(data.get("master_builder"), list):
        refuse("master_builder", N_("a table has one master builder, not a list"))
    POSITION.check(data)
    return data


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


def check_needed(data: Data, need: Need) -> None:
    """Refuse a position that lacks what a question needs."""
    if need == Need.STANDINGS:
        if "favors" not in data and len(data["players"]) > 1:
            refuse("favors", N_("missing; the final scoring needs it"))
    elif need == Need.ADVICE:
        _check_advice(data)
    else:
        _check_play(data)


def _check_advice(data: Data) -> None:
    if data.get("phase") == Phase.OVER:
        refuse("phase", N_("the game is over; `madking standings` explains how it ended"))
    for field in FOR_ADVICE:
        if field not in data and not (field == "favors" and len(data["players"]) == 1):
            if field == "to_move":
                name = data["players"][0].get("name", say(N_("player {n}"), n=1))
                refuse(field, N_("missing; write whose decision it is, as in to_move: {name}"), name=name)
            refuse(field, N_("missing; advice needs it"))


def _check_play(data: Data) -> None:
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

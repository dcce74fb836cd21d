"""The form of a position file, and what a question needs of it.

The reader checks a file against the very schema that is exported for editors, so that the two cannot differ.
"""

from engine.catalogue.cards import known_bonus_cards, known_favors
from engine.game.book import all_prices
from engine.game.setup import MOST_NAME
from engine.game.state import Phase
from engine.kernel.errors import RecordError
from engine.kernel.forms import Data, Form, Schema, check_form, refuse, shown
from engine.kernel.i18n import N_, say
from engine.kernel.positions import Need
from engine.kernel.schemas import ANYTHING, either, list_of, mapping, nothing, number, ref, text, yes_or_no
from engine.records.parts import (
    LONGEST_CASTLE,
    LONGEST_WORD,
    MOST_DRAWN,
    MOST_SCORE,
    SHARED,
    its_law,
    largest,
    money,
    most_cards,
    most_players,
    most_rooms,
)
from engine.rules.rulings import law

VERSION, WITH_MODULES = 1, 2
"""Tables with expansions, packs or invented rooms are of the second version; the first one stays as it was."""
ONCE = ("corridor", "food")
"""What a position tells of a turn: whether these rewards have been used in it."""
MOST_OFFERS = 8
"""So many rooms are for sale at most (P5-3)."""
_PLAYER_NEEDS = ("castle", "money", "score")


def player(required: tuple[str, ...] = _PLAYER_NEEDS) -> Schema:
    cards = list_of("The bonus cards held; left out: none.", ref("bonus_card"), len(known_bonus_cards()))
    return mapping(
        "A player, in the order of seating, clockwise.",
        {
            "name": text("Every player has another one; left out: player 1, player 2, ...", maxLength=MOST_NAME),
            "castle": text("Castle text: slug@x,y/turn, in any order.", maxLength=LONGEST_CASTLE),
            "money": money("The purse."),
            "score": number("The points on the track.", -MOST_SCORE, MOST_SCORE),
            "bonus_cards": cards,
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
            "marks": list_of("What else can be had once in it, and has been.", text("A mark.", maxLength=80), 90),
        },
    )


def _reward() -> Schema:
    together = "For a Downstairs room: the Downstairs rooms completed at once, itself among them."
    return mapping(
        "A completion reward that is due.",
        {
            "room": text("The completed room, as in the castle text.", maxLength=80),
            "together": list_of(together, text("As in the castle text.", maxLength=80), 10),
            "kind": text("What is due; left out: the reward of the room's type.", maxLength=LONGEST_WORD),
            "taken": list_of("What it has been taken as already (DECREE-03).", text("A kind.", maxLength=80), 10),
        },
        ("room",),
    )


def _resume() -> Schema:
    event = mapping(
        "Something that happened.", {"event": text("Its name.", maxLength=LONGEST_WORD)}, ("event",), others=ANYTHING
    )
    who = either(text("Whose move it was.", maxLength=MOST_NAME), nothing("Nobody's."))
    return mapping(
        "What goes on after the present decision.",
        {
            "step": text("The step that is next.", maxLength=LONGEST_WORD),
            "player": who,
            "asked": number("How many modules have been asked about it already; left out: none.", 0, 90),
            "news": list_of("What the others have still to be told.", event, 1000),
        },
        ("step", "player"),
    )


def piles() -> dict[str, Schema]:
    """The fields that positions share with tables: cards, tiles, and what is left of them."""
    cards = list_of("The cards, the top first.", ref("bonus_card"), len(known_bonus_cards()))
    most = largest()
    sizes = list_of("The sizes on the cards, the top first.", ref("size"), most_cards())
    return {
        "favors": list_of("The favors in play.", ref("favor"), most.favors),
        "without": ref("without"),
        "round": number("The number of the round.", 1, 1_000_000),
        "last_round": yes_or_no("Has the last card of the deck been drawn (END-1)?"),
        "stacks": ref("stacks"),
        "hallways": number("How many hallways are left in their stack.", 0, most.hallways),
        "stairs": number("How many stairs are left in their stack.", 0, most.stairs),
        "deck": either(sizes, number("Only its height.", 0, most_cards())),
        "on_deck": list_of("Tiles on the deck (Sleeping reward), the next one first.", ref("room"), most_rooms()),
        "discards": list_of("The sizes on the discarded cards.", ref("size"), most_cards()),
        "bonus_deck": either(cards, number("Only its height.", 0, len(known_bonus_cards()))),
        "removed": list_of("Rooms that left the game.", ref("room"), most_rooms()),
        "modules": ref("modules"),
    }


def fields() -> dict[str, Schema]:
    """Every field of a position."""
    name = {"maxLength": MOST_NAME}
    return {
        "version": {"type": "integer", "description": "The version of this form.", "enum": [VERSION, WITH_MODULES]},
        **its_law(),
        "players": list_of("One to five.", ref("player"), most_players()),
        "master_builder": text("The name of the master builder.", **name),
        "phase": either(
            text("What is to be decided; over: the scores hold the final points.", maxLength=LONGEST_WORD), ref("phase")
        ),
        "to_move": either(
            text("Whose decision it is.", **name), nothing("Nobody: cards are shuffled, or the game is over.")
        ),
        "turn": text("Whose turn is under way; left out: who is to move, or the master builder.", **name),
        "market": list_of("The rooms for sale.", ref("offer"), MOST_OFFERS),
        **piles(),
        "frames": list_of("The turn under way and extra turns inside it, the innermost last.", ref("frame"), 90),
        "hand": ref("hand"),
        "looking": ref("size"),
        "drawn": list_of("Bonus cards to choose from (Utility reward).", ref("bonus_card"), MOST_DRAWN),
        "queue": list_of("What goes on after a decision that comes in between, the next first.", ref("resume"), 90),
        "box": mapping(
            "What went back to the box at setup; what is left out is all that is nowhere else.",
            {
                "tiles": list_of("Rooms.", ref("room"), most_rooms()),
                "cards": list_of("The sizes on room cards.", ref("size"), most_cards()),
                "favors": list_of("Favors.", ref("favor"), len(known_favors())),
            },
        ),
    }


def _position() -> Schema:
    what = "Required is what final scoring needs; docs/positions.md says what playing on needs besides."
    return mapping(what, fields(), ("players",))


DEFINITIONS = {**SHARED, "player": player, "offer": _offer, "frame": _frame, "reward": _reward, "resume": _resume}
POSITION = Form(f"position:{WITH_MODULES}", "A table of Castles of Mad King Ludwig", _position, DEFINITIONS)


def check_position(data: object) -> Data:
    """The data, if they have the form of a position."""
    if not isinstance(data, dict):
        raise RecordError(say(N_("a position is a mapping with version, players, favors and so on")))
    if "version" in data:  # of another version everything else may be different
        _check_version(data["version"])
    if isinstance(data.get("master_builder"), list):
        refuse("master_builder", N_("a table has one master builder, not a list"))
    POSITION.check(data)
    return data


def _check_version(version: object) -> None:
    check_form(version, {"type": "integer"}, {}, "version")
    if version not in (VERSION, WITH_MODULES):
        refuse("version", N_("{n} is not read by this program; it reads {known}"), n=shown(version),
               known=f"{VERSION}, {WITH_MODULES}")  # fmt: skip


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
    unordered = [f"stacks.{size}" for size, stack in data["stacks"].items() if isinstance(stack, int)]
    unordered += [field for field in ("deck", "bonus_deck") if isinstance(data[field], int)]
    if unordered:
        refuse(
            unordered[0], N_("a height is enough for standings, but to play on, list what lies in it, the top first")
        )

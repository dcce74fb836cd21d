"""The form of a position file of Between Two Castles; the reader checks by the schema that is exported for editors."""

from engine.kernel.errors import RecordError
from engine.kernel.forms import Data, Form, Makers, Schema, refuse
from engine.kernel.i18n import N_, say
from engine.kernel.limits import LONGEST_TEXT
from engine.kernel.schemas import either, list_of, mapping, nothing, number, ref, text
from engine.two_castles.catalogue import all_attendants, all_cards, all_thrones, regular_tiles
from engine.two_castles.game.bonuses import BONUS_RULES
from engine.two_castles.game.setup import MOST_NAME, MOST_PLAYERS
from engine.two_castles.game.state import (
    ATTENDANTS_OF_A_KIND,
    CARD_DRAW,
    CHOSEN,
    FOOD_DRAW,
    HAND,
    ROUNDS,
    SPECIAL_TILES,
    SPECIALS,
    Phase,
    Pile,
)
from engine.two_castles.rulings import RULINGS
from engine.two_castles.scoring import MOST_ATTENDANTS

VERSION = 1
GAME = "two-castles"
LEAST_CASTLES = 3
"""Two players set up for three (B2C-2P-1)."""
TURNS = 4
"""A round has so many (B2C-ROUND-8)."""
FIFTH_RULE = "B2C-BONUS-2"


def _heap(what: str, of: str, most: int) -> Schema:
    """Things by name, or only how many there are."""
    return either(list_of(what, ref(of), most), number("Only how many.", 0, most))


def _tiles(what: str, most: int) -> Schema:
    return _heap(what, "tile", most)


def _cards(what: str) -> Schema:
    return _heap(what, "bonus_card", len(all_cards()))


def _player() -> Schema:
    own = "The tiles in hand; once all have chosen, the pile that the player takes up next. Left out: hidden, or none."
    return mapping(
        "A player; the next one sits to the left.",
        {
            "name": text("Every player has another one; left out: player 1, player 2, ...", maxLength=MOST_NAME),
            "hand": _tiles(own, HAND),
            "chosen": list_of("The two tiles put aside and not yet divided (B2C-ROUND-2).", ref("tile"), CHOSEN),
        },
    )


def _castle() -> Schema:
    cards = _cards("The bonus cards under it; those of the others may be a number. Left out: none.")
    return mapping(
        "A castle with what belongs to it.",
        {
            "castle": text("Castle text: slug@column,floor, in any order.", maxLength=LONGEST_TEXT),
            "attendants": list_of("In its throne room; left out: none.", ref("attendant"), MOST_ATTENDANTS),
            "bonus_cards": cards,
            "gifts": list_of("The tiles that wait for it; when it is built, the next one first.", ref("gift"), CHOSEN),
        },
        ("castle",),
    )


def _gift() -> Schema:
    who = text("Whose tile it is; Ludwig's too.", maxLength=MOST_NAME)
    return mapping("A tile that a castle is to get.", {"player": who, "tile": ref("tile")}, ("player", "tile"))


def _rulings() -> Schema:
    options: dict[str, Schema] = {
        ruling.name: {"type": "string", "description": ruling.question, "enum": list(ruling.options)}
        for ruling in RULINGS.values()
    }
    return mapping("What the table decides otherwise than usual.", options)


def _court() -> Schema:
    kinds = {one.slug: number("How many.", 0, ATTENDANTS_OF_A_KIND) for one in all_attendants()}
    return mapping("The attendants left; left out: all that are in no throne room.", kinds)


def _piles() -> dict[str, Schema]:
    regular, thrones = len(regular_tiles()), len(all_thrones())
    return {
        "ludwig": _tiles("Ludwig's pile at a table of two (B2C-2P-2).", HAND),
        "supply": _tiles("The tiles that are drawn from, the top first.", regular),
        "discards": _tiles("The discarded tiles; left out: all that are nowhere else.", regular),
        "seen": list_of("Tiles that who asks has seen, wherever they are now.", ref("tile"), regular),
        "bonus_deck": _cards("The bonus cards, the top first."),
        "bonus_discards": _cards("The discarded bonus cards; left out: all that are nowhere else."),
        "attendants_left": ref("court"),
        "special_left": number("The special rooms left; left out: all that are in no castle.", 0, SPECIAL_TILES),
        "thrones": list_of("The throne rooms in the box; left out: all that are in no castle.", ref("throne"), thrones),
    }


def _position() -> Schema:
    name = {"maxLength": MOST_NAME}
    rules = [*BONUS_RULES.values(), FIFTH_RULE]
    what = "Required is what the final scoring needs; docs/two-castles.md says what playing on needs besides."
    fields: dict[str, Schema] = {
        "version": {"type": "integer", "description": "The version of this form.", "enum": [VERSION]},
        "game": {"type": "string", "description": "The game.", "enum": [GAME]},
        "rulings": ref("rulings"),
        "players": list_of("Two to seven, without Ludwig; left out: one for each castle.", ref("player"), MOST_PLAYERS),
        "elders": list_of("The players by age, the oldest first; left out: as they sit.", text("A name.", **name), 7),
        "castles": list_of("Castle n lies between player n and the next one.", ref("castle"), MOST_PLAYERS),
        "round": number("The number of the round.", 1, ROUNDS),
        "turn": number("The number of the turn in its round.", 1, TURNS),
        "phase": text("What is to be decided.", enum=[*map(str, Phase)]),
        "to_move": either(text("Whose decision it is.", **name), nothing("Nobody's.")),
        "site": number("The castle that is built now, numbered from 1.", 1, MOST_PLAYERS),
        "builder": text("Who places the present tile and decides about its bonus.", **name),
        "offer": list_of("What may be placed now, or Ludwig's tiles to divide.", ref("offered"), FOOD_DRAW),
        "drawn": list_of("The bonus cards to choose from.", ref("bonus_card"), CARD_DRAW),
        "bonus": text("The rule of the bonus under way.", enum=rules),
        "shuffle": text("What is shuffled now.", enum=[str(pile) for pile in Pile if pile]),
        **_piles(),
    }
    return mapping(what, fields, ("game", "castles"))


DEFINITIONS: Makers = {
    "rulings": _rulings,
    "player": _player,
    "castle": _castle,
    "gift": _gift,
    "court": _court,
    "tile": lambda: {"type": "string", "enum": [tile.slug for tile in regular_tiles()]},
    "offered": lambda: {"type": "string", "enum": [*(tile.slug for tile in regular_tiles()), *SPECIALS]},
    "throne": lambda: {"type": "string", "enum": [tile.slug for tile in all_thrones()]},
    "attendant": lambda: {"type": "string", "enum": [one.slug for one in all_attendants()]},
    "bonus_card": lambda: {"type": "string", "enum": [card.slug for card in all_cards()]},
}
POSITION = Form(f"two-castles-position:{VERSION}", "A table of Between Two Castles", _position, DEFINITIONS)


def check_position(data: object) -> Data:
    """The data, if they have the form of a position of this game."""
    if not isinstance(data, dict):
        raise RecordError(say(N_("a position is a mapping with game, castles, players and so on")))
    if "game" not in data:
        refuse("game", N_("missing; a position of Between Two Castles has the line `game: two-castles`"))
    POSITION.check(data)
    return data

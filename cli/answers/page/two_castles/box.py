"""The page's question `box` for the sister game: tiles, attendants, cards and rulings, which every castle shares.

A cell is as wide as high; x is the column, y the floor, which grows upwards (`up`), so that the page turns it over.
"""

from functools import lru_cache

from cli.answers.page.choices import language_choices, ruling_forms
from cli.answers.page.forms import BoxForm, CardForm, TileForm, TurnForm, TypeForm
from engine.kernel.i18n import LANGUAGES, N_, TABLE_DOMAIN, get_language, say, whole_catalogue
from engine.two_castles.catalogue import Attendant, RoomType, Tile, all_attendants, all_cards, all_tiles
from engine.two_castles.game.setup import LEAST_PLAYERS, MOST_PLAYERS
from engine.two_castles.game.state import SPECIAL_TILES
from engine.two_castles.pictures.paints import PAINTS
from engine.two_castles.pictures.rooms import SIDE, draw_room, outline
from engine.two_castles.rulings import RULINGS
from engine.two_castles.words import hanging_word, type_word, wants_words

SPECIAL = "special"
"""Fountains, towers and grand foyers share their copies: each special tile may become any of them (B2C-COMP-3)."""


def answer() -> BoxForm:
    """Show the whole box."""
    return _box(get_language())


@lru_cache(maxsize=len(LANGUAGES))
def _box(language: str) -> BoxForm:
    """The box; the same for everybody who speaks the language, and never changed."""
    from solver.two_castles.bots import BOTS

    words = whole_catalogue(TABLE_DOMAIN)
    return {
        "game": "two-castles",
        "lang": language,
        "edition": "",
        "unit": SIDE,
        "up": True,
        "defs": "",
        "tiles": [_tile_form(tile) for tile in all_tiles()],
        "types": [_type_form(kind) for kind in RoomType],
        "sizes": [],
        "languages": language_choices(),
        "editions": [],
        "expansions": [],
        "rulings": ruling_forms(RULINGS, ""),
        "favors": [],
        "bonus_cards": [
            {"name": card.slug, "words": card.name, "about": card.text, "rule": card.rule} for card in all_cards()
        ],
        "attendants": [_attendant_form(one) for one in all_attendants()],
        "bots": sorted(BOTS),
        "players": list(range(LEAST_PLAYERS, MOST_PLAYERS + 1)),
        "texts": words.texts,
        "plurals": words.plurals,
    }


def _tile_form(tile: Tile) -> TileForm:
    shared = not tile.is_regular and not tile.is_throne
    turn: TurnForm = {"w": tile.width, "h": 1, "path": outline(tile), "svg": draw_room(tile), "doors": []}
    return {
        "slug": tile.slug,
        "name": tile.name(get_language()),
        "names": {code: tile.names[code] for code in LANGUAGES if code in tile.names},
        "type": str(tile.type),
        "size": 0,
        "points": tile.scoring.points,
        "copies": SPECIAL_TILES if shared else 1,
        "box": SPECIAL if shared else tile.slug,
        "role": "room",
        "foyer": tile.is_throne,
        "module": "",
        "invented": False,
        "words": ", ".join((hanging_word(tile.hanging), wants_words(tile))),
        "turns": {"0": turn},
    }


def _type_form(kind: RoomType) -> TypeForm:
    floor, wall = PAINTS[kind]
    return {"type": str(kind), "words": type_word(kind), "floor": floor, "wall": wall}


def _attendant_form(one: Attendant) -> CardForm:
    sentence = N_("{n} for each room with: {hanging}")
    about = say(sentence, n=one.points, hanging=hanging_word(one.hanging))
    return {"name": one.slug, "words": one.name(get_language()), "about": about, "rule": "B2C-BONUS-LIVING"}

"""The page's question `box`: everything that is the same for every castle, tiles drawn in all their turns among it."""

from functools import lru_cache

from cli.answers.cards import Cards, find_cards
from cli.answers.laws import named_law
from cli.answers.page.choices import edition_choices, expansion_choices, language_choices, ruling_forms
from cli.answers.page.forms import BoxForm, CardForm, TileForm, TurnForm, TypeForm
from cli.answers.tiles import copies
from cli.words.cards import card_words
from cli.words.game import icon_words
from engine.catalogue import RoomType, Tile, all_tiles, find_tile, made_of_tiles
from engine.catalogue.packs import find_pack
from engine.catalogue.pieces import all_pieces
from engine.game.book import book_of, players_of
from engine.geometry.outline import TurnedTile, ways
from engine.kernel.i18n import LANGUAGES, TABLE_DOMAIN, get_language, say, say_n, whole_catalogue
from engine.pictures.fragments import SWANS, draw_tile, shared_definitions
from engine.pictures.markup import UNIT
from engine.pictures.outlines import outline_path
from engine.pictures.palette import PAINTS, WORDS
from engine.rules.register import find_rule
from engine.rules.rulings import RULINGS, Law

FEWEST = 2
"""Players at whose table it is seen which rooms a law has in play: more may need more rooms than anybody has listed."""


def answer(edition: str = "second", expansions: list[str] | None = None, packs: list[str] | None = None) -> BoxForm:
    """Show the whole box; pieces and further rooms only where expansions and packs bring them."""
    return _box(named_law(edition, None, expansions, packs), get_language())


@lru_cache(maxsize=16)
def _box(law: Law, language: str) -> BoxForm:
    """The box of a law; the same for everybody who speaks the language, and never changed."""
    tiles, cards = _tiles_of(law), find_cards("", None, law.edition.name, law.modules)
    least, most = players_of(law)
    words = whole_catalogue(TABLE_DOMAIN)
    from solver.bots.simple import BOTS

    return {
        "game": "castles",
        "lang": language,
        "edition": law.edition.name,
        "unit": UNIT,
        "up": False,
        "defs": shared_definitions(),
        "tiles": [_tile_form(tile, law) for tile in tiles],
        "types": [_type_form(kind) for kind in RoomType],
        "sizes": sorted({tile.size_stack for tile in tiles if tile.size_stack is not None}),
        "languages": language_choices(),
        "editions": edition_choices(),
        "expansions": expansion_choices(),
        "rulings": ruling_forms(RULINGS, law.edition.name),
        "favors": _favors(cards),
        "bonus_cards": _bonus_cards(cards),
        "bots": sorted(BOTS),
        "players": list(range(least, most + 1)),
        "texts": words.texts,
        "plurals": words.plurals,
    }


made_of_tiles(_box.cache_clear)


def _tiles_of(law: Law) -> list[Tile]:
    """The tiles of the base box, the rooms that a law and its packs bring beside them, and the pieces of expansions."""
    least, most = players_of(law)
    packed = [tile for pack in map(find_pack, law.packs) if pack is not None for tile in pack.tiles]
    in_play = book_of(law, min(max(least, FEWEST), most)).box.rooms
    beside = [*packed, *(find_tile(slug) for rooms in in_play for slug in rooms)]
    pieces = [piece for piece in all_pieces() if piece.family in law.modules]
    lacking = law.edition.lacks
    return [tile for tile in dict.fromkeys((*all_tiles(), *beside, *pieces)) if tile.slug not in lacking]


def _tile_form(tile: Tile, law: Law) -> TileForm:
    language, swans = get_language(), SWANS in law.modules
    return {
        "slug": tile.slug,
        "name": tile.name(language),
        "names": {code: tile.names[code] for code in LANGUAGES if code in tile.names},
        "type": str(tile.type),
        "size": tile.size,
        "points": tile.points,
        "copies": copies(tile, law.edition) or copies(find_tile(tile.box), law.edition),
        "box": tile.box,
        "role": tile.role.value,
        "foyer": tile.is_foyer,
        "module": tile.family,
        "invented": tile.invented,
        "words": ", ".join(filter(None, (say_n("{n} point", "{n} points", tile.points), icon_words(tile)))),
        "turns": {str(way.turn): _turn_form(way, swans=swans) for way in ways(tile.slug)},
    }


def _turn_form(way: TurnedTile, *, swans: bool) -> TurnForm:
    return {
        "w": way.width,
        "h": way.height,
        "path": outline_path(way.outline),
        "svg": draw_tile(way.slug, way.turn, swans=swans),
        "doors": [{"x": door.x, "y": door.y, "side": int(door.side)} for door in way.doors],
    }


def _type_form(kind: RoomType) -> TypeForm:
    paint = PAINTS[kind]
    return {"type": str(kind), "words": say(WORDS[kind]), "floor": paint.floor, "wall": paint.wall}


def _favors(cards: Cards) -> list[CardForm]:
    return [
        {"name": card.id, "words": say(card.name), "about": find_rule(card.rule).statement, "rule": card.rule}
        for card in cards.favors
    ]


def _bonus_cards(cards: Cards) -> list[CardForm]:
    return [
        {"name": card.id, "words": card_words(card), "about": find_rule(card.rule).statement, "rule": card.rule}
        for card in cards.bonus
    ]

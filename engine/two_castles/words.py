"""Between Two Castles in words: rooms, wall decorations, the rows of the score sheet, and what is counted for them."""

from engine.kernel.i18n import N_, get_language, say, say_listed, say_names
from engine.two_castles.cards import Counted
from engine.two_castles.catalogue import (
    Attendant,
    Card,
    Cell,
    Floors,
    Hanging,
    Kind,
    RoomType,
    Scoring,
    Tile,
    find_tile,
    tile_of,
    type_name,
)
from engine.two_castles.placement import Placement
from engine.two_castles.scoring import Category, Item

HANGINGS = {
    Hanging.PAINTING: N_("painting"),
    Hanging.MIRROR: N_("mirror"),
    Hanging.TORCH: N_("torch"),
    Hanging.SWORDS: N_("swords"),
    Hanging.NONE: N_("no decoration"),
}
FLOORS = {
    Floors.FIRST_AND_UP: N_("first floor or above"),
    Floors.UNDERGROUND: N_("below the first floor"),
    Floors.ANY: N_("any floor"),
}
_ROWS = {
    Category.TOWERS: N_("towers"),
    Category.FOUNTAINS: N_("fountains"),
    Category.GRAND_FOYERS: N_("grand foyers"),
    Category.BONUS_CARDS: N_("bonus cards"),
    Category.ROYAL_ATTENDANTS: N_("royal attendants"),
    Category.THRONE_ROOM: N_("throne room"),
}
_WANTS = {
    Kind.AROUND: N_("{n} for each around it: {what}"),
    Kind.HUNG: N_("{n} for each around it with: {what}"),
    Kind.CONNECTED: N_("{n} for each connected: {what}"),
    Kind.ANYWHERE: N_("{n} for each in the castle: {what}"),
    Kind.ABOVE: N_("{n} for each above it in the column: {what}"),
    Kind.COLUMN: N_("{n} for each in the column: {what}"),
    Kind.FLAT: N_("{n} in any case"),
    Kind.UNDER: N_("{n} for each room below it in the column"),
    Kind.NEIGHBOURS: N_("{n} for each room around it"),
}
_PLACES: dict[tuple[Cell, ...], str] = {
    ((0, 1), (0, -1)): N_("{n} for each above and below: {what}"),
    ((-1, 0), (1, 0)): N_("{n} for each left and right: {what}"),
    ((0, -1), (0, -2)): N_("{n} for each one and two floors down: {what}"),
}


def hanging_word(hanging: Hanging) -> str:
    """A wall decoration in the present language."""
    return say(HANGINGS[hanging])


def type_word(kind: RoomType) -> str:
    """A room type in the present language."""
    return type_name(kind, get_language())


def row_word(category: str) -> str:
    """A row of the score sheet in the present language."""
    row = Category(category)
    return say(_ROWS[row]) if row in _ROWS else type_word(RoomType(category))


def counted_word(thing: Counted) -> str:
    """Something that was counted for points: a room as castle text, a type or special room in the present language."""
    if not isinstance(thing, str):
        return str(thing)
    if thing in list(RoomType):
        return type_word(RoomType(thing))
    return thing if tile_of(thing) is None else tile_name(thing)


def wants_words(tile: Tile) -> str:
    """What a room earns its points for, in the present language."""
    scoring = tile.scoring
    if scoring.kind == Kind.ALL_TYPES:
        return say(
            N_("{n} with all other types in the castle, or else {less}"), n=scoring.points, less=scoring.otherwise
        )
    if scoring.kind == Kind.THRONE:
        places = " ".join(f"{x},{y}" for x, y in scoring.cells)
        return say(N_("{n} for each at {places}: {what}"), n=scoring.points, places=places, what=_what(scoring))
    template = _PLACES[scoring.cells] if scoring.kind == Kind.BESIDE else _WANTS[scoring.kind]
    return say(template, n=scoring.points, what=_what(scoring))


def _what(scoring: Scoring) -> str:
    """The types or the wall decoration that a room looks for."""
    if scoring.kind == Kind.HUNG:
        return hanging_word(scoring.hanging)
    return " / ".join(type_word(kind) for kind in scoring.types)


def tile_name(slug: str) -> str:
    """A tile by its name in the present language."""
    return find_tile(slug).name(get_language())


def room_words(room: Placement) -> str:
    """A placed tile by its name, and where it lies."""
    return f"{tile_name(room.slug)} {room.x},{room.y}"


def source_words(item: Item) -> str:
    """Whose points these are: a room, an attendant or a bonus card, by its name."""
    source = item.source
    return room_words(source) if isinstance(source, Placement) else _extra_name(source)


def source_placed(item: Item) -> str:
    """The same with the room as the sentences around it say it."""
    return say_names(str(item.source)) if isinstance(item.source, Placement) else _extra_name(item.source)


def _extra_name(source: Attendant | Card) -> str:
    return source.name(get_language()) if isinstance(source, Attendant) else source.name


def counted_words(item: Item) -> str:
    """What was counted for the points."""
    things = (room_words(thing) if isinstance(thing, Placement) else counted_word(thing) for thing in item.counted)
    return say_listed(things)

"""The tiles, attendants and bonus cards of Between Two Castles as data.

`tiles.json` and `cards.json` are the sources; this module reads them once into immutable values.
"""

import json
from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from engine.kernel.errors import UnknownCard
from engine.kernel.i18n import N_, get_language, say
from engine.kernel.spoken import say_tile
from engine.rules.register import find_rule
from engine.two_castles.kinds import AROUND, REGULAR_TYPES, SIDES, Cell, Floors, Hanging, Kind, RoomType, Slug

if TYPE_CHECKING:
    from engine.kernel.names import TileIndex

__all__ = [
    "AROUND",
    "REGULAR_TYPES",
    "SIDES",
    "Attendant",
    "Card",
    "Cell",
    "Floors",
    "Hanging",
    "Kind",
    "RoomType",
    "Scoring",
    "Slug",
    "ThroneRoom",
    "Tile",
    "all_attendants",
    "all_cards",
    "all_thrones",
    "all_tiles",
    "all_tokens",
    "find_attendant",
    "find_card",
    "find_tile",
    "regular_tiles",
    "special_tiles",
    "tile_of",
    "tiles_named",
    "type_name",
]

_WAYS: Mapping[str, Cell] = {**AROUND, "SS": (0, -2)}
_KINDS_AROUND = (Kind.AROUND, Kind.HUNG, Kind.NEIGHBOURS)


class Scoring(NamedTuple):
    """How a room scores: so many points for each thing it looks for, and where it looks."""

    rule: str
    kind: Kind
    points: int
    types: tuple[RoomType, ...] = ()
    hanging: Hanging = Hanging.NONE
    cells: tuple[Cell, ...] = ()
    """The cells it looks at, as ways from its own (left) cell; empty where it looks along a column or everywhere."""
    most: int | None = None
    otherwise: int = 0
    """What a Sleeping room earns if a type is missing."""


class Tile:
    """One kind of tile; a throne room is two cells wide, all others one."""

    __slots__ = ("floors", "hanging", "is_throne", "names", "open_sky", "scoring", "slug", "type", "width")

    def __init__(self, record: Mapping[str, Any], kind: RoomType, floors: Floors, scoring: Scoring) -> None:
        self.slug = Slug(record["slug"])
        self.names: dict[str, str] = record["names"]
        self.type = kind
        self.hanging = Hanging(record["hanging"])
        self.floors = floors
        self.open_sky: bool = record.get("open_sky", False)
        """A blue frame or a tower: nothing may lie on top of it (B2C-PLACE-7)."""
        self.scoring = scoring
        self.is_throne = scoring.kind == Kind.THRONE
        self.width = 2 if self.is_throne else 1

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.slug}>"

    @property
    def is_regular(self) -> bool:
        """Is it one of the 147 regular rooms?"""
        return self.type != RoomType.SPECIAL

    def name(self, language: str = "en") -> str:
        """The printed name in a language, or the English one where it is not known."""
        return self.names.get(language) or self.names["en"]

    def spoken(self) -> str:
        """As sentences say it in the present language."""
        return say_tile(self, get_language())


class ThroneRoom(Tile):
    """The room a castle begins with: a special room on two cells of the first floor (B2C-COMP-4)."""

    __slots__ = ()


class Attendant(NamedTuple):
    """A member of the court: points for every room with one wall decoration (B2C-BONUS-LIVING)."""

    slug: str
    names: Mapping[str, str]
    hanging: Hanging
    points: int

    def name(self, language: str = "en") -> str:
        return self.names.get(language) or self.names["en"]


class Card(NamedTuple):
    """A bonus card: its points for each thing it counts."""

    slug: str
    rule: str
    points: int
    counts: str
    """kinds, attendants, type, underground, upper-floors, rows, columns, enclosed, crossed, throne-types,
    throne-cells, fives or threes."""
    type: RoomType | None

    @property
    def name(self) -> str:
        """Our name of the card in the present language, which its rule begins with."""
        return find_rule(self.rule).statement.partition(":")[0].strip("«» \N{NO-BREAK SPACE}")

    @property
    def text(self) -> str:
        """What the card says, in the present language."""
        return find_rule(self.rule).statement.partition(": ")[2]


def _read_scoring(text: str, rule: str, most: int | None, own: RoomType) -> Scoring:
    """Read how a room scores, as in `2 beside sleeping N S`."""
    points, word, *rest = text.split()
    kind = Kind(word)
    if kind == Kind.ALL_TYPES:
        others = tuple(other for other in REGULAR_TYPES if other != own)
        return Scoring(rule, kind, int(points), others, most=most, otherwise=int(rest[0]))
    if kind == Kind.HUNG:
        return Scoring(rule, kind, int(points), (), Hanging(rest[0]), tuple(AROUND.values()), most)
    types = tuple(RoomType(name) for name in rest if name.islower())
    cells = tuple(_WAYS[way] for way in rest if way in _WAYS)
    if kind in _KINDS_AROUND and not cells:
        cells = tuple(AROUND.values())
    return Scoring(rule, kind, int(points), types, cells=cells, most=most)


def _read_room(record: dict[str, Any], types: dict[str, Any]) -> Tile:
    kind = RoomType(record["type"])
    shared = types[kind]
    rule = record.get("rule", shared["rule"])
    scoring = _read_scoring(record["scores"], rule, record.get("most"), kind)
    return Tile({**record, "open_sky": shared["open_sky"]}, kind, Floors(shared["floors"]), scoring)


def _read_special(record: dict[str, Any]) -> Tile:
    scoring = _read_scoring(record["scores"], record["rule"], record.get("most"), RoomType.SPECIAL)
    return Tile(record, RoomType.SPECIAL, Floors(record["floors"]), scoring)


def _read_throne(record: dict[str, Any], data: dict[str, Any]) -> ThroneRoom:
    types = tuple(RoomType(name) for name in record["types"])
    record = {**record, "names": {**_throne_names(types, data), **record["names"]}}
    cells = tuple((x, y) for x, y in record["cells"])
    scoring = Scoring("B2C-SCORE-THRONE", Kind.THRONE, 2, types, cells=cells, most=4)
    return ThroneRoom(record, RoomType.SPECIAL, Floors.FIRST_AND_UP, scoring)


def _throne_names(types: tuple[RoomType, ...], data: dict[str, Any]) -> dict[str, str]:
    """Names in the languages in which none is printed: a throne room, and the types that it counts."""
    words: dict[str, str] = data["throne"]
    return {
        language: f"{word} ({' / '.join(data['types'][kind]['names'][language] for kind in types)})"
        for language, word in words.items()
    }


def _data(name: str) -> Any:
    return json.loads((Path(__file__).parent / name).read_text(encoding="utf-8"))


@lru_cache(maxsize=1)
def _tiles() -> dict[str, Tile]:
    data = _data("tiles.json")
    rooms = [_read_room(record, data["types"]) for record in data["rooms"]]
    special = [_read_special(record) for record in data["special"]]
    thrones = [_read_throne(record, data) for record in data["thrones"]]
    return {tile.slug: tile for tile in (*rooms, *special, *thrones)}


@lru_cache(maxsize=1)
def _cards() -> tuple[dict[str, Attendant], dict[str, str], dict[str, Card]]:
    """The attendants, other names for them, and the bonus cards."""
    data = _data("cards.json")
    court = [Attendant(r["slug"], r["names"], Hanging(r["hanging"]), r["points"]) for r in data["attendants"]]
    also = {name: r["slug"] for r in data["attendants"] for name in r.get("also", ())}
    cards = [
        Card(r["slug"], r["rule"], r["points"], r["counts"], RoomType(r["type"]) if "type" in r else None)
        for r in data["bonus"]
    ]
    return {one.slug: one for one in court}, also, {card.slug: card for card in cards}


def all_tiles() -> tuple[Tile, ...]:
    """Every kind of tile in the order of the box: 147 rooms, 3 special rooms, 7 throne rooms."""
    return tuple(_tiles().values())


def regular_tiles() -> tuple[Tile, ...]:
    """The 147 regular rooms, each of which is in the box once."""
    return tuple(tile for tile in all_tiles() if tile.is_regular)


def special_tiles() -> tuple[Tile, ...]:
    """Fountain, tower and grand foyer."""
    return tuple(tile for tile in all_tiles() if not tile.is_regular and not tile.is_throne)


def all_thrones() -> tuple[ThroneRoom, ...]:
    """The 7 throne rooms."""
    return tuple(tile for tile in all_tiles() if isinstance(tile, ThroneRoom))


def all_attendants() -> tuple[Attendant, ...]:
    """The 4 attendants."""
    return tuple(_cards()[0].values())


def all_cards() -> tuple[Card, ...]:
    """The 20 bonus cards in the order of the rulebook."""
    return tuple(_cards()[2].values())


def all_tokens() -> tuple[str, ...]:
    """The 7 castle tokens; which one lies under a throne room makes no difference (B2C-COMP-6)."""
    return tuple(_data("cards.json")["tokens"])


def type_name(kind: RoomType, language: str = "en") -> str:
    """The name of a room type; the Russian one is that of this game's rulebook."""
    names: dict[str, str] = _type_names()[kind]
    return names.get(language) or names["en"]


@lru_cache(maxsize=1)
def _type_names() -> dict[RoomType, dict[str, str]]:
    return {RoomType(kind): record["names"] for kind, record in _data("tiles.json")["types"].items()}


def tile_of(slug: str) -> Tile | None:
    """The tile with exactly this slug, if there is one."""
    return _tiles().get(slug)


@lru_cache(maxsize=1)
def _tile_index() -> "TileIndex[Tile]":
    """The tiles by their names; made only when a word is no slug."""
    from engine.kernel.names import TileIndex

    return TileIndex(all_tiles(), N_("{tile!r} is not a tile of Between Two Castles"), "madking two-castles tiles")


def tiles_named(name: str) -> list[Tile]:
    """The tiles that bear a name: by its slug or its name in any language one, by a shared name several, or none."""
    tile = _tiles().get(name)
    return _tile_index().find(name) if tile is None else [tile]


def find_tile(name: str) -> Tile:
    """The tile with this slug, or with this name in any language; an unknown one is refused with the nearest."""
    return _tiles().get(name) or _tile_index().only(name)


def find_attendant(name: str) -> Attendant:
    """The attendant with this name in any language; `juggler` and `tutor` are the jester and the tailor."""
    from engine.kernel.names import NameIndex

    court, also, _ = _cards()
    known = court.get(also.get(name, name))
    if known is not None:
        return known
    found = NameIndex(court.values()).find(name)
    if len(found) != 1:
        raise _unknown(N_("{name!r} is not an attendant"), name, court)
    return found[0]


def find_card(slug: str) -> Card:
    """The bonus card with this slug."""
    cards = _cards()[2]
    found = cards.get(slug)
    if found is None:
        raise _unknown(N_("{name!r} is not a bonus card of Between Two Castles"), slug, cards)
    return found


def _unknown(refusal: str, name: str, known: Iterable[str]) -> UnknownCard:
    """A refusal that offers the nearest name, or all of them if they are few."""
    from engine.kernel.text import shortened, with_nearest

    return UnknownCard(with_nearest(say(refusal, name=shortened(name)), name.lower(), list(known)))

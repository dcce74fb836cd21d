"""The tiles of the box as data: types, doors, icons, names and copies.

`tiles.json` is the source; this module reads it once into immutable values.
"""

import json
from collections.abc import Callable, Mapping
from enum import IntEnum, StrEnum
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, NewType, cast

from engine.kernel.i18n import N_, get_language
from engine.kernel.spoken import say_tile

if TYPE_CHECKING:
    from engine.kernel.names import TileIndex

Slug = NewType("Slug", str)


class Side(IntEnum):
    """A side of a tile; a quarter turn clockwise adds one."""

    N = 0
    E = 1
    S = 2
    W = 3

    __hash__ = int.__hash__  # plain and quick; an enum's own is neither

    @property
    def opposite(self) -> "Side":
        return Side((self + 2) % 4)

    def turned(self, turn: int) -> "Side":
        return Side((self + turn) % 4)

    @property
    def step(self) -> tuple[int, int]:
        """The way from a cell to its neighbour on this side."""
        return _STEPS[self]


_STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))


class Floor(IntEnum):
    """The two floors of a castle; they share one plane (FLOOR-13)."""

    GROUND = 0
    DOWNSTAIRS = 1

    __hash__ = int.__hash__


class RoomType(StrEnum):
    """The eight room types (COMP-1)."""

    ACTIVITY = "activity"
    CORRIDOR = "corridor"
    DOWNSTAIRS = "downstairs"
    FOOD = "food"
    LIVING = "living"
    OUTDOOR = "outdoor"
    SLEEPING = "sleeping"
    UTILITY = "utility"

    __hash__ = str.__hash__


class BonusKind(StrEnum):
    """The three forms of a centre icon (ICON-1 to ICON-3)."""

    CONNECTED = "connected"
    ADJACENT = "adjacent"
    EACH = "each"

    __hash__ = str.__hash__


class Door(NamedTuple):
    """An entrance: the side it looks to, the cell it belongs to, and its floor."""

    side: Side
    x: int
    y: int
    floor: Floor

    def __str__(self) -> str:
        return f"{self.side.name}{self.x},{self.y}"


class Bonus(NamedTuple):
    """A centre icon: so many points for each tile of a listed type."""

    kind: BonusKind
    points: int
    types: tuple[RoomType, ...]


class Role(StrEnum):
    """What a tile is in a castle: what rulebooks count as a room, or a piece that lies beside the rooms."""

    ROOM = "room"
    """Rooms, hallways, stairs and foyers."""
    BAR = "bar"
    """Blocks ground, has an area and may score."""
    JOIN = "join"
    """Blocks ground, and links two doors."""

    __hash__ = str.__hash__


NO_TYPE = cast(RoomType, "")
"""The type of what is no room: nothing counts it."""


class Tile:
    """One kind of tile, as printed, upright."""

    __slots__ = (
        "art",
        "back_of",
        "bonus",
        "box",
        "convention",
        "copies",
        "doors",
        "family",
        "fenced",
        "gate",
        "height",
        "invented",
        "is_downstairs",
        "is_foyer",
        "is_room",
        "is_stairs",
        "kind",
        "most",
        "names",
        "names_ours",
        "pack",
        "points",
        "role",
        "shape",
        "size",
        "size_stack",
        "slug",
        "type",
        "weight",
        "width",
    )  # fmt: skip

    def __init__(self, record: Mapping[str, Any], pack: str = "") -> None:
        shape, cells, *fence = record["outline"].split()
        self.art: tuple[str, ...] = tuple(cells.split("/")) if shape == "art" else ()
        """The rows of an outline that is drawn cell by cell."""
        width, height = (len(self.art[0]), len(self.art)) if self.art else cells.split("x")
        self.slug = Slug(record["slug"])
        self.pack = pack
        """The pack that it comes from, if it is not of the base box."""
        self.invented = bool(record.get("invented", False))
        """Does it stand in for a room that no public source lists?"""
        self.names: dict[str, str] = record["names"]
        self.names_ours: tuple[str, ...] = tuple(record.get("names_ours", ()))
        """Languages whose name is our choice: a booklet has it for a room of this kind, not for this very tile."""
        self.role = Role(record.get("role", Role.ROOM))
        self.type = RoomType(record["type"]) if "type" in record else NO_TYPE
        self.size: int = record["size"]
        self.shape: str = shape
        self.width = int(width)
        self.height = int(height)
        self.fenced = bool(fence)
        self.points: int = record.get("points", 0)
        self.bonus = _read_bonus(record.get("bonus"))
        words = record.get("doors", "").split()
        self.doors = tuple(_read_door(text) for text in words)
        self.gate = next((_read_door(text) for text in words if text.endswith(GATE)), None)
        """The door that leads out of the ring around a castle, if it stands in one."""
        self.weight: int = record.get("weight", 1)
        """How often a connection counts that a join makes."""
        self.most: int = record.get("most", 0)
        """How many of it a castle may have, if that is limited."""
        self.family: str = record.get("family", "")
        """The module that brings it, if it is not of the base game."""
        self.kind: str = record.get("kind", "")
        """What a violation is called that concerns it, if it is a piece or stands in a ring."""
        self.convention = bool(record.get("convention", False))
        """Is its outline a guess, for want of a measured one?"""
        self.copies: int = record["copies"]
        self.back_of = Slug(record["back_of"]) if "back_of" in record else None
        self.box: Slug = self.back_of or self.slug
        """The slug under which the box counts its copies: two faces of one tile share them."""
        self.is_foyer = self.box == "foyer-3"
        self.is_stairs = self.slug == "stairs"
        self.is_room = self.role == Role.ROOM and self.box not in ("foyer-3", "hallway", "stairs")
        """Does it come from a size stack (COMP-10)? Foyers, hallways and stairs do not."""
        self.size_stack = self.size if self.is_room else None
        """The size of the stack it belongs to, or nothing for foyers, hallways and stairs (COMP-17)."""
        self.is_downstairs = {door.floor for door in self.doors} == {Floor.DOWNSTAIRS}
        """Is it a tile of the lower floor (FLOOR-1)? Stairs belong to both floors; what has no door belongs to none."""

    def __repr__(self) -> str:
        return f"<Tile {self.slug}>"

    def pays(self, kind: BonusKind, counted: RoomType) -> int:
        """What its icon gives for one tile of a type, if it is of this kind (ICON-1 to ICON-3)."""
        bonus = self.bonus
        return bonus.points if bonus is not None and bonus.kind == kind and counted in bonus.types else 0

    def name(self, language: str = "en") -> str:
        """The printed name in a language, or the English one where it is not known."""
        return self.names.get(language) or self.names["en"]

    def spoken(self) -> str:
        """As sentences say it in the present language."""
        return say_tile(self, get_language())


GATE = "="
"""What stands behind the door that leads out of a ring."""


def _read_door(text: str) -> Door:
    dark = text.endswith("-")
    x, y = text[1:].rstrip(f"-{GATE}").split(",")
    return Door(Side[text[0]], int(x), int(y), Floor.DOWNSTAIRS if dark else Floor.GROUND)


def _read_bonus(text: str | None) -> Bonus | None:
    if text is None:
        return None
    points, kind, *types = text.split()
    return Bonus(BonusKind(kind), int(points), tuple(RoomType(name) for name in types))


@lru_cache(maxsize=1)
def _by_slug() -> dict[str, Tile]:
    records = json.loads((Path(__file__).parent / "tiles.json").read_text(encoding="utf-8"))
    return {record["slug"]: Tile(record) for record in records}


def all_tiles() -> tuple[Tile, ...]:
    """Every tile of the base game in the order of the box: corridors first, then by size."""
    return tuple(_by_slug().values())


@lru_cache(maxsize=1)
def stack_sizes() -> tuple[int, ...]:
    """The sizes of the stacks of rooms in the base game (COMP-2)."""
    return tuple(sorted({tile.size_stack for tile in all_tiles() if tile.size_stack is not None}))


@lru_cache(maxsize=1)
def _of_packs() -> dict[str, Tile]:
    """The pieces, and the tiles of every pack that is known; asked for only when a slug is not of the base box."""
    from engine.catalogue.packs import known_packs
    from engine.catalogue.pieces import all_pieces

    return {tile.slug: tile for tiles in (all_pieces(), *(pack.tiles for pack in known_packs())) for tile in tiles}


_made_of_tiles: list[Callable[[], None]] = []


def made_of_tiles(forget: Callable[[], None]) -> None:
    """Say what forgets whatever was made of tiles by their slugs: a slug may come to stand for another tile."""
    _made_of_tiles.append(forget)


def forget_packs(*, changed: bool = False) -> None:
    """Look for the tiles of packs anew: there are more now, or, if some `changed`, fewer or others."""
    _of_packs.cache_clear()
    _index.cache_clear()
    for forget in _made_of_tiles if changed else ():
        forget()


def tile_of(slug: str) -> Tile | None:
    """The tile with exactly this slug, if there is one."""
    return _by_slug().get(slug) or _of_packs().get(slug)


@lru_cache(maxsize=1)
def _index() -> "TileIndex[Tile]":
    """The tiles by their names; made only when a word is no slug."""
    from engine.kernel.names import TileIndex

    return TileIndex((*all_tiles(), *_of_packs().values()), N_("{tile!r} is not a tile"), "madking tiles")


def tiles_named(name: str) -> list[Tile]:
    """The tiles that bear a name: by its slug or its name in any language one, by a shared name several, or none."""
    tile = tile_of(name)
    return _index().find(name) if tile is None else [tile]


def find_tile(name: str) -> Tile:
    """The tile with this slug, or with this name in any language; an unknown one is refused with the nearest."""
    return _by_slug().get(name) or _of_packs().get(name) or _index().only(name)

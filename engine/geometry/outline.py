"""Turned outlines as plain values: about two dozen shapes, each with or without a fence.

Nothing here computes contact; `exact` draws these outlines with Shapely and `tables` looks their contacts up.
"""

from collections.abc import Iterable
from functools import cache
from hashlib import sha256
from typing import NamedTuple

from engine.catalogue import Door, Floor, Role, Side, Tile, all_tiles, find_tile, made_of_tiles
from engine.catalogue.packs import stand_ins
from engine.catalogue.pieces import Ring, read_ring, shipped_pieces, shipped_ring
from engine.geometry import art
from engine.geometry.art import Art
from engine.geometry.doors import own_key, partner_key

RECT, ELL, DISC, OCTAGON, ART = "rect", "ell", "disc", "octagon", "art"

FLAT = 0.5
"""Length of the flat bit of a disc, and of a door: the middle half of a unit edge."""
STONE = 0.25
"""Length of the stone at either end of a straight fence (FENCE-3)."""
DIAGONAL_STONE = 0.2
"""Share of an octagon's fenced diagonal that is stone, at its lower end."""
FENCE_ARC = 126.0
"""Degrees of a disc's fenced arc, centred on its top."""


class Outline(NamedTuple):
    """The outline of a turned tile in its bounding box, with the side its fence looks to."""

    shape: str
    width: int
    height: int
    notch: int | None = None
    """Quarter turns of the missing quarter of an L, from the upper right."""
    fence: Side | None = None
    art: Art = ()
    """The outline on the cells, if it is drawn so."""

    @property
    def key(self) -> str:
        """The name of the outline in the data file; of cell art a short hash of its rows."""
        notch = "" if self.notch is None else f"/{self.notch}"
        if self.art:
            notch = "-" + sha256("/".join(self.art).encode()).hexdigest()[:8]
        fence = "" if self.fence is None else f"^{self.fence.name}"
        return f"{self.shape}-{self.width}x{self.height}{notch}{fence}"

    @property
    def bare(self) -> "Outline":
        """The same outline without its fence."""
        return self._replace(fence=None)

    def cells(self) -> list[tuple[int, int]]:
        """The cells the outline lies on, wholly or in part."""
        if self.art:
            return [(x, y) for x, y, _letter in art.cells(self.art)]
        cut = set() if self.notch is None else self._notch_cells()
        return [(x, y) for y in range(self.height) for x in range(self.width) if (x, y) not in cut]

    def _notch_cells(self) -> set[tuple[int, int]]:
        half = self.width // 2
        left = self.notch in (2, 3)
        top = self.notch in (0, 3)
        return {(x if left else x + half, y if top else y + half) for x in range(half) for y in range(half)}


class TurnedTile:
    """A tile after a number of quarter turns clockwise; `turned` makes each one once, so identity is equality."""

    __slots__ = (
        "doors", "ground_only", "height", "keys", "outline", "outline_id", "partners", "slug", "tile", "turn", "width",
    )  # fmt: skip

    def __init__(self, tile: Tile, turn: int) -> None:
        self.tile = tile
        self.slug = tile.slug
        self.turn = turn
        self.outline = turn_outline(tile, turn)
        self.width = self.outline.width
        self.height = self.outline.height
        self.doors = tuple(sorted(turn_door(door, tile.width, tile.height, turn) for door in tile.doors))
        self.keys = tuple(own_key(door) for door in self.doors)
        """The numbers of its doors, less that of its corner."""
        self.partners = tuple(partner_key(key) for key in self.keys)
        """The numbers of the doors that its doors would meet, likewise."""
        self.ground_only = all(door.floor == Floor.GROUND for door in self.doors)
        self.outline_id = _outline_ids.setdefault(self.outline, len(_outline_ids))
        """A small number for the outline, the key of the fast judge's caches; it has no other meaning."""

    def __repr__(self) -> str:
        return f"<TurnedTile {self.slug}/{self.turn}>"


_outline_ids: dict[Outline, int] = {}


def outline_of(number: int) -> Outline:
    """The outline with this number; they are numbered in the order in which they came up."""
    return list(_outline_ids)[number]


def turn_outline(tile: Tile, turn: int) -> Outline:
    """The outline of a tile after quarter turns clockwise."""
    width, height = (tile.height, tile.width) if turn % 2 else (tile.width, tile.height)
    notch = turn if tile.shape == ELL else None
    fence = Side.N.turned(turn) if tile.fenced else None
    return Outline(tile.shape, width, height, notch, fence, art.turn_art(tile.art, turn))


def turn_door(door: Door, width: int, height: int, turn: int) -> Door:
    """A door of an upright width x height tile after quarter turns clockwise."""
    x, y = door.x, door.y
    for _ in range(turn):
        x, y = height - 1 - y, x
        width, height = height, width
    return Door(door.side.turned(turn), x, y, door.floor)


@cache
def turned(slug: str, turn: int) -> TurnedTile:
    """A tile turned; `turn` from 0 to 3."""
    return TurnedTile(find_tile(slug), turn)


@cache
def canonical_turn(slug: str, turn: int) -> int:
    """The smallest turn that gives the same outline, doors and fence."""
    wanted = turned(slug, turn)
    for smaller in range(turn):
        other = turned(slug, smaller)
        if (other.outline, other.doors) == (wanted.outline, wanted.doors):
            return smaller
    return turn


@cache
def canonical_turns(slug: str) -> tuple[int, ...]:
    """The turns of a tile that differ from one another."""
    return tuple(turn for turn in range(4) if canonical_turn(slug, turn) == turn)


@cache
def ways(slug: str) -> tuple[TurnedTile, ...]:
    """The tile in each of its turns that differ."""
    return tuple(turned(slug, turn) for turn in canonical_turns(slug))


for _made in (turned, canonical_turn, canonical_turns, ways):
    made_of_tiles(_made.cache_clear)


@cache
def longest() -> int:
    """Cells of the longest tile in play: as far as one more room can lead away from a castle, or stand in a way."""
    return max(max(tile.width, tile.height) for tile in all_tiles())


def all_outlines() -> list[Outline]:
    """Every turned outline of the rooms that are shipped, sorted by key; fenced ones beside their bare twins."""
    tiles = (*all_tiles(), *stand_ins().tiles)
    found = {turn_outline(tile, turn) for tile in tiles for turn in range(4)}
    found |= {outline.bare for outline in found}
    return sorted(found, key=lambda outline: outline.key)


def piece_outlines(pieces: Iterable[Tile] | None = None, ring: Ring | None = None) -> list[Outline]:
    """Every outline of pieces, turned as they can lie in a castle, sorted by key; left out, of those shipped."""
    found = set()
    sites = (ring or read_ring(shipped_ring())).sites
    for tile in shipped_pieces() if pieces is None else pieces:
        turns = [site.turn for site in sites] if tile.role == Role.BAR else [0, 1, 2, 3]
        found |= {turn_outline(tile, turn) for turn in ([0] if tile.gate is not None else turns)}
    return sorted(found - set(all_outlines()), key=lambda outline: outline.key)

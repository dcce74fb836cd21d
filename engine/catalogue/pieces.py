"""Pieces: what lies in a castle and is no room, and the foyers that stand in a ring, as data.

Bars block ground and may score; joins block ground and link two doors. No public source shows their outlines: those
that are shipped are conventions, and an owner's pack may bring measured ones.
"""

import json
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from engine.catalogue import Role, RoomType, Side, Tile, made_of_tiles, tile_of
from engine.catalogue.packs import known_packs


class Site(NamedTuple):
    """A place for a bar in the ring, counted from the box of the foyer: the side that it guards, and how it lies."""

    side: Side
    x: int
    y: int
    turn: int


class Ring(NamedTuple):
    """The ring around the ground of a castle, counted from the box of the foyer that stands in it."""

    foyer: tuple[int, int]
    """The upper left cell of the foyer itself."""
    inner: tuple[int, int, int, int]
    """The ground inside it: first column and row, last column and row."""
    sites: tuple[Site, ...]
    """Where bars may lie; the foyer guards the remaining side itself."""
    outside: tuple[RoomType, ...]
    """The types of rooms that may lie outside."""


OWN_SIDE = Side.S
"""The side of the ring that the foyer guards: a table has no north, so it is always drawn below."""


def read_ring(record: Mapping[str, Any]) -> Ring:
    """The ring that data describe."""
    sites = [Site(Side[name.upper()], *place) for name, place in record["sites"].items()]
    outside = tuple(RoomType(name) for name in record.get("outside", _shipped()["ring"]["outside"]))
    left, top, right, bottom = record["inner"]
    return Ring((record["foyer"][0], record["foyer"][1]), (left, top, right, bottom), tuple(sorted(sites)), outside)


@lru_cache(maxsize=1)
def _shipped() -> dict[str, Any]:
    data: dict[str, Any] = json.loads((Path(__file__).parent / "pieces.json").read_text(encoding="utf-8"))
    return data


def shipped_records() -> dict[str, Mapping[str, Any]]:
    """The data of each piece as it is shipped, by slug."""
    return {record["slug"]: record for record in _shipped()["pieces"]}


def shipped_ring() -> Mapping[str, Any]:
    """The data of the ring as it is shipped."""
    ring: Mapping[str, Any] = _shipped()["ring"]
    return ring


@lru_cache(maxsize=1)
def shipped_pieces() -> tuple[Tile, ...]:
    """The pieces as they are shipped, by convention."""
    return tuple(Tile(record) for record in _shipped()["pieces"])


@lru_cache(maxsize=1)
def all_pieces() -> tuple[Tile, ...]:
    """Every piece, those of an owner's pack in place of the shipped ones of the same slug."""
    own = {tile.slug: tile for pack in known_packs() for tile in pack.pieces}
    return tuple(own.get(tile.slug, tile) for tile in shipped_pieces())


@lru_cache(maxsize=1)
def ring() -> Ring:
    """The ring in force: that of an owner's pack, or the shipped one."""
    own = [pack.ring for pack in known_packs() if pack.ring]
    return read_ring(own[-1] if own else shipped_ring())


for _made in (all_pieces, ring):
    made_of_tiles(_made.cache_clear)


def bars() -> tuple[Tile, ...]:
    """The pieces that block ground and may score."""
    return tuple(tile for tile in all_pieces() if tile.role == Role.BAR)


def joins(family: str = "") -> tuple[Tile, ...]:
    """The pieces that link two doors, or those of one module."""
    return tuple(tile for tile in all_pieces() if tile.role == Role.JOIN and family in ("", tile.family))


def ring_foyers(family: str) -> tuple[Tile, ...]:
    """The foyers of a module that stand in a ring, as they lie."""
    return tuple(tile for tile in all_pieces() if tile.gate is not None and tile.family == family)


def family_of(slug: str) -> str:
    """The module that a tile brings with it, or nothing."""
    tile = tile_of(slug)
    return tile.family if tile is not None else ""

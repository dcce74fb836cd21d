"""The question `tiles`: the catalogue of tiles."""

from collections.abc import Iterable

from cli.answers import Document
from cli.answers.laws import known_packs
from cli.answers.stand_ins import CONVENTIONS, KEY
from cli.errors import BadInput
from engine.catalogue import Door, RoomType, Tile, all_tiles, tiles_named
from engine.catalogue.packs import find_pack, stand_ins
from engine.catalogue.pieces import all_pieces
from engine.geometry.outline import TurnedTile, ways
from engine.kernel.i18n import N_, get_language, say
from engine.kernel.names import holds
from engine.pictures.turns import dark_end, missing_corner
from engine.rules.editions import Edition, find_edition


def answer(
    query: str = "",
    type: str | None = None,
    size: int | None = None,
    stand_ins: bool = False,
    edition: str = "second",
    packs: list[str] | None = None,
) -> Document:
    """List the tiles whose slug or name in any language holds the query, of one type or size if these are given.

    `stand_ins` lists the invented rooms instead of the box; without it only one that is named is found.
    The rooms of `packs` are listed too.
    """
    box = find_edition(edition)
    return document(find_tiles(query, type, size, known_packs(packs or ()), invented=stand_ins), box)


def find_tiles(
    query: str, kind: str | None, size: int | None, packs: Iterable[str] = (), *, invented: bool = False
) -> list[Tile]:
    """The tiles that fit; a type or size that no tile has is refused.

    Those of the box and of some packs, or the `invented` ones; if none fits, a room that bears just this name, or the
    pieces whose names hold the query.
    """
    wanted = None if kind is None else _room_type(kind)
    added = [tile for pack in map(find_pack, packs) if pack is not None for tile in pack.tiles]
    tiles = [*(stand_ins().tiles if invented else all_tiles()), *added]
    known = sorted({tile.size for tile in tiles})
    if size is not None and size not in known:
        sizes = ", ".join(map(str, known))
        raise BadInput(say(N_("no tile has {size} square feet; there are {sizes}"), size=size, sizes=sizes))
    found = _fitting(tiles, query, wanted, size)
    if query and not found:
        found = _fitting(tiles_named(query), "", wanted, size) or _fitting(all_pieces(), query, wanted, size)
    return found


def _fitting(tiles: Iterable[Tile], query: str, wanted: RoomType | None, size: int | None) -> list[Tile]:
    return [
        tile
        for tile in tiles
        if holds((tile.slug, *tile.names.values()), query) and wanted in (None, tile.type) and size in (None, tile.size)
    ]


def _room_type(name: str) -> RoomType:
    try:
        return RoomType(name.lower())
    except ValueError:
        known = ", ".join(RoomType)
        raise BadInput(say(N_("{name!r} is not a room type; there are {known}"), name=name[:40], known=known)) from None


def copies(tile: Tile, box: Edition) -> int:
    """How many of a tile the box of an edition holds."""
    return box.copies.get(tile.box, tile.copies) if tile.copies else tile.copies


def document(tiles: list[Tile], box: Edition) -> Document:
    """The tiles, each in all its turns."""
    marks = {KEY: any(tile.invented for tile in tiles), CONVENTIONS: any(tile.convention for tile in tiles)}
    return {"tiles": [_tile(tile, box) for tile in tiles], **{mark: True for mark, holds in marks.items() if holds}}


def _tile(tile: Tile, box: Edition) -> Document:
    bonus = tile.bonus
    return {
        "slug": tile.slug,
        "name": tile.name(get_language()),
        "names": dict(tile.names),
        "names_ours": list(tile.names_ours),
        "type": str(tile.type) or None,
        "size": tile.size,
        "shape": _shape(tile),
        "cells": [tile.width, tile.height],
        "points": tile.points,
        "bonus": None
        if bonus is None
        else {"kind": str(bonus.kind), "points": bonus.points, "types": [str(kind) for kind in bonus.types]},
        "doors": _doors(tile.doors),
        "fence": "N" if tile.fenced else None,
        "turns": [_turn(way) for way in ways(tile.slug)],
        "count": copies(tile, box),
        "other_side_of": tile.back_of,
        **(_piece(tile) if tile.family else {}),
    }


def _piece(tile: Tile) -> Document:
    """What only a piece has, or a foyer that stands in a ring."""
    gate = tile.gate
    return {
        "role": str(tile.role),
        "module": tile.family,
        "art": list(tile.art),
        "most": tile.most or None,
        "weight": tile.weight,
        "gate": None if gate is None else {"side": gate.side.name, "x": gate.x, "y": gate.y},
        "convention": tile.convention,
        "pack": tile.pack or None,
    }


def _shape(tile: Tile) -> str:
    """The shape in a player's words."""
    if tile.family and tile.art:
        return "art"
    if tile.shape == "rect":
        return "square" if tile.width == tile.height else "rectangle"
    return {"disc": "circle", "ell": "L", "art": "octagon"}.get(tile.shape, tile.shape)


def _doors(doors: tuple[Door, ...]) -> list[Document]:
    return [{"side": d.side.name, "x": d.x, "y": d.y, "floor": d.floor.name.lower()} for d in doors]


def _turn(way: TurnedTile) -> Document:
    """A tile after quarter turns."""
    fence, end = way.outline.fence, dark_end(way.tile, way.turn)
    return {
        "turn": way.turn,
        "cells": [way.width, way.height],
        "doors": _doors(way.doors),
        "fence": None if fence is None else fence.name,
        "dark_end": None if end is None else end.name,
        "missing_corner": missing_corner(way.tile, way.turn),
    }

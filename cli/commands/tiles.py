"""`madking tiles`: the catalogue."""

from typing import Annotated, Any

import typer

from cli.inputs import BadInput
from cli.options import EditionOption, JsonOption, LangOption, begin
from cli.output import console, new_table, print_json
from engine.catalogue import RoomType, Tile, all_tiles
from engine.i18n import N_, say
from engine.pictures.palette import WORDS, short_bonus
from engine.rules.editions import Edition, find_edition

NAME = "tiles"


def run(
    query: Annotated[str, typer.Argument(metavar="[QUERY]", help="Part of a slug or of a name in any language.")] = "",
    kind: Annotated[str | None, typer.Option("--type", metavar="TYPE", help="Only this room type.")] = None,
    size: Annotated[int | None, typer.Option("--size", metavar="N", help="Only this size in square feet.")] = None,
    edition: EditionOption = "second",
    lang: LangOption = "",
    as_json: JsonOption = False,
) -> None:
    """The tiles of the box: slugs, types, points, icons, doors and copies.

    Example: madking tiles gallery; madking tiles --type outdoor --size 600
    """
    lang = begin(lang)
    box = find_edition(edition)
    wanted = None if kind is None else _room_type(kind)
    if size is not None and size not in {tile.size for tile in all_tiles()}:
        sizes = ", ".join(map(str, sorted({tile.size for tile in all_tiles()})))
        raise BadInput(say(N_("no tile has {size} square feet; there are {sizes}"), size=size, sizes=sizes))
    found = [
        tile
        for tile in all_tiles()
        if _matches(tile, query) and wanted in (None, tile.type) and size in (None, tile.size)
    ]
    if as_json:
        print_json({"tiles": [_document(tile, box, lang) for tile in found]})
    elif found:
        _print(found, box, lang)
    else:
        typer.echo(say(N_("no tile matches"), query=query))
    raise typer.Exit(0 if found else 1)


def _room_type(name: str) -> RoomType:
    try:
        return RoomType(name.lower())
    except ValueError:
        known = ", ".join(RoomType)
        raise BadInput(say(N_("{name!r} is not a room type; there are {known}"), name=name[:40], known=known)) from None


def _matches(tile: Tile, query: str) -> bool:
    words = query.casefold().split()
    names = " ".join((tile.slug, *tile.names.values())).casefold()
    return all(word in names for word in words)


def _shape(tile: Tile) -> str:
    """The shape in a player's words."""
    if tile.shape == "rect":
        return "square" if tile.width == tile.height else "rectangle"
    return {"disc": "circle", "ell": "L"}.get(tile.shape, tile.shape)


def _copies(tile: Tile, box: Edition) -> int:
    return box.copies.get(tile.box, tile.copies) if tile.copies else tile.copies


def _document(tile: Tile, box: Edition, lang: str) -> dict[str, Any]:
    bonus = tile.bonus
    return {
        "slug": tile.slug,
        "name": tile.name(lang),
        "names": tile.names,
        "names_ours": list(tile.names_ours),
        "type": str(tile.type),
        "size": tile.size,
        "shape": _shape(tile),
        "cells": [tile.width, tile.height],
        "points": tile.points,
        "bonus": None
        if bonus is None
        else {"kind": str(bonus.kind), "points": bonus.points, "types": [str(kind) for kind in bonus.types]},
        "doors": [{"side": d.side.name, "x": d.x, "y": d.y, "floor": d.floor.name.lower()} for d in tile.doors],
        "fence": "N" if tile.fenced else None,
        "count": _copies(tile, box),
        "other_side_of": tile.back_of,
    }


def _icon(tile: Tile) -> str:
    """The centre icon and the types it counts."""
    if tile.bonus is None:
        return ""
    return f"{short_bonus(tile.bonus)} {'/'.join(say(WORDS[kind]) for kind in tile.bonus.types)}"


def _print(tiles: list[Tile], box: Edition, lang: str) -> None:
    headings = (N_("Tile"), N_("Name"), N_("Type"), N_("Size"), N_("Points"), N_("Icon"), N_("Doors"), N_("Copies"))
    table = new_table(*map(say, headings), right=(3, 4, 7))
    for tile in tiles:
        doors = " ".join(str(door) for door in tile.doors) if len(tile.doors) <= 6 else str(len(tile.doors))
        facts = say(WORDS[tile.type]), tile.size, tile.points, _icon(tile), doors, _copies(tile, box)
        ours = "*" if lang in tile.names_ours else ""
        table.add_row(tile.slug, tile.name(lang) + ours, *map(str, facts))
    console().print(table)
    if any(lang in tile.names_ours for tile in tiles):
        typer.echo(
            say(N_("* our choice: the booklet has this name for a room of its kind, without saying for which tile"))
        )

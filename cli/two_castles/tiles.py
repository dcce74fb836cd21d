"""`madking two-castles tiles`: the rooms, attendants and bonus cards of the box."""

from enum import StrEnum
from typing import Annotated, Any

import typer

from cli.inputs import BadInput
from cli.options import JsonOption, LangOption, begin
from cli.output import console, new_table, print_json
from engine.kernel.i18n import N_, say
from engine.kernel.names import holds
from engine.two_castles.catalogue import Hanging, RoomType, Tile, all_attendants, all_cards, all_tiles
from engine.two_castles.words import FLOORS, hanging_word, type_word, wants_words


def run(
    query: Annotated[str, typer.Argument(metavar="[QUERY]", help="Part of a slug or of a name in any language.")] = "",
    kind: Annotated[str | None, typer.Option("--type", metavar="TYPE", help="Only this room type.")] = None,
    hanging: Annotated[
        str | None, typer.Option("--hanging", metavar="HANGING", help="Only this wall decoration.")
    ] = None,
    cards: Annotated[bool, typer.Option("--cards", help="The attendants and bonus cards instead.")] = False,
    lang: LangOption = "",
    as_json: JsonOption = False,
) -> None:
    """The tiles of the box: slugs, types, wall decorations and what they score.

    Example: madking two-castles tiles hall; madking two-castles tiles --type food --hanging torch
    """
    lang = begin(lang)
    room_type = _one_of(kind, RoomType, N_("{name!r} is not a room type; there are {known}"))
    decoration = _one_of(hanging, Hanging, N_("{name!r} is not a wall decoration; there are {known}"))
    found = [
        tile
        for tile in all_tiles()
        if _matches(tile, query) and room_type in (None, tile.type) and decoration in (None, tile.hanging)
    ]
    if as_json:
        print_json({"tiles": [_document(tile, lang) for tile in found], **_cards_document(lang)})
    elif cards:
        _print_cards(lang)
    elif found:
        _print(found, lang)
    else:
        typer.echo(say(N_("no tile matches")))
    raise typer.Exit(0 if found else 1)


def _one_of(name: str | None, known: type[StrEnum], refusal: str) -> str | None:
    """A word that one of these kinds bears, or nothing if none is asked for."""
    if name is not None and name.lower() not in list(known):
        raise BadInput(say(refusal, name=name[:40], known=", ".join(known)))
    return None if name is None else name.lower()


def _matches(tile: Tile, query: str) -> bool:
    return holds((tile.slug, *tile.names.values()), query)


def _document(tile: Tile, lang: str) -> dict[str, Any]:
    scoring = tile.scoring
    return {
        "slug": tile.slug,
        "name": tile.name(lang),
        "names": tile.names,
        "type": str(tile.type),
        "hanging": str(tile.hanging),
        "floors": str(tile.floors),
        "open_sky": tile.open_sky,
        "throne": tile.is_throne,
        "scoring": {
            "rule": scoring.rule,
            "kind": str(scoring.kind),
            "points": scoring.points,
            "types": [str(one) for one in scoring.types],
            "hanging": str(scoring.hanging),
            "cells": [list(cell) for cell in scoring.cells],
            "most": scoring.most,
            "otherwise": scoring.otherwise,
            "text": wants_words(tile),
        },
        "count": None if not tile.is_regular and not tile.is_throne else 1,
    }


def _cards_document(lang: str) -> dict[str, Any]:
    return {
        "attendants": [
            {"slug": one.slug, "name": one.name(lang), "hanging": str(one.hanging), "points": one.points}
            for one in all_attendants()
        ],
        "bonus_cards": [
            {"slug": card.slug, "name": card.name, "rule": card.rule, "points": card.points, "text": card.text}
            for card in all_cards()
        ],
    }


def _print(tiles: list[Tile], lang: str) -> None:
    headings = (N_("Tile"), N_("Name"), N_("Type"), N_("Wall"), N_("Floors"), N_("Scores"))
    table = new_table(*map(say, headings))
    for tile in tiles:
        row = (tile.slug, tile.name(lang), type_word(tile.type), hanging_word(tile.hanging), say(FLOORS[tile.floors]))
        table.add_row(*row, wants_words(tile))
    console().print(table)


def _print_cards(lang: str) -> None:
    table = new_table(say(N_("Card")), say(N_("Name")), say(N_("Points")), say(N_("For each")), right=(2,))
    for one in all_attendants():
        table.add_row(one.slug, one.name(lang), str(one.points), hanging_word(one.hanging))
    for card in all_cards():
        table.add_row(card.slug, card.name, str(card.points), card.text)
    console().print(table)

"""The question `two-castles tiles`: the rooms, attendants and bonus cards of the box."""

from enum import StrEnum
from typing import NamedTuple

from cli.answers import Document
from cli.errors import BadInput
from engine.kernel.i18n import LANGUAGES, N_, RULES_DOMAIN, get_language, say, translate
from engine.kernel.names import holds
from engine.rules.register import find_rule
from engine.two_castles.catalogue import (
    Attendant,
    Card,
    Hanging,
    RoomType,
    Tile,
    all_attendants,
    all_cards,
    all_tiles,
)
from engine.two_castles.words import wants_words


def answer(query: str = "", type: str | None = None, hanging: str | None = None) -> Document:
    """List the tiles whose slug or name in any language holds the query, and all attendants and bonus cards."""
    return document(find_tiles(query, type, hanging))


def find_tiles(query: str, kind: str | None, hanging: str | None) -> list[Tile]:
    """The tiles that fit; a type or wall decoration that there is not is refused."""
    room_type, decoration = _read_type(kind), _read_hanging(hanging)
    return [
        tile
        for tile in all_tiles()
        if holds((tile.slug, *tile.names.values()), query)
        and room_type in (None, tile.type)
        and decoration in (None, tile.hanging)
    ]


class Cards(NamedTuple):
    """Attendants and bonus cards."""

    attendants: tuple[Attendant, ...]
    bonus: tuple[Card, ...]


def find_cards(query: str, kind: str | None, hanging: str | None) -> Cards:
    """The attendants and bonus cards that fit: of a type those that count it, of a wall decoration its attendant."""
    room_type, decoration = _read_type(kind), _read_hanging(hanging)
    court = (
        one
        for one in all_attendants()
        if room_type is None and decoration in (None, one.hanging) and holds((one.slug, *one.names.values()), query)
    )
    bonus = (
        card
        for card in all_cards()
        if decoration is None and room_type in (None, card.type) and holds((card.slug, card.rule, *_names(card)), query)
    )
    return Cards(tuple(court), tuple(bonus))


def _names(card: Card) -> list[str]:
    """What a card is called in every language: what its rule begins with."""
    says = find_rule(card.rule).says
    return [translate(says, language, RULES_DOMAIN).partition(":")[0] for language in LANGUAGES]


def _read_type(kind: str | None) -> str | None:
    return _one_of(kind, RoomType, N_("{name!r} is not a room type; there are {known}"))


def _read_hanging(hanging: str | None) -> str | None:
    return _one_of(hanging, Hanging, N_("{name!r} is not a wall decoration; there are {known}"))


def _one_of(name: str | None, known: type[StrEnum], refusal: str) -> str | None:
    """A word that one of these kinds bears, or nothing if none is asked for."""
    if name is not None and name.lower() not in list(known):
        raise BadInput(say(refusal, name=name[:40], known=", ".join(known)))
    return None if name is None else name.lower()


def document(tiles: list[Tile], cards: Cards | None = None) -> Document:
    """The tiles with what they score, and the attendants and cards, all of them if none are named."""
    court, bonus = cards or Cards(all_attendants(), all_cards())
    return {
        "tiles": [_tile(tile) for tile in tiles],
        "attendants": [
            {"slug": one.slug, "name": one.name(get_language()), "hanging": str(one.hanging), "points": one.points}
            for one in court
        ],
        "bonus_cards": [
            {"slug": card.slug, "name": card.name, "rule": card.rule, "points": card.points, "text": card.text}
            for card in bonus
        ],
    }


def _tile(tile: Tile) -> Document:
    scoring = tile.scoring
    return {
        "slug": tile.slug,
        "name": tile.name(get_language()),
        "names": dict(tile.names),
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

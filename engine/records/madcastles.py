"""Castles of madcastles.com: `+p22,6&-V00,4`, a tile by sign and letter, quarter turns, and its corner in half cells.

That program knows no direction of stairs, no floor of hallways and one side of the foyer; the rooms around them say
which is meant. Its order is no order of building.
"""

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import ascii_lowercase, ascii_uppercase
from typing import NamedTuple
from urllib.parse import unquote

from engine.castle.castle import Castle
from engine.castle.placement import Placement
from engine.catalogue import Slug, find_tile
from engine.kernel.errors import NotationError
from engine.kernel.i18n import N_, say
from engine.kernel.limits import LONGEST_TEXT
from engine.kernel.text import shortened
from engine.rules.rulings import Law, law

_PIECE = re.compile(r"(?P<sign>[+ -])(?P<letter>[A-Za-z])(?P<turn>[0-3])(?P<x>-?[0-9]{1,4}),(?P<y>-?[0-9]{1,4})")
_LINK = re.compile(r"(?:\S*[/#?=])?(?P<rooms>[+ -][A-Za-z][0-3]-?[0-9]+,-?[0-9]+(?:&.*)?)", re.DOTALL)
_SITE = "madcastles"
HALLWAY, CELLAR_HALLWAY = "hallway", "downstairs-hallway"
MOST_ROOMS = 91


class Imported(NamedTuple):
    """The rooms of such a link, those that can be built in an order of building, and what was assumed."""

    rooms: tuple[Placement, ...]
    notes: list[str]


@cache
def slugs() -> tuple[Slug, ...]:
    """The tiles by the numbers of that program, one number for each copy."""
    data = json.loads((Path(__file__).parent / "madcastles.json").read_text(encoding="utf-8"))
    found: list[Slug] = []
    for word in ", ".join(data["tiles"]).split(", "):
        copies, _blank, slug = word.rpartition(" ")
        found += [find_tile(slug).slug] * int(copies or 1)
    return tuple(found)


def is_madcastles(text: str) -> bool:
    """Is this such a link, or an address of that site?"""
    return len(text) <= LONGEST_TEXT and (_SITE in text[:80].lower() or _LINK.fullmatch(_plain(text)) is not None)


def read_madcastles(text: str, its_law: Law | None = None) -> Imported:
    """The rooms of a link; stairs, hallways and the foyer in the way in which most of the castle can be built."""
    found = _LINK.fullmatch(_plain(text)) if len(text) <= LONGEST_TEXT else None
    if found is None:
        raise NotationError(say(N_("this address of madcastles.com holds no castle")), text=text)
    pieces = [piece for piece in found["rooms"].split("&") if piece]
    if len(pieces) > MOST_ROOMS:
        raise NotationError(say(N_("{n} rooms are more than any castle has ({most})"), n=len(pieces), most=MOST_ROOMS))
    rooms = _shifted([_read_piece(piece) for piece in pieces], pieces)
    by_foyer = [_grow(rooms, foyer, its_law or law()) for foyer in ("foyer-3", "foyer-4")]
    castle, left = min(by_foyer, key=lambda grown: len(grown[1]))
    return Imported((*castle.rooms, *left), _notes(castle, left))


def _plain(text: str) -> str:
    """A link as it was before an address was made of it."""
    return unquote(text.strip("\r\n\t"))


def _read_piece(piece: str) -> Placement:
    """One room, its place still in half cells."""
    found = _PIECE.fullmatch(piece)
    number = -1
    if found is not None:
        letters = ascii_uppercase + ascii_lowercase
        number = letters.index(found["letter"]) + (len(letters) if found["sign"] == "-" else 0)
    if found is None or number >= len(slugs()):
        raise NotationError(say(N_("this link cannot be read: {text!r}"), text=shortened(piece)), text=piece)
    return Placement(slugs()[number], int(found["x"]), int(found["y"]), int(found["turn"]))


def _shifted(rooms: list[Placement], pieces: list[str]) -> list[Placement]:
    """The rooms on whole cells, the foyer at the origin."""
    origin = next((room for room in rooms if room.tile.is_foyer), rooms[0])
    found = []
    for room, piece in zip(rooms, pieces, strict=True):
        x, y = room.x - origin.x, room.y - origin.y
        if x % 2 or y % 2:
            raise NotationError(say(N_("{text!r} does not lie on the cells of the others"), text=piece), text=piece)
        found.append(room._replace(x=x // 2, y=y // 2).canonical)
    return found


def _grow(rooms: list[Placement], foyer: str, its_law: Law) -> tuple[Castle, list[Placement]]:
    """What can be built of the rooms with this foyer, and what is left over, as it is written.

    A room that meets one that stands can be meant in one way only: the other way has a door of the other floor there.
    """
    castle, left = Castle((), its_law), list(rooms)
    growing = True
    while growing:
        growing = False
        for room in list(left):
            legal = [way for way in _ways(room, foyer) if castle.allows(way)]
            if legal:
                castle, growing = castle.extended(legal[0]), True
                left.remove(room)
    return castle, left


def _ways(room: Placement, foyer: str) -> Iterator[Placement]:
    """What a written room may mean, the likeliest first."""
    if room.tile.is_foyer:
        yield room._replace(slug=find_tile(foyer).slug).canonical
        return
    yield room
    if room.slug == HALLWAY:
        yield room._replace(slug=find_tile(CELLAR_HALLWAY).slug).canonical
    around = room._replace(turn=(room.turn + 2) % 4)
    if room.tile.is_stairs or (around.turned.outline.bare, around.turned.doors) == (
        room.turned.outline.bare,
        room.turned.doors,
    ):
        yield around.canonical


def _notes(castle: Castle, left: list[Placement]) -> list[str]:
    """What was assumed, and what cannot stand."""
    found = []
    if any(room.tile.is_foyer for room in castle.rooms):
        foyer = castle.rooms[0].tile
        found.append(say(N_("madcastles.com knows one side of the foyer; {tile} fits"), tile=foyer.slug))
    if any(room.tile.is_stairs or room.tile.box == HALLWAY for room in castle.rooms):
        found.append(say(N_("which way stairs lead and on which floor hallways lie was found from the rooms around")))
    if left:
        found.append(say(N_("these cannot be built as they lie there: {rooms}"), rooms=", ".join(map(str, left))))
    return found

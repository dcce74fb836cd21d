"""A placement, and castle text: `slug@x,y` separated by blanks, x the column, y the floor, `#` starts a comment."""

import re
from typing import NamedTuple

from engine.kernel.castle_text import bare_name, find_piece, split_pieces
from engine.kernel.errors import NotationError, UnknownTile
from engine.kernel.i18n import N_, get_language, say
from engine.kernel.limits import LONGEST_TEXT
from engine.kernel.spoken import say_placed
from engine.two_castles.catalogue import Cell, Slug, Tile, find_tile

FARTHEST = 999
"""Cells further out than this are refused; all tiles of the box in a row are shorter."""
MOST_ROOMS = 196
"""147 regular rooms, 48 special ones and a throne room: more are in no box (B2C-COMP-2, B2C-COMP-3)."""

_PIECE = re.compile(r"(?P<slug>[^@]+)@(?P<x>[+-]?[0-9]+),(?P<y>[+-]?[0-9]+)")
_TURNED = re.compile(r"[^@]+@[^@\s]+/[0-9]+")


class Placement(NamedTuple):
    """A tile on its cell, a throne room on its left one; `str()` gives `slug@x,y`."""

    slug: Slug
    x: int
    y: int

    def __str__(self) -> str:
        return f"{self.slug}@{self.x},{self.y}"

    def spoken(self) -> str:
        """As sentences say it in the present language: by name, with its place."""
        return say_placed(self.tile, f"{self.x},{self.y}", get_language())

    @property
    def tile(self) -> Tile:
        return find_tile(self.slug)

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells it lies on: two for a throne room."""
        return ((self.x, self.y), (self.x + 1, self.y)) if self.tile.is_throne else ((self.x, self.y),)


def read_placement(text: str, room: int | None = None) -> Placement:
    """Read one placement; what cannot be read is refused with the reason."""
    piece = bare_name(text)
    match = _PIECE.fullmatch(piece)
    if match is None:
        raise NotationError(_unreadable(piece), room=room, text=piece)
    try:
        tile = find_piece(match["slug"], find_tile)
    except UnknownTile as error:
        raise NotationError(str(error), room=room, text=piece) from None
    x, y = (_coordinate(match[name], piece, room) for name in ("x", "y"))
    return Placement(tile.slug, x, y)


def _coordinate(text: str, piece: str, room: int | None) -> int:
    if len(text) > 9 or abs(int(text)) > FARTHEST:
        reason = say(N_("{text!r}: coordinates run from -{far} to {far}"), text=_short(piece), far=FARTHEST)
        raise NotationError(reason, room=room, text=piece)
    return int(text)


def _short(text: str) -> str:
    return text if len(text) <= 60 else text[:57] + "..."


def _unreadable(piece: str) -> str:
    shown = _short(piece)
    if not piece.isprintable():
        return say(N_("this is not castle text; write slug@column,floor"))
    if _TURNED.fullmatch(piece):
        return say(N_("{text!r}: no tile is turned, all face the same way (B2C-PLACE-5)"), text=shown)
    return say(N_("{text!r} cannot be read; write slug@column,floor with whole numbers"), text=shown)


def read_rooms(text: str) -> list[Placement]:
    """Read castle text into placements in its own order; the rules are not asked."""
    if len(text) > LONGEST_TEXT:
        raise NotationError(say(N_("this text is longer than any castle ({n} characters)"), n=len(text)))
    pieces = split_pieces(text)
    if not pieces:
        raise NotationError(say(N_("the castle is empty; it has a throne room, as in throne-living-corridor@0,0")))
    if len(pieces) > MOST_ROOMS:
        raise NotationError(say(N_("{n} rooms are more than any castle has ({most})"), n=len(pieces), most=MOST_ROOMS))
    return [read_placement(piece, number) for number, piece in enumerate(pieces, 1)]

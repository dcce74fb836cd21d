"""Castle text: `slug@x,y/q` separated by blanks, `#` starts a comment. Lenient on reading, canonical on writing."""

import re

from engine.castle.bounds import FARTHEST, check_number, check_rooms, too_far
from engine.castle.placement import Placement
from engine.catalogue import find_tile
from engine.kernel.castle_text import bare_name, find_piece, split_pieces
from engine.kernel.errors import NotationError, UnknownTile
from engine.kernel.i18n import N_, say
from engine.kernel.limits import LONGEST_TEXT

_PIECE = re.compile(r"(?P<slug>[^@]+)@(?P<x>[+-]?[0-9]+),(?P<y>[+-]?[0-9]+)(?:/(?P<turn>[0-9]+))?")


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
    turn = match["turn"] or "0"
    if turn not in ("0", "1", "2", "3"):
        reason = say(N_("{text!r}: the turn is 0, 1, 2 or 3 quarter turns clockwise, not {turn}"), text=_short(piece),
                     turn=_short(turn))  # fmt: skip
        raise NotationError(reason, room=room, text=piece)
    x, y = (_coordinate(match[name], piece, room) for name in ("x", "y"))
    return Placement(tile.slug, x, y, int(turn)).canonical


def _coordinate(text: str, piece: str, room: int | None) -> int:
    if len(text) > 9 or abs(int(text)) > FARTHEST:
        raise NotationError(too_far(_short(piece)), room=room, text=piece)
    return int(text)


def _short(text: str) -> str:
    return text if len(text) <= 60 else text[:57] + "..."


def _unreadable(piece: str) -> str:
    slug, sign, place = piece.partition("@")
    shown = _short(piece)
    if not piece.isprintable():
        return say(N_("this is not castle text; write slug@x,y or slug@x,y/turn"))
    if not slug or not sign:
        return say(N_("{text!r} has no place; write slug@x,y or slug@x,y/turn"), text=shown)
    if "," not in place:
        return say(N_("{text!r} lacks a coordinate; write slug@x,y or slug@x,y/turn"), text=shown)
    return say(N_("{text!r} cannot be read; write slug@x,y or slug@x,y/turn with whole numbers"), text=shown)


def read_castle(text: str) -> list[Placement]:
    """Read castle text into placements in the order of building; the rules are not asked."""
    if len(text) > LONGEST_TEXT:
        raise NotationError(say(N_("this text is longer than any castle ({n} characters)"), n=len(text)))
    pieces = split_pieces(text)
    if not pieces:
        raise NotationError(say(N_("the castle is empty; it begins with a foyer, as in foyer-3@0,0")))
    check_number(len(pieces))
    rooms = [read_placement(piece, number) for number, piece in enumerate(pieces, 1)]
    check_rooms(rooms)
    return rooms


def write_castle(rooms: tuple[Placement, ...]) -> str:
    """Castle text again: what `read_castle` reads back unchanged."""
    return " ".join(map(str, rooms))

"""Castle text: `slug@x,y/q` separated by blanks, `#` starts a comment. Lenient on reading, canonical on writing."""

import re
from collections.abc import Iterator, Sequence

from engine.castle.bounds import FARTHEST, check_number, check_rooms, too_far
from engine.castle.placement import Joined, Placement
from engine.catalogue import Role, find_tile
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


def read_joined(text: str) -> Joined:
    """Read one placement: a room, with the joins that are laid with it; or one piece."""
    words = split_pieces(text)
    if len(words) < 2:
        return Joined(read_placement(text))
    first, *more = [read_placement(word, number) for number, word in enumerate(words, 1)]
    for number, placement in enumerate(more, 2):
        if first.tile.role != Role.ROOM or placement.tile.role != Role.JOIN:
            reason = say(N_("{text!r}: after a room only what joins it to another may follow in one placement"),
                         text=str(placement))  # fmt: skip
            raise NotationError(reason, room=number, text=str(placement))
    return Joined(first, tuple(more))


def grouped(laid: Sequence[Placement]) -> Iterator[tuple[int, Joined]]:
    """What was laid together, in the order of building, each with its number from 1: a room and the joins after it."""
    number = 0
    while number < len(laid):
        end = number + 1
        if laid[number].tile.role == Role.ROOM:
            while end < len(laid) and laid[end].tile.role == Role.JOIN:
                end += 1
        yield number + 1, Joined(laid[number], tuple(laid[number + 1 : end]))
        number = end


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

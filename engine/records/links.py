"""Links to the page: what stands behind `#` in its address, a castle with the law and a placement to judge.

`#foyer-4@0,0~salon@3,0;e=first;r=corner-contact:touch;x=towers+swans;v=hallway@0,-1`: castle text with `~` for blanks,
then in any order `e` an edition, `r` rulings, `x` expansions and `v` a placement; `two:` before the castle is for the
sister game.
"""

import re
from typing import NamedTuple
from urllib.parse import unquote

from engine.kernel.errors import NotationError
from engine.kernel.i18n import N_, say
from engine.kernel.limits import LONGEST_TEXT
from engine.kernel.spoken import CASTLES, TWO_CASTLES
from engine.kernel.text import shortened

_SISTER = "two:"
_NAME = r"[0-9a-z](?:[0-9a-z-]*[0-9a-z])?"
_ROOM = rf"{_NAME}@-?[0-9]{{1,9}},-?[0-9]{{1,9}}(?:/[0-3])?"
_PIECE = re.compile(_ROOM)
_AT_DOOR = re.compile(rf"{_NAME}~at~(?:{_NAME}|{_ROOM})(?:\.[0-9]{{1,3}})?\.[NESW](?:[0-9]{{1,2}})?(?:/[0-3])?")
_WORD = re.compile(_NAME)
_RULING = re.compile(rf"(?P<name>{_NAME}):(?P<option>{_NAME})")
_LINK = re.compile(rf"[^\s#]*#(?:{_SISTER})?[^\s@#]+@\S*")


class Link(NamedTuple):
    """What a link says: castle text of a game, the law it is to be judged by, and a placement."""

    castle: str
    game: str = CASTLES
    edition: str = ""
    rulings: tuple[tuple[str, str], ...] = ()
    expansions: tuple[str, ...] = ()
    placement: str = ""


def is_link(text: str) -> bool:
    """Is this one of our links, with or without the address before it? Its castle may still be none."""
    return len(text) <= LONGEST_TEXT and _LINK.fullmatch(text.strip()) is not None


def write_link(link: Link) -> str:
    """The link from `#` on; what `read_link` reads back unchanged."""
    parts = [(_SISTER if link.game == TWO_CASTLES else "") + _joined(link.castle)]
    parts += [f"e={link.edition}"] if link.edition else []
    parts += ["r=" + "+".join(f"{name}:{option}" for name, option in link.rulings)] if link.rulings else []
    parts += ["x=" + "+".join(link.expansions)] if link.expansions else []
    parts += ["v=" + _joined(link.placement)] if link.placement else []
    return "#" + ";".join(parts)


def read_link(text: str) -> Link:
    """Read a link, with or without the address before `#`; what is not of its grammar is refused by the piece."""
    if len(text) > LONGEST_TEXT:
        raise _refusal(text)
    _address, _sign, fragment = unquote(text.strip()).rpartition("#")
    game = TWO_CASTLES if fragment.startswith(_SISTER) else CASTLES
    castle, *parts = fragment.removeprefix(_SISTER if game == TWO_CASTLES else "").split(";")
    link = Link(_read_pieces(castle), game)
    for part in parts:
        link = _with_part(link, part)
    return link


def _with_part(link: Link, part: str) -> Link:
    """The link with one more of its parts."""
    key, _sign, value = part.partition("=")
    if key == "e" and _WORD.fullmatch(value) and not link.edition:
        return link._replace(edition=value)
    if key == "r":
        return link._replace(rulings=(*link.rulings, *map(_read_ruling, value.split("+"))))
    if key == "x":
        return link._replace(expansions=(*link.expansions, *(_read_word(word) for word in value.split("+"))))
    if key == "v" and value and not link.placement:
        placement = value.replace("~", " ") if _AT_DOOR.fullmatch(value) else _read_pieces(value)
        return link._replace(placement=placement)
    raise _refusal(part)


def _read_pieces(text: str) -> str:
    """Castle text of these pieces."""
    pieces = text.split("~")
    for piece in pieces:
        if not _PIECE.fullmatch(piece):
            raise _refusal(piece or text)
    return " ".join(pieces)


def _read_ruling(text: str) -> tuple[str, str]:
    found = _RULING.fullmatch(text)
    if found is None:
        raise _refusal(text)
    return found["name"], found["option"]


def _read_word(text: str) -> str:
    if not _WORD.fullmatch(text):
        raise _refusal(text)
    return text


def _joined(text: str) -> str:
    return "~".join(text.split())


def _refusal(piece: str) -> NotationError:
    return NotationError(say(N_("this link cannot be read: {text!r}"), text=shortened(piece)), text=piece)

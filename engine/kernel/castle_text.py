"""Castle text cut into its pieces, for both games: blanks part them, but a name may hold blanks and stand in quotes."""

from collections.abc import Callable, Iterator
from typing import TypeVar

from engine.kernel.errors import UnknownTile
from engine.kernel.i18n import N_, say

QUOTES = "\"'`«»„“”‚‘’‹›"
MOST_WORDS = 6
"""No name has more words."""
T = TypeVar("T")


def split_pieces(text: str) -> list[str]:
    """The pieces of a castle text, each `slug@place` or `name@place`; `#` starts a comment."""
    return [piece for line in text.splitlines() for piece in _pieces_of(line.partition("#")[0].split())]


def _pieces_of(words: list[str]) -> Iterator[str]:
    """Words up to the one with a place belong together; those after the last place stand alone."""
    name: list[str] = []
    for word in words:
        name.append(word)
        if "@" in word:
            yield " ".join(name)
            name = []
    yield from name


def bare_name(text: str) -> str:
    """A text without blanks and quotes around it."""
    return text.strip().strip(QUOTES).strip()


def find_piece(name: str, find: Callable[[str], T]) -> T:
    """The tile of a piece; where a word before a name is a tile of its own, that one lacks a place."""
    name = bare_name(name)
    try:
        return find(name)
    except UnknownTile:
        for word in name.split()[:-1][:MOST_WORDS]:
            if _is_tile(word, find):
                raise UnknownTile(
                    say(N_("{text!r} has no place; write slug@x,y or slug@x,y/turn"), text=word)
                ) from None
        raise


def _is_tile(name: str, find: Callable[[str], T]) -> bool:
    try:
        find(name)
    except UnknownTile:
        return False
    return True

"""Printed names of tiles in every language: how a tile is found by one, and how a name that is none is refused.

Names are compared without case, accents, quotes and the kind of blank, so that `Žalář`, `zalar` and `"ZALAR"` are one.
"""

import re
from collections.abc import Iterable
from typing import Generic, TypeVar

from engine.kernel.castle_text import QUOTES
from engine.kernel.errors import UnknownTile
from engine.kernel.i18n import N_, get_language, say
from engine.kernel.spoken import Named, short_name
from engine.kernel.text import nearest, plainly, shortened

MOST_NEAR = 3
LONGEST_NAME = 80
"""What is longer is no name, and is not searched for anything like it."""
_LIGATURES = str.maketrans({"œ": "oe", "æ": "ae", "ø": "o", "ł": "l", **dict.fromkeys(QUOTES, "")})
_BLANKS = re.compile(r"[\W_]+")


N = TypeVar("N", bound=Named)


def compared(text: str) -> str:
    """A name as it is compared: no case, no accents, no quotes, one hyphen for whatever stands between words."""
    return _BLANKS.sub("-", plainly(text.casefold().translate(_LIGATURES))).strip("-")


def holds(names: Iterable[str], query: str) -> bool:
    """Are all the words of a query in these names, compared as names are? No words are in any."""
    wanted = compared(query)
    among = " ".join(map(compared, names))
    return bool(wanted or not query.strip()) and all(word in among for word in wanted.split("-"))


class NameIndex(Generic[N]):
    """Things by their slugs and by their names in every language; two things may share the short form of a name."""

    def __init__(self, things: Iterable[N]) -> None:
        self._found: dict[str, list[N]] = {}
        for thing in things:
            whole = {compared(thing.slug), *map(compared, thing.names.values())}
            for key in sorted(whole | {compared(short_name(name)) for name in thing.names.values()}):
                self._found.setdefault(key, []).append(thing)

    def find(self, text: str) -> list[N]:
        """Everything that bears this name: one thing, several that share it, or nothing."""
        return self._found.get(compared(text[: LONGEST_NAME + 1]), [])

    def near(self, text: str, language: str) -> list[str]:
        """The nearest names: those that hold all the words, then those that are spelt alike; each with its slug."""
        wanted = compared(text[:LONGEST_NAME])
        words = set(wanted.split("-"))
        holding = [key for key in self._found if wanted and words <= set(key.split("-"))]
        alike = [key for key in (nearest(wanted, self._found),) if key]
        found = {thing.slug: thing for key in (*holding, *alike) for thing in self._found[key]}
        return [shown_name(thing, language) for thing in list(found.values())[:MOST_NEAR]]


class TileIndex(NameIndex[N]):
    """The tiles of a game by their names, with the words that refuse what is none of them."""

    def __init__(self, tiles: Iterable[N], refusal: str, command: str) -> None:
        super().__init__(tiles)
        self._refusal = refusal
        self._command = command
        """What lists all tiles of the game."""

    def only(self, name: str) -> N:
        """The one tile that bears a name; a name of none or of several is refused, with the nearest."""
        found = self.find(name)
        if len(found) != 1:
            raise UnknownTile(self._why_not(name, found))
        return found[0]

    def _why_not(self, name: str, found: list[N]) -> str:
        shown = shortened(name)
        if found:
            known = ", ".join(shown_name(tile, get_language()) for tile in found)
            return say(N_("{tile!r} is the name of several tiles: {known}"), tile=shown, known=known)
        reason = say(self._refusal, tile=shown)
        if near := self.near(name, get_language()):
            return say(N_("{reason}; did you mean {near}?"), reason=reason, near=say(N_(" or ")).join(near))
        return say(N_("{reason}; `{command}` lists them all"), reason=reason, command=self._command)


def shown_name(thing: Named, language: str) -> str:
    """A thing as it may be typed: its slug, with the name in a language if that is not the same word."""
    name = thing.names.get(language) or thing.names["en"]
    if compared(name) == compared(thing.slug):
        return thing.slug
    return f"{thing.slug} ({name.replace(' (', ', ').rstrip(')')})"

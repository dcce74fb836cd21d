"""Printed names of tiles in every language: how a slug is found by one, and how sentences say it.

Names are compared without case, accents, quotes and the kind of blank, so that `Žalář`, `zalar` and `"ZALAR"` are one.
"""

import re
import unicodedata
from collections.abc import Iterable
from typing import Generic, TypeVar

from engine.pieces import QUOTES
from engine.spoken import Named, short_name

MOST_NEAR = 3
LONGEST_NAME = 80
"""What is longer is no name, and is not searched for anything like it."""
_LIGATURES = str.maketrans({"œ": "oe", "æ": "ae", "ø": "o", "ł": "l", **dict.fromkeys(QUOTES, "")})
_BLANKS = re.compile(r"[\W_]+")


N = TypeVar("N", bound=Named)


def fold(text: str) -> str:
    """A name as it is compared: no case, no accents, no quotes, one hyphen for whatever stands between words."""
    plain = unicodedata.normalize("NFKD", text.casefold().translate(_LIGATURES))
    letters = "".join(letter for letter in plain if not unicodedata.combining(letter))
    return _BLANKS.sub("-", letters).strip("-")


def holds(names: Iterable[str], query: str) -> bool:
    """Are all the words of a query in these names, compared as names are? No words are in any."""
    wanted = fold(query)
    among = " ".join(map(fold, names))
    return bool(wanted or not query.strip()) and all(word in among for word in wanted.split("-"))


class NameIndex(Generic[N]):
    """Things by their slugs and by their names in every language; two things may share the short form of a name."""

    def __init__(self, things: Iterable[N]) -> None:
        self._found: dict[str, list[N]] = {}
        for thing in things:
            whole = {fold(thing.slug), *map(fold, thing.names.values())}
            for key in sorted(whole | {fold(short_name(name)) for name in thing.names.values()}):
                self._found.setdefault(key, []).append(thing)

    def find(self, text: str) -> list[N]:
        """Everything that bears this name: one thing, several that share it, or nothing."""
        return self._found.get(fold(text[: LONGEST_NAME + 1]), [])

    def near(self, text: str, language: str) -> list[str]:
        """The nearest names: those that hold all the words, then those that are spelt alike; each with its slug."""
        from difflib import get_close_matches

        wanted = fold(text[:LONGEST_NAME])
        words = set(wanted.split("-"))
        holding = [key for key in self._found if wanted and words <= set(key.split("-"))]
        alike = get_close_matches(wanted, list(self._found), n=1)
        found = {thing.slug: thing for key in (*holding, *alike) for thing in self._found[key]}
        return [shown_name(thing, language) for thing in list(found.values())[:MOST_NEAR]]


def shown_name(thing: Named, language: str) -> str:
    """A thing as it may be typed: its slug, with the name in a language if that is not the same word."""
    name = thing.names.get(language) or thing.names["en"]
    if fold(name) == fold(thing.slug):
        return thing.slug
    return f"{thing.slug} ({name.replace(' (', ', ').rstrip(')')})"

"""Words as people type them: without accents and capitals, cut where they are long, the nearest of those known."""

from collections.abc import Iterable, Sequence
from unicodedata import combining, normalize

from engine.kernel.i18n import N_, say

LONGEST_WORD = 80
"""What is longer is not held against anything."""
LONGEST_SHOWN = 40


def nearest(word: str, known: Iterable[str]) -> str:
    """The word that is spelt most alike; nothing if none is."""
    from difflib import get_close_matches

    return next(iter(get_close_matches(word[:LONGEST_WORD], list(known), n=1)), "")


def shortened(word: str) -> str:
    """A word as a refusal shows it, cut if it is long."""
    return word if len(word) <= LONGEST_SHOWN else word[: LONGEST_SHOWN - 3] + "..."


def with_nearest(reason: str, word: str, known: Sequence[str], *, listed: bool = True) -> str:
    """A refusal with what may have been meant; if nothing is near, with all that is known, unless that is too much."""
    if near := nearest(word, known):
        return say(N_("{reason}; did you mean {near}?"), reason=reason, near=near)
    return say(N_("{reason}; there are {known}"), reason=reason, known=", ".join(known)) if listed else reason


def unknown(word: str, known: Sequence[str]) -> str:
    """Why a key of some data is refused."""
    return with_nearest(say(N_("unknown")), word, known)


def not_a_player(name: str, names: Sequence[str]) -> str:
    """Why a name is refused that nobody at the table has."""
    if near := nearest(name, names):
        return say(N_("{name!r} is not a player; did you mean {near}?"), name=shortened(name), near=near)
    return say(N_("{name!r} is not a player; there are {known}"), name=shortened(name), known=", ".join(names))


def plainly(text: str) -> str:
    """Text without capitals and accents."""
    small = text.casefold()
    if small.isascii():
        return small
    return "".join(char for char in normalize("NFKD", small) if not combining(char))

"""Rooms as sentences say them: by the printed name in the reader's language, with the place that tells which.

Castle text and JSON write slugs; a person reads `Nap Room (3,1/2)`. `engine.kernel.i18n.say` asks here for every value
that is a room, so that no sentence has to think of it.
"""

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Protocol

CASTLES, TWO_CASTLES = "castles", "two-castles"
QUOTED = {"ru": "«{}»", "cs": "„{}“", "fr": "«\N{NO-BREAK SPACE}{}\N{NO-BREAK SPACE}»"}
"""English names have capitals; elsewhere quotes keep a name apart, and out of the grammar of its sentence."""
FIELDS = frozenset(
    ("room", "rooms", "tile", "tiles", "other", "what", "offer", "hand", "one", "two", "left", "right",
     "target", "entrances", "take")
)  # fmt: skip
"""The placeholders that stand for rooms."""
WITH_PLACE = frozenset(("other",))
"""Those that may also stand for a player: only a room with its place is taken for one."""
AS_TYPED = frozenset(("place", "placement", "placements", "text"))
"""The placeholders that stand for castle text: what was typed, or is to be typed."""
_ROOM = (
    r"(?:^|(?<=, )|(?<=; )|(?<= \+ ))(?P<slug>[0-9a-z][0-9a-z-]*)(?:@(?P<place>-?[0-9]+,-?[0-9]+(?:/[0-3])?))?"
    r"(?=$|, |; | \+ | \(| \[| →)"
)
"""A room in a list; a slug inside other words is part of what they say."""

_game: ContextVar[str] = ContextVar("madking_game", default=CASTLES)


class Named(Protocol):
    """Anything that has a slug and printed names."""

    @property
    def slug(self) -> str: ...

    @property
    def names(self) -> Mapping[str, str]: ...


def set_game(game: str) -> None:
    """Choose the game that is spoken of from here on in this context: both have a nap room, and words of their own."""
    _game.set(game)


@contextmanager
def speaking_of(game: str) -> Iterator[None]:
    """In here another game is spoken of."""
    token = _game.set(game)
    try:
        yield
    finally:
        _game.reset(token)


def get_game() -> str:
    """The game that is spoken of."""
    return _game.get()


def say_tile(tile: Named, language: str) -> str:
    """A tile by its name in a language."""
    return _quoted(tile.names.get(language) or tile.names["en"], language)


def say_placed(tile: Named, place: str, language: str) -> str:
    """A tile that lies somewhere: its name, and the place as castle text writes it."""
    return f"{_quoted(short_name(tile.names.get(language) or tile.names['en']), language)} ({place})"


def short_name(name: str) -> str:
    """A name without what is explained in brackets: `Foyer (three entrances)` is a foyer."""
    return name.partition(" (")[0]


def say_rooms(text: str, language: str, *, bare: bool = True) -> str:
    """A text in which slugs stand, alone (if `bare`) or with their places, with names instead; anything else stays."""

    def name(found: re.Match[str]) -> str:
        tile = _tile(found["slug"])
        if tile is None or not (bare or found["place"]):
            return found[0]
        return say_placed(tile, found["place"], language) if found["place"] else say_tile(tile, language)

    return re.sub(_ROOM, name, text)


def _quoted(name: str, language: str) -> str:
    return QUOTED[language].format(name) if language in QUOTED else name


def _tile(slug: str) -> Named | None:
    if _game.get() == TWO_CASTLES:
        from engine.two_castles.catalogue import tile_of

        return tile_of(slug)
    from engine.catalogue import tile_of as castles_tile_of

    return castles_tile_of(slug)

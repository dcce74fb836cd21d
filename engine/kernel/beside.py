"""A placement beside a room, as people say it: `nap-room at salon.E`; the same words for both games.

The tile, `at`, a room of the castle by slug or by name in any language, and a side of it. `salon@3,0.E` or
`hallway.2.E` says which of several rooms, `salon.E2` which of several doors on a side, counted from the left or from
the top, and `salon.E/1` how the tile is turned.
"""

import re
from collections.abc import Callable, Collection, Sequence
from typing import NamedTuple, Protocol

from engine.kernel.castle_text import bare_name
from engine.kernel.errors import MadKingError, NotationError
from engine.kernel.i18n import N_, say, say_listed
from engine.kernel.spoken import Named
from engine.kernel.text import shortened

_AT = re.compile(r"(?P<tile>.*?)(?:^| )at (?P<door>.*)", re.IGNORECASE | re.DOTALL)
"""Of a text with single blanks: many of them would make it slow."""
_DOOR = re.compile(
    r"(?P<room>[^.]+?)(?:\.(?P<which>[0-9]{1,3}))?\.(?P<side>[NESW])(?P<door>[0-9]{1,2})?(?:/(?P<turn>[0-3]))?",
    re.IGNORECASE,
)


class Beside(NamedTuple):
    """What such a text says; nothing is looked up yet."""

    text: str
    tile: str
    """The tile, or nothing where it is known which one is in hand."""
    room: str
    which: int | None
    """Which of the rooms of that name, counted from 1 in the order of castle text."""
    side: str
    door: int | None
    """Which of the doors on that side, counted from 1 from the left or from the top."""
    turn: int | None


class Placed(Protocol):
    """A room of a castle of either game."""

    @property
    def slug(self) -> str: ...


def read_beside(text: str) -> Beside | None:
    """What a text says of this form; nothing if it has no `at`, and a refusal if what follows is no door."""
    at = _AT.fullmatch(" ".join(text.split()))
    if at is None:
        return None
    door = _DOOR.fullmatch(bare_name(at["door"]))
    if door is None:
        why = N_("{text!r} names no door of a room after `at`; write room.SIDE with N, E, S or W, as in salon.E")
        raise NotationError(say(why, text=shortened(text.strip())), text=text.strip())
    which, number, turn = (None if door[name] is None else int(door[name]) for name in ("which", "door", "turn"))
    return Beside(
        text.strip(), bare_name(at["tile"]), bare_name(door["room"]), which, door["side"].upper(), number, turn
    )


def find_named(text: str, rooms: Sequence[Placed], named: Callable[[str], Collection[Named]]) -> int:
    """The room of a castle that is named as in `salon`, `salon@3,0` or `hallway.2`, by its number from 0."""
    name, dot, which = bare_name(text).rpartition(".")
    known = bool(dot) and which.isdecimal() and len(which) < 4
    beside = Beside(text, "", name if known else bare_name(text), int(which) if known else None, "", None, None)
    return find_room(beside, rooms, named)


def find_room(beside: Beside, rooms: Sequence[Placed], named: Callable[[str], Collection[Named]]) -> int:
    """The room that is spoken of, by its number from 0; one that is not there, or not only once, is refused."""
    slug, _at, place = beside.room.partition("@")
    slugs = {tile.slug for tile in named(bare_name(slug))}
    found = [number for number, room in enumerate(rooms) if room.slug in slugs]
    if place:
        found = [number for number in found if _corner(str(rooms[number])) == _corner(beside.room)]
    if beside.which is not None:
        found = found[beside.which - 1 : beside.which] if beside.which else []
    if len(found) == 1:
        return found[0]
    if found:
        choices = [f"{rooms[number]}.{beside.side}".rstrip(".") for number in found]
        raise AmbiguousPlacement(
            beside, choices, N_("{text!r}: there are several such rooms; write one of {placements}")
        )
    known = say_listed(dict.fromkeys(room.slug for room in rooms))
    why = N_("{text!r}: {name!r} is not in the castle; there are {known}")
    raise _refusal(beside, why, name=shortened(beside.room), known=known)


def _corner(room: str) -> str:
    """Where a room lies, without its turn."""
    return room.partition("@")[2].partition("/")[0]


class AmbiguousPlacement(NotationError):
    """A placement that may mean several; `choices` are these as castle text."""

    def __init__(self, beside: Beside, choices: Sequence[object], sentence: str) -> None:
        self.choices = tuple(map(str, choices))
        shown = ", ".join(self.choices)
        super().__init__(say(sentence, text=shortened(beside.text), placements=shown), text=beside.text)


def nth_door(beside: Beside, doors: Sequence[int]) -> int:
    """The door that is spoken of among those on its side, by what they are given as; none there is refused."""
    if not doors:
        raise _refusal(beside, N_("{text!r}: that room has no door on this side"))
    if beside.door is None:
        if len(doors) > 1:
            stem = beside.room if beside.which is None else f"{beside.room}.{beside.which}"
            choices = [f"{stem}.{beside.side}{number}" for number in range(1, len(doors) + 1)]
            sentence = N_("{text!r}: that room has several doors on this side; write one of {placements}")
            raise AmbiguousPlacement(beside, choices, sentence)
        return doors[0]
    if not 1 <= beside.door <= len(doors):
        raise _refusal(beside, N_("{text!r}: that room has only {n} on this side"), n=len(doors))
    return doors[beside.door - 1]


def _refusal(beside: Beside, sentence: str, **values: object) -> MadKingError:
    return NotationError(say(sentence, text=shortened(beside.text), **values), text=beside.text)

"""A place in words: by the doors of the castle that it meets, told apart from every other place of the tile."""

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from engine.castle.links import DoorMet
from engine.castle.placement import Joined, Placement
from engine.catalogue import Role, Side
from engine.geometry.outline import TurnedTile, canonical_turns
from engine.kernel.i18n import N_, get_language, say
from engine.kernel.spoken import QUOTED, short_name

if TYPE_CHECKING:
    from engine.castle.castle import Castle

_ONLY = (
    N_("at the north door of the {room}"),
    N_("at the east door of the {room}"),
    N_("at the south door of the {room}"),
    N_("at the west door of the {room}"),
)
_FIRST = (
    N_("at the left north door of the {room}"),
    N_("at the upper east door of the {room}"),
    N_("at the left south door of the {room}"),
    N_("at the upper west door of the {room}"),
)
_SECOND = (
    N_("at the right north door of the {room}"),
    N_("at the lower east door of the {room}"),
    N_("at the right south door of the {room}"),
    N_("at the lower west door of the {room}"),
)
_NUMBERED = (
    N_("at north door {number} of the {room}, counted from the left"),
    N_("at east door {number} of the {room}, counted from the top"),
    N_("at south door {number} of the {room}, counted from the left"),
    N_("at west door {number} of the {room}, counted from the top"),
)
_OWN = (
    (N_("{where}, by its left door"), N_("{where}, by its right door")),
    (N_("{where}, by its upper door"), N_("{where}, by its lower door")),
)
_OWN_NUMBERED = (
    N_("{where}, by its door {number} counted from the left"),
    N_("{where}, by its door {number} counted from the top"),
)
_TURNED = (
    N_("{where}, not turned"),
    N_("{where}, turned by a quarter to the right"),
    N_("{where}, turned by half"),
    N_("{where}, turned by a quarter to the left"),
)
_IN_RING = (
    N_("on the north side of the castle"),
    N_("on the east side of the castle"),
    N_("on the south side of the castle"),
    N_("on the west side of the castle"),
)
MOST_BESIDE = 2
"""So many rooms that it only touches are named; a longer list would say less."""


_ByDoors = dict[frozenset[DoorMet | None], list[Placement]]
"""Places by the doors that they meet."""


class _Called(NamedTuple):
    """A room as these sentences call it."""

    name: str

    def spoken(self) -> str:
        return self.name


def place_words(castle: "Castle", placement: Placement | Joined) -> str:
    """Where a placement lies, in words of the present language: at which doors of which rooms, beside what.

    Two legal places of a tile that meet the same doors also say how the tile is turned and which of its doors meets.
    """
    room, joins = placement if isinstance(placement, Joined) else (placement, ())
    if room.tile.role == Role.BAR:
        return say(_IN_RING[room.turn])
    if not castle.rooms:
        return say(N_("as the first room of the castle"))
    met = castle.board.met(room.turned, room.x, room.y)
    where = _met_words(castle, met)
    if not where:
        where = say(N_("at {place}"), place=str(room).partition("@")[2])
    elif room.tile.role == Role.ROOM:
        where = _told_apart(castle, room, met, where)
    for join in joins:
        where = _joined_words(castle, join, where)
    return _beside_words(castle, room, met, where)


def _met_words(castle: "Castle", met: list[DoorMet | None]) -> str:
    """All doors that are met, in the order of the rooms."""
    where = ""
    for number, door in sorted(found for found in met if found is not None):
        words = _door_words(castle, number, door)
        where = say(N_("{where} and {more}"), where=where, more=words) if where else words
    return where


def _door_words(castle: "Castle", number: int, door: int) -> str:
    """A door of a room: its side, and which one it is of several there."""
    way = castle.board.tiles[number]
    side = way.doors[door].side
    which, of = count_on_side(way, door)
    sentences = _ONLY if of == 1 else _NUMBERED if of > 2 else _FIRST if which == 1 else _SECOND
    return say(sentences[side], room=_Called(_room_name(castle, number)), number=which)


@cache
def doors_on_side(way: TurnedTile, side: Side) -> tuple[int, ...]:
    """The doors of a turned tile on a side, by number, from the left or from the top."""
    found = [number for number, door in enumerate(way.doors) if door.side == side]
    along = (lambda n: way.doors[n][1:3]) if side in (Side.N, Side.S) else (lambda n: way.doors[n][2:0:-1])
    return tuple(sorted(found, key=along))


def count_on_side(way: TurnedTile, door: int) -> tuple[int, int]:
    """Which door it is on its side, counted from 1 from the left or from the top, and of how many."""
    found = doors_on_side(way, way.doors[door].side)
    return found.index(door) + 1, len(found)


def _told_apart(castle: "Castle", room: Placement, met: list[DoorMet | None], where: str) -> str:
    """The words with turn and own door, as far as other legal places of the tile meet the same doors."""
    alike = [other for other in _alike(castle, room)[frozenset(met)] if other != room]
    if not alike:
        return where
    if any(other.turn == room.turn for other in alike):
        own = met.index(min(door for door in met if door is not None))
        where = _own_words(room.turned, own, where)
    return say(_TURNED[room.turn], where=where) if len(canonical_turns(room.slug)) > 1 else where


def _own_words(way: TurnedTile, own: int, where: str) -> str:
    which, of = count_on_side(way, own)
    upright = way.doors[own].side in (Side.E, Side.W)
    if of == 1:
        return where
    if of == 2:
        return say(_OWN[upright][which - 1], where=where)
    return say(_OWN_NUMBERED[upright], where=where, number=which)


def _alike(castle: "Castle", room: Placement) -> _ByDoors:
    """The legal places of a tile, and one that is asked about, by the doors that they meet; found once for a castle."""

    def find() -> _ByDoors:
        found: _ByDoors = {}
        for place in castle.legal(room.tile):
            found.setdefault(frozenset(castle.board.met(place.turned, place.x, place.y)), []).append(place)
        return found

    known = castle.noted(f"whereabouts of {room.slug}", find)
    met = frozenset(castle.board.met(room.turned, room.x, room.y))
    return known if met in known else {**known, met: [room]}


def _joined_words(castle: "Castle", join: Placement, where: str) -> str:
    """The words with a join, and the door that it links the room to."""
    far = _met_words(castle, castle.board.met(join.turned, join.x, join.y))
    return say(N_("{where}, with {other} {more}"), where=where, other=join, more=far)


def _beside_words(castle: "Castle", room: Placement, met: list[DoorMet | None], where: str) -> str:
    """The words with the rooms that it touches and does not meet, if they are few."""
    if room.tile.role != Role.ROOM:
        return where
    board, connected = castle.board, {door[0] for door in met if door is not None}
    touched = [
        n for n in range(len(board.tiles)) if n not in connected and board.touches(n, room.turned, room.x, room.y)
    ]
    if not 0 < len(touched) <= MOST_BESIDE:
        return where
    one, *more = [_Called(_room_name(castle, number)) for number in touched]
    if more:
        return say(N_("{where}, beside the {one} and the {two}"), where=where, one=one, two=more[0])
    return say(N_("{where}, beside the {room}"), where=where, room=one)


def _room_name(castle: "Castle", number: int) -> str:
    """A room by its name; with its place where another room of the castle is called the same."""
    language = get_language()

    def find() -> list[str]:
        called = [short_name(room.tile.name(language)) for room in castle.rooms]
        return [
            QUOTED.get(language, "{}").format(name) if called.count(name) == 1 else room.spoken()
            for name, room in zip(called, castle.rooms, strict=True)
        ]

    return castle.noted(f"names in {language}", find)[number]

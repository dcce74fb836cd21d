"""Can the special rooms of a castle have been earned before they were placed, in any order of building?"""

from collections.abc import Iterable

from engine.kernel.i18n import N_, say
from engine.two_castles.castle import Castle
from engine.two_castles.catalogue import REGULAR_TYPES, RoomType, Slug
from engine.two_castles.placement import Placement
from engine.two_castles.sheets import FIFTH, THIRD, Fault

OWN_TYPES = {"fountain": RoomType.OUTDOOR, "tower": RoomType.SLEEPING, "grand-foyer": RoomType.CORRIDOR}
"""The type whose third room gives each special room (B2C-BONUS-1)."""


def placed_too_early(castle: Castle) -> list[Fault]:
    """The special rooms that would have to lie before any room that can have brought them.

    Rooms are placed as soon as they may be, special ones once some third or fifth room is there that gives their kind.
    Taking whatever may lie next never goes wrong: a room more forbids nothing that was allowed. So what is left over
    cannot have come about in any game; that each bonus comes only once is asked of the finished castle (`unearned`).
    """
    specials = {room for room in castle.rooms if _is_special(room)}
    if not specials or castle.throne is None or Castle.standing(castle.rooms) != castle:
        return []
    grown, left = Castle((castle.throne,)), [room for room in castle.rooms if room != castle.throne]
    while ready := [room for room in left if _is_earned(grown, room) and grown.judge(room).legal]:
        grown = grown.extended(ready[0])
        left.remove(ready[0])
    early = [room for room in left if room in specials and grown.judge(room).legal]
    reason = N_("{room} cannot have been earned before it was placed: the rooms that bring it need it first")
    return [Fault("B2C-BONUS-1", say(reason, room=room)) for room in early]


def _is_special(room: Placement) -> bool:
    return room.slug in OWN_TYPES


def _is_earned(castle: Castle, room: Placement) -> bool:
    return not _is_special(room) or room.slug in _given(castle)


def _given(castle: Castle) -> Iterable[Slug | str]:
    """The kinds of special room that some room of a castle can have brought."""
    types = castle.types
    if types[RoomType.DOWNSTAIRS] >= THIRD or any(types[kind] >= FIFTH for kind in REGULAR_TYPES):
        return OWN_TYPES
    return [slug for slug, kind in OWN_TYPES.items() if types[kind] >= THIRD]

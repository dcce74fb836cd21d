"""How far a castle may reach: what lies beyond is refused wherever rooms come in, before either judge is asked."""

from collections.abc import Sequence

from engine.castle.placement import Placement
from engine.kernel.errors import NotationError
from engine.kernel.i18n import N_, say

FARTHEST = 9999
"""Coordinates beyond this are refused; no legal castle reaches a tenth of it."""
WIDEST = 2000
"""Rooms further apart than this belong to no castle; all tiles of the box in a row are shorter."""
FIRST_FARTHEST = FARTHEST - WIDEST
"""The first room keeps this close to the origin, so that no legal room leaves the coordinates."""
MOST_ROOMS = 250
"""More rooms than this are in no box."""


def check_placement(placement: Placement, room: int | None = None) -> None:
    """Refuse a placement with coordinates or a turn that no castle text could give."""
    _slug, x, y, turn = placement
    if type(x) is int and type(y) is int and -FARTHEST <= x <= FARTHEST and -FARTHEST <= y <= FARTHEST:
        if type(turn) is int and 0 <= turn <= 3:
            return
        reason = say(N_("{text!r}: the turn is 0, 1, 2 or 3 quarter turns clockwise, not {turn}"), text=str(placement),
                     turn=turn)  # fmt: skip
        raise NotationError(reason, room=room, text=str(placement))
    if type(x) is not int or type(y) is not int:
        reason = say(N_("{text!r} cannot be read; write slug@x,y or slug@x,y/turn with whole numbers"),
                     text=str(placement)[:60])  # fmt: skip
        raise NotationError(reason, room=room, text=str(placement))
    raise NotationError(too_far(str(placement)[:60]), room=room, text=str(placement))


def too_far(text: str) -> str:
    """Why a coordinate is refused."""
    return say(N_("{text!r}: coordinates run from -{far} to {far}"), text=text, far=FARTHEST)


def check_number(rooms: int) -> None:
    """Refuse more rooms than there are in any box."""
    if rooms > MOST_ROOMS:
        raise NotationError(say(N_("{n} rooms are more than any castle has ({most})"), n=rooms, most=MOST_ROOMS))


def check_rooms(rooms: Sequence[Placement]) -> None:
    """Refuse rooms that no castle could have: too many, too far from the origin or from the first one."""
    check_number(len(rooms))
    for number, room in enumerate(rooms, 1):
        check_placement(room, number)
        if number == 1 and max(abs(room.x), abs(room.y)) > FIRST_FARTHEST:
            reason = say(N_("the first room lies at most {far} cells from the origin"), far=FIRST_FARTHEST)
            raise NotationError(reason, room=1, text=str(room))
        check_distance(rooms[0], room, number)


def check_distance(first: Placement, room: Placement, number: int | None = None) -> None:
    """Refuse a room that lies too far from the first one."""
    if not (-WIDEST <= room.x - first.x <= WIDEST and -WIDEST <= room.y - first.y <= WIDEST):
        reason = say(N_("{room} lies more than {far} cells from the first room"), room=room, far=WIDEST)
        raise NotationError(reason, room=number, text=str(room))

"""Every entrance of a castle with what it leads to: a room, a wall, a courtyard or the outside (EXT-1, EXT-4)."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from engine.castle.areas import Area, Areas, Front
from engine.castle.rays import Ray
from engine.castle.verdict import Entrance, EntranceState
from engine.geometry.doors import STEPS

if TYPE_CHECKING:
    from engine.castle.built import Built


Leading = tuple[int, int, EntranceState, int | Front | None]
"""An entrance by room and number, its state, and what it leads to: a room by number, or the ground before it."""


def find_states(castle: "Built") -> Iterator[Leading]:
    """The state of every entrance, room by room."""
    board = castle.board
    areas: Areas | None = None
    for number, (x0, y0) in enumerate(board.places):
        partners = {link.door: link.room for link in board.links[number]}
        for index, door in enumerate(board.tiles[number].doors):
            if index in partners:
                yield number, index, CONNECTED, partners[index]
                continue
            x, y = x0 + door.x, y0 + door.y
            dx, dy = STEPS[door.side]
            if board.sees_outside(Ray(int(door.side), x + dx, y + dy)):
                yield number, index, EXTERNAL, None
                continue
            areas = areas or Areas(board)
            front = areas.front(x, y, door.side)
            if front.blocked_by is not None:
                yield number, index, EntranceState.BLOCKED, front
            elif areas.leads_outside(front):
                yield number, index, EXTERNAL, None
            else:
                yield number, index, EntranceState.COURTYARD, front


CONNECTED, EXTERNAL = EntranceState.CONNECTED, EntranceState.EXTERNAL
"""At hand: Python 3.11 runs a function for every look at a member of an enum."""


def external_rooms(castle: "Built") -> list[int]:
    """The room of each external entrance (EXT-1), by number."""
    return [number for number, _door, state, _to in castle.leading if state is EXTERNAL]


def find_entrances(castle: "Built") -> Iterator[Entrance]:
    """Every entrance with its state, room by room; courtyards are numbered as they are met."""
    board, rooms = castle.board, castle.rooms
    areas: Areas | None = None
    courtyards: list[Area] = []
    for number, index, state, to in castle.leading:
        room, door = rooms[number], board.tiles[number].doors[index]
        other, courtyard = None, None
        if isinstance(to, int):
            other = rooms[to]
        elif to is not None and state == EntranceState.BLOCKED:
            other = to.blocked_by
        elif to is not None:
            areas = areas or Areas(board)
            known = [i for i, area in enumerate(courtyards) if areas.holds(area, to)]
            if not known:
                courtyards.append(areas.area_of(to))
            courtyard = known[0] if known else len(courtyards) - 1
        yield Entrance(room, door.side, room.x + door.x, room.y + door.y, door.floor, state, other, courtyard)

"""Every entrance of a castle with what it leads to: a room, a wall, a courtyard or the outside (EXT-1, EXT-4)."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from engine.castle.areas import Area, Areas
from engine.castle.rays import Ray
from engine.castle.verdict import Entrance, EntranceState

if TYPE_CHECKING:
    from engine.castle.built import Built


def find_entrances(castle: "Built") -> Iterator[Entrance]:
    """Every entrance with its state, room by room; courtyards are numbered as they are met."""
    board, rooms = castle.board, castle.rooms
    areas: Areas | None = None
    courtyards: list[Area] = []
    for number, room in enumerate(rooms):
        partners = {link.door: link.room for link in board.links[number]}
        for index, door in enumerate(board.tiles[number].doors):
            x, y = room.x + door.x, room.y + door.y
            place = room, door.side, x, y, door.floor
            if index in partners:
                yield Entrance(*place, EntranceState.CONNECTED, rooms[partners[index]])
                continue
            dx, dy = door.side.step
            if board.sees_outside(Ray(int(door.side), x + dx, y + dy)):
                yield Entrance(*place, EntranceState.EXTERNAL)
                continue
            areas = areas or Areas(board)
            front = areas.front(x, y, door.side)
            if front.blocked_by is not None:
                yield Entrance(*place, EntranceState.BLOCKED, front.blocked_by)
            elif areas.holds(areas.outside, front):
                yield Entrance(*place, EntranceState.EXTERNAL)
            else:
                known = [i for i, area in enumerate(courtyards) if areas.holds(area, front)]
                if not known:
                    courtyards.append(areas.area_of(front))
                yield Entrance(*place, EntranceState.COURTYARD, None, known[0] if known else len(courtyards) - 1)

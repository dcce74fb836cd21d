"""An order of building for a finished castle: rooms typed in any order, laid one after the other by the rules.

Taking whichever room may lie next can never go wrong. Overlaps, fences and doors of the wrong floor depend on pairs of
rooms, not on their order, and a door that a room needs is still there when more rooms have come. PLACE-5 asks for
nothing in between either: if the whole castle has an external entrance, so has every connected part of it. For the
rooms that the part lacks lead, door by door, from that entrance to a door of the part, and where they would lie is
open ground.
"""

from collections.abc import Iterator, Sequence
from heapq import heappop, heappush
from typing import TYPE_CHECKING

from engine.castle.links import may_connect
from engine.castle.placement import Placement
from engine.castle.verdict import Kind, Verdict
from engine.geometry.doors import door_key, partner_key
from engine.kernel.errors import IllegalCastle

if TYPE_CHECKING:
    from engine.castle.castle import Castle


Numbered = tuple[int, Verdict]


def settle(empty: "Castle", rooms: Sequence[Placement]) -> "Castle":
    """The castle of these rooms in an order of building, as near to the given one as can be.

    A legal order stays as it is. Only what cannot stand in any order is refused, with the rooms at fault.
    """
    neighbours = _neighbours(rooms)
    castle, left = _grow(empty, rooms, neighbours)
    if left:
        raise IllegalCastle.of([(number + 1, verdict) for number, verdict in _faults(castle, rooms, left, neighbours)])
    return castle


def _grow(empty: "Castle", rooms: Sequence[Placement], neighbours: list[set[int]]) -> tuple["Castle", set[int]]:
    """What can be built of these rooms, the first of those that may lie next at each step, and what is left over."""
    castle = empty
    left = set(range(len(rooms)))
    waiting = [number for number, room in enumerate(rooms) if room.tile.is_foyer][:1]
    while waiting:
        number = heappop(waiting)
        if number not in left or not castle.allows(rooms[number]):
            continue  # it comes again with the next of its neighbours
        castle = castle.extended(rooms[number])
        left.remove(number)
        for other in neighbours[number] & left:
            heappush(waiting, other)
    return castle, left


def _neighbours(rooms: Sequence[Placement]) -> list[set[int]]:
    """For each room the rooms with which it shares a doorway, by number; where two overlap there may be several."""
    doors: dict[int, list[tuple[int, int]]] = {}
    for number, room in enumerate(rooms):
        for index, key in enumerate(room.turned.keys):
            doors.setdefault(door_key(room.x, room.y, 0) + key, []).append((number, index))
    found: list[set[int]] = [set() for _room in rooms]
    for key, ours in doors.items():
        for number, index in ours:
            for other, met in doors.get(partner_key(key), ()):
                a, b = rooms[number].turned, rooms[other].turned
                if may_connect(a, a.doors[index], b, b.doors[met]):
                    found[number].add(other)
    return found


def _faults(
    castle: "Castle", rooms: Sequence[Placement], left: set[int], neighbours: list[set[int]]
) -> Iterator[Numbered]:
    """Why rooms are left over, by number; a room that only waits for one of the others is passed over."""
    verdicts = {number: castle.judge(rooms[number]) for number in sorted(left)}
    if not castle.rooms:
        verdicts = dict(list(verdicts.items())[:1])  # without a foyer the first room says it all
    breaks = {n for n, verdict in verdicts.items() if {v.kind for v in verdict.violations} != {Kind.NO_CONNECTION}}
    for number, verdict in verdicts.items():
        if number in breaks or not breaks & _group(number, left, neighbours):
            yield number, verdict


def _group(number: int, left: set[int], neighbours: list[set[int]]) -> set[int]:
    """The rooms left over that hang together with this one."""
    found, todo = {number}, [number]
    while todo:
        fresh = (neighbours[todo.pop()] & left) - found
        found |= fresh
        todo += fresh
    return found

"""An order of building for a finished castle: rooms typed in any order, laid one after the other by the rules.

Taking whichever room may lie next can never go wrong. Overlaps, fences and doors of the wrong floor depend on pairs of
rooms, not on their order, and a door that a room needs is still there when more rooms have come. PLACE-5 asks for
nothing in between either: if the whole castle has an external entrance, so has every connected part of it. For the
rooms that the part lacks lead, door by door, from that entrance to a door of the part, and where they would lie is
open ground. A join is laid with the later of its two rooms. Bars forbid nothing that may stand beside them in the end,
and the lines that they draw only let more of it lie there: what was in doubt is asked again after each of them.
"""

from collections.abc import Iterator, Sequence
from heapq import heappop, heappush
from typing import TYPE_CHECKING

from engine.castle.links import may_connect
from engine.castle.piece_rules import join_violations
from engine.castle.placement import Joined, Placement
from engine.castle.verdict import Kind, Verdict
from engine.catalogue import Role
from engine.geometry.doors import door_key, partner_key
from engine.kernel.errors import IllegalCastle

if TYPE_CHECKING:
    from engine.castle.castle import Castle


Numbered = tuple[int, Verdict]


def settle(empty: "Castle", rooms: Sequence[Placement]) -> "Castle":
    """The castle of these rooms and pieces in an order of building, as near to the given one as can be.

    A legal order stays as it is. Only what cannot stand in any order is refused, with the rooms at fault.
    """
    neighbours = _neighbours(rooms)
    castle, left = _grow(empty, rooms, neighbours)
    if left:
        raise IllegalCastle.of([(number + 1, verdict) for number, verdict in _faults(castle, rooms, left, neighbours)])
    return castle


def standing(empty: "Castle", rooms: Sequence[Placement]) -> "Castle":
    """What can be built of these rooms and pieces, in whatever order."""
    return _grow(empty, rooms, _neighbours(rooms))[0]


def _grow(empty: "Castle", rooms: Sequence[Placement], neighbours: list[set[int]]) -> tuple["Castle", set[int]]:
    """What can be built of these rooms, the first of those that may lie next at each step, and what is left over."""
    castle = empty
    left = set(range(len(rooms)))
    joins = [number for number, room in enumerate(rooms) if room.tile.role == Role.JOIN]
    bars = [number for number, room in enumerate(rooms) if room.tile.role == Role.BAR]
    waiting = [number for number, room in enumerate(rooms) if room.tile.is_foyer][:1]
    while waiting:
        number = heappop(waiting)
        if number not in left:
            continue
        # the joins between this room and those that are there are laid with it
        with_it = [join for join in joins if join in left and neighbours[join] - left == neighbours[join] - {number}
                   and number in neighbours[join]]  # fmt: skip
        fitting = _allowed(castle, rooms, number, with_it)
        if fitting is None:
            continue  # it comes again with the next of its neighbours, or with a bar
        castle = castle.laying(Joined(rooms[number], tuple(rooms[join] for join in fitting)))
        left -= {number, *fitting}
        again = bars if number not in bars else [*bars, *range(len(rooms))]
        for other in {*_beyond_joins(number, neighbours, joins), *again} & left - set(joins):
            heappush(waiting, other)
    return castle, left


def _allowed(castle: "Castle", rooms: Sequence[Placement], number: int, with_it: list[int]) -> list[int] | None:
    """The joins with which a room may be laid now, or nothing if it may not be laid at all.

    One that may not lie beside its room now never may; it is left over, and the room is not blamed for it.
    """
    if castle.allows(rooms[number], tuple(rooms[join] for join in with_it)):
        return with_it
    fitting: list[int] = []
    for join in with_it:
        if castle.allows(rooms[number], tuple(rooms[other] for other in (*fitting, join))):
            fitting.append(join)
    return fitting if fitting or (with_it and castle.allows(rooms[number])) else None


def _beyond_joins(number: int, neighbours: list[set[int]], joins: list[int]) -> set[int]:
    """The rooms that a room leads to, by its doors or through a join."""
    found = set(neighbours[number])
    for join in found.intersection(joins):
        found |= neighbours[join]
    return found


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
                joined = Role.JOIN in (a.tile.role, b.tile.role)  # a join has doors of either floor
                if joined or may_connect(a, a.doors[index], b, b.doors[met]):
                    found[number].add(other)
    return found


def _faults(
    castle: "Castle", rooms: Sequence[Placement], left: set[int], neighbours: list[set[int]]
) -> Iterator[Numbered]:
    """Why rooms are left over, by number; a room that only waits for one of the others is passed over."""
    verdicts = {number: _verdict(castle, rooms[number]) for number in sorted(left)}
    if not castle.rooms:
        verdicts = dict(list(verdicts.items())[:1])  # without a foyer the first room says it all
    breaks = {n for n, verdict in verdicts.items() if {v.kind for v in verdict.violations} != {Kind.NO_CONNECTION}}
    for number, verdict in verdicts.items():
        if number in breaks or not breaks & _group(number, left, neighbours):
            yield number, verdict


def _verdict(castle: "Castle", placement: Placement) -> Verdict:
    """Why something is left over; a join as if it were laid with the later of the rooms that it meets."""
    met = castle.board.met(placement.turned, placement.x, placement.y) if placement.tile.role == Role.JOIN else []
    new = max((end[0] for end in met if end is not None), default=None)
    wrong = () if new is None else tuple(join_violations(castle.board, placement, new))
    return Verdict(placement, wrong, (), castle=castle) if wrong else castle.judge(placement)


def _group(number: int, left: set[int], neighbours: list[set[int]]) -> set[int]:
    """The rooms left over that hang together with this one."""
    found, todo = {number}, [number]
    while todo:
        fresh = (neighbours[todo.pop()] & left) - found
        found |= fresh
        todo += fresh
    return found

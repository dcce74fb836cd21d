"""A walk drawn on a castle: a line from room to room through the entrances that connect them, with numbers.

Inside a room the line keeps to the walls, so that it runs beside what is written there and never across it.
"""

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from engine.castle.castle import Castle
from engine.castle.links import Link
from engine.castle.placement import Placement
from engine.pictures.markup import UNIT, px, text
from engine.pictures.outlines import Spot, corners, foot, nearest
from engine.pictures.palette import PAPER, WALK
from engine.pictures.pieces import door_middle, tunnel_line

BESIDE = 0.32
"""How far inside a room's edge the line runs, in cells: just within the wall, outside of every label."""


class Stay(NamedTuple):
    """A room of a walk with the entrances through which it is entered and left; the ends of a walk lack one."""

    room: Placement
    come: Spot | None
    go: Spot | None


def draw_walk(castle: Castle, walk: Sequence[int]) -> list[str]:
    """The rooms of a walk, by number, joined by a line and numbered in their order."""
    if not walk:
        return []
    stays = _stays(castle, walk)
    tunnels = [*(_tunnel(castle, here, there) for here, there in pairwise(walk)), []]
    ways = zip(stays, tunnels, strict=True)
    spots = [spot for stay, tunnel in ways for spot in (*way_through(stay), *tunnel)]
    line = "M" + "L".join(f"{px(x * UNIT)} {px(y * UNIT)}" for x, y in dict.fromkeys(spots))
    pen = 'fill="none" stroke-linecap="round" stroke-linejoin="round"'
    drawn = [
        f'<path d="{line}" {pen} stroke="{ink}" stroke-width="{wide}"/>' for ink, wide in ((PAPER, 6.5), (WALK, 4))
    ]
    return ['<g class="walk">', *drawn, *(_badge(stay, step) for step, stay in enumerate(stays, 1)), "</g>"]


def _stays(castle: Castle, walk: Sequence[int]) -> list[Stay]:
    steps = list(pairwise(walk))
    come = [_door_to(castle, there, here) for here, there in steps]
    go = [_door_to(castle, here, there) for here, there in steps]
    rooms = [castle.rooms[number] for number in walk]
    return [Stay(*stay) for stay in zip(rooms, [None, *come], [*go, None], strict=True)]


def _link(castle: Castle, here: int, there: int) -> Link:
    return next(link for link in castle.board.links[here] if link.room == there)


def _door_to(castle: Castle, here: int, there: int) -> Spot:
    """The middle of the entrance through which one room leads to another: on the edge that they share, or at a join."""
    room = castle.rooms[here]
    x, y = door_middle(room.turned.doors[_link(castle, here, there).door])
    return room.x + x, room.y + y


def _tunnel(castle: Castle, here: int, there: int) -> list[Spot]:
    """The line through the join between two rooms; nothing if their entrances meet."""
    start, end = _door_to(castle, here, there), _door_to(castle, there, here)
    for join in castle.joins if start != end else ():
        line = [(join.x + x, join.y + y) for x, y in tunnel_line(join.turned)]
        if {line[0], line[-1]} == {start, end}:
            return line if line[0] == start else line[::-1]
    return []


def way_through(stay: Stay) -> list[Spot]:
    """From the entrance where a room is entered along its walls to the one where it is left, the shorter way round."""
    if stay.come is None or stay.go is None:
        end = stay.come or stay.go
        return [] if end is None else _ordered(stay, [end, nearest(_ring(stay.room), end)])
    ring = _ring(stay.room)
    enter, leave = nearest(ring, stay.come), nearest(ring, stay.go)
    onwards = _along(ring, enter, leave)
    backwards = _along(ring[::-1], enter, leave)
    return [stay.come, *min(onwards, backwards, key=_length), stay.go]


def _ordered(stay: Stay, spots: list[Spot]) -> list[Spot]:
    return spots if stay.come is not None else spots[::-1]


def _ring(room: Placement) -> list[Spot]:
    """The line along a room's walls, clockwise."""
    return [(room.x + x, room.y + y) for x, y in corners(room.turned.outline, BESIDE)]


def _along(ring: list[Spot], enter: Spot, leave: Spot) -> list[Spot]:
    """The stretch of a ring from one of its points to another."""
    start = _edge_of(ring, enter)
    ring = [*ring[start + 1 :], *ring[: start + 1]]
    end = _edge_of([ring[-1], *ring], leave)
    if end == 0 and math.dist(ring[-1], leave) < math.dist(ring[-1], enter):
        end = len(ring)  # on the edge where it begins, but behind: all the way round
    return [enter, *ring[:end], leave]


def _edge_of(ring: list[Spot], spot: Spot) -> int:
    """The number of the edge on which a point of a ring lies."""
    edges = list(pairwise([*ring, ring[0]]))
    return min(range(len(edges)), key=lambda number: math.dist(foot(*edges[number], spot), spot))


def _length(spots: list[Spot]) -> float:
    return math.fsum(math.dist(a, b) for a, b in pairwise(spots))


def _badge(stay: Stay, step: int) -> str:
    """The number of a room in the walk, on a disc beside the entrance through which it is entered."""
    door = stay.come or stay.go
    ring = _ring(stay.room)
    spot = ring[0] if door is None else nearest(ring, door)
    x, y = spot[0] * UNIT, spot[1] * UNIT
    disc = f'<circle cx="{px(x)}" cy="{px(y)}" r="10" fill="{WALK}" stroke="{PAPER}" stroke-width="1.5"/>'
    number = text(x, y + 4.5, 12.5, str(step), "#fff", bold=True, anchor="middle")
    return f'<g data-step="{step}" data-of="{stay.room}">{disc}{number}</g>'

"""A walk drawn on a castle: a line from room to room through the entrances that connect them, with numbers."""

from collections.abc import Sequence
from itertools import pairwise

from engine.castle.castle import Castle
from engine.castle.placement import Placement
from engine.pictures.markup import UNIT, px, text
from engine.pictures.palette import PAPER, WALK

Spot = tuple[float, float]


def draw_walk(castle: Castle, walk: Sequence[int]) -> list[str]:
    """The rooms of a walk, by number, joined by a line and numbered in their order."""
    if not walk:
        return []
    ways = [_way(castle, here, there) for here, there in pairwise(walk)]
    entered = [there for _here, there in ways]
    left = [here for here, _there in ways]
    first = left[0] if left else _middle(castle.rooms[walk[0]])
    badges = [first, *entered]
    spots = [first]
    for number, come, go in zip(walk, badges, [*left, badges[-1]], strict=True):
        spots += [come, *_around(castle.rooms[number], come, go), go]
    line = "M" + "L".join(f"{px(x * UNIT)} {px(y * UNIT)}" for x, y in dict.fromkeys(spots))
    pen = 'fill="none" stroke-linecap="round" stroke-linejoin="round"'
    drawn = [
        f'<path d="{line}" {pen} stroke="{ink}" stroke-width="{wide}" stroke-opacity="{dense}"/>'
        for ink, wide, dense in ((PAPER, 11, 0.5), (WALK, 6, 0.65))
    ]
    steps = enumerate(zip(walk, badges, strict=True), 1)
    numbers = [_badge(castle.rooms[room], step, spot) for step, (room, spot) in steps]
    return ['<g class="walk">', *drawn, *numbers, "</g>"]


def _badge(room: Placement, step: int, spot: Spot) -> str:
    """The number of a room in the walk, on a disc."""
    x, y = spot[0] * UNIT, spot[1] * UNIT
    disc = f'<circle cx="{px(x)}" cy="{px(y)}" r="12" fill="{WALK}" stroke="{PAPER}" stroke-width="2"/>'
    number = text(x, y + 5, 14, str(step), "#fff", bold=True, anchor="middle")
    return f'<g data-step="{step}" data-of="{room}">{disc}{number}</g>'


def _way(castle: Castle, here: int, there: int) -> tuple[Spot, Spot]:
    """The cells on both sides of the entrance through which one room leads to another, by their middles."""
    link = next(link for link in castle.board.links[here] if link.room == there)
    room = castle.rooms[here]
    door = room.turned.doors[link.door]
    dx, dy = door.side.step
    x, y = room.x + door.x + 0.5, room.y + door.y + 0.5
    return (x, y), (x + dx, y + dy)


def _middle(room: Placement) -> Spot:
    return room.x + room.turned.width / 2, room.y + room.turned.height / 2


def _around(room: Placement, come: Spot, go: Spot) -> list[Spot]:
    """The elbow of an L, where the straight way from one of its arms to the other would leave it."""
    outline = room.turned.outline
    x, y = _middle(room)
    if outline.notch is None or (come[0] < x) == (go[0] < x) or (come[1] < y) == (go[1] < y):
        return []
    right, below = outline.notch in (2, 3), outline.notch in (0, 3)
    return [(x + (0.5 if right else -0.5) * outline.width / 2, y + (0.5 if below else -0.5) * outline.height / 2)]

"""A room as SVG: walls, floor, fence, entrances and label."""

from collections.abc import Iterator
from functools import lru_cache

from engine.castle.placement import Placement
from engine.castle.verdict import EntranceState
from engine.catalogue import Floor, Side
from engine.geometry.outline import Outline
from engine.pictures.gatehouses import draw_gatehouse, foyer_boxes, gate_of
from engine.pictures.labels import draw_label
from engine.pictures.markup import safe, units
from engine.pictures.outlines import WALL, fence_nodes, outline_path, path
from engine.pictures.palette import FENCE, PAPER, describe, floor_paint


def draw_room(
    room: Placement, states: list[EntranceState], completed: bool, prefix: str, *, swans: bool = False
) -> str:
    """A room with its walls, floor, fence, entrances and label, its box at the origin; with its swan if it has one."""
    tile, outline = room.tile, room.turned.outline
    paint = floor_paint(tile, Floor.DOWNSTAIRS if tile.is_downstairs else Floor.GROUND)
    inner = outline_path(outline, WALL)
    fill = f"url(#{prefix}-steps{room.turn})" if tile.is_stairs else paint.floor
    edge = f'stroke="{PAPER}" stroke-width="1.2" stroke-linejoin="round"'
    gate = gate_of(room)
    boxes = None if gate is None else foyer_boxes(room)
    found = [
        f"<title>{safe(describe(tile, completed))}</title>",
        f'<path d="{outline_path(outline)}" fill="{paint.wall}" {edge}/><path d="{inner}" fill="{fill}"/>'
        if gate is None
        else draw_gatehouse(room, states[gate], paint, prefix),
    ]
    if tile.is_downstairs:
        found.append(f'<path d="{inner}" fill="url(#{prefix}-hatch)"/>')
    if outline.fence is not None:
        found.append(_fence(outline))
    label = draw_label(room, completed, paint, prefix, swans=swans, boxes=boxes)
    return "".join((*found, *draw_doors(room, states, prefix), label))


def draw_doors(room: Placement, states: list[EntranceState], prefix: str) -> Iterator[str]:
    """The entrances of a room in their walls."""
    gate = gate_of(room)
    for number, (door, state) in enumerate(zip(room.turned.doors, states, strict=True)):
        colour, look = floor_paint(room.tile, door.floor).floor, state
        if number == gate and state != EntranceState.BLOCKED:
            colour, look = "transparent", EntranceState.CONNECTED  # its bridge is drawn already
        place = door_place(door.x, door.y, door.side)
        yield f'<use href="#{prefix}-door-{look}" {place} color="{colour}" data-entrance="{state}"/>'


@lru_cache(maxsize=64)
def _fence(outline: Outline) -> str:
    line = path(fence_nodes(outline, WALL / 2), close=False)
    pens = (f'stroke="{ink}" stroke-width="{wide}" stroke-dasharray="{dash}"' for ink, wide, dash in FENCE)
    drawn = "".join(f'<path d="{line}" {pen}/>' for pen in pens)
    return f'<g class="fence" fill="none">{drawn}</g>'


def door_place(x: int, y: int, side: Side) -> str:
    """The `transform` that puts the drawing of an entrance at its wall."""
    dx, dy = side.step
    return f'transform="translate({units(x + 0.5 + dx / 2)} {units(y + 0.5 + dy / 2)}) rotate({90 * side})"'

"""A foyer that stands in a ring as SVG: a wall of stone with towers beside its gate, and the drawbridge before it."""

from engine.castle.placement import Placement
from engine.castle.verdict import EntranceState
from engine.catalogue import Door, Tile
from engine.catalogue.pieces import ring
from engine.geometry.outline import Outline, turned
from engine.pictures.labels import Box, label_boxes
from engine.pictures.markup import units
from engine.pictures.outlines import WALL, Node, corners, outline_path, path, turn_nodes
from engine.pictures.palette import INK, MORTAR, PAPER, PLANK, STONE, WOOD, Paint

HALF = 0.42
"""Half of the width of the bridge, in cells."""
LEAF = 0.8
"""How far the bridge leads out, in cells."""
MERLONS = 0.3
"""Edges of at least this part of the longest one have battlements."""


def gate_of(room: Placement) -> int | None:
    """The number of the door of a placed room that leads out of the ring."""
    gate, tile = room.tile.gate, room.tile
    if gate is None:
        return None
    (middle,) = turn_nodes([Node(gate.x + 0.5, gate.y + 0.5)], tile.width, tile.height, room.turn)
    wanted = gate.side.turned(room.turn), int(middle.x), int(middle.y)
    return next(number for number, door in enumerate(room.turned.doors) if (door.side, door.x, door.y) == wanted)


def draw_gatehouse(room: Placement, state: EntranceState, paint: Paint, prefix: str) -> str:
    """The wall, the floor of the foyer in it, the towers and the bridge; it leads out if nothing lies there."""
    tile = room.tile
    gate = tile.gate
    if gate is None:
        raise ValueError(room)
    whole = outline_path(turned(tile.slug, 0).outline)
    drawn = [
        f'<path d="{whole}" fill="{STONE}" stroke="{PAPER}" stroke-width="1.2"/>',
        f'<path d="{whole}" fill="url(#{prefix}-bricks)"/>',
        _battlements(turned(tile.slug, 0).outline),
        _floor(tile, paint),
        *(_tower(gate, side, tile) for side in (-1, 1)),
        _bridge(tile, gate, leads_out=state in (EntranceState.EXTERNAL, EntranceState.COURTYARD)),
    ]
    return f'<g class="gatehouse"{_turned(room)}>{"".join(drawn)}</g>'


def foyer_boxes(room: Placement) -> list[Box]:
    """Where a foyer that stands in a ring can be written on: on the floor of the foyer itself."""
    tile = room.tile
    foyer = _foyer(tile)
    if foyer is None:
        return label_boxes(room.turned.outline)
    left, top = ring().foyer
    found = []
    for x, y, w, h, part in label_boxes(foyer):
        (middle,) = turn_nodes([Node(x + left, y + top)], tile.width, tile.height, room.turn)
        found.append((middle.x, middle.y, w, h, part))
    return found


def _foyer(tile: Tile) -> Outline | None:
    """The outline of the foyer that is on the other side of a tile: the one that is to be seen in the ring."""
    return None if tile.back_of is None else turned(tile.back_of, 0).outline


def _turned(room: Placement) -> str:
    """By the rules it is never turned; a castle that breaks them may be drawn, too."""
    w, h = units(room.tile.width), units(room.tile.height)
    places = ("", f"translate({h} 0) rotate(90)", f"translate({w} {h}) rotate(180)", f"translate(0 {w}) rotate(270)")
    return f' transform="{places[room.turn]}"' if room.turn else ""


def _battlements(outline: Outline) -> str:
    """Merlons along the long edges."""
    spots = corners(outline)
    edges = list(zip(spots, [*spots[1:], spots[0]], strict=True))
    longest = max(abs(b[0] - a[0]) for a, b in edges)
    lines = [
        path([Node(a[0], a[1] + inset), Node(b[0], b[1] + inset)], close=False)
        for a, b in edges
        if a[1] == b[1] and abs(b[0] - a[0]) >= MERLONS * longest
        for inset in [0.12 if b[0] > a[0] else -0.12]
    ]
    pen = f'fill="none" stroke="{MORTAR}" stroke-width="10" stroke-dasharray="14 10"'
    return f'<path d="{"".join(lines)}" {pen}/>'


def _floor(tile: Tile, paint: Paint) -> str:
    foyer = _foyer(tile)
    if foyer is None:
        return ""
    left, top = ring().foyer
    wall = f'fill="{paint.floor}" stroke="{MORTAR}" stroke-width="2"'
    return f'<path d="{outline_path(foyer, WALL)}" transform="translate({units(left)} {units(top)})" {wall}/>'


def _depth(tile: Tile) -> float:
    """How thick the wall is at the gate: from the ground inside the ring to its outer line."""
    return tile.height - ring().inner[3] - 1.0


def _tower(gate: Door, side: int, tile: Tile) -> str:
    """A round tower beside the gate, its battlements around it."""
    radius = 0.4 * _depth(tile)
    x, y = gate.x + 0.5 + side * (HALF + radius + 0.1), gate.y + 1 - _depth(tile) / 2
    place = f'cx="{units(x)}" cy="{units(y)}"'
    return (
        f'<circle {place} r="{units(radius)}" fill="{STONE}" stroke="{INK}" stroke-width="2"/>'
        f'<circle {place} r="{units(radius - 0.12)}" fill="none" stroke="{MORTAR}" stroke-width="9"'
        f' stroke-dasharray="12 9"/>'
        f'<circle {place} r="{units(radius - 0.24)}" fill="{STONE}" stroke="{MORTAR}" stroke-width="1.5"/>'
    )


def _bridge(tile: Tile, gate: Door, *, leads_out: bool) -> str:
    """Planks through the wall, out of it where nothing lies before the gate, and the chains that hold them."""
    foyer, edge = _foyer(tile), gate.y + 1.0
    inside = edge - _depth(tile) if foyer is None else ring().foyer[1] + foyer.height - WALL
    end = edge + (LEAF if leads_out else 0.0)
    middle = gate.x + 0.5
    place = f'x="{units(middle - HALF)}" y="{units(inside)}" width="{units(2 * HALF)}" height="{units(end - inside)}"'
    planks = "".join(
        f"M{units(middle - HALF)} {units(inside + step * 0.2)}h{units(2 * HALF)}"
        for step in range(1, int((end - inside) / 0.2 + 0.5))
    )
    chains = "".join(
        f"M{units(middle + side * (HALF + 0.3))} {units(edge - 0.15)}L{units(middle + side * HALF)} {units(end - 0.08)}"
        for side in (-1, 1)
    )
    chain = f'<path d="{chains}" stroke="{INK}" stroke-width="3" stroke-dasharray="4 2.5"/>' if leads_out else ""
    return (
        f'<g class="drawbridge"><rect {place} fill="{PLANK}" stroke="{WOOD}" stroke-width="3"/>'
        f'<path d="{planks}" stroke="{WOOD}" stroke-width="2"/>{chain}</g>'
    )


BRIDGE_SYMBOL = (
    f'<path d="M0 0h22v6H0z" fill="{STONE}"/><path d="M5 2h12v19H5z" fill="{PLANK}" stroke="{WOOD}" stroke-width="2"/>'
    f'<path d="M5 6.5h12M5 11h12M5 15.5h12" stroke="{WOOD}" stroke-width="1.5"/>'
)
"""The swatch of the legend, in a box of 22 by 22."""

"""What lies in a castle and is no room, as SVG: bars as water between stone rims, joins as hidden corridors."""

import math
from collections.abc import Sequence

from engine.castle.placement import Placement
from engine.catalogue import Door, Role
from engine.geometry.outline import Outline, TurnedTile
from engine.pictures.labels import Box, draw_label
from engine.pictures.markup import UNIT, safe
from engine.pictures.outlines import Node, Spot, corners, outline_path, path
from engine.pictures.palette import INK, MORTAR, NIGHT, PAPER, STONE, TORCH, WATER, Paint, describe

RIM = 0.22
"""How wide the stone beside the water is, in cells."""
LONG = 0.5
"""An edge is a long one, with a rim, if it has at least this part of the longest one's length."""
REACH = 0.3
"""How far a corridor reaches into the doorways that it covers, in cells: through the wall."""


def draw_piece(piece: Placement, prefix: str, reach: float = REACH) -> str:
    """A bar or a join, its box at the origin; one that lies alone has no doorways to reach into."""
    title = f"<title>{safe(describe(piece.tile, completed=False))}</title>"
    return title + (_bar(piece, prefix) if piece.tile.role == Role.BAR else _join(piece, prefix, reach))


# bars


def _bar(piece: Placement, prefix: str) -> str:
    """Water between two rims; where sections meet, at their short edges, it flows on."""
    outline = piece.turned.outline
    whole, bed = outline_path(outline), path([Node(*spot) for spot in bed_of(outline)])
    label = draw_label(piece, False, Paint(WATER, STONE, INK), prefix, boxes=[_label_box(outline)])
    return (
        f'<g class="water"><path d="{whole}" fill="{STONE}" stroke="{PAPER}" stroke-width="1.2"/>'
        f'<path d="{whole}" fill="url(#{prefix}-bricks)"/>'
        f'<path d="{bed}" fill="{WATER}"/><path d="{bed}" fill="url(#{prefix}-waves)"/>'
        f'<path d="{_banks(outline)}" fill="none" stroke="{MORTAR}" stroke-width="2.5"/></g>{label}'
    )


def _label_box(outline: Outline) -> Box:
    """The place for a label: along the middle of the water."""
    w, h, margin = outline.width, outline.height, 2 * RIM + 0.1
    return w / 2, h / 2, w - margin, h - margin, (0, 9)


def bed_of(outline: Outline) -> list[Spot]:
    """The corners of the water: an outline drawn back from its long edges only."""
    spots = corners(outline)
    return drawn_back_from(spots, [RIM if is_long else 0.0 for is_long in _long_edges(spots)])


def _banks(outline: Outline) -> str:
    """The lines between water and stone."""
    bed = bed_of(outline)
    ends = zip(bed, [*bed[1:], bed[0]], _long_edges(corners(outline)), strict=True)
    return "".join(path([Node(*a), Node(*b)], close=False) for a, b, is_long in ends if is_long)


def _long_edges(spots: Sequence[Spot]) -> list[bool]:
    """For each edge, from a corner to the next, whether it is a long one."""
    lengths = [math.dist(a, b) for a, b in zip(spots, [*spots[1:], spots[0]], strict=True)]
    return [length >= LONG * max(lengths) for length in lengths]


def drawn_back_from(spots: Sequence[Spot], insets: Sequence[float]) -> list[Spot]:
    """The corners of a clockwise ring whose edges are drawn back, each by an inset of its own."""
    edges = list(zip(spots, [*spots[1:], spots[0]], strict=True))
    lines = [_line_inside(a, b, inset) for (a, b), inset in zip(edges, insets, strict=True)]
    return [_crossing(before, after) for before, after in zip([lines[-1], *lines[:-1]], lines, strict=True)]


def _line_inside(a: Spot, b: Spot, inset: float) -> tuple[float, float, float]:
    """The line along an edge, drawn back: nx, ny and d of all points with nx * x + ny * y = d."""
    length = math.dist(a, b)
    nx, ny = (a[1] - b[1]) / length, (b[0] - a[0]) / length  # inwards is to the right of the way round
    return nx, ny, nx * a[0] + ny * a[1] + inset


def _crossing(one: tuple[float, float, float], two: tuple[float, float, float]) -> Spot:
    (a, b, c), (d, e, f) = one, two
    both = a * e - b * d
    return (c * e - b * f) / both, (a * f - c * d) / both


# joins


def _join(piece: Placement, prefix: str, reach: float) -> str:
    """Bricks, and the corridor through them."""
    whole = outline_path(piece.turned.outline)
    return (
        f'<path d="{whole}" fill="{MORTAR}" stroke="{PAPER}" stroke-width="1.2"/>'
        f'<path d="{whole}" fill="url(#{prefix}-bricks)"/>{draw_tunnel(piece, reach)}'
    )


def draw_tunnel(piece: Placement, reach: float = REACH) -> str:
    """The dark corridor of a join, from within one doorway to within the other, a row of torches in its middle."""
    nodes = [Node(*spot) for spot in _reaching(tunnel_line(piece.turned), reach)]
    line = path(nodes, close=False)
    pens = ((TORCH, 21, "none"), (NIGHT, 18, "none"), (TORCH, 3.5, "0.1 8.9"))
    drawn = "".join(
        f'<path d="{line}" stroke="{ink}" stroke-width="{wide}" stroke-dasharray="{dash}"'
        f"{_CAP if dash != 'none' else ''}/>"
        for ink, wide, dash in pens
    )
    return f'<g class="tunnel" fill="none" stroke-linejoin="round">{drawn}</g>'


_CAP = ' stroke-linecap="round"'


def tunnel_line(tile: TurnedTile) -> list[Spot]:
    """The line through a join from the middle of one of its doors to the other: along the middles of its cells."""
    first, *_between, last = tile.doors
    cells = _way((first.x, first.y), (last.x, last.y), set(tile.outline.cells()))
    return [door_middle(first), *((x + 0.5, y + 0.5) for x, y in cells), door_middle(last)]


def door_middle(door: Door) -> Spot:
    """The middle of a door on the edge of its tile."""
    dx, dy = door.side.step
    return door.x + 0.5 + dx / 2, door.y + 0.5 + dy / 2


def _way(start: tuple[int, int], end: tuple[int, int], cells: set[tuple[int, int]]) -> list[tuple[int, int]]:
    """The shortest way from cell to cell within an outline."""
    came: dict[tuple[int, int], tuple[int, int]] = {start: start}
    todo = [start]
    for x, y in todo:
        for cell in ((x + 1, y), (x, y + 1), (x - 1, y), (x, y - 1)):
            if cell in cells and cell not in came:
                came[cell] = x, y
                todo.append(cell)
    way = [end]
    while end in came and way[-1] != start:
        way.append(came[way[-1]])
    return way[::-1]


def _reaching(line: list[Spot], reach: float) -> list[Spot]:
    """A line drawn on at both ends, into the doorways."""
    return [_beyond(line[1], line[0], reach), *line[1:-1], _beyond(line[-2], line[-1], reach)]


def _beyond(before: Spot, end: Spot, reach: float) -> Spot:
    part = reach / math.dist(before, end)
    return end[0] + (end[0] - before[0]) * part, end[1] + (end[1] - before[1]) * part


def piece_patterns(prefix: str, drawn: str) -> str:
    """The patterns of what is drawn: ripples and bricks. Pictures of rooms alone have neither."""
    found = []
    if f"#{prefix}-waves" in drawn:
        found.append(
            f'<pattern id="{prefix}-waves" patternUnits="userSpaceOnUse" width="{UNIT}" height="32">'
            '<path d="M3 9q5-6 10 0t10 0 10 0M23 25q5-6 10 0t10 0" fill="none" stroke="#e4f3fc" stroke-opacity=".85"'
            ' stroke-width="2" stroke-linecap="round"/></pattern>'
        )
    if f"#{prefix}-bricks" in drawn:
        found.append(
            f'<pattern id="{prefix}-bricks" patternUnits="userSpaceOnUse" width="16" height="16">'
            '<path d="M0 .5h16M0 8.5h16M4.5 0v8M12.5 8v8" fill="none" stroke="#000" stroke-opacity=".3"/></pattern>'
        )
    return "".join(found)


def piece_symbols(drawn: str, prefix: str) -> list[tuple[str, str]]:
    """The swatches of a legend for the pieces that are drawn, in a box of 22 by 22, and the class of what they show."""
    water = (
        f'<path d="M0 1h22v20H0z" fill="{STONE}"/><path d="M0 5h22v12H0z" fill="{WATER}"/>'
        '<path d="M1 9.5q3-3 5 0t5 0 5 0 5 0M1 14q3-3 5 0t5 0 5 0 5 0" fill="none" stroke="#e4f3fc"'
        ' stroke-width="1.6"/>'
    )
    tunnel = (
        f'<path d="M0 1h22v20H0z" fill="{MORTAR}"/><path d="M0 1h22v20H0z" fill="url(#{prefix}-bricks)"/>'
        f'<path d="M0 11h22" stroke="{NIGHT}" stroke-width="11"/>'
        f'<path d="M3 11h18" stroke="{TORCH}" stroke-width="3.5" stroke-dasharray="0.1 7.9"{_CAP}/>'
    )
    return [(mark, name) for mark, name in ((water, "water"), (tunnel, "tunnel")) if f'class="{name}"' in drawn]

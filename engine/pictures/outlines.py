"""The outlines and fences of rooms as corners, and corners as paths."""

import math
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from engine.geometry.art import ring, top, turn_art
from engine.geometry.outline import ART, DIAGONAL_STONE, DISC, ELL, FENCE_ARC, FLAT, OCTAGON, STONE, Outline
from engine.pictures.markup import units

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry


Spot = tuple[float, float]

WALL = 0.25
"""How thick a wall is, in cells."""

ARC_PIECES = 8
"""Straight pieces that stand for an arc where a line follows it."""


class Node(NamedTuple):
    """A corner of an outline; with a radius it is reached along an arc, clockwise."""

    x: float
    y: float
    radius: float = 0.0


def turn_nodes(nodes: list[Node], width: float, height: float, turn: int) -> list[Node]:
    """Turn corners in an upright box clockwise; the box of the result is at the origin again."""
    for _ in range(turn):
        nodes = [Node(height - node.y, node.x, node.radius) for node in nodes]
        width, height = height, width
    return nodes


def outline_nodes(outline: Outline, inset: float = 0.0) -> list[Node]:
    """The corners of an outline, clockwise, drawn back from its edge by `inset`."""
    w, h, t = float(outline.width), float(outline.height), inset
    if outline.shape == DISC:
        half, r, flat = w / 2, w / 2 - t, FLAT / 2
        k = math.sqrt(r * r - flat * flat)
        quarter = [Node(half - flat, half - k, r), Node(half - flat, half - r), Node(half + flat, half - r),
                   Node(half + flat, half - k)]  # fmt: skip
        return [node for turn in range(4) for node in turn_nodes(quarter, w, w, turn)]
    if outline.shape == OCTAGON:
        c = 1 - t + t * math.sqrt(2)
        corners = [(c, t), (w - c, t), (w - t, c), (w - t, h - c), (w - c, h - t), (c, h - t), (t, h - c), (t, c)]
        return [Node(x, y) for x, y in corners]
    if outline.shape == ART:
        return drawn_back(ring(outline.art), t)
    if outline.shape == ELL:
        x, y = w / 2 - t, h / 2 + t
        ell = [Node(t, t), Node(x, t), Node(x, y), Node(w - t, y), Node(w - t, h - t), Node(t, h - t)]
        return turn_nodes(ell, w, h, outline.notch or 0)
    return [Node(t, t), Node(w - t, t), Node(w - t, h - t), Node(t, h - t)]


def drawn_back(spots: tuple[tuple[int, int], ...], inset: float) -> list[Node]:
    """The corners of a clockwise ring, each drawn back from both of its edges by `inset`."""
    found = []
    for before, spot, after in zip((spots[-1], *spots[:-1]), spots, (*spots[1:], spots[0]), strict=True):
        (ax, ay), (bx, by) = _along(before, spot), _along(spot, after)
        # inwards is to the right of the way round; the corner moves along the sum of both, so far that each edge moves
        # by the inset
        scale = inset / (1 + ax * bx + ay * by)
        found.append(Node(spot[0] - (ay + by) * scale, spot[1] + (ax + bx) * scale))
    return found


def _along(a: tuple[int, int], b: tuple[int, int]) -> Spot:
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = math.hypot(dx, dy)
    return dx / length, dy / length


def corners(outline: Outline, inset: float = 0.0) -> list[Spot]:
    """The corners of an outline, its arcs as short straight pieces."""
    nodes = outline_nodes(outline, inset)
    found: list[Spot] = []
    for before, node in pairwise([nodes[-1], *nodes]):
        if node.radius:
            middle = outline.width / 2
            start, end = (math.atan2(n.y - middle, n.x - middle) for n in (before, node))
            sweep = (end - start) % math.tau
            angles = [start + sweep * i / ARC_PIECES for i in range(1, ARC_PIECES)]
            found += [(middle + node.radius * math.cos(a), middle + node.radius * math.sin(a)) for a in angles]
        found.append((node.x, node.y))
    return found


def nearest(ring: list[Spot], spot: Spot) -> Spot:
    """The point of a closed line that is nearest to a spot."""
    return min((foot(a, b, spot) for a, b in pairwise([*ring, ring[0]])), key=lambda point: math.dist(point, spot))


def foot(a: Spot, b: Spot, spot: Spot) -> Spot:
    """The point between a and b that is nearest to a spot."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    square = dx * dx + dy * dy
    part = 0.0 if not square else max(0.0, min(1.0, ((spot[0] - a[0]) * dx + (spot[1] - a[1]) * dy) / square))
    return a[0] + part * dx, a[1] + part * dy


def narrowest(ring: list[Spot], other: list[Spot]) -> tuple[Spot, Spot]:
    """Where two closed lines come nearest to each other: a point of each."""
    pairs = [(spot, nearest(other, spot)) for spot in ring] + [(nearest(ring, spot), spot) for spot in other]
    return min(pairs, key=lambda pair: math.dist(*pair))


def fence_nodes(outline: Outline, inset: float) -> list[Node]:
    """The fence of an outline from end to end without its stone ends (FENCE-3), drawn back by `inset`."""
    turn = int(outline.fence or 0)
    w, h = (outline.height, outline.width) if turn % 2 else (outline.width, outline.height)
    edge = outline_nodes(Outline(outline.shape, w, h, art=turn_art(outline.art, -turn % 4)), inset)
    if outline.shape == ART:
        line = top(turn_art(outline.art, -turn % 4))
        rim = dict(zip(ring(turn_art(outline.art, -turn % 4)), edge, strict=True))
        nodes = [rim[spot] for spot in line]
    elif outline.shape == DISC:
        r, reach = w / 2 - inset, math.radians(FENCE_ARC / 2)
        x, y = r * math.sin(reach), w / 2 - r * math.cos(reach)
        nodes = [Node(w / 2 - x, y), *edge[:4], Node(w / 2 + x, y, r)]
    elif outline.shape == OCTAGON:
        low = inset / math.sqrt(2)
        x, y = DIAGONAL_STONE + low, 1 - DIAGONAL_STONE + low
        nodes = [Node(x, y), *edge[:2], Node(w - x, y)]
    elif outline.shape == ELL:
        nodes = [Node(STONE, inset), Node(w / 2 - STONE, inset)]
    else:
        nodes = [Node(STONE, inset), Node(w - STONE, inset)]
    return turn_nodes(nodes, w, h, turn)


def path(nodes: list[Node], *, close: bool = True) -> str:
    """Corners as the `d` of a path, in units."""
    first, *rest = (*nodes, nodes[0]) if close else nodes
    steps = [f"M{units(first.x)} {units(first.y)}"]
    for node in rest:
        radius = units(node.radius)
        arc = f"A{radius} {radius} 0 0 1 " if node.radius else "L"
        steps.append(f"{arc}{units(node.x)} {units(node.y)}")
    return "".join(steps) + ("Z" if close else "")


@lru_cache(maxsize=256)
def outline_path(outline: Outline, inset: float = 0.0) -> str:
    """An outline as the `d` of a path, drawn back from its edge by `inset`."""
    return path(outline_nodes(outline, inset))


def trace(place: "BaseGeometry") -> str:
    """A Shapely drawing as the `d` of a path; single points leave no trace."""
    found = []
    for part in getattr(place, "geoms", [place]):
        lines = [part.exterior, *part.interiors] if part.geom_type == "Polygon" else [part]
        found += ["M" + "L".join(f"{units(x)} {units(y)}" for x, y in line.coords) for line in lines if line.length]
    return "".join(found)

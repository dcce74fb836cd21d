"""The exact judge's eyes: outlines, fences and doors as Shapely geometry, and how two of them meet.

Discs are polygons inscribed in their circle. On the lattice two tiles either touch along quarters of a cell
or stay at least 0.04 apart, so the chords (at most 0.0002 off the arc) decide nothing; the corners include every
Pythagorean point, so that two 500 discs at offset (3,4) meet in exactly one point.
"""

import math
from enum import Enum
from functools import cache

from shapely import LineString, Point, Polygon, affinity
from shapely.geometry.base import BaseGeometry

from engine.catalogue import Door, Side
from engine.geometry.art import ring, top, turn_art
from engine.geometry.outline import ART, DIAGONAL_STONE, DISC, ELL, FENCE_ARC, FLAT, OCTAGON, STONE, Outline

TOLERANCE = 1e-6
"""Areas and lengths below this are rounding, not contact."""
FENCE_CONTACT = 0.01
"""Less of a fence than this is a point, not a stretch."""
_STEP_DEGREES = 1.5
_SHRINK = 0.999

Spot = tuple[float, float]


class Contact(Enum):
    """How two outlines meet."""

    APART = "apart"
    CORNER = "corner"
    TOUCH = "touch"
    OVERLAP = "overlap"


def _arc_points(radius: float) -> list[Spot]:
    """Directions of a disc's corners, clockwise from the east, with (3,4,5) corners exact."""
    points = {(0.6, 0.8), (0.8, 0.6), (1.0, 0.0)}
    for i in range(1, round(90 / _STEP_DEGREES)):
        angle = math.radians(i * _STEP_DEGREES)
        points.add((math.cos(angle), math.sin(angle)))
    quarter = sorted(points, key=lambda p: math.atan2(p[1], p[0]))
    turns = [quarter, [(-y, x) for x, y in quarter], [(-x, -y) for x, y in quarter], [(y, -x) for x, y in quarter]]
    return [(x * radius, y * radius) for part in turns for x, y in part]


def _disc(size: int, shrink: float = 1.0) -> Polygon:
    """A disc that fills its box, with a flat bit of a door's width in the middle of each side.

    With `shrink` below 1 the arcs, but not the flats, draw back a little.
    """
    half = size / 2
    corners: list[Spot] = []
    for x, y in _arc_points(half * shrink):
        if min(abs(x), abs(y)) > FLAT / 2:
            corners.append((x + half, y + half))
    middle, flat = half, FLAT / 2
    for x, y in ((size, middle - flat), (size, middle + flat), (middle + flat, size), (middle - flat, size),
                 (0, middle + flat), (0, middle - flat), (middle - flat, 0), (middle + flat, 0)):  # fmt: skip
        corners.append((float(x), float(y)))
    corners.sort(key=lambda p: math.atan2(p[1] - half, p[0] - half))
    return Polygon(corners)


@cache
def polygon(outline: Outline) -> Polygon:
    """The outline as a polygon, its bounding box at the origin."""
    w, h = outline.width, outline.height
    if outline.shape == DISC:
        return _disc(w)
    if outline.shape == ART:
        return Polygon(ring(outline.art))
    if outline.shape == OCTAGON:
        return Polygon([(1, 0), (w - 1, 0), (w, 1), (w, h - 1), (w - 1, h), (1, h), (0, h - 1), (0, 1)])
    box = Polygon([(0, 0), (w, 0), (w, h), (0, h)])
    if outline.shape == ELL:
        ell = [(0.0, 0.0), (w / 2, 0.0), (w / 2, h / 2), (float(w), h / 2), (float(w), float(h)), (0.0, float(h))]
        return Polygon(_turn_about_box(ell, w, h, outline.notch or 0))
    return box


@cache
def region_polygon(outline: Outline) -> Polygon:
    """The outline as it bounds an area: a disc's arc leaves a gap even where it meets another in a point (OQ-154)."""
    return _disc(outline.width, _SHRINK) if outline.shape == DISC else polygon(outline)


def _turn_about_box(points: list[Spot], width: float, height: float, turn: int) -> list[Spot]:
    """Turn points in an upright width x height box clockwise; the box of the result is at the origin again."""
    for _ in range(turn):
        points = [(height - y, x) for x, y in points]
        width, height = height, width
    return points


@cache
def fence_line(outline: Outline) -> LineString:
    """The fence of an outline, without its stone ends, the bounding box at the origin."""
    turn = 0 if outline.fence is None else int(outline.fence)
    w, h = (outline.height, outline.width) if turn % 2 else (outline.width, outline.height)
    if outline.shape == DISC:
        points = _fence_arc(w)
    elif outline.shape == ART:
        points = [(float(x), float(y)) for x, y in top(turn_art(outline.art, -turn % 4))]
    elif outline.shape == ELL:
        points = [(STONE, 0.0), (w / 2 - STONE, 0.0)]
    elif outline.shape == OCTAGON:
        s = DIAGONAL_STONE
        points = [(s, 1 - s), (1.0, 0.0), (w - 1.0, 0.0), (w - s, 1 - s)]
    else:
        points = [(STONE, 0.0), (w - STONE, 0.0)]
    return LineString(_turn_about_box(points, w, h, turn))


def _fence_arc(size: int) -> list[Spot]:
    half = size / 2
    reach = math.radians(FENCE_ARC / 2)
    points: list[Spot] = [(x, y) for x, y in polygon(Outline(DISC, size, size)).exterior.coords[:-1]]
    bearing = {p: math.atan2(p[0] - half, half - p[1]) for p in points}
    return sorted((p for p in points if abs(bearing[p]) <= reach), key=lambda p: bearing[p])


def at(shape: BaseGeometry, x: float, y: float) -> BaseGeometry:
    """A drawing moved by x, y."""
    return affinity.translate(shape, x, y)


def door_segment(door: Door, x: int, y: int) -> LineString:
    """The middle half of the door's unit edge, for a tile whose box is at x, y."""
    left, top = x + door.x, y + door.y
    a, b = 0.5 - FLAT / 2, 0.5 + FLAT / 2
    ends = {
        Side.N: ((left + a, top), (left + b, top)),
        Side.S: ((left + a, top + 1), (left + b, top + 1)),
        Side.W: ((left, top + a), (left, top + b)),
        Side.E: ((left + 1, top + a), (left + 1, top + b)),
    }[door.side]
    return LineString(ends)


def before_door(door: Door, x: int, y: int) -> Point:
    """A point just outside the door."""
    middle = door_segment(door, x, y).interpolate(0.5, normalized=True)
    dx, dy = door.side.step
    return Point(middle.x + dx * 0.004, middle.y + dy * 0.004)


def contact(a: BaseGeometry, b: BaseGeometry) -> Contact:
    """How two drawn outlines meet: touching is no overlap (OQ-017), a corner no touching (ADJ-2)."""
    if not a.intersects(b):
        return Contact.APART
    if a.intersection(b).area > TOLERANCE:
        return Contact.OVERLAP
    if a.boundary.intersection(b.boundary).length > TOLERANCE:
        return Contact.TOUCH
    return Contact.CORNER


def meets_fence(fence: BaseGeometry, other: BaseGeometry) -> bool:
    """Does an outline lie on a fence along a positive length (DIFF-06)?

    The outline is widened by a hair, since the stone ends of a diagonal are not exact in binary; a corner
    on the fence then covers far less than the shortest real contact, a quarter of a cell.
    """
    if fence.distance(other) > TOLERANCE:
        return False
    return bool(fence.intersection(other.buffer(TOLERANCE)).length > FENCE_CONTACT)

"""Rays: doors that see the outside straight ahead, the quick proofs that an external entrance stays (PLACE-5)."""

from collections.abc import Callable
from typing import NamedTuple

from engine.geometry.lattice import Raster
from engine.geometry.outline import longest


class Ray(NamedTuple):
    """A door that sees the outside straight ahead: the side it looks to and the cell in front of it."""

    side: int
    x: int
    y: int


def is_clear(side: int, x: int, y: int, solid: int, raster: Raster, rows: Callable[[int], int]) -> bool:
    """Is there nothing between a door that looks to this side, with this cell before it, and the edge of the table?"""
    x0, y0, stride = raster
    column, row = x - x0, y - y0
    if side == 1:
        return not (solid >> (row * stride + column)) & ((1 << (stride - column)) - 1)
    if side == 3:
        return not (solid >> (row * stride)) & ((2 << column) - 1)
    if side == 0:
        return not (solid >> column) & rows(row + 1)
    below = solid >> (row * stride + column)
    return not below & rows(below.bit_length() // stride + 1)


def safe_pair(rays: list[Ray]) -> tuple[Ray, ...]:
    """Two of the rays that no single tile can cover both, or none."""
    pairs = ((a, b) for i, a in enumerate(rays) for b in rays[:i])
    return next((pair for pair in pairs if far_apart(*pair)), ())


def far_apart(a: Ray, b: Ray) -> bool:
    """Can no tile stand in the way of both rays?

    Not if they are further apart than any tile is long. Nor if they leave the castle on opposite sides: a box across
    both would cover the very room that one of the doors belongs to, and an L shuts off two sides, but never opposite
    ones.
    """
    if a.side == (b.side + 2) % 4:
        low, high = (a, b) if a.side in (0, 3) else (b, a)
        if (high.x > low.x) if a.side % 2 else (high.y > low.y):
            return True
    (left, right, top, bottom), (left_2, right_2, top_2, bottom_2) = _reach(a), _reach(b)
    return max(left - right_2, left_2 - right, top - bottom_2, top_2 - bottom) >= longest()


FAR = float("inf")


def _reach(ray: Ray) -> tuple[float, float, float, float]:
    """The first and the last column of a ray, and its first and last row."""
    side, x, y = ray
    if side % 2:
        return (x, FAR, y, y) if side == 1 else (-FAR, x, y, y)
    return (x, x, -FAR, y) if side == 0 else (x, x, y, FAR)


def hits(ray: Ray, x: int, y: int, width: int, height: int) -> bool:
    """Does a box stand in the way of a ray?"""
    return not not_hit([ray], x, y, width, height)


def not_hit(rays: list[Ray], x: int, y: int, width: int, height: int) -> list[Ray]:
    """Those rays in whose way a box does not stand."""
    kept = []
    for ray in rays:
        side, ray_x, ray_y = ray
        if side & 1:
            hit = y <= ray_y < y + height and (x + width > ray_x if side == 1 else x <= ray_x)
        else:
            hit = x <= ray_x < x + width and (y + height > ray_y if side == 2 else y <= ray_y)
        if not hit:
            kept.append(ray)
    return kept


def anchors_hit(ray: Ray, width: int, height: int, raster: Raster, rows: Callable[[int], int], anchors: int) -> int:
    """The anchors at which a box of this size would stand in the way of a ray."""
    side, x, y = ray
    x0, y0, stride = raster
    if side % 2:
        if side == 1:
            first = x - width + 1 - x0
            row = (1 << stride) - (1 << first)
        else:
            row = (2 << (x - x0)) - 1
        return (row * rows(height)) << ((y - height + 1 - y0) * stride)
    columns = ((1 << width) - 1) << (x - width + 1 - x0)
    if side == 0:
        return columns * rows(y - y0 + 1)
    top = y - height + 1 - y0
    return (columns * rows(anchors.bit_length() // stride + 1 - top)) << (top * stride)

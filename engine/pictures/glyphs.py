"""Characters with their styles, and what lies beside rooms drawn in them."""

from itertools import pairwise
from typing import NamedTuple

from engine.castle.placement import Placement
from engine.catalogue.pieces import ring
from engine.geometry.outline import turned
from engine.pictures.lattice import E, N, S, Scale, Spot, W, region
from engine.pictures.outlines import Node, turn_nodes
from engine.pictures.pieces import tunnel_line

TUNNEL = {N | S: "║", E | W: "═", N | E: "╚", E | S: "╔", N | W: "╝", S | W: "╗"}


class Glyph(NamedTuple):
    """One character and the name of its style.

    A room type, `wall`, `door`, `fence`, `wrong`, `new`, `number`, `water`, `tunnel` or `stone`.
    """

    char: str
    style: str = ""


Sheet = dict[Spot, Glyph]


def draw_tunnel(join: Placement, label: str, scale: Scale) -> Sheet:
    """The corridor of a join through the doorways at its ends, with its label in the middle."""
    spots = [_spot(join.x + x, join.y + y, scale) for x, y in tunnel_line(join.turned)]
    arms: dict[Spot, int] = {}
    for (x, y), (to_x, to_y) in pairwise(spots):
        dx, dy = (to_x > x) - (to_x < x), (to_y > y) - (to_y < y)
        ahead, back = (E if dx > 0 else W, W if dx > 0 else E) if dx else (S if dy > 0 else N, N if dy > 0 else S)
        while (x, y) != (to_x, to_y):
            arms[x, y] = arms.get((x, y), 0) | ahead
            x, y = x + dx, y + dy
            arms[x, y] = arms.get((x, y), 0) | back
    # an end leads straight on, into its doorway
    sheet = {spot: Glyph(TUNNEL.get(way) or ("║" if way & (N | S) else "═"), "tunnel") for spot, way in arms.items()}
    column, row = spots[len(spots) // 2]
    for place, char in enumerate(label, column - (len(label) - 1) // 2):
        sheet[place, row] = Glyph(char, "tunnel")
    return sheet


def _spot(x: float, y: float, scale: Scale) -> Spot:
    """The character at a place: the middle of a cell, or of one of its edges."""
    return int(x // 1) * scale.across + (scale.across // 2 if x % 1 else 0), int(y * scale.down)


def foyer_floor(room: Placement, scale: Scale) -> frozenset[Spot]:
    """The characters of the floor of a foyer that stands in a ring, counted from its box: the rest is wall."""
    tile = room.tile
    if tile.back_of is None:
        return frozenset()
    left, top = ring().foyer
    foyer = turned(tile.back_of, 0).outline
    corner = turn_nodes(
        [Node(left, top), Node(left + foyer.width, top + foyer.height)], tile.width, tile.height, room.turn
    )
    x, y = min(int(node.x) for node in corner), min(int(node.y) for node in corner)
    within = region(turned(tile.back_of, room.turn).outline, scale).within
    return frozenset((column + x * scale.across, row + y * scale.down) for column, row in within)

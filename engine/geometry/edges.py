"""The unit edges of an outline: where its doors can be."""

from functools import cache

from engine.catalogue import Side
from engine.geometry.art import FREE_SIDES, NOTHING, WHOLE, Art
from engine.geometry.outline import ART, DISC, OCTAGON, Outline

Edge = tuple[Side, int, int]
"""The side that an edge looks to, and the cell that it belongs to."""


@cache
def unit_edges(outline: Outline) -> frozenset[Edge]:
    """Every unit edge that a door can be in; of a disc only the flat bits in the middle of its sides."""
    if outline.shape == DISC:
        middle, far = outline.width // 2, outline.width - 1
        return frozenset({(Side.N, middle, 0), (Side.E, far, middle), (Side.S, middle, far), (Side.W, 0, middle)})
    letters = {(x, y): letter for y, row in enumerate(drawn(outline)) for x, letter in enumerate(row)}
    return frozenset(
        (side, x, y)
        for (x, y), letter in letters.items()
        if letter != NOTHING
        for side in Side
        if side not in FREE_SIDES.get(letter, ())
        and letters.get((x + side.step[0], y + side.step[1]), NOTHING) == NOTHING
    )


def fence_edges(outline: Outline) -> frozenset[Edge]:
    """The unit edges under the fence of an upright outline: those along its top (FENCE-1)."""
    return frozenset(edge for edge in unit_edges(outline) if edge[0] == Side.N and edge[2] == 0)


def drawn(outline: Outline) -> Art:
    """Any outline but a disc as cell art."""
    if outline.shape == ART:
        return outline.art
    inside = set(outline.cells())
    rows = [
        "".join(WHOLE if (x, y) in inside else NOTHING for x in range(outline.width)) for y in range(outline.height)
    ]
    if outline.shape == OCTAGON:
        rows[0], rows[-1] = f"1{rows[0][1:-1]}2", f"4{rows[-1][1:-1]}3"
    return tuple(rows)

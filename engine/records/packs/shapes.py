"""Outlines that a pack draws itself, and the outline of every size."""

from collections.abc import Iterator, Mapping

from engine.catalogue import stack_sizes
from engine.catalogue.packs import outlines
from engine.geometry import art
from engine.geometry.art import HALVES, NOTHING, WHOLE, Art
from engine.geometry.outline import ART, Outline, longest
from engine.kernel.forms import Data
from engine.kernel.i18n import N_
from engine.records.packs.findings import Finding, error, warning

FEET = 25
"""Square feet of a cell."""


def shape_findings(shapes: Mapping[str, Data]) -> Iterator[Finding]:
    """What is wrong with the outlines of a pack."""
    for size, shape in shapes.items():
        place = f"shapes.{size}.art"
        if not (size.isascii() and size.isdigit() and len(size) <= 4):
            yield error(f"shapes.{size[:20]}", N_("the key of an outline is its size in square feet"))
        elif int(size) in stack_sizes():
            yield error(f"shapes.{size}", N_("rooms of this size have the outline of the base box"))
        elif found := not_an_outline(tuple(shape["art"]), place):
            yield found
        elif (whole := art.whole_cells(tuple(shape["art"]))) * FEET != int(size):
            yield warning(
                place, N_("{n} whole cells are {feet} square feet, not {size}"), n=whole, feet=whole * FEET, size=size
            )


def not_an_outline(rows: Art, place: str, most: int | None = None) -> Finding | None:
    """Why rows of letters draw no outline that a tile can have; a room is as long as the longest one at most."""
    most = most or longest()
    if strange := sorted(set("".join(rows)) - {WHOLE, NOTHING, *HALVES}):
        return error(place, N_("{letter!r} draws nothing; there are # . 1 2 3 4"), letter=strange[0])
    if len({len(row) for row in rows}) != 1 or not rows[0]:
        return error(place, N_("the rows are not equally long"))
    if max(len(rows), len(rows[0])) > most:
        return error(place, N_("larger than any tile: {most} cells at most in a row or column"), most=most)
    columns = ["".join(column) for column in zip(*rows, strict=True)]
    if any(set(line) == {NOTHING} for line in (rows[0], rows[-1], columns[0], columns[-1])):
        return error(place, N_("the first and last row and column must hold cells"))
    try:
        one_piece = len(art.ring(rows)) >= 3 and _area(art.ring(rows)) == _cells(rows)
    except (ValueError, KeyError):
        one_piece = False
    return None if one_piece else error(place, N_("an outline is one piece without holes"))


def _area(ring: tuple[tuple[int, int], ...]) -> float:
    pairs = zip(ring, (*ring[1:], ring[0]), strict=True)
    return abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in pairs)) / 2


def _cells(rows: Art) -> float:
    return art.whole_cells(rows) + sum(row.count(half) for row in rows for half in HALVES) / 2


def upright_outlines(record: Data) -> dict[int, Outline]:
    """The outline of a room of each size as it lies upright, without a fence."""
    return {size: _outline(text) for size, text in outlines(record).items()}


def _outline(text: str) -> Outline:
    shape, cells = text.split()
    if shape == ART:
        rows = tuple(cells.split("/"))
        return Outline(ART, len(rows[0]), len(rows), art=rows)
    width, height = map(int, cells.split("x"))
    return Outline(shape, width, height, 0 if shape == "ell" else None)


def has_top(outline: Outline) -> bool:
    """Is the top of an outline one stretch, so that a fence can run along it?"""
    return outline.shape != ART or set(outline.art[0].strip(f"{NOTHING}12")) == {WHOLE}

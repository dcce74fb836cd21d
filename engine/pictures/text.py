"""A castle in characters, for a quick look in a terminal: four columns and two rows to a cell, or fewer columns.

Walls run on the lattice lines, so that neighbours share them; every character is one column wide.
"""

from collections.abc import Iterable, Iterator, Mapping
from contextvars import copy_context
from itertools import pairwise
from types import MappingProxyType
from typing import NamedTuple

from engine.castle.castle import Castle
from engine.castle.placement import Placement
from engine.castle.verdict import Verdict
from engine.kernel.i18n import N_, say, set_language
from engine.pictures.glyphs import Glyph, Sheet
from engine.pictures.key import Line, key_lines, set_lines
from engine.pictures.lattice import LARGE, SCALES, Scale
from engine.pictures.sheets import HEAVY, WALLS, Marks, draw_laid, draw_sheet, thin_letters
from engine.pictures.small import small_words

MOST_CELLS = 60_000
"""Larger ground than this is not drawn; no legal castle covers it."""

_ASCII = str.maketrans(
    dict.fromkeys(WALLS[1:] + "╰╭╯╮", "+")
    | dict.fromkeys(HEAVY[1:], "#")
    | dict.fromkeys("│╵╷", "|")
    | dict.fromkeys("─╴╶", "-")
    | {"×": "x", "○": "o", "┄": "=", "┊": ":", "≈": "~", "░": ".", "▒": "%", "…": "~"}
    | {"~": "^", "▓": "@", "≡": "H"}
    | dict.fromkeys("═║╔╗╚╝", "*")
)


class TextPicture(NamedTuple):
    """A drawing in characters with its key; all rows are equally long, and `str()` is the plain text.

    A small one says how wide the large one is.
    """

    rows: tuple[tuple[Glyph, ...], ...]
    small: bool = False

    def __str__(self) -> str:
        return "\n".join("".join(glyph.char for glyph in row).rstrip() for row in self.rows)


def draw_text(
    castle: Castle,
    *,
    verdict: Verdict | None = None,
    coordinates: bool = False,
    width: int | None = None,
    ascii_only: bool = False,
    wrong: Iterable[int] = (),
    reasons: bool = True,
    labels: Mapping[tuple[int, int], str] = MappingProxyType({}),
) -> TextPicture:
    """A castle in characters; where it would be wider than `width`, narrower cells, and in the end parts of it.

    `wrong` are rooms or pieces, by number from 1 as castle text has them, that should not be there; without `reasons`
    the key leaves broken rules out. `labels` stand on cells of the free ground.
    """
    context = copy_context()
    if ascii_only:
        context.run(set_language, "en")
    marks = Marks(verdict, (), frozenset(wrong), reasons=reasons)
    rows, small = context.run(_draw, castle, marks, coordinates, None if width is None else max(width, 1), labels)
    if ascii_only:
        rows = [[glyph._replace(char=_plain(glyph.char)) for glyph in row] for row in rows]
    longest = max(map(len, rows), default=0)
    return TextPicture(tuple((*row, *[Glyph(" ")] * (longest - len(row))) for row in rows), small)


def drawing_rows(rooms: list[Placement], label: str = "", width: int | None = None) -> list[list[Glyph]]:
    """Only the drawing of tiles as they lie, as large as there is space for, with coordinates; a label or the number
    stands before each name."""
    ground = _bounds(rooms)
    grid = _Grid(*ground, _scale(ground, True, width), coordinates=True).fitted(width)
    sheet, bands = draw_laid(rooms, label, grid.scale), list(grid.bands(width))
    return [row for band in bands for row in band.rows(sheet, titled=len(bands) > 1)]


def _plain(char: str) -> str:
    char = char.translate(_ASCII)
    return char if char.isascii() else "?"


_Rows = list[list[Glyph]]


def _draw(
    castle: Castle, marks: Marks, coordinates: bool, width: int | None, labels: Mapping[tuple[int, int], str]
) -> tuple[_Rows, bool]:
    """The rows of the drawing and its key, and whether it is a small one."""
    verdict = marks.verdict
    new = () if verdict is None else (verdict.placement, *verdict.joins)
    rooms = [*castle.laid, *new]
    if new and _too_large(rooms):
        rooms, new = [*castle.laid], ()
    if not rooms:
        return set_lines(key_lines(castle, marks, ""), width), False
    if _too_large(rooms):
        apart = say(N_("the rooms lie too far apart to be drawn"))
        return set_lines([[(apart, "wrong")], *key_lines(castle, marks, "")], width), False
    ground = _bounds(rooms, labels)
    grid = _Grid(*ground, _scale(ground, coordinates, width), coordinates).fitted(width)
    sheet = draw_sheet(castle, marks._replace(new=new), grid.scale)
    _label(sheet, labels, grid.scale)
    bands = list(grid.bands(width))
    drawn = [row for band in bands for row in band.rows(sheet, titled=len(bands) > 1)]
    seen = "".join(glyph.char for row in drawn for glyph in row)
    key = set_lines([*key_lines(castle, marks, seen, thin_letters(castle, grid.scale)), *_small_note(grid)], width)
    return [*(row[:width] for row in drawn), [], *key], grid.scale != LARGE


class _Grid(NamedTuple):
    """The cells that are drawn, from `left` and `top` to before `right` and `bottom`, and how large."""

    left: int
    top: int
    right: int
    bottom: int
    scale: Scale
    coordinates: bool
    beside: bool = True
    """Do the coordinates stand beside the rows too, not only above?"""

    @property
    def margin(self) -> int:
        """The columns for the y beside the rows."""
        beside = self.coordinates and self.beside
        return max(len(str(self.top)), len(str(self.bottom - 1))) + 1 if beside else 0

    @property
    def columns(self) -> int:
        """The columns that the drawing takes."""
        return self.margin + (self.right - self.left) * self.scale.across + 1

    def bands(self, width: int | None) -> Iterator["_Grid"]:
        """The grid cut into parts that are not wider than this."""
        whole, parts = self.right - self.left, self.parts(width)
        ends = [self.left + -(-whole * part // parts) for part in range(parts + 1)]
        for left, right in pairwise(ends):
            yield self._replace(left=left, right=right)

    def parts(self, width: int | None) -> int:
        """Into how many parts it is cut that are not wider than this."""
        whole = self.right - self.left
        cells = whole if width is None else max(1, min(whole, (width - self.margin - 1) // self.scale.across))
        return -(-whole // cells)

    def fitted(self, width: int | None) -> "_Grid":
        """The grid without the y beside the rows, if that spares a part."""
        bare = self._replace(beside=False)
        return bare if bare.parts(width) < self.parts(width) else self

    def rows(self, sheet: Sheet, *, titled: bool) -> Iterator[list[Glyph]]:
        """The rows of the drawing, under its coordinates."""
        across, down = self.scale
        columns = range(self.left * across, self.right * across + 1)
        drawn = {
            row: [sheet.get((column, row), Glyph(" ")) for column in columns]
            for row in range(self.top * down, self.bottom * down + 1)
        }
        rows = _without_empty_ends(drawn) if titled else drawn
        if self.coordinates and not self.beside:
            above = say(N_("y from {top} to {bottom}:"), top=min(rows) // down, bottom=(max(rows) - 1) // down)
            yield [Glyph(char, "number") for char in above]
        if titled:
            title = say(N_("x from {left} to {right}:"), left=self.left, right=self.right - 1)
            yield [Glyph(char, "number") for char in title]
        yield from _numbered(rows, self) if self.coordinates else rows.values()


def _without_empty_ends(rows: dict[int, list[Glyph]]) -> dict[int, list[Glyph]]:
    """The rows from the first to the last that has something on it."""
    used = [row for row, glyphs in rows.items() if any(glyph.char != " " for glyph in glyphs)]
    return {row: glyphs for row, glyphs in rows.items() if not used or used[0] <= row <= used[-1]}


def _scale(ground: tuple[int, int, int, int], coordinates: bool, width: int | None) -> Scale:
    """The largest scale at which this ground is not wider than this, or the smallest."""
    grids = [_Grid(*ground, scale, coordinates) for scale in SCALES]
    return next((grid.scale for grid in grids if width is None or grid.columns <= width), SCALES[-1])


def _small_note(grid: _Grid) -> Iterator[Line]:
    """How wide a terminal the large drawing needs, if this is not it."""
    if grid.scale != LARGE:
        needed = grid._replace(scale=LARGE, beside=True).columns
        yield [(small_words(needed), "number")]


def _bounds(rooms: list[Placement], cells: Iterable[tuple[int, int]] = ()) -> tuple[int, int, int, int]:
    """The ground under rooms and cells."""
    boxes = [(room.x, room.y, room.x + room.turned.width, room.y + room.turned.height) for room in rooms]
    boxes += [(x, y, x + 1, y + 1) for x, y in cells]
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def _label(sheet: Sheet, labels: Mapping[tuple[int, int], str], scale: Scale) -> None:
    """Put labels on cells of the free ground; one that would run into another is left out."""
    for (x, y), label in labels.items():
        begin = x * scale.across + (scale.across - len(label) + 1) // 2
        spots = [(begin + number, y * scale.down + 1) for number in range(len(label))]
        if not any(spot in sheet for spot in spots):
            sheet.update({spot: Glyph(char, "new") for spot, char in zip(spots, label, strict=True)})


def _too_large(rooms: list[Placement]) -> bool:
    left, top, right, bottom = _bounds(rooms)
    return (right - left) * (bottom - top) > MOST_CELLS


def _numbered(rows: dict[int, list[Glyph]], grid: _Grid) -> Iterator[list[Glyph]]:
    """The same rows with x above and y beside them, as many as there is space for."""
    across, down = grid.scale
    longest = max(len(str(grid.left)), len(str(grid.right)))
    step = next(n for n in (1, 2, 5, 10, 20, 50) if n * across > longest)
    head = [" "] * grid.columns
    for x in range(grid.left, grid.right):
        begin = grid.margin + (x - grid.left) * across + max(0, (across - len(str(x)) + 1) // 2)
        if x % step == 0 and begin + len(str(x)) <= grid.columns:
            head[begin : begin + len(str(x))] = str(x)
    yield [Glyph(char, "number") for char in head]
    for number, row in rows.items():
        mark = str(number // down) if number % down == down - 1 else ""
        yield [Glyph(char, "number") for char in f"{mark:>{grid.margin - 1}} "] + row if grid.margin else row

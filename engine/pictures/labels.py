"""What a room says of itself, and how that fits into it."""

import math
import re
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from itertools import combinations, pairwise
from typing import NamedTuple

from engine.castle.placement import Placement
from engine.catalogue import Bonus, Role, Tile, find_tile, made_of_tiles
from engine.catalogue.cards import find_bonus_card
from engine.geometry.art import Art, span, turn_art
from engine.geometry.outline import ART, DISC, ELL, OCTAGON, Outline
from engine.kernel.i18n import get_language
from engine.pictures.markup import UNIT, px, text, text_width, units
from engine.pictures.palette import (
    MARKS,
    PAPER,
    SWAN,
    TOWER,
    TOWER_COMPLETED,
    Paint,
    short_bonus,
    short_name,
    signed,
)


class Item(NamedTuple):
    """A piece of a label: what it is, what it says, its height and its width."""

    kind: str
    value: str
    size: float
    width: float


Row = tuple[Item, ...]

Label = tuple[float, tuple[Row, ...]]
"""The rows of a label and the scale they are written in."""


# the rows of a label


def words_item(text: str, size: float) -> Item:
    """A text as a piece of a label."""
    return Item("text", text, size, text_width(text, size, bold=size > 11))


TOWER_SIZE = 325
"""The size of the rooms that carry a tower (TOWER-1)."""


def marks_of(tile: Tile, completed: bool, swans: bool) -> Iterator[str]:
    """What expansions put on a room: a tower, and the icon of a swan where these are played with (SWAN-1)."""
    if tile.size_stack == TOWER_SIZE:
        yield TOWER_COMPLETED if completed else TOWER
    if swans and tile.size_stack in find_bonus_card("swan-icons").sizes:
        yield SWAN


def icon_row(tile: Tile, completed: bool, swans: bool = False) -> Row:
    """The symbol of a room's type (the steps of the stairs are theirs), its base points, a crown if it is completed."""
    row = [] if tile.is_stairs or tile.role != Role.ROOM else [Item("symbol", tile.type, 21, 21)]
    if tile.points:
        row.append(Item("shield", str(tile.points), 21, 21))
    if completed:
        row.append(Item("crown", "", 19, 19))
    row += [Item("mark", mark, 19, 19) for mark in marks_of(tile, completed, swans)]
    return tuple(row)


def bonus_row(bonus: Bonus, *, in_words: bool) -> Row:
    """A centre icon: points, words or the sign of its kind, and the types it counts."""
    if in_words:
        head: Row = (words_item(short_bonus(bonus), 11),)
    else:
        head = words_item(signed(bonus.points), 12), Item("symbol", bonus.kind, 13, 13)
    return head + tuple(Item("chip", kind, 16, 16) for kind in bonus.types)


def broken(name: str, lines: int) -> list[str]:
    """A name on a number of lines, the widest of them as narrow as can be."""
    words = name.split()
    best = [name]
    for cuts in combinations(range(1, len(words)), lines - 1):
        ends = (0, *cuts, len(words))
        found = [" ".join(words[a:b]) for a, b in pairwise(ends)]
        if len(best) < lines or max(map(len, found)) < max(map(len, best)):
            best = found
    return best


def label_options(tile: Tile, name: str, completed: bool, swans: bool = False) -> Iterator[tuple[Row, ...]]:
    """The ways to write a room's label, the best first: the first row has the icons."""
    icons, size = icon_row(tile, completed, swans), words_item(str(tile.size), 9)
    bonus = tile.bonus
    counts: list[Row] = [bonus_row(bonus, in_words=words) for words in (True, False)] if bonus else [()]
    for count in counts if tile.role == Role.BAR else ():  # long and narrow: one row
        yield ((*icons, words_item(name, 13), *count, size),)
    for count in counts:
        for lines in range(1, len(name.split()) + 1):
            names = [(words_item(line, 13),) for line in broken(name, lines)]
            for rows in ((icons, *names, count, (size,)), ((*icons, size), *names, count)):
                yield tuple(filter(None, rows))
    small = (item._replace(size=15, width=15) for item in icons)
    yield ((*small, words_item(name, 13), *counts[-1], size),)


# fitting


def _fit(options: Iterable[tuple[Row, ...]], width: float, height: float) -> Label:
    """The first way to write that is large enough, or else the largest, with its scale."""
    best: Label = 0.0, ()
    for rows in options:
        wide = max(math.fsum(item.width + 4 for item in row) - 4 for row in rows)
        high = math.fsum(max(item.size for item in row) * 1.2 for row in rows)
        scale = min(width / wide, height / high, 1.35)
        if scale > best[0] + 0.05:
            best = scale, rows
        if scale >= 0.95:
            break
    return best


Box = tuple[float, float, float, float, tuple[int, int]]
"""A place for a label: middle, width and height in cells, and which rows of the label go there."""


def label_boxes(outline: Outline) -> list[Box]:
    """Where a room can be written on.

    The walls take 0.25 on all sides; an L has its icons in one arm and the words in the other.
    """
    w, h, m = outline.width, outline.height, 0.33
    if outline.shape == DISC:
        r = w / 2 - m
        return [(w / 2, h / 2, 1.56 * r, 1.24 * r, (0, 9))]
    if outline.shape == OCTAGON:
        room = w / 2 + h / 2 - 2 * m - 0.82
        wide = room * (w + 0.5) / (w + h + 0.5)
        return [(w / 2, h / 2, 2 * wide, 2 * (room - wide), (0, 9))]
    if outline.shape == ART and outline.art != turn_art(outline.art, 2):
        return [_whole_box(outline.art, m)]
    if outline.shape == ART:
        return [(w / 2, h / 2, *_inner_box(outline, m), (0, 9))]
    if outline.shape == ELL:
        notch = outline.notch or 0
        bar = 3 if notch in (0, 3) else 1
        arm = 1 if notch in (0, 1) else 3
        return [(arm, 4 - bar, 2 - 2 * m, 2 - m, (0, 1)), (2, bar, 4 - 2 * m, 2 - 2 * m, (1, 9))]
    return [(w / 2, h / 2, w - 2 * m, h - 2 * m, (0, 9))]


def _inner_box(outline: Outline, margin: float) -> tuple[float, float]:
    """Width and height of a box in the middle of cell art that has much room for words."""
    w, h = outline.width, outline.height
    boxes = []
    for part in range(1, 8):
        half = h * part / 16
        spans = [span(outline.art, h / 2 - half), span(outline.art, h / 2 + half - 0.001)]
        wide = 2 * min(min(w / 2 - left, right - w / 2) for left, right in spans) - 2 * margin
        boxes.append((wide, 2 * half - margin))
    return max(boxes, key=lambda box: box[0] * min(box[1], box[0] * 0.8))


@cache
def _whole_box(rows: Art, margin: float) -> tuple[float, float, float, float, tuple[int, int]]:
    """The box of whole cells in an outline that has most room for words, the lower one of two alike."""
    boxes = []
    for top, bottom in combinations(range(len(rows) + 1), 2):
        free = "".join("#" if set(column) == {"#"} else "." for column in zip(*rows[top:bottom], strict=True))
        for run in re.finditer("#+", free):
            wide, high = run.end() - run.start(), bottom - top
            boxes.append((wide * high, bottom, (run.start() + wide / 2, top + high / 2, wide, high)))
    x, y, wide, high = max(boxes)[2]
    return x, y, wide - 2 * margin, high - 2 * margin, (0, 9)


@lru_cache(maxsize=1024)
def fit_label(
    slug: str,
    completed: bool,
    language: str,
    width: float,
    height: float,
    part: tuple[int, int] = (0, 9),
    swans: bool = False,
) -> Label:
    """The label of a room, or some rows of it, for a box of this size; a name that is too long for it is cut."""
    tile = find_tile(slug)
    name = short_name(tile, language)
    first, last = part
    while True:
        written = label_options(tile, name, completed, swans)
        options = (option[first:last] for option in written if len(option) > first)
        found = _fit(options, width, height)
        if found[0] >= 0.6 or len(name) < 5:
            return found
        name = name.rstrip("…")[:-1].rstrip() + "…"


made_of_tiles(fit_label.cache_clear)


# drawing


def draw_label(
    room: Placement, completed: bool, paint: Paint, prefix: str, *, swans: bool = False, boxes: list[Box] | None = None
) -> str:
    """The label of a room, in boxes of its own or where its outline has space, turned where that makes it larger."""
    found = []
    for x, y, w, h, part in label_boxes(room.turned.outline) if boxes is None else boxes:
        key = room.slug, completed, get_language()
        label = fit_label(*key, w * UNIT, h * UNIT, part, swans)
        turn = ""
        if label[0] < 0.8 and (upright := fit_label(*key, h * UNIT, w * UNIT, part, swans))[0] > label[0] * 1.2:
            label, turn = upright, " rotate(-90)"
        plate = ""
        if room.tile.is_stairs or room.tile.role == Role.BAR:
            high = 17 if room.tile.is_stairs else 26 * label[0]
            wide = math.fsum(item.width + 4 for item in label[1][0]) * label[0] + 6
            place = f'x="{px(-wide / 2)}" y="{px(-high / 2)}" width="{px(wide)}" height="{px(high)}"'
            plate = f'<rect {place} rx="6" fill="{PAPER}"/>'
        rows = _write_rows(label, paint.ink, prefix)
        found.append(f'<g transform="translate({units(x)} {units(y)}){turn}" color="{paint.ink}">{plate}{rows}</g>')
    return "".join(found)


def _write_rows(label: Label, ink: str, prefix: str) -> str:
    """The rows of a label around the origin."""
    scale, rows = label
    heights = [max(item.size for item in row) * 1.2 * scale for row in rows]
    y = -math.fsum(heights) / 2
    found = []
    for row, height in zip(rows, heights, strict=True):
        x = -(math.fsum(item.width + 4 for item in row) - 4) * scale / 2
        y += height / 2
        for item in row:
            found.append(write_item(item, x, y, scale, ink, prefix))
            x += (item.width + 4) * scale
        y += height / 2
    return "".join(found)


def write_item(item: Item, x: float, y: float, scale: float, ink: str, prefix: str) -> str:
    """A piece of a label, its left end at x and its middle at y."""
    size, middle = item.size * scale, x + item.width * scale / 2
    if item.kind == "text":
        return text(middle, y + size * 0.36, size, item.value, ink, bold=item.size > 11, anchor="middle")
    if item.kind == "mark":
        place = f'x="{px(x)}" y="{px(y - size / 2)}" width="{px(size)}" height="{px(size)}" viewBox="0 0 24 24"'
        return f'<svg data-mark="{item.value}" {place}>{MARKS[item.value]}</svg>'
    name = {"chip": f"chip-{item.value}", "symbol": item.value}.get(item.kind, item.kind)
    place = f'x="{px(x)}" y="{px(y - size / 2)}" width="{px(size)}" height="{px(size)}"'
    drawn = f'<use href="#{prefix}-{name}" {place}/>'
    if item.kind == "shield":
        drawn += text(middle, y + size * 0.2, size * 0.6, item.value, bold=True, anchor="middle")
    return drawn

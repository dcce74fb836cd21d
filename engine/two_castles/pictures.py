"""A castle of Between Two Castles cut open from the side: as SVG, or in characters for a terminal.

Nothing in a picture is random; no colour says alone what a room is, its type is written on it.
"""

from collections.abc import Iterable, Iterator, Mapping
from contextvars import copy_context
from html import escape
from re import findall
from textwrap import wrap
from types import MappingProxyType
from typing import Literal, NamedTuple

from engine.kernel.i18n import N_, get_language, say, say_n, set_language
from engine.pictures.small import small_words
from engine.two_castles.castle import Castle
from engine.two_castles.catalogue import Hanging, RoomType
from engine.two_castles.kinds import Cell
from engine.two_castles.placement import Placement
from engine.two_castles.scoring import score
from engine.two_castles.words import hanging_word, type_word, wants_words

SIDE = 104
"""The side of a cell in SVG."""
MARGIN = 40
MOST_CELLS = 12_000
"""Larger ground than this is not drawn; all tiles of the box fit on less."""

PAPER, INK, DARK_INK, SKY, EARTH, TURF, BLUE = (
    "#fbfaf6",
    "#22242b",
    "#f7f4ec",
    "#e4eff7",
    "#d9cbb2",
    "#7a9a52",
    "#2f78c4",
)
PAINTS = {
    RoomType.FOOD: ("#fae06c", "#93700a"),
    RoomType.LIVING: ("#b6ddf6", "#23618f"),
    RoomType.UTILITY: ("#b3b7b5", "#505860"),
    RoomType.OUTDOOR: ("#bce09a", BLUE),
    RoomType.SLEEPING: ("#c8a4de", "#6c3a87"),
    RoomType.CORRIDOR: ("#f6f1e5", "#857c6a"),
    RoomType.DOWNSTAIRS: ("#474e64", "#1f2433"),
    RoomType.SPECIAL: ("#f4c9c0", "#9b2f2a"),
}
"""The floor and the frame of each type; whatever may have nothing on top of it has a blue frame."""
STYLES = {
    RoomType.FOOD: "yellow",
    RoomType.LIVING: "deep_sky_blue1",
    RoomType.UTILITY: "grey50",
    RoomType.OUTDOOR: "green",
    RoomType.SLEEPING: "orchid",
    RoomType.CORRIDOR: "grey70",
    RoomType.DOWNSTAIRS: "slate_blue1",
    RoomType.SPECIAL: "dark_orange",
}
"""The room types as styles of the `rich` library."""
SYMBOLS = {
    Hanging.PAINTING: '<path d="M3 5h18v14H3z"/><path d="M6 16l4-5 3 3 2-2 3 4"/>',
    Hanging.MIRROR: '<ellipse cx="12" cy="10" rx="6" ry="8"/><path d="M12 18v4M9 8l4-4"/>',
    Hanging.TORCH: '<path d="M9.5 13h5L13 22h-2z"/><path d="M12 2c1 3 4 4 4 7a4 4 0 0 1-8 0c0-3 3-4 4-7z"/>',
    Hanging.SWORDS: '<path d="M4 3l14 16M20 3L6 19M15 19l4-3M9 19l-4-3"/>',
}
"""Our own line drawings of the wall decorations on 24 x 24."""


def draw_castle(castle: Castle, *, language: str | None = None) -> str:
    """The section of a castle as a standalone SVG; every room says its name, its type and what it is worth now."""
    context = copy_context()
    if language is not None:
        context.run(set_language, language)
    return context.run(_draw_svg, castle)


class _Frame(NamedTuple):
    """The part of the ground that a picture shows; the first floor is always in it."""

    left: int
    bottom: int
    right: int
    top: int

    @property
    def too_large(self) -> bool:
        return (self.right - self.left + 1) * (self.top - self.bottom + 1) > MOST_CELLS


def _frame(castle: Castle, more: Iterable[Cell] = ()) -> _Frame:
    cells = [*castle.cells, *more]
    xs, ys = [x for x, _y in cells], [y for _x, y in cells]
    return _Frame(min(xs, default=0), min([0, *ys]), max(xs, default=0), max([0, *ys]))


def _too_far() -> str:
    return say(N_("the rooms lie too far apart to be drawn"))


# SVG


def _draw_svg(castle: Castle) -> str:
    frame = _frame(castle)
    if frame.too_large:
        return f'<svg xmlns="http://www.w3.org/2000/svg"><title>{escape(_too_far())}</title></svg>\n'
    width = (frame.right - frame.left + 1) * SIDE + 2 * MARGIN
    height = (frame.top - frame.bottom + 1) * SIDE + 2 * MARGIN
    ground = MARGIN + (frame.top + 1) * SIDE
    name = say_n("A castle of {n} room", "A castle of {n} rooms", len(castle))
    points = {item.source: item.points for item in score(castle).rooms}
    body = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
        f' role="img" font-family="sans-serif">',
        f"<title>{escape(name)}</title><desc>{escape(str(castle))}</desc>",
        f'<rect width="{width}" height="{height}" fill="{SKY}"/>',
        f'<rect y="{ground}" width="{width}" height="{max(0, height - ground)}" fill="{EARTH}"/>',
        f'<path d="M0 {ground}H{width}" stroke="{TURF}" stroke-width="5"/>',
        *_rulers(frame, height),
        *(_room(castle, room, points[room], frame) for room in castle.rooms),
    ]
    return "\n".join([*body, "</svg>\n"])


def _rulers(frame: _Frame, height: int) -> Iterator[str]:
    """The numbers of columns and floors at the edges."""
    for x in range(frame.left, frame.right + 1):
        middle = MARGIN + (x - frame.left + 0.5) * SIDE
        yield _text(middle, height - 12, 14, str(x), "middle")
    for y in range(frame.bottom, frame.top + 1):
        yield _text(MARGIN / 2, MARGIN + (frame.top - y + 0.5) * SIDE + 5, 14, str(y), "middle")


def _text(x: float, y: float, size: float, words: str, anchor: str = "", ink: str = INK, *, bold: bool = False) -> str:
    look = (f' text-anchor="{anchor}"' if anchor else "") + (' font-weight="bold"' if bold else "")
    return f'<text x="{x:g}" y="{y:g}" font-size="{size:g}"{look} fill="{ink}">{escape(words)}</text>'


def _room(castle: Castle, room: Placement, points: int, frame: _Frame) -> str:
    """A room: its frame, type, wall decoration, name, and points; a throne room is two cells wide."""
    tile, width = room.tile, room.tile.width * SIDE
    paint, edge = PAINTS[tile.type]
    ink = DARK_INK if tile.type == RoomType.DOWNSTAIRS else INK
    edge = BLUE if tile.open_sky else edge
    x, y = MARGIN + (room.x - frame.left) * SIDE, MARGIN + (frame.top - room.y) * SIDE
    words = ", ".join((tile.name(get_language()), type_word(tile.type), hanging_word(tile.hanging), wants_words(tile)))
    faint = "" if castle.room_at((room.x, room.y)) == room else ' opacity=".6"'
    parts = [
        f'<g data-room="{room}" transform="translate({x} {y})"{faint}>',
        f"<title>{escape(words)}</title>",
        f'<rect x="3" y="3" width="{width - 6}" height="{SIDE - 6}" rx="5" fill="{paint}" stroke="{edge}"'
        f' stroke-width="{6 if tile.open_sky else 4}"/>',
        _text(10, 20, 10.5, type_word(tile.type), ink=ink),
    ]
    if tile.hanging in SYMBOLS:
        pen = f'fill="none" stroke="{ink}" stroke-width="2" stroke-linejoin="round" stroke-linecap="round"'
        drawing = SYMBOLS[tile.hanging]
        parts.append(f'<g transform="translate({width - 28} 8) scale(.8)" {pen}>{drawing}</g>')
    lines = _lines(tile.name(get_language()), 25 if tile.is_throne else 11)
    first = SIDE / 2 + 4 - 7.5 * (len(lines) - 1)
    parts += [_text(width / 2, first + 15 * n, 13, line, "middle", ink, bold=True) for n, line in enumerate(lines)]
    parts.append(
        f'<circle cx="{width - 19}" cy="{SIDE - 19}" r="11" fill="{PAPER}" stroke="{edge}" stroke-width="1.5"/>'
    )
    parts.append(_text(width - 19, SIDE - 14.5, 13, str(points), "middle", bold=True))
    return "".join([*parts, "</g>"])


def _lines(name: str, width: int, most: int = 3) -> list[str]:
    """A name on a few lines; what does not fit is cut."""
    lines = wrap(name, width, break_long_words=True)
    return lines if len(lines) <= most else [*lines[: most - 1], lines[most - 1][: width - 1] + "…"]


# characters


class Glyph(NamedTuple):
    """A character and the room type whose style it has."""

    char: str
    style: RoomType | None = None


class TextPicture(NamedTuple):
    """A drawing in characters; `str()` is the plain text. A small one says how wide the large one is."""

    rows: tuple[tuple[Glyph, ...], ...]
    small: bool = False

    def __str__(self) -> str:
        return "\n".join("".join(glyph.char for glyph in row).rstrip() for row in self.rows)


class _Form(NamedTuple):
    """How large a cell is drawn, walls included: with the words of a room, its name alone, or only its number."""

    width: int
    height: int
    detail: Literal["words", "name", "number"] = "words"

    @property
    def label_lines(self) -> int:
        """The lines for the name of a room."""
        return self.height - 3 - (self.detail == "words")

    def holds(self, castle: Castle) -> bool:
        """Is there space for the types and decorations of all rooms?"""
        words = [type_word(room.tile.type) for room in castle.rooms]
        words += [f"{_decoration(room)} 99" for room in castle.rooms]
        return all(len(word) <= self.width - 2 for word in words)


_LARGE, _SMALL = _Form(17, 6), _Form(5, 4, "number")
_LEAST_WORDS, _LEAST_NAME, _TALLEST = 12, 7, 8
_Rows = Iterator[tuple[Glyph, ...]]


def _form(castle: Castle, room: int) -> _Form:
    """The form that says most in cells that have so many columns."""
    form = _LARGE._replace(width=min(room, _LARGE.width))
    if room >= _LARGE.width or (room >= _LEAST_WORDS and form.holds(castle)):
        return form
    if room < _LEAST_NAME:
        return _SMALL
    form = _Form(form.width, _TALLEST, "name")
    return form._replace(height=3 + max(len(_label(one, "1", form)) for one in castle.rooms))


def draw_text(
    castle: Castle,
    *,
    width: int | None = None,
    wanted: Placement | None = None,
    gains: Mapping[Cell, int] = MappingProxyType({}),
) -> TextPicture:
    """The section of a castle in characters, in the largest form that is not wider than `width`, and its key.

    A castle that is too wide for every form is drawn in parts, one below the other. A `wanted` room has heavy walls and
    lies upon the others; `gains` are the free places that a tile may have, with what it gains there, in broken lines.
    """
    frame = _frame(castle, [*gains, *(wanted.cells if wanted else ())])
    if frame.too_large:
        return TextPicture((tuple(map(Glyph, _too_far())),))
    margin = max(len(str(frame.bottom)), len(str(frame.top))) + 1
    columns = frame.right - frame.left + 1
    form = _LARGE if width is None or not castle.rooms else _form(castle, (width - margin) // columns)
    boxes = {**_boxes(castle, form, wanted), **{cell: _free_box(form, gain) for cell, gain in gains.items()}}
    part = columns if width is None else max(1, (width - margin) // form.width)
    rows: list[tuple[Glyph, ...]] = []
    for left in range(frame.left, frame.right + 1, part):
        rows += _sheet(boxes, frame._replace(left=left, right=min(left + part - 1, frame.right)), form, margin)
    needed = margin + columns * _LARGE.width if form.detail != "words" else 0
    return TextPicture((*rows, *_key(castle, form, needed, width)), bool(needed))


_Box = list[list[Glyph]]
_HEAVY = str.maketrans("─│┌┐└┘═╒╕", "━┃┏┓┗┛━┏┓")


def _boxes(castle: Castle, form: _Form, wanted: Placement | None) -> dict[Cell, _Box]:
    """The rooms in characters by their places, the wanted one last."""
    points = _points(castle)
    found: dict[Cell, _Box] = {}
    for number, room in enumerate(castle.rooms, 1):
        lines = _box(room, str(number), str(points[room]), form)
        found.setdefault((room.x, room.y), [[Glyph(char, room.tile.type) for char in line] for line in lines])
    if wanted is not None:
        found.pop((wanted.x, wanted.y), None)
        lines = [line.translate(_HEAVY) for line in _box(wanted, "+", "", form)]
        found[wanted.x, wanted.y] = [[Glyph(char, wanted.tile.type) for char in line] for line in lines]
    return found


def _free_box(form: _Form, gain: int) -> _Box:
    """A place where a tile may lie, and what it gains there."""
    inside = form.width - 2
    middle = (form.height - 2) // 2
    lines = [f"┊{(f'{gain:+d}' if row == middle else ''):^{inside}}┊" for row in range(form.height - 2)]
    return [list(map(Glyph, line)) for line in (f"┌{'┄' * inside}┐", *lines, f"└{'┄' * inside}┘")]


def _sheet(boxes: Mapping[Cell, _Box], frame: _Frame, form: _Form, margin: int) -> _Rows:
    """The rows of a drawing: the floors from the top down, the first floor underlined, then the column numbers."""
    drawn: dict[tuple[int, int], Glyph] = {}
    for (x, y), box in boxes.items():
        left = margin + (x - frame.left) * form.width
        top = (frame.top - y) * form.height + (y < 0)
        for row, line in enumerate(box):
            drawn.update({(left + at, top + row): glyph for at, glyph in enumerate(line) if left + at >= margin})
    across = margin + (frame.right - frame.left + 1) * form.width
    rows = (frame.top - frame.bottom + 1) * form.height
    ground = (frame.top + 1) * form.height
    for row in range(rows + (frame.bottom < 0)):
        if row == ground:
            yield tuple(Glyph("~") for _ in range(across))
            continue
        floor, inner = divmod(row - (row > ground), form.height)
        label = str(frame.top - floor).rjust(margin - 1) if inner == form.height // 2 else ""
        blank = [Glyph(char) for char in label.ljust(across)]
        yield tuple(drawn.get((column, row), blank[column]) for column in range(across))
    if frame.bottom >= 0:
        yield tuple(Glyph("~") for _ in range(across))
    numbers = "".join(str(x).center(form.width) for x in range(frame.left, frame.right + 1))
    yield tuple(map(Glyph, " " * margin + numbers))


def _points(castle: Castle) -> dict[Placement, int]:
    return {item.source: item.points for item in score(castle).rooms if isinstance(item.source, Placement)}


def _box(room: Placement, number: str, points: str, form: _Form) -> list[str]:
    """A room in characters; a double line on top is open sky."""
    tile = room.tile
    inside = form.width * tile.width - 2
    top = ("═" if tile.open_sky else "─") * inside
    left, right = ("╒", "╕") if tile.open_sky else ("┌", "┐")
    words = _label(room, number, form)
    lines = [*words, *[""] * (form.label_lines - len(words))]
    lines += [type_word(tile.type)] if form.detail == "words" else []
    tag = _decoration(room) if form.detail == "words" else type_letters()[tile.type]
    lines.append(tag + points.rjust(inside - len(tag)))
    return [left + top + right, *(f"│{line:<{inside}}│" for line in lines), "└" + "─" * inside + "┘"]


def _label(room: Placement, number: str, form: _Form) -> list[str]:
    """The name of a room; where it has no space, its number in the key."""
    inside = form.width * room.tile.width - 2
    lines: list[str] = []
    for word in room.tile.name(get_language()).split():
        for at, part in enumerate(_parts(word, inside)):
            longer = f"{lines[-1]}{'' if at else ' '}{part}" if lines else ""
            lines[-1:] = [longer] if lines and len(longer) <= inside else [*lines[-1:], part]
    return lines if len(lines) <= form.label_lines and form.detail != "number" else [number]


def _parts(word: str, inside: int) -> Iterator[str]:
    """The parts between which a word may be broken: after its hyphens, and where it is too long, after new ones."""
    for part in findall(r"[^-]*-|[^-]+", word):
        while len(part) > inside > 1:
            yield part[: inside - 1] + "-"
            part = part[inside - 1 :]
        yield part


def _decoration(room: Placement) -> str:
    """The wall decoration beside the points."""
    return hanging_word(room.tile.hanging) if room.tile.hanging in SYMBOLS else ""


def type_letters() -> dict[RoomType, str]:
    """One letter for each type in the present language, for drawings with little space; no two types share one."""
    found: dict[RoomType, str] = {}
    for kind in RoomType:
        word = type_word(kind)
        found[kind] = next((char for char in word if char.isalpha() and char not in found.values()), "*")
    return found


def _key(castle: Castle, form: _Form, needed: int, width: int | None) -> _Rows:
    """The rooms that have no space for all their words, by number, the letters, and how wide the large drawing is."""
    points = _points(castle)
    lines = []
    for number, room in enumerate(castle.rooms, 1):
        if form.detail != "words" or _label(room, str(number), form) == [str(number)]:
            tile = room.tile
            words = [tile.name(get_language()), type_word(tile.type), _decoration(room)]
            words.append(say_n("{n} point", "{n} points", points[room]))
            lines.append(f"{number:>2} {room} {', '.join(word for word in words if word)}")
    if form.detail != "words":
        kinds = {room.tile.type for room in castle.rooms}
        lines.append("  ".join(f"{sign} {type_word(kind)}" for kind, sign in type_letters().items() if kind in kinds))
    if needed:
        lines.append(small_words(needed))
    if lines:
        yield ()
    for line in lines:
        for part in [line] if width is None else wrap(line, max(width, 4), subsequent_indent="   "[: width // 8]):
            yield tuple(map(Glyph, part))

"""A castle of Between Two Castles cut open from the side: as SVG, or in characters for a terminal.

Nothing in a picture is random; no colour says alone what a room is, its type is written on it.
"""

from collections.abc import Iterator
from contextvars import copy_context
from html import escape
from textwrap import wrap
from typing import NamedTuple

from engine.i18n import N_, get_language, say, say_n, set_language
from engine.two_castles.castle import Castle
from engine.two_castles.catalogue import Hanging, RoomType
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


def _frame(castle: Castle) -> _Frame:
    xs, ys = [x for x, _y in castle.cells], [y for _x, y in castle.cells]
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
    """A drawing in characters; `str()` is the plain text."""

    rows: tuple[tuple[Glyph, ...], ...]

    def __str__(self) -> str:
        return "\n".join("".join(glyph.char for glyph in row).rstrip() for row in self.rows)


class _Form(NamedTuple):
    """How large a cell is drawn, walls included."""

    width: int
    height: int


_FORMS = (_Form(17, 6), _Form(12, 6), _Form(8, 4), _Form(5, 3))


def draw_text(castle: Castle, *, width: int | None = None) -> TextPicture:
    """The section of a castle in characters, in the largest form that is not wider than `width`."""
    frame = _frame(castle)
    if frame.too_large:
        return TextPicture((tuple(map(Glyph, _too_far())),))
    columns = frame.right - frame.left + 1
    margin = max(len(str(frame.bottom)), len(str(frame.top))) + 1
    fits = [form for form in _FORMS if width is None or margin + columns * form.width <= width]
    return TextPicture(tuple(_sheet(castle, frame, fits[0] if fits else _FORMS[-1], margin)))


def _sheet(castle: Castle, frame: _Frame, form: _Form, margin: int) -> Iterator[tuple[Glyph, ...]]:
    """The rows of a drawing: the floors from the top down, the first floor underlined, then the column numbers."""
    points = {item.source: item.points for item in score(castle).rooms}
    drawn: dict[tuple[int, int], Glyph] = {}
    for room in castle.rooms:
        left = margin + (room.x - frame.left) * form.width
        top = (frame.top - room.y) * form.height + (room.y < 0)
        for row, line in enumerate(_box(room, points[room], form)):
            for column, char in enumerate(line):
                drawn.setdefault((left + column, top + row), Glyph(char, room.tile.type))
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


def _box(room: Placement, points: int, form: _Form) -> list[str]:
    """A room in characters; a double line on top is open sky."""
    tile = room.tile
    inside = form.width * tile.width - 2
    top = ("═" if tile.open_sky else "─") * inside
    left, right = ("╒", "╕") if tile.open_sky else ("┌", "┐")
    lines = [left + top + right]
    lines += [f"│{line[:inside]:<{inside}}│" for line in _label(room, form, inside)]
    tag = _tag(room, form)[: inside - len(str(points))]
    lines.append(f"│{tag}{str(points).rjust(inside - len(tag))}│")
    return [*lines, "└" + "─" * inside + "┘"]


_LETTERS = {kind: "*" if kind == RoomType.SPECIAL else kind.value[0] for kind in RoomType}
"""One letter for each type, for drawings with little space; no two types share one."""


def _label(room: Placement, form: _Form, inside: int) -> list[str]:
    """The lines of a room above its points: its name, and its type where there is space for it."""
    if form.height < 4:
        return []
    large = form.height > 4
    words = _lines(room.tile.name(get_language()), inside, 2 if large else 1)
    return [*words, *[""] * (2 - len(words)), type_word(room.tile.type)] if large else words


def _tag(room: Placement, form: _Form) -> str:
    """What stands beside the points: the wall decoration, or the type where it has no line of its own."""
    tile = room.tile
    if form.height < 4:
        return _LETTERS[tile.type]
    if form.height == 4:
        return type_word(tile.type)[:4]
    return hanging_word(tile.hanging) if tile.hanging in SYMBOLS else ""

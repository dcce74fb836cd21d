"""The section of a castle in characters, for a terminal: the floors one above the other, and a key below."""

from collections.abc import Iterator, Mapping, Sequence
from math import ceil
from re import findall
from textwrap import wrap
from types import MappingProxyType
from typing import Literal, NamedTuple

from engine.kernel.i18n import get_language, say_n
from engine.pictures.small import small_words
from engine.two_castles.castle import Castle
from engine.two_castles.catalogue import RoomType
from engine.two_castles.kinds import Cell
from engine.two_castles.pictures.ground import Ground, too_far
from engine.two_castles.pictures.paints import SYMBOLS
from engine.two_castles.placement import Placement
from engine.two_castles.scoring import score
from engine.two_castles.words import hanging_word, type_word

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

    def holds(self, rooms: Sequence[Placement]) -> bool:
        """Is there space for the types and decorations of all rooms?"""
        words = [type_word(room.tile.type) for room in rooms]
        words += [f"{_decoration(room)} 99" for room in rooms]
        return all(len(word) <= self.width - 2 for word in words)


_LARGE, _SMALL = _Form(17, 6), _Form(5, 4, "number")
_LEAST_WORDS, _LEAST_NAME, _TALLEST = 12, 9, 8
_USUAL_NAME = 11
"""How wide a cell with a name should be where a castle is drawn in parts."""
_Rows = Iterator[tuple[Glyph, ...]]


def _parts_wide(columns: int, space: int) -> int:
    """How many columns of a castle are drawn side by side: all if names have space then, else parts of equal width."""
    if space < _LEAST_NAME:
        return min(columns, max(1, space // _SMALL.width))
    if space // columns >= _LEAST_NAME:
        return columns
    parts = ceil(columns / max(1, space // _USUAL_NAME))
    return ceil(columns / parts)


def _form(rooms: Sequence[Placement], space: int) -> _Form:
    """The form that says most in cells that have so many columns."""
    form = _LARGE._replace(width=min(space, _LARGE.width))
    if space >= _LARGE.width or (space >= _LEAST_WORDS and form.holds(rooms)):
        return form
    if space < _LEAST_NAME:
        return _SMALL
    form = _Form(form.width, _TALLEST, "name")
    return form._replace(height=3 + max(len(_label(one, "1", form)) for one in rooms))


def draw_text(
    castle: Castle,
    *,
    width: int | None = None,
    wanted: Placement | None = None,
    free: Mapping[Cell, str] = MappingProxyType({}),
) -> TextPicture:
    """The section of a castle in characters, in the largest form that is not wider than `width`, and its key.

    A castle that is too wide for every form is drawn in parts, one below the other. A `wanted` room has heavy walls and
    lies upon the others; `free` places, with what is said of them, are drawn in broken lines.
    """
    frame = Ground.around(castle, [*free, *(wanted.cells if wanted else ())])
    if frame.too_large:
        return TextPicture((tuple(map(Glyph, too_far())),))
    margin = max(len(str(frame.bottom)), len(str(frame.top))) + 1
    columns = frame.columns
    part = columns if width is None else _parts_wide(columns, width - margin)
    laid = [*castle.rooms, *([] if wanted is None else [wanted])]
    form = _LARGE if width is None or not laid else _form(laid, (width - margin) // part)
    boxes = {**_boxes(castle, form, wanted), **{cell: _free_box(form, words) for cell, words in free.items()}}
    rows: list[tuple[Glyph, ...]] = []
    for left, right in _windows(castle, frame, part):
        rows += [()] if rows else []
        rows += _sheet(boxes, _floors_in_use(frame._replace(left=left, right=right), boxes), form, margin)
    needed = margin + columns * _LARGE.width if form.detail != "words" or part < columns else 0
    return TextPicture((*rows, *_key(castle, form, needed, width)), bool(needed))


def _windows(castle: Castle, frame: Ground, part: int) -> Iterator[tuple[int, int]]:
    """The first and last columns of the parts of a drawing; none of them ends in the middle of a throne room."""
    left = frame.left
    while left <= frame.right:
        right = min(left + part - 1, frame.right)
        throne = castle.throne
        if throne is not None and right == throne.x < frame.right and right > left:
            right -= 1
        yield left, right
        left = right + 1


def _floors_in_use(window: Ground, boxes: Mapping[Cell, "_Box"]) -> Ground:
    """A part of a drawing without the floors above and below that only other parts have."""
    floors = [0, *(y for x, y in boxes if window.left <= x <= window.right)]
    return window._replace(top=max(floors), bottom=min(floors))


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


def _free_box(form: _Form, words: str) -> _Box:
    """A place where a tile may lie, and what is said of it; on two lines where there is no space for one."""
    inside = form.width - 2
    said = [words] if len(words) <= inside else words.split()[-(form.height - 2) :]
    first = (form.height - 2 - len(said) + 1) // 2
    rows = [said[row - first] if 0 <= row - first < len(said) else "" for row in range(form.height - 2)]
    lines = [f"┊{word[:inside]:^{inside}}┊" for word in rows]
    return [list(map(Glyph, line)) for line in (f"┌{'┄' * inside}┐", *lines, f"└{'┄' * inside}┘")]


def _sheet(boxes: Mapping[Cell, _Box], frame: Ground, form: _Form, margin: int) -> _Rows:
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
    tag = _decoration(room) if form.detail == "words" else _tag(tile.type, form, inside - len(points) - 1)
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


def _tag(kind: RoomType, form: _Form, space: int) -> str:
    """A type beside the points: as much of its word as there is space for, or only its letter."""
    if form.detail == "number":
        return type_letters()[kind]
    word = type_word(kind)
    return word if len(word) <= space else f"{word[: space - 1]}."


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
    if form.detail == "number":
        kinds = {room.tile.type for room in castle.rooms}
        lines.append("  ".join(f"{sign} {type_word(kind)}" for kind, sign in type_letters().items() if kind in kinds))
    if needed:
        lines.append(small_words(needed))
    if lines:
        yield ()
    for line in lines:
        for part in [line] if width is None else wrap(line, max(width, 4), subsequent_indent="   "[: width // 8]):
            yield tuple(map(Glyph, part))

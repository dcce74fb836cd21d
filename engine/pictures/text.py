"""A castle in characters, for a quick look in a terminal: four columns and two rows to a cell, or less.

Walls run on the lattice lines, so that neighbours share them; every character is one column wide.
"""

import math
from collections.abc import Iterable, Iterator
from contextvars import copy_context
from functools import cache
from itertools import groupby
from textwrap import wrap
from typing import NamedTuple

from engine.castle.castle import Castle
from engine.castle.placement import Placement
from engine.castle.verdict import EntranceState, Kind, Verdict
from engine.catalogue import Floor, RoomType, Side
from engine.geometry.outline import DIAGONAL_STONE, DISC, FENCE_ARC, OCTAGON, STONE, Outline
from engine.i18n import N_, get_language, say, say_n, set_language
from engine.pictures.palette import LETTERS, STATE_WORDS, WORDS, short_name

ACROSS, DOWN = 4, 2
"""Columns and rows of a cell in the large form."""
MOST_CELLS = 60_000
"""Larger ground than this is not drawn; no legal castle covers it."""

Spot = tuple[int, int]
"""Column and row of a character."""
N, E, S, W = 1, 2, 4, 8
_WALLS = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"
_HEAVY = " ╹╺┗╻┃┏┣╸┛━┻┓┫┳╋"
_ROUND = {N | E: "╰", E | S: "╭", N | W: "╯", S | W: "╮"}
_DOORS = {EntranceState.BLOCKED: "×", EntranceState.COURTYARD: "○"}
_ASCII = str.maketrans(
    dict.fromkeys(_WALLS[1:] + "╰╭╯╮", "+")
    | dict.fromkeys(_HEAVY[1:], "#")
    | dict.fromkeys("│╵╷", "|")
    | dict.fromkeys("─╴╶", "-")
    | {"×": "x", "○": "o", "┄": "=", "┊": ":", "≈": "~", "░": ".", "▒": "%", "…": "~"}
)


class Glyph(NamedTuple):
    """One character and the name of its style: a room type, `wall`, `door`, `fence`, `wrong`, `new` or `number`."""

    char: str
    style: str = ""


class TextPicture(NamedTuple):
    """A drawing in characters with its key; all rows are equally long, and `str()` is the plain text."""

    rows: tuple[tuple[Glyph, ...], ...]

    def __str__(self) -> str:
        return "\n".join("".join(glyph.char for glyph in row).rstrip() for row in self.rows)


Sheet = dict[Spot, Glyph]


def draw_text(
    castle: Castle,
    *,
    verdict: Verdict | None = None,
    coordinates: bool = False,
    width: int | None = None,
    ascii_only: bool = False,
) -> TextPicture:
    """A castle in characters; where it would be wider than `width`, a smaller form with letters for the room types."""
    context = copy_context()
    if ascii_only:
        context.run(set_language, "en")
    rows = context.run(_draw, castle, verdict, coordinates, None if width is None else max(width, 1))
    if ascii_only:
        rows = [[glyph._replace(char=_plain(glyph.char)) for glyph in row] for row in rows]
    longest = max(map(len, rows), default=0)
    return TextPicture(tuple((*row, *[Glyph(" ")] * (longest - len(row))) for row in rows))


def _plain(char: str) -> str:
    char = char.translate(_ASCII)
    return char if char.isascii() else "?"


def _draw(castle: Castle, verdict: Verdict | None, coordinates: bool, width: int | None) -> list[list[Glyph]]:
    new = None if verdict is None else verdict.placement
    rooms = [*castle.rooms, *([new] if new else [])]
    if new and _too_large(rooms):
        rooms, new = [*castle.rooms], None
    if not rooms or _too_large(rooms):
        return _words(_key(castle, verdict, ""), width)
    left, top, right, bottom = _bounds(rooms)
    margin = max(len(str(top)), len(str(bottom - 1))) + 1 if coordinates else 0
    forms = ((ACROSS, DOWN), (2, 1), (1, 1))
    room_for = math.inf if width is None else width - margin
    across, down = next((form for form in forms if (right - left) * form[0] + (form[0] == ACROSS) <= room_for), (1, 1))
    sheet = _large(castle, verdict, new) if across == ACROSS else _small(rooms, new, across)
    edge = int(across == ACROSS)
    rows = [
        [sheet.get((column, row), Glyph(" ")) for column in range(left * across, right * across + edge)]
        for row in range(top * down, bottom * down + edge)
    ]
    if coordinates:
        rows = _numbered(rows, left, top, across, down, margin)
    if width is not None:
        rows = [[*row[: width - 1], Glyph("…", "number")] if len(row) > width else row for row in rows]
    seen = "".join(glyph.char for row in rows for glyph in row)
    return [*rows, [], *_words(_key(castle, verdict, seen if across == ACROSS else ""), width)]


def _bounds(rooms: list[Placement]) -> tuple[int, int, int, int]:
    right = max(room.x + room.turned.width for room in rooms)
    bottom = max(room.y + room.turned.height for room in rooms)
    return min(room.x for room in rooms), min(room.y for room in rooms), right, bottom


def _too_large(rooms: list[Placement]) -> bool:
    left, top, right, bottom = _bounds(rooms)
    return (right - left) * (bottom - top) > MOST_CELLS


def _numbered(rows: list[list[Glyph]], left: int, top: int, across: int, down: int, margin: int) -> list[list[Glyph]]:
    """The same rows with x above and y beside them, as many as there is space for."""
    cells = len(rows[0]) // across
    longest = max(len(str(left)), len(str(left + cells)))
    step = next(n for n in (1, 2, 5, 10, 20, 50) if n * across > longest)
    head = [" "] * (margin + len(rows[0]))
    for x in range(left, left + cells):
        if x % step == 0:
            begin = margin + (x - left) * across + max(0, (across - len(str(x)) + 1) // 2)
            head[begin : begin + len(str(x))] = str(x)
    found = [[Glyph(char, "number") for char in head[: margin + len(rows[0])]]]
    for number, row in enumerate(rows):
        mark = str(top + number // down) if number % down == down - 1 else ""
        found.append([Glyph(char, "number") for char in mark.rjust(margin - 1) + " "] + row)
    return found


# the large form


class Region(NamedTuple):
    """The characters of an outline at the origin: those on its walls with their arms, and those within."""

    walls: dict[Spot, int]
    within: frozenset[Spot]


@cache
def region(outline: Outline) -> Region:
    """An outline on the lattice of characters; curves and cut corners become steps."""
    ground = {
        (column, row)
        for row in range(outline.height * DOWN)
        for begin, end in [_span(outline, (row + 0.5) / DOWN)]
        for column in range(begin, end)
    }
    walls: dict[Spot, int] = {}
    for x, y in ground:
        for side, (a, b), ends in (
            ((x, y - 1), ((x, y), (x + 1, y)), (E, W)),
            ((x, y + 1), ((x, y + 1), (x + 1, y + 1)), (E, W)),
            ((x - 1, y), ((x, y), (x, y + 1)), (S, N)),
            ((x + 1, y), ((x + 1, y), (x + 1, y + 1)), (S, N)),
        ):
            if side not in ground:
                walls[a] = walls.get(a, 0) | ends[0]
                walls[b] = walls.get(b, 0) | ends[1]
    return Region(walls, frozenset(spot for spot in ground if spot not in walls))


def _span(outline: Outline, y: float) -> Spot:
    """The columns between which an outline lies at a height."""
    w, h = outline.width, outline.height
    if outline.notch is not None:
        columns = [x for x, row in outline.cells() if row == int(y)]
        return min(columns) * ACROSS, (max(columns) + 1) * ACROSS
    inset = 0.0
    if outline.shape == DISC:
        inset = w / 2 - math.sqrt((w / 2) ** 2 - (w / 2 - y) ** 2)
    elif outline.shape == OCTAGON:
        inset = max(0.0, 1 - y, y - h + 1)
    cut = round(inset * ACROSS)
    return cut, w * ACROSS - cut


def _moved(room: Placement, spots: Iterable[Spot]) -> set[Spot]:
    return {(x + room.x * ACROSS, y + room.y * DOWN) for x, y in spots}


def fence_spots(outline: Outline) -> set[Spot]:
    """The characters of an outline's walls that are its fence (FENCE-3)."""
    if outline.fence is None:
        return set()
    turn = int(outline.fence)
    found = set()
    for spot in region(outline).walls:
        x, y, w, h = spot[0] / ACROSS, spot[1] / DOWN, outline.width, outline.height
        for _ in range(turn):
            x, y, w, h = y, w - x, h, w
        if outline.shape == DISC:
            fenced = math.atan2(abs(x - w / 2), h / 2 - y) <= math.radians(FENCE_ARC / 2)
        elif outline.shape == OCTAGON:
            fenced = y < 1 - DIAGONAL_STONE
        else:
            fenced = y == 0 and STONE <= x <= w - STONE
        if fenced:
            found.add(spot)
    return found


def _door_spot(x: int, y: int, side: Side) -> Spot:
    dx, dy = side.step
    return x * ACROSS + 2 + 2 * dx, y * DOWN + 1 + dy


def _large(castle: Castle, verdict: Verdict | None, new: Placement | None) -> Sheet:
    """The large form of a castle, with the judged room in heavy lines."""
    legal = verdict is not None and verdict.legal
    shown = castle.extended(new) if new and legal else castle
    rooms = [*castle.rooms, *([new] if new else [])]
    sheet: Sheet = {}
    for number, room in enumerate(rooms, 1):
        sheet.update(_inside(room, "+" if room is new else str(number)))
    sheet.update(_walls(rooms, new, legal))
    for room in rooms:
        for spot in _moved(room, fence_spots(room.turned.outline)):
            sheet[spot] = Glyph("≈", "fence")
    for entrance in shown.entrances:
        sheet.update(_door(_door_spot(entrance.x, entrance.y, entrance.side), entrance.side, entrance.state))
    if verdict is not None and new:
        for spot, char in _wrong(verdict, new):
            sheet[spot] = Glyph(char, "wrong")
    return sheet


def _walls(rooms: list[Placement], new: Placement | None, legal: bool) -> Iterator[tuple[Spot, Glyph]]:
    arms: dict[Spot, int] = {}
    curved: set[Spot] = set()
    heavy: set[Spot] = set()
    for room in rooms:
        outline = room.turned.outline
        for (x, y), directions in region(outline).walls.items():
            spot = x + room.x * ACROSS, y + room.y * DOWN
            arms[spot] = arms.get(spot, 0) | directions
            if outline.shape in (DISC, OCTAGON):
                curved.add(spot)
            if room is new:
                heavy.add(spot)
    for spot, directions in arms.items():
        if spot in heavy:
            yield spot, Glyph(_HEAVY[directions], "new" if legal else "wrong")
        elif spot in curved and directions in _ROUND:
            yield spot, Glyph(_ROUND[directions], "wall")
        else:
            yield spot, Glyph(_WALLS[directions], "wall")


def _door(spot: Spot, side: Side, state: EntranceState) -> Iterator[tuple[Spot, Glyph]]:
    """An entrance in its wall: a gap, a broken line, or a mark."""
    x, y = spot
    level = side in (Side.N, Side.S)
    mark = _DOORS.get(state)
    if mark is not None:
        yield spot, Glyph(mark, "door")
        return
    char = " " if state == EntranceState.CONNECTED else "┄" if level else "┊"
    for dx in (-1, 0, 1) if level else (0,):
        yield (x + dx, y), Glyph(char, "door")


def _inside(room: Placement, label: str) -> Sheet:
    """The floor of a room, darker downstairs, with its label: number and name, as much as there is space for."""
    tile = room.tile
    spots = _moved(room, region(room.turned.outline).within)
    shade, style = "░" if tile.is_downstairs else " ", str(tile.type)
    sheet = {spot: Glyph(_step(room, spot) if tile.is_stairs else shade, style) for spot in spots}
    spans = []
    for row, run in groupby(sorted(spots, key=lambda spot: (spot[1], spot[0])), key=lambda spot: spot[1]):
        columns = [column for column, _row in run]
        spans.append((row, columns[0], columns[-1] + 1))
    for row, begin, line in _label(spans, f"{label} {short_name(tile, get_language())}"):
        for column, char in enumerate(line, begin):
            sheet[column, row] = Glyph(char, style)
    return sheet


def _step(room: Placement, spot: Spot) -> str:
    """The shade of a step: dark at the end of the stairs that is downstairs."""
    end = next(door for door in room.turned.doors if door.floor == Floor.DOWNSTAIRS)
    x, y = _door_spot(room.x + end.x, room.y + end.y, end.side)
    return "▒░ "[min(2, (abs(spot[0] - x) + ACROSS // DOWN * abs(spot[1] - y)) // ACROSS)]


def _label(spans: list[tuple[int, int, int]], words: str) -> list[tuple[int, int, str]]:
    """Rows and columns for a label, in the middle and on as few lines as it needs; cut if it does not fit at all."""
    for lines in range(1, len(spans) + 1):
        starts = range(len(spans) - lines + 1)
        widths = [min(end - begin for _row, begin, end in spans[i : i + lines]) for i in starts]
        wide = max(widths)
        first = min((i for i in starts if widths[i] == wide), key=lambda i: abs(2 * i + lines - len(spans)))
        text = wrap(words, wide, break_long_words=False, break_on_hyphens=False)
        if len(text) <= lines and max(map(len, text)) <= wide:
            block = zip(spans[first:], text, strict=False)
            return [(row, begin + (end - begin - len(line)) // 2, line) for (row, begin, end), line in block]
    row, begin, end = max(spans, key=lambda span: span[2] - span[1])
    short = words if len(words) <= end - begin else words[: end - begin - 1] + "…"
    return [(row, begin, short if end - begin > 3 else words.split()[0])]


def _wrong(verdict: Verdict, new: Placement) -> Iterator[tuple[Spot, str]]:
    """Where the judged room breaks a rule: common ground, a stretch of fence, an entrance."""

    def spots(room: Placement) -> tuple[set[Spot], set[Spot], set[Spot]]:
        outline = room.turned.outline
        walls, within = (_moved(room, part) for part in region(outline))
        return within, within | walls, _moved(room, fence_spots(outline))

    floor, whole, fence = spots(new)
    for violation in verdict.violations:
        if violation.kind in (Kind.OVERLAP, Kind.FENCE):
            other_floor, other_whole, other_fence = spots(violation.rooms[1])
            met = whole & other_whole & (fence | other_fence)
            overlap = floor & other_floor or whole & other_whole
            found, char = (met, "!") if violation.kind == Kind.FENCE else (overlap, "▒")
            yield from ((spot, char) for spot in sorted(found))
        for door in new.turned.doors:
            if violation.kind in (Kind.FLOOR, Kind.STAIRS) and (new.x + door.x, new.y + door.y) in violation.cells:
                yield _door_spot(new.x + door.x, new.y + door.y, door.side), "!"


# the small forms and the key


def _small(rooms: list[Placement], new: Placement | None, across: int) -> Sheet:
    """A letter of the room type for every cell, and the number of each room where it has space."""
    sheet: Sheet = {}
    for number, room in enumerate(rooms, 1):
        outline, kind = room.turned.outline, room.tile.type
        corners = {(x, y) for x in (0, outline.width - 1) for y in (0, outline.height - 1)}
        cells = [cell for cell in outline.cells() if outline.shape not in (DISC, OCTAGON) or cell not in corners]
        char, style = ("+", "new") if room is new else (LETTERS[kind], str(kind))
        for x, y in cells:
            for column in range(across):
                spot = (room.x + x) * across + column, room.y + y
                clash = room is new and spot in sheet
                sheet[spot] = Glyph("!", "wrong") if clash else Glyph(char, style)
        row = max((y for _x, y in cells), key=lambda y: (sum(cell[1] == y for cell in cells), -y))
        columns = sorted(x for x, y in cells if y == row)
        if room is not new and len(str(number)) <= len(columns) * across:
            for column, digit in enumerate(str(number), (room.x + columns[0]) * across):
                sheet[column, room.y + row] = Glyph(digit, style)
    return sheet


Line = list[tuple[str, str]]
"""Words with their styles."""


def _key(castle: Castle, verdict: Verdict | None, seen: str) -> Iterator[Line]:
    """The rooms by number, the signs that were used, and the verdict."""
    digits = len(str(len(castle)))
    for number, room in enumerate(castle.rooms):
        kind = room.tile.type
        line = [(f"{number + 1:>{digits}} ", "number"), (str(room), ""), (f" {say(WORDS[kind])}", str(kind))]
        yield [*line, (f", {say(N_('completed'))}", "")] if castle.is_completed(number) else line
    signs = [("┄┊", STATE_WORDS[EntranceState.EXTERNAL]), ("×", STATE_WORDS[EntranceState.BLOCKED]),
             ("○", STATE_WORDS[EntranceState.COURTYARD]), ("≈", N_("fence")), ("░", N_("downstairs"))]  # fmt: skip
    used = [f"{sign} {say(words)}" for sign, words in signs if set(sign) & set(seen)]
    if not seen:
        types = {room.tile.type for room in castle.rooms}
        used = [f"{LETTERS[kind]} {say(WORDS[kind])}" for kind in RoomType if kind in types]
    if used:
        yield [("  ".join(used), "number")]
    if verdict is None:
        return
    head, style = say(N_("{room}: not legal"), room=verdict.placement), "wrong"
    if verdict.legal:
        points = verdict.score.total if verdict.score else 0
        head = say_n("{room}: legal, {n} point", "{room}: legal, {n} points", points, room=verdict.placement)
        style = "new"
    yield [(f"+ {head}", style)]
    for violation in verdict.violations:
        yield [(f"! {violation.rule} {violation.reason}", "wrong")]


def _words(lines: Iterable[Line], width: int | None) -> list[list[Glyph]]:
    """Lines as rows, broken where they are too long."""
    found: list[list[Glyph]] = []
    for line in lines:
        glyphs = [Glyph(char, style) for words, style in line for char in words if char.isprintable()]
        while width is not None and len(glyphs) > width:
            blanks = [i for i, glyph in enumerate(glyphs[: width + 1]) if glyph.char == " " and i > 2]
            cut = blanks[-1] if blanks else width
            found.append(glyphs[:cut])
            glyphs = glyphs[cut:]
        found.append(glyphs)
    return found

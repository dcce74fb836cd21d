"""The characters of a castle: the large form with walls and names, the small forms with a letter for each cell."""

from collections.abc import Iterator
from itertools import groupby
from textwrap import wrap
from typing import NamedTuple

from engine.castle.castle import Castle
from engine.castle.placement import Placement
from engine.castle.verdict import EntranceState, Kind, Verdict
from engine.catalogue import Floor, Side
from engine.geometry.outline import DISC, OCTAGON
from engine.i18n import get_language
from engine.pictures.lattice import ACROSS, DOWN, E, N, S, Spot, W, door_spot, fence_spots, moved, region
from engine.pictures.palette import LETTERS, short_name

WALLS = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"
HEAVY = " ╹╺┗╻┃┏┣╸┛━┻┓┫┳╋"
_ROUND = {N | E: "╰", E | S: "╭", N | W: "╯", S | W: "╮"}
_DOORS = {EntranceState.BLOCKED: "×", EntranceState.COURTYARD: "○"}


class Glyph(NamedTuple):
    """One character and the name of its style: a room type, `wall`, `door`, `fence`, `wrong`, `new` or `number`."""

    char: str
    style: str = ""


Sheet = dict[Spot, Glyph]


# the large form


def draw_large(castle: Castle, verdict: Verdict | None, new: Placement | None) -> Sheet:
    """The large form of a castle, with the judged room in heavy lines."""
    legal = verdict is not None and verdict.legal
    shown = castle.extended(new) if new and legal else castle
    rooms = [*castle.rooms, *([new] if new else [])]
    sheet: Sheet = {}
    for number, room in enumerate(rooms, 1):
        sheet.update(_inside(room, "+" if room is new else str(number)))
    sheet.update(_walls(rooms, new, legal))
    for room in rooms:
        for spot in moved(room, fence_spots(room.turned.outline)):
            sheet[spot] = Glyph("≈", "fence")
    for entrance in shown.entrances:
        sheet.update(_door(door_spot(entrance.x, entrance.y, entrance.side), entrance.side, entrance.state))
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
            yield spot, Glyph(HEAVY[directions], "new" if legal else "wrong")
        elif spot in curved and directions in _ROUND:
            yield spot, Glyph(_ROUND[directions], "wall")
        else:
            yield spot, Glyph(WALLS[directions], "wall")


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
    spots = moved(room, region(room.turned.outline).within)
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
    x, y = door_spot(room.x + end.x, room.y + end.y, end.side)
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
        walls, within = (moved(room, part) for part in region(outline))
        return within, within | walls, moved(room, fence_spots(outline))

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
                yield door_spot(new.x + door.x, new.y + door.y, door.side), "!"


# the small forms


def draw_small(rooms: list[Placement], new: Placement | None, across: int) -> Sheet:
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

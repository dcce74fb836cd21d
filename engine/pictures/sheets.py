"""The characters of a castle: walls, doors, fences, numbers and names, at any scale."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import cycle, groupby
from string import ascii_letters
from textwrap import wrap
from typing import NamedTuple

from engine.castle.castle import Castle
from engine.castle.placement import Placement
from engine.castle.verdict import EntranceState, Kind, Verdict
from engine.catalogue import Floor, Side
from engine.geometry.outline import ART, DISC, OCTAGON
from engine.kernel.i18n import get_language
from engine.pictures.lattice import LARGE, E, N, S, Scale, Spot, W, door_spot, fence_spots, moved, region
from engine.pictures.palette import short_name

WALLS = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"
HEAVY = " ╹╺┗╻┃┏┣╸┛━┻┓┫┳╋"
_ROUND = {N | E: "╰", E | S: "╭", N | W: "╯", S | W: "╮"}
_DOORS = {EntranceState.BLOCKED: "×", EntranceState.COURTYARD: "○"}


class Glyph(NamedTuple):
    """One character and the name of its style: a room type, `wall`, `door`, `fence`, `wrong`, `new` or `number`."""

    char: str
    style: str = ""


Sheet = dict[Spot, Glyph]
_Span = tuple[int, int, int]


class Marks(NamedTuple):
    """What is marked in a castle: the room that is judged, and rooms that should not be there, by number from 1."""

    verdict: Verdict | None = None
    new: Placement | None = None
    wrong: frozenset[int] = frozenset()
    reasons: bool = True
    """Does the key say which rules the judged room breaks?"""


def draw_sheet(castle: Castle, marks: Marks, scale: Scale = LARGE) -> Sheet:
    """A castle in characters, with the marked rooms in heavy lines."""
    verdict, new = marks.verdict, marks.new
    legal = verdict is not None and verdict.legal
    shown = castle.extended(new) if new and legal else castle
    rooms = [*castle.rooms, *([new] if new else [])]
    sheet: Sheet = {}
    letters = thin_letters(castle, scale)
    for number, room in enumerate(rooms, 1):
        sheet.update(_inside(room, "+" if room is new else letters.get(number, str(number)), scale))
    styles = dict.fromkeys(marks.wrong, "wrong")
    if new:
        styles[len(rooms)] = "new" if legal else "wrong"
    sheet.update(_walls(rooms, styles, scale))
    for room in rooms:
        for spot in moved(room, fence_spots(room.turned.outline, scale), scale):
            sheet[spot] = Glyph("≈", "fence")
    for entrance in shown.entrances:
        spot = door_spot(entrance.x, entrance.y, entrance.side, scale)
        sheet.update(_door(spot, entrance.side, entrance.state, scale))
    if verdict is not None and new:
        for spot, char in _wrong(verdict, new, scale):
            sheet[spot] = Glyph(char, "wrong")
    return sheet


def draw_laid(rooms: list[Placement], label: str = "", scale: Scale = LARGE) -> Sheet:
    """Tiles as they lie, whatever they are, with all entrances open; a label or the number is before each name."""
    sheet: Sheet = {}
    for number, room in enumerate(rooms, 1):
        sheet.update(_inside(room, label or str(number), scale))
    sheet.update(_walls(rooms, {}, scale))
    for room in rooms:
        sheet.update(dict.fromkeys(moved(room, fence_spots(room.turned.outline, scale), scale), Glyph("≈", "fence")))
        for door in room.turned.doors:
            spot = door_spot(room.x + door.x, room.y + door.y, door.side, scale)
            sheet.update(_door(spot, door.side, EntranceState.EXTERNAL, scale))
    return sheet


def _walls(rooms: list[Placement], styles: Mapping[int, str], scale: Scale) -> Iterator[tuple[Spot, Glyph]]:
    """The walls of all rooms; those of the rooms that have a style, by number, are heavy."""
    arms: dict[Spot, int] = {}
    curved: set[Spot] = set()
    heavy: dict[Spot, str] = {}
    for number, room in enumerate(rooms, 1):
        outline = room.turned.outline
        for (x, y), directions in region(outline, scale).walls.items():
            spot = x + room.x * scale.across, y + room.y * scale.down
            arms[spot] = arms.get(spot, 0) | directions
            if outline.shape in (ART, DISC, OCTAGON):
                curved.add(spot)
            if number in styles:
                heavy[spot] = styles[number]
    for spot, directions in arms.items():
        if spot in heavy:
            yield spot, Glyph(HEAVY[directions], heavy[spot])
        elif spot in curved and directions in _ROUND:
            yield spot, Glyph(_ROUND[directions], "wall")
        else:
            yield spot, Glyph(WALLS[directions], "wall")


def _door(spot: Spot, side: Side, state: EntranceState, scale: Scale) -> Iterator[tuple[Spot, Glyph]]:
    """An entrance in its wall: a gap, a broken line, or a mark."""
    x, y = spot
    level = side in (Side.N, Side.S)
    mark = _DOORS.get(state)
    if mark is not None:
        yield spot, Glyph(mark, "door")
        return
    char = " " if state == EntranceState.CONNECTED else "┄" if level else "┊"
    for dx in range(1 - scale.across // 2, (scale.across + 1) // 2) if level else (0,):
        yield (x + dx, y), Glyph(char, "door")


def _inside(room: Placement, label: str, scale: Scale) -> Sheet:
    """The floor of a room, darker downstairs, with its label: number and name, as much as there is space for."""
    tile = room.tile
    spots = moved(room, region(room.turned.outline, scale).within, scale)
    shade, style = "░" if tile.is_downstairs else " ", str(tile.type)
    sheet = {spot: Glyph(_step(room, spot, scale) if tile.is_stairs else shade, style) for spot in spots}
    for row, begin, line in _label(_spans(spots), f"{label} {short_name(tile, get_language())}"):
        for column, char in enumerate(line, begin):
            sheet[column, row] = Glyph(char, style)
    return sheet


def _spans(spots: Iterable[Spot]) -> list[_Span]:
    """The rows of a floor, each with the columns where it begins and ends."""
    spans = []
    for row, run in groupby(sorted(spots, key=lambda spot: (spot[1], spot[0])), key=lambda spot: spot[1]):
        columns = [column for column, _row in run]
        spans.append((row, columns[0], columns[-1] + 1))
    return spans


def thin_letters(castle: Castle, scale: Scale) -> dict[int, str]:
    """A letter for every room, by number, that is narrower than its number: split over two rows it would be another."""
    numbers = (
        number
        for number, room in enumerate(castle.rooms, 1)
        if len(str(number)) > max(end - begin for _row, begin, end in _spans(region(room.turned.outline, scale).within))
    )
    return dict(zip(numbers, cycle(ascii_letters), strict=False))


def _step(room: Placement, spot: Spot, scale: Scale) -> str:
    """The shade of a step: dark at the end of the stairs that is downstairs."""
    end = next(door for door in room.turned.doors if door.floor == Floor.DOWNSTAIRS)
    x, y = door_spot(room.x + end.x, room.y + end.y, end.side, scale)
    return "▒░ "[min(2, int(abs(spot[0] - x) / scale.across + abs(spot[1] - y) / scale.down))]


def _label(spans: list[_Span], words: str) -> list[tuple[int, int, str]]:
    """Rows and columns for a label, in the middle on as few lines as it needs; its number if it does not fit."""
    for lines in range(1, len(spans) + 1):
        starts = range(len(spans) - lines + 1)
        widths = [min(end - begin for _row, begin, end in spans[i : i + lines]) for i in starts]
        wide = max(widths)
        first = min((i for i in starts if widths[i] == wide), key=lambda i: abs(2 * i + lines - len(spans)))
        text = wrap(words, wide, break_long_words=False, break_on_hyphens=False)
        if len(text) <= lines and max(map(len, text)) <= wide:
            block = zip(spans[first:], text, strict=False)
            return [(row, begin + (end - begin - len(line)) // 2, line) for (row, begin, end), line in block]
    number = words.split()[0]
    row, begin, end = max(spans, key=lambda span: (span[2] - span[1], -abs(span[0] - spans[len(spans) // 2][0])))
    return [(row, begin + (end - begin - len(number)) // 2, number)]


def _wrong(verdict: Verdict, new: Placement, scale: Scale) -> Iterator[tuple[Spot, str]]:
    """Where the judged room breaks a rule: common ground, a stretch of fence, an entrance."""

    def spots(room: Placement) -> tuple[set[Spot], set[Spot], set[Spot]]:
        outline = room.turned.outline
        walls, within = (moved(room, part, scale) for part in region(outline, scale))
        return within, within | walls, moved(room, fence_spots(outline, scale), scale)

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
                yield door_spot(new.x + door.x, new.y + door.y, door.side, scale), "!"

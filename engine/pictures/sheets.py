"""The characters of a castle: walls, doors, fences, numbers and names, at any scale."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import cycle, groupby
from string import ascii_letters
from textwrap import wrap
from typing import NamedTuple

from engine.castle.castle import Castle
from engine.castle.placement import Placement
from engine.castle.verdict import EntranceState, Verdict
from engine.catalogue import Floor, Role, Side
from engine.geometry.outline import ART, DISC, OCTAGON
from engine.kernel.i18n import get_language
from engine.pictures.gatehouses import gate_of
from engine.pictures.glyphs import Glyph, Sheet, draw_tunnel, foyer_floor
from engine.pictures.lattice import LARGE, E, N, S, Scale, Spot, W, door_spot, fence_spots, moved, region
from engine.pictures.palette import short_name
from engine.pictures.wrong_spots import wrong_spots

WALLS = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"
HEAVY = " ╹╺┗╻┃┏┣╸┛━┻┓┫┳╋"
_ROUND = {N | E: "╰", E | S: "╭", N | W: "╯", S | W: "╮"}
_DOORS = {EntranceState.BLOCKED: "×", EntranceState.COURTYARD: "○"}


_Span = tuple[int, int, int]


class Marks(NamedTuple):
    """What is marked in a castle: what is judged, and what should not be there, by number from 1 as castle text has it.

    What is judged is a room with its joins, or a piece.
    """

    verdict: Verdict | None = None
    new: tuple[Placement, ...] = ()
    wrong: frozenset[int] = frozenset()
    reasons: bool = True
    """Does the key say which rules the judged room breaks?"""


def draw_sheet(castle: Castle, marks: Marks, scale: Scale = LARGE) -> Sheet:
    """A castle in characters, with the marked rooms in heavy lines."""
    verdict, new = marks.verdict, marks.new
    legal = verdict is not None and verdict.legal
    shown = castle.laying(verdict.whole) if verdict is not None and new and legal else castle
    old = len(castle.laid)
    rooms = [*castle.laid, *new]
    sheet: Sheet = {}
    letters = thin_letters(castle, scale)
    labels = [letters.get(number, str(number)) for number in range(1, old + 1)] + ["+"] * len(new)
    for label, room in zip(labels, rooms, strict=True):
        sheet.update(_inside(room, label, scale))
    styles = dict.fromkeys(marks.wrong, "wrong")
    styles |= dict.fromkeys(range(old + 1, len(rooms) + 1), "new" if legal else "wrong")
    sheet.update(_walls(rooms, styles, scale))
    for room in rooms:
        for spot in moved(room, fence_spots(room.turned.outline, scale), scale):
            sheet[spot] = Glyph("≈", "fence")
    sheet.update(_doors(shown, scale))
    for label, room in zip(labels, rooms, strict=True):
        if room.tile.role == Role.JOIN:
            sheet.update(draw_tunnel(room, label, scale))
    if verdict is not None and new:
        for spot, char in wrong_spots(verdict, castle, scale):
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
            opened = dict(_door(spot, door.side, EntranceState.EXTERNAL, scale))
            sheet.update(dict.fromkeys(opened, Glyph("≡", "door")) if door == room.tile.gate else opened)
    for number, room in enumerate(rooms, 1):
        if room.tile.role == Role.JOIN:
            sheet.update(draw_tunnel(room, label or str(number), scale))
    return sheet


def _doors(castle: Castle, scale: Scale) -> Sheet:
    """Every entrance in its wall; the one that leads out of a ring has planks."""
    sheet: Sheet = {}
    bridges: Sheet = {}
    gates = [(room, gate) for room in castle.rooms if (gate := gate_of(room)) is not None]
    leading_out = {(room.x + way.x, room.y + way.y, way.side) for room, n in gates for way in [room.turned.doors[n]]}
    for entrance in castle.entrances:
        spot = door_spot(entrance.x, entrance.y, entrance.side, scale)
        door = dict(_door(spot, entrance.side, entrance.state, scale))
        sheet.update(door)
        if (entrance.x, entrance.y, entrance.side) in leading_out and entrance.state != EntranceState.BLOCKED:
            bridges |= dict.fromkeys(door, Glyph("≡", "door"))
    return sheet | bridges


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
    """The floor of a room, darker downstairs, with its label: number and name, as much as there is space for.

    A bar is full of water; a foyer that stands in a ring has a floor of its own in a wall of stone.
    """
    tile = room.tile
    spots = moved(room, region(room.turned.outline, scale).within, scale)
    shade, style = "░" if tile.is_downstairs else " ", str(tile.type)
    if tile.role == Role.BAR:
        shade, style = "~", "water"
    sheet = {spot: Glyph(_step(room, spot, scale) if tile.is_stairs else shade, style) for spot in spots}
    if tile.gate is not None:
        floor = moved(room, foyer_floor(room, scale), scale) & spots or spots
        sheet |= dict.fromkeys(spots - floor, Glyph("▓", "stone"))
        sheet |= dict.fromkeys(_planks(room, spots - floor, scale), Glyph("≡", "door"))
        spots = floor
    if tile.role == Role.JOIN:  # its corridor bears the label
        return sheet
    for row, begin, line in _label(_spans(spots), f"{label} {short_name(tile, get_language())}"):
        for column, char in enumerate(line, begin):
            sheet[column, row] = Glyph(char, style)
    return sheet


def _planks(room: Placement, wall: set[Spot], scale: Scale) -> set[Spot]:
    """The characters of the wall of a foyer that stands in a ring between its floor and the door that leads out."""
    door = room.turned.doors[gate_of(room) or 0]
    spot = door_spot(room.x + door.x, room.y + door.y, door.side, scale)
    dx, dy = door.side.opposite.step
    found = set()
    for column, row in dict(_door(spot, door.side, EntranceState.CONNECTED, scale)):
        x, y = column + dx, row + dy
        while (x, y) in wall:
            found.add((x, y))
            x, y = x + dx, y + dy
    return found


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
        for number, room in enumerate(castle.laid, 1)
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

"""What a room earns its points for, as a small drawing: where it looks, how much it gets, and for what.

Everything is drawn in place, without ids, so that a room can stand on any page.
"""

from collections.abc import Iterable, Iterator, Mapping

from engine.kernel.i18n import N_
from engine.pictures.markup import px, text
from engine.pictures.palette import DARK_INK, GOLD, INK, PAPER
from engine.pictures.palette import SYMBOLS as TYPE_SYMBOLS
from engine.two_castles.catalogue import Scoring, Tile
from engine.two_castles.kinds import Cell, Hanging, Kind, RoomType
from engine.two_castles.pictures.paints import FAINT_PEN, PAINTS, SYMBOLS

HIGH = 24
"""The height of these drawings."""
CELL = 8
"""The side of a cell in them."""
CROWN = '<path d="M3.5 19V8l4.5 4 4-7 4 7 4.5-4v11z"/>'
STEPS = '<path d="M3 4h5v5h5v5h5v5h4"/><path d="M4 13v7h7M4 20l6-6" stroke-width="1.6"/>'
_OWN = {RoomType.SPECIAL: CROWN, RoomType.DOWNSTAIRS: STEPS}
TYPES: Mapping[RoomType, str] = {kind: _OWN.get(kind) or TYPE_SYMBOLS[kind] for kind in RoomType}
"""Our own line drawings of the room types on 24 x 24; a torch is a wall decoration here, so that cellars have steps."""
_PEN = 'stroke-width="2" stroke-linejoin="round" stroke-linecap="round"'

WORDS: Mapping[Kind, str] = {
    Kind.BESIDE: N_("counts on the coloured cells"),
    Kind.AROUND: N_("counts on the coloured cells"),
    Kind.HUNG: N_("counts on the coloured cells"),
    Kind.NEIGHBOURS: N_("counts on the coloured cells"),
    Kind.CONNECTED: N_("counts what a walk through this type reaches"),
    Kind.ANYWHERE: N_("counts in the whole castle"),
    Kind.ALL_TYPES: N_("all other types, or else the lower number"),
    Kind.ABOVE: N_("counts above it in the column"),
    Kind.COLUMN: N_("counts in the column"),
    Kind.UNDER: N_("counts below it in the column"),
    Kind.THRONE: N_("counts on the two coloured cells"),
}
"""What the drawings mean, for legends; fixed points need no drawing."""


def symbol(drawing: str, x: float, y: float, side: float, ink: str) -> str:
    """A line drawing in a box."""
    look = f'fill="none" stroke="{ink}" color="{ink}" {_PEN}'
    return f'<g transform="translate({px(x)} {px(y)}) scale({px(side / 24)})" {look}>{drawing}</g>'


def type_chip(kind: RoomType, x: float, y: float, side: float = 20) -> str:
    """A room type: its colour and its symbol."""
    paint, edge = PAINTS[kind]
    ink = DARK_INK if kind == RoomType.DOWNSTAIRS else INK
    box = f'<rect x="{px(x)}" y="{px(y)}" width="{px(side)}" height="{px(side)}" rx="4" fill="{paint}"'
    inset = side * 0.12
    drawn = symbol(TYPES[kind], x + inset, y + inset, side - 2 * inset, ink)
    return f'{box} stroke="{edge}" stroke-width="1.5"/>{drawn}'


def hanging_chip(hanging: Hanging, x: float, y: float, side: float = 20) -> str:
    """A wall decoration."""
    return symbol(SYMBOLS[hanging], x, y, side, INK)


def _any_chip(x: float, y: float, side: float = 20) -> str:
    """Any room."""
    box = f'<rect x="{px(x + 2)}" y="{px(y + 2)}" width="{px(side - 4)}" height="{px(side - 4)}" rx="3"'
    return f'{box} fill="{PAPER}" stroke="{INK}" stroke-width="2"/>'


# where a room looks


def cell_map(own: int, cells: Iterable[Cell], paint: str, frame: tuple[int, int, int, int] = (-1, -1, 1, 1)) -> str:
    """The cells around a room that is so many cells wide, those that it looks at in a colour."""
    left, bottom, right, top = frame
    looked = set(cells)
    found = []
    for y in range(top, bottom - 1, -1):
        for x in range(left, right + 1):
            is_own = y == 0 and 0 <= x < own
            fill = INK if is_own else paint if (x, y) in looked else PAPER
            pen = f'stroke="{INK}" stroke-width="1"' if is_own or (x, y) in looked else FAINT_PEN
            at = f'x="{(x - left) * CELL}" y="{(top - y) * CELL}"'
            found.append(f'<rect {at} width="{CELL}" height="{CELL}" fill="{fill}" {pen}/>')
    return "".join(found)


def _arrow(paint: str, *, up: bool, down: bool) -> str:
    """A room in its column, and which way it looks there."""
    box = (
        f'<rect x="8" y="{CELL * (1 if up and down else 2 if up else 0)}" width="{CELL}" height="{CELL}" fill="{INK}"/>'
    )
    ways = [f"M12 {8 if down else 16}V1M8 5l4-4 4 4"] * up + [f"M12 {16 if up else 8}V23M8 19l4 4 4-4"] * down
    pens = ((INK, 5.0), (paint, 2.6))
    return box + "".join(
        f'<path d="{"".join(ways)}" fill="none" stroke="{ink}" stroke-width="{wide}" stroke-linecap="round"/>'
        for ink, wide in pens
    )


def _walk(paint: str) -> str:
    """A room, and a walk that begins at it."""
    cells = ((8, 16), (8, 8), (16, 8), (16, 0))
    own = f'<rect x="0" y="16" width="{CELL}" height="{CELL}" fill="{INK}" stroke="{INK}"/>'
    rest = (f'<rect x="{x}" y="{y}" width="{CELL}" height="{CELL}" fill="{paint}" stroke="{INK}"/>' for x, y in cells)
    return own + "".join(rest)


def draw_where(scoring: Scoring, paint: str = GOLD) -> tuple[str, float]:
    """Where a room looks, as a drawing 24 high, and how wide that is."""
    kind, types, cells = scoring.kind, scoring.types, scoring.cells
    if kind == Kind.THRONE:
        return cell_map(2, cells, GOLD, (-1, -1, 2, 1)), 4.0 * CELL
    if kind == Kind.BESIDE and (0, -2) in cells:
        return cell_map(1, cells, paint, (-1, -2, 1, 0)), 3.0 * CELL
    if kind in (Kind.BESIDE, Kind.AROUND, Kind.HUNG, Kind.NEIGHBOURS):
        return cell_map(1, cells, paint), 3.0 * CELL
    if kind in (Kind.ABOVE, Kind.COLUMN, Kind.UNDER):
        return _arrow(paint, up=kind != Kind.UNDER, down=kind != Kind.ABOVE), 24
    if kind == Kind.CONNECTED:
        return _walk(paint), 24
    if kind == Kind.ANYWHERE:
        return symbol(TYPE_SYMBOLS["each"], 0, 0, 24, INK), 24
    return (_all_types(types), 3.0 * (CELL + 1)) if kind == Kind.ALL_TYPES else ("", 0)


def _all_types(types: tuple[RoomType, ...]) -> str:
    """A square in the colour of each type."""
    found = []
    for number, kind in enumerate(types):
        x, y = number % 3 * (CELL + 1), 3 + number // 3 * (CELL + 1)
        fill, edge = PAINTS[kind]
        found.append(f'<rect x="{x}" y="{y}" width="{CELL}" height="{CELL}" fill="{fill}" stroke="{edge}"/>')
    return "".join(found)


# the whole drawing


def draw_wants(tile: Tile) -> tuple[str, float]:
    """What a tile earns its points for, 24 high, and how wide the drawing is."""
    scoring = tile.scoring
    found, x = draw_where(scoring, _paint(scoring.types))
    x += 3 if found else 2
    number = {Kind.ALL_TYPES: f"{scoring.points}/{scoring.otherwise}", Kind.FLAT: f"{scoring.points}"}
    words = number.get(scoring.kind, f"{scoring.points}\N{MULTIPLICATION SIGN}")
    found += text(x, 17, 14, words, bold=True)
    x += 9.5 * len(words) + 3
    for chip in _chips(scoring, x):
        found, x = found + chip, x + 21
    return found, x


def _paint(types: tuple[RoomType, ...]) -> str:
    """The colour of the cells that one type is wanted on; the floor of corridors is too light for that."""
    if len(types) != 1:
        return GOLD
    return PAINTS[types[0]][types[0] == RoomType.CORRIDOR]


def _chips(scoring: Scoring, x: float) -> Iterator[str]:
    """What is counted."""
    if scoring.kind == Kind.HUNG:
        yield hanging_chip(scoring.hanging, x, 2)
    elif scoring.kind in (Kind.NEIGHBOURS, Kind.UNDER):
        yield _any_chip(x, 2)
    elif scoring.kind != Kind.ALL_TYPES:
        for number, kind in enumerate(scoring.types):
            yield type_chip(kind, x + 22 * number, 2)

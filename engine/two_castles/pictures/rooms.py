"""A room of Between Two Castles as a drawing of its own: frame, type, wall decoration, name, and what it is worth."""

from collections.abc import Iterator
from textwrap import wrap

from engine.kernel.i18n import get_language
from engine.pictures.markup import safe, text, text_width
from engine.pictures.palette import DARK_INK, INK, PAPER, RIGHT
from engine.two_castles.catalogue import RoomType, Tile
from engine.two_castles.pictures.paints import BLUE, PAINTS, SYMBOLS
from engine.two_castles.pictures.wants import draw_wants, symbol
from engine.two_castles.words import hanging_word, type_word, wants_words

SIDE = 104
"""The side of a cell in SVG."""


def outline(tile: Tile) -> str:
    """The outline of a tile whose upper left corner is the origin, as the path of an SVG."""
    width = tile.width * SIDE
    return f"M0 0h{width}v{SIDE}h-{width}z"


def draw_room(tile: Tile, points: int | None = None, *, changed: bool = False) -> str:
    """A room whose upper left corner is the origin: with its points, or without them with what it earns them for.

    Points that a placement has `changed` stand out.
    """
    width = tile.width * SIDE
    paint, edge = PAINTS[tile.type]
    ink = DARK_INK if tile.type == RoomType.DOWNSTAIRS else INK
    edge = BLUE if tile.open_sky else edge
    words = ", ".join((tile.name(get_language()), type_word(tile.type), hanging_word(tile.hanging), wants_words(tile)))
    parts = [
        f"<title>{safe(words)}</title>",
        f'<rect x="3" y="3" width="{width - 6}" height="{SIDE - 6}" rx="5" fill="{paint}" stroke="{edge}"'
        f' stroke-width="{6 if tile.open_sky else 4}"/>',
    ]
    room = width - (42 if tile.hanging in SYMBOLS else 18)
    parts.append(text(11, 20, _fitting(type_word(tile.type), 10.5, room), type_word(tile.type), ink))
    if tile.hanging in SYMBOLS:
        parts.append(symbol(SYMBOLS[tile.hanging], width - 29, 8, 19.2, ink))
    lines = name_lines(tile.name(get_language()), width - 14)
    first = 47 - 7.5 * (len(lines) - 1) + (4 if points is not None else -2)
    for number, line in enumerate(lines):
        size = _fitting(line, 13, width - 12, bold=True)
        parts.append(text(width / 2, first + 15 * number, size, line, ink, bold=True, anchor="middle"))
    drawn = _told_wants(tile, ink) if points is None else _shown_wants(tile, points, edge, changed=changed)
    return "".join([*parts, *drawn])


def _fitting(words: str, size: float, width: float, *, bold: bool = False) -> float:
    """The size of letters at which a text has space; at most the usual one."""
    return min(size, size * width / max(text_width(words, size, bold=bold), 1))


def _shown_wants(tile: Tile, points: int, edge: str, *, changed: bool) -> Iterator[str]:
    """What a room earns its points for as a drawing at its foot, and in the corner what it is worth."""
    drawing, wide = draw_wants(tile)
    width = tile.width * SIDE
    narrow = min(1.0, (width - 44) / wide)
    yield f'<rect x="7" y="{SIDE - 33}" width="{wide * narrow + 6:.4g}" height="27" rx="4" fill="{PAPER}"/>'
    yield f'<g transform="translate(10 {SIDE - 31.5 + 12 * (1 - narrow):.4g}) scale({narrow:.4g})">{drawing}</g>'
    x, y = width - 19, SIDE - 19
    fill, ink = (RIGHT, "#fff") if changed else (PAPER, INK)
    yield f'<circle cx="{x}" cy="{y}" r="12" fill="{fill}" stroke="{edge}" stroke-width="1.5"/>'
    yield text(x, y + 4.7, 13, str(points), ink, bold=True, anchor="middle")


def _told_wants(tile: Tile, ink: str) -> Iterator[str]:
    """What a room earns its points for, in small letters at its foot."""
    lines = _cut(wrap(wants_words(tile), 44 if tile.is_throne else 20))
    for number, line in enumerate(reversed(lines)):
        size = _fitting(line, 8.5, tile.width * SIDE - 14)
        yield text(tile.width * SIDE / 2, SIDE - 11 - 10 * number, size, line, ink, anchor="middle")


def name_lines(name: str, width: float) -> list[str]:
    """A name on up to three lines; what does not fit is cut."""
    lines: list[str] = []
    for word in name.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and text_width(longer, 12.2, bold=True) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return _cut(lines)


def _cut(lines: list[str], most: int = 3) -> list[str]:
    return lines if len(lines) <= most else [*lines[: most - 1], lines[most - 1] + "…"]

"""Tiles side by side as a standalone SVG, to scale and upright as printed: a sheet to hold cardboard against."""

import hashlib
from collections.abc import Iterable, Sequence
from contextvars import copy_context
from typing import NamedTuple

from engine.castle.placement import Placement
from engine.castle.verdict import EntranceState
from engine.catalogue import Role, Tile
from engine.kernel.i18n import get_language, set_language
from engine.pictures.legend import definitions, legend_entries
from engine.pictures.markup import UNIT, px, safe, text, text_width
from engine.pictures.palette import FAINT, INK, PAPER, describe
from engine.pictures.pieces import draw_piece
from engine.pictures.rooms import draw_room

WIDEST = 24
"""Cells of a row of tiles."""
BETWEEN = 1
BELOW = 44
"""The height of the two lines below a tile, with space for the doors above them."""
MARGIN = 12.0


class _Spot(NamedTuple):
    """A tile and the corner of its box."""

    tile: Tile
    x: float
    y: float


def draw_tiles(
    tiles: Sequence[Tile],
    title: str,
    notes: Iterable[str] = (),
    language: str | None = None,
    together: Sequence[Placement] = (),
) -> str:
    """The tiles as SVG text, each with its name, slug and doors below it; the notes stand above them.

    What lies `together` is drawn once more below, as it lies.
    """
    context = copy_context()
    if language is not None:
        context.run(set_language, language)
    return context.run(_draw, tiles, title, list(notes), together)


def _draw(tiles: Sequence[Tile], title: str, notes: list[str], together: Sequence[Placement]) -> str:
    slugs = " ".join(tile.slug for tile in tiles)
    drawn = f"{title}|{[(tile.slug, tile.doors, tile.bonus) for tile in tiles]}|{notes}|{get_language()}"
    drawn += "".join(f"|{room}" for room in together)
    prefix = "mk" + hashlib.sha256(drawn.encode("utf-8", "replace")).hexdigest()[:10]
    top = 44.0 + 20 * len(notes)
    spots, bottom = _laid_out(tiles, top)
    rooms = [_tile(spot, prefix) for spot in spots]
    laid, bottom = _together(together, prefix, bottom)
    rooms += laid
    ends = [spot.x + spot.tile.width * UNIT for spot in spots]
    width = max([WIDEST * UNIT, *ends, *(end * UNIT for end in _across(together))])
    legend, bottom = _legend("".join(rooms), prefix, width, bottom)
    size = f'width="{px(width + 2 * MARGIN)}" height="{px(bottom + MARGIN)}"'
    box = f"{px(-MARGIN)} 0 {px(width + 2 * MARGIN)} {px(bottom + MARGIN)}"
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" {size} role="img"'
            f' aria-labelledby="{prefix}-t {prefix}-d" font-family="sans-serif">',
            f'<title id="{prefix}-t">{safe(title)}</title>',
            f'<desc id="{prefix}-d">{safe(slugs)}</desc>',
            definitions(prefix, "".join(rooms)),
            f'<rect x="{px(-MARGIN)}" {size} fill="{PAPER}"/>',
            text(0, 30, 22, title, bold=True),
            *(text(0, 50 + 20 * number, 14, note) for number, note in enumerate(notes)),
            *rooms,
            *legend,
            "</svg>\n",
        ]
    )


def _laid_out(tiles: Iterable[Tile], y: float) -> tuple[list[_Spot], float]:
    """The tiles in rows, and where they end."""
    found: list[_Spot] = []
    x, high = 0.0, 0.0
    for tile in tiles:
        wide = max(tile.width * UNIT, *(text_width(line, 12) for line in _lines(tile)))
        if x and x + wide > WIDEST * UNIT:
            x, y, high = 0.0, y + high + BELOW + BETWEEN * UNIT / 2, 0.0
        found.append(_Spot(tile, x, y))
        x += wide + BETWEEN * UNIT
        high = max(high, tile.height * UNIT)
    return found, y + high + BELOW + MARGIN


def _tile(spot: _Spot, prefix: str) -> str:
    tile, room = spot.tile, Placement(spot.tile.slug, 0, 0)
    if tile.role == Role.ROOM:
        drawn = draw_room(room, [EntranceState.EXTERNAL] * len(tile.doors), completed=False, prefix=prefix)
    else:
        drawn = draw_piece(room, prefix, reach=0.0)
    below = "".join(
        text(0, tile.height * UNIT + 24 + 15 * number, 12, line, FAINT if number else INK)
        for number, line in enumerate(_lines(tile))
    )
    place = f'transform="translate({px(spot.x)} {px(spot.y)})"'
    return f'<g data-tile="{tile.slug}" {place} aria-label="{safe(describe(tile, completed=False))}">{drawn}{below}</g>'


def _across(rooms: Sequence[Placement]) -> list[int]:
    """How wide the box of tiles is that lie together, if there are any."""
    left = min((room.x for room in rooms), default=0)
    return [room.x - left + room.turned.width for room in rooms]


def _together(rooms: Sequence[Placement], prefix: str, y: float) -> tuple[list[str], float]:
    """Tiles as they lie, and where they end."""
    if not rooms:
        return [], y
    left, top = min(room.x for room in rooms), min(room.y for room in rooms)
    found = []
    for room in rooms:
        states = [EntranceState.EXTERNAL] * len(room.tile.doors)
        drawn = draw_room(room, states, completed=False, prefix=prefix)
        place = f'transform="translate({px((room.x - left) * UNIT)} {px(y + UNIT / 2 + (room.y - top) * UNIT)})"'
        found.append(f'<g data-together="{room}" {place}>{drawn}</g>')
    bottom = max(room.y - top + room.turned.height for room in rooms)
    return found, y + (bottom + 1) * UNIT + MARGIN


def _lines(tile: Tile) -> tuple[str, str]:
    """What stands below a tile: its name and slug, and its doors as they are typed."""
    return f"{tile.name(get_language())} ({tile.slug})", " ".join(map(str, tile.doors))


def _legend(drawn: str, prefix: str, width: float, y: float) -> tuple[list[str], float]:
    """What colours and symbols mean; the doors of tiles that lie alone have no state worth telling."""
    x, found = 0.0, []
    for drawing, word in legend_entries(drawn, "", prefix):
        wide = 44 + text_width(word, 11)
        if x and x + wide > width:
            x, y = 0.0, y + 28
        found.append(f'<g transform="translate({px(x)} {px(y)})">{drawing}{text(29, 16, 12, word)}</g>')
        x += wide
    return found, y + 28

"""A tile in characters in each of its turns, side by side as far as there is space."""

from collections.abc import Iterable, Iterator

from engine.castle.placement import Placement
from engine.catalogue import Floor, Side, Tile
from engine.geometry.outline import ways
from engine.kernel.i18n import N_
from engine.pictures.glyphs import Glyph
from engine.pictures.key import sign_line
from engine.pictures.text import TextPicture, drawing_rows

BETWEEN = 3
_CORNERS = (N_("NE"), N_("SE"), N_("SW"), N_("NW"))
Block = list[list[Glyph]]


def missing_corner(tile: Tile, turn: int) -> str | None:
    """The corner that an L lacks after quarter turns clockwise."""
    return None if tile.shape != "ell" else _CORNERS[turn]


def dark_end(tile: Tile, turn: int) -> Side | None:
    """The side to which the dark end of the stairs looks: the one that is downstairs."""
    if not tile.is_stairs:
        return None
    return next(door.side.turned(turn) for door in tile.doors if door.floor == Floor.DOWNSTAIRS)


def draw_turns(tile: Tile, width: int | None = None) -> TextPicture:
    """The tile in its turns with the coordinates of its cells, and the signs that were used."""
    return _joined([_block(tile, way.turn, f"/{way.turn}", width) for way in ways(tile.slug)], width)


def _joined(blocks: list[Block], width: int | None) -> TextPicture:
    rows = [row for group in _groups(blocks, width) for row in (*_beside(group), [])]
    seen = "".join(glyph.char for row in rows for glyph in row)
    return TextPicture(tuple(map(tuple, [*rows, *sign_line(seen, width)])))


def draw_upright(tiles: Iterable[Tile], width: int | None = None) -> TextPicture:
    """Tiles as they are printed, numbered from 1, side by side as far as there is space, and the signs used."""
    return _joined([_block(tile, 0, str(number), width) for number, tile in enumerate(tiles, 1)], width)


def draw_together(rooms: Iterable[Placement], width: int | None = None) -> TextPicture:
    """Tiles as they lie beside each other, with their coordinates."""
    return _joined([drawing_rows(list(rooms), width=width)], width)


def _block(tile: Tile, turn: int, label: str, width: int | None) -> Block:
    return drawing_rows([Placement(tile.slug, 0, 0, turn)], label, width)


def _groups(blocks: list[Block], width: int | None) -> Iterator[list[Block]]:
    """As many drawings beside each other as there is space for."""
    group: list[Block] = []
    for block in blocks:
        if group and width is not None and sum(_across(one) + BETWEEN for one in (*group, block)) - BETWEEN > width:
            yield group
            group = []
        group.append(block)
    if group:
        yield group


def _across(block: Block) -> int:
    return max(map(len, block))


def _beside(group: list[Block]) -> Iterator[list[Glyph]]:
    for number in range(max(map(len, group))):
        row: list[Glyph] = []
        for block in group:
            line = block[number] if number < len(block) else []
            row += [*line, *[Glyph(" ")] * (_across(block) - len(line) + BETWEEN)]
        yield row

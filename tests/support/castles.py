"""Random castles: grown room by room from legal placements, so that every one could have been built."""

from hypothesis import strategies as st

from engine import Castle, Placement
from engine.catalogue import Tile, all_tiles
from engine.catalogue.packs import stand_ins
from engine.geometry.outline import ELL

TILES: tuple[Tile, ...] = tuple(tile for tile in all_tiles() if not tile.is_foyer)
PACKED: tuple[Tile, ...] = stand_ins().tiles
ODD = tuple(tile for tile in PACKED if tile.art or (tile.fenced and tile.shape == ELL))
"""Outlines that the base box has not: octagons of 5 x 5, and an L with a fence."""
DOWNSTAIRS = tuple(tile for tile in TILES if tile.is_downstairs or tile.is_stairs)


@st.composite
def castles(draw: st.DrawFn, max_rooms: int = 10, *, compact: bool = True, odd: bool = False) -> Castle:
    """A legal castle; `compact` ones crowd around the foyer, which makes contacts and courtyards likely.

    `odd` ones hold rooms of packs too, most of them with outlines that the base box has not.
    """
    box = st.sampled_from(TILES) | st.sampled_from(DOWNSTAIRS)
    box = box | st.sampled_from(ODD) | st.sampled_from(PACKED) if odd else box
    castle = Castle.parse(draw(st.sampled_from(["foyer-3@0,0", "foyer-4@0,0", "foyer-3@0,0/2"])))
    for _ in range(draw(st.integers(0, max_rooms - 1))):
        tile = draw(box)
        options = castle.legal(tile)
        if not options:
            continue
        if compact:
            options.sort(key=lambda p: (abs(p.x) + abs(p.y), p))
            options = options[: max(4, len(options) // 2)]
        castle = castle.extended(draw(st.sampled_from(options)))
    return castle


@st.composite
def attempts(draw: st.DrawFn, castle: Castle, tiles: tuple[Tile, ...] = TILES) -> Placement:
    """A placement near the castle, mostly illegal in interesting ways."""
    tile = draw(st.sampled_from(tiles))
    room = draw(st.sampled_from(castle.rooms))
    x, y = draw(st.integers(-7, 7)), draw(st.integers(-7, 7))
    return Placement(tile.slug, room.x + x, room.y + y, draw(st.integers(0, 3))).canonical

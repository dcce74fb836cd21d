"""Random castles with pieces: bars at any time, rooms with joins, rooms outside the ring and round its corners.

One grower serves Hypothesis, which draws and shrinks its choices, and plain sweeps, which count what they came across.
"""

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

from hypothesis import strategies as st

from engine import Castle, Placement
from engine.castle import exact
from engine.castle.placement import Joined
from engine.catalogue import RoomType, Tile, find_tile
from engine.catalogue.pieces import bars, joins
from engine.rules.rulings import law
from tests.support.castles import DOWNSTAIRS, ODD, PACKED, TILES

BAR = bars()[0]
JOINS = joins()
RINGS = ("barbican-ew@-10,0", "barbican-nw@-10,0", "barbican-ne@-10,0", "barbican-new@-10,0")
LED_ROUND = (
    "barbican-new@-10,0 moat@-10,-19/3 x200-outdoor-b@0,4/2 x150-outdoor-a@-3,4/2 x150-outdoor-a@-6,4/2 "
    "x150-outdoor-a@-9,4/2",
    "barbican-nw@-10,0 moat@-10,-19/3 x325-outdoor@-1,4/1 x300-outdoor-a@-5,5/3 x300-outdoor-a@-8,5/1 "
    "x200-outdoor-b@-10,6/3",
    "barbican-ew@-10,0 moat@11,-19/1 pumpkin-garden@1,4/2 x300-outdoor-a@5,4/1 x300-outdoor-a@8,4/3",
)
"""Outdoor rooms from the drawbridge to a corner of the ring, round which the next one may lie."""
OVER_THE_TOP = (
    "barbican-new@-10,0 hallway@1,-6/1 hallway@1,-12/1 hallway@1,-18/1 hallway@1,-24/1 hallway@-5,-24 hallway@-10,-25",
    "barbican-new@-10,0 hallway@1,-6/1 hallway@1,-12/1 hallway@1,-18/1 hallway@1,-24/1 hallway@2,-24 hallway@7,-25 "
    "shed@12,-27",
    "barbican-ne@-10,0 hallway@1,-6/1 hallway@1,-12/1 hallway@1,-18/1 hallway@1,-24/1 hallway@2,-24 hallway@7,-25 "
    "porch@13,-25/1",
)
"""Hallways through the open north of the ring to where the outer line of the next bar will be, and a room beyond it."""
PLAIN = ("foyer-3@0,0", "foyer-4@0,0", "foyer-3@0,0/2")
IN_RINGS = (*RINGS, *LED_ROUND, *OVER_THE_TOP)
EVERYWHERE = (*IN_RINGS, *PLAIN)
LAWS = tuple(
    law("collectors", {"outside": outside}, ("moats", "passages"))
    for outside in ("behind-sections", "only-when-closed")
)
CORRIDORS = tuple(find_tile(slug) for slug in ("hallway", "downstairs-hallway", "stairs", "x300-living-a"))
"""Tiles with doors all around, stairs, and the one room whose own doors a join could link."""
OUTDOOR = tuple(tile for tile in (*TILES, *PACKED) if tile.type == RoomType.OUTDOOR)
ANGLED = tuple(find_tile(slug) for slug in ("x300-outdoor-a", "x325-outdoor", "x150-outdoor-a"))
"""Outdoor rooms that do not fill the corners of their boxes, so that they may lie round a corner of the ring."""
CORNERS = {3: (-10, 4), 1: (13, 4)}
"""Where the outer line below crosses that of the bar in the west, and in the east, by how these bars are turned."""
STEPS = ("room", "room", "room", "join", "join", "bar", "outside", "outside", "outside")
FEWER_BARS = tuple(step for step in STEPS if step != "bar")

Choose = Callable[[Sequence[Any]], Any]
"""Chooses one of several: drawn by Hypothesis, or by a random number."""


def grow(choose: Choose, steps: int, openings: Sequence[str] = EVERYWHERE) -> Castle:
    """A legal castle of so many steps at most; steps for which there is no legal place are left out."""
    castle = Castle.parse(choose(openings), choose(LAWS))
    kinds = choose((STEPS, STEPS, FEWER_BARS))
    for _ in range(min(steps, choose((0, 0, 1, 2, 3)))):
        castle = _bar(castle, choose)
    for _ in range(steps):
        castle = _STEPS[choose(kinds)](castle, choose)
    return castle


def any_tile(choose: Choose) -> Tile:
    """A tile that is no foyer, those of rare kinds more often."""
    found: Tile = choose(choose((TILES, TILES, TILES, DOWNSTAIRS, OUTDOOR, CORRIDORS, PACKED, ODD)))
    return found


def joins_left(castle: Castle) -> list[Tile]:
    """The joins that a castle lacks."""
    return [tile for tile in JOINS if not any(join.slug == tile.slug for join in castle.joins)]


def _room(castle: Castle, choose: Choose) -> Castle:
    """A room alone, crowded around the foyer as often as not."""
    options = castle.legal(any_tile(choose))
    if options and choose((True, False)):
        options = sorted(options, key=lambda place: (abs(place.x) + abs(place.y), place))[: max(4, len(options) // 3)]
    return castle.extended(choose(options)) if options else castle


def _join(castle: Castle, choose: Choose) -> Castle:
    """A room with a join, and with further ones if they fit."""
    options = castle.with_one_join(any_tile(choose), joins_left(castle))
    if not options:
        return castle
    castle = castle.extended(*choose(options))
    more = castle.legal_joins(joins_left(castle))
    return castle.with_piece(choose(more)) if more else castle


def _bar(castle: Castle, choose: Choose) -> Castle:
    sites = castle.legal(BAR)
    return castle.with_piece(choose(sites)) if sites else castle


def _outside(castle: Castle, choose: Choose) -> Castle:
    """An Outdoor room beyond the drawbridge, as near to a corner of the ring as it goes, round it if it can."""
    if castle.rooms[0].tile.gate is None:
        return _room(castle, choose)
    x, y = choose([CORNERS[bar.turn] for bar in castle.bars if bar.turn in CORNERS] or list(CORNERS.values()))
    options = [p for tile in (choose(OUTDOOR), choose(ANGLED)) for p in castle.legal(tile) if _beyond(castle, p)]
    around = [place for place in options if wraps(castle, place)]
    options.sort(key=lambda place: (abs(2 * place.x + place.turned.width - 2 * x) + abs(place.y - y), place))
    return castle.extended(choose(around or options[:4])) if options else castle


_STEPS: dict[str, Callable[[Castle, Choose], Castle]] = {
    "room": _room,
    "join": _join,
    "bar": _bar,
    "outside": _outside,
}


def _beyond(castle: Castle, place: Placement) -> bool:
    fenced = castle.board.fenced
    if fenced is None or fenced.zone.open:
        return place.y >= castle.rooms[0].y + 4
    return not fenced.zone.wholly_inside(place.turned, place.x, place.y)


def wraps(castle: Castle, place: Placement) -> bool:
    """Does a tile lie outside round a corner of the ring: its box reaches inside, and the tile does not (OQ-210)?"""
    fenced = castle.board.fenced
    if fenced is None or fenced.zone.open:
        return False
    left, top, right, bottom = fenced.zone[:4]
    way = place.turned
    boxed = place.x < right and place.x + way.width > left and place.y < bottom and place.y + way.height > top
    return boxed and fenced.zone.wholly_outside(way, place.x, place.y)


def attempt(castle: Castle, choose: Choose) -> Joined:
    """A placement near a castle, mostly illegal in interesting ways: a room with joins or without, a bar, or a join."""
    kind = choose(("room", "joined", "joined", "bar", "join"))
    if kind == "bar":
        x, y = castle.rooms[0].x, castle.rooms[0].y
        sites = [Placement(BAR.slug, x + dx, y - 19, turn) for dx, turn in ((0, 3), (0, 0), (21, 1))]
        moved: Placement = choose(sites)
        return Joined(moved._replace(x=moved.x + choose((0, 0, 0, 1)), y=moved.y + choose((0, 0, 0, -1))))
    near: Placement = choose(castle.rooms)
    tile = near.tile if near.tile.is_stairs and choose((True, False)) else any_tile(choose)
    legal = castle.legal(tile)
    room: Placement = choose(legal) if legal and choose((True, False)) else _near(tile, near, choose)
    if kind == "room":
        return Joined(room)
    candidates = sorted(set(exact.beside(choose(JOINS).slug, (room, near))))
    board = castle.board.extended(room)
    linking = [join for join in candidates if None not in board.met(join.turned, join.x, join.y)]
    if linking and choose((True, True, False)):
        candidates = linking
    if not candidates:
        return Joined(room)
    laid = tuple(dict.fromkeys(choose(candidates) for _ in range(choose((1, 1, 1, 2)))))
    return Joined(laid[0]) if kind == "join" else Joined(room, laid)


def _near(tile: Tile, near: Placement, choose: Choose) -> Placement:
    """Somewhere near a room, door to door as often as not."""
    meeting = sorted(set(exact.beside(tile.slug, (near,))))
    if meeting and choose((True, False)):
        found: Placement = choose(meeting)
        return found
    x, y = choose(range(-7, 8)), choose(range(-7, 8))
    return Placement(tile.slug, near.x + x, near.y + y, choose(range(4))).canonical


@st.composite
def pieced_castles(draw: st.DrawFn, max_steps: int = 12, *, ring: bool | None = None) -> Castle:
    """A legal castle with pieces; with a foyer in a ring always, never, or as it comes."""
    openings = {True: IN_RINGS, False: PLAIN, None: EVERYWHERE}[ring]
    return grow(_drawing(draw), draw(st.integers(0, max_steps)), openings)


@st.composite
def piece_attempts(draw: st.DrawFn, castle: Castle) -> Joined:
    """A placement near a castle, mostly illegal in interesting ways."""
    return attempt(castle, _drawing(draw))


def _drawing(draw: st.DrawFn) -> Choose:
    return lambda options: draw(st.sampled_from(options))


def sweep(name: str, castles: int, steps: int = 16) -> Iterator[tuple[Random, Castle]]:
    """So many random castles, the same in each run, each with what it was made with."""
    for number in range(castles):
        rng = Random(f"{name} {number}")
        yield rng, grow(rng.choice, rng.randrange(1, steps + 1))

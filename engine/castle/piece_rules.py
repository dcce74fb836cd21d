"""What the rules say against a bar, a join, or a room beside them: every broken rule, found on the lattice."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from engine.castle.board import Board
from engine.castle.links import DoorMet, Link
from engine.castle.placement import Placement
from engine.castle.verdict import Cell, Kind, Violation
from engine.castle.zones import Zone, site_of
from engine.catalogue import Role, Side
from engine.catalogue.pieces import OWN_SIDE
from engine.geometry.doors import door_key
from engine.geometry.tables import fence_offsets, offsets
from engine.kernel.i18n import N_

if TYPE_CHECKING:
    from engine.castle.castle import Castle

OVERLAPS = N_("overlaps {other}")
OWN_FENCE = N_("its fence would touch {other}")
OTHER_FENCE = N_("would touch the fence of {other}")
# inside and outside
OUTSIDE = N_("lies outside, beyond {other}, where only Outdoor rooms may be built")
ACROSS = N_("lies across the outer edge of {other}; a tile lies wholly inside or wholly outside")
THROUGH_GATE = N_("rooms outside and inside are connected only through the drawbridge, not so: {other}")
GATE_TYPES = N_("only an Outdoor room may be connected to the drawbridge of {other}")
# bars
TURNED_FOYER = N_("a foyer with its part of the ring is drawn with the ring below it; write it without a turn")
NO_RING = N_("the castle has no ring that it could be part of: its foyer does not stand in one")
NO_SITE = N_("it may lie only at one of the three sides of the ring that {other} leaves open")
TOO_MANY = N_("the castle has as many of these as it may have")
ALONE = N_("it must touch {other} or a section that lies already")
LEAVES_OUTSIDE = N_("would leave {other} outside, where only Outdoor rooms may be")
CUTS = N_("{other} would lie across its outer edge")
PARTS = N_("would part {other} from a room on its other side to which it is connected")
JOIN_OUTSIDE = N_("would leave {other} outside")
# joins
WITH_ROOM = N_("it is laid only together with a room, and one end lies on that room")
IN_THE_AIR = N_("one of its ends meets no entrance")
JOIN_TO_JOIN = N_("one of its ends meets {other}; these do not connect to one another")
SAME_ROOM = N_("both its ends meet {other}; it connects two rooms")
CONNECTED = N_("connects to {other}, which is connected to the new room already")
BOTH_OLD = N_("connects two rooms that are connected already")
TWO_FLOORS = N_("would connect the ground floor and downstairs: {other}")
TWO_STAIRS = N_("stairs may not connect to stairs: {other}")
BODY_OUTSIDE = N_("no part of it may lie outside the ring")
ROOM_OUTSIDE = N_("may not connect a room outside the ring: {other}")
AT_GATE = N_("may not lie on the drawbridge of {other}")


def guards(board: Board) -> dict[Side, Placement]:
    """What guards each side of the ring: the bars that lie there, and the foyer."""
    rooms = board.rooms()
    found = {OWN_SIDE: rooms[0]}
    for piece, (tile, x, y) in zip(board.laid(), board.pieces, strict=True):
        site = site_of(board.places[0], tile, x, y) if tile.tile.role == Role.BAR else None
        if site is not None:
            found[site.side] = piece
    return found


def _beyond(zone: Zone, placement: Placement, guarding: dict[Side, Placement]) -> Placement:
    """The first guard whose line a tile reaches beyond."""
    way, x, y = placement.turned, placement.x, placement.y
    reached = {
        Side.N: y < zone.top,
        Side.E: x + way.width > zone.right,
        Side.S: y + way.height > zone.bottom,
        Side.W: x < zone.left,
    }
    return next(guarding[side] for side in Side if reached[side] and side in guarding)


# a room beside pieces


def contacts(board: Board, placement: Placement) -> Iterator[Violation]:
    """Bars and joins that a room would overlap, or that its fence would touch (MOAT-13, MOAT-14, PASS-10)."""
    new = placement.turned.outline
    for piece, (tile, x, y) in zip(board.laid(), board.pieces, strict=True):
        offset, pair = (placement.x - x, placement.y - y), (placement, piece)
        bar = tile.tile.role == Role.BAR
        if offset in offsets("overlap", tile.outline, new):
            common = tuple(sorted(set(placement.cells()) & set(piece.cells())))
            also = ("PLACE-4",) if bar else ("PLACE-4", "OQ-099")
            yield Violation("MOAT-14" if bar else "PASS-10", Kind.OVERLAP, pair, common, OVERLAPS, also=also)
        if (-offset[0], -offset[1]) in fence_offsets(new, tile.outline):
            rule = "MOAT-13" if bar else "PASS-10"
            yield Violation(rule, Kind.FENCE, pair, (), OWN_FENCE, also=("PLACE-6", "FENCE-2"))


def zone_violations(board: Board, placement: Placement) -> list[Violation]:
    """A room that lies outside and may not, or across a line (MOAT-11, OQ-169)."""
    if board.fenced is None or board.fenced.zone.open:
        return []
    zone = board.fenced.zone
    way, x, y = placement.turned, placement.x, placement.y
    if zone.wholly_inside(way, x, y):
        return []
    outside = zone.wholly_outside(way, x, y)
    if outside and placement.tile.type in zone.outside:
        return []
    other = _beyond(zone, placement, guards(board))
    kind = board.tiles[0].tile.kind
    return [Violation("MOAT-11", kind, (placement, other), (), OUTSIDE if outside else ACROSS)]


def across(board: Board, placement: Placement, door: Side, cell: Cell, met: DoorMet) -> Violation | None:
    """What is wrong with two doors that meet across a line of the ring, or at its gate (MOAT-12, OQ-092)."""
    if board.fenced is None:
        return None
    zone, kind = board.fenced.zone, board.tiles[0].tile.kind
    other = board.rooms()[met[0]]
    if is_gate(board, met):
        if placement.tile.type in zone.outside:
            return None
        return Violation("BARB-6", kind, (placement, other), (cell,), GATE_TYPES, also=("MOAT-11", "OQ-092"))
    if zone.open or not zone.crossed(*cell, door):
        return None
    return Violation("MOAT-12", kind, (placement, other), (cell,), THROUGH_GATE)


def is_gate(board: Board, met: DoorMet) -> bool:
    """Is this door the one that leads out of the ring?"""
    tile = board.tiles[met[0]]
    return tile.tile.gate is not None and tile.doors[met[1]] == tile.tile.gate


# bars


def bar_violations(castle: "Castle", bar: Placement) -> list[Violation]:
    """Everything that forbids a bar, but the last external entrance (MOAT-3 to MOAT-5, MOAT-11 to MOAT-13)."""
    board, tile = castle.board, bar.tile
    kind = tile.kind
    found = list(_bar_contacts(castle, bar))
    if tile.most and sum(other.tile.slug == tile.slug for other in castle.bars) >= tile.most:
        found.insert(0, Violation("MOAT-4", kind, (bar,), (), TOO_MANY))
    if not board.tiles or board.tiles[0].tile.gate is None:
        return [Violation("MOAT-3", kind, (bar,), (), NO_RING, also=("BARB-1",)), *found]
    foyer = castle.rooms[0]
    if site_of(board.places[0], bar.turned, bar.x, bar.y) is None:
        return [Violation("MOAT-3", kind, (bar, foyer), (), NO_SITE, also=("OQ-165",)), *found]
    near = (foyer, *castle.bars)
    if not any((bar.x - o.x, bar.y - o.y) in offsets("touch", o.turned.outline, bar.turned.outline) for o in near):
        found.insert(0, Violation("MOAT-3", kind, (bar, foyer), (), ALONE))
    if any(violation.kind == Kind.OVERLAP for violation in found):
        return found
    return found + list(_left_outside(board.with_piece(bar), bar))


def _bar_contacts(castle: "Castle", bar: Placement) -> Iterator[Violation]:
    """Whatever a bar would overlap, and fences that it would touch."""
    own = bar.turned.outline
    for other in castle.laid:
        old, pair = other.turned.outline, (bar, other)
        offset = bar.x - other.x, bar.y - other.y
        if offset in offsets("overlap", old, own):
            common = tuple(sorted(set(bar.cells()) & set(other.cells())))
            rule = "PLACE-4" if other.tile.role == Role.BAR else "MOAT-5"
            yield Violation(rule, Kind.OVERLAP, pair, common, OVERLAPS)
        if offset in fence_offsets(old, own):
            yield Violation("MOAT-13", Kind.FENCE, pair, (), OTHER_FENCE, also=("PLACE-6", "FENCE-2"))


def _left_outside(after: Board, bar: Placement) -> Iterator[Violation]:
    """Rooms, connections and joins that a bar would leave where they may not be (OQ-170, OQ-209)."""
    if after.fenced is None or after.fenced.zone.open:
        return
    zone, kind = after.fenced.zone, bar.tile.kind
    rooms = after.rooms()
    for number, room in enumerate(rooms):
        way, x, y = room.turned, room.x, room.y
        if not zone.wholly_inside(way, x, y):
            if not zone.wholly_outside(way, x, y):
                yield Violation("MOAT-11", kind, (bar, room), (), CUTS, also=("OQ-209",))
            elif room.tile.type not in zone.outside:
                yield Violation("MOAT-11", kind, (bar, room), (), LEAVES_OUTSIDE, also=("OQ-170",))
        for link in after.links[number]:
            door = after.tiles[number].doors[link.door]
            if (
                link.room > number
                and _doors_meet(after, number, link)
                and zone.crossed(x + door.x, y + door.y, door.side)
            ):
                both = (number, link.door), (link.room, link.other_door)
                if not any(is_gate(after, end) for end in both):
                    yield Violation("MOAT-12", kind, (bar, rooms[link.room]), (), PARTS, also=("OQ-209",))
    for piece, (tile, x, y) in zip(after.laid(), after.pieces, strict=True):
        if tile.tile.role == Role.JOIN and not zone.wholly_inside(tile, x, y):
            yield Violation("PASS-13", kind, (bar, piece), (), JOIN_OUTSIDE, also=("OQ-209",))


def _doors_meet(board: Board, number: int, link: Link) -> bool:
    """Do the doors of a connection lie at one another? Those that a join links do not."""
    return board.met(board.tiles[number], *board.places[number])[link.door] == (link.room, link.other_door)


# joins


def join_violations(board: Board, join: Placement, new: int | None) -> list[Violation]:
    """Everything that forbids a join, but the last external entrance (PASS-1 to PASS-14).

    The board has the room already that it is laid with, as number `new`, and the joins that were laid before it with
    this room. Without a room it may not be laid at all.
    """
    way, kind = join.turned, join.tile.kind
    found = list(_body(board, join))
    if join.tile.most and sum(tile.slug == join.slug for tile, _x, _y in board.pieces) >= join.tile.most:
        found.append(Violation("PASS-1", kind, (join,), (), TOO_MANY))
    ends = board.met(way, join.x, join.y)
    for number, end in enumerate(ends):
        if end is None:
            found.append(_loose_end(board, join, number))
    met = [end for end in ends if end is not None]
    rooms = board.rooms()
    if new is None or new not in [room for room, _door in met]:
        of = (join,) if new is None else (join, rooms[new])
        found.append(Violation("PASS-3", kind, of, (), WITH_ROOM))
    if len(met) == 2:
        found += _ends(board, join, met, new)
    for room, door in met:
        if is_gate(board, (room, door)):
            found.append(Violation("PASS-13", kind, (join, rooms[room]), (), AT_GATE, also=("OQ-174",)))
    return found + list(_join_outside(board, join, met))


def _body(board: Board, join: Placement) -> Iterator[Violation]:
    """What the body of a join overlaps, and fences that it lies against (PASS-10)."""
    own, kind = join.turned.outline, join.tile.kind
    for other, (tile, x, y) in zip((*board.rooms(), *board.laid()), board.everything(), strict=True):
        offset, pair = (join.x - x, join.y - y), (join, other)
        if offset in offsets("overlap", tile.outline, own):
            common = tuple(sorted(set(join.cells()) & set(other.cells())))
            yield Violation("PASS-10", kind, pair, common, OVERLAPS)
        if offset in fence_offsets(tile.outline, own):
            yield Violation("PASS-10", kind, pair, (), OTHER_FENCE)


def _loose_end(board: Board, join: Placement, end: int) -> Violation:
    """An end that meets no entrance: it may meet another join, or lie in the air (PASS-2, PASS-6)."""
    door = join.turned.doors[end]
    cell = join.x + door.x, join.y + door.y
    wanted = door_key(join.x, join.y, 0) + join.turned.partners[end]
    for other, (tile, x, y) in zip(board.laid(), board.pieces, strict=True):
        if tile.tile.role == Role.JOIN and wanted in [door_key(x, y, 0) + key for key in tile.keys]:
            return Violation("PASS-6", join.tile.kind, (join, other), (cell,), JOIN_TO_JOIN)
    return Violation("PASS-2", join.tile.kind, (join,), (cell,), IN_THE_AIR)


def _ends(board: Board, join: Placement, met: list[DoorMet], new: int | None) -> Iterator[Violation]:
    """What is wrong with the two rooms that a join connects."""
    (a, i), (b, j) = met
    rooms, kind = board.rooms(), join.tile.kind
    other = rooms[a if b == new else b]
    if a == b:
        yield Violation("PASS-4", kind, (join, rooms[a]), (), SAME_ROOM)
        return
    if board.weight(a, b):
        words = CONNECTED if new in (a, b) else BOTH_OLD
        yield Violation("PASS-5", kind, (join, other), (), words)
    one, two = board.tiles[a], board.tiles[b]
    if one.tile.is_stairs and two.tile.is_stairs:
        yield Violation("FLOOR-5", kind, (join, other), (), TWO_STAIRS, also=("OQ-180",))
    if one.doors[i].floor != two.doors[j].floor:
        yield Violation("PASS-14", kind, (join, other), (), TWO_FLOORS)


def _join_outside(board: Board, join: Placement, met: list[DoorMet]) -> Iterator[Violation]:
    """A join lies inside, and so do both rooms that it connects (PASS-13, OQ-208)."""
    if board.fenced is None or board.fenced.zone.open:
        return
    zone, kind, rooms = board.fenced.zone, join.tile.kind, board.rooms()
    if not zone.wholly_inside(join.turned, join.x, join.y):
        yield Violation("PASS-13", kind, (join,), (), BODY_OUTSIDE)
    for number in dict.fromkeys(room for room, _door in met):
        room = rooms[number]
        if not zone.wholly_inside(room.turned, room.x, room.y):
            yield Violation("PASS-13", kind, (join, room), (), ROOM_OUTSIDE, also=("MOAT-12", "OQ-208"))

"""Joins on the lattice: the legal rooms with one of them, found from the doors that are open, and joins to the newest.

The quick twin of the rules for joins in `piece_rules`.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from engine.castle.board import Board
from engine.castle.links import may_connect
from engine.castle.piece_rules import is_gate
from engine.castle.placement import Joined, Placement
from engine.castle.places import has_external
from engine.castle.rays import Ray, hits
from engine.catalogue import Floor, Tile
from engine.geometry.doors import door_key
from engine.geometry.outline import TurnedTile, ways
from engine.geometry.tables import forbidden_offsets


class Socket(NamedTuple):
    """A join with one end on an open door of a castle."""

    join: Placement
    room: int
    """The room that it would connect, by number."""
    rays: list[Ray]
    """Doors that see the outside past the join."""


class Sockets(NamedTuple):
    """The sockets of a join that lies one way, all alike for the door of a new room at its other end."""

    way: TurnedTile
    x: int
    y: int
    """Where the door of the new room has to be, counted from the corner of the join."""
    floor: Floor
    stairs: bool
    """The floor that they lead to, and whether from stairs."""
    found: list[Socket]


def may_be_laid(board: Board, tile: Tile) -> bool:
    """Does the castle lack this join still (PASS-1)?"""
    return not tile.most or sum(way.slug == tile.slug for way, _x, _y in board.pieces) < tile.most


def _is_free(board: Board, way: TurnedTile, x: int, y: int) -> bool:
    """Is the ground free, and does no fence run along it? Beyond the raster nothing can be in the way."""
    x0, y0, stride = board.raster
    if not (0 <= x - x0 < stride and y >= y0):
        return True
    return not board.forbidden(way) >> ((y - y0) * stride + x - x0) & 1


def _lies_inside(board: Board, way: TurnedTile, x: int, y: int) -> bool:
    """Is all of it inside, if there is a ring (PASS-13, OQ-208)?"""
    fenced = board.fenced
    return fenced is None or fenced.zone.open or fenced.zone.wholly_inside(way, x, y)


def _attached(board: Board, number: int, index: int, way: TurnedTile) -> Iterator[tuple[int, int, int]]:
    """Where a join lies with an end on this door: its place, and its other end by number."""
    door, (x, y) = board.tiles[number].doors[index], board.places[number]
    dx, dy = door.side.step
    front = x + door.x + dx, y + door.y + dy
    for end, own in enumerate(way.doors):
        if own.side == door.side.opposite:
            place = front[0] - own.x, front[1] - own.y
            if _is_free(board, way, *place) and _lies_inside(board, way, *place):
                yield *place, 1 - end


def _open_doors(board: Board, number: int) -> Iterator[int]:
    """The doors of a room on which a join may lie: not connected, not the gate, the room inside."""
    tile = board.tiles[number]
    if _lies_inside(board, tile, *board.places[number]):
        linked = {link.door for link in board.links[number]}
        yield from (i for i in range(len(tile.doors)) if i not in linked and not is_gate(board, (number, i)))


def sockets(board: Board, tile: Tile) -> list[list[Sockets]]:
    """Every socket of a join, by the side that the new room's door looks to."""
    known = board.sockets.get(tile.slug)
    if known is None:
        alike: dict[tuple[TurnedTile, int, Floor, bool], list[Socket]] = {}
        rays = board.rays()
        for number, placed in enumerate(board.tiles):
            for index in _open_doors(board, number):
                for way in ways(tile.slug):
                    for x, y, end in _attached(board, number, index, way):
                        if board.met(way, x, y)[end] is not None:
                            continue  # both ends would lie on rooms that are there (PASS-3)
                        clear = [ray for ray in rays if not hits(ray, x, y, way.width, way.height)]
                        key = way, end, placed.doors[index].floor, placed.tile.is_stairs
                        alike.setdefault(key, []).append(Socket(Placement(tile.slug, x, y, way.turn), number, clear))
        known = board.sockets[tile.slug] = [[], [], [], []]
        for (way, end, floor, stairs), found in alike.items():
            door = way.doors[end]
            dx, dy = door.side.step
            known[door.side.opposite].append(Sockets(way, door.x + dx, door.y + dy, floor, stairs, found))
    return known


Spot = tuple[TurnedTile, int, int, Sockets, Socket]
"""A turned room with its place, beside a join."""


def _candidates(board: Board, tile: Tile, joins: Iterable[Tile]) -> Iterator[Spot]:
    """Every place of a tile at which one of its doors lies at the other end of a join, and both fit."""
    x0, y0, stride = board.raster
    ring, stairs = board.fenced is not None, tile.is_stairs
    by_join = [sockets(board, join) for join in joins if may_be_laid(board, join)]
    for way in ways(tile.slug) if by_join else ():
        forbidden = board.forbidden(way)
        for door in way.doors:
            for alike in [alike for by_side in by_join for alike in by_side[door.side]]:
                dx, dy = alike.x - door.x, alike.y - door.y
                if alike.floor != door.floor or (stairs and alike.stairs):
                    continue
                if (dx, dy) in forbidden_offsets(alike.way.outline, way.outline):
                    continue  # the room would lie on the join, or its fence along it
                for socket in alike.found:
                    x, y = socket.join.x + dx, socket.join.y + dy
                    if 0 <= x - x0 < stride and y >= y0 and forbidden >> ((y - y0) * stride + x - x0) & 1:
                        continue
                    if not ring or _lies_inside(board, way, x, y):
                        yield way, x, y, alike, socket


def _doors_agree(board: Board, way: TurnedTile, x: int, y: int, alike: Sockets, socket: Socket) -> bool:
    """Are the doors that meet all of one floor, none of them the joined room's (PASS-5), none across a line?"""
    ground = alike.floor == Floor.GROUND
    corner = door_key(x, y, 0)
    if board.doors.keys().isdisjoint([corner + partner for partner in way.partners]):
        return ground or not way.tile.is_stairs or board.law["stairs-up"] == "allowed"
    for door, met in zip(way.doors, board.met(way, x, y), strict=True):
        if met is None:
            continue
        other = board.tiles[met[0]]
        if met[0] == socket.room or not may_connect(way, door, other, other.doors[met[1]]):
            return False
        if board.fenced is not None and board.fenced.zone.crossed(x + door.x, y + door.y, door.side):
            return False
        ground = ground or door.floor == Floor.GROUND
    return ground or not way.tile.is_stairs or board.law["stairs-up"] == "allowed"


def _stays_open(board: Board, way: TurnedTile, x: int, y: int, socket: Socket) -> bool:
    """Is an external entrance left (PLACE-5)? At once if a door still sees the outside past room and join."""
    for ray in socket.rays:
        if not hits(ray, x, y, way.width, way.height):
            return True
    return has_external(board.extended(Placement(way.slug, x, y, way.turn)).with_piece(socket.join))


def _legal(board: Board, tile: Tile, joins: Iterable[Tile]) -> Iterator[Joined]:
    for way, x, y, alike, socket in _candidates(board, tile, joins):
        if _doors_agree(board, way, x, y, alike, socket) and _stays_open(board, way, x, y, socket):
            yield Joined(Placement(way.slug, x, y, way.turn), (socket.join,))


def with_one_join(board: Board, tile: Tile, joins: Iterable[Tile]) -> list[Joined]:
    """Every legal placement of a tile with exactly one of these joins, sorted."""
    return sorted(set(_legal(board, tile, joins)))


def can_join(board: Board, tile: Tile, joins: Iterable[Tile]) -> bool:
    """Is there any such placement?"""
    return next(_legal(board, tile, joins), None) is not None


def legal_joins(board: Board, joins: Iterable[Tile]) -> list[Placement]:
    """Where one of these joins may be laid with the newest room, sorted."""
    new = len(board.tiles) - 1
    found = set()
    for tile in joins:
        if not may_be_laid(board, tile):
            continue
        for way in ways(tile.slug):
            for index in _open_doors(board, new):
                for x, y, end in _attached(board, new, index, way):
                    join = Placement(tile.slug, x, y, way.turn)
                    links = join not in found and _links(board, way, x, y, new, index, end)
                    if links and has_external(board.with_piece(join)):
                        found.add(join)
    return sorted(found)


def _links(board: Board, way: TurnedTile, x: int, y: int, new: int, index: int, end: int) -> bool:
    """Would the other end of a join lie on a room that the newest one may be connected to, and is not yet?"""
    met = board.met(way, x, y)[end]
    if met is None or met[0] == new or board.weight(new, met[0]) or is_gate(board, met):
        return False
    a, b = board.tiles[new], board.tiles[met[0]]
    return may_connect(a, a.doors[index], b, b.doors[met[1]]) and _lies_inside(board, b, *board.places[met[0]])

"""The points of a placement without building the castle it leads to: the quick twin of `Castle.newest_score`."""

from typing import TYPE_CHECKING

from engine.castle.board import Board, door_key, may_connect, partner_key
from engine.castle.placement import Placement
from engine.castle.scoring import ACTIVITY_REWARD
from engine.catalogue import BonusKind, RoomType, Tile
from engine.geometry.outline import TurnedTile
from engine.geometry.tables import offsets

if TYPE_CHECKING:
    from engine.castle.castle import Castle


def placement_points(castle: "Castle", placement: Placement) -> int:
    """What a legal placement scores at once: steps 1 to 5 and the fixed points of the rooms it completes."""
    board, new = castle.board, placement.turned
    tile = new.tile
    meetings = _meetings(board, new, placement.x, placement.y)
    own = _own_icon(castle, new, placement, meetings)
    points = tile.points + own
    for number in meetings:
        points += _icon_for(board.tiles[number].tile, BonusKind.CONNECTED, tile.type)
    for number, other in enumerate(board.tiles):
        bonus = other.tile.bonus
        if bonus is None or tile.type not in bonus.types or bonus.kind == BonusKind.CONNECTED:
            continue
        if bonus.kind == BonusKind.EACH or _touches(castle, number, new, placement):
            points += bonus.points
    if sum(meetings.values()) == len(new.doors):
        points += _reward(tile, own)
    return points + sum(_completion(castle, number, doors, tile) for number, doors in meetings.items())


def _meetings(board: Board, new: TurnedTile, x: int, y: int) -> dict[int, int]:
    """The rooms that the new one would be connected to, each with the number of doors."""
    found: dict[int, int] = {}
    for door in new.doors:
        met = board.doors.get(partner_key(door_key(x + door.x, y + door.y, door.side)))
        if met is not None and may_connect(new, door, board.tiles[met[0]], board.tiles[met[0]].doors[met[1]]):
            found[met[0]] = found.get(met[0], 0) + 1
    return found


def _touches(castle: "Castle", number: int, new: TurnedTile, placement: Placement) -> bool:
    board = castle.board
    other, (x, y) = board.tiles[number], board.places[number]
    dx, dy = placement.x - x, placement.y - y
    if not (-new.width <= dx <= other.width and -new.height <= dy <= other.height):
        return False
    kinds = ("touch", "corner") if castle.law.corner_contact else ("touch",)
    return any((dx, dy) in offsets(kind, other.outline, new.outline) for kind in kinds)


def _own_icon(castle: "Castle", new: TurnedTile, placement: Placement, meetings: dict[int, int]) -> int:
    bonus = new.tile.bonus
    if bonus is None:
        return 0
    tiles = castle.board.tiles
    if bonus.kind == BonusKind.CONNECTED:
        return bonus.points * sum(tiles[number].tile.type in bonus.types for number in meetings)
    listed = [number for number, other in enumerate(tiles) if other.tile.type in bonus.types]
    if bonus.kind == BonusKind.EACH:
        return bonus.points * (len(listed) + (new.tile.type in bonus.types))  # a room may count itself (ICON-5)
    return bonus.points * sum(_touches(castle, number, new, placement) for number in listed)


def _icon_for(tile: Tile, kind: BonusKind, counted: RoomType) -> int:
    bonus = tile.bonus
    return bonus.points if bonus is not None and bonus.kind == kind and counted in bonus.types else 0


def _reward(tile: Tile, icon: int) -> int:
    if tile.type == RoomType.ACTIVITY:
        return ACTIVITY_REWARD
    return tile.points + icon if tile.type == RoomType.LIVING else 0


def _completion(castle: "Castle", number: int, doors: int, new: Tile) -> int:
    """The fixed reward of a neighbour whose last doors the new room closes."""
    board = castle.board
    tile = board.tiles[number].tile
    if tile.type not in (RoomType.ACTIVITY, RoomType.LIVING):
        return 0
    if len(board.links[number]) + doors < len(board.tiles[number].doors):
        return 0
    icon = sum(_icon_for(tile, BonusKind.CONNECTED, board.tiles[i].tile.type) for i in castle.connected(number))
    return _reward(tile, icon + _icon_for(tile, BonusKind.CONNECTED, new.type))

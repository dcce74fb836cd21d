"""Placement scoring: the items of one placement (SCORE-1 to SCORE-6) and a castle's worth from scratch."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from engine.castle.placement import Placement
from engine.castle.verdict import CastleScore, Item, PlacementScore, RoomScore
from engine.catalogue import BonusKind, RoomType

if TYPE_CHECKING:
    from engine.castle.castle import Castle

ACTIVITY_REWARD = 5


def own_items(castle: "Castle", number: int) -> list[Item]:
    """The points of a room's own centre icons in the present castle, tile by tile (ICON-1 to ICON-3)."""
    tiles, rooms = castle.board.tiles, castle.rooms
    bonus = tiles[number].tile.bonus
    if bonus is None:
        return []
    counted: Iterable[int]
    if bonus.kind == BonusKind.CONNECTED:
        counted = castle.connected(number)
    elif bonus.kind == BonusKind.ADJACENT:
        counted = castle.adjacent(number)
    else:
        counted = range(len(rooms))
    types = bonus.types
    return [Item("SCORE-2", rooms[number], rooms[i], bonus.points) for i in counted if tiles[i].tile.type in types]


def placement_items(castle: "Castle", completed: tuple[int, ...] = ()) -> PlacementScore:
    """What the newest room of a castle scored when it was placed, with the fixed points of completed rooms."""
    new = len(castle.rooms) - 1
    room, tiles = castle.rooms[new], castle.board.tiles
    items = []
    if tiles[new].tile.points:
        items.append(Item("SCORE-1", room, None, tiles[new].tile.points))
    items += own_items(castle, new)
    kinds = castle.icons_for(tiles[new].tile.type)
    if kinds:
        connected = castle.connected(new)
        items += _items_of_others(castle, room, connected, BonusKind.CONNECTED, "SCORE-3")
        penalties = [i for i in kinds if tiles[i].tile.type == RoomType.ACTIVITY]
        if penalties:
            adjacent = castle.adjacent(new)
            touching = tuple(i for i in penalties if i in adjacent)
            items += _items_of_others(castle, room, touching, BonusKind.ADJACENT, "SCORE-4")
        items += _items_of_others(castle, room, tuple(range(new)), BonusKind.EACH, "SCORE-5")
    for number in completed:
        items += reward_items(castle, number)
    return PlacementScore(tuple(items))


def _items_of_others(
    castle: "Castle", room: Placement, others: tuple[int, ...], kind: BonusKind, rule: str
) -> list[Item]:
    """What the icons of older rooms give or take for the new room."""
    found = []
    tiles = castle.board.tiles
    room_type = tiles[-1].tile.type
    for number in others:
        bonus = tiles[number].tile.bonus
        if bonus is not None and bonus.kind == kind and room_type in bonus.types:
            found.append(Item(rule, castle.rooms[number], room, bonus.points))
    return found


def reward_items(castle: "Castle", number: int) -> list[Item]:
    """The fixed points of a completed room's reward: 5 for Activity, its own worth again for Living."""
    room = castle.rooms[number]
    if room.tile.type == RoomType.ACTIVITY:
        return [Item("REWARD-ACT-1", room, None, ACTIVITY_REWARD)]
    if room.tile.type == RoomType.LIVING:
        again = [Item("REWARD-LIV-1", room, item.target, item.points) for item in own_items(castle, number)]
        return [Item("REWARD-LIV-1", room, None, room.tile.points), *again]
    return []


def room_items(castle: "Castle", number: int) -> list[Item]:
    """Every point of a room in the present castle: printed, by its own icons, and of its reward if it is completed."""
    room = castle.rooms[number]
    printed = [Item("SCORE-1", room, None, room.tile.points)] if room.tile.points else []
    rewards = reward_items(castle, number) if castle.is_completed(number) else []
    return [item for item in (*printed, *own_items(castle, number), *rewards) if item.points]


def score_castle(castle: "Castle") -> CastleScore:
    """What the castle is worth, from scratch; the order of building does not matter."""
    rooms = []
    for number, room in enumerate(castle.rooms):
        bonus = sum(item.points for item in own_items(castle, number))
        completed = castle.is_completed(number)
        reward = sum(item.points for item in reward_items(castle, number)) if completed else 0
        rooms.append(RoomScore(room, room.tile.points, bonus, completed, reward))
    return CastleScore(tuple(rooms))

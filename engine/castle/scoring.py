"""Placement scoring: the items of one placement (SCORE-1 to SCORE-6) and a castle's worth from scratch."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.castle.verdict import CastleScore, Item, PlacementScore, RoomScore
from engine.catalogue import Bonus, BonusKind, RoomType, Tile
from engine.rules.terms import Terms

if TYPE_CHECKING:
    from engine.castle.built import Built


def _counted(castle: "Built", number: int, kind: BonusKind) -> Sequence[int]:
    """The rooms that a room's icon of this kind looks at, by number (ICON-1 to ICON-3)."""
    if kind == BonusKind.CONNECTED:
        return castle.connected(number)
    return castle.adjacent(number) if kind == BonusKind.ADJACENT else range(len(castle.rooms))


def is_penalty(bonus: Bonus) -> bool:
    """Does an icon take points for adjacent rooms (ICON-2)?"""
    return bonus.kind == BonusKind.ADJACENT and bonus.points < 0


def own_items(castle: "Built", number: int) -> list[Item]:
    """The points of a room's own centre icons in the present castle, tile by tile."""
    tiles, rooms = castle.tiles, castle.rooms
    bonus = tiles[number].bonus
    if bonus is None:
        return []
    types, points = bonus.types, bonus.points
    if not castle.terms.penalties and is_penalty(bonus):
        return []
    counted = _counted(castle, number, bonus.kind)
    return [Item("SCORE-2", rooms[number], rooms[i], points) for i in counted if tiles[i].type in types]


def own_points(castle: "Built", number: int) -> int:
    """What a room is worth whenever it is scored: its printed points and its own icons (REWARD-LIV-1)."""
    return castle.tile_of(number).points + sum(item.points for item in own_items(castle, number))


def certain_points(tile: Tile, icons: int, terms: Terms) -> int:
    """The points of a tile's completion reward that are the same whatever else is decided; its own icons give so many.

    Activity rooms earn a number, Living rooms their own worth once more (REWARD-ACT-1, REWARD-LIV-1).
    """
    if tile.type == RoomType.ACTIVITY:
        return terms.activity_points
    return tile.points + icons if tile.type == RoomType.LIVING else 0


def placement_items(castle: "Built", completed: tuple[int, ...] = ()) -> PlacementScore:
    """What the newest room of a castle scored when it was placed, with the certain points of completed rooms."""
    new = len(castle.rooms) - 1
    rooms, tiles = castle.rooms, castle.tiles
    room, tile = rooms[new], tiles[new]
    items = []
    if tile.points:
        items.append(Item("SCORE-1", room, None, tile.points))
    items += own_items(castle, new)
    bonuses = [
        (i, other.bonus) for i, other in enumerate(tiles[:new]) if other.bonus and tile.type in other.bonus.types
    ]
    if bonuses and not castle.terms.penalties:
        bonuses = [(i, bonus) for i, bonus in bonuses if not is_penalty(bonus)]
    for rule, kind in _STEPS if bonuses else ():
        paying = [(i, bonus.points) for i, bonus in bonuses if bonus.kind == kind]
        if paying:
            met = _counted(castle, new, kind)
            items += [Item(rule, rooms[i], room, points) for i, points in paying if i in met]
    for number in completed:
        items += reward_items(castle, number)
    return PlacementScore(tuple(items))


_STEPS = (("SCORE-3", BonusKind.CONNECTED), ("SCORE-4", BonusKind.ADJACENT), ("SCORE-5", BonusKind.EACH))
"""What the icons of older rooms give or take for a new one."""


def reward_items(castle: "Built", number: int) -> list[Item]:
    """The certain points of a completed room's reward, item by item: the twin of `certain_points`."""
    room, tile = castle.rooms[number], castle.tile_of(number)
    if tile.type == RoomType.ACTIVITY:
        return [Item("REWARD-ACT-1", room, None, castle.terms.activity_points)]
    if tile.type == RoomType.LIVING:
        icons = [Item("REWARD-LIV-1", room, item.target, item.points) for item in own_items(castle, number)]
        return [Item("REWARD-LIV-1", room, None, tile.points), *icons]
    return []


def room_items(castle: "Built", number: int) -> list[Item]:
    """Every point of a room in the present castle: printed, by its own icons, and of its reward if it is completed."""
    printed = Item("SCORE-1", castle.rooms[number], None, castle.tile_of(number).points)
    rewards = reward_items(castle, number) if castle.is_completed(number) else []
    return [item for item in (printed, *own_items(castle, number), *rewards) if item.points]


def score_castle(castle: "Built") -> CastleScore:
    """What the castle is worth, from scratch; the order of building does not matter."""
    rooms = []
    for number, (room, tile) in enumerate(zip(castle.rooms, castle.tiles, strict=True)):
        bonus = sum(item.points for item in own_items(castle, number))
        completed = castle.is_completed(number)
        reward = certain_points(tile, bonus, castle.terms) if completed else 0
        rooms.append(RoomScore(room, tile.points, bonus, completed, reward))
    return CastleScore(tuple(rooms))

"""Placement scoring: the items of one placement (SCORE-1 to SCORE-6) and a castle's worth from scratch."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.castle.placement import Placement
from engine.castle.verdict import CastleScore, Item, PieceScore, PlacementScore, RoomScore
from engine.catalogue import Bonus, BonusKind, Role, RoomType, Tile
from engine.kernel.tuples import maker
from engine.rules.terms import Terms

if TYPE_CHECKING:
    from engine.castle.built import Built


_item = maker(Item)


def _counted(castle: "Built", number: int, kind: BonusKind, others: Sequence[int]) -> Sequence[int]:
    """Of these rooms, or of more, those that a room's icon of this kind looks at, by number (ICON-1 to ICON-3)."""
    if kind == _CONNECTED:
        return castle.connected(number)
    return castle.adjacent_among(number, others) if kind == _ADJACENT else others


_CONNECTED, _ADJACENT = BonusKind.CONNECTED, BonusKind.ADJACENT
_ACTIVITY, _LIVING = RoomType.ACTIVITY, RoomType.LIVING
"""At hand: Python 3.11 runs a function for every look at a member of an enum."""


def is_penalty(bonus: Bonus) -> bool:
    """Does an icon take points for adjacent rooms (ICON-2)?"""
    return bonus.kind == BonusKind.ADJACENT and bonus.points < 0


def own_items(castle: "Built", number: int) -> list[Item]:
    """The points of a room's own centre icons in the present castle, tile by tile."""
    tiles, rooms = castle.tiles, castle.rooms
    bonus = tiles[number].bonus
    if bonus is None:
        return []
    kind, points, types = bonus
    if not castle.terms.penalties and is_penalty(bonus):
        return []
    if kind == _CONNECTED:
        counted = [i for i in castle.connected(number) if tiles[i].type in types]
        if castle.pieces:
            return [_connection(castle, "SCORE-2", number, i, points) for i in counted]
    else:
        counted = [i for i, tile in enumerate(tiles) if tile.type in types]
        if kind == _ADJACENT:
            counted = castle.adjacent_among(number, counted)
    return [_item(("SCORE-2", rooms[number], rooms[i], points)) for i in counted]


def _connection(castle: "Built", rule: str, source: int, target: int, points: int) -> Item:
    """What an icon gives for a connected room: as often as the connection counts, which a join doubles (PASS-7)."""
    weight = castle.board.weight(source, target)
    return Item(rule if weight == 1 else "PASS-7", castle.rooms[source], castle.rooms[target], points * weight)


def own_points(castle: "Built", number: int) -> int:
    """What a room is worth whenever it is scored: its printed points and its own icons (REWARD-LIV-1)."""
    return castle.tile_of(number).points + sum(item.points for item in own_items(castle, number))


def certain_points(tile: Tile, icons: int, terms: Terms) -> int:
    """The points of a tile's completion reward that are the same whatever else is decided; its own icons give so many.

    Activity rooms earn a number, Living rooms their own worth once more (REWARD-ACT-1, REWARD-LIV-1).
    """
    if tile.type == _ACTIVITY:
        return terms.activity_points
    return tile.points + icons if tile.type == _LIVING else 0


def placement_items(castle: "Built", completed: tuple[int, ...] = ()) -> PlacementScore:
    """What the newest room of a castle scored when it was placed, with the certain points of completed rooms."""
    rooms, tiles = castle.rooms, castle.tiles
    new = len(rooms) - 1
    room, tile = rooms[new], tiles[new]
    items: list[Item] = []
    if tile.points:
        items.append(_item(("SCORE-1", room, None, tile.points)))
    if tile.bonus is not None:
        items += own_items(castle, new)
    its_type = tile.type
    bonuses = [(i, bonus) for i, bonus in castle.board.bonuses if i < new and its_type in bonus[2]]
    if bonuses and not castle.terms.penalties:
        bonuses = [(i, bonus) for i, bonus in bonuses if not is_penalty(bonus)]
    for rule, kind in _STEPS if bonuses else ():
        paying = [(i, bonus.points) for i, bonus in bonuses if bonus.kind == kind]
        if paying:
            met = _counted(castle, new, kind, [i for i, _points in paying])
            if castle.pieces and kind == BonusKind.CONNECTED:
                items += [_connection(castle, rule, i, new, points) for i, points in paying if i in met]
            else:
                items += [_item((rule, rooms[i], room, points)) for i, points in paying if i in met]
    if castle.pieces:
        items += [
            Item("MOAT-9", laid.piece, room, more)
            for laid in castle.pieces
            if laid.rooms <= new and (more := laid.piece.tile.pays(BonusKind.EACH, tile.type))
        ]
    if completed:
        items += rewards_of(castle, completed)
    return PlacementScore(tuple(items))


_STEPS = (("SCORE-3", BonusKind.CONNECTED), ("SCORE-4", BonusKind.ADJACENT), ("SCORE-5", BonusKind.EACH))
"""What the icons of older rooms give or take for a new one."""


def reward_items(castle: "Built", number: int) -> list[Item]:
    """The certain points of a completed room's reward, item by item: the twin of `certain_points`."""
    room, tile = castle.rooms[number], castle.tile_of(number)
    if tile.type == RoomType.ACTIVITY:
        return [Item("REWARD-ACT-1", room, None, castle.terms.activity_points)]
    if tile.type == RoomType.LIVING:
        again = own_items(castle, number)  # what a join doubles is doubled again (PASS-8, OQ-095)
        icons = [Item("REWARD-LIV-1", room, item.target, item.points) for item in again]
        return [Item("REWARD-LIV-1", room, None, tile.points), *icons]
    return []


def rewards_of(castle: "Built", completed: Sequence[int]) -> list[Item]:
    """The certain points of the rewards of rooms that are completed at once."""
    return [item for number in completed for item in reward_items(castle, number)]


def room_items(castle: "Built", number: int) -> list[Item]:
    """Every point of a room in the present castle: printed, by its own icons, and of its reward if it is completed."""
    printed = Item("SCORE-1", castle.rooms[number], None, castle.tile_of(number).points)
    rewards = reward_items(castle, number) if castle.is_completed(number) else []
    return [item for item in (printed, *own_items(castle, number), *rewards) if item.points]


def bar_items(castle: "Built", bar: Placement) -> list[Item]:
    """What a bar is worth in the present castle: its own points, and those for each tile that its icon counts (MOAT-8).

    Tiles that came later have scored for it when they were placed (MOAT-9); the sum is the same.
    """
    tile = bar.tile
    items = [Item("MOAT-8", bar, None, tile.points)]
    items += [
        Item("MOAT-8", bar, room, more)
        for room, other in zip(castle.rooms, castle.tiles, strict=True)
        if (more := tile.pays(BonusKind.EACH, other.type))
    ]
    return [item for item in items if item.points]


def score_castle(castle: "Built") -> CastleScore:
    """What the castle is worth, from scratch; the order of building does not matter."""
    rooms = []
    for number, (room, tile) in enumerate(zip(castle.rooms, castle.tiles, strict=True)):
        bonus = sum(item.points for item in own_items(castle, number))
        completed = castle.is_completed(number)
        reward = certain_points(tile, bonus, castle.terms) if completed else 0
        rooms.append(RoomScore(room, tile.points, bonus, completed, reward))
    pieces = tuple(PieceScore(bar, _base(bar), _sum(bar_items(castle, bar)) - _base(bar)) for bar in castle.bars)
    return CastleScore(tuple(rooms), pieces, castle)


def _base(bar: Placement) -> int:
    return bar.tile.points


def _sum(items: list[Item]) -> int:
    return sum(item.points for item in items)


def castle_items(castle: "Built") -> tuple[Item, ...]:
    """Every point of a castle with its reason: room by room, then bar by bar.

    Points that a bar gives for a room that came after it are told by the rule of that room's placement (MOAT-9).
    """
    items = [item for number in range(len(castle.rooms)) for item in room_items(castle, number)]
    numbers = {room: number for number, room in enumerate(castle.rooms)}
    for laid in castle.pieces:
        for item in bar_items(castle, laid.piece) if laid.role == Role.BAR else ():
            later = item.target is not None and numbers[item.target] >= laid.rooms
            items.append(item._replace(rule="MOAT-9") if later else item)
    return tuple(items)

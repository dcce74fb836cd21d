"""The most that the Corridor and Downstairs rewards may bring which a place earns, without building the castle.

`solver.worth.turn_points.best_rewards` is exact: it asks every place of a free tile in the castle that has grown. Here
only the entrances of the castle as it is are looked at, whether or not anything can be placed before them.
"""

from collections import Counter
from functools import cache

from engine.castle.placement import Placement
from engine.catalogue import Slug, made_of_tiles
from solver.worth.alike import Alike
from solver.worth.castle import OpenDoor, Shape
from solver.worth.grown import Touched
from solver.worth.tiles import ACTIVITY, CORRIDOR, DOWNSTAIRS, LIVING, Facts
from solver.worth.turn_points import Supply, in_one_line, longest_corridor


def most_rewards(shape: Shape, alike: Alike, supply: Supply, five: int) -> int:
    """A bound for what the rewards of places that are alike bring, where an Activity reward is so many points."""
    new, corridor, cellars = alike.new, CORRIDOR in alike.done, alike.done.count(DOWNSTAIRS)
    earned = (shape.cellars + cellars) // 2 - shape.cellars // 2
    again = max(five, _cellar_again(shape, alike)) if earned else 0
    plain = earned * again
    if not (corridor or earned) or not (supply.hallways > 0 or supply.stairs > 0):
        return plain
    free = shape.counting[CORRIDOR] + new.each[CORRIDOR] + _most_before(shape, five)
    free += sum([_more(shape, each, five) for each in alike.touched])
    if alike.left:
        free += new.connected[CORRIDOR]
        if alike.left <= _most_lined_up(new.slug):
            free += _completing(shape, new, alike.icons, five)
    return max(plain, free + (earned if corridor else earned - 1) * again)


@cache
def _most_lined_up(slug: Slug) -> int:
    """Before how many entrances of a tile one corridor tile may lie."""
    lines = Counter[tuple[bool, int]]()
    for door in Placement(slug, 0, 0).turned.doors:
        dx, dy = door.side.step
        lines.update([(True, door.x + dx), (False, door.y + dy)])
    return max(lines.values(), default=0)


made_of_tiles(_most_lined_up.cache_clear)


def _most_before(shape: Shape, five: int) -> int:
    """The most that one corridor tile may gain by the entrances of the castle before which it lies."""
    found = shape.free.get(five)
    if found is None:
        found = shape.free[five] = _find_most_before(shape, five)
    return found


def _find_most_before(shape: Shape, five: int) -> int:
    """What each tile gains at most where it lies on free ground, and its own entrances are of the right floor."""
    gains: tuple[dict[int, int], dict[int, int]] = {}, {}
    for number, (room, doors) in enumerate(zip(shape.facts, shape.doors, strict=True)):
        gain = room.connected[CORRIDOR]
        if _may_complete(shape, number, doors):
            gain += _completing(shape, room, shape.icons[number], five)
        if gain:
            for door in doors:
                floor = gains[door.dark]
                floor[door.bit] = floor.get(door.bit, 0) + gain
    return max(_most_of_stairs(shape, gains), *[_most_in_line(shape, floor) for floor in gains])


def _most_of_stairs(shape: Shape, gains: tuple[dict[int, int], dict[int, int]]) -> int:
    """The same of a tile of three cells whose ends are of different floors."""
    built, most = shape.ground.built, 0
    for floor, gained in enumerate(gains):
        for bit, gain in gained.items():
            for step in (1, -1, shape.stride, -shape.stride):
                both = gain + gains[1 - floor].get(bit + 2 * step, 0)
                if both > most and not (built >> bit + step | built >> bit + 2 * step) & 1:
                    most = both
    return most


def _most_in_line(shape: Shape, gains: dict[int, int]) -> int:
    """The most that one tile as long as a hallway gains on free ground by the cells that it covers."""
    built, longest, most = shape.ground.built, longest_corridor(), 0
    for step in (1, shape.stride):
        tile = sum([1 << step * cell for cell in range(longest)])
        tried = set[int]()
        for bit in gains:
            for first in range(bit - step * (longest - 1), bit + 1, step):
                if first not in tried and first >= 0:
                    tried.add(first)
                    covered = sum([gains.get(first + step * cell, 0) for cell in range(longest)])
                    if covered > most and not built >> first & tile:
                        most = covered
    return most


def _may_complete(shape: Shape, number: int, doors: list[OpenDoor]) -> bool:
    """May one corridor tile lie before all entrances that a room lacks?"""
    if not doors or len(doors) < shape.lacking[number]:
        return False
    return in_one_line([door.bit for door in doors], shape.stride)


def _more(shape: Shape, beside: Touched, five: int) -> int:
    """The most that a corridor tile gains more at a room that the new one meets: it is paid more, and lacks less."""
    number = beside.room
    if not beside.doors:
        return 0
    if _may_complete(shape, number, shape.doors[number]):
        return beside.paid
    return _completing(shape, shape.facts[number], shape.icons[number] + beside.paid, five)


def _completing(shape: Shape, room: Facts, icons: int, five: int) -> int:
    """The most points that come of completing a room by a corridor tile, whose icon pays so much before."""
    if room.type == ACTIVITY:
        return five
    if room.type == LIVING:
        return _again(shape, room, icons) + room.connected[CORRIDOR]
    return max(five, _again(shape, room, icons) + room.connected[CORRIDOR]) if room.type == DOWNSTAIRS else 0


def _again(shape: Shape, room: Facts, icons: int) -> int:
    """The most that a room is worth when it is scored again, with one more room of any type and a corridor tile."""
    counted = sum([points * shape.number[kind] for kind, points in room.counts])
    return room.points + icons + counted + max(room.each) + room.each[CORRIDOR]


def _cellar_again(shape: Shape, alike: Alike) -> int:
    """The same of the Downstairs rooms that are completed, or may be."""
    rooms = [(shape.facts[each.room], shape.icons[each.room] + each.paid) for each in alike.touched]
    rooms.append((alike.new, alike.icons))
    return max([_again(shape, room, icons) for room, icons in rooms if room.type == DOWNSTAIRS], default=0)

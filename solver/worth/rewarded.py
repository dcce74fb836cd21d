"""The most that the Corridor and Downstairs rewards may bring which a place earns, without building the castle.

`solver.worth.turn_points.best_rewards` is exact: it asks every place of a free tile in the castle that has grown. Here
only the entrances of the castle as it is are looked at, whether or not anything can be placed before them.
"""

from solver.worth.alike import Alike
from solver.worth.castle import OpenDoor, Shape
from solver.worth.grown import Touched
from solver.worth.tiles import ACTIVITY, CORRIDOR, DOWNSTAIRS, LIVING, Facts
from solver.worth.turn_points import Supply, longest_corridor


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
        free += new.connected[CORRIDOR] + _completing(shape, new, alike.icons, five)
    return max(plain, free + (earned if corridor else earned - 1) * again)


def _most_before(shape: Shape, five: int) -> int:
    """The most that one corridor tile may gain by the entrances of the castle before which it lies."""
    found = shape.free.get(five)
    if found is None:
        found = shape.free[five] = _find_most_before(shape, five)
    return found


def _find_most_before(shape: Shape, five: int) -> int:
    lines: dict[tuple[bool, int], list[tuple[int, int]]] = {}
    for number, (room, doors) in enumerate(zip(shape.facts, shape.doors, strict=True)):
        gain = room.connected[CORRIDOR]
        if _may_complete(shape, number, doors):
            gain += _completing(shape, room, shape.icons[number], five)
        if gain:
            for door in doors:
                y, x = divmod(door.bit, shape.stride)
                lines.setdefault((True, y), []).append((x, gain))
                lines.setdefault((False, x), []).append((y, gain))
    longest = longest_corridor()
    return max(
        [sum([gain for at, gain in line if 0 <= at - first < longest]) for line in lines.values() for first, _ in line],
        default=0,
    )


def _may_complete(shape: Shape, number: int, doors: list[OpenDoor]) -> bool:
    """May one corridor tile lie before all entrances that a room lacks?"""
    if not doors or len(doors) < shape.lacking[number]:
        return False
    places = [divmod(door.bit, shape.stride) for door in doors]
    rows, columns = [y for y, _x in places], [x for _y, x in places]
    high, wide = max(rows) - min(rows), max(columns) - min(columns)
    return min(high, wide) == 0 and max(high, wide) < longest_corridor()


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

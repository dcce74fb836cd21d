"""Places of a tile that meet the same entrances of a castle, and the most that any of them may be worth.

Most places of a tile are far from the best, and can be left out before they are weighed. What a place is worth depends
on the entrances that it meets, and on the ground that it takes from others; the first is the same for all places that
are alike, and the second only costs. So the worth of a place at which the new room took no ground is a bound for all of
them. It is found from a few tables, without looking at the places.
"""

from functools import cache
from operator import attrgetter, itemgetter

from engine.castle.castle import Castle
from engine.castle.placement import Placement
from engine.catalogue import RoomType, Slug
from engine.game.hand import tiles_of
from solver.worth.castle import OpenDoor, Shape
from solver.worth.grown import Touched, as_touched
from solver.worth.rates import Rates
from solver.worth.tiles import CORRIDOR, DOWNSTAIRS, INDEX, Facts, facts
from solver.worth.ways import LEADING

Spot = tuple[int, int, int]
"""A place of a tile: x, y and turn."""
Key = tuple[tuple[int, bool], ...]
"""The entrances that a place meets, by number, and whether the own ones lead downstairs."""

ABOVE = 1e-7
"""A bound is so much above what it bounds at least, so that no rounding makes it too strict."""


@cache
def is_sound(rates: Rates) -> bool:
    """Do constants make ground, money and rewards good things to have, and one more never worth more than the last?"""
    return min(rates) >= 0 and max(rates.demand_base, rates.mobility_base) <= 1


class Alike:
    """Places of a tile that meet the same entrances of a castle, and what is so at all of them, or at best."""

    __slots__ = (
        "_places", "_spots", "done", "earns", "icons", "left", "new", "opens", "outside", "points", "touched", "types",
    )  # fmt: skip

    def __init__(self, new: Facts, spots: list[Spot]) -> None:
        self.new = new
        self._spots = spots
        self._places: list[Placement] | None = None
        self.points = 0
        """The points that they score at once, if no icon takes any for what lies beside."""
        self.types: tuple[RoomType, ...] = ()
        """The types of the rooms that they complete, sorted."""
        self.done: list[int] = []
        """The same by number."""
        self.earns = False
        """Are there Corridor or Downstairs rooms among them, so that it matters how the castle grows besides?"""
        self.icons = 0
        """What the icon of the new room pays at once."""
        self.left = new.doors
        """Its own entrances that are not met."""
        self.touched: list[Touched] = []
        """The rooms that are met, as they are left if no ground is taken from their other entrances."""
        self.outside = 0
        """The change of the entrances that favors and cards count."""
        self.opens: tuple[float, ...] = ()
        """What changes among open entrances: how many come, of which type, how many of them dark; and those that go."""

    def add(self, spots: list[Spot]) -> None:
        """Take in more places that are alike."""
        self._spots += spots
        self._places = None

    @property
    def places(self) -> list[Placement]:
        """The places themselves."""
        if self._places is None:
            slug = self.new.slug
            self._places = [Placement(slug, x, y, turn) for x, y, turn in self._spots]
        return self._places


def alike_places(shape: Shape, castle: Castle, slug: Slug) -> list[Alike]:
    """Every legal place of a tile, sorted by the entrances that are met; for a castle and a tile that are usual."""
    found: list[Alike] | None = shape.alike.get(slug)
    if found is None:
        found = shape.alike[slug] = _sorted_out(shape, castle, facts(slug))
    return found


def _sorted_out(shape: Shape, castle: Castle, new: Facts) -> list[Alike]:
    anywhere = new.points + new.each[new.type] + shape.counting[new.type]
    for kind, points in new.counts:
        anywhere += points * shape.number[kind]
    found: dict[tuple[object, ...], Alike] = {}
    for key, spots in _by_entrances(shape, new.slug).items():
        if len(key) == 1:
            number, dark = key[0]
            touched, door = _left_by_one(shape, number, new.type)
            same: tuple[object, ...] = touched, door.ease, door.dark, dark
        else:
            same = key
        alike = found.get(same)
        if alike is None:
            found[same] = _alike(shape, castle, new, anywhere, key, spots)
        else:
            alike.add(spots)
    return list(found.values())


def _by_entrances(shape: Shape, slug: Slug) -> dict[Key, list[Spot]]:
    """The places of a tile by the entrances that they meet."""
    ground, fronts, before = shape.ground, shape.fronts, shape.before
    found: dict[Key, list[Spot]] = {}
    for way, legal in ground.legal(slug):
        met: dict[int, Key] = {}
        for index, (side, shift) in enumerate(ground.partners(way)):
            hits = (before[side] >> shift) & legal
            if not hits:
                continue
            dark, there = ground.forecourts(way)[index].dark, fronts[side]
            while hits:
                low = hits & -hits
                hits ^= low
                bit = low.bit_length() - 1
                one = there[bit + shift], dark
                met[bit] = (*met[bit], one) if bit in met else (one,)
        for bit, key in met.items():
            spot = *ground.at(bit), way.turn
            if key in found:
                found[key].append(spot)
            else:
                found[key] = [spot]
    return found


def _left_by_one(shape: Shape, number: int, kind: int) -> tuple[Touched, OpenDoor]:
    """A room as a tile of a type leaves it that meets one of its entrances; and that entrance."""
    found: tuple[Touched, OpenDoor] | None = shape.left_by.get((number, kind))
    if found is None:
        room, place = shape.opened[number]
        touched = _left_by(shape, room, [place], kind)
        found = shape.left_by[number, kind] = touched, shape.doors[room][place]
    return found


def _left_by(shape: Shape, room: int, places: list[int], kind: int) -> Touched:
    """The same for any of the entrances of a room."""
    left = [ease for place, ease in enumerate(shape.eases[room]) if place not in places]
    return as_touched(shape, room, shape.facts[room].connected[kind], left, dead=shape.dead[room])


def _alike(shape: Shape, castle: Castle, new: Facts, anywhere: int, key: Key, spots: list[Spot]) -> Alike:
    """Places that meet these entrances, with what a tile changes there; it scores so much anywhere."""
    alike = Alike(new, spots)
    rooms: dict[int, list[int]] = {}
    dark, gone = new.dark, list[float]()
    for number, own_dark in key:
        room, place = shape.opened[number]
        rooms.setdefault(room, []).append(place)
        door = shape.doors[room][place]
        gone += [shape.facts[room].type, door.ease, door.dark]
        dark -= own_dark
    left = alike.left = new.doors - len(key)
    outside = 0 if new.type == CORRIDOR else left
    completes, icons, paid = not left, 0, 0
    for room, places in sorted(rooms.items()):
        old = shape.facts[room]
        icons += new.connected[old.type]
        paid += old.connected[new.type]
        touched = _left_by_one(shape, key[0][0], new.type)[0] if len(key) == 1 else None
        alike.touched.append(touched or _left_by(shape, room, places, new.type))
        if old.type != CORRIDOR:
            outside -= len(places)
        completes = completes or shape.lacking[room] == len(places)
    alike.icons, alike.outside = icons, outside
    alike.points = anywhere + icons + paid
    alike.opens = (left, new.type, dark, *gone)
    if completes:
        met = castle.meeting(alike.places[0])
        alike.points += met.rewards
        alike.types = met.types
        alike.done = [INDEX[listed] for listed in met.types]
        alike.earns = CORRIDOR in alike.done or DOWNSTAIRS in alike.done
    return alike


def leading_places(shape: Shape, castle: Castle, name: str) -> list[tuple[Placement, Alike]]:
    """The few places that score most at once, of equal ones the first: as `best_first` finds them."""
    found: list[tuple[Placement, Alike]] | None = shape.leading.get(name)
    if found is None:
        found = shape.leading[name] = _leading(shape, castle, name)
    return found


def _leading(shape: Shape, castle: Castle, name: str) -> list[tuple[Placement, Alike]]:
    groups = [alike for slug in tiles_of(name) for alike in alike_places(shape, castle, slug)]
    groups.sort(key=attrgetter("points"), reverse=True)
    found: list[tuple[int, Placement, Alike]] = []
    touches = shape.ground.touches
    for alike in groups:
        if len(found) >= LEADING and alike.points < -sorted([points for points, _place, _alike in found])[LEADING - 1]:
            break
        beside = _shunning(shape, alike.new) if castle.terms.penalties else ()
        for place in alike.places:
            taken = sum([points for number, points in beside if touches(number, place.turned, place.x, place.y)])
            found.append((-alike.points - taken, place, alike))
    found.sort(key=itemgetter(0, 1))
    return [(place, alike) for _points, place, alike in found[:LEADING]]


def _shunning(shape: Shape, new: Facts) -> list[tuple[int, int]]:
    """The rooms that take points for lying beside a tile, or lose some, by number, and how many."""
    if not new.shuns and not shape.shunned[new.type]:
        return []
    taken = [(number, new.penalty[old.type] + old.penalty[new.type]) for number, old in enumerate(shape.facts)]
    return [(number, points) for number, points in taken if points]

"""The exact judge: the same questions as the fast one, answered with Shapely outlines alone.

Slow and obvious. It shares the sentences and the names of the rules with the fast judge, and none of its geometry.
"""

from collections.abc import Iterator
from functools import lru_cache

from shapely import LineString, box, unary_union
from shapely.geometry.base import BaseGeometry

from engine.castle.bounds import check_placement, check_rooms
from engine.castle.judge import (
    NO_CONNECTION,
    NO_EXTERNAL,
    NO_STAIRS,
    forbidden_pair,
    foyer_violations,
    nothing_overlaps,
    stairs_up_violations,
)
from engine.castle.piece_rules import OTHER_FENCE, OVERLAPS, OWN_FENCE
from engine.castle.placement import Joined, Placement
from engine.castle.scoring import is_penalty
from engine.castle.verdict import Connection, Entrance, EntranceState, Kind, NearMiss, Verdict, Violation
from engine.catalogue import BonusKind, Door, Floor, Role, RoomType, Slug, Tile, find_tile, made_of_tiles
from engine.geometry import exact
from engine.geometry.exact import TOLERANCE, Contact
from engine.geometry.outline import DISC, canonical_turns, turned
from engine.rules.rulings import Law, law
from engine.rules.terms import BASE_TERMS, Terms

Rooms = tuple[Placement, ...]


@lru_cache(maxsize=4096)
def outline_of(room: Placement) -> BaseGeometry:
    """The outline of a room where it lies."""
    return exact.at(exact.polygon(room.turned.outline), room.x, room.y)


@lru_cache(maxsize=4096)
def fence_of(room: Placement) -> BaseGeometry | None:
    """The fence of a room where it lies, or nothing."""
    if room.turned.outline.fence is None:
        return None
    return exact.at(exact.fence_line(room.turned.outline), room.x, room.y)


@lru_cache(maxsize=4096)
def doors_of(room: Placement) -> tuple[tuple[Door, LineString], ...]:
    """The doors of a room with their segments."""
    return tuple((door, exact.door_segment(door, room.x, room.y)) for door in room.turned.doors)


for _drawn in (outline_of, fence_of, doors_of):
    made_of_tiles(_drawn.cache_clear)


def doors_meet(door: Door, segment: LineString, other: Door, other_segment: LineString) -> bool:
    """Do two doors look at each other through the same opening? In part is not enough (OQ-003)."""
    return door.side == other.side.opposite and segment.equals(other_segment)


def connected(a: Placement, b: Placement) -> bool:
    """Does at least one entrance of one room lawfully meet an entrance of the other (CONN-1)?"""
    both_stairs = a.tile.is_stairs and b.tile.is_stairs
    return not both_stairs and any(
        doors_meet(door, segment, other, other_segment) and door.floor == other.floor
        for door, segment in doors_of(a)
        for other, other_segment in doors_of(b)
    )


def adjacent(a: Placement, b: Placement) -> bool:
    """Do the walls of two rooms touch along some length (ADJ-1)?"""
    return exact.contact(outline_of(a), outline_of(b)) == Contact.TOUCH


def near_misses(rooms: Rooms, placement: Placement, *, corner_contact: bool = False) -> tuple[NearMiss, ...]:
    """The rooms that a placement which overlaps none of them nearly touches, in the order of building.

    They meet it in a corner only (ADJ-2), which is adjacent where a table rules so; or the box around a disc meets
    the other's box while a gap stays between the rooms themselves (ADJ-7).
    """
    found = []
    for room in rooms:
        curved = DISC in (placement.turned.outline.shape, room.turned.outline.shape)
        met = exact.contact(outline_of(placement), outline_of(room))
        boxes = exact.contact(box(*outline_of(placement).bounds), box(*outline_of(room).bounds))
        if met == Contact.CORNER and not corner_contact:
            found.append(NearMiss(room, "ADJ-7" if curved else "ADJ-2"))
        elif met == Contact.APART and curved and boxes in (Contact.TOUCH, Contact.OVERLAP):
            found.append(NearMiss(room, "ADJ-7"))
    return tuple(found)


def judge(laid: Rooms, wanted: Placement | Joined, its_law: Law | None = None) -> Verdict:
    """The verdict without points: every broken rule, and what would connect. What is laid may hold pieces."""
    placement, joins = wanted if isinstance(wanted, Joined) else Joined(wanted)
    _check(laid, placement)
    violations, connections = _before_entrances(laid, placement, joins, its_law or law())
    fits = nothing_overlaps(violations)
    alone = placement.tile.role == Role.JOIN or not rooms_of((*laid, placement))
    if fits and not alone and not _has_external((*laid, placement, *joins)):
        also = ("EXT-1", "OQ-167") if placement.tile.role == Role.BAR else ("EXT-1",)
        violations.append(Violation("PLACE-5", Kind.NO_EXTERNAL, (placement,), (), NO_EXTERNAL, also=also))
    return Verdict(placement, tuple(violations), tuple(connections), joins=joins)


def is_legal(laid: Rooms, wanted: Placement | Joined, its_law: Law | None = None) -> bool:
    """Is the placement legal? As `judge`, but the free ground is looked at only if nothing else is wrong."""
    placement, joins = wanted if isinstance(wanted, Joined) else Joined(wanted)
    _check(laid, placement)
    return not _before_entrances(laid, placement, joins, its_law or law())[0] and _has_external(
        (*laid, placement, *joins)
    )


def _check(laid: Rooms, placement: Placement) -> None:
    """What is out of bounds is refused, as by the fast judge."""
    check_rooms(laid)
    check_placement(placement)


def _has_external(laid: Rooms) -> bool:
    return any(entrance.state == EntranceState.EXTERNAL for entrance in _states(laid))


def _before_entrances(
    laid: Rooms, placement: Placement, joins: Rooms, its_law: Law
) -> tuple[list[Violation], list[Connection]]:
    """Everything but the last external entrance: broken rules and connections."""
    from engine.castle import exact_pieces

    if placement.tile.role == Role.BAR:
        return exact_pieces.bar_violations(laid, placement, its_law), []
    if placement.tile.role == Role.JOIN:
        return exact_pieces.join_violations(laid, placement, None, its_law), []
    rooms = rooms_of(laid)
    violations = foyer_violations(rooms, placement)
    for room in rooms:
        violations += _contact_violations(placement, room)
    violations += exact_pieces.contact_violations(laid, placement)
    connections, floors = _meetings(laid, placement, its_law)
    linked, wrong = exact_pieces.joined(laid, placement, joins, its_law)
    connections += linked
    if rooms and not connections and not floors:
        violations.append(Violation("PLACE-1", Kind.NO_CONNECTION, (placement,), (), NO_CONNECTION))
    violations += floors + stairs_up_violations(placement, connections, its_law)
    violations += exact_pieces.zone_violations(laid, placement, its_law)
    downstairs = {door.floor for door in placement.tile.doors} == {Floor.DOWNSTAIRS}
    if downstairs and not any(room.tile.is_stairs for room in rooms):
        violations.append(Violation("FLOOR-8", Kind.FLOOR, (placement,), (), NO_STAIRS))
    return violations + wrong, connections


def _contact_violations(new: Placement, old: Placement) -> list[Violation]:
    found = []
    a, b = outline_of(new), outline_of(old)
    if exact.contact(a, b) == Contact.OVERLAP:
        also = () if old.tile.gate is None else ("BARB-8",)
        found.append(Violation("PLACE-4", Kind.OVERLAP, (new, old), (), OVERLAPS, also=also))
    own, theirs = fence_of(new), fence_of(old)
    if theirs is not None and exact.meets_fence(theirs, a):
        found.append(Violation("PLACE-6", Kind.FENCE, (new, old), (), OTHER_FENCE, also=("FENCE-2",)))
    if own is not None and exact.meets_fence(own, b):
        found.append(Violation("PLACE-6", Kind.FENCE, (new, old), (), OWN_FENCE, also=("FENCE-2",)))
    return found


def _meetings(laid: Rooms, new: Placement, its_law: Law) -> tuple[list[Connection], list[Violation]]:
    from engine.castle import exact_pieces

    rooms = rooms_of(laid)
    connections: list[Connection] = []
    violations: list[Violation] = []
    for door, segment in doors_of(new):
        cell = new.x + door.x, new.y + door.y
        for room in rooms:
            for other, other_segment in doors_of(room):
                if not doors_meet(door, segment, other, other_segment):
                    continue
                wrong = exact_pieces.across(laid, new, door, room, other, its_law)
                wrong = wrong or forbidden_pair(new, door, room, other, cell)
                violations += wrong
                if not wrong:
                    connections.append(Connection(room, door.side, *cell, door.floor))
    return connections, violations


def rooms_of(laid: Rooms) -> Rooms:
    """What rulebooks count as rooms."""
    return tuple(placement for placement in laid if placement.tile.role == Role.ROOM)


def free_ground(rooms: Rooms) -> list[BaseGeometry]:
    """The pieces of ground that nothing covers, the outside first."""
    built = unary_union([exact.at(exact.region_polygon(r.turned.outline), r.x, r.y) for r in rooms])
    left, top, right, bottom = built.bounds
    ground = box(left - 2, top - 2, right + 2, bottom + 2).difference(built)
    pieces: list[BaseGeometry] = list(getattr(ground, "geoms", [ground]))
    return sorted(pieces, key=lambda piece: piece.bounds)


def entrances(rooms: Rooms) -> tuple[Entrance, ...]:
    """Every entrance with its state, room by room; courtyards are numbered as they are met."""
    check_rooms(rooms)
    return _states(rooms)


def _states(laid: Rooms) -> tuple[Entrance, ...]:
    from engine.castle import exact_pieces

    ground = free_ground(laid)
    outlines = [outline_of(room) for room in laid]
    under = exact_pieces.covered_doors(laid)
    numbers: dict[int, int] = {}
    found = []
    for room in rooms_of(laid):
        for door, segment in doors_of(room):
            place = room, door.side, room.x + door.x, room.y + door.y, door.floor
            state, other = _met_by(room, door, segment, laid, outlines)
            if (room, door) in under:
                state, other = EntranceState.CONNECTED, under[room, door]
            courtyard = None
            if state is None:
                point = exact.before_door(door, room.x, room.y)
                piece = next(i for i, area in enumerate(ground) if area.contains(point))
                state = EntranceState.EXTERNAL if piece == 0 else EntranceState.COURTYARD
                courtyard = None if piece == 0 else numbers.setdefault(piece, len(numbers))
            found.append(Entrance(*place, state, other, courtyard))
    return tuple(found)


def _met_by(
    room: Placement, door: Door, segment: LineString, rooms: Rooms, outlines: list[BaseGeometry]
) -> tuple[EntranceState | None, Placement | None]:
    """The room or piece whose entrance or wall lies against an entrance."""
    for other, outline in zip(rooms, outlines, strict=True):
        if other is room or segment.intersection(outline).length <= TOLERANCE:
            continue
        lawful = not (room.tile.is_stairs and other.tile.is_stairs)
        for theirs, their_segment in doors_of(other) if other.tile.role == Role.ROOM else ():
            if doors_meet(door, segment, theirs, their_segment) and theirs.floor == door.floor and lawful:
                return EntranceState.CONNECTED, other
        return EntranceState.BLOCKED, other
    return None, None


def legal(laid: Rooms, tile: str | Tile, its_law: Law | None = None) -> list[Placement]:
    """Every legal placement of a tile, found by trying each pair of doors that could meet."""
    slug = find_tile(tile).slug if isinstance(tile, str) else tile.slug
    tried = set(beside(slug, rooms_of(laid)))
    return sorted(placement for placement in tried if is_legal(laid, placement, its_law))


def beside(slug: str, rooms: Rooms) -> Iterator[Placement]:
    """Every placement of a tile at which one of its doors lies at one of some rooms' doors."""
    for turn in canonical_turns(slug):
        for door in turned(slug, turn).doors:
            for room in rooms:
                for other in room.turned.doors:
                    if door.side == other.side.opposite:
                        dx, dy = other.side.step
                        x, y = room.x + other.x + dx - door.x, room.y + other.y + dy - door.y
                        yield Placement(Slug(slug), x, y, turn)


def worth(laid: Rooms, terms: Terms = BASE_TERMS) -> int:
    """The castle's worth straight from the rules: base, icons, the rewards with fixed points, and the bars."""
    from engine.castle import exact_pieces

    rooms = rooms_of(laid)
    states = entrances(laid)
    closed = {EntranceState.CONNECTED, *([EntranceState.BLOCKED] if terms.walls_connect else [])}
    total = exact_pieces.worth_of_bars(laid)
    for room in rooms:
        others = [other for other in rooms if other is not room]
        bonus = room.tile.bonus
        icons = 0
        if bonus is not None and (terms.penalties or not is_penalty(bonus)):
            counted = {
                BonusKind.CONNECTED: [
                    other for other in others for _time in range(exact_pieces.times_connected(laid, room, other))
                ],
                BonusKind.ADJACENT: [other for other in others if adjacent(room, other)],
                BonusKind.EACH: list(rooms),
            }[bonus.kind]
            icons = bonus.points * sum(other.tile.type in bonus.types for other in counted)
        total += room.tile.points + icons
        if all(e.state in closed for e in states if e.room is room):
            again = {RoomType.ACTIVITY: terms.activity_points, RoomType.LIVING: room.tile.points + icons}
            total += again.get(room.tile.type, 0)
    return total


def place_of(violation: Violation) -> BaseGeometry | None:
    """Where a rule is broken, drawn exactly: the common ground of an overlap, or the stretch of a fence."""
    if len(violation.rooms) < 2:
        return None
    new, old = violation.rooms[:2]
    if violation.kind == Kind.OVERLAP:
        return outline_of(new).intersection(outline_of(old))
    if violation.kind == Kind.FENCE:
        own = violation.template == OWN_FENCE
        fence, other = (fence_of(new), outline_of(old)) if own else (fence_of(old), outline_of(new))
        return None if fence is None else fence.intersection(other)
    return None

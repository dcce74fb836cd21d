"""The exact judge of bars and joins: the same questions as `piece_rules`, answered with Shapely outlines alone.

It shares the sentences and the names of the rules with the fast judge, and none of its geometry.
"""

from collections.abc import Iterator

from shapely import box, unary_union
from shapely.geometry.base import BaseGeometry

from engine.castle import exact as rooms_exact
from engine.castle import piece_rules as words
from engine.castle.exact import Rooms, doors_meet, doors_of, fence_of, outline_of, rooms_of
from engine.castle.placement import Joined, Placement
from engine.castle.verdict import Connection, Kind, Violation
from engine.catalogue import BonusKind, Door, Role, Side, Tile
from engine.catalogue.pieces import OWN_SIDE, ring
from engine.geometry import exact
from engine.geometry.exact import TOLERANCE, Contact
from engine.geometry.outline import canonical_turns, turned
from engine.rules.rulings import Law, law

FAR = 5000.0
"""Beyond every castle."""


def pieces_of(laid: Rooms, role: Role) -> Rooms:
    """The pieces of a role."""
    return tuple(placement for placement in laid if placement.tile.role == role)


# inside and outside


def _foyer(laid: Rooms) -> Placement | None:
    """The foyer, if it stands in a ring."""
    rooms = rooms_of(laid)
    return rooms[0] if rooms and rooms[0].tile.gate is not None else None


def _sites(foyer: Placement, tile: Tile) -> dict[Side, Placement]:
    """Where bars lie in the ring of a foyer."""
    return {site.side: Placement(tile.slug, foyer.x + site.x, foyer.y + site.y, site.turn) for site in ring().sites}


def guards(laid: Rooms) -> dict[Side, Placement]:
    """What guards each side."""
    foyer = _foyer(laid)
    if foyer is None:
        return {}
    found = {OWN_SIDE: foyer}
    for bar in pieces_of(laid, Role.BAR):
        found |= {side: site for side, site in _sites(foyer, bar.tile).items() if site == bar}
    return found


def outside_of(laid: Rooms, its_law: Law) -> BaseGeometry:
    """The ground outside: the half planes beyond the outer edges of whatever guards the ring."""
    guarding = guards(laid)
    if its_law["outside"] == "only-when-closed" and len(guarding) <= len(ring().sites):
        return unary_union([])
    planes = []
    for side, piece in guarding.items():
        left, top, right, bottom = outline_of(piece).bounds
        planes.append(
            {
                Side.N: box(-FAR, -FAR, FAR, top),
                Side.E: box(right, -FAR, FAR, FAR),
                Side.S: box(-FAR, bottom, FAR, FAR),
                Side.W: box(-FAR, -FAR, left, FAR),
            }[side]
        )
    return unary_union(planes)


def _is_outside(placement: Placement, outside: BaseGeometry) -> bool | None:
    """Does a tile lie outside? Nothing if it lies across a line."""
    body = outline_of(placement)
    common = body.intersection(outside).area
    if common <= TOLERANCE:
        return False
    return True if body.area - common <= TOLERANCE else None


def _reached(placement: Placement, guarding: dict[Side, Placement]) -> Placement:
    """The first guard whose outer edge a tile reaches beyond."""
    left, top, right, bottom = outline_of(placement).bounds
    for side in Side:
        if side in guarding:
            a, b, c, d = outline_of(guarding[side]).bounds
            if {Side.N: top < b, Side.E: right > c, Side.S: bottom > d, Side.W: left < a}[side]:
                return guarding[side]
    raise LookupError(placement)


def zone_violations(laid: Rooms, placement: Placement, its_law: Law) -> list[Violation]:
    """A room that lies outside and may not, or across a line."""
    foyer = _foyer(laid)
    if foyer is None:
        return []
    where = _is_outside(placement, outside_of(laid, its_law))
    if where is False or (where and placement.tile.type in ring().outside):
        return []
    pair = placement, _reached(placement, guards(laid))
    return [Violation("MOAT-11", foyer.tile.kind, pair, (), words.OUTSIDE if where else words.ACROSS)]


def _is_gate(room: Placement, door: Door) -> bool:
    return room.tile.gate == door


def across(laid: Rooms, new: Placement, door: Door, room: Placement, other: Door, its_law: Law) -> list[Violation]:
    """What is wrong with two doors that meet across a line, or at the gate."""
    foyer = _foyer(laid)
    if foyer is None:
        return []
    cell = ((new.x + door.x, new.y + door.y),)
    allowed = new.tile.type in ring().outside
    if _is_gate(room, other):
        also = ("MOAT-11", "OQ-092")
        return [] if allowed else [Violation("BARB-6", foyer.tile.kind, (new, room), cell, words.GATE_TYPES, also=also)]
    outside = outside_of(laid, its_law)
    if outside.contains(exact.before_door(door, new.x, new.y)) == outside.contains(
        exact.before_door(other, room.x, room.y)
    ):
        return []
    return [Violation("MOAT-12", foyer.tile.kind, (new, room), cell, words.THROUGH_GATE)]


# a room beside pieces


def contact_violations(laid: Rooms, new: Placement) -> list[Violation]:
    """Bars and joins that a room would overlap, or that its fence would touch."""
    found = []
    fence = fence_of(new)
    for piece in laid:
        if piece.tile.role == Role.ROOM:
            continue
        bar = piece.tile.role == Role.BAR
        if exact.contact(outline_of(new), outline_of(piece)) == Contact.OVERLAP:
            also = ("PLACE-4",) if bar else ("PLACE-4", "OQ-099")
            rule = "MOAT-14" if bar else "PASS-10"
            found.append(Violation(rule, Kind.OVERLAP, (new, piece), (), words.OVERLAPS, also=also))
        if fence is not None and exact.meets_fence(fence, outline_of(piece)):
            rule = "MOAT-13" if bar else "PASS-10"
            also = ("PLACE-6", "FENCE-2")
            found.append(Violation(rule, Kind.FENCE, (new, piece), (), words.OWN_FENCE, also=also))
    return found


# bars


def bar_violations(laid: Rooms, bar: Placement, its_law: Law) -> list[Violation]:
    """Everything that forbids a bar, but the last external entrance."""
    kind = bar.tile.kind
    found = list(_bar_contacts(laid, bar))
    if bar.tile.most and sum(piece.slug == bar.slug for piece in laid) >= bar.tile.most:
        found.append(Violation("MOAT-4", kind, (bar,), (), words.TOO_MANY))
    foyer = _foyer(laid)
    if foyer is None:
        return [Violation("MOAT-3", kind, (bar,), (), words.NO_RING, also=("BARB-1",)), *found]
    if bar not in _sites(foyer, bar.tile).values():
        return [Violation("MOAT-3", kind, (bar, foyer), (), words.NO_SITE, also=("OQ-165",)), *found]
    near = (foyer, *pieces_of(laid, Role.BAR))
    if not any(exact.contact(outline_of(bar), outline_of(other)) == Contact.TOUCH for other in near):
        found.append(Violation("MOAT-3", kind, (bar, foyer), (), words.ALONE))
    if any(violation.kind == Kind.OVERLAP for violation in found):
        return found
    return found + list(_left_outside((*laid, bar), bar, its_law))


def _bar_contacts(laid: Rooms, bar: Placement) -> Iterator[Violation]:
    for other in laid:
        fence = fence_of(other)
        if exact.contact(outline_of(bar), outline_of(other)) == Contact.OVERLAP:
            rule = "PLACE-4" if other.tile.role == Role.BAR else "MOAT-5"
            yield Violation(rule, Kind.OVERLAP, (bar, other), (), words.OVERLAPS)
        if fence is not None and exact.meets_fence(fence, outline_of(bar)):
            yield Violation("MOAT-13", Kind.FENCE, (bar, other), (), words.OTHER_FENCE, also=("PLACE-6", "FENCE-2"))


def _left_outside(after: Rooms, bar: Placement, its_law: Law) -> Iterator[Violation]:
    outside, kind = outside_of(after, its_law), bar.tile.kind
    rooms = rooms_of(after)
    for number, room in enumerate(rooms):
        where = _is_outside(room, outside)
        if where is None:
            yield Violation("MOAT-11", kind, (bar, room), (), words.CUTS, also=("OQ-209",))
        elif where and room.tile.type not in ring().outside:
            yield Violation("MOAT-11", kind, (bar, room), (), words.LEAVES_OUTSIDE, also=("OQ-170",))
        for other in rooms[number + 1 :]:
            for door, segment in doors_of(room):
                for theirs, their_segment in doors_of(other):
                    met = doors_meet(door, segment, theirs, their_segment) and door.floor == theirs.floor
                    if not met or _is_gate(room, door) or _is_gate(other, theirs):
                        continue
                    here = outside.contains(exact.before_door(door, room.x, room.y))
                    if here != outside.contains(exact.before_door(theirs, other.x, other.y)):
                        yield Violation("MOAT-12", kind, (bar, other), (), words.PARTS, also=("OQ-209",))
    for join in pieces_of(after, Role.JOIN):
        if _is_outside(join, outside) is not False:
            yield Violation("PASS-13", kind, (bar, join), (), words.JOIN_OUTSIDE, also=("OQ-209",))


# joins


def ends_of(laid: Rooms, join: Placement) -> list[tuple[Placement, Door] | None]:
    """For each end of a join the entrance that it meets."""
    found: list[tuple[Placement, Door] | None] = []
    for door, segment in doors_of(join):
        met = [
            (room, other)
            for room in rooms_of(laid)
            for other, other_segment in doors_of(room)
            if doors_meet(door, segment, other, other_segment)
        ]
        found.append(met[0] if met else None)
    return found


def _linked(laid: Rooms, join: Placement) -> tuple[Placement, Door, Placement, Door] | None:
    """The two entrances that a lawful join links."""
    ends = [end for end in ends_of(laid, join) if end is not None]
    if len(ends) < 2:
        return None
    (a, door), (b, other) = ends
    both_stairs = a.tile.is_stairs and b.tile.is_stairs
    return None if a is b or both_stairs or door.floor != other.floor else (a, door, b, other)


def covered_doors(laid: Rooms) -> dict[tuple[Placement, Door], Placement]:
    """The entrances under the ends of joins, each with the room to which it is connected so (PASS-15)."""
    found = {}
    for join in pieces_of(laid, Role.JOIN):
        linked = _linked(laid, join)
        if linked is not None:
            a, door, b, other = linked
            found[a, door], found[b, other] = b, a
    return found


def times_connected(laid: Rooms, a: Placement, b: Placement) -> int:
    """How often the connection of two rooms counts (PASS-7)."""
    times = int(rooms_exact.connected(a, b))
    for join in pieces_of(laid, Role.JOIN):
        linked = _linked(laid, join)
        if linked is not None and {linked[0], linked[2]} == {a, b}:
            times = max(times, join.tile.weight)
    return times


def joined(laid: Rooms, new: Placement, joins: Rooms, its_law: Law) -> tuple[list[Connection], list[Violation]]:
    """What the joins of a new room connect it to, and what is wrong with them, one laid after the other."""
    now = (*laid, new)
    connections: list[Connection] = []
    violations: list[Violation] = []
    for join in joins:
        wrong = join_violations(now, join, new, its_law)
        violations += wrong
        if not wrong:
            ends = [end for end in ends_of(now, join) if end is not None]
            (_own, door), (other, _theirs) = ends if ends[0][0] is new else reversed(ends)
            connections.append(Connection(other, door.side, new.x + door.x, new.y + door.y, door.floor, join))
        now = (*now, join)
    return connections, violations


def join_violations(laid: Rooms, join: Placement, new: Placement | None, its_law: Law) -> list[Violation]:
    """Everything that forbids a join, but the last external entrance; `new` is the room that it is laid with."""
    kind = join.tile.kind
    found = []
    for other in laid:
        fence = fence_of(other)
        if exact.contact(outline_of(join), outline_of(other)) == Contact.OVERLAP:
            found.append(Violation("PASS-10", kind, (join, other), (), words.OVERLAPS))
        if fence is not None and exact.meets_fence(fence, outline_of(join)):
            found.append(Violation("PASS-10", kind, (join, other), (), words.OTHER_FENCE))
    if join.tile.most and sum(piece.slug == join.slug for piece in laid) >= join.tile.most:
        found.append(Violation("PASS-1", kind, (join,), (), words.TOO_MANY))
    ends = ends_of(laid, join)
    found += [_loose_end(laid, join, number) for number, end in enumerate(ends) if end is None]
    met = [end for end in ends if end is not None]
    if not any(room is new for room, _door in met):
        found.append(Violation("PASS-3", kind, (join,) if new is None else (join, new), (), words.WITH_ROOM))
    if len(met) == 2:
        found += _two_rooms(laid, join, met, new)
    for room, door in met:
        if _is_gate(room, door):
            found.append(Violation("PASS-13", kind, (join, room), (), words.AT_GATE, also=("OQ-174",)))
    return found + list(_join_outside(laid, join, met, its_law))


def _loose_end(laid: Rooms, join: Placement, number: int) -> Violation:
    door, segment = doors_of(join)[number]
    cell = ((join.x + door.x, join.y + door.y),)
    for other in pieces_of(laid, Role.JOIN):
        if any(doors_meet(door, segment, theirs, there) for theirs, there in doors_of(other)):
            return Violation("PASS-6", join.tile.kind, (join, other), cell, words.JOIN_TO_JOIN)
    return Violation("PASS-2", join.tile.kind, (join,), cell, words.IN_THE_AIR)


def _two_rooms(
    laid: Rooms, join: Placement, met: list[tuple[Placement, Door]], new: Placement | None
) -> Iterator[Violation]:
    (a, door), (b, other_door) = met
    kind, other = join.tile.kind, a if b is new else b
    if a is b:
        yield Violation("PASS-4", kind, (join, a), (), words.SAME_ROOM)
        return
    if times_connected(laid, a, b):
        sentence = words.CONNECTED if a is new or b is new else words.BOTH_OLD
        yield Violation("PASS-5", kind, (join, other), (), sentence)
    if a.tile.is_stairs and b.tile.is_stairs:
        yield Violation("FLOOR-5", kind, (join, other), (), words.TWO_STAIRS, also=("OQ-180",))
    if door.floor != other_door.floor:
        yield Violation("PASS-14", kind, (join, other), (), words.TWO_FLOORS)


def _join_outside(laid: Rooms, join: Placement, met: list[tuple[Placement, Door]], its_law: Law) -> Iterator[Violation]:
    if _foyer(laid) is None:
        return
    outside, kind = outside_of(laid, its_law), join.tile.kind
    if _is_outside(join, outside) is not False:
        yield Violation("PASS-13", kind, (join,), (), words.BODY_OUTSIDE)
    for room in dict.fromkeys(room for room, _door in met):
        if _is_outside(room, outside) is not False:
            yield Violation("PASS-13", kind, (join, room), (), words.ROOM_OUTSIDE, also=("MOAT-12", "OQ-208"))


# lists and points


def legal_joined(laid: Rooms, tile: Tile, joins: tuple[Tile, ...], its_law: Law | None = None) -> list[Joined]:
    """Every legal placement of a tile with exactly one of these joins, found by trying whatever could meet."""
    the_law = its_law or law()
    rooms = rooms_of(laid)
    found = set()
    for join in {piece for tile in joins for piece in rooms_exact.beside(tile.slug, rooms)}:
        if any(violation.rule == "PASS-10" for violation in join_violations(laid, join, None, the_law)):
            continue
        for placement in _at_ends(tile.slug, join):
            wanted = Joined(placement, (join,))
            if rooms_exact.is_legal(laid, wanted, the_law):
                found.add(wanted)
    return sorted(found)


def _at_ends(slug: str, join: Placement) -> Iterator[Placement]:
    """Every placement of a tile at which one of its doors lies at an end of a join."""
    for turn in canonical_turns(slug):
        for door in turned(slug, turn).doors:
            for end in join.turned.doors:
                if door.side == end.side.opposite:
                    dx, dy = end.side.step
                    x, y = join.x + end.x + dx - door.x, join.y + end.y + dy - door.y
                    yield Placement(join.slug, x, y, turn)._replace(slug=turned(slug, turn).slug)


def worth_of_bars(laid: Rooms) -> int:
    """The points of all bars: their own, and for each room that their icons count (MOAT-8, MOAT-9)."""
    total = 0
    for bar in pieces_of(laid, Role.BAR):
        total += bar.tile.points + sum(bar.tile.pays(BonusKind.EACH, room.tile.type) for room in rooms_of(laid))
    return total

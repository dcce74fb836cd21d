"""The referee on the lattice: every rule a placement breaks, what it would connect, block or close."""

from typing import TYPE_CHECKING

from engine.castle.board import Board
from engine.castle.links import may_connect
from engine.castle.piece_rules import (
    OTHER_FENCE,
    OVERLAPS,
    OWN_FENCE,
    TURNED_FOYER,
    across,
    bar_violations,
    contacts,
    join_violations,
    zone_violations,
)
from engine.castle.placement import Joined, Placement
from engine.castle.scoring import bar_items, rewards_of
from engine.castle.verdict import (
    Cell,
    Connection,
    Entrance,
    EntranceState,
    Kind,
    NearMiss,
    PlacementScore,
    Verdict,
    Violation,
)
from engine.catalogue import Door, Floor, Role, RoomType, Tile
from engine.geometry.outline import DISC
from engine.geometry.tables import fence_offsets, offsets, window
from engine.kernel.i18n import N_
from engine.rules.rulings import Law

if TYPE_CHECKING:
    from engine.castle.castle import Castle

NO_CONNECTION = N_("none of its entrances meets an entrance of the castle")
STAIRS = N_("stairs may not connect to stairs: {other}")
STAIRS_END = N_("an end of the stairs would meet an entrance of the wrong floor: {other}")
HALLWAYS = N_("entrances of a downstairs and a ground floor hallway would meet: {other}")
FLOORS = N_("an entrance downstairs would meet an entrance of the ground floor: {other}")
NO_STAIRS = N_("nothing can be built downstairs before there are stairs in the castle")
NO_EXTERNAL = N_("would leave the castle without an external entrance")
STAIRS_UP = N_("the stairs would be joined by their dark end only; their light end must meet the ground floor")
SECOND_FOYER = N_("a castle has only one foyer: {other}")
FIRST_FOYER = N_("a castle begins with its foyer")


def judge(castle: "Castle", wanted: Joined) -> Verdict:
    """The verdict on a placement: all violations, connections, blocked and enclosed entrances, and the points."""
    role = wanted.room.tile.role
    if role == Role.BAR:
        return _judge_bar(castle, wanted.room)
    if role == Role.JOIN:
        return Verdict(wanted.room, tuple(join_violations(castle.board, wanted.room, None)), (), castle=castle)
    return _judge_room(castle, wanted)


def _judge_room(castle: "Castle", wanted: Joined) -> Verdict:
    placement, joins = wanted
    violations = foyer_violations(castle.rooms, placement) + _contacts(castle, placement)
    connections, floors = _meetings(castle, placement)
    linked, wrong_joins = _joined(castle, wanted) if joins else ([], [])
    fits = nothing_overlaps([*violations, *wrong_joins])
    if not connections and not linked and not floors and castle.rooms:
        violations.append(Violation("PLACE-1", Kind.NO_CONNECTION, (placement,), (), NO_CONNECTION))
    connections += linked
    violations += floors + stairs_up_violations(placement, connections, castle.law)
    violations += zone_violations(castle.board, placement)
    if placement.tile.is_downstairs and not any(room.tile.is_stairs for room in castle.rooms):
        violations.append(Violation("FLOOR-8", Kind.FLOOR, (placement,), (), NO_STAIRS))
    violations += wrong_joins
    if not fits or (_lies_apart(castle.laid, placement) and not joins):
        return Verdict(placement, tuple(violations), tuple(connections), castle=castle, joins=joins)
    after = castle.extended(placement, joins)
    if not after.external_entrances:
        violations.append(Violation("PLACE-5", Kind.NO_EXTERNAL, (placement,), (), NO_EXTERNAL, also=("EXT-1",)))
    blocked, enclosed = changes(castle, after)
    adjacent = after.adjacent(len(castle.rooms))
    newly = after.newly_completed() if not violations else ()
    return Verdict(
        placement,
        tuple(violations),
        tuple(connections),
        blocked,
        enclosed,
        tuple(after.rooms[number] for number in newly),
        tuple(after.rooms[number] for number in adjacent),
        _near_misses(castle, placement, adjacent),
        after.newest_score() if not violations else None,
        castle,
        joins,
    )


def _judge_bar(castle: "Castle", bar: Placement) -> Verdict:
    """The verdict on a bar: it connects to nothing, but may block doors and shut them in."""
    violations = bar_violations(castle, bar)
    if not castle.rooms or not nothing_overlaps(violations):
        return Verdict(bar, tuple(violations), (), castle=castle)
    after = castle.with_piece(bar)
    if not after.external_entrances:
        violations.append(Violation("PLACE-5", Kind.NO_EXTERNAL, (bar,), (), NO_EXTERNAL, also=("EXT-1", "OQ-167")))
    blocked, enclosed = changes(castle, after)
    newly = after.completed_since(castle) if not violations else ()
    score = PlacementScore((*bar_items(castle, bar), *rewards_of(after, newly))) if not violations else None
    completed = tuple(after.rooms[number] for number in newly)
    return Verdict(bar, tuple(violations), (), blocked, enclosed, completed, score=score, castle=castle)


def nothing_overlaps(violations: list[Violation]) -> bool:
    """Is the ground free under a room, its joins, or a bar? Only then it can be asked what they block and enclose."""
    return not any(violation.template == OVERLAPS for violation in violations)


def _joined(castle: "Castle", wanted: Joined) -> tuple[list[Connection], list[Violation]]:
    """What the joins of a room connect it to, and what is wrong with them, one laid after the other."""
    board, new = castle.board.extended(wanted.room), len(castle.rooms)
    connections: list[Connection] = []
    violations: list[Violation] = []
    for join in wanted.joins:
        wrong = join_violations(board, join, new)
        violations += wrong
        if not wrong:
            connections.append(_connection_by(board, join, new))
        board = board.with_piece(join)
    return connections, violations


def _connection_by(board: Board, join: Placement, new: int) -> Connection:
    """The connection that a lawful join makes, as the new room sees it."""
    ends = [end for end in board.met(join.turned, join.x, join.y) if end is not None]
    own, other = ends if ends[0][0] == new else reversed(ends)
    door, (x, y) = board.tiles[new].doors[own[1]], board.places[new]
    return Connection(board.rooms()[other[0]], door.side, x + door.x, y + door.y, door.floor, join)


def _lies_apart(rooms: tuple[Placement, ...], placement: Placement) -> bool:
    """Does the room lie clear of everything in the castle? Then it blocks and encloses nothing."""
    if not rooms:
        return False
    x, y, tile = placement.x, placement.y, placement.turned
    return (
        x > max(room.x + room.turned.width for room in rooms)
        or y > max(room.y + room.turned.height for room in rooms)
        or x + tile.width < min(room.x for room in rooms)
        or y + tile.height < min(room.y for room in rooms)
    )


def _near_misses(castle: "Castle", placement: Placement, adjacent: tuple[int, ...]) -> tuple[NearMiss, ...]:
    """The rooms that meet the new one in a corner only, or whose box meets its box beside a gap."""
    found = []
    new = placement.turned.outline
    for number, room in enumerate(castle.rooms):
        if number in adjacent:
            continue
        old = room.turned.outline
        offset = placement.x - room.x, placement.y - room.y
        curved = DISC in (new.shape, old.shape)
        if offset in offsets("corner", old, new):
            found.append(NearMiss(room, "ADJ-7" if curved else "ADJ-2"))
        elif curved:
            columns, rows = window(old, new)
            beside = offset[0] in columns[1:-1] and offset[1] in rows
            above = offset[1] in rows[1:-1] and offset[0] in columns
            if beside or above:
                found.append(NearMiss(room, "ADJ-7"))
    return tuple(found)


def foyer_violations(rooms: tuple[Placement, ...], placement: Placement) -> list[Violation]:
    """A castle begins with its foyer and has no other (SETUP-P-1, SETUP-P-10)."""
    if not rooms:
        if placement.tile.is_foyer:
            turned = placement.tile.gate is not None and placement.turn
            return [Violation("BARB-2", placement.tile.kind, (placement,), (), TURNED_FOYER)] if turned else []
        return [Violation("SETUP-P-10", Kind.FOYER, (placement,), (), FIRST_FOYER)]
    if not placement.tile.is_foyer:
        return []
    foyers = [room for room in rooms if room.tile.is_foyer]
    return [Violation("SETUP-P-1", Kind.FOYER, (placement, *foyers[:1]), (), SECOND_FOYER)] if foyers else []


def _contacts(castle: "Castle", placement: Placement) -> list[Violation]:
    """Overlaps (PLACE-4) and fences met (PLACE-6), room by room, then piece by piece."""
    new = placement.turned.outline
    found = []
    for room in castle.rooms:
        old = room.turned.outline
        offset = placement.x - room.x, placement.y - room.y
        pair = placement, room
        if offset in offsets("overlap", old, new):
            also = () if room.tile.gate is None else ("BARB-8",)
            found.append(Violation("PLACE-4", Kind.OVERLAP, pair, _common_cells(placement, room), OVERLAPS, also))
        if offset in fence_offsets(old, new):
            cells = _cells_beside(placement, room)
            found.append(Violation("PLACE-6", Kind.FENCE, pair, cells, OTHER_FENCE, also=("FENCE-2",)))
        if (-offset[0], -offset[1]) in fence_offsets(new, old):
            cells = _cells_beside(placement, room)
            found.append(Violation("PLACE-6", Kind.FENCE, pair, cells, OWN_FENCE, also=("FENCE-2",)))
    return found + list(contacts(castle.board, placement)) if castle.pieces else found


def _common_cells(a: Placement, b: Placement) -> tuple[Cell, ...]:
    return tuple(sorted(set(a.cells()) & set(b.cells())))


def _cells_beside(new: Placement, old: Placement) -> tuple[Cell, ...]:
    """The cells of the new room that share an edge or a cell with the old one."""
    theirs = set(old.cells())
    return tuple(
        sorted((x, y) for x, y in new.cells() if theirs & {(x, y), (x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)})
    )


def _meetings(castle: "Castle", placement: Placement) -> tuple[list[Connection], list[Violation]]:
    """The entrances that would meet: lawful connections, and pairs that the floors forbid (OQ-004 to OQ-006)."""
    tile, tiles = placement.turned, castle.board.tiles
    connections: list[Connection] = []
    violations: list[Violation] = []
    for door, met in zip(tile.doors, castle.board.met(tile, placement.x, placement.y), strict=True):
        if met is None:
            continue
        x, y = placement.x + door.x, placement.y + door.y
        room, other = castle.rooms[met[0]], tiles[met[0]]
        wrong = across(castle.board, placement, door.side, (x, y), met)
        if wrong is not None:
            violations.append(wrong)
        elif may_connect(tile, door, other, other.doors[met[1]]):
            connections.append(Connection(room, door.side, x, y, door.floor))
        else:
            violations += forbidden_pair(placement, door, room, other.doors[met[1]], (x, y))
    return connections, violations


def forbidden_pair(new: Placement, door: Door, old: Placement, other: Door, cell: Cell) -> list[Violation]:
    """What is wrong with two entrances that meet: floors (FLOOR-4, FLOOR-6, FLOOR-7) or two stairs (FLOOR-5)."""
    pair, cells = (new, old), (cell,)
    a, b = new.tile, old.tile
    found = []
    if a.is_stairs and b.is_stairs:
        found.append(Violation("FLOOR-5", Kind.STAIRS, pair, cells, STAIRS))
    if door.floor != other.floor:
        rule, template = _floor_rule(a, b)
        found.append(Violation(rule, Kind.FLOOR, pair, cells, template, also=_floor_also(a, b)))
    return found


def stairs_up_violations(new: Placement, connections: list[Connection], law: Law) -> list[Violation]:
    """Stairs that lead up from downstairs, joined by their dark end only, where the table forbids it (FLOOR-9)."""
    if not (new.tile.is_stairs and connections) or law["stairs-up"] == "allowed":
        return []
    if any(connection.floor == Floor.GROUND for connection in connections):
        return []
    light_end = tuple((new.x + door.x, new.y + door.y) for door in new.turned.doors if door.floor == Floor.GROUND)
    return [Violation("FLOOR-9", Kind.STAIRS, (new,), light_end, STAIRS_UP, also=("FLOOR-4",))]


def _floor_rule(a: Tile, b: Tile) -> tuple[str, str]:
    if a.is_stairs or b.is_stairs:
        return "FLOOR-4", STAIRS_END
    if a.box == b.box == "hallway":
        return "FLOOR-7", HALLWAYS
    return "FLOOR-6", FLOORS


def _floor_also(a: Tile, b: Tile) -> tuple[str, ...]:
    also = ["PLACE-7"]
    if RoomType.DOWNSTAIRS in (a.type, b.type):
        also.append("FLOOR-2")
    if "hallway" in (a.box, b.box):
        also.append("FLOOR-3")
    return tuple(also)


def changes(before: "Castle", after: "Castle") -> tuple[tuple[Entrance, ...], tuple[Entrance, ...]]:
    """The entrances that a room or a piece blocks, and those it shuts into a courtyard."""
    old = {(e.x, e.y, e.side): e.state for e in before.entrances}
    changed = [e for e in after.entrances if old.get((e.x, e.y, e.side)) != e.state]
    blocked = tuple(e for e in changed if e.state == EntranceState.BLOCKED)
    enclosed = tuple(e for e in changed if e.state == EntranceState.COURTYARD)
    return blocked, enclosed

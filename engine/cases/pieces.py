"""What rules say of pieces in a case: bars, joins and foyers that stand in a ring."""

from collections.abc import Iterator

from engine.castle.castle import Castle
from engine.castle.placement import Placement
from engine.castle.verdict import Entrance, Verdict
from engine.catalogue import BonusKind, Role
from engine.geometry.tables import offsets
from engine.kernel.i18n import N_, say
from engine.records.cases.answers import Reason, refer


def standing_pieces(verdict: Verdict) -> Iterator[Reason]:
    """Why a piece may lie where it does, and a room beside pieces."""
    placement = verdict.placement
    if placement.tile.role == Role.BAR:
        yield Reason("MOAT-3", say(N_("it lies at a site of the ring, and touches what lies there already")))
    for connection in verdict.connections:
        if connection.by is not None:
            words = N_("{room} joins it to {other}")
            yield Reason("PASS-4", say(words, room=connection.by, other=connection.room))
        elif connection.room.tile.gate is not None and placement.tile.type in _outside(verdict.castle):
            yield from refer("BARB-5")


def _outside(castle: Castle | None) -> tuple[str, ...]:
    """The types of rooms that may lie outside the ring of a castle, if it has one."""
    fenced = None if castle is None else castle.board.fenced
    return () if fenced is None else fenced.zone.outside


def beside_bars(verdict: Verdict) -> list[Reason]:
    """Bars beside a room that loses points for rooms of some types: they are none (MOAT-15)."""
    new, bonus, castle = verdict.placement, verdict.placement.tile.bonus, verdict.castle
    if castle is None or bonus is None or bonus.kind != BonusKind.ADJACENT:
        return []
    return [
        Reason("MOAT-15", say(N_("it touches {other}, which is no room"), other=bar))
        for bar in castle.bars
        if (new.x - bar.x, new.y - bar.y) in offsets("touch", bar.turned.outline, new.turned.outline)
    ]


def blocked_rules(entrance: Entrance) -> list[Reason]:
    """The rule that says it of the wall of a bar, or of the foyer in a ring."""
    if entrance.other is None:
        return []
    if entrance.other.tile.role == Role.BAR:
        return refer("MOAT-16")
    return refer("BARB-7") if entrance.other.tile.gate is not None else []


def connected_by_joins(castle: Castle, room: Placement) -> list[Reason]:
    """An entrance below the end of a join is connected (PASS-15)."""
    number = castle.rooms.index(room)
    met = [end for join in castle.joins for end in castle.board.met(join.turned, join.x, join.y) if end is not None]
    return refer("PASS-15") if number in [end[0] for end in met] else []


def joining(castle: Castle, one: Placement, two: Placement) -> Placement | None:
    """The join between two rooms, if there is one."""
    wanted = {castle.rooms.index(one), castle.rooms.index(two)}
    for join in castle.joins:
        ends = castle.board.met(join.turned, join.x, join.y)
        if {end[0] for end in ends if end is not None} == wanted:
            return join
    return None

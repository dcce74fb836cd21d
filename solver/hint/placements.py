"""The immediate worth of every legal placement of one tile."""

from collections.abc import Iterable
from typing import NamedTuple

from engine.castle.castle import Castle
from engine.castle.placement import Joined, Placement
from engine.catalogue import Role, Tile, find_tile


class Option(NamedTuple):
    """A legal placement, the points it scores at once, and the rooms it completes."""

    placement: Placement
    points: int
    completes: tuple[Placement, ...]
    joins: tuple[Placement, ...] = ()
    """The joins that are laid with it."""

    @property
    def whole(self) -> Joined:
        """The room and its joins."""
        return Joined(self.placement, self.joins)


def rank_placements(castle: Castle, tile: str | Tile, joins: Iterable[Tile] = ()) -> list[Option]:
    """All legal placements of a tile, the most immediate points first, equal ones in the order of the lattice.

    With `joins` also every legal room with exactly one of them.
    """
    found = find_tile(tile) if isinstance(tile, str) else tile
    options = [_option(castle, placement) for placement in castle.legal(found)]
    options += [_joined(castle, joined) for joined in castle.with_one_join(found, joins)]
    return sorted(options, key=lambda option: (-option.points, option.whole))


def _option(castle: Castle, placement: Placement) -> Option:
    if placement.tile.role == Role.BAR:
        verdict = castle.judge(placement)
        return Option(placement, verdict.score.total if verdict.score is not None else 0, verdict.completed)
    met, rooms = castle.meeting(placement), (*castle.rooms, placement)
    return Option(placement, met.points, tuple(rooms[number] for number in met.completed))


def _joined(castle: Castle, joined: Joined) -> Option:
    after = castle.laying(joined)
    completed = tuple(after.rooms[number] for number in after.newly_completed())
    return Option(joined.room, after.newest_score().total, completed, joined.joins)

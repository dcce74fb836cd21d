"""The tiles as the estimate needs them: types as small numbers, icons as tables."""

from functools import cache
from typing import NamedTuple

from engine.catalogue import BonusKind, Floor, RoomType, Slug, find_tile, made_of_tiles
from engine.catalogue.box import Box

TYPES = tuple(RoomType)
INDEX = {kind: number for number, kind in enumerate(TYPES)}
ACTIVITY, CORRIDOR, DOWNSTAIRS, FOOD, LIVING, OUTDOOR, SLEEPING, UTILITY = map(
    INDEX.__getitem__,
    (
        RoomType.ACTIVITY,
        RoomType.CORRIDOR,
        RoomType.DOWNSTAIRS,
        RoomType.FOOD,
        RoomType.LIVING,
        RoomType.OUTDOOR,
        RoomType.SLEEPING,
        RoomType.UTILITY,
    ),
)


TOWER = 325
"""The size of tower rooms (TOWER-1)."""


class Facts(NamedTuple):
    """One tile: its type by number, printed points, and what its icon pays for each type, by its kind."""

    slug: Slug
    type: int
    points: int
    size: int
    stack: int | None
    """The size of its stack; none for corridors that are no rooms."""
    box: Slug
    connected: tuple[int, ...]
    """Points for a connected tile of each type."""
    each: tuple[int, ...]
    """Points for each tile of a type anywhere in the castle."""
    penalty: tuple[int, ...]
    """Points (negative) for an adjacent tile of each type."""
    icon: bool
    """Does it have a connection icon?"""
    pays: tuple[tuple[int, int], ...]
    """What that icon pays, by type: only those that it pays for."""
    counts: tuple[tuple[int, int], ...]
    """The same of an icon that counts tiles anywhere."""
    shuns: bool
    """Does it have an icon that takes points for what is adjacent, or gives them?"""
    doors: int
    """How many entrances it has, and how many of them lead downstairs."""
    dark: int
    usual: bool
    """Is it as all tiles of the boxes are: only lying beside another room takes points, and pays no Living room?"""


@cache
def facts(slug: Slug) -> Facts:
    """The facts of a tile."""
    tile = find_tile(slug)

    def pays(kind: BonusKind) -> tuple[int, ...]:
        return tuple(tile.pays(kind, listed) for listed in TYPES)

    connected, each, penalty = pays(BonusKind.CONNECTED), pays(BonusKind.EACH), pays(BonusKind.ADJACENT)
    pays_only = min(tile.points, *connected, *each) >= 0 and tile.gate is None
    return Facts(
        tile.slug,
        INDEX[tile.type],
        tile.points,
        tile.size,
        tile.size_stack,
        tile.box,
        connected,
        each,
        penalty,
        any(connected),
        tuple((kind, points) for kind, points in enumerate(connected) if points),
        tuple((kind, points) for kind, points in enumerate(each) if points),
        any(penalty),
        len(tile.doors),
        sum(door.floor == Floor.DOWNSTAIRS for door in tile.doors),
        pays_only and max(penalty) <= 0 and not (any(penalty) and tile.type == RoomType.LIVING),
    )


made_of_tiles(facts.cache_clear)


@cache
def rooms_of(box: Box) -> tuple[Facts, ...]:
    """Every room of the size stacks of a box."""
    return tuple(facts(slug) for row in box.rooms for slug in row)

"""A castle as the estimate sees it: its open entrances, and how free the ground before them is.

It depends on the castle alone and is remembered; `worth_change` asks what one more room changes.
"""

from functools import lru_cache
from typing import Any, NamedTuple

from engine.castle.castle import Castle
from engine.castle.meetings import Meeting
from engine.castle.placement import Placement
from engine.castle.scoring import own_items
from engine.catalogue import Slug
from engine.catalogue.cards import Card
from engine.game.counters import count
from solver.worth.rates import CRAMPED, GATE
from solver.worth.tiles import CORRIDOR, DOWNSTAIRS, TYPES, facts


def shifted(cells: int, bits: int) -> int:
    """Cells moved by so many bits, either way."""
    return cells << bits if bits >= 0 else cells >> -bits


class OpenDoor(NamedTuple):
    """An entrance that nothing stands before."""

    door: int
    """Its number in its room."""
    bit: int
    """The cell before it, on the board."""
    region: int
    """The nine cells before it, as a board."""
    ease: float
    """How likely a later room finds space there: 1 on open ground."""
    dark: bool
    """Does it lead downstairs?"""
    share: float = 1.0
    """The part of the rooms to come that may be met there at all."""


class Remembered:
    """What has been found out about a castle, to be asked again."""

    def __init__(self) -> None:
        self.grown: dict[Placement, Any] = {}
        """What `grow` has found out about places."""
        self.touched: dict[tuple[float, ...], Any] = {}
        """The ways in which a placement may leave a room, each once."""
        self.left_by: dict[tuple[int, int], Any] = {}
        """Rooms as they are left when one of their entrances is met, by its number and the type of the new room."""
        self.met: dict[Placement, Meeting] = {}
        """What placements meet."""
        self.rewarded: dict[Any, int] = {}
        """The points of Corridor and Downstairs rewards, by placement and what is left to take."""
        self.free: dict[int, int] = {}
        """The most that a free corridor tile may gain, by the points of an Activity reward."""
        self.counted: dict[tuple[object, ...], int] = {}
        """How much there is of what bonus cards and favors count."""
        self.ways: dict[str, list[Any]] = {}
        """Where tiles may lie, by the name under which they are taken."""
        self.ranked: dict[str, list[Any]] = {}
        """The same, those first that score most at once."""
        self.promising: dict[str, list[Placement]] = {}
        """The same, those first that look best at once; for who looks at a few of them only."""
        self.alike: dict[Slug, list[Any]] = {}
        """The places of a tile, sorted by the entrances that they meet."""
        self.leading: dict[str, list[Any]] = {}
        """The few places that score most at once, each with those that are alike."""


class Shape(Remembered):
    """The entrances of a castle that matter for what may be built next."""

    def __init__(self, castle: Castle) -> None:
        super().__init__()
        self.ground = castle.ground
        self.stride = self.ground.stride
        """The length of a row of it."""
        self.walls = castle.terms.walls_connect
        """Is an entrance against a wall as good as connected (DECREE-18)?"""
        self.facts = [facts(tile.slug) for tile in castle.tiles]
        self.usual = not (self.walls or castle.pieces) and all(room.usual for room in self.facts)
        """May places be left out by the most that they may be worth (`solver.worth.alike`)?"""
        self.dead = [False] * len(castle)
        """Rooms that can never be completed, for an entrance of theirs is blocked (COMPLETE-2)."""
        self.opened: list[tuple[int, int]] = []
        """Every open entrance, as a room and a place among its open ones."""
        self.fronts: list[dict[int, int]] = [{}, {}, {}, {}]
        """By the side that they look to: the cell before each of them, as a bit, with its number among all."""
        self.before = [0, 0, 0, 0]
        """The same cells as boards."""
        self.lacking: list[int] = []
        """How many entrances of each room are not connected, the blocked ones among them."""
        self.doors: list[list[OpenDoor]] = [
            self._open_doors(number, room, castle.open_doors(number)) for number, room in enumerate(castle.rooms)
        ]
        """The open entrances of each room."""
        self.eases = [[door.ease for door in doors] for doors in self.doors]
        """How free each of them is."""
        self.reach = [self._reach_of(doors) for doors in self.doors]
        """For each room the cells before its open entrances."""
        self.icons = [self._icons_of(castle, number) for number in range(len(castle))]
        """What the connection icon of each room pays now."""
        self.number = [0] * len(TYPES)
        """How many tiles of each type there are."""
        self.counting = [0] * len(TYPES)
        """What icons that count tiles anywhere pay for one more of each type."""
        self.shunned = [False] * len(TYPES)
        """Is there an icon that takes points for an adjacent tile of each type?"""
        self.cellars = sum(
            room.type == DOWNSTAIRS and castle.is_completed(number) for number, room in enumerate(self.facts)
        )
        """Completed Downstairs rooms; every second one earns a reward (REWARD-DOWN-1)."""
        self.wide = [0.0] * len(TYPES)
        """Open entrances of each type, each as much as it is free."""
        self.light = self.dark = 0.0
        """The same by floor."""
        self.outside = 0
        """Open entrances of tiles that are no corridors, as favors and cards count them."""
        self._add_up()

    def _open_doors(self, number: int, room: Placement, doors: list[int]) -> list[OpenDoor]:
        ground, solid = self.ground, self.ground.built
        corner = ground.bit(room.x, room.y)
        around = corner - ground.around
        forecourts = ground.forecourts(room.turned)
        gate = room.tile.gate
        self.lacking.append(len(doors))
        found: list[OpenDoor] = []
        for door in doors:
            bit, region, dark = forecourts[door]
            if solid >> (corner + bit) & 1:
                self.dead[number] = not self.walls
                continue
            region = shifted(region, around)
            share = 1.0 if gate is None or room.turned.doors[door] != gate else GATE
            ease = CRAMPED[(solid & region).bit_count()] * share
            side = room.turned.doors[door].side
            self.fronts[side][corner + bit] = len(self.opened)
            self.before[side] |= 1 << corner + bit
            self.opened.append((number, len(found)))
            found.append(OpenDoor(door, corner + bit, region, ease, dark, share))
        return found

    @staticmethod
    def _reach_of(doors: list[OpenDoor]) -> int:
        reach = 0
        for door in doors:
            reach |= door.region
        return reach

    def _icons_of(self, castle: Castle, number: int) -> int:
        room = self.facts[number]
        if not room.icon:
            return 0
        if castle.pieces:  # a join doubles what its connection gives (PASS-7)
            return sum(item.points for item in own_items(castle, number))
        return sum(room.connected[self.facts[other].type] for other in castle.connected(number))

    def _add_up(self) -> None:
        for room, doors in zip(self.facts, self.doors, strict=True):
            self.number[room.type] += 1
            for kind, points in room.counts:
                self.counting[kind] += points
            if room.shuns:
                self.shunned = [
                    already or points != 0 for already, points in zip(self.shunned, room.penalty, strict=True)
                ]
            for door in doors:
                self.wide[room.type] += door.ease
                if door.dark:
                    self.dark += door.ease
                else:
                    self.light += door.ease
            if room.type != CORRIDOR:
                self.outside += len(doors)


@lru_cache(maxsize=100)
def shape_of(castle: Castle) -> Shape:
    """The shape of a castle, remembered."""
    return Shape(castle)


def counted_in(shape: Shape, card: Card, castle: Castle) -> int:
    """How much a castle alone has of what a card of the base game counts, remembered with its shape."""
    what = card.counts, card.type, card.sizes, card.tile
    found = shape.counted.get(what)
    if found is None:
        found = shape.counted[what] = count(card, castle, 0)
    return found

"""A castle as the estimate sees it: its open entrances, and how free the ground before them is.

It depends on the castle alone and is remembered; `worth_change` asks what one more room changes.
"""

from functools import lru_cache
from typing import NamedTuple

from engine.castle.castle import Castle
from solver.hint.sights import AROUND, shifted, sights
from solver.worth.rates import CRAMPED
from solver.worth.tiles import CORRIDOR, DOWNSTAIRS, TYPES, facts


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


class Shape:
    """The entrances of a castle that matter for what may be built next."""

    def __init__(self, castle: Castle) -> None:
        board = self.board = castle.board
        self.facts = [facts(tile.slug) for tile in board.tiles]
        self.dead = [False] * len(board.tiles)
        """Rooms that can never be completed, for an entrance of theirs is blocked (COMPLETE-2)."""
        self.doors: list[list[OpenDoor]] = [self._open_doors(number) for number in range(len(board.tiles))]
        """The open entrances of each room."""
        self.reach = [self._reach_of(doors) for doors in self.doors]
        """For each room the cells before its open entrances."""
        self.icons = [self._icons_of(castle, number) for number in range(len(board.tiles))]
        """What the connection icon of each room pays now."""
        self.cellars = sum(
            room.kind == DOWNSTAIRS and castle.is_completed(number) for number, room in enumerate(self.facts)
        )
        """Completed Downstairs rooms; every second one earns a reward (REWARD-DOWN-1)."""
        self.wide = [0.0] * len(TYPES)
        """Open entrances of each type, each as much as it is free."""
        self.light = self.dark = 0.0
        """The same by floor."""
        self.outside = 0
        """Open entrances of tiles that are no corridors, as favors and cards count them."""
        self._add_up()

    def _open_doors(self, number: int) -> list[OpenDoor]:
        board = self.board
        frame, solid = board.frame, board.solid
        x, y = board.places[number]
        corner, around = frame.bit(x, y), frame.bit(x - AROUND, y - AROUND)
        linked = {link.door for link in board.links[number]}
        found = []
        for index, sight in enumerate(sights(board.tiles[number], frame.stride)):
            if index in linked:
                continue
            if solid >> (corner + sight.bit) & 1:
                self.dead[number] = True
                continue
            region = shifted(sight.region, around)
            ease = CRAMPED[(solid & region).bit_count()]
            found.append(OpenDoor(index, corner + sight.bit, region, ease, sight.dark))
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
        return sum(room.connected[self.facts[other].kind] for other in castle.connected(number))

    def _add_up(self) -> None:
        for room, doors in zip(self.facts, self.doors, strict=True):
            for door in doors:
                self.wide[room.kind] += door.ease
                if door.dark:
                    self.dark += door.ease
                else:
                    self.light += door.ease
            if room.kind != CORRIDOR:
                self.outside += len(doors)


@lru_cache(maxsize=256)
def shape_of(castle: Castle) -> Shape:
    """The shape of a castle, remembered."""
    return Shape(castle)

"""The stack of moat sections: how many are left follows from the castles, so that nothing is kept twice (MOAT-1)."""

from engine.castle.castle import Castle
from engine.catalogue import Tile
from engine.catalogue.pieces import bars
from engine.game.state import GameState

NAME = "moats"
PRICE = 5000
"""What a section costs (MOAT-2)."""
STACKS = {1: 7, 2: 5, 3: 7, 4: 9, 5: 10}
"""Sections for so many players (MOAT-1); who plays alone sets the table up as for three (SOLO-1)."""


def section() -> Tile:
    """The section of a moat."""
    return next(tile for tile in bars() if tile.family == NAME)


def sections_of(castle: Castle) -> int:
    """How many sections a castle has."""
    return len(castle.bars)


def left_of_stack(state: GameState) -> int:
    """How many sections are left."""
    return STACKS[len(state.names)] - sum(map(sections_of, state.castles))


def is_closed(castle: Castle) -> bool:
    """Do three sections close the ring with the barbican (MOAT-10)?"""
    return sections_of(castle) == section().most

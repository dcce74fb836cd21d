"""What the module keeps: the favor tower, the favors under the towers, and those put aside (TOWER-3, TOWER-5)."""

from typing import NamedTuple

from engine.castle.placement import Placement
from engine.catalogue.cards import find_favor
from engine.game.final import places_in
from engine.game.state import NOBODY, GameState, Points

NAME = "towers"
SIZE = 325
"""The size of tower rooms; no other room has it (TOWER-1)."""
PER_TOWER = 3
"""Favors in the favor tower for each tower room in play, and favors drawn for a reward (TOWER-3, TOWER-5, TOWER-9)."""
HIDDEN = "?"
"""A favor that lies face down, as the others see it."""


class Kept(NamedTuple):
    """A completed tower room and the favor under its tower."""

    room: Placement
    favor: str


class Towers(NamedTuple):
    """Everybody sees how many favors lie where; which they are, only who put them there knows (TOWER-12)."""

    pile: tuple[str, ...]
    """The favor tower, face down, the top first."""
    kept: tuple[tuple[Kept, ...], ...]
    """The favors under the towers of each player, in the order in which they came there."""
    spent: tuple[tuple[str, ...], ...]
    """The favors that each player looked at and did not keep, sorted; they are out of the game."""
    drawn: tuple[str, ...] = ()
    """The favors of which one is to be kept, sorted."""
    chooser: int = NOBODY
    """Who looks at them; nobody at other times."""
    room: Placement | None = None
    """The tower room on which the favor will lie."""


def towers_of(state: GameState) -> Towers:
    """What the module keeps."""
    part: Towers = state.part(NAME)
    return part


def towers_in_play(state: GameState) -> int:
    """How many tower rooms this table plays with (TOWER-1)."""
    return state.box.heights[state.box.row[SIZE]]


def draw_favors(state: GameState, number: int) -> tuple[GameState, tuple[str, ...]]:
    """Take the top favors of the favor tower, or as many as there are (OQ-186)."""
    part = towers_of(state)
    return state.keep(NAME, part._replace(pile=part.pile[number:])), part.pile[:number]


def favor_points(state: GameState, player: int, favor: str) -> int:
    """What a favor of one's own gives: the share of the place among all players (TOWER-6, OQ-108)."""
    return next(place.points for place in places_in(state, find_favor(favor)) if place.player == player)


def tower_items(state: GameState) -> list[list[Points]]:
    """The points of the owners, and of nobody else, for the favors under the towers (TOWER-6)."""
    return [
        [Points("TOWER-6", str(one.room), one.favor, favor_points(state, player, one.favor)) for one in mine]
        for player, mine in enumerate(towers_of(state).kept)
    ]

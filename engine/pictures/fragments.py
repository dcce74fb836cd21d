"""Tiles, and the rooms of a castle, as pieces of SVG at the origin that share one set of definitions.

A page puts them wherever it likes; all of them speak of what `definitions` defines with the same prefix.
"""

import re
from collections.abc import Iterator
from functools import lru_cache

from engine.castle.castle import Castle
from engine.castle.placement import Placement
from engine.castle.verdict import EntranceState
from engine.catalogue import Role, Slug, made_of_tiles
from engine.kernel.i18n import get_language
from engine.pictures.legend import definitions
from engine.pictures.pieces import draw_piece
from engine.pictures.rooms import draw_room

PREFIX = "mk"
"""What all ids begin with."""
SWANS = "swans"
"""The expansion with which the icons of swans mean something."""


def shared_definitions() -> str:
    """Everything that a fragment may refer to, the patterns of pieces among it."""
    return definitions(PREFIX, f"#{PREFIX}-waves #{PREFIX}-bricks")


def draw_tile(slug: Slug, turn: int, *, swans: bool = False) -> str:
    """A tile of the box at the origin, its doors open; without a title, and no finer than a tenth of a unit."""
    doors = Placement(slug, 0, 0, turn).turned.doors
    drawn = _drawn(slug, turn, (EntranceState.EXTERNAL,) * len(doors), False, swans, get_language())
    return _FINE.sub(lambda length: f"{round(float(length[0]), 1):g}", drawn.partition("</title>")[2])


_FINE = re.compile(r"-?\d+\.\d\d+")


def draw_laid(castle: Castle) -> Iterator[tuple[Placement, str]]:
    """Everything that lies in a castle, in its order, with the present states of its entrances."""
    entrances, numbers = iter(castle.entrances), iter(range(len(castle.rooms)))
    swans, language = SWANS in castle.law.modules, get_language()
    for placed in castle.laid:
        if placed.tile.role == Role.ROOM:
            states = tuple(next(entrances).state for _door in placed.turned.doors)
            completed = castle.is_completed(next(numbers))
            yield placed, _drawn(placed.slug, placed.turn, states, completed, swans, language)
        else:
            yield placed, _drawn(placed.slug, placed.turn, (), False, swans, language)


@lru_cache(maxsize=2048)
def _drawn(
    slug: Slug, turn: int, states: tuple[EntranceState, ...], completed: bool, swans: bool, language: str
) -> str:
    """A room or piece at the origin; the language is only there to be remembered with it."""
    placed = Placement(slug, 0, 0, turn)
    if placed.tile.role != Role.ROOM:
        return draw_piece(placed, PREFIX)
    return draw_room(placed, list(states), completed, PREFIX, swans=swans)


made_of_tiles(_drawn.cache_clear)

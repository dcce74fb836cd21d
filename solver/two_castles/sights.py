"""What a room looks at when it is scored: which tiles, and on which cells; and what does not depend on any place."""

from collections.abc import Iterator

from engine.two_castles import Castle, Placement, Sheet
from engine.two_castles.catalogue import SIDES, Card, Cell, Kind, Scoring, Tile
from solver.two_castles.problem import Holding

PLACELESS = (Kind.ANYWHERE, Kind.ALL_TYPES, Kind.FLAT)
PLACELESS_CARDS = ("kinds", "attendants", "type", "fives", "threes")
SIDE_STEPS = frozenset(SIDES.values())
_EVERYTHING = (Kind.UNDER, Kind.NEIGHBOURS)
_COLUMNS = (Kind.ABOVE, Kind.COLUMN, Kind.UNDER)


def wants(scoring: Scoring, tile: Tile) -> bool:
    """Is this a tile that the room looks for?"""
    if scoring.kind == Kind.HUNG:
        return tile.hanging == scoring.hanging
    return scoring.kind in _EVERYTHING or tile.type in scoring.types


def looks_at(scoring: Scoring, dx: int, dy: int) -> bool:
    """Does a room look at the cell so many columns and floors away from it?"""
    if scoring.kind in _COLUMNS:
        up, down = scoring.kind != Kind.UNDER, scoring.kind != Kind.ABOVE
        return dx == 0 and ((dy > 0 and up) or (dy < 0 and down))
    return (dx, dy) in (SIDE_STEPS if scoring.kind == Kind.CONNECTED else scoring.cells)


def steps(scoring: Scoring, floors: range) -> Iterator[Cell]:
    """The ways to all cells that a room looks at, as far as there are floors."""
    if scoring.kind in _COLUMNS:
        span = floors.stop - floors.start
        yield from ((0, dy) for dy in range(-span, span + 1) if looks_at(scoring, 0, dy))
    else:
        yield from SIDE_STEPS if scoring.kind == Kind.CONNECTED else scoring.cells


def capacity(scoring: Scoring) -> int | None:
    """The most rooms that a room can count on the cells it looks at."""
    return len(scoring.cells) if scoring.cells else None


def placeless_points(sheet: Sheet) -> int:
    """The part of a finished castle's score that every other arrangement of its tiles has, too."""
    return sum(item.points for item in sheet.items if _is_placeless(item.source))


def _is_placeless(source: object) -> bool:
    if isinstance(source, Placement):
        return source.tile.scoring.kind in PLACELESS
    return not isinstance(source, Card) or source.counts in PLACELESS_CARDS


def ceiling(holding: Holding, sheet: Sheet, finished: Castle) -> int:
    """A quick limit for every arrangement of the tiles of a finished castle: each room finds all that it looks for."""
    most = placeless_points(sheet)
    tiles = [room.tile for room in finished.rooms]
    for number, tile in enumerate(tiles):
        scoring = tile.scoring
        if scoring.kind not in PLACELESS:
            found = sum(wants(scoring, other) for place, other in enumerate(tiles) if place != number)
            most += scoring.points * min(found, capacity(scoring) or found)
    for card in holding.cards:
        if card.counts not in PLACELESS_CARDS:
            most += card.points * _most_counted(card, len(tiles))
    return most


def _most_counted(card: Card, rooms: int) -> int:
    limits = {"throne-types": 6, "throne-cells": 10, "underground": rooms - 1, "upper-floors": rooms - 1}
    return min(limits.get(card.counts, rooms + 1), rooms + 1)

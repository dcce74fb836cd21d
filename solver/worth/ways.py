"""Ways to place a tile: alone, or together with one of the joins that its owner has left (PASS-3, PASS-4)."""

from operator import itemgetter

from engine.castle.castle import Castle
from engine.castle.placement import Joined, Placement
from engine.catalogue import find_tile
from engine.game.hand import legal_placements, tiles_of

Way = Placement | Joined
"""A tile at a place, or with the joins that are laid with it."""
Laying = tuple[Placement, tuple[Placement, ...]]


def room_of(way: Way) -> Placement:
    """The tile itself."""
    return way.room if isinstance(way, Joined) else way


def laying(way: Way) -> Laying:
    """The tile and its joins, as a castle is extended by them."""
    return (way.room, way.joins) if isinstance(way, Joined) else (way, ())


def ways_of(castle: Castle, name: str) -> list[Way]:
    """Every way to place what is taken under this name: alone at first, then with one join."""
    faces = tiles_of(name)
    found: list[Way] = [*legal_placements(castle, faces)]
    if castle.terms.joins:
        left = castle.joins_left
        found += [joined for slug in faces for joined in castle.with_one_join(find_tile(slug), left)]
    return found


LEADING = 6
"""So many places of a tile are looked at by who wants to know quickly what it is about worth."""


def best_first(castle: Castle, name: str) -> list[Placement]:
    """A few places for what is taken under this name, alone: those that score most at once, of equal ones the first."""
    found: list[tuple[int, Placement]] = []
    for slug in sorted(tiles_of(name)):
        scores = castle.meetings(find_tile(slug)).scores
        leading = sorted(scores, key=scores.__getitem__, reverse=True)[:LEADING]
        found += [(scores[spot], Placement(slug, *spot)) for spot in leading]
    found.sort(key=itemgetter(0), reverse=True)
    return [place for _points, place in found[:LEADING]]

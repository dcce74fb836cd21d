"""Ways to place a tile: alone, or together with one of the joins that its owner has left (PASS-3, PASS-4)."""

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
    for slug in faces:
        castle.meetings(find_tile(slug))  # who asks for all ways asks what they score too
    found: list[Way] = [*legal_placements(castle, faces)]
    if castle.terms.joins:
        left = castle.joins_left
        found += [joined for slug in faces for joined in castle.with_one_join(find_tile(slug), left)]
    return found

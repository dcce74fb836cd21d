"""What is taken and placed: the faces of a tile, and whether and where a castle has a place for them."""

from collections.abc import Iterable

from engine.castle.castle import Castle
from engine.castle.placement import Placement
from engine.catalogue import Slug, find_tile
from engine.game.state import GameState
from engine.rules.terms import Terms

HALLWAY_SIDES = (Slug("hallway"), Slug("downstairs-hallway"))
CORRIDORS: tuple[str, ...] = ("hallway", "stairs")


def tiles_of(name: str) -> tuple[Slug, ...]:
    """The faces that may be placed when this is taken: a hallway has two (FLOOR-11)."""
    return HALLWAY_SIDES if name == "hallway" else (Slug(name),)


def can_place(castle: Castle, name: str) -> bool:
    """Is there a legal place for this tile, on either side (BUY-10)?"""
    return any(map(castle.can_place, tiles_of(name)))


def legal_placements(castle: Castle, hand: Iterable[Slug]) -> list[Placement]:
    """Where the tile in hand may go."""
    return sorted(placement for slug in hand for placement in castle.legal(find_tile(slug)))


def corridor_prices(terms: Terms) -> dict[str, int]:
    """What a hallway and stairs cost (PRICE-7)."""
    less = terms.corridor_discount
    return {"hallway": max(0, terms.hallway_price - less), "stairs": max(0, terms.stairs_price - less)}


def corridors_left(state: GameState) -> dict[str, int]:
    """How many hallways and stairs are left."""
    return {"hallway": state.hallways, "stairs": state.stairs}


def free_corridors(state: GameState) -> list[Slug]:
    """Hallway and stairs, where any are left and there is a place for them."""
    castle = state.castles[state.player]
    return [Slug(name) for name, left in corridors_left(state).items() if left and can_place(castle, name)]

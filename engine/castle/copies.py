"""What is odd about a castle: more copies than the box has, faces that an edition lacks, what nobody has measured."""

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from engine.castle.castle import Castle
from engine.catalogue import Role, Slug, Tile, find_tile
from engine.kernel.i18n import N_, say, say_n
from engine.rules.conventions import convention_words


def excess(castle: Castle) -> dict[str, tuple[int, int]]:
    """Tiles of which the castle has more than the box: slug to (used, copies in the box)."""
    used = Counter(room.tile.box for room in castle.rooms)
    limits = {slug: copies_of(castle, slug) for slug in used}
    return {slug: (n, limits[slug]) for slug, n in sorted(used.items()) if n > limits[slug]}


def copies_of(castle: Castle, slug: Slug) -> int:
    """How many copies of a tile the box of the castle's edition holds; both faces of one tile share them."""
    return castle.edition.copies.get(slug, find_tile(slug).copies)


class Unavailable(NamedTuple):
    """Why the box has no tile to place, and the rule that says what it holds."""

    rule: str
    why: str


def unavailable(castle: Castle, tile: Tile) -> Unavailable | None:
    """Why a room cannot come from the box: the edition lacks it, or all its copies are in the castle already.

    Nothing if one is left. Pieces are not counted here: how many a castle may have the referee says.
    """
    if tile.role != Role.ROOM:
        return None
    if tile.is_foyer and any(room.tile.is_foyer for room in castle.rooms):
        return Unavailable("SETUP-P-1", say(N_("a castle has only one foyer")))
    if tile.slug in castle.edition.lacks:
        return Unavailable("SETUP-P-2", say(N_("the box of this edition has no {tile}"), tile=tile.slug))
    most = copies_of(castle, tile.box)
    if sum(room.tile.box == tile.box for room in castle.rooms) < most:
        return None
    why = say_n(
        "{tile} is in the castle already, and the box holds only {n}",
        "all {n} copies of {tile} are in the castle already",
        most,
        tile=tile.slug,
    )
    return Unavailable(_holding_rule(castle, tile), why)


def _holding_rule(castle: Castle, tile: Tile) -> str:
    """The rule that says how many of a tile there are."""
    if tile.pack:
        return "COMP-15"
    if tile.box in castle.edition.copies:
        return "COMP-14"
    return "COMP-4" if tile.is_room else "COMP-5"


def box_warnings(castle: Castle, *tiles: Tile) -> list[str]:
    """A line for each tile with more copies than the box has, for faces the edition lacks, and for what is guessed.

    `tiles` are those that are to be placed.
    """
    lacking = sorted({room.slug for room in castle.rooms} & set(castle.edition.lacks))
    return [
        say(N_("{n} copies of {tile}, but the box holds {most}"), n=used, tile=slug, most=most)
        for slug, (used, most) in excess(castle).items()
    ] + [*(say(N_("the box of this edition has no {tile}"), tile=slug) for slug in lacking), *_guessed(castle, tiles)]


def _guessed(castle: Castle, tiles: Iterable[Tile]) -> list[str]:
    """A line if rooms only stand in for those that no public source lists, and one if outlines are conventions."""
    found = [*(placement.tile for placement in castle.laid), *tiles]
    invented = invented_words() if any(tile.invented for tile in found) else []
    return invented + (convention_words() if any(tile.convention for tile in found) else [])


def invented_words() -> list[str]:
    """What is said wherever stand-ins are in play."""
    return [say(N_("rooms marked x are invented; scores of your box will differ"))]

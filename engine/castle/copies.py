"""What is odd about a castle: more copies than the box has, faces that an edition lacks, what nobody has measured."""

from collections import Counter
from collections.abc import Iterable

from engine.castle.castle import Castle
from engine.catalogue import Tile, find_tile
from engine.kernel.i18n import N_, say
from engine.rules.conventions import convention_words


def excess(castle: Castle) -> dict[str, tuple[int, int]]:
    """Tiles of which the castle has more than the box: slug to (used, copies in the box)."""
    used = Counter(room.tile.box for room in castle.rooms)
    limits = {slug: castle.edition.copies.get(slug, find_tile(slug).copies) for slug in used}
    return {slug: (n, limits[slug]) for slug, n in sorted(used.items()) if n > limits[slug]}


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

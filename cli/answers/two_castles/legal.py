"""The question `two-castles legal`: every legal placement of a tile, with what it changes in the score."""

from typing import NamedTuple

from cli.answers import Document
from cli.answers.two_castles.castles import Extras, bonus_warnings, box_warnings, read_castle, read_extras
from cli.errors import BadInput
from engine.kernel.i18n import N_, say
from engine.two_castles.castle import Castle
from engine.two_castles.catalogue import Tile, find_tile
from engine.two_castles.placement import Placement
from engine.two_castles.quick import QuickScore
from engine.two_castles.rulings import Law, read_law


class Legal(NamedTuple):
    """The placements of a tile, each with what it gains."""

    tile: Tile
    options: list[tuple[Placement, int]]
    warnings: list[str]


def answer(
    castle: str,
    tile: str,
    by_points: bool = False,
    attendant: list[str] | None = None,
    bonus_card: list[str] | None = None,
    rulings: dict[str, str] | None = None,
) -> Document:
    """List the legal placements of a tile; `by_points` puts the best first."""
    law, wanted = read_law(rulings or {}), read_tile(tile)
    extras = read_extras(attendant, bonus_card)
    return document(find_legal(read_castle(castle), wanted, extras, law, by_points=by_points))


def read_tile(name: str) -> Tile:
    """The tile with this name, if it can be placed."""
    tile = find_tile(name.strip())
    if tile.is_throne:
        raise BadInput(say(N_("{tile}: a castle has one throne room, and it is there already"), tile=tile.slug))
    return tile


def find_legal(castle: Castle, tile: Tile, extras: Extras, law: Law, *, by_points: bool) -> Legal:
    """The legal placements of a tile."""
    quick = QuickScore.of(castle, *extras, law)
    options = [(placement, quick.gain(tile, placement.x, placement.y)) for placement in castle.legal(tile)]
    warnings = box_warnings(castle.extended(options[0][0])) + bonus_warnings(castle, extras)
    if by_points:
        options.sort(key=lambda option: (-option[1], option[0]))
    return Legal(tile, options, warnings)


def document(found: Legal) -> Document:
    """The placements, each with what it gains."""
    return {
        "tile": found.tile.slug,
        "count": len(found.options),
        "placements": [str(placement) for placement, _gain in found.options],
        "options": [{"placement": str(placement), "gain": gain} for placement, gain in found.options],
        "warnings": found.warnings,
    }

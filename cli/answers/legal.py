"""The question `legal`: every legal placement of a tile, with what it would score."""

from typing import TYPE_CHECKING, NamedTuple

from cli.answers import Document
from cli.answers.castles import read_castle
from cli.answers.laws import named_law
from engine.castle.castle import Castle
from engine.castle.copies import box_warnings
from engine.castle.placement import Placement
from engine.catalogue import Tile, find_tile

if TYPE_CHECKING:
    from solver.hint.placements import Option


class Legal(NamedTuple):
    """The placements of a tile, the one that scores most, and why there are none."""

    tile: Tile
    placements: list["Option"]
    best: Placement | None
    reason: str | None
    warnings: list[str]


def answer(
    castle: str,
    tile: str,
    by_points: bool = False,
    rulings: dict[str, str] | None = None,
    edition: str = "second",
    expansions: list[str] | None = None,
    packs: list[str] | None = None,
) -> Document:
    """List the legal placements of a tile; `by_points` puts the best first."""
    return document(
        find_legal(read_castle(castle, named_law(edition, rulings, expansions, packs)), tile, by_points=by_points)
    )


def find_legal(castle: Castle, name: str, *, by_points: bool) -> Legal:
    """The legal placements of the tile with this name."""
    tile = find_tile(name.strip())
    from solver.hint.placements import rank_placements

    ranked = rank_placements(castle, tile)
    best = ranked[0].placement if ranked else None
    warnings = box_warnings(castle.extended(best) if best else castle, tile)
    if not by_points:
        ranked.sort(key=lambda option: option.placement)
    reason = None
    if not ranked:
        from solver.hint.hint import no_place

        reason = f"{no_place(castle, tile.slug)} (PLACE-8)"
    return Legal(tile, ranked, best, reason, warnings)


def document(found: Legal) -> Document:
    """The placements, each with its points and what it completes."""
    return {
        "tile": found.tile.slug,
        "count": len(found.placements),
        "placements": [str(option.placement) for option in found.placements],
        "options": [
            {"placement": str(o.placement), "points": o.points, "completes": [str(room) for room in o.completes]}
            for o in found.placements
        ],
        "reason": found.reason,
        "warnings": found.warnings,
    }

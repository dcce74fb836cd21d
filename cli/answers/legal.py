"""The question `legal`: every legal placement of a tile, with what it would score."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from cli.answers import Document
from cli.answers.castles import read_castle
from cli.answers.laws import named_law
from cli.errors import BadInput
from engine.castle.castle import Castle
from engine.castle.copies import box_warnings
from engine.castle.placement import Joined, Placement
from engine.castle.verdict import Violation
from engine.catalogue import Role, Tile, find_tile, tiles_named
from engine.catalogue.pieces import joins
from engine.kernel.i18n import N_, say, say_listed

if TYPE_CHECKING:
    from solver.hint.placements import Option


class Legal(NamedTuple):
    """The placements of a tile, the one that scores most, and why there are none."""

    tile: Tile
    placements: list["Option"]
    best: Joined | None
    reason: str | None
    warnings: list[str]


def answer(
    castle: str,
    tile: str,
    by_points: bool = False,
    passages: list[str] | None = None,
    rulings: dict[str, str] | None = None,
    edition: str = "second",
    expansions: list[str] | None = None,
    packs: list[str] | None = None,
) -> Document:
    """List the legal placements of a tile; `by_points` puts the best first.

    With `passages` also every legal room with exactly one of them.
    """
    built = read_castle(castle, named_law(edition, rulings, expansions, packs))
    return document(find_legal(built, tile, by_points=by_points, passages=passages or ()))


def find_legal(castle: Castle, name: str, *, by_points: bool, passages: Iterable[str] = ()) -> Legal:
    """The legal placements of the tile with this name, alone and with one of these passages."""
    tile, added = find_tile(name.strip()), [find_passage(passage) for passage in passages]
    from solver.hint.placements import rank_placements

    ranked = rank_placements(castle, tile, dict.fromkeys(added))
    best = ranked[0].whole if ranked else None
    warnings = box_warnings(castle.laying(best) if best else castle, tile, *added)
    if not by_points:
        ranked.sort(key=lambda option: option.whole)
    return Legal(tile, ranked, best, None if ranked else why_none(castle, tile), warnings)


def find_passage(name: str) -> Tile:
    """A passage by its short name, its slug or its name in any language."""
    known, typed = {tile.slug: tile for tile in joins()}, name.strip()
    short = {slug.partition("-")[2]: tile for slug, tile in known.items()}
    found = short.get(typed.lower()) or next(iter(tiles_named(typed)), None) if typed else None
    if found is None or found.slug not in known:
        words = N_("{name!r} is not a passage; there are {known}")
        raise BadInput(say(words, name=name[:40], known=", ".join(short)))
    return found


def why_none(castle: Castle, tile: Tile) -> str:
    """Why a tile has no legal place: the rules that stop it at every open entrance, or at every site."""
    if tile.role == Role.ROOM:
        from solver.hint.hint import no_place

        return f"{no_place(castle, tile.slug)} (PLACE-8)"
    broken = stopped_piece(castle, tile)
    return say_listed(dict.fromkeys(f"{violation.reason} ({violation.rule})" for violation in broken))


def stopped_piece(castle: Castle, piece: Tile) -> list[Violation]:
    """What stops a piece at every site of the ring, or anywhere if there is none."""
    verdicts = [castle.judge(site) for site in castle.sites(piece)] or [castle.judge(Placement(piece.slug, 0, 0))]
    return [v for verdict in verdicts for v in verdict.violations if v.rule not in ("PASS-2", "PASS-10")]


def document(found: Legal) -> Document:
    """The placements, each with its points and what it completes."""
    return {
        "tile": found.tile.slug,
        "count": len(found.placements),
        "placements": [str(option.whole) for option in found.placements],
        "options": [
            {"placement": str(o.whole), "points": o.points, "completes": [str(room) for room in o.completes]}
            for o in found.placements
        ],
        "reason": found.reason,
        "warnings": found.warnings,
    }

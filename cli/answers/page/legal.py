"""The page's question `legal`: every legal place of several tiles, with its points and where it is in words."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from cli.answers import Document
from cli.answers.laws import named_law
from cli.answers.legal import document, find_legal, find_passage, stopped_piece, why_none
from cli.answers.page.asked import check_tiles
from cli.answers.page.castles import read_loose, read_sound
from cli.answers.page.forms import LegalForm, PlaceForm, PlacesForm
from engine.castle.castle import Castle
from engine.castle.copies import box_warnings, unavailable
from engine.castle.judge import FIRST_FOYER
from engine.castle.placement import Placement
from engine.castle.whereabouts import place_words
from engine.catalogue import Role, Tile, find_tile
from engine.geometry.outline import canonical_turns
from engine.kernel.i18n import say

if TYPE_CHECKING:
    from solver.hint.placements import Option


def answer(
    castle: str,
    tiles: list[str] | None = None,
    tile: str = "",
    by_points: bool = False,
    passages: list[str] | None = None,
    rulings: dict[str, str] | None = None,
    edition: str = "second",
    expansions: list[str] | None = None,
    packs: list[str] | None = None,
) -> LegalForm | Document:
    """List the legal places of each of these `tiles`, the most points first; the castle may break rules.

    A single `tile` is answered as the command answers. With `passages` also every legal room with one of them.
    """
    law = named_law(edition, rulings, expansions, packs)
    if tile:
        return document(find_legal(read_sound(castle, law), tile, by_points=by_points, passages=passages or ()))
    built = read_loose(castle, law).castle
    wanted = [find_tile(name.strip()) for name in check_tiles(tiles or [])]
    joins = list(dict.fromkeys(map(find_passage, passages or ())))
    return {
        "tiles": {str(tile.slug): _places(built, tile, joins) for tile in wanted},
        "warnings": box_warnings(built, *wanted, *joins),
    }


def _places(castle: Castle, tile: Tile, joins: Iterable[Tile]) -> PlacesForm:
    """The places of a tile; why there are none, if there are none."""
    missing = unavailable(castle, tile)
    if missing is not None:
        return {"slug": tile.slug, "places": [], "refused": missing._asdict()}
    if not castle.rooms:
        return _first(castle, tile)
    from solver.hint.placements import rank_placements

    form: PlacesForm = {
        "slug": tile.slug,
        "places": [_place(castle, option) for option in rank_placements(castle, tile, joins)],
    }
    if not form["places"]:
        form["refused"] = _refused(castle, tile)
    return form


def _refused(castle: Castle, tile: Tile) -> dict[str, str]:
    """Why a tile of the box has no place."""
    if tile.role == Role.ROOM:
        from solver.hint.hint import no_place

        return {"rule": "PLACE-8", "why": no_place(castle, tile.slug)}
    return {"rule": stopped_piece(castle, tile)[0].rule, "why": why_none(castle, tile)}


def _first(castle: Castle, tile: Tile) -> PlacesForm:
    """The places of a foyer in a castle that is still empty: the origin, in every turn that is allowed."""
    turns = [Placement(tile.slug, 0, 0, turn) for turn in canonical_turns(tile.slug)]
    verdicts = [castle.judge(placement) for placement in turns] if tile.is_foyer else []
    places = [_form(castle, verdict.placement, 0) for verdict in verdicts if verdict.legal]
    if places:
        return {"slug": tile.slug, "places": places}
    return {"slug": tile.slug, "places": [], "refused": {"rule": "SETUP-P-10", "why": say(FIRST_FOYER)}}


def _place(castle: Castle, option: "Option") -> PlaceForm:
    form = _form(castle, option.placement, option.points)
    form["completes"] = [str(room) for room in option.completes]
    if option.joins:
        form["joins"] = [str(join) for join in option.joins]
        form["where"] = place_words(castle, option.whole)
    return form


def _form(castle: Castle, placement: Placement, points: int) -> PlaceForm:
    return {
        "at": str(placement),
        "x": placement.x,
        "y": placement.y,
        "turn": placement.turn,
        "points": points,
        "completes": [],
        "where": place_words(castle, placement),
    }

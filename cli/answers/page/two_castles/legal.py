"""The page's question `legal` for the sister game: every legal place of several tiles, with what it gains."""

from cli.answers.page.asked import check_tiles
from cli.answers.page.forms import LegalForm, PlaceForm, PlacesForm
from cli.answers.page.two_castles.castles import loose_warnings, read_loose
from cli.answers.two_castles.castles import Extras, read_extras
from engine.two_castles.castle import Castle, wrong_rooms
from engine.two_castles.catalogue import Tile, find_tile
from engine.two_castles.placement import Placement
from engine.two_castles.quick import QuickScore
from engine.two_castles.rulings import Law, read_law
from engine.two_castles.scoring import score
from engine.two_castles.whereabouts import place_words


def answer(
    castle: str,
    tiles: list[str],
    attendant: list[str] | None = None,
    bonus_card: list[str] | None = None,
    rulings: dict[str, str] | None = None,
) -> LegalForm:
    """List the legal places of each tile, the most points first."""
    law, extras = read_law(rulings or {}), read_extras(attendant, bonus_card)
    built, wanted = read_loose(castle), [find_tile(name.strip()) for name in check_tiles(tiles)]
    gains = _Gains(built, extras, law)
    found = {tile.slug: _places(built, tile, gains) for tile in wanted}
    return {"tiles": {str(slug): places for slug, places in found.items()}, "warnings": loose_warnings(built, extras)}


class _Gains:
    """What a room adds to the score sheet: quickly, if the castle is as the rules want it, else from scratch."""

    def __init__(self, castle: Castle, extras: Extras, law: Law) -> None:
        self.castle, self.extras, self.law = castle, extras, law
        sound = castle.throne is not None and not wrong_rooms(castle.rooms)
        self._quick = QuickScore.of(castle, *extras, law) if sound else None
        self._total = score(castle, *extras, law).total

    def of(self, placement: Placement) -> int:
        """What this room adds."""
        if self._quick is not None:
            return self._quick.gain(placement.tile, placement.x, placement.y)
        return score(self.castle.extended(placement), *self.extras, self.law).total - self._total


def _places(castle: Castle, tile: Tile, gains: _Gains) -> PlacesForm:
    """The places of a tile; why there are none, if there are none."""
    legal = _beginning(castle, tile) if tile.is_throne else castle.legal(tile)
    ranked = sorted((-gains.of(placement), placement) for placement in legal)
    form: PlacesForm = {"slug": tile.slug, "places": [_place(castle, room, -loss) for loss, room in ranked]}
    if not legal:
        violation = castle.judge(Placement(tile.slug, 0, 0)).violations[0]
        form["refused"] = {"rule": violation.rule, "why": violation.reason}
    return form


def _beginning(castle: Castle, throne: Tile) -> list[Placement]:
    """The place of a throne room in a castle that has none."""
    wanted = Placement(throne.slug, 0, 0)
    return [wanted] if castle.judge(wanted).legal else []


def _place(castle: Castle, placement: Placement, points: int) -> PlaceForm:
    return {
        "at": str(placement),
        "x": placement.x,
        "y": placement.y,
        "turn": 0,
        "points": points,
        "completes": [],
        "where": place_words(castle, placement),
    }

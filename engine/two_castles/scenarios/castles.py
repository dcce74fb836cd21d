"""Examples of castles of the sister game: building them, and scoring them with attendants and bonus cards."""

from typing import Any, NamedTuple

from engine.kernel.errors import MadKingError
from engine.kernel.forms import Data, naming
from engine.kernel.schemas import list_of, text
from engine.records.expected import BY_NAME, TEXTS, WHOLE, WORD, WORDS, YES_OR_NO, Expectation, Expectations
from engine.two_castles.castle import Castle
from engine.two_castles.catalogue import find_tile
from engine.two_castles.placement import read_placement
from engine.two_castles.rulings import Law, read_law
from engine.two_castles.scenarios.kinds import Kind, Taken, asked
from engine.two_castles.scoring import score


class Building(NamedTuple):
    """A castle with what belongs to it."""

    castle: Castle
    attendants: tuple[str, ...]
    cards: tuple[str, ...]
    law: Law

    def total(self, castle: Castle) -> int:
        return score(castle, self.attendants, self.cards, self.law).total


def _begin(data: Data) -> Building:
    attendants, cards = (tuple(data.get(field, ())) for field in ("attendants", "bonus_cards"))
    with naming("castle"):
        return Building(Castle.parse(data["castle"]), attendants, cards, read_law(data.get("ruling", {})))


def _check(_building: Building, verb: str, given: Any) -> None:
    if verb in ("place", "judge"):
        read_placement(given)
    elif verb == "legal":
        find_tile(given)


def _take(building: Building, verb: str, one: Data) -> Taken:
    castle = building.castle
    if verb in ("place", "judge"):
        verdict = castle.judge(one[verb])
        grown = castle.extended(verdict.placement) if verdict.legal else castle
        lines = []
        if verb == "place" and not verdict.legal and "legal" not in one["expect"]:
            lines.append(f"{one[verb]} is illegal: {verdict.reasons}")
        gain = building.total(grown) - building.total(castle)
        return building._replace(castle=grown) if verb == "place" else building, (verdict, gain), lines
    if verb == "legal":
        return building, [str(placement) for placement in castle.legal(find_tile(one[verb]))], []
    if verb == "parse":
        return building, _error_of(one[verb]), []
    return building, score(castle, building.attendants, building.cards, building.law), []


def _error_of(told: str) -> str:
    try:
        Castle.parse(told)
    except MadKingError as error:
        return str(error)
    return ""


def _points(sheet: Any, expected: Data) -> dict[str, int]:
    """What the rooms, attendants and cards earn that are asked for."""
    earned = {item.name.partition("@")[0]: item.points for item in sheet.items}
    return {name: earned.get(name, -1) for name in expected}


_OF_VERDICT: Expectations = {
    "legal": asked(YES_OR_NO, lambda found: found[0].legal),
    "rules": asked(WORDS, lambda found: [violation.rule for violation in found[0].violations]),
    "kinds": asked(WORDS, lambda found: [str(violation.kind) for violation in found[0].violations]),
    "gain": asked(WHOLE, lambda found: found[1]),
}
CASTLE = Kind(
    "An example of building and scoring in Between Two Castles.",
    lambda: text("Castle text, in the order of building."),
    _begin,
    _take,
    {
        "place": text("Lay a room and go on with the new castle."),
        "judge": text("Only ask about a placement."),
        "legal": text("Every placement of a tile."),
        "parse": text("Read a castle text."),
    },
    {
        "place": _OF_VERDICT,
        "judge": _OF_VERDICT,
        "legal": {"count": asked(WHOLE, len), "placements": asked(WORDS, list)},
        "parse": {"error": asked(WORD, str)},
        "": {
            "total": asked(WHOLE, lambda sheet: sheet.total),
            "categories": asked(BY_NAME, lambda sheet: sheet.categories),
            "points": Expectation(BY_NAME, _points),
        },
    },
    _check,
    {"attendants": TEXTS, "bonus_cards": list_of("Bonus cards under the castle.", text("A bonus card."))},
)

"""Examples of how games of the sister game ended: written score sheets, who wins, and who can have sat where."""

from typing import Any, NamedTuple

from engine.kernel.forms import Data, refuse
from engine.kernel.i18n import N_
from engine.kernel.schemas import list_of, mapping, mapping_to, text, whole
from engine.records.expected import BY_NAME, TEXTS, WHOLE, WORD, WORDS, YES_OR_NO, Expectation
from engine.two_castles.game.final import Standing, find_winners
from engine.two_castles.rulings import Law, read_law
from engine.two_castles.scenarios.kinds import Kind, Taken, asked
from engine.two_castles.seating import find_seatings, seat_castles
from engine.two_castles.sheets import WrittenSheet, check_sheet

# sheets

_ROWS = mapping_to("The points of the rooms, row by row.", list_of("Points.", whole("Points of a room.")))


class Written(NamedTuple):
    """A written sheet, and the rulings of the table where it was written."""

    sheet: WrittenSheet
    law: Law

    @property
    def faults(self) -> list[str]:
        return sorted({fault.rule for fault in check_sheet(self.sheet, self.law)})


def _begin_sheet(data: Data) -> Written:
    return Written(WrittenSheet(**data["sheet"]), read_law(data.get("ruling", {})))


def _take_sheet(written: Written, verb: str, one: Data) -> Taken:
    """Ask about the sheet, or about one with other rows; its sums follow."""
    if not verb:
        return written, written, []
    rows = {**written.sheet.rows, **one[verb]}
    return written, written._replace(sheet=WrittenSheet(rows, {}, sum(map(sum, rows.values())))), []


_FAULTS = {"faults": asked(WORDS, lambda written: written.faults)}
SHEET = Kind(
    "An example of a written score sheet of Between Two Castles.",
    lambda: mapping(
        "A score sheet as somebody wrote it.",
        {"rows": _ROWS, "sums": BY_NAME, "total": whole("The total.")},
        ("rows", "sums", "total"),
    ),
    _begin_sheet,
    _take_sheet,
    {"change": _ROWS},
    {
        "change": _FAULTS,
        "": {
            "total": asked(WHOLE, lambda written: written.sheet.total),
            "regular_rooms": asked(WHOLE, lambda written: written.sheet.regular_rooms),
            **_FAULTS,
        },
    },
)


# results


def _begin_results(data: Data) -> list[tuple[str, Standing]]:
    found = []
    for seat, player in enumerate(data["results"]):
        lower, other = sorted(player["castles"])
        found.append((player["name"], Standing(seat, lower, other, player.get("specials", 0))))
    return found


def _take_results(results: list[tuple[str, Standing]], _verb: str, _one: Data) -> Taken:
    winners, rule = find_winners(tuple(result for _name, result in results))
    return results, (results, [results[seat][0] for seat in winners], rule), []


RESULTS = Kind(
    "An example of who wins in Between Two Castles.",
    lambda: list_of(
        "What the players have in the end.",
        mapping(
            "A player.",
            {
                "name": text("A name."),
                "castles": list_of("What the castles on both sides are worth.", whole("Points."), 2, least=2),
                "specials": whole("Special rooms in both."),
            },
            ("name", "castles"),
        ),
        least=1,
    ),
    _begin_results,
    _take_results,
    {},
    {
        "": {
            "winners": asked(WORDS, lambda found: found[1]),
            "decided_by": asked(WORD, lambda found: found[2]),
            "results": asked(BY_NAME, lambda found: {name: result.lower for name, result in found[0]}),
        }
    },
)


# seatings


def _begin_seating(data: Data) -> dict[str, int]:
    if not data["seating"]:
        refuse("seating", N_("missing"))
    return dict(data["seating"])


def _check_order(seating: dict[str, int], verb: str, given: Any) -> None:
    if verb and sorted(given) != sorted(seating):
        refuse(verb, N_("every player is named once: {names}"), names=", ".join(seating))


def _take_seating(seating: dict[str, int], verb: str, one: Data) -> Taken:
    if verb:
        return seating, (seat_castles([seating[name] for name in one[verb]]),), []
    return seating, (seating, find_seatings(seating)), []


def _winner(found: Any) -> list[str]:
    seating, _seatings = found
    return [name for name, points in seating.items() if points == max(seating.values())]


def _together(found: Any, expected: list[str]) -> list[str]:
    """Those of the named players who sit in one row in every seating."""
    _seating, seatings = found
    names = set(expected)
    size = len(names)
    for players, _castles in seatings:
        around = players + players
        if not any(set(around[n : n + size]) == names for n in range(len(players))):
            return []
    return sorted(name for name in names if name in seatings[0].players) if seatings else []


SEATING = Kind(
    "An example of who can have sat beside whom in Between Two Castles.",
    lambda: mapping_to("The results of the players.", whole("Points.")),
    _begin_seating,
    _take_seating,
    {"order": list_of("The players around the table.", text("A name."))},
    {
        "order": {
            "possible": asked(YES_OR_NO, lambda found: found[0] is not None),
            "castles": asked(WORD, lambda found: " ".join(map(str, found[0] or ()))),
        },
        "": {
            "seatings": asked(WHOLE, lambda found: len(found[1])),
            "winner": asked(WORDS, _winner),
            "together": Expectation(TEXTS, _together),
        },
    },
    _check_order,
)

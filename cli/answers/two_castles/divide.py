"""The question `two-castles divide`: which of two tiles goes to which castle."""

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from cli.answers import Document
from cli.answers.two_castles.castles import Extras, bonus_warnings, box_warnings, read_castle, read_extras
from cli.answers.two_castles.hint import hint_document, lowered
from cli.answers.waiting import patience_for, stopped_document
from cli.errors import BadInput
from engine.kernel.i18n import N_, labelled, say
from engine.two_castles.castle import Castle
from engine.two_castles.rulings import Law, read_law

if TYPE_CHECKING:
    from solver.patience import Patience
    from solver.two_castles.divide import Division

T = TypeVar("T")
Both = tuple[T, T]
"""Something of the castle on the left, and the same of that on the right."""

_REASONS = {
    "B2C-END-2": N_("The weaker castle is then worth {better:g}, the other way round {worse:g} (B2C-END-2)."),
    "B2C-END-3": N_("The weaker castle is worth the same; the other one {better:g}, not {worse:g} (B2C-END-3)."),
    "B2C-END-4": N_("Both castles are worth the same; they have {better:g} special rooms, not {worse:g} (B2C-END-4)."),
}


class Divided(NamedTuple):
    """Both divisions of two tiles, the better one first."""

    divisions: tuple["Division", ...]
    tiles: list[str]
    warnings: list[str]


def answer(
    left: str,
    right: str,
    tiles: list[str],
    time: float | None = None,
    left_attendant: list[str] | None = None,
    right_attendant: list[str] | None = None,
    left_bonus_card: list[str] | None = None,
    right_bonus_card: list[str] | None = None,
    rulings: dict[str, str] | None = None,
) -> Document:
    """Divide two tiles between the castle on the left and that on the right."""
    law = read_law(rulings or {})
    extras = read_extras(left_attendant, left_bonus_card), read_extras(right_attendant, right_bonus_card)
    check_cards(left_bonus_card or [], right_bonus_card or [])
    castles, patience = read_castles(left, right, read_castle), patience_for(time)
    return document(find_divisions(castles, extras, lowered(tiles), law, patience), patience)


def check_cards(left: list[str], right: list[str]) -> None:
    """Refuse a bonus card that lies in both castles."""
    for card in sorted(set(left) & set(right)):
        line = N_("the bonus card {card} lies in both castles; the box has one")
        raise BadInput(say(line, card=card[:40]))


def read_castles(left: str, right: str, read: Callable[[str], Castle]) -> Both[Castle]:
    """The castles of both sides; what is wrong with one is said of that side."""
    return _naming("--left", left, read), _naming("--right", right, read)


def _naming(side: str, text: str, read: Callable[[str], Castle]) -> Castle:
    try:
        return read(text)
    except BadInput as error:
        raise BadInput(labelled(side, error)) from None


def find_divisions(
    castles: Both[Castle], extras: Both[Extras], tiles: list[str], law: Law, patience: "Patience"
) -> Divided:
    """Both divisions, as good as they are found with so much patience."""
    from solver.two_castles.divide import divide
    from solver.two_castles.problem import Holding

    (left, right), (left_extras, right_extras) = castles, extras
    holdings = Holding.read(left, *left_extras, law), Holding.read(right, *right_extras, law)
    divisions = divide(*holdings, tiles, patience)
    unearned = bonus_warnings(left, left_extras) + bonus_warnings(right, right_extras)
    return Divided(divisions, tiles, _box_warnings(left, right) + unearned)


def _box_warnings(left: Castle, right: Castle) -> list[str]:
    """What is odd about the castles: tiles that the box does not hold so often."""
    both = {room.slug for room in left.rooms if room.tile.is_regular or room.tile.is_throne}
    shared = sorted(both & {room.slug for room in right.rooms})
    lines = [say(N_("{tile} is in both castles, but the box holds one"), tile=slug) for slug in shared]
    return box_warnings(left) + box_warnings(right) + lines


def reason_words(divisions: tuple["Division", ...]) -> str:
    """Why the first division is better, in the present language."""
    from solver.two_castles.divide import reason

    why = reason(*divisions)
    if why is None:
        return say(N_("Both divisions are worth the same."))
    return say(_REASONS[why.rule], better=round(why.better, 1), worse=round(why.worse, 1))


def document(divided: Divided, patience: "Patience") -> Document:
    """The better division and why, and both of them in full."""
    from solver.two_castles.divide import reason

    why = reason(*divided.divisions)
    best = divided.divisions[0]
    return {
        "tiles": divided.tiles,
        "left": best.left_tile,
        "right": best.right_tile,
        "weaker": round(best.weaker, 3),
        "stronger": round(best.stronger, 3),
        "reason": None if why is None else {"rule": why.rule, "better": why.better, "worse": why.worse},
        "message": reason_words(divided.divisions),
        "divisions": [
            {
                "left": {"tile": division.left_tile, **hint_document(division.left)},
                "right": {"tile": division.right_tile, **hint_document(division.right)},
                "weaker": round(division.weaker, 3),
                "stronger": round(division.stronger, 3),
                "special_rooms": division.special,
            }
            for division in divided.divisions
        ],
        **stopped_document(patience),
        "warnings": divided.warnings,
    }

"""The question `two-castles divide`: which of two tiles goes to which castle."""

from typing import TYPE_CHECKING, NamedTuple

from cli.answers import Document
from cli.answers.tables import Position
from cli.answers.two_castles.castles import read_castle
from cli.answers.two_castles.hint import hint_document, lowered
from cli.answers.two_castles.positions import Asked, asker_document, not_now, read_asked
from cli.answers.two_castles.sides import Neighbours, Sides, told
from cli.answers.waiting import patience_for, stopped_document
from engine.kernel.i18n import N_, say
from engine.two_castles.rulings import Law, read_law

if TYPE_CHECKING:
    from solver.patience import Patience
    from solver.two_castles.divide import Division

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
    position: Position | None = None,
    player: str = "",
    left: str | None = None,
    right: str | None = None,
    tiles: list[str] | None = None,
    time: float | None = None,
    left_attendant: list[str] | None = None,
    right_attendant: list[str] | None = None,
    left_bonus_card: list[str] | None = None,
    right_bonus_card: list[str] | None = None,
    rulings: dict[str, str] | None = None,
) -> Document:
    """Divide two tiles between the castle on the left and that on the right: of a `position`, or as they are told."""
    sides = Sides(left, right, left_attendant, right_attendant, left_bonus_card, right_bonus_card)
    if position is not None:
        sides.refuse(tiles=tiles)
        asked, patience = read_asked(position, rulings, player), patience_for(time)
        return {**asker_document(asked), **document(divide_asked(asked, patience), patience)}
    law, neighbours = read_law(rulings or {}), sides.read(told, read_castle)
    names, patience = lowered(told("tiles", tiles)), patience_for(time)
    return document(find_divisions(neighbours, names, law, patience), patience)


def divide_asked(asked: Asked, patience: "Patience") -> Divided:
    """Both divisions of the tiles that the player has chosen who asks."""
    from solver.two_castles.divide import divide
    from solver.two_castles.standpoint import gone_of, holding_of

    view = asked.view
    tiles = [str(slug) for slug in view.chosen[view.player]]
    if not tiles:
        raise not_now(asked, "divide")
    left, right = (holding_of(view, castle) for castle in view.sides())
    return Divided(divide(left, right, tiles, patience, gone_of(view, asked.seen)), tiles, [])


def find_divisions(neighbours: Neighbours, tiles: list[str], law: Law, patience: "Patience") -> Divided:
    """Both divisions, as good as they are found with so much patience."""
    from solver.two_castles.divide import divide

    return Divided(divide(*neighbours.holdings(law), tiles, patience), tiles, neighbours.warnings)


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

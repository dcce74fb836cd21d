"""The question `two-castles choose`: which two tiles of a hand to keep, and which castle each goes to."""

from typing import TYPE_CHECKING, NamedTuple

from cli.answers import Document
from cli.answers.tables import Position
from cli.answers.two_castles.castles import read_castle
from cli.answers.two_castles.hint import lowered
from cli.answers.two_castles.parts import item_document
from cli.answers.two_castles.positions import Asked, asker_document, not_now, read_asked
from cli.answers.two_castles.sides import Both, Neighbours, Sides, told
from cli.answers.waiting import patience_for, stopped_document
from cli.errors import BadInput
from engine.kernel.i18n import N_, say
from engine.two_castles.game.state import Phase
from engine.two_castles.rulings import Law, read_law

if TYPE_CHECKING:
    from solver.patience import Patience
    from solver.two_castles.advice import Laid
    from solver.two_castles.choose import Choice
    from solver.two_castles.problem import Holding

MOST = 36
"""The pairs of nine tiles."""
FIRST = 1
"""The round, if none is told."""


class Chosen(NamedTuple):
    """The pairs of a hand, the best first."""

    choices: list["Choice"]
    holdings: Both["Holding"]
    hand: list[str]
    round: int
    turn: int
    warnings: list[str]


def answer(
    position: Position | None = None,
    player: str = "",
    left: str | None = None,
    right: str | None = None,
    hand: list[str] | None = None,
    round: int | None = None,
    top: int = 3,
    time: float | None = None,
    left_attendant: list[str] | None = None,
    right_attendant: list[str] | None = None,
    left_bonus_card: list[str] | None = None,
    right_bonus_card: list[str] | None = None,
    rulings: dict[str, str] | None = None,
) -> Document:
    """Choose two tiles of a hand, of a `position` or between castles; `top` is the number of pairs, 0 for all."""
    check_top(top)
    sides = Sides(left, right, left_attendant, right_attendant, left_bonus_card, right_bonus_card)
    if position is not None:
        sides.refuse(hand=hand, round=round)
        asked, patience = read_asked(position, rulings, player), patience_for(time)
        return {**asker_document(asked), **document(choose_asked(asked, patience), top, patience)}
    law, neighbours = read_law(rulings or {}), sides.read(told, read_castle)
    names, patience = lowered(told("hand", hand)), patience_for(time)
    return document(find_choices(neighbours, names, FIRST if round is None else round, law, patience), top, patience)


def check_top(top: int) -> None:
    """Refuse a number of pairs that is none."""
    if not 0 <= top <= MOST:
        raise BadInput(say(N_("--top {n}: a number of hints from 0 to {most}"), n=top, most=MOST))


def find_choices(neighbours: Neighbours, hand: list[str], number: int, law: Law, patience: "Patience") -> Chosen:
    """All pairs of a hand, rated as well as so much patience allows."""
    from solver.two_castles.choose import choices, seen

    holdings = neighbours.holdings(law)
    view = seen(*holdings, hand, number)
    found = choices(view, patience=patience)
    return Chosen(found, holdings, list(view.hand), number, view.turn, neighbours.warnings)


def choose_asked(asked: Asked, patience: "Patience") -> Chosen:
    """All pairs of the hand of the player who asks."""
    from solver.two_castles.choose import choices
    from solver.two_castles.standpoint import holding_of

    view = asked.view
    if not view.hand:
        if view.phase == Phase.CHOOSE:
            raise BadInput(say(N_("{name} has chosen already (B2C-ROUND-2)"), name=asked.name))
        raise not_now(asked, "choose")
    left, right = (holding_of(view, castle) for castle in view.sides())
    found = choices(view, patience=patience, seen=asked.seen)
    return Chosen(found, (left, right), list(view.hand), view.round, view.turn, [])


def document(chosen: Chosen, top: int, patience: "Patience") -> Document:
    """The pairs, the best first."""
    return {
        "hand": chosen.hand,
        "round": chosen.round,
        "turn": chosen.turn,
        "totals": [holding.total for holding in chosen.holdings],
        "count": len(chosen.choices),
        "choices": [
            {"rank": rank, **choice_document(choice, chosen.holdings)}
            for rank, choice in enumerate(chosen.choices[: top or MOST], 1)
        ],
        **stopped_document(patience),
        "warnings": chosen.warnings,
    }


def choice_document(choice: "Choice", holdings: Both["Holding"]) -> Document:
    """Two tiles with their castles: exact points, the estimate apart, and what is passed on."""
    passed = choice.passed
    return {
        "points": choice.points,
        "result": round(choice.result, 3),
        "left": _laid_document(choice.left, holdings[0]),
        "right": _laid_document(choice.right, holdings[1]),
        "passed": None
        if passed is None
        else {"castle": "left" if passed.left else "right", "tile": passed.tile, "points": passed.points},
    }


def _laid_document(laid: "Laid", holding: "Holding") -> Document:
    from solver.two_castles.choose import reasons_of

    after, changes = reasons_of(holding, laid)
    return {
        "tile": laid.tile.slug,
        "placement": f"{laid.tile.slug}@{laid.place[0]},{laid.place[1]}",
        "points": laid.points,
        "total": after.total,
        "hope": {"open": round(laid.hope.open, 3), "bonus": laid.hope.bonus, "types": laid.hope.types},
        "value": round(laid.value, 3),
        "castle": str(after.castle),
        "items": [
            {**item_document(one.item), "points": one.points, "before": one.before, "after": one.item.points}
            for one in changes
        ],
    }

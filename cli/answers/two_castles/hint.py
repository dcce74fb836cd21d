"""The question `two-castles hint`: the best way to place the tiles that a castle gets in a turn."""

from typing import TYPE_CHECKING, NamedTuple

from cli.answers import Document
from cli.answers.tables import Position
from cli.answers.two_castles.castles import Extras, bonus_warnings, box_warnings, read_castle, read_extras
from cli.answers.two_castles.parts import item_document
from cli.answers.two_castles.positions import Asked, asker_document, not_now, read_asked, refuse_beside
from cli.answers.waiting import patience_for, stopped_document
from cli.errors import BadInput
from engine.kernel.forms import refuse
from engine.kernel.i18n import N_, get_language, say
from engine.two_castles.castle import Castle
from engine.two_castles.catalogue import Attendant
from engine.two_castles.game.state import Phase
from engine.two_castles.placement import Placement
from engine.two_castles.rulings import Law, read_law

if TYPE_CHECKING:
    from solver.patience import Patience
    from solver.two_castles.advice import Rated
    from solver.two_castles.hint import Advice, Hint, Step
    from solver.two_castles.problem import Holding


class Hinted(NamedTuple):
    """Advice on tiles with these names."""

    advice: "Advice"
    tiles: list[str]
    warnings: list[str]


def answer(
    castle: str | None = None,
    tiles: list[str] | None = None,
    position: Position | None = None,
    player: str = "",
    top: int = 3,
    time: float | None = None,
    attendant: list[str] | None = None,
    bonus_card: list[str] | None = None,
    rulings: dict[str, str] | None = None,
    svg: bool = False,
) -> Document:
    """Advise on the `tiles` that a `castle` gets in a turn, or on what a player of a `position` is to place or take.

    `top` is the number of hints, 0 for as many as there may be; `svg` draws the first three ways to place tiles.
    """
    check_top(top)
    if position is not None:
        refuse_beside(castle=castle, tiles=tiles, attendant=attendant, bonus_card=bonus_card)
        asked, patience = read_asked(position, rulings, player), patience_for(time)
        found = hint_asked(asked, top, patience)
        return asked_document(found, patience, draw_asked(found) if svg else None)
    if castle is None:
        refuse("castle", N_("missing"))
    check_castle_wish(tiles, player)
    law, extras = read_law(rulings or {}), read_extras(attendant, bonus_card)
    built, patience = read_castle(castle), patience_for(time)
    hinted = find_hints(built, lowered(tiles or []), top, extras, law, patience)
    return document(hinted, patience, draw(hinted) if svg else None)


def check_castle_wish(tiles: list[str] | None, player: str) -> None:
    """A castle is asked about tiles, and nobody's name matters."""
    if not tiles:
        raise BadInput(say(N_("a castle is asked about the tiles that it gets: say --tiles A,B")))
    if player:
        raise BadInput(say(N_("--player is for a position, --tiles for a castle")))


def draw(hinted: Hinted) -> str:
    """The first three hints as one picture."""
    from solver.two_castles.picture import draw_hints

    return draw_hints(hinted.advice.hints, get_language())


def check_top(top: int) -> None:
    """Refuse more hints than are given."""
    from solver.two_castles.hint import MOST_HINTS

    if not 0 <= top <= MOST_HINTS:
        raise BadInput(say(N_("--top {n}: a number of hints from 0 to {most}"), n=top, most=MOST_HINTS))


def lowered(tiles: list[str]) -> list[str]:
    """Names of tiles as slugs are written."""
    return [name.strip().lower() for name in tiles]


def find_hints(castle: Castle, tiles: list[str], top: int, extras: Extras, law: Law, patience: "Patience") -> Hinted:
    """The best ways to place tiles that are found with so much patience."""
    from solver.two_castles.hint import give_hints
    from solver.two_castles.problem import Holding

    advice = give_hints(Holding.read(castle, *extras, law), tiles, top, patience=patience)
    return Hinted(advice, tiles, box_warnings(castle) + bonus_warnings(castle, extras))


# from a position


class HintedAsked(NamedTuple):
    """Advice for a player at a table: ways to place tiles in a castle, or options that are rated one by one."""

    asked: Asked
    castle: int
    hinted: Hinted | None
    options: list["Rated"]
    """The best first; only where no tile is to be placed."""


def hint_asked(asked: Asked, top: int, patience: "Patience") -> HintedAsked:
    """What is best for the player who asks, of what is to be placed or taken now."""
    view = asked.view
    if asked.actions:
        from solver.two_castles.advice import rate

        rated = rate(view, asked.actions, patience=patience, seen=asked.seen)
        ranked = sorted(rated, key=lambda one: (-round(one.value, 6), -one.points))
        return HintedAsked(asked, view.site, None, ranked[: top or None])
    castle, offers = _offers(asked)
    hinted = _hint_offers(asked, castle, offers, top, patience)
    return HintedAsked(asked, castle, hinted, [])


def _offers(asked: Asked) -> tuple[int, list[list[str]]]:
    """The castle that the player builds now or next in this turn, and the tiles for it: jointly, or one of several."""
    view = asked.view
    if view.phase not in (Phase.ORDER, Phase.PLACE):
        raise not_now(asked, "hint")
    for castle in sorted(view.sides()):
        waiting = [str(gift.slug) for gift in view.gifts[castle]]
        if castle == view.site and view.phase == Phase.PLACE:
            return castle, [[str(slug)] for slug in view.offer]
        if castle >= view.site and waiting:
            return castle, [waiting]
    raise not_now(asked, "hint")


def _hint_offers(asked: Asked, castle: int, offers: list[list[str]], top: int, patience: "Patience") -> Hinted:
    """The best ways for any of these offers, the best first."""
    from solver.two_castles.hint import MOST_HINTS, Advice, give_hints
    from solver.two_castles.standpoint import gone_of, holding_of

    holding, gone = holding_of(asked.view, castle), gone_of(asked.view, asked.seen)
    found = [give_hints(holding, tiles, top, patience=patience, gone=gone) for tiles in offers]
    hints = sorted((hint for advice in found for hint in advice.hints), key=lambda hint: -round(hint.value, 6))
    best = Advice(holding, holding.total, tuple(hints[: top or MOST_HINTS]), all(advice.exact for advice in found))
    return Hinted(best, [slug for tiles in offers for slug in tiles], bonus_warnings(holding.castle, _extras(holding)))


def _extras(holding: "Holding") -> Extras:
    return Extras(holding.attendants, holding.cards)


def draw_asked(found: HintedAsked) -> str:
    """The first three ways to place tiles as one picture."""
    if found.hinted is None:
        raise BadInput(say(N_("--svg draws ways to place tiles, and none is to be placed now")))
    return draw(found.hinted)


def asked_document(found: HintedAsked, patience: "Patience", picture: str | None = None) -> Document:
    """Who asks about which castle, and the ways or the options."""
    castle = found.castle
    head = {**asker_document(found.asked), "number": None if castle < 0 else castle + 1}
    if found.hinted is not None:
        return {**head, **document(found.hinted, patience, picture), "options": []}
    options = [
        {"rank": rank, "action": str(one.action), "points": one.points, "value": round(one.value, 3)}
        for rank, one in enumerate(found.options, 1)
    ]
    return {**head, "hints": [], "options": options, **stopped_document(patience), "warnings": []}


# documents


def document(hinted: Hinted, patience: "Patience", picture: str | None = None) -> Document:
    """The ways, the best first."""
    advice = hinted.advice
    return {
        "castle": str(advice.holding.castle),
        "tiles": hinted.tiles,
        "total": advice.total,
        "exact": advice.exact,
        "hints": [{"rank": rank, **hint_document(hint)} for rank, hint in enumerate(advice.hints, 1)],
        **stopped_document(patience),
        "warnings": hinted.warnings,
        **({} if picture is None else {"svg": picture}),
    }


def hint_document(hint: "Hint") -> Document:
    """A way to place tiles: its steps, what it gains, and why."""
    return {
        "placements": [str(step.what) for step in hint.steps if isinstance(step.what, Placement)],
        "steps": [{"step": _kind(step), "what": _what(step), "rule": step.rule or None} for step in hint.steps],
        "gain": hint.gain,
        "estimate": round(hint.estimate, 3),
        "total": hint.total,
        "value": round(hint.value, 3),
        "castle": str(hint.holding.castle),
        "attendants": [attendant.slug for attendant in hint.holding.attendants],
        "items": [
            {
                **item_document(change.item),
                "points": change.points,
                "before": change.before,
                "after": change.item.points,
            }
            for change in hint.changes
        ],
        "estimates": [
            {"rule": estimate.rule, "draws": str(estimate.gift), "points": round(estimate.points, 3)}
            for estimate in hint.estimates
        ],
    }


def _kind(step: "Step") -> str:
    if isinstance(step.what, Placement):
        return "bonus-room" if step.rule else "tile"
    return "attendant" if isinstance(step.what, Attendant) else "draw"


def _what(step: "Step") -> str:
    return step.what.slug if isinstance(step.what, Attendant) else str(step.what)

"""The question `hint`: the best placements of a tile, or of a whole turn, each with its reasons."""

import sys
from typing import TYPE_CHECKING, NamedTuple

from cli.answers import Document
from cli.answers.castles import read_castle
from cli.answers.deep import check_deep, deep_document, deep_turn
from cli.answers.laws import named_law
from cli.answers.parts import entrance_document
from cli.answers.positions import find_seat, read_state
from cli.answers.tables import Position
from cli.answers.waiting import patience_for, stopped_document
from cli.errors import BadInput
from cli.words.beyond import beyond_document
from engine.castle.castle import Castle
from engine.castle.copies import box_warnings, unavailable
from engine.catalogue import Role, Tile, find_tile
from engine.game.state import GameState, Phase
from engine.kernel.forms import refuse
from engine.kernel.i18n import N_, get_language, labelled, say
from engine.records.positions import Need
from engine.records.positions.checks import table_warnings
from engine.rules.editions import DEFAULT_EDITION

if TYPE_CHECKING:
    from engine.game.book import Book
    from solver.hint.advice import Advice, Wish
    from solver.hint.choices import Choice
    from solver.hint.hint import Hint
    from solver.patience import Patience
    from solver.worth.reasons import Part

OTHER_COMMANDS: dict[str, str] = {
    Phase.PRICE: N_("prices are to be set: ask `madking price`"),
    Phase.STACK: N_("a stack is to be looked through: ask `madking pick`"),
    Phase.STASH: N_("a stack is being looked through: ask `madking pick`"),
    Phase.FOYER: N_("foyers are being chosen; hints begin with the bonus cards"),
    Phase.SHUFFLE: N_("cards are to be shuffled; nobody has a choice"),
    Phase.OVER: N_("the game is over: ask `madking standings`"),
}


class Hinted(NamedTuple):
    """Advice, in the order asked for; `player` is none if a castle was asked about."""

    advice: "Advice"
    by: str
    player: str | None
    warnings: list[str]
    book: "Book | None" = None
    """The rules of the table, if one was asked about."""


def answer(
    castle: str | None = None,
    tile: str = "",
    position: Position | None = None,
    player: str = "",
    by: str = "points",
    top: int = 5,
    each: bool = False,
    svg: bool = False,
    deep: bool = False,
    strength: str = "normal",
    time: float | None = None,
    rulings: dict[str, str] | None = None,
    edition: str = "",
    expansions: list[str] | None = None,
    packs: list[str] | None = None,
) -> Document:
    """Advise on a `tile` for a `castle`, or on the turn of a player in a `position`; `svg` draws the first hints.

    With `deep` the options of the player to move are followed as the bot `master` does.
    """
    wish = read_wish(by, top, each=each, tile=tile, player=player)
    check_deep(strength, deep=deep, tile=tile, svg=svg)
    if tile:
        if position is not None:
            raise BadInput(say(N_("--tile is for a castle; a position knows what can be taken")))
        if castle is None:
            refuse("castle", N_("missing"))
        built = read_castle(castle, named_law(edition or DEFAULT_EDITION, rulings, expansions, packs))
        patience = patience_for(time)
        hinted = hint_castle(built, tile, wish, patience)
    else:
        if castle is not None:
            raise BadInput(say(N_("a castle is asked about one tile: say --tile TILE")))
        if position is None:
            refuse("position", N_("missing"))
        refuse_expansions(expansions)
        state = read_state(position, edition, rulings, Need.ADVICE)
        seat, patience = find_asker(state, player), patience_for(time)
        if deep:
            return deep_document(deep_turn(state, seat, strength, patience), wish.top, patience)
        hinted = hint_turn(state, seat, wish, patience)
    return document(hinted, patience, draw(hinted) if svg else None)


# what is asked


def read_wish(by: str, top: int, *, each: bool, tile: str, player: str) -> "Wish":
    """What kind of hints are wanted, and how many."""
    if by not in ("points", "value"):
        raise BadInput(say(N_("--by {by!r}: there are points and value"), by=by[:40]))
    if top < 0:
        raise BadInput(say(N_("--top is 0 or more")))
    if tile and player:
        raise BadInput(say(N_("--player is for a position, --tile for a castle")))
    from solver.hint.advice import Wish

    return Wish(by, top or sys.maxsize, each)


def refuse_expansions(expansions: list[str] | None) -> None:
    """Refuse expansions for a position, which has its own."""
    if expansions:
        raise BadInput(say(N_("--expansions is for a castle; a position says its own")))


def find_asker(state: GameState, name: str) -> int:
    """The seat of the player who asks, if this is a moment for hints."""
    if state.phase in OTHER_COMMANDS:
        raise BadInput(say(OTHER_COMMANDS[state.phase]))
    seat = find_seat(state, name)
    if seat != state.player and state.phase != Phase.TAKE:
        why = N_("{name} is not to move; the phase is {phase}")
        raise BadInput(say(why, name=state.names[seat], phase=state.phase))
    return seat


def _check_box(castle: Castle, tile: Tile) -> None:
    """A tile that the edition lacks, or whose copies are all built, cannot be placed; what is no room has its sites."""
    if tile.role != Role.ROOM:
        words = N_("{tile} is no room; `madking legal CASTLE {slug}` lists where it may lie")
        raise BadInput(say(words, tile=tile.slug, slug=tile.slug))
    if (missing := unavailable(castle, tile)) is not None:
        raise BadInput(missing.why)


# advice


def hint_castle(castle: Castle, name: str, wish: "Wish", patience: "Patience") -> Hinted:
    """Where a tile is best placed; one that has no place is refused with the rules that stop it."""
    from solver.hint.advice import advise_castle
    from solver.hint.hint import no_place

    tile = find_tile(name.strip())
    _check_box(castle, tile)
    advice = advise_castle(castle, tile, wish, patience)
    if not advice.number:
        raise BadInput(labelled(tile.spoken(), f"{no_place(castle, tile.slug)} (PLACE-8)"))
    return Hinted(advice, wish.by, None, box_warnings(castle, tile))


def hint_turn(state: GameState, seat: int, wish: "Wish", patience: "Patience") -> Hinted:
    """What a player best does in this turn."""
    from solver.hint.advice import advise_turn

    advice = advise_turn(state, seat, wish, patience)
    return Hinted(advice, wish.by, state.names[seat], table_warnings(state), state.book)


def draw(hinted: Hinted) -> str:
    """The first three hints as one picture."""
    from solver.hint.picture import draw_hints

    advice = hinted.advice
    if not any(hint.verdict for hint in advice.hints):
        raise BadInput(say(N_("--svg: none of these hints places a tile")))
    return draw_hints(advice.castle, advice.hints, get_language())


# documents


def document(hinted: Hinted, patience: "Patience", picture: str | None = None) -> Document:
    """The options, the best first, each with its points and its parts."""
    advice = hinted.advice
    return {
        "by": hinted.by,
        "player": hinted.player,
        **({} if hinted.book is None else beyond_document(hinted.book)),
        "count": advice.number,
        "options": [_entry(entry) for entry in advice.ranked(hinted.by)],
        "refused": [refusal._asdict() for refusal in advice.refused],
        "notes": list(advice.notes),
        "warnings": hinted.warnings,
        **stopped_document(patience),
        **({} if picture is None else {"svg": picture}),
    }


def _entry(entry: "Hint | Choice") -> Document:
    """An option with a place or without one."""
    from solver.hint.choices import Choice

    return _choice(entry) if isinstance(entry, Choice) else _hint(entry)


def _hint(hint: "Hint") -> Document:
    option, verdict = hint.option, hint.verdict
    return {
        "take": option.take,
        "price": option.price,
        "coins": option.coins,
        "placement": None if option.placement is None else str(option.placement),
        "points": option.points,
        "value": round(option.value, 3),
        "money": option.money,
        "completes": [str(room) for room in verdict.completed] if verdict is not None else [],
        "blocked": [entrance_document(entrance) for entrance in verdict.blocked] if verdict is not None else [],
        "courtyards": hint.courtyards,
        "parts": _parts(hint.parts),
    }


def _choice(choice: "Choice") -> Document:
    return {
        "take": str(choice.action),
        "price": 0,
        "coins": 0,
        "placement": None,
        "points": choice.points,
        "value": round(choice.value, 3),
        "money": 0,
        "completes": [],
        "blocked": [],
        "courtyards": 0,
        "parts": _parts(choice.parts),
    }


def _parts(parts: tuple["Part", ...]) -> list[Document]:
    return [{"name": part.name, "points": round(part.points, 3), "why": part.why} for part in parts]

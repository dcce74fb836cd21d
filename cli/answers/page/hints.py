"""The page's question `hint`: where several tiles are best placed, or what is best done in a turn, in sentences."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from cli.answers.hint import Hinted, find_asker, hint_turn, read_wish, refuse_expansions
from cli.answers.laws import named_law
from cli.answers.page.asked import check_tiles
from cli.answers.page.castles import read_loose
from cli.answers.page.forms import HintForm, HintsForm, PartForm
from cli.answers.positions import read_state
from cli.answers.tables import Position
from cli.answers.waiting import patience_for
from cli.errors import BadInput
from cli.words.actions import action_words
from engine.castle.castle import Castle
from engine.castle.copies import box_warnings, unavailable
from engine.castle.verdict import say_completed
from engine.castle.whereabouts import place_words
from engine.catalogue import Role, Tile, find_tile
from engine.game.book import Book
from engine.game.state import GameState, Verb
from engine.kernel.forms import refuse
from engine.kernel.i18n import N_, labelled, say, say_listed, say_n
from engine.records.positions import Need
from engine.rules.editions import DEFAULT_EDITION

if TYPE_CHECKING:
    from solver.hint.advice import Wish
    from solver.hint.choices import Choice
    from solver.hint.hint import Hint
    from solver.patience import Patience
    from solver.worth.reasons import Part

MOST_HINTS = 50
TURNS = 4
"""A tile has so many turns at most; so many hints may become one."""


def answer(
    castle: str | None = None,
    tiles: list[str] | None = None,
    tile: str = "",
    position: Position | None = None,
    player: str = "",
    by: str = "value",
    top: int = 5,
    each: bool = False,
    time: float | None = None,
    rulings: dict[str, str] | None = None,
    edition: str = "",
    expansions: list[str] | None = None,
    packs: list[str] | None = None,
) -> HintsForm:
    """Advise on `tiles` for a `castle`, over all of them, or on the turn of a player in a `position`."""
    wish, patience = _wish(by, top, each=each), patience_for(time)
    if position is not None:
        if castle is not None or tiles or tile:
            raise BadInput(say(N_("a position knows what can be taken; tiles are asked about with a castle")))
        refuse_expansions(expansions)
        state = read_state(position, edition, rulings, Need.ADVICE)
        return turn_form(state, find_asker(state, player), wish, patience)
    if castle is None:
        refuse("castle", N_("missing"))
    built = read_loose(castle, named_law(edition or DEFAULT_EDITION, rulings, expansions, packs)).castle
    names = check_tiles([*(tiles or ()), *([tile] if tile else ())])
    return _tiles(built, [find_tile(name.strip()) for name in names], wish, patience)


def _wish(by: str, top: int, *, each: bool) -> "Wish":
    wish = read_wish(by, top, each=each, tile="", player="")
    return wish._replace(top=min(wish.top, MOST_HINTS))


# a castle alone


def _tiles(castle: Castle, tiles: Iterable[Tile], wish: "Wish", patience: "Patience") -> HintsForm:
    """The best places over all these tiles, and why some have none."""
    from solver.hint.hint import no_place
    from solver.hint.several import advise_tiles

    wanted = list(dict.fromkeys(tiles))
    reasons = {tile: _not_now(castle, tile) for tile in wanted}
    asked = [tile for tile, reason in reasons.items() if not reason]
    found = advise_tiles(castle, asked, wish, patience)
    for tile in asked:
        if tile.slug not in found.placed:
            reasons[tile] = f"{no_place(castle, tile.slug)} (PLACE-8)"
    return {
        "hints": [_hint_form(castle, hint, turns) for hint, turns in found.hints],
        "notes": list(found.notes),
        "refused": [labelled(tile.spoken(), reason) for tile, reason in reasons.items() if reason],
        "warnings": box_warnings(castle, *wanted),
    }


def _not_now(castle: Castle, tile: Tile) -> str:
    """Why nothing is advised on a tile: it is no room, there is no castle yet, or none is left of it."""
    if tile.role != Role.ROOM:
        return say(N_("it is no room; hints are about rooms"))
    missing = unavailable(castle, tile)
    if missing is not None:
        return f"{missing.why} ({missing.rule})"
    begun = any(room.tile.is_foyer for room in castle.rooms)
    return "" if begun else say(N_("the castle is empty; it begins with a foyer, as in foyer-3@0,0"))


# a turn


def turn_form(state: GameState, seat: int, wish: "Wish", patience: "Patience") -> HintsForm:
    """What a player of a table best does now."""
    return _turn(hint_turn(state, seat, wish._replace(top=TURNS * wish.top), patience), wish)


def _turn(hinted: Hinted, wish: "Wish") -> HintsForm:
    """What a player best does, turns that are worth the same taken together."""
    from solver.hint.choices import Choice
    from solver.hint.several import by_spot

    advice = hinted.advice
    turns = {spot.option: spot.turns for spot in by_spot(hint.option for hint in advice.hints)}
    forms = [
        _choice_form(entry, hinted.book) if isinstance(entry, Choice)
        else _hint_form(advice.castle, entry, turns[entry.option])
        for entry in advice.ranked(wish.by)
        if isinstance(entry, Choice) or entry.option in turns
    ]  # fmt: skip
    return {
        "hints": forms[: wish.top],
        "notes": list(advice.notes),
        "refused": [labelled(find_tile(no.take).spoken(), f"{no.why} ({no.rule})") for no in advice.refused],
        "warnings": hinted.warnings,
    }


def _hint_form(castle: Castle, hint: "Hint", turns: tuple[int, ...]) -> HintForm:
    from solver.worth.ways import room_of

    option, verdict = hint.option, hint.verdict
    room = None if option.placement is None else room_of(option.placement)
    form: HintForm = {
        "slug": "" if room is None else room.slug,
        "at": None if option.placement is None else str(option.placement),
        "x": 0 if room is None else room.x,
        "y": 0 if room is None else room.y,
        "turns": list(turns),
        "points": option.points,
        "value": round(option.value, 3),
        "price": option.price,
        "words": _hint_words(castle, hint),
        "completes": [] if verdict is None else [str(done) for done in verdict.completed],
        "parts": [_part_form(part) for part in hint.parts],
    }
    return {**form, "send": str(Verb.PASS)} if option.take == Verb.PASS else form


def _hint_words(castle: Castle, hint: "Hint") -> str:
    """What is advised in one sentence: the tile, its price, where to put it, its points and what it completes."""
    from solver.worth.ways import room_of

    option = hint.option
    points = say_n("{n} point", "{n} points", option.points)
    if option.placement is None:
        return labelled(say(N_("pass")) if option.take == Verb.PASS else option.take, points)
    tile, where = room_of(option.placement).tile, place_words(castle, option.placement)
    sentence = N_("{tile} for {price}, {where}") if option.price else N_("{tile}, {where}")
    done = [] if hint.verdict is None else [str(room) for room in hint.verdict.completed]
    said = labelled(say(sentence, tile=tile, price=option.price, where=where), points)
    return say_listed([said, say_completed(done)] if done else [said])


def _choice_form(choice: "Choice", book: Book | None) -> HintForm:
    words = str(choice.action) if book is None else action_words(book, choice.action)
    return {
        "slug": "",
        "at": None,
        "x": 0,
        "y": 0,
        "turns": [],
        "points": choice.points,
        "value": round(choice.value, 3),
        "price": 0,
        "words": labelled(words, say_n("{n} point", "{n} points", choice.points)),
        "completes": [],
        "parts": [_part_form(part) for part in choice.parts],
        "send": str(choice.action),
    }


def _part_form(part: "Part") -> PartForm:
    """A part with its points; the concerns of the estimate have words, exact points the id of their rule."""
    from solver.worth.reasons import PART_WORDS

    words = say(PART_WORDS[part.name]) if part.name in PART_WORDS else part.name
    return {"name": part.name, "points": round(part.points, 3), "why": part.why, "words": words}

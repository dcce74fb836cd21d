"""What a player of Between Two Castles observes, field by field: nothing but what the view of the seat shows.

Castles are counted like seats, from the observer on: the first lies on the observer's left, the last on the right.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from typing import Any, NamedTuple

from engine.two_castles.castle import Castle
from engine.two_castles.catalogue import all_attendants, all_cards, all_thrones, regular_tiles
from engine.two_castles.game.bonuses import BONUS_RULES
from engine.two_castles.game.state import Phase, Pile
from engine.two_castles.game.view import View
from solver.gym.sheet import MOST, Field, Kinds, Row, Sheet, turned
from solver.gym.two_castles import MOST_LAID, tiles_by_number

PHASES = tuple(Phase)
PILES = tuple(pile for pile in Pile if pile)
BONUSES = (*BONUS_RULES.values(), "B2C-BONUS-2")
GIFTS = 2
"""Tiles that a castle gets in a turn, one of each partner."""


class _Box(NamedTuple):
    """What can be observed of the box, each in its order."""

    regular: Kinds
    thrones: Kinds
    cards: Kinds
    court: Kinds
    tiles: Kinds


@cache
def _box() -> _Box:
    return _Box(
        Kinds(tile.slug for tile in regular_tiles()),
        Kinds(tile.slug for tile in all_thrones()),
        Kinds(card.slug for card in all_cards()),
        Kinds(one.slug for one in all_attendants()),
        Kinds(tiles_by_number()),
    )


@cache
def _numbers() -> dict[str, int]:
    return {slug: number for number, slug in enumerate(tiles_by_number(), 1)}


def make_sheet(players: int, longest: int, letters: int) -> Sheet:
    """The fields of an observation; two play with Ludwig, who has a seat and castles too (B2C-2P-1)."""
    return Sheet(_fields(max(players, 3), longest, letters))


def _fields(seats: int, longest: int, letters: int) -> Iterator[Field]:
    regular, thrones, cards, court, tiles = map(len, _box())
    yield Field(
        "spelled", (longest,), 0, letters, "letters of the action under way, each number plus 1, if it is one's own"
    )
    yield Field("phase", (len(PHASES),), 0, 1, "what is to be decided: 1 at one of the phases")
    yield Field("to_move", (seats,), 0, 1, "who decides")
    yield Field("builder", (seats,), 0, 1, "who places the present tile")
    yield Field("site", (seats,), 0, 1, "the castle being built")
    yield Field("ludwig", (seats,), 0, 1, "the seat of Ludwig, at a table of two")
    yield Field("ages", (seats,), 0, seats, "1 for the oldest player, 2 for the next, and so on; 0 for Ludwig")
    yield Field("round", (1,), 0, MOST, "the round, 1 or 2")
    yield Field("turn", (1,), 0, MOST, "the turn of the round, from 1")
    yield Field("hand", (regular,), 0, 1, "one's own hand, while two tiles of it are to be chosen")
    yield Field("passed", (regular,), 0, 1, "the pile that one has passed on in this turn")
    yield Field("chosen", (seats, regular), 0, 1, "tiles chosen and not yet divided, of others once all have chosen")
    yield Field(
        "gifts", (seats, GIFTS, 2), 0, max(seats, tiles), "tiles each castle is to get: whose, from 1, and the tile"
    )
    yield Field("offer", (tiles,), 0, 1, "what may be placed now, or divided of Ludwig's, if one can see it")
    yield Field("bonus", (len(BONUSES),), 0, 1, "the bonus under way")
    yield Field("drawn", (cards,), 0, 1, "bonus cards just drawn, if it is one's own castle")
    yield Field("cards", (seats, cards), 0, 1, "bonus cards under one's own castles")
    yield Field("card_counts", (seats,), 0, cards, "how many bonus cards lie under each castle")
    yield Field("attendants", (seats, court), 0, MOST, "attendants of each castle")
    yield Field("court", (court,), 0, MOST, "attendants left")
    yield Field("thrones_left", (thrones,), 0, 1, "throne rooms in the box")
    yield Field("shuffled", (len(PILES),), 0, 1, "what is being shuffled")
    yield Field(
        "heights", (6,), 0, MOST,
        "tiles of a pile that goes round, supply, discards, card deck, discarded cards, special tiles left",
    )  # fmt: skip
    yield Field(
        "rooms", (seats, MOST_LAID, 3), -MOST_LAID, max(tiles, MOST_LAID),
        "rooms of each castle, the throne room first, then floor by floor: tile, x, y",
    )  # fmt: skip


def fill_sheet(sheet: Sheet, view: View, written: Sequence[int]) -> Row:
    """An observation of what a view shows."""
    row = sheet.blank()
    for name, values in _values(view):
        sheet.write(row, name, values)
    if view.to_move == view.player:
        sheet.write(row, "spelled", [letter + 1 for letter in written])
    return row


def _values(view: View) -> Iterator[tuple[str, Any]]:
    me, seats = view.player, len(view.names)
    regular, thrones, cards, court, tiles = _box()
    yield "phase", [phase == view.phase for phase in PHASES]
    marked = {"to_move": view.to_move, "builder": view.builder, "site": view.site, "ludwig": view.ludwig}
    for name, seat in marked.items():
        yield name, turned([seat == one for one in range(seats)], me)
    yield "ages", turned([1 + view.elders.index(seat) if seat in view.elders else 0 for seat in range(seats)], me)
    yield "round", (view.round,)
    yield "turn", (view.turn,)
    yield "hand", regular.count(view.hand)
    yield "passed", regular.count(view.passed)
    yield "chosen", _flat(map(regular.count, turned(view.chosen, me)))
    yield "gifts", _flat(_gifts(view, castle) for castle in turned(range(seats), me))
    yield "offer", tiles.count(view.offer)
    yield "bonus", [rule == view.bonus for rule in BONUSES]
    yield "drawn", cards.count(view.drawn)
    yield "cards", _flat(map(cards.count, turned(view.cards, me)))
    yield "card_counts", turned(view.card_counts, me)
    yield "attendants", _flat(map(court.count, turned(view.attendants, me)))
    yield "court", view.court
    yield "thrones_left", thrones.count(view.box)
    yield "shuffled", [pile == view.pile for pile in PILES]
    yield "heights", (
        view.pile_height, view.supply_height, view.discards_height,
        view.card_deck_height, view.card_discards_height, view.specials,
    )  # fmt: skip
    yield "rooms", _flat(map(_rows, turned(view.castles, me)))


def _flat(rows: Iterable[Iterable[int]]) -> list[int]:
    return [number for row in rows for number in row]


def _gifts(view: View, castle: int) -> list[int]:
    """Whose, counted from the observer, from 1, and which tile."""
    seats = len(view.names)
    rows = _flat((1 + (gift.seat - view.player) % seats, _numbers()[gift.slug]) for gift in view.gifts[castle])
    return rows + [0] * (2 * GIFTS - len(rows))


@lru_cache(maxsize=64)
def _rows(castle: Castle) -> list[int]:
    rows = _flat((_numbers()[room.slug], room.x, room.y) for room in castle.rooms)
    return rows + [0] * (3 * MOST_LAID - len(rows))

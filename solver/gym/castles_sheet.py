"""What a player of Castles of Mad King Ludwig observes, field by field: nothing but what the view of the seat shows."""

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from engine.castle.castle import Castle
from engine.game.rewards.corridor import KIND as CORRIDOR
from engine.game.rewards.food import KIND as FOOD
from engine.game.state import NOBODY, Frame, Offer, Reward
from engine.game.view import View
from engine.modules.swans.exchange import exchanged
from engine.modules.swans.part import NAME as SWANS
from engine.modules.towers.part import NAME as TOWERS
from solver.gym.castles import Stock
from solver.gym.sheet import MOST, Field, Row, Sheet, turned

LAID = 7
"""Numbers of each room: tile, column, row, turn, completed, and what two rewards are due for it."""
DUE = 5
"""How many of them stand before the rewards."""


def make_sheet(stock: Stock, players: int, longest: int, letters: int) -> Sheet:
    """The fields of an observation; seats are counted from the observer on, to the left."""
    return Sheet([*_own_fields(stock, players, longest, letters), *_module_fields(stock, players)])


def _own_fields(stock: Stock, players: int, longest: int, letters: int) -> Iterator[Field]:
    tiles, cards, favors, sizes = len(stock.tiles), len(stock.cards), len(stock.favors), len(stock.sizes)
    far = max(stock.reach, tiles, len(stock.rewards))
    yield Field(
        "spelled", (longest,), 0, letters, "letters of the action under way, each number plus 1, if it is one's own"
    )
    yield Field("phase", (len(stock.phases),), 0, 1, "what is to be decided: 1 at one of the phases of the law")
    yield Field("to_move", (players,), 0, 1, "who decides")
    yield Field("turn", (players,), 0, 1, "whose turn is under way")
    yield Field("master", (players,), 0, 1, "the master builder")
    yield Field("round", (1,), 0, MOST, "the round, from 1")
    yield Field("last_round", (1,), 0, 1, "is it the last one?")
    yield Field("scores", (players,), -MOST, MOST, "points on the track")
    yield Field("money", (players,), -1, MOST, "purses; -1 where hidden")
    yield Field("bonus_counts", (players,), 0, cards, "how many bonus cards each has")
    yield Field("bonus", (cards,), 0, 1, "one's own bonus cards")
    yield Field("drawn", (cards,), 0, 1, "bonus cards to choose from, if one's own")
    yield Field("favors", (favors,), 0, 1, "the favors of the table")
    yield Field("market", (stock.market, 3), 0, MOST, "rooms for sale: tile, price (0 before pricing), coins on it")
    yield Field("hand", (tiles,), 0, 1, "what is to be placed now: a tile, or both faces of a hallway")
    yield Field("seen", (tiles,), 0, 1, "the stack one is looking through")
    yield Field("looking", (sizes,), 0, 1, "the stack that somebody looks through or that is shuffled")
    yield Field("removed", (tiles,), 0, 1, "rooms that left the game")
    yield Field("stacks", (sizes,), -1, tiles, "heights of the stacks; -1 where nobody may count them")
    yield Field("on_deck", (sizes,), 0, tiles, "tiles lying on the deck, by size")
    yield Field("next_on_deck", (stock.market,), 0, sizes, "the next of them: the number of the size, from 1")
    yield Field("discards", (sizes,), 0, MOST, "discarded room cards, by size")
    yield Field("heights", (4,), 0, MOST, "room cards in the deck, bonus cards in theirs, hallways and stairs left")
    yield Field("extra_turns", (1,), 0, MOST, "turns under way within the turn, with it")
    yield Field("used", (2,), 0, 1, "Food and Corridor rewards used in the innermost of them")
    yield Field(
        "rooms", (players, stock.most_laid, LAID), -far, far,
        "rooms and pieces of each castle in the order of building: tile, x, y, turn, completed, rewards due for it",
    )  # fmt: skip


def _module_fields(stock: Stock, players: int) -> Iterator[Field]:
    favors, colours = len(stock.favors), len(stock.colours)
    if TOWERS in stock.law.modules:
        yield Field("tower_pile", (1,), 0, favors, "favors left in the favor tower")
        yield Field("tower_counts", (players,), 0, favors, "favors under the towers of each")
        yield Field("tower_favors", (3, favors), 0, 1, "one's own: kept, put aside, to choose from")
    if SWANS in stock.law.modules:
        yield Field("swans", (players, colours), 0, MOST, "tokens of each, by colour")
        yield Field("swans_on", (stock.market,), 0, colours, "the token on each room for sale: its colour, from 1")
        yield Field("swans_left", (1,), 0, MOST, "tokens in the supply")
        yield Field("swans_gone", (colours,), 0, MOST, "tokens that went back to the box")
        yield Field("swans_used", (1,), 0, MOST, "tokens exchanged in the turn under way")


def fill_sheet(sheet: Sheet, stock: Stock, view: View, written: Sequence[int]) -> Row:
    """An observation of what a view shows."""
    row = sheet.blank()
    for name, values in (*_own_values(stock, view), *_module_values(stock, view)):
        sheet.write(row, name, values)
    if view.to_move == view.player:
        sheet.write(row, "spelled", [letter + 1 for letter in written])
    return row


def _own_values(stock: Stock, view: View) -> Iterator[tuple[str, Any]]:
    me, seats = view.player, len(view.names)
    yield "phase", [phase == view.phase for phase in stock.phases]
    for name, seat in (("to_move", view.to_move), ("turn", view.turn), ("master", view.master)):
        yield name, turned([seat == one for one in range(seats)], me)
    yield "round", (view.round,)
    yield "last_round", (view.last_round,)
    yield "scores", turned(view.scores, me)
    yield "money", [-1 if purse is None else purse for purse in turned(view.money, me)]
    yield "bonus_counts", turned(view.bonus_counts, me)
    yield "bonus", stock.of_cards.count(view.bonus)
    yield "drawn", stock.of_cards.count(view.drawn)
    yield "favors", stock.of_favors.count(view.favors)
    yield "market", [number for offer in view.market for number in _offer(stock, offer)]
    yield "hand", stock.of_tiles.count(view.hand)
    yield "seen", stock.of_tiles.count(view.seen)
    yield "looking", [size == view.looking for size in stock.sizes]
    yield "removed", stock.of_tiles.count(view.removed)
    yield "stacks", [-1] * len(stock.sizes) if view.stack_heights is None else view.stack_heights
    yield "on_deck", stock.of_sizes.count(view.on_deck)
    yield "next_on_deck", [1 + stock.sizes.index(size) for size in view.on_deck[: stock.market]]
    yield "discards", stock.of_sizes.count(view.discards)
    yield "heights", (view.deck_height, view.bonus_deck_height, view.hallways, view.stairs)
    yield "extra_turns", (len(view.frames),)
    yield "used", [kind in view.frames[-1].used for kind in (FOOD, CORRIDOR)] if view.frames else ()
    yield "rooms", np.concatenate([_castle(stock, view, (me + seat) % seats) for seat in range(seats)])


def _offer(stock: Stock, offer: Offer) -> tuple[int, int, int]:
    return stock.number_of[offer.slug], offer.price, offer.coins


def _castle(stock: Stock, view: View, seat: int) -> Row:
    """The rows of a castle one after the other, and noughts for what it has not."""
    castle = view.castles[seat]
    rows: Row = castle.noted("gym rows", lambda: _rows(stock, castle))
    due = [reward for frame in view.frames for reward in frame.due] if seat == view.turn != NOBODY else []
    return _with_due(stock, castle, rows, due) if due else rows


def _rows(stock: Stock, castle: Castle) -> Row:
    completed, rows = set(castle.completed_rooms), np.zeros(stock.most_laid * LAID, np.int32)
    for number, laid in enumerate(castle.laid):
        start = number * LAID
        rows[start : start + DUE] = stock.number_of[laid.slug], laid.x, laid.y, laid.turn, laid in completed
    return rows


def _with_due(stock: Stock, castle: Castle, rows: Row, due: list[Reward]) -> Row:
    """The same with the rewards that are due: what each is due as, from 1; a room may have earned two."""
    found = rows.copy()
    for number, laid in enumerate(castle.laid):
        kinds = sorted(1 + stock.rewards.index(reward.kind) for reward in due if reward.room == laid)[: LAID - DUE]
        start = number * LAID + DUE
        found[start : start + len(kinds)] = kinds
    return found


def _module_values(stock: Stock, view: View) -> Iterator[tuple[str, Any]]:
    me = view.player
    if TOWERS in stock.law.modules:
        towers = view.part(TOWERS)
        own = ([one.favor for one in towers.kept[me]], towers.spent[me], towers.drawn)
        yield "tower_pile", (len(towers.pile),)
        yield "tower_counts", turned([len(kept) for kept in towers.kept], me)
        yield "tower_favors", [number for favors in own for number in stock.of_favors.count(favors)]
    if SWANS in stock.law.modules:
        swans = view.part(SWANS)
        on = {slug: 1 + stock.colours.index(colour) for slug, colour in swans.on}
        yield "swans", [number for held in turned(swans.held, me) for number in stock.of_colours.count(held)]
        yield "swans_on", [on.get(offer.slug, 0) for offer in view.market]
        yield "swans_left", (len(swans.supply),)
        yield "swans_gone", stock.of_colours.count(swans.gone)
        yield "swans_used", (exchanged(view.frames[-1] if view.frames else Frame()),)

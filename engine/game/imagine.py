"""A whole table that fits what one player can see: what is hidden is dealt anew, every way as likely as any other."""

from collections import Counter
from random import Random
from typing import NamedTuple

from engine.catalogue import Slug
from engine.catalogue.box import Box
from engine.game.setup import START_MONEY
from engine.game.state import NOBODY, GameState, Phase
from engine.game.steps import COIN
from engine.game.view import View
from engine.kernel.piles import cut


def imagine(view: View, rng: Random) -> GameState:
    """A table whose view is this one; nothing but the view is asked, so nothing hidden can slip into a search."""
    book = view.book
    tiles = _lay_tiles(view, book.box, rng)
    cards = _deal_cards(view, book.box, rng)
    deck, boxed_cards = cut(
        (Counter(book.box.room_cards) - Counter(view.discards)).elements(), (view.deck_height,), rng
    )
    shown = {*view.favors, *view.without.favors}
    for module, part in zip(book.keepers, view.parts, strict=True):
        shown.update(module.favors(part))
    (boxed_favors,) = cut((favor for favor in book.box.favors if favor not in shown), (), rng)
    state = GameState(
        book=book,
        names=view.names,
        castles=view.castles,
        money=_fill_purses(view, rng),
        scores=view.scores,
        bonus=cards.hands,
        favors=view.favors,
        market=view.market,
        stacks=tiles.stacks,
        hallways=view.hallways,
        stairs=view.stairs,
        deck=deck,
        on_deck=tiles.on_deck,
        discards=view.discards,
        bonus_deck=cards.deck,
        removed=view.removed,
        boxed=(tiles.boxed, boxed_cards, boxed_favors),
        round=view.round,
        master=view.master,
        last_round=view.last_round,
        phase=view.phase,
        player=view.to_move,
        turn=view.turn,
        frames=view.frames,
        hand=view.hand,
        looking=view.looking,
        drawn=cards.drawn,
        without=view.without,
        parts=view.parts,
        queue=view.queue,
    )
    for module in book.keepers:
        state = module.imagine(state, view, rng)
    return state


class _Tiles(NamedTuple):
    stacks: tuple[tuple[Slug, ...], ...]
    on_deck: tuple[Slug, ...]
    boxed: tuple[Slug, ...]


def _lay_tiles(view: View, box: Box, rng: Random) -> _Tiles:
    """Of each size: tiles on the deck, whose backs show it (OQ-061), the stack, and those left in the box (SETUP-2)."""
    known = {room.slug for castle in view.castles for room in castle.rooms}
    known.update((offer.slug for offer in view.market), view.removed, view.hand, view.seen)
    for module, part in zip(view.book.keepers, view.parts, strict=True):
        known.update(module.rooms(part))
    stacks, backs, boxed = [], {}, list[Slug]()
    for row, size in enumerate(box.sizes):
        hidden = [slug for slug in box.rooms[row] if slug not in known]
        on_deck = view.on_deck.count(size)
        if view.seen and size == view.looking:
            (stack,) = cut(view.seen, (), rng)
            lying, left = cut(hidden, (on_deck,), rng)
        else:
            lying, stack, left = cut(hidden, (on_deck, _height(view, box, row, len(hidden) - on_deck)), rng)
        stacks.append(stack)
        backs[size] = iter(lying)
        boxed += left
    return _Tiles(tuple(stacks), tuple(next(backs[size]) for size in view.on_deck), tuple(boxed))


def _height(view: View, box: Box, row: int, hidden: int) -> int:
    """The height of a stack; where nobody may count it (OQ-066), what is hidden less what went back to the box."""
    if view.stack_heights is not None:
        return view.stack_heights[row]
    return max(0, hidden - (len(box.rooms[row]) - box.heights[row]))


class _Cards(NamedTuple):
    hands: tuple[tuple[str, ...], ...]
    deck: tuple[str, ...]
    drawn: tuple[str, ...]


def _deal_cards(view: View, box: Box, rng: Random) -> _Cards:
    """The others' bonus cards, the deck, and, if somebody else has just drawn, what is left: the cards drawn."""
    known = {*view.bonus, *view.drawn, *view.without.cards}
    hidden = (card for card in box.bonus_cards if card not in known)
    counts = [0 if player == view.player else number for player, number in enumerate(view.bonus_counts)]
    *others, deck, rest = cut(hidden, (*counts, view.bonus_deck_height), rng)
    hands = tuple(view.bonus if player == view.player else held for player, held in enumerate(others))
    secret = view.phase == Phase.KEEP and view.to_move not in (view.player, NOBODY)
    return _Cards(hands, deck, rest if secret else view.drawn)


def _fill_purses(view: View, rng: Random) -> tuple[int, ...]:
    """Hidden money (DIFF-16): any number of coins up to twice what everybody began with, so as much on average."""
    most = 2 * START_MONEY // COIN
    return tuple(COIN * rng.randint(0, most) if purse is None else purse for purse in view.money)

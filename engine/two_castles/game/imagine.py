"""A whole table of Between Two Castles that fits what one player can see; what is hidden is dealt anew.

Every way to deal it is as likely as any other.
"""

from random import Random
from typing import NamedTuple

from engine.kernel.piles import cut
from engine.two_castles.catalogue import Slug, all_cards, regular_tiles
from engine.two_castles.game.state import CHOSEN, GameState, Phase, Pile
from engine.two_castles.game.view import View, choosing


def imagine(view: View, rng: Random) -> GameState:
    """A table whose view is this one; nothing but the view is asked, so nothing hidden can slip into a search."""
    tiles = _deal_tiles(view, rng)
    cards = _deal_cards(view, rng)
    return GameState(
        law=view.law,
        names=view.names,
        ludwig=view.ludwig,
        elders=view.elders,
        castles=view.castles,
        attendants=view.attendants,
        cards=cards.castles,
        hands=tuple(tiles.hands),
        chosen=tuple(tiles.chosen),
        gifts=view.gifts,
        supply=tiles.supply,
        discards=tiles.discards,
        card_deck=cards.deck,
        card_discards=cards.discards,
        court=view.court,
        specials=view.specials,
        box=view.box,
        round=view.round,
        turn=view.turn,
        phase=view.phase,
        player=view.to_move,
        site=view.site,
        builder=view.builder,
        hand=tiles.offer,
        drawn=cards.drawn,
        bonus=view.bonus,
        pile=view.pile,
    )


class _Tiles(NamedTuple):
    hands: list[tuple[Slug, ...]]
    chosen: list[tuple[Slug, ...]]
    offer: tuple[Slug, ...]
    supply: tuple[Slug, ...]
    discards: tuple[Slug, ...]


_Pile = tuple[Slug, ...] | int
"""A pile that the player knows, or the height of one that is hidden."""


def _deal_tiles(view: View, rng: Random) -> _Tiles:
    """The piles and choices of others, supply and discards; what is left is an offer that only others see."""
    seats = len(view.names)
    piles = [*_hands(view), *_choices(view)]
    known = {room.slug for castle in view.castles for room in castle.rooms}
    known.update((gift.slug for gifts in view.gifts for gift in gifts), view.offer)
    known.update(slug for pile in piles if not isinstance(pile, int) for slug in pile)
    hidden = (tile.slug for tile in regular_tiles() if tile.slug not in known)
    heights = [pile if isinstance(pile, int) else 0 for pile in piles]
    *dealt, supply, discards, rest = cut(hidden, (*heights, view.supply_height, view.discards_height), rng)
    filled = [tuple(sorted(new)) if isinstance(pile, int) else pile for pile, new in zip(piles, dealt, strict=True)]
    return _Tiles(filled[:seats], filled[seats:], view.offer or tuple(sorted(rest)), supply, discards)


def _hands(view: View) -> list[_Pile]:
    """The hands of all seats, or the piles that they are going to take up (B2C-ROUND-8, B2C-ROUND-9)."""
    seats = len(view.names)
    if choosing(view):
        less = _put_aside(view)
        whole = view.pile_height + CHOSEN * any(less)
        own = view.passed if less[view.player] else view.hand
        return [own if seat == view.player else whole - CHOSEN * less[seat] for seat in range(seats)]
    passed_to = (view.player + (1 if view.round == 1 else -1)) % seats
    return [view.passed if seat == passed_to else view.pile_height for seat in range(seats)]


def _choices(view: View) -> list[_Pile]:
    """The tiles that are chosen and not yet divided; those of others are secret till all have chosen (B2C-ROUND-3)."""
    if not choosing(view):
        return list(view.chosen)
    secret = [CHOSEN * (aside and seat != view.ludwig) for seat, aside in enumerate(_put_aside(view))]
    return [view.chosen[seat] if seat == view.player else number for seat, number in enumerate(secret)]


def _put_aside(view: View) -> list[bool]:
    """Who has two tiles less in hand: Ludwig once they are drawn (B2C-2P-3), then one seat after the other."""
    if view.pile == Pile.LUDWIG:
        return [False] * len(view.names)
    first = view.to_move if view.phase == Phase.CHOOSE else 0
    return [seat < first or seat == view.ludwig for seat in range(len(view.names))]


class _Cards(NamedTuple):
    castles: tuple[tuple[str, ...], ...]
    deck: tuple[str, ...]
    discards: tuple[str, ...]
    drawn: tuple[str, ...]


def _deal_cards(view: View, rng: Random) -> _Cards:
    """The cards under the castles of others (OQ-152), deck and discards; what is left was drawn at such a castle."""
    known = {*view.drawn, *(card for cards in view.cards for card in cards)}
    hidden = [card.slug for card in all_cards() if card.slug not in known]
    counts = [number - len(cards) for number, cards in zip(view.card_counts, view.cards, strict=True)]
    *dealt, deck, discards, rest = cut(hidden, (*counts, view.card_deck_height, view.card_discards_height), rng)
    castles = tuple(cards or others for cards, others in zip(view.cards, dealt, strict=True))
    return _Cards(castles, deck, discards, view.drawn or tuple(sorted(rest)))

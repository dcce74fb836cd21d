"""Setting up a table of Between Two Castles: the deal and the first state (B2C-SETUP-1 to B2C-SETUP-7, B2C-2P-1)."""

import random
from typing import NamedTuple

from engine.kernel.errors import MadKingError
from engine.kernel.i18n import N_, say
from engine.two_castles.castle import Castle
from engine.two_castles.catalogue import Slug, all_attendants, all_cards, all_thrones, regular_tiles
from engine.two_castles.game.state import (
    ATTENDANTS_OF_A_KIND,
    LUDWIG,
    NOBODY,
    SPECIAL_TILES,
    GameState,
    Phase,
)
from engine.two_castles.placement import Placement
from engine.two_castles.rulings import Law

LEAST_PLAYERS, MOST_PLAYERS = 2, 7
MOST_NAME = 40


class Deal(NamedTuple):
    """Everything that chance decides before the first choice, tops first; and who is older than whom."""

    thrones: tuple[Slug, ...]
    tiles: tuple[Slug, ...]
    cards: tuple[str, ...]
    elders: tuple[int, ...]
    """The seats of the players, the oldest first (B2C-ROUND-7)."""


def check_names(names: tuple[str, ...]) -> None:
    """Two to seven players with different names; at a table of two the third name is taken (B2C-COMP-1, B2C-2P-1)."""
    if not LEAST_PLAYERS <= len(names) <= MOST_PLAYERS:
        raise MadKingError(say(N_("the game is for 2 to 7 players, not {n} (B2C-COMP-1)"), n=len(names)))
    if len(set(names)) != len(names):
        raise MadKingError(say(N_("two players have the same name")))
    for name in names:
        check_name(name)
    if len(names) == LEAST_PLAYERS and LUDWIG in names:
        raise MadKingError(say(N_("Ludwig is the third player at a table of two (B2C-2P-1)")))


def check_name(name: str) -> None:
    """A name is printable, and not too long."""
    if not name.strip() or len(name) > MOST_NAME or not name.isprintable():
        raise MadKingError(say(N_("{name!r} is no name for a player"), name=name[:MOST_NAME]))


def shuffle_deal(players: int, rng: random.Random, elders: tuple[int, ...] | None = None) -> Deal:
    """Shuffle throne rooms, tiles and bonus cards (B2C-SETUP-3, B2C-SETUP-6, B2C-SETUP-7)."""
    thrones = [tile.slug for tile in all_thrones()]
    tiles = [tile.slug for tile in regular_tiles()]
    cards = [card.slug for card in all_cards()]
    for pile in (thrones, tiles, cards):
        rng.shuffle(pile)
    return Deal(tuple(thrones), tuple(tiles), tuple(cards), tuple(range(players)) if elders is None else elders)


def check_deal(players: int, deal: Deal) -> None:
    """Is this deal a shuffle of the box? A log edited by hand may say otherwise."""
    whole = (
        sorted(deal.thrones) == sorted(tile.slug for tile in all_thrones())
        and sorted(deal.tiles) == sorted(tile.slug for tile in regular_tiles())
        and sorted(deal.cards) == sorted(card.slug for card in all_cards())
    )
    if not whole:
        raise MadKingError(say(N_("the deal is not a shuffle of the box (B2C-SETUP-3, B2C-SETUP-6, B2C-SETUP-7)")))
    if sorted(deal.elders) != list(range(players)):
        raise MadKingError(say(N_("the order of age does not name every player once (B2C-ROUND-7)")))


def new_game(law: Law, names: tuple[str, ...], deal: Deal) -> GameState:
    """The table before the first hands: a throne room between each pair of neighbours (B2C-SETUP-1, B2C-SETUP-3).

    Two players set up for three (B2C-2P-1). Special rooms and attendants lie apart from regular tiles (B2C-SETUP-5).
    Other seats for a second game (B2C-SETUP-2) and the player aids (B2C-SETUP-4) are left to the people at the table.
    """
    check_names(names)
    check_deal(len(names), deal)
    two = len(names) == LEAST_PLAYERS
    seated = (*names, LUDWIG) if two else names
    seats = len(seated)
    return GameState(
        law=law,
        names=seated,
        ludwig=seats - 1 if two else NOBODY,
        elders=deal.elders,
        castles=tuple(Castle((Placement(throne, 0, 0),)) for throne in deal.thrones[:seats]),
        attendants=((),) * seats,
        cards=((),) * seats,
        hands=((),) * seats,
        chosen=((),) * seats,
        gifts=((),) * seats,
        supply=deal.tiles,
        discards=(),
        card_deck=deal.cards,
        card_discards=(),
        court=(ATTENDANTS_OF_A_KIND,) * len(all_attendants()),
        specials=SPECIAL_TILES,
        box=deal.thrones[seats:],
        round=1,
        turn=1,
        phase=Phase.CHOOSE,
        player=NOBODY,
    )

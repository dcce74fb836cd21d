"""Setting up a table: the parameter table, the deal, and the first state (SETUP-1 to SETUP-P-10)."""

import random
from functools import cache
from typing import NamedTuple

from engine.castle.castle import Castle
from engine.castle.placement import Placement
from engine.catalogue import Slug, all_tiles, find_tile
from engine.catalogue.cards import Without, all_bonus_cards, all_favors
from engine.game.state import SIZES, SMALL, START_MONEY, GameState, Offer, Phase
from engine.kernel.errors import MadKingError
from engine.kernel.i18n import N_, say, say_n
from engine.rules.editions import DEFAULT_EDITION
from engine.rules.rulings import Law


class Parameters(NamedTuple):
    """What depends on the number of players (section 2.1 of the rules)."""

    cards: int
    large: int
    small: int
    stairs: int
    hallways: int
    market: int
    favors: int


PARAMETERS = {
    1: Parameters(33, 5, 7, 5, 7, 3, 0),
    2: Parameters(22, 4, 5, 4, 5, 5, 2),
    3: Parameters(33, 5, 7, 5, 7, 6, 3),
    4: Parameters(44, 6, 9, 6, 9, 7, 4),
}
CARDS_PER_SIZE = 5
EXCLUDED_PAIR = frozenset(("completed-rooms", "incomplete-rooms"))
MOST_NAME = 40
NOTHING = Without()


class Deal(NamedTuple):
    """Everything that chance decides before the first turn; tops first."""

    deck: tuple[int, ...]
    stacks: tuple[tuple[Slug, ...], ...]
    favors: tuple[str, ...]
    bonus_deck: tuple[str, ...]
    master: int
    without: Without = Without()
    """What the table plays without (SETUP-9): no part of the shuffled favors and cards."""


def check_names(names: tuple[str, ...]) -> None:
    """One to four players with different names."""
    if len(names) not in PARAMETERS:
        raise MadKingError(say(N_("the game is for 1 to 4 players, not {n}"), n=len(names)))
    if len(set(names)) != len(names):
        raise MadKingError(say(N_("two players have the same name")))
    for name in names:
        if not name.strip() or len(name) > MOST_NAME or not name.isprintable():
            raise MadKingError(say(N_("{name!r} is no name for a player"), name=name[:MOST_NAME]))


@cache
def _rooms_of(size: int) -> tuple[Slug, ...]:
    return tuple(tile.slug for tile in all_tiles() if tile.size_stack == size)


def shuffle_deal(
    players: int,
    rng: random.Random,
    master: int | None = None,
    edition: str = DEFAULT_EDITION,
    without: Without = NOTHING,
) -> Deal:
    """Shuffle the box of an edition; the first master builder is random unless named (SETUP-P-3, DIFF-14)."""
    deck = [size for size in SIZES for _ in range(CARDS_PER_SIZE)]
    rng.shuffle(deck)
    stacks = []
    for size in SIZES:
        stack = list(_rooms_of(size))
        rng.shuffle(stack)
        stacks.append(tuple(stack))
    favors = [card.id for card in all_favors(edition) if card.id not in without.favors]
    rng.shuffle(favors)
    cards = [card.id for card in all_bonus_cards(edition) if card.id not in without.cards]
    rng.shuffle(cards)
    first = rng.randrange(players)  # drawn in any case, so that naming somebody changes no later shuffle
    return Deal(tuple(deck), tuple(stacks), tuple(favors), tuple(cards), first if master is None else master, without)


def check_enough(players: int, favors: tuple[str, ...], cards: tuple[str, ...]) -> None:
    """Are enough favors and bonus cards left to deal from (SETUP-4, SETUP-P-5)? The excluded pair counts once."""
    shown = len(reveal_favors(favors, PARAMETERS[players].favors))
    if shown < PARAMETERS[players].favors:
        raise MadKingError(
            say_n(
                "{n} favor can be laid out, but {players} players need {least} (SETUP-4, FAVOR-4)",
                "{n} favors can be laid out, but {players} players need {least} (SETUP-4, FAVOR-4)",
                shown,
                players=players,
                least=PARAMETERS[players].favors,
            )
        )
    least = players * cards_dealt(players)
    if len(cards) < least:
        raise MadKingError(
            say_n(
                "{n} bonus card is left, but {least} are dealt in all (SETUP-P-5)",
                "{n} bonus cards are left, but {least} are dealt in all (SETUP-P-5)",
                len(cards),
                least=least,
            )
        )


def cards_dealt(players: int) -> int:
    """The bonus cards dealt to each: three to choose from, alone just two (SETUP-P-5, SOLO-2)."""
    return 2 if players == 1 else 3


def reveal_favors(order: tuple[str, ...], number: int) -> tuple[str, ...]:
    """Reveal favors one by one; the later of the excluded pair is replaced (FAVOR-4, OQ-075)."""
    shown: list[str] = []
    for favor in order:
        if len(shown) == number:
            break
        if not (favor in EXCLUDED_PAIR and EXCLUDED_PAIR & set(shown)):
            shown.append(favor)
    return tuple(shown)


def new_game(law: Law, names: tuple[str, ...], deal: Deal) -> GameState:
    """The state before the first decision: foyers, then bonus cards, then the first prices."""
    check_names(names)
    players = len(names)
    check_enough(players, deal.favors, deal.bonus_deck)
    table = PARAMETERS[players]
    numbers = [table.small if size in SMALL else table.large for size in SIZES]
    deck, boxed_cards = deal.deck[: table.cards], deal.deck[table.cards :]
    stacks = [stack[:number] for stack, number in zip(deal.stacks, numbers, strict=True)]
    boxed = tuple(slug for stack, number in zip(deal.stacks, numbers, strict=True) for slug in stack[number:])
    favors = reveal_favors(deal.favors, table.favors)
    market: list[Offer] = []
    discards: list[int] = []
    while players > 1 and len(market) < table.market:
        size, deck = deck[0], deck[1:]
        row = SIZES.index(size)
        discards.append(size)
        if stacks[row]:
            # a card whose stack is empty is only discarded (MARKET-4): two players have 4 large tiles and 5 cards
            market.append(Offer(0, stacks[row][0], 0))
            stacks[row] = stacks[row][1:]
    foyer = Castle((Placement(Slug("foyer-3"), 0, 0),), law)
    return GameState(
        law=law,
        names=names,
        castles=(foyer,) * players,
        money=(START_MONEY,) * players,
        scores=tuple((player - deal.master) % players for player in range(players)),
        bonus=((),) * players,
        favors=favors,
        market=tuple(market),
        stacks=tuple(stacks),
        hallways=table.hallways,
        stairs=table.stairs,
        deck=deck,
        on_deck=(),
        discards=tuple(discards),
        bonus_deck=deal.bonus_deck,
        removed=(),
        box=(boxed, boxed_cards, tuple(favor for favor in deal.favors if favor not in favors)),
        round=1,
        master=deal.master,
        last_round=False,
        phase=Phase.FOYER,
        player=deal.master,
        turn=deal.master,
        without=deal.without,
    )


def check_deal(players: int, deal: Deal, edition: str = DEFAULT_EDITION) -> None:
    """Is this deal a shuffle of an edition's box? A log edited by hand may say otherwise."""
    slugs = sorted(slug for stack in deal.stacks for slug in stack)
    whole = (
        sorted(deal.deck) == sorted(list(SIZES) * CARDS_PER_SIZE)
        and slugs == sorted(tile.slug for tile in all_tiles() if tile.is_room)
        and [{find_tile(slug).size for slug in stack} for stack in deal.stacks] == [{size} for size in SIZES]
        and sorted((*deal.favors, *deal.without.favors)) == sorted(card.id for card in all_favors(edition))
        and sorted((*deal.bonus_deck, *deal.without.cards)) == sorted(card.id for card in all_bonus_cards(edition))
    )
    if not whole or not 0 <= deal.master < players:
        raise MadKingError(say(N_("the deal is not a shuffle of the box")))


def cards_added_later(favors: tuple[str, ...], cards: tuple[str, ...], edition: str) -> Without:
    """What a deal lacks that was written before the cards of its edition were known, and nothing else."""
    base = [{card.id for card in cards if not card.editions} for cards in (all_favors(), all_bonus_cards())]
    if [set(favors), set(cards)] != base:
        return NOTHING
    lacking = [
        tuple(sorted(card.id for card in box if card.editions))
        for box in (all_favors(edition), all_bonus_cards(edition))
    ]
    return Without(*lacking)

"""Setting up a table: the deal, and the first state (SETUP-1 to SETUP-P-10)."""

import random
from collections.abc import Mapping
from typing import Any, NamedTuple

from engine.castle.castle import foyer_alone
from engine.catalogue import Slug
from engine.catalogue.box import Box
from engine.catalogue.cards import Without, all_bonus_cards, all_favors
from engine.game.book import book_of
from engine.game.state import GameState, Offer, Phase
from engine.kernel.errors import MadKingError
from engine.kernel.i18n import N_, say, say_n
from engine.rules.rulings import Law

START_MONEY = 15000
EXCLUDED_PAIR = frozenset(("completed-rooms", "incomplete-rooms"))
MOST_NAME = 40
NOTHING = Without()


class Deal(NamedTuple):
    """Everything that chance decides before the first turn: the shuffled piles of the box by name, tops first."""

    piles: Mapping[str, tuple[Any, ...]]
    master: int
    without: Without = Without()
    """What the table plays without (SETUP-9): no part of the shuffled favors and cards."""

    def stacks(self, box: Box) -> list[tuple[Slug, ...]]:
        """The stacks of rooms in the order of the box."""
        return [self.piles[f"stacks/{size}"] for size in box.sizes]


def check_names(names: tuple[str, ...], law: Law) -> None:
    """As many players as the law has numbers for, with different names."""
    book_of(law, len(names))
    if len(set(names)) != len(names):
        raise MadKingError(say(N_("two players have the same name")))
    for name in names:
        check_name(name)


def check_name(name: str) -> None:
    """A name is printable, and not too long."""
    if not name.strip() or len(name) > MOST_NAME or not name.isprintable():
        raise MadKingError(say(N_("{name!r} is no name for a player"), name=name[:MOST_NAME]))


def shuffle_deal(
    law: Law, players: int, rng: random.Random, master: int | None = None, without: Without = NOTHING
) -> Deal:
    """Shuffle the box of a law; the first master builder is random unless named (SETUP-P-3, DIFF-14)."""
    piles = {}
    for name, things in book_of(law, players).box.piles(without).items():
        pile = list(things)
        rng.shuffle(pile)
        piles[name] = tuple(pile)
    first = rng.randrange(players)  # drawn in any case, so that naming somebody changes no later shuffle
    return Deal(piles, first if master is None else master, without)


def check_enough(law: Law, players: int, favors: tuple[str, ...], cards: tuple[str, ...]) -> None:
    """Are enough favors and bonus cards left to deal from (SETUP-4, SETUP-P-5)? The excluded pair counts once."""
    numbers = book_of(law, players).box.numbers
    shown = len(reveal_favors(favors, numbers.favors))
    if shown < numbers.favors:
        raise MadKingError(
            say_n(
                "{n} favor can be laid out, but {players} players need {least} (SETUP-4, FAVOR-4)",
                "{n} favors can be laid out, but {players} players need {least} (SETUP-4, FAVOR-4)",
                shown,
                players=players,
                least=numbers.favors,
            )
        )
    least = players * numbers.bonus_dealt
    if len(cards) < least:
        raise MadKingError(
            say_n(
                "{n} bonus card is left, but {least} are dealt in all (SETUP-P-5)",
                "{n} bonus cards are left, but {least} are dealt in all (SETUP-P-5)",
                len(cards),
                least=least,
            )
        )


def reveal_favors(order: tuple[str, ...], number: int) -> tuple[str, ...]:
    """Reveal favors one by one; the later of the excluded pair is replaced (FAVOR-4, OQ-075)."""
    shown: list[str] = []
    for favor in order:
        if len(shown) == number:
            break
        if not (favor in EXCLUDED_PAIR and EXCLUDED_PAIR & set(shown)):
            shown.append(favor)
    return tuple(shown)


def _unused(order: tuple[str, ...], shown: tuple[str, ...]) -> tuple[str, ...]:
    """The favors that are left in their order; those that were turned up and replaced lie last (FAVOR-4)."""
    turned_up = max((order.index(favor) + 1 for favor in shown), default=0)
    return (*order[turned_up:], *(favor for favor in order[:turned_up] if favor not in shown))


def new_game(law: Law, names: tuple[str, ...], deal: Deal) -> GameState:
    """The state before the first decision: foyers, then bonus cards, then the first prices."""
    check_names(names, law)
    players, piles = len(names), deal.piles
    check_enough(law, players, piles["favors"], piles["bonus_deck"])
    book = book_of(law, players)
    box, numbers = book.box, book.box.numbers
    deck, boxed_cards = piles["deck"][: numbers.cards], piles["deck"][numbers.cards :]
    whole = deal.stacks(box)
    stacks = [stack[:number] for stack, number in zip(whole, box.heights, strict=True)]
    boxed = tuple(slug for stack, number in zip(whole, box.heights, strict=True) for slug in stack[number:])
    favors = reveal_favors(piles["favors"], numbers.favors)
    market: list[Offer] = []
    discards: list[int] = []
    while not numbers.fixed_prices and len(market) < numbers.market:
        size, deck = deck[0], deck[1:]
        row = box.row[size]
        discards.append(size)
        if stacks[row]:
            # a card whose stack is empty is only discarded (MARKET-4): two players have 4 large tiles and 5 cards
            market.append(Offer(0, stacks[row][0], 0))
            stacks[row] = stacks[row][1:]
    state = GameState(
        book=book,
        names=names,
        castles=(foyer_alone(Slug("foyer-3"), law),) * players,
        money=(START_MONEY,) * players,
        scores=tuple((player - deal.master) % players for player in range(players)),
        bonus=((),) * players,
        favors=favors,
        market=tuple(market),
        stacks=tuple(stacks),
        hallways=numbers.hallways,
        stairs=numbers.stairs,
        deck=deck,
        on_deck=(),
        discards=tuple(discards),
        bonus_deck=piles["bonus_deck"],
        removed=(),
        boxed=(boxed, boxed_cards, _unused(piles["favors"], favors)),
        round=1,
        master=deal.master,
        last_round=False,
        phase=Phase.FOYER,
        player=deal.master,
        turn=deal.master,
        without=deal.without,
        parts=(None,) * len(book.keepers),
    )
    for module in book.keepers:
        state = module.begin(state, piles)
    return state


def check_deal(law: Law, players: int, deal: Deal) -> None:
    """Is each pile of this deal a shuffle of its pile of the box? A log edited by hand may say otherwise."""
    box = book_of(law, players).box
    left_out = {"favors": deal.without.favors, "bonus_deck": deal.without.cards, **dict(deal.without.more)}
    wanted = {name: sorted(pile) for name, pile in box.piles().items()}
    found = {name: sorted((*pile, *left_out.get(name, ()))) for name, pile in deal.piles.items()}
    if found != wanted or not 0 <= deal.master < players:
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
    return Without(lacking[0], lacking[1])

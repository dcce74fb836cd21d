"""Imagined tables of Between Two Castles: they look as the real one does, each is as likely, and can be played on."""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations

import pytest

from engine.two_castles.catalogue import Slug, all_cards, regular_tiles
from engine.two_castles.game.game import TWO_CASTLES
from engine.two_castles.game.imagine import imagine
from engine.two_castles.game.legal import legal_actions
from engine.two_castles.game.setup import shuffle_deal
from engine.two_castles.game.state import GameState, Gift, Phase, Pile
from engine.two_castles.game.turns import advance, start
from engine.two_castles.game.view import view
from engine.two_castles.rulings import USUAL
from tests.support.chances import assert_as_likely
from tests.support.programs import output

NAMES = ("Ada", "Bo", "Cy", "Di", "Eve", "Fay", "Gus")
TILES = tuple(sorted(tile.slug for tile in regular_tiles()))
CARDS = tuple(sorted(card.slug for card in all_cards()))


def played(state: GameState, rng: random.Random) -> Iterator[GameState]:
    """A table and what becomes of it when everybody plays at random."""
    yield state
    while not state.over:
        actions = legal_actions(state)
        action = TWO_CASTLES.chance(state, rng) if state.phase == Phase.SHUFFLE else rng.choice(actions)
        state = advance(state, action).state
        yield state


def new_table(players: int, rng: random.Random) -> GameState:
    state = start(USUAL, NAMES[:players], shuffle_deal(players, rng)).state
    return state.but(box=tuple(sorted(state.box)))  # throne rooms that nobody is ever going to draw have no order


def pieces(state: GameState) -> tuple[list[str], list[str]]:
    """All regular tiles and bonus cards of a table."""
    castles = [room.slug for castle in state.castles for room in castle.rooms]
    gifts = [gift.slug for gifts in state.gifts for gift in gifts]
    piles = [slug for pile in (*state.hands, *state.chosen) for slug in pile]
    tiles = [*castles, *gifts, *piles, *state.hand, *state.supply, *state.discards]
    cards = [*state.card_deck, *state.card_discards, *state.drawn, *(card for under in state.cards for card in under)]
    return sorted(slug for slug in tiles if slug in TILES), sorted(cards)


def heights(state: GameState) -> list[int]:
    """How many pieces lie in each place."""
    piles: Sequence[Sequence[str]] = (*state.hands, *state.chosen, *state.cards, state.hand, state.drawn)
    return [len(pile) for pile in piles]


@pytest.mark.parametrize("players", range(2, 8))
def test_an_imagined_table_looks_the_same_and_can_be_played(players: int) -> None:
    rng = random.Random(f"imagine {players}")
    for number, state in enumerate(played(new_table(players, rng), rng)):
        if number % 5:
            continue
        for player in state.people:
            seen = view(state, player)
            imagined = imagine(seen, rng)
            assert view(imagined, player) == seen
            assert pieces(imagined) == pieces(state) == (list(TILES), list(CARDS))
            assert heights(imagined) == heights(state)
        if number % 20 == 0:
            *_, end = played(imagined, rng)
            assert end.over


def test_every_phase_can_be_imagined() -> None:
    """Also what others do in secret: Ludwig's tiles, the five of a Food bonus, bonus cards just drawn, shuffles."""
    seen = Counter[tuple[Phase, bool]]()
    for game in range(8):
        rng = random.Random(f"phases {game}")
        for state in played(new_table(2 + 5 * (game % 2), rng), rng):
            for player in state.people:
                moves = state.player == player
                seen[state.phase, moves] += 1
                if seen[state.phase, moves] <= 20:
                    table = view(state, player)
                    assert view(imagine(table, rng), player) == table
    asked = {phase for phase in Phase if phase not in (Phase.SHUFFLE, Phase.OVER)}
    assert set(seen) == {*((phase, True) for phase in asked), *((phase, False) for phase in Phase)}


# as likely as any other


def parted(pieces: tuple[Slug, ...], numbers: Sequence[int]) -> Iterator[tuple[tuple[Slug, ...], ...]]:
    """Every way to part pieces into sorted groups of these sizes."""
    if not numbers:
        yield ()
        return
    for group in combinations(sorted(pieces), numbers[0]):
        rest = tuple(slug for slug in pieces if slug not in group)
        for others in parted(rest, numbers[1:]):
            yield group, *others


def test_every_hand_and_choice_of_others_is_as_likely() -> None:
    """B2C-ROUND-2: of three players the first has chosen, the second is to choose; one tile is left besides."""
    state = new_table(3, random.Random(1))
    hidden, own = TILES[:7], TILES[7:10]
    rest = tuple(Gift(0, slug) for slug in TILES[10:])
    state = state.but(
        hands=(hidden[:1], own, hidden[1:4]),
        chosen=(hidden[4:6], (), ()),
        supply=hidden[6:],
        gifts=(rest, (), ()),
        cards=((), CARDS, ()),
        card_deck=(),
        player=1,
    )
    tables = [
        state.but(hands=(left, own, right), chosen=(chosen, (), ()), supply=supply)
        for left, right, chosen, supply in parted(hidden, (1, 3, 2, 1))
    ]
    assert len(tables) == 420
    assert {view(table, 1) for table in tables} == {view(state, 1)}
    rng = random.Random("choices")
    assert_as_likely(lambda: imagine(view(state, 1), rng), tables)


def test_every_secret_offer_and_card_is_as_likely() -> None:
    """B2C-BONUS-FOOD, OQ-152: two tiles that others choose from, and what else is face down; so with bonus cards."""
    state = new_table(4, random.Random(1))
    rest = tuple(Gift(0, slug) for slug in TILES[4:])
    state = state.but(
        hands=((),) * 4,
        gifts=(rest, (), (), ()),
        phase=Phase.PLACE,
        bonus="B2C-BONUS-FOOD",
        site=2,
        player=2,
        builder=2,
        hand=TILES[:2],
        supply=TILES[2:3],
        discards=TILES[3:4],
        cards=(CARDS[3:], (), CARDS[:1], ()),
        card_deck=CARDS[1:2],
        card_discards=CARDS[2:3],
    )
    tables = [
        state.but(
            hand=offer, supply=supply, discards=discards, cards=(CARDS[3:], (), under, ()), card_deck=deck,
            card_discards=thrown
        )
        for offer, supply, discards in parted(TILES[:4], (2, 1, 1))
        for under, deck, thrown in parted(tuple(map(Slug, CARDS[:3])), (1, 1, 1))
    ]  # fmt: skip
    assert len(tables) == 12 * 6
    assert {view(table, 0) for table in tables} == {view(state, 0)}
    rng = random.Random("offers")
    assert_as_likely(lambda: imagine(view(state, 0), rng), tables)


def test_ludwigs_two_tiles_are_any_to_whom_they_are_not_shown() -> None:
    """B2C-2P-3: only who divides them sees them; here two are drawn, and the other player has two in hand."""
    state = new_table(2, random.Random(1))
    rest = tuple(Gift(0, slug) for slug in TILES[6:])
    state = state.but(hands=(TILES[4:6], TILES[:2], ()), gifts=(rest, (), ()), supply=(), hand=TILES[2:4])
    state = state.but(phase=Phase.LUDWIG, pile=Pile.NONE, player=1, cards=(CARDS, (), ()), card_deck=())
    tables = [state.but(hands=(TILES[4:6], other, ()), hand=drawn) for other, drawn in parted(TILES[:4], (2, 2))]
    assert {view(table, 0) for table in tables} == {view(state, 0)}
    rng = random.Random("ludwig")
    assert_as_likely(lambda: imagine(view(state, 0), rng), tables)
    assert imagine(view(state, 1), rng).hand == TILES[2:4]


PROGRAM = """
import random
from engine.two_castles.game.imagine import imagine
from engine.two_castles.game.setup import shuffle_deal
from engine.two_castles.game.turns import start
from engine.two_castles.game.view import view
from engine.two_castles.rulings import USUAL

state = start(USUAL, ("Ada", "Bo", "Cy"), shuffle_deal(3, random.Random(3))).state
print([imagine(view(state, player), random.Random(5)) for player in (0, 1)])
"""


def test_the_same_seed_imagines_the_same_under_any_hash_seed() -> None:
    first = output(PROGRAM, "0")
    assert "GameState(" in first
    assert output(PROGRAM, "77") == first

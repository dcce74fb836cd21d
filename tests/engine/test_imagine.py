"""Imagined tables: they look as the real one does, each is as likely as any other, and they can be played on."""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import permutations, product

import pytest

from engine.catalogue import find_tile
from engine.catalogue.cards import Without, all_bonus_cards, all_favors
from engine.game.game import CASTLES
from engine.game.imagine import imagine
from engine.game.play import advance, legal_actions, start
from engine.game.setup import START_MONEY, shuffle_deal
from engine.game.state import GameState, Phase
from engine.game.view import view
from engine.kernel.piles import cut
from engine.rules.rulings import law
from tests.support.chances import assert_as_likely
from tests.support.programs import output
from tests.support.tables import midgame

NAMES = ("Ada", "Bo", "Cy", "Di")
HIDDEN = {"money": "hidden", "stack-heights": "hidden"}
MODES = [
    *((players, edition, {}) for players in (1, 2, 3, 4) for edition in ("first", "second", "collectors")),
    (2, "first", HIDDEN), (4, "second", HIDDEN), (1, "collectors", HIDDEN),
]  # fmt: skip
LONG = 100
"""Rounds after which a random game is called off."""


def played(state: GameState, rng: random.Random) -> Iterator[GameState]:
    """A table and what becomes of it when everybody plays at random."""
    yield state
    while not state.over and state.round < LONG:
        actions = legal_actions(state)
        action = CASTLES.chance(state, rng) if state.phase == Phase.SHUFFLE else actions[rng.randrange(len(actions))]
        state = advance(state, action).state
        yield state


def new_table(players: int, edition: str, rulings: dict[str, str], rng: random.Random) -> GameState:
    its_law = law(edition, rulings)
    return start(its_law, NAMES[:players], shuffle_deal(its_law, players, rng)).state


def pieces(state: GameState) -> tuple[list[str], list[int], list[str], list[str]]:
    """All tiles, room cards, bonus cards and favors of a table."""
    castles = [room.slug for castle in state.castles for room in castle.rooms if room.tile.is_room]
    market = [offer.slug for offer in state.market]
    hand = [slug for slug in state.hand if find_tile(slug).is_room]
    stacks = [slug for stack in state.stacks for slug in stack]
    tiles = [*castles, *market, *hand, *stacks, *state.on_deck, *state.removed, *state.boxed[0]]
    cards = [*state.bonus_deck, *state.drawn, *(card for held in state.bonus for card in held)]
    return (
        sorted(tiles),
        sorted([*state.deck, *state.discards, *state.boxed[1]]),
        sorted(cards),
        sorted([*state.favors, *state.boxed[2]]),
    )


@pytest.mark.parametrize(("players", "edition", "rulings"), MODES)
def test_an_imagined_table_looks_the_same_and_can_be_played(
    players: int, edition: str, rulings: dict[str, str]
) -> None:
    rng = random.Random(f"imagine {players} {edition} {len(rulings)}")
    for number, state in enumerate(played(new_table(players, edition, rulings, rng), rng)):
        if number % 5:
            continue
        for player in range(players):
            seen = view(state, player)
            imagined = imagine(seen, rng)
            assert view(imagined, player) == seen
            assert pieces(imagined) == pieces(state)
            assert [len(stack) for stack in imagined.stacks] == [len(stack) for stack in state.stacks]
        if number % 20 == 0:
            *_, end = played(imagined, rng)
            assert end.over or end.round == LONG


def test_every_phase_can_be_imagined() -> None:
    """Also what others do in secret: somebody looks through a stack, draws bonus cards, or a stack is shuffled."""
    seen = Counter[tuple[str, bool]]()
    for game in range(6):
        rng = random.Random(f"phases {game}")
        for state in played(new_table(3, "second", {}, rng), rng):
            for player in range(3):
                looks = state.player == player
                seen[state.phase, looks] += 1
                if seen[state.phase, looks] <= 20:
                    table = view(state, player)
                    assert view(imagine(table, rng), player) == table
    asked = {phase for phase in Phase if phase not in (Phase.SHUFFLE, Phase.OVER)}
    assert set(seen) == {*((phase, True) for phase in asked), *((phase, False) for phase in Phase)}


# as likely as any other


def with_little_hidden(state: GameState) -> GameState:
    """A table of two at which the first player sees all but nine tiles, three room cards and three bonus cards.

    Of size 100 one tile lies on the deck, one in the stack and one in the box; of 150 two in the stack; of the room
    cards two are in the deck; of the bonus cards the other player has one.
    """
    tiles, _cards, _bonus, favors = pieces(state)
    castles = {room.slug for castle in state.castles for room in castle.rooms}
    market = {offer.slug for offer in state.market}
    free = [slug for slug in tiles if slug not in castles | market]
    small, next_size = ([slug for slug in free if find_tile(slug).size == size] for size in (100, 150))
    hidden = (*small[:3], *next_size[:2])
    cards = sorted(card.id for card in all_bonus_cards())
    discards = list(state.box.room_cards)
    for size in (100, 100, 200):
        discards.remove(size)
    return state.but(
        stacks=((hidden[0],), hidden[3:], *((),) * (len(state.stacks) - 2)),
        on_deck=(hidden[1],),
        boxed=((hidden[2],), (200,), (favors[0],)),
        removed=tuple(slug for slug in free if slug not in hidden),
        deck=(100, 100),
        discards=tuple(sorted(discards)),
        bonus=(tuple(cards[3:]), (cards[0],)),
        bonus_deck=tuple(cards[1:3]),
        favors=(),
        without=Without(tuple(card.id for card in all_favors() if card.id != favors[0]), ()),
    )


def every_table(state: GameState) -> Iterator[GameState]:
    """Every table that looks like this one to its first player, as often as the pieces can be laid so."""
    small = (*state.stacks[0], *state.on_deck, *state.boxed[0])
    sizes = (*state.deck, *state.boxed[1])
    bonus = (*state.bonus[1], *state.bonus_deck, *state.drawn)
    deals = product(permutations(small), permutations(state.stacks[1]), permutations(sizes), permutations(bonus))
    for tiles, others, cards, dealt in deals:
        drawn = len(dealt) - len(state.drawn)
        yield state.but(
            stacks=(tiles[: len(state.stacks[0])], others, *state.stacks[2:]),
            on_deck=tiles[len(state.stacks[0]) : -1],
            boxed=(tiles[-1:], cards[2:], state.boxed[2]),
            deck=cards[:2],
            bonus=(state.bonus[0], dealt[:1]),
            bonus_deck=dealt[1:drawn],
            drawn=dealt[drawn:],
        )


def little_hidden(phase: Phase, player: int) -> GameState:
    """Such a table while bonus cards are drawn, or a stack looked through, or in an ordinary turn."""
    state = with_little_hidden(midgame(0, players=2)).but(player=player, turn=player, phase=phase)
    if phase == Phase.KEEP:
        return state.but(drawn=state.bonus_deck[1:], bonus_deck=state.bonus_deck[:1])
    return state.but(looking=150) if phase == Phase.STASH else state


@pytest.mark.parametrize(
    ("phase", "player"), [(Phase.TAKE, 0), (Phase.KEEP, 1), (Phase.STASH, 0), (Phase.STASH, 1)]
)  # fmt: skip
def test_every_way_to_fill_in_what_is_hidden_is_as_likely(phase: Phase, player: int) -> None:
    state = little_hidden(phase, player)
    seen = view(state, 0)
    tables = list(every_table(state))
    assert len(tables) == 6 * 2 * 6 * 6
    assert {view(table, 0) for table in tables} == {seen}
    rng = random.Random(f"as likely {phase}")
    assert_as_likely(lambda: imagine(seen, rng), tables)


def test_hidden_money_is_any_number_of_coins_and_on_average_that_of_the_start() -> None:
    """DIFF-16."""
    state = new_table(2, "second", HIDDEN, random.Random(1))
    seen, rng = view(state.but(money=(4000, 7000)), 1), random.Random("purses")
    assert imagine(seen, rng).money[1] == 7000
    purses = range(0, 2 * START_MONEY + 1, 1000)
    assert sum(purses) / len(purses) == START_MONEY
    assert_as_likely(lambda: imagine(seen, rng).money[0], purses)


def test_a_cut_pile_has_its_heights_and_the_rest() -> None:
    piles = cut("abcdef", (1, 0, 2), random.Random(1))
    assert [len(pile) for pile in piles] == [1, 0, 2, 3]
    assert sorted("".join("".join(pile) for pile in piles)) == list("abcdef")
    rng = random.Random(2)
    orders = [(order[:1], order[1:]) for order in permutations("abc")]
    assert_as_likely(lambda: tuple(cut("abc", (1,), rng)), orders)


PROGRAM = """
import random
from engine.game.imagine import imagine
from engine.game.setup import shuffle_deal
from engine.game.play import start
from engine.game.view import view
from engine.rules.rulings import law

state = start(law("collectors"), ("Ada", "Bo"), shuffle_deal(law("collectors"), 2, random.Random(3))).state
print([imagine(view(state, player), random.Random(5)) for player in (0, 1)])
"""


def test_the_same_seed_imagines_the_same_under_any_hash_seed() -> None:
    first = output(PROGRAM, "0")
    assert "GameState(" in first
    assert output(PROGRAM, "77") == first

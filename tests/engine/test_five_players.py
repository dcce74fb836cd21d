"""Five players: the numbers of every table with the larger box, two rooms on 15000, five favors (P5-1 to P5-5)."""

import json
import random

import pytest

from engine.game.book import book_of, players_of
from engine.game.decisions.price import PRICE
from engine.game.events import Paid, Scored
from engine.game.final import final_scoring, rank
from engine.game.game import CASTLES, Setup
from engine.game.play import apply, legal_actions
from engine.game.setup import new_game, shuffle_deal
from engine.game.state import Action, GameState, Phase, Verb
from engine.kernel.errors import IllegalAction, MadKingError
from engine.kernel.log import follow
from engine.modules.towers.part import SIZE, towers_of
from engine.rules.rulings import Law
from solver.table.arena import Match, Series
from tests.support.expanded import NAMES, expanded, new_table, pieces, random_game, unjudged, whole_box

FIVE = expanded("towers")
BOTH = expanded("towers", "swans")


def pricing() -> GameState:
    """The first prices are to be set."""
    state = new_table(FIVE, 5)
    while state.phase != Phase.PRICE:
        state = apply(state, legal_actions(state)[0]).state
    return state


def test_P5_1_five_need_the_towers() -> None:
    for modules in ((), ("swans",)):
        its_law = expanded(*modules)
        with pytest.raises(MadKingError, match=r"five players need the expansion towers \(P5-1\)"):
            new_table(its_law, 5)
        assert players_of(its_law)[1] == 4
    for edition in ("first", "second", "collectors"):
        assert players_of(expanded("towers", edition=edition)) == (2, 5)
    with pytest.raises(MadKingError):
        book_of(FIVE, 6)


def test_P5_2_they_use_all_rooms_and_so_not_only_the_known_ones() -> None:
    with pytest.raises(MadKingError, match="P5-2"):
        new_table(expanded("towers", rooms="known"), 5)
    state = new_table(FIVE, 5)
    heights = dict(zip(state.box.sizes, state.box.heights, strict=True))
    assert {heights[size] for size in (350, 400, 450, 500, 600)} == {7}
    assert {heights[size] for size in (100, 150, 200, 250, 300)} == {11}
    assert (heights[SIZE], state.hallways, state.stairs, len(state.favors)) == (8, 11, 7, 5)
    assert sum(len(rooms) for rooms in state.box.rooms) == 158


@pytest.mark.parametrize(
    ("players", "cards", "towers", "favors", "left"),
    [(2, 22, 5, 15, 17), (3, 33, 6, 18, 27), (4, 44, 7, 21, 37), (5, 55, 8, 24, 47)],
)
def test_the_numbers_of_every_table(players: int, cards: int, towers: int, favors: int, left: int) -> None:
    """N1, DX-04: the cards left after the first market, if every card found a room."""
    seen = set()
    for seed in range(30):
        state = new_game(FIVE, NAMES[:players], shuffle_deal(FIVE, players, random.Random(seed)))
        assert len(state.deck) + len(state.discards) == cards
        assert len(state.box.rooms[state.box.row[SIZE]]) == 8
        assert state.box.heights[state.box.row[SIZE]] == towers
        assert len(towers_of(state).pile) in (favors, favors - (players == 5))
        if len(state.discards) == len(state.market):
            seen.add(len(state.deck))
    assert seen == {left}


def test_P5_3_eight_rooms_two_of_them_on_15000() -> None:
    state = pricing()
    assert state.prices == (15000, 15000, 10000, 8000, 6000, 4000, 2000, 1000)
    assert len(state.market) == 8
    assert len(PRICE.options(state)) == 20160
    action = PRICE.options(state)[4711]
    priced = apply(state, action).state
    assert [offer.price for offer in priced.market] == list(state.prices)
    first, second, *rest = action.args
    with pytest.raises(IllegalAction, match="PRICE-2"):
        apply(state, Action(Verb.ARRANGE, (second, first, *rest)))


def test_SETUP_P_4_who_sits_further_from_the_master_builder_begins_with_more() -> None:
    assert new_table(FIVE, 5).scores == (0, 1, 2, 3, 4)


@pytest.mark.parametrize(
    ("counts", "points"),
    [
        ((9, 8, 7, 6, 5), [8, 4, 2, 1, 0]),
        ((9, 8, 3, 3, 3), [8, 4, 1, 1, 1]),
        ((5, 5, 5, 5, 5), [3, 3, 3, 3, 3]),
        ((9, 8, 7, 2, 2), [8, 4, 2, 0, 0]),
        ((9, 8, 7, 6, 0), [8, 4, 2, 1, 0]),
    ],
)
def test_P5_5_the_scale_of_favors_stays_and_the_fifth_gets_nothing(counts: tuple[int, ...], points: list[int]) -> None:
    """F1, F2, OQ-070: a tie for the last two places shares one point, which is none."""
    assert [place.points for place in rank(counts)] == points


def test_F1_F2_in_the_final_scoring() -> None:
    state = new_table(FIVE, 5)
    small = state.box.rooms[state.box.row[100]]
    for counts, wanted in (((5, 4, 3, 2, 1), [8, 4, 2, 1, 0]), ((9, 8, 3, 3, 3), [8, 4, 1, 1, 1])):
        castles = tuple(unjudged(" ".join(small[:number]), FIVE) for number in counts)
        table = state.but(castles=castles, favors=("square-rooms",))
        items = final_scoring(table)
        assert [sum(item.points for item in mine if item.source == "square-rooms") for mine in items] == wanted


# playing


@pytest.mark.parametrize("its_law", [FIVE, BOTH], ids=["towers", "towers swans"])
def test_random_games_of_five_end_and_nothing_is_lost(its_law: Law) -> None:
    """Rooms, cards, favors; money by its payments; points by their reasons."""
    for seed in range(6):
        state, scores, money = None, [0] * 5, [15000] * 5
        for move in random_game(its_law, 5, f"five {seed}"):
            if state is None:
                scores = list(move.before.scores)
            state = move.state
            assert pieces(state) == whole_box(state)
            for event in move.events:
                if isinstance(event, Paid):
                    money[event.player] += event.amount
                if isinstance(event, Scored):
                    scores[event.player] += event.total
        assert state is not None
        assert state.over
        assert (list(state.scores), list(state.money)) == (scores, money)
        assert 15 <= state.round <= 25


def test_a_log_of_five_replays_and_says_what_is_invented() -> None:
    match = Match(Series(CASTLES, Setup(BOTH), ("random",) * 5, "five", record=True), 0)
    states = [match.state]
    while not match.over:
        match.advance()
        states.append(match.state)
    head = json.loads(match.log[0])
    assert (head["expansions"], head["stand_ins"]) == (["towers", "swans"], True)
    assert [moment.state for moment in follow(CASTLES, match.log)] == states

"""Decrees that score in the end, bring money at the start, hide a purse, or make an odd score even."""

from typing import Any

import pytest

from engine.catalogue.cards import find_bonus_card
from engine.game.events import Happenings
from engine.game.final import card_points, standings
from engine.game.flow import go
from engine.game.state import Frame, GameState, Phase
from engine.game.view import view
from tests.support.decreed import after, do, drafted, paid, table

FIVE_TILES = "foyer-3@0,0 salon@3,0 hallway@0,3 stairs@-3,1 parlor@7,-3"
"""Sizes 125, 350, 150, 75 and 150."""


def points(state: GameState, rule: str, player: int = 1) -> int:
    return sum(item.points for item in standings(state).items[player] if item.rule == rule)


def built(decree: str, castle: str = "foyer-3@0,0", **changes: Any) -> GameState:
    return table({"Bo": decree}, castles={"Bo": castle}, **changes)


def test_every_size_counts_printed_areas_of_all_tiles() -> None:
    """DECREE-09, OQ-132: a hallway and a room of 150 are of one size, or of two by a ruling."""
    assert points(built("every-size", FIVE_TILES), "DECREE-09") == 4
    by_piece = built("every-size", FIVE_TILES, rulings={"every-size": "by-piece"})
    assert points(by_piece, "DECREE-09") == 5


def test_every_type_is_worth_two() -> None:
    """DECREE-10: a foyer is a Corridor tile."""
    assert points(built("every-type"), "DECREE-10") == 2
    assert points(built("every-type", FIVE_TILES), "DECREE-10") == 4


def test_all_eight_types_are_worth_sixteen() -> None:
    castle = (
        "foyer-3@0,0 porch@-2,-3/3 larder@1,3/1 piano-room@0,-4/2 pantry@0,-6/1 meat-locker@0,5/1 gatehouse@-4,-8 "
        "lilac-cabinet@-4,-6 focus-room@3,0/1 parlor@5,0 stairs@3,2/3 solar@3,-2 downstairs-hallway@2,5 "
        "bottomless-pit@6,6 cloak-room@-2,-5/1"
    )
    assert points(built("every-type", castle), "DECREE-10") == 16


def test_two_points_for_every_5000_besides_the_usual() -> None:
    """DECREE-11, DX-02: 29000 are 10 points and 2."""
    state = built("treasurer", money=(0, 29000, 0))
    assert (points(state, "DECREE-11"), points(state, "MONEY-1")) == (10, 2)
    assert points(built("treasurer", money=(0, 4000, 0)), "DECREE-11") == 0


def test_twelve_points_without_hallways_and_stairs() -> None:
    """DECREE-22."""
    assert points(built("purist", "foyer-3@0,0 salon@3,0"), "DECREE-22") == 12
    assert points(built("purist", "foyer-3@0,0 stairs@-3,1"), "DECREE-22") == 0
    assert points(built("purist", "foyer-3@0,0 hallway@0,3"), "DECREE-22") == 0


def test_the_best_bonus_card_scores_again() -> None:
    """DECREE-32: cards worth 4 and 6 bring 6 more."""
    castle = "foyer-3@0,0 stairs@-3,1 stairs@3,1/2 stairs@1,3/3"
    state = built("encore-card", castle, money=(0, 20000, 0), bonus=((), ("money", "stairs"), ()))
    assert [card_points(state, 1, find_bonus_card(card)) for card in state.bonus[1]] == [4, 6]
    assert points(state, "DECREE-32") == 6
    item = next(item for item in standings(state).items[1] if item.rule == "DECREE-32")
    assert state.book.explain(state, 1, item) == "Stairs again: 6 points"
    assert points(state.but(bonus=((), (), ())), "DECREE-32") == 0


def test_two_points_for_each_courtyard() -> None:
    """DECREE-35."""
    state = built("courtyards", "foyer-3@0,0 oratory@0,3/3 powder-room@-2,5/3 queens-bedroom@-4,1/1")
    assert points(state, "DECREE-35") == 4
    assert points(built("courtyards"), "DECREE-35") == 0


def test_a_point_for_each_room_of_the_longest_walk() -> None:
    """DECREE-36: a foyer with three single rooms on its doors is a walk of 3."""
    state = built("grand-tour", "foyer-3@0,0 lilac-cabinet@-2,0 berchta-room@3,0 sitting-room@0,3")
    assert points(state, "DECREE-36") == 3


def test_nobody_else_scores_it() -> None:
    for decree in ("every-size", "every-type", "treasurer", "purist", "grand-tour", "savings-card"):
        rules = [item.rule for player in (0, 2) for item in standings(built(decree)).items[player]]
        assert not any(rule.startswith("DECREE") for rule in rules)


def test_decrees_score_before_favors_and_after_the_stacks() -> None:
    """DECREE-GEN-4."""
    state = built("purist", favors=("money",), money=(0, 20000, 0))
    rules = [item.rule for item in standings(state).items[1]]
    assert rules[0] == "DECREE-22"
    assert "FAVOR" in rules[1]


# at the start


def test_a_dowry_is_10000_more() -> None:
    """DECREE-20: 25000 in all."""
    assert drafted({"Bo": "dowry"}).money == (15000, 25000, 15000)


def test_others_do_not_see_a_hidden_purse_until_the_scoring() -> None:
    """DECREE-02, OQ-193."""
    state = built("hidden-purse")
    assert view(state, 0).money == (15000, None, 15000)
    assert view(state, 1).money == (15000, 15000, 15000)
    other = state.but(money=(15000, 3000, 15000))
    assert view(state, 2) == view(other, 2)
    over = go(state.but(frames=()), "scoring", Happenings())
    assert view(over, 0).money == over.money


# odd and even


@pytest.mark.parametrize(("score", "even"), [(17, 18), (18, 18), (-3, -2), (0, 0)])
def test_an_odd_score_is_made_even_at_the_end_of_a_turn(score: int, even: int) -> None:
    """DECREE-26."""
    state = built("even-tempered", scores=(0, score, 0))
    assert after(state, "pass").scores[1] == even


def test_each_extra_turn_is_looked_at() -> None:
    """DECREE-26: 21 is 22 at the end of an extra turn."""
    state = built("even-tempered", scores=(0, 21, 0), frames=(Frame(), Frame()))
    done, events = do(state, "pass")
    assert (done.scores[1], done.turn) == (22, 2)
    assert [event.record()["event"] for event in events].count("points") == 1


def test_turns_of_others_count_by_a_ruling() -> None:
    """OQ-114."""
    for ruling, score in (("own-turns", 17), ("every-turn", 18)):
        state = table({"Cy": "even-tempered"}, rulings={"even-tempered": ruling}, scores=(0, 0, 17))
        assert after(state, "pass").scores[2] == score


def test_not_after_the_final_scoring() -> None:
    """OQ-203."""
    state = built("even-tempered", frames=(), scores=(0, 2, 0), money=(0, 10000, 0), favors=())
    over = go(state, "scoring", Happenings())
    assert over.phase == Phase.OVER
    assert over.scores[1] == 3


def test_no_money_changes_hands_for_it() -> None:
    _state, events = do(built("even-tempered", scores=(0, 1, 0)), "pass")
    assert paid(events, "BUY-2") == [(1, 5000)]

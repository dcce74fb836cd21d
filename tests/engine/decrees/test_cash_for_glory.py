"""DECREE-29: money instead of the points of a room, all or none."""

from typing import Any

import pytest

from engine.game.events import Scored
from engine.game.state import GameState, Phase
from engine.kernel.errors import IllegalAction
from tests.support.decreed import after, do, paid, table, texts_of

MARKET = {"nap-room": (4000, 0), "audience-room": (2000, 0), "lilac-cabinet": (1000, 0), "broom-closet": (6000, 0)}


def building(castle: str = "foyer-4@0,0 salon@3,0", holder: str = "Bo", **more: Any) -> GameState:
    return table({holder: "cash-for-glory"}, castles={"Bo": castle}, market=MARKET, **more)


def test_4_points_or_4000() -> None:
    """EX-02: the Nap Room prints 2 and gets 2 for the Salon."""
    state = after(building(), "take nap-room", "place nap-room@10,0/1")
    assert (state.phase, state.player, state.scores[1]) == ("cash", 1, 0)
    assert texts_of(state) == ["cash", "points"]
    cash, events = do(state, "cash")
    assert (cash.scores[1], cash.money[1] - state.money[1]) == (0, 4000)
    assert paid(events, "DECREE-29") == [(1, 4000)]
    points = after(state, "points")
    assert (points.scores[1], points.money[1] - state.money[1]) == (4, 0)


def test_the_turn_goes_on_and_nothing_is_left_of_it() -> None:
    cash, points = (after(building(), "take nap-room", "place nap-room@10,0/1", way) for way in ("cash", "points"))
    for state in (cash, points):
        assert (state.phase, state.player, state.queue) == (Phase.TAKE, 2, ())
        assert state.frames[-1].used == ()


def test_by_a_ruling_only_the_printed_points() -> None:
    """OQ-115: the 2 for the Salon are scored as ever."""
    state = building(rulings={"cash-for-glory": "printed"})
    cash = after(state, "take nap-room", "place nap-room@10,0/1", "cash")
    assert cash.scores[1] == 2
    assert cash.money[1] == 15000 - 4000 + 2000


def test_rewards_for_completed_rooms_are_no_part_of_it() -> None:
    """OQ-115: the Lilac Cabinet scores 5 and 2 for the Nap Room, whose reward is due besides."""
    state = building("foyer-4@0,0 salon@3,0 nap-room@10,0/1")
    state = after(state, "take lilac-cabinet", "place lilac-cabinet@10,4")
    cash = after(state, "cash")
    assert cash.money[1] - state.money[1] == 7000
    assert (cash.phase, [str(one.room) for one in cash.frames[-1].due]) == (Phase.REWARD, ["nap-room@10,0/1"])


def test_nothing_to_choose_where_a_tile_scores_nothing() -> None:
    state, events = do(building(), "take hallway", "place hallway@-6,1")
    assert (state.phase, state.player) == (Phase.TAKE, 2)
    assert not any(isinstance(event, Scored) for event in events)


def test_nothing_to_choose_where_penalties_eat_the_points_up() -> None:
    """OQ-115: the Audience Room prints 7 and loses 2 for each of four neighbours."""
    castle = "foyer-4@0,0 larder@0,-2/3 pantry@0,-4/1 parlor@-1,-7 lilac-cabinet@3,1"
    state = after(building(castle), "take audience-room", "place audience-room@2,-6/1")
    assert state.scores[1] == -1
    assert state.phase != "cash"


def test_a_hallway_that_scores_may_be_cashed_as_well() -> None:
    """Hallways are rooms of the castle (OQ-120): the Gallery of Mirrors pays 2 for the one that meets its door."""
    castle = "foyer-4@0,0 gallery-of-mirrors@3,0"
    state = after(building(castle), "take hallway")
    scoring = next(text for text in texts_of(state) if after(state, text).phase == "cash")
    assert after(state, scoring, "cash").money[1] == after(state, scoring, "points").money[1] + 2000


def test_others_are_not_asked() -> None:
    state, events = do(building(holder="Ada"), "take nap-room", "place nap-room@10,0/1")
    assert (state.phase, state.scores[1]) == (Phase.TAKE, 4)
    assert any(isinstance(event, Scored) for event in events)


def test_all_or_nothing() -> None:
    state = after(building(), "take nap-room", "place nap-room@10,0/1")
    with pytest.raises(IllegalAction) as caught:
        after(state, "cash 2")
    assert caught.value.rules == ("DECREE-29",)
    with pytest.raises(IllegalAction):
        after(state, "pass")

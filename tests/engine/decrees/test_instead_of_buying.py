"""DECREE-21 and DECREE-28: what a turn may be used for instead of buying."""

from typing import Any

import pytest

from engine.game.events import Scored
from engine.game.state import Frame, GameState, Phase, Reward
from engine.kernel.errors import IllegalAction
from tests.support.decreed import after, do, paid, table, texts_of

MARKET = {"salon": (10000, 3000), "nap-room": (4000, 0)}


def collecting(**changes: Any) -> GameState:
    return table({"Bo": "tax-collector"}, market=MARKET, **changes)


def idle(**changes: Any) -> GameState:
    return table({"Bo": "idle-profit"}, market=MARKET, **changes)


# DECREE-21


def test_the_coins_of_a_room_and_5000() -> None:
    """The numbers of the specification: 3000 on the room, 8000 for the collector, and the room has none."""
    state, events = do(collecting(), "collect salon")
    assert state.money == (15000, 23000, 15000)
    assert paid(events, "DECREE-21") == [(1, 3000), (1, 5000)]
    assert [(offer.slug, offer.price, offer.coins) for offer in state.market] == [
        ("salon", 10000, 0),
        ("nap-room", 4000, 0),
    ]
    assert (state.phase, state.player) == (Phase.TAKE, 2), "the turn is over"


def test_a_room_without_coins_is_as_good_as_passing() -> None:
    """OQ-125."""
    assert after(collecting(), "collect nap-room").money == after(collecting(), "pass").money


def test_any_room_even_one_that_cannot_be_paid() -> None:
    state = collecting(money=(0, 0, 0))
    assert texts_of(state) == ["collect nap-room", "collect salon", "pass"]


def test_an_empty_market_leaves_nothing_to_collect() -> None:
    """OQ-196."""
    assert texts_of(collecting().but(market=()), "collect") == []


def test_in_an_extra_turn_too() -> None:
    """OQ-130: the extra turn is over, and the rewards of the turn around it are still due."""
    castle = "foyer-4@0,0 salon@3,0 nap-room@10,0/1 lilac-cabinet@10,4"
    state = collecting(castles={"Bo": castle}, frames=())
    nap_room = Reward(state.castles[1].rooms[2], "sleeping")
    state = after(state.but(frames=(Frame((nap_room,)), Frame())), "collect salon")
    assert (state.phase, state.player, state.frames) == (Phase.REWARD, 1, (Frame((nap_room,)),))
    assert state.money[1] == 23000


def test_only_the_holder_and_only_a_room_of_the_market() -> None:
    state = collecting()
    with pytest.raises(IllegalAction, match="Hallway is not in the market") as caught:
        after(state, "collect hallway")
    assert caught.value.rules == ("DECREE-21",)
    following = after(state, "pass")
    assert texts_of(following, "collect") == []
    with pytest.raises(IllegalAction) as caught:
        after(following, "collect salon")
    assert caught.value.rules == ("DECREE-21",)


# DECREE-28


def test_8_points_or_8000() -> None:
    """The numbers of the specification; nothing for passing besides."""
    points, events = do(idle(), "idle points")
    assert (points.scores, points.money) == ((0, 8, 0), (15000, 15000, 15000))
    assert [item.rule for event in events if isinstance(event, Scored) for item in event.items] == ["DECREE-28"]
    money, events = do(idle(), "idle money")
    assert (money.scores, money.money) == ((0, 0, 0), (15000, 23000, 15000))
    assert paid(events, "DECREE-28") == [(1, 8000)]
    assert (money.phase, money.player) == (Phase.TAKE, 2), "the turn is over"


def test_every_turn_and_in_extra_turns() -> None:
    """OQ-130, OQ-197."""
    state = idle(frames=(Frame(), Frame()))
    assert after(state, "idle points").scores[1] == 8
    again = after(idle(), "idle points", "pass").but(player=1, turn=1)
    assert after(again, "idle points").scores[1] == 16


def test_besides_buying_and_passing() -> None:
    state = idle(money=(0, 0, 0))
    assert texts_of(state) == ["idle money", "idle points", "pass"]
    with pytest.raises(IllegalAction, match="idle points or idle money") as caught:
        after(state, "idle gold")
    assert caught.value.rules == ("DECREE-28",)
    with pytest.raises(IllegalAction) as caught:
        after(after(state, "pass"), "idle points")
    assert caught.value.rules == ("DECREE-28",)

"""Decrees that change what is paid, and how the market lies: DECREE-13, -23, -24."""

from typing import Any

import pytest

from engine.game.play import legal_actions
from engine.game.state import GameState, Phase
from engine.kernel.errors import IllegalAction
from tests.support.decreed import after, do, paid, table, texts_of

MARKET = {"nap-room": (4000, 0), "pantry": (1000, 0), "salon": (10000, 2000)}


# DECREE-13


@pytest.mark.parametrize("tile", ["hallway", "stairs"])
def test_hallways_and_stairs_cost_1000(tile: str) -> None:
    state, events = do(table({"Bo": "cheap-halls"}), f"take {tile}")
    assert state.money == (16000, 14000, 15000)
    assert paid(events, "BUY-4") == [(1, -1000), (0, 1000)]


def test_the_master_builder_pays_1000_to_the_bank() -> None:
    state, events = do(table({"Ada": "cheap-halls"}, player=0, turn=0), "take hallway")
    assert state.money == (14000, 15000, 15000)
    assert paid(events, "BUY-5") == [(0, -1000)]


def test_the_others_pay_3000() -> None:
    assert after(table({"Ada": "cheap-halls"}), "take stairs").money == (18000, 12000, 15000)


def test_with_1000_a_hallway_can_be_bought() -> None:
    assert "take hallway" in texts_of(table({"Bo": "cheap-halls"}, money=(0, 1000, 0)))
    assert "take hallway" not in texts_of(table({"Bo": "dowry"}, money=(0, 1000, 0)))


# DECREE-24


def discounted(**more: Any) -> GameState:
    return table({"Bo": "discount"}, market=MARKET, **more)


def test_a_room_costs_1000_less() -> None:
    """The numbers of the specification: of 4000 Bo pays 3000, and the master builder gets as much."""
    state, events = do(discounted(), "take nap-room")
    assert state.money == (18000, 12000, 15000)
    assert paid(events, "BUY-4") == [(1, -3000), (0, 3000)]


def test_a_room_for_1000_costs_nothing() -> None:
    state, events = do(discounted(money=(0, 0, 0)), "take pantry")
    assert state.money == (0, 0, 0)
    assert paid(events, "BUY-4") == []


def test_a_room_that_only_the_discount_makes_payable() -> None:
    """Coins on a room still help to pay for it (BUY-7): 7000 and 2000 are 9000."""
    assert "take salon" in texts_of(discounted(money=(0, 7000, 0)))
    assert "take salon" not in texts_of(discounted(money=(0, 6000, 0)))
    with pytest.raises(IllegalAction, match="Salon costs 9000, and there is only 6000"):
        after(discounted(money=(0, 6000, 0)), "take salon")


def test_hallways_cost_less_only_by_a_ruling() -> None:
    """OQ-116."""
    assert after(discounted(), "take hallway").money == (18000, 12000, 15000)
    everything = discounted(rulings={"discount": "all-purchases"})
    assert after(everything, "take hallway").money == (17000, 13000, 15000)
    assert after(everything, "take nap-room").money == (18000, 12000, 15000)


# DECREE-23


def pricing(players: int, holder: str = "Ada") -> GameState:
    return table({holder: "crowded-market"}, players, phase=Phase.PRICE, player=0, turn=0, frames=())


@pytest.mark.parametrize(("players", "plain", "crowded"), [(2, 120, 1320), (3, 720, 11520), (4, 5040, 110880)])
def test_a_space_empty_and_another_with_two_rooms(players: int, plain: int, crowded: int) -> None:
    """The numbers of the specification; the holder crowds the market only as master builder."""
    assert len(legal_actions(pricing(players))) == crowded
    assert len(legal_actions(pricing(players, "Bo"))) == plain


def test_two_rooms_for_8000_and_none_for_15000() -> None:
    state = pricing(4)
    prices, rooms = list(state.prices), sorted(offer.slug for offer in state.market)
    crowded = [8000, *prices[1:]]
    words = " ".join(
        f"{price}:{room}" for price, room in sorted(zip(crowded, rooms, strict=True), key=lambda p: (-p[0], p[1]))
    )
    priced = after(state, f"arrange {words}")
    assert sorted(offer.price for offer in priced.market) == sorted(crowded)
    assert priced.phase == Phase.TAKE


def test_the_next_master_builder_sets_the_prices_as_usual() -> None:
    state = pricing(3, "Bo")
    rooms = sorted(offer.slug for offer in state.market)
    prices = [state.prices[1], *state.prices[1:]]
    words = " ".join(f"{price}:{room}" for price, room in zip(prices, rooms, strict=True))
    with pytest.raises(IllegalAction) as caught:
        after(state, f"arrange {words}")
    assert "DECREE-23" in caught.value.rules

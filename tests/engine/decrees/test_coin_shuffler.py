"""DECREE-25: the master builder moves coins from rooms to other rooms while setting the prices."""

import random
from itertools import product
from typing import Any

import pytest

from engine.catalogue import Slug
from engine.game.play import legal_actions
from engine.game.state import GameState, Phase
from engine.kernel.errors import IllegalAction, RecordError
from engine.modules.decrees.coin_shuffler import CoinShuffler, Shifted
from engine.modules.decrees.decree import own_of
from tests.support.decreed import after, do, random_step, table, texts_of

SALON, NAP, STUDY = "salon", "nap-room", "study"
ROOMS = (SALON, NAP, STUDY)


def pricing(*coins: int, holder: str = "Ada", **more: Any) -> GameState:
    """Ada sets the prices of a market with these coins; rooms without coins fill it."""
    market = {room: (0, n) for room, n in zip(ROOMS, coins, strict=True)}
    market |= dict.fromkeys(("pantry", "shed", "crypt"), (0, 0))
    return table({holder: "coin-shuffler"}, market=market, phase=Phase.PRICE, player=0, turn=0, frames=(), **more)


def coins(state: GameState) -> list[int]:
    lying = {offer.slug: offer.coins for offer in state.market}
    return [lying[room] for room in sorted(lying) if room in ROOMS]


ARRANGE = "arrange crypt nap-room pantry salon shed study"


def test_from_7000_to_5000_is_legal() -> None:
    """The numbers of the specification: 7000, 0, 2000 become 5000, 2000, 2000."""
    state, events = do(pricing(7000, 0, 2000), "shift salon nap-room 2000")
    assert (state.phase, state.player) == (Phase.PRICE, 0)
    assert coins(state) == [2000, 5000, 2000]
    assert events == [Shifted(0, Slug("salon"), Slug("nap-room"), 2000)]
    priced = after(state, ARRANGE)
    assert priced.phase == Phase.TAKE
    assert coins(priced) == [2000, 5000, 2000]
    assert own_of(priced, 0) is None


def test_6000_is_too_much_for_a_room_that_was_changed() -> None:
    """7000, 0, 2000 may become 6000, 1000, 2000 on the way, but the prices are not set so."""
    state = after(pricing(7000, 0, 2000), "shift salon nap-room 1000")
    assert texts_of(state, "arrange") == []
    with pytest.raises(
        IllegalAction, match=r"Salon would end with 6000, but a room .* may have 5000 at most"
    ) as caught:
        after(state, ARRANGE)
    assert caught.value.rules == ("DECREE-25",)
    assert after(state, "shift salon study 1000", ARRANGE).phase == Phase.TAKE


def test_7000_may_stay_where_nothing_is_changed() -> None:
    assert after(pricing(7000, 0, 2000), ARRANGE).phase == Phase.TAKE
    assert after(pricing(7000, 0, 2000), "shift study nap-room 1000", ARRANGE).phase == Phase.TAKE


@pytest.mark.parametrize(
    ("texts", "reason"),
    [
        (["shift study salon 1000"], "Salon would end with 8000"),
        (["shift salon nap-room 6000"], "Nap Room would end with 6000"),
        (["shift salon salon 1000"], "coins of 1000 go from a room to another"),
        (["shift salon nap-room 500"], "coins of 1000 go"),
        (["shift salon nap-room 0"], "coins of 1000 go"),
        (["shift salon nap-room"], "shift FROM TO COINS"),
        (["shift study nap-room 3000"], "there is only 2000 on Study"),
        (["shift salon hallway 1000"], "Hallway is not in the market"),
        (["shift study nap-room 1000", "shift nap-room study 1000"], "Nap Room has got coins and gives none"),
        (["shift study nap-room 1000", "shift salon study 1000"], "Study has given coins and gets none"),
    ],
)
def test_what_is_refused_says_why(texts: list[str], reason: str) -> None:
    state = after(pricing(7000, 0, 2000), *texts[:-1])
    with pytest.raises(IllegalAction, match=reason) as caught:
        after(state, texts[-1])
    assert caught.value.rules == ("DECREE-25",)


def test_only_the_holder_and_only_as_master_builder() -> None:
    state = pricing(7000, 0, 2000, holder="Bo")
    assert texts_of(state, "shift") == []
    with pytest.raises(IllegalAction) as caught:
        after(state, "shift salon nap-room 1000")
    assert caught.value.rules == ("DECREE-25",)
    assert texts_of(pricing(0, 0, 0), "shift") == []


@pytest.mark.parametrize("start", [(7000, 0, 2000), (8000, 3000, 4000), (6000, 5000, 5000), (9000, 9000, 0)])
def test_every_outcome_that_the_decree_allows_can_be_reached_and_no_other(start: tuple[int, ...]) -> None:
    """OQ-198: coins are moved, never made or lost."""
    state = pricing(*start)
    state = state.but(market=tuple(offer for offer in state.market if offer.slug in ROOMS))
    before = coins(state)
    each = range(0, max(start) + 1, 1000)
    allowed = {
        lying
        for lying in product(each, repeat=3)
        if sum(lying) == sum(start) and all(n == was or n <= 5000 for n, was in zip(lying, before, strict=True))
    }
    found = set()
    waiting, seen = [state], set()
    while waiting:
        one = waiting.pop()
        if (key := tuple(coins(one))) in seen:
            continue
        seen.add(key)
        options = legal_actions(one)
        shifts = [str(action) for action in options if action.verb == "shift"]
        assert options, "nobody is left without anything to do"
        if len(options) > len(shifts):
            found.add(key)
        waiting += [after(one, text) for text in shifts]
    assert found == allowed


def test_random_moving_ends() -> None:
    rng = random.Random(5)
    for _game in range(20):
        state, moves = pricing(9000, 3000, 6000), 0
        while state.phase == Phase.PRICE:
            shifts = texts_of(state, "shift")
            state = after(state, rng.choice(shifts)) if shifts else random_step(state, rng)[0]
            moves += 1
        assert moves <= 19


def test_what_lay_there_before_is_written_and_read() -> None:
    decree = CoinShuffler()
    state = after(pricing(7000, 0, 2000), "shift salon nap-room 1000")
    own = own_of(state, 0)
    written = decree.write(state, own)
    assert written == {"crypt": 0, "nap-room": 0, "pantry": 0, "salon": 7000, "shed": 0, "study": 2000}
    assert decree.read(state, 0, written, "own") == own
    assert decree.write(state, None) is decree.read(state, 0, None, "own") is None


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"salon": 8000}, "own: no moving of coins leads"),
        ({"salon": 500, "study": 8500}, "own: no moving of coins leads"),
        ({"salon": "x"}, "own: each room of the market with its coins is expected"),
        ({"hallway": 0}, "own: each room of the market with its coins is expected"),
    ],
)
def test_what_cannot_have_lain_there_is_refused(change: dict[str, Any], reason: str) -> None:
    state = after(pricing(7000, 0, 2000), "shift salon nap-room 1000")
    written = CoinShuffler().write(state, own_of(state, 0))
    with pytest.raises(RecordError, match=reason):
        CoinShuffler().read(state, 0, {**written, **change}, "own")
    with pytest.raises(RecordError, match="only while the holder sets the prices"):
        CoinShuffler().read(state, 1, written, "own")

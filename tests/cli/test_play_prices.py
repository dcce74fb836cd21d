"""Setting prices at the table where a price has several rooms: what is typed, and the advice in words and JSON."""

from collections.abc import Iterator

import pytest

from cli.answers.price import document, find_prices, own_placement
from cli.errors import BadInput
from cli.play.choices import decide
from cli.words.prices import price_lines, price_table
from engine.game.play import apply
from engine.game.state import GameState, Offer
from engine.kernel.errors import IllegalAction
from madking.questions import price
from solver.patience import Patience
from tests.support import crowd
from tests.support.crowd import crowded_law, pricing


@pytest.fixture(autouse=True)
def registered() -> Iterator[None]:
    with crowd.known():
        yield


def rooms_of(state: GameState) -> list[str]:
    return [str(offer.slug) for offer in state.market]


def typed(state: GameState, text: str) -> str:
    return str(decide(state).read(text)[0])


def test_DECREE_23_rooms_are_typed_with_their_prices_by_number_or_name() -> None:
    state = pricing(2, crowded_law())
    rooms = rooms_of(state)
    low, high = sorted((rooms[0], rooms[2]))
    wanted = f"arrange 15000:{rooms[1]} 10000:{rooms[3]} 8000:{low} 8000:{high} 6000:{rooms[4]}"
    assert typed(state, f"8000:3 8000:{rooms[0]}") == wanted
    assert typed(state, "15000:1 10000:2 8000:3 6000:4 4000:5") == "arrange " + " ".join(rooms)
    assert "15000:1 15000:2" in decide(state).question


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("8000:1 2", "has no price"),
        ("8000:1 8000:1", "named twice"),
        ("8000:9", "from 1 to 5"),
        ("8000:1 -", "- has no"),
    ],
)
def test_what_cannot_be_read(text: str, reason: str) -> None:
    with pytest.raises(BadInput, match=reason):
        typed(pricing(2, crowded_law()), text)


def test_who_may_not_crowd_is_told_so_and_not_asked() -> None:
    state = pricing(2, crowded_law(), 1)
    assert ":" not in decide(state).question
    with pytest.raises(IllegalAction, match="8000 would hold 2 rooms"):
        typed(state, "8000:1 8000:2")
    with pytest.raises(IllegalAction, match="7000 is no price space in use"):
        typed(state, "7000:1")


def test_P5_3_two_rooms_on_15000_are_typed_in_any_order() -> None:
    state = pricing(5, crowded_law(5), 1)
    rooms = rooms_of(state)
    low, high = sorted(rooms[:2])
    assert typed(state, "1 2") == typed(state, "2 1") == " ".join(("arrange", low, high, *rooms[2:]))


def test_PRICE_4_a_crowded_market_is_kept_by_who_may_crowd() -> None:
    state = pricing(2, crowded_law())
    a, b, c, d, e = sorted(offer.slug for offer in state.market)
    state = state.but(market=tuple(map(Offer, (10000, 10000, 8000, 6000, 0), (a, b, c, d, e), (0,) * 5)))
    assert typed(state, "keep") == f"arrange 15000:{e} 10000:{a} 10000:{b} 8000:{c} 6000:{d}"
    assert typed(state.but(master=1, player=1), "keep") == f"arrange {b} {a} {c} {d} {e}"


@pytest.mark.parametrize(("players", "master", "number"), [(5, 1, 20160), (5, 0, 483840), (2, 0, 1320)])
def test_advice_for_several_rooms_on_a_price(players: int, master: int, number: int) -> None:
    state = pricing(players, crowded_law(players), master)
    patience = Patience()
    priced = find_prices(state, master, patience)
    answer = document(priced, patience)
    assert answer["arrangements"] == number
    assert ("DECREE-23" in answer["model"]) == (master == 0)
    after = apply(state, decide(state).read(answer["action"].removeprefix("arrange "))[0]).state
    assert [(o["price"], o["room"], o["coins"]) for o in answer["arrangement"]] == list(after.market)
    assert price(state).best == priced.answer.best
    lines = price_lines(priced, own_placement(priced.outlook, priced.answer.best.purchases[-1]))
    assert ("DECREE-23" in lines[-1]) == (master == 0)
    shown = [line.text for line in price_table(priced).lines(80)]
    assert len(shown) == 1 + max(len(state.prices), len(state.market) + 1 if ":" in answer["action"] else 0)
    assert all(len(line) <= 80 for line in shown)

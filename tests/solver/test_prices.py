"""The best prices: what buyers take, what the master builder has of it, and that every arrangement was considered."""

import json
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cli.main import run
from engine.catalogue import find_tile
from engine.game.imagine import imagine
from engine.game.play import apply
from engine.game.state import Action, GameState, Phase, Verb
from engine.game.view import view
from engine.records.positions import Need, load_position, to_position
from solver.market.market import PASS, Market, Purchase, Seat, as_they_lie, market_of, options, play_out, turn_order
from solver.market.prices import Answer, best_prices, try_all
from solver.table.arena import Match
from solver.worth.worth import Outlook
from tests.support.cli import Ask, AskJson, Saved
from tests.support.paths import POSITIONS
from tests.support.programs import said_under
from tests.support.series import big_series

PRICES = (15000, 10000, 8000, 6000, 4000, 2000, 1000)
PRICING = POSITIONS / "pricing.position.yaml"
ROOMS = ("armory", "crypt", "dungeon", "forum", "gatehouse", "kitchen", "larder")


def per_ten_thousand(amount: int) -> float:
    """The exchange rate of the final scoring, without rounding (MONEY-1)."""
    return amount / 10000


def falling(purse: int) -> Callable[[int], float]:
    """A rate at which the next coin is worth the less the more there are."""
    return lambda amount: ((purse + amount + 20000) ** 0.5 - (purse + 20000) ** 0.5) / 20


def seat(money: int, rate: Callable[[int], float] = per_ten_thousand, **worth: float) -> Seat:
    return Seat(money, worth, rate)


def table(*seats: Seat, coins: dict[str, int], corridors: tuple[int, int] = (0, 0), spaces: int = 5) -> Market:
    return Market(coins, PRICES[:spaces], seats, corridors)


def takes(market: Market, *order: str) -> list[tuple[str, int]]:
    """What everyone takes, and at which price."""
    return [(purchase.take, purchase.price) for purchase in play_out(market, order).purchases]


def same(fast: Answer, slow: Answer) -> bool:
    return (fast.best, fast.second, fast.arrangements) == (slow.best, slow.second, slow.arrangements)


# what buyers do


def test_a_buyer_takes_what_leaves_him_most() -> None:
    market = table(seat(15000, armory=3, crypt=4), seat(0), coins={"armory": 0, "crypt": 0}, spaces=2)
    assert takes(market, "armory", "crypt")[0] == ("crypt", 10000)
    assert takes(market, "crypt", "armory")[0] == ("crypt", 15000)  # 4 - 1.5 is more than 3 - 1


def test_of_equal_offers_the_cheaper_then_the_first_by_name() -> None:
    dear = seat(15000, armory=2.5, crypt=2.0)
    market = table(dear, seat(0), coins={"armory": 0, "crypt": 0}, spaces=2)
    assert takes(market, "armory", "crypt")[0] == ("crypt", 10000)
    alike = seat(15000, hallway=1, stairs=1)
    assert takes(table(alike, seat(0), coins={}, corridors=(1, 1), spaces=1), "")[0] == ("hallway", 3000)


def test_passing_is_worth_5000() -> None:
    market = table(seat(15000, armory=1.9), seat(0), coins={"armory": 0}, spaces=1)
    assert takes(market, "armory")[0] == (PASS, 0)  # 1.9 - 1.5 is less than 0.5
    assert play_out(market, ("armory",)).purchases[0].net == 0.5


def test_BUY_8_coins_on_a_room_help_to_pay_for_it() -> None:
    poor = seat(9000, armory=9)
    assert takes(table(poor, seat(0), coins={"armory": 5000}, spaces=1), "armory")[0] == (PASS, 0)
    assert takes(table(poor, seat(0), coins={"armory": 6000}, spaces=1), "armory")[0] == ("armory", 15000)


def test_BUY_10_a_room_without_a_place_is_not_bought() -> None:
    market = table(seat(15000, crypt=1), seat(0), coins={"armory": 9000, "crypt": 9000}, spaces=2)
    assert takes(market, "armory", "crypt")[0] == ("crypt", 10000)


def test_BUY_4_the_master_builder_gets_the_price_of_a_hallway_too() -> None:
    market = table(seat(5000, hallway=4), seat(0), coins={}, corridors=(1, 0), spaces=1)
    found = play_out(market, ("",))
    assert found.income == 3000
    assert found.total == 0.8  # 3000 and 5000 for passing


def test_BUY_6_the_master_builder_spends_what_the_others_paid() -> None:
    coins = {"armory": 0, "crypt": 0}
    market = table(seat(15000, armory=9), seat(0, crypt=7), coins=coins, spaces=2)
    found = play_out(market, ("armory", "crypt"))
    assert (found.income, found.purchases[1].take, found.total) == (15000, "crypt", 7.5)
    assert play_out(market, ("crypt", "armory")).purchases[1].take == PASS


def test_the_last_stairs_are_sold_once() -> None:
    market = table(seat(5000, stairs=4), seat(5000, stairs=4), seat(0), coins={}, corridors=(0, 1), spaces=1)
    assert takes(market, "") == [("stairs", 3000), (PASS, 0), (PASS, 0)]


def test_money_is_worth_more_to_the_poor() -> None:
    rich, poor = seat(90000, falling(90000), armory=2.8), seat(15000, falling(15000), armory=2.8)
    assert takes(table(rich, seat(0), coins={"armory": 0}, spaces=1), "armory")[0] == ("armory", 15000)
    assert takes(table(poor, seat(0), coins={"armory": 0}, spaces=1), "armory")[0] == (PASS, 0)


# the best arrangement


def test_the_wanted_room_goes_on_the_highest_price_its_buyer_still_pays() -> None:
    market = table(seat(20000, armory=2.2), seat(0), coins={"armory": 0, "crypt": 0, "dungeon": 0}, spaces=3)
    best = best_prices(market).best
    assert best.order == ("armory", "crypt", "dungeon")
    assert best.income == 15000
    thrifty = market._replace(seats=(seat(20000, armory=1.6), seat(0)))
    assert best_prices(thrifty).best.order == ("crypt", "armory", "dungeon")


def test_what_the_master_builder_wants_is_priced_so_that_it_is_left_for_him() -> None:
    coins = dict.fromkeys(("armory", "crypt", "dungeon"), 0)
    market = table(seat(12000, armory=6, crypt=5.5), seat(9000, armory=8), coins=coins, spaces=3)
    best = best_prices(market).best
    assert best.order == ("armory", "crypt", "dungeon")  # 15000 are too many for the buyer, 9000 and 10000 are not
    assert [purchase.take for purchase in best.purchases] == ["crypt", "armory"]
    assert best.total == 7.5


def test_OQ_030_the_master_builder_chooses_the_empty_spaces() -> None:
    market = table(seat(8000, forum=5), seat(0), coins={"forum": 0})
    best = best_prices(market).best
    assert best.order == ("", "", "forum", "", "")
    assert best.income == 8000


def test_of_equal_arrangements_the_first_and_no_second() -> None:
    market = table(seat(0), seat(0), coins=dict.fromkeys(("crypt", "armory", "forum"), 0), spaces=3)
    answer = best_prices(market)
    assert answer.best.order == ("armory", "crypt", "forum")
    assert answer.second is None
    assert answer.arrangements == 6


def test_second_is_the_best_total_below_the_best() -> None:
    market = table(seat(20000, armory=9), seat(0), coins={"armory": 0, "crypt": 0}, spaces=2)
    answer = best_prices(market)
    assert (answer.best.total, answer.second) == (2.0, 1.5)


def test_a_hallway_that_is_sold_later_counts_in_what_can_still_be_had() -> None:
    first, second, master = seat(3000, armory=5, hallway=4), seat(3000, hallway=4), seat(0, crypt=0.95)
    coins = {"armory": 0, "crypt": 1000}
    market = Market(coins, (6000, 4000, 2000), (first, second, master), (1, 0))
    assert takes(market, "crypt", "", "armory") == [("armory", 2000), ("hallway", 3000), (PASS, 0)]
    assert best_prices(market).second == try_all(market).second == 1.0


# the twin


@st.composite
def tables(draw: st.DrawFn) -> Market:
    """A market of one to six rooms with two or three players, with many equal numbers in it."""
    players = draw(st.integers(2, 3))
    spaces = players + 3
    rooms = ROOMS[: draw(st.one_of(st.just(spaces), st.integers(1, spaces)))]
    worth = st.one_of(st.none(), st.integers(-4, 24).map(lambda number: number / 2))
    seats = []
    for _ in range(players):
        values = {name: draw(worth) for name in (*rooms, "hallway", "stairs")}
        money = draw(st.integers(0, 30)) * 1000
        rate = draw(st.sampled_from((per_ten_thousand, falling(money), lambda amount: amount / 2000)))
        seats.append(Seat(money, {name: value for name, value in values.items() if value is not None}, rate))
    coins = {room: draw(st.sampled_from((0, 0, 1000, 3000, 9000))) for room in rooms}
    return Market(coins, PRICES[:spaces], tuple(seats), draw(st.tuples(st.integers(0, 2), st.integers(0, 2))))


@settings(max_examples=200)
@given(tables())
def test_the_fast_answer_is_that_of_trying_all(market: Market) -> None:
    assert same(best_prices(market), try_all(market))


@st.composite
def shared_tables(draw: st.DrawFn) -> Market:
    """The same with two spaces of a price, with crowding, or with both."""
    market = draw(tables())
    spaces = min(len(market.prices), 5)
    prices = draw(st.lists(st.sampled_from(PRICES[:5]), min_size=spaces, max_size=spaces))
    coins = {room: market.coins[room] for room in [*market.coins][:spaces]}
    return market._replace(coins=coins, prices=tuple(sorted(prices, reverse=True)), crowding=draw(st.booleans()))


@settings(max_examples=200, deadline=None)
@given(shared_tables())
def test_several_rooms_on_a_price_are_weighed_as_by_trying_all(market: Market) -> None:
    assert same(best_prices(market), try_all(market))


@settings(max_examples=15, deadline=None)
@given(tables())
def test_DECREE_23_crowded_markets_are_weighed_as_by_trying_all(market: Market) -> None:
    market = market._replace(coins=dict([*market.coins.items()][:5]), prices=market.prices[:5], crowding=True)
    assert same(best_prices(market), try_all(market))


def test_P5_3_two_wanted_rooms_both_cost_15000() -> None:
    coins = dict.fromkeys(("armory", "crypt", "dungeon"), 0)
    buyers = seat(20000, armory=9), seat(20000, crypt=9)
    market = Market(coins, (15000, 15000, 1000), (*buyers, seat(0, dungeon=2)), (0, 0))
    answer = best_prices(market)
    assert answer.best.order == ("armory", "crypt", "dungeon")
    assert answer.best.income == 30000
    assert answer.arrangements == 3


def test_DECREE_23_two_wanted_rooms_share_the_dearest_price() -> None:
    coins = dict.fromkeys(("armory", "crypt", "dungeon"), 0)
    buyers = seat(20000, armory=9), seat(20000, crypt=9)
    market = Market(coins, (15000, 2000, 1000), (*buyers, seat(0)), (0, 0))
    assert best_prices(market).best.income == 17000
    crowded = best_prices(market._replace(crowding=True))
    assert crowded.best.order == ("15000:armory", "15000:crypt", "1000:dungeon")  # the first as text
    assert (crowded.best.income, crowded.arrangements) == (30000, 24)


def test_DECREE_23_of_equal_arrangements_those_that_crowd_no_price_come_first() -> None:
    coins = dict.fromkeys(("armory", "crypt"), 0)
    market = table(seat(0), seat(0), coins=coins, spaces=2)._replace(crowding=True)
    assert best_prices(market).best.order == try_all(market).best.order == ("armory", "crypt")


def test_P5_3_eight_rooms() -> None:
    rng = random.Random("eight")
    seven = random_table(rng, 7)
    fifth = Seat(15000, {name: rng.randint(-2, 20) / 2 for name in (*ROOMS, "salon")}, falling(15000))
    market = Market({**seven.coins, "salon": 2000}, (15000, *PRICES), (*seven.seats, fifth), (1, 2))
    fast, slow = best_prices(market), try_all(market)
    assert same(fast, slow)
    assert fast.arrangements == 20160 > 20 * fast.tried


def random_table(rng: random.Random, spaces: int) -> Market:
    seats = []
    for _ in range(spaces - 3):
        worth = {name: rng.randint(-2, 20) / 2 for name in (*ROOMS, "hallway", "stairs") if rng.random() < 0.9}
        money = rng.randrange(rng.choice((5, 25))) * 1000
        seats.append(Seat(money, worth, falling(money)))
    coins = {room: rng.choice((0, 0, 2000, 6000)) for room in ROOMS[:spaces]}
    return Market(coins, PRICES[:spaces], tuple(seats), (1, 2))


def test_hundreds_of_tables_and_seven_rooms_too() -> None:
    rng = random.Random("prices")
    for spaces, number in ((5, 150), (6, 40), (7, 3)):
        for _ in range(number):
            market = random_table(rng, spaces)
            fast, slow = best_prices(market), try_all(market)
            assert same(fast, slow), market
            assert fast.tried < slow.tried


def pricings(players: int, games: int, edition: str = "second", **rulings: str) -> Iterator[GameState]:
    """Tables at which prices are to be set, from games between bots."""
    for number in range(games):
        bots = ("greedy", "random", "greedy", "greedy")[:players]
        game = Match(big_series(bots, "pricings", edition, rulings), number)
        while not game.over and game.state.round < 30:
            state = game.state
            if state.phase == Phase.PRICE and state.round % 4 == 1:
                yield state
            game.advance()


def test_real_tables() -> None:
    tables = [*pricings(2, 6), *pricings(3, 2, "first"), *[*pricings(4, 1)][:2]]
    assert len(tables) >= 30
    for state in tables:
        market = market_of(Outlook(view(state, state.master)))
        assert same(best_prices(market), try_all(market))


def test_the_model_is_one_that_the_engine_allows() -> None:
    """The arrangement is legal, so is what everyone takes, and the money goes where the model says."""
    for state in pricings(3, 2):
        seen = view(state, state.master)
        best = best_prices(market_of(Outlook(seen))).best
        moved = apply(state, Action(Verb.ARRANGE, best.order)).state
        for player, purchase in zip(turn_order(seen), best.purchases, strict=True):
            if player == state.master:
                assert moved.money[player] == state.money[player] + best.income
            moved = moved.but(phase=Phase.TAKE, player=player, turn=player, hand=())
            action = Action(Verb.PASS) if purchase.take == PASS else Action(Verb.TAKE, (purchase.take,))
            before, after = moved.money, apply(moved, action).state
            change = 5000 if purchase.take == PASS else purchase.coins - purchase.price
            paid = change if player == state.master else purchase.price
            assert after.money[player] == before[player] + change
            assert after.money[state.master] == before[state.master] + paid
            moved = after


def test_nobody_likes_another_offer_better() -> None:
    for state in pricings(4, 1):
        market = market_of(Outlook(view(state, state.master)))
        best = best_prices(market).best
        offers = {room: price for room, price in zip(best.order, market.prices, strict=True) if room}
        first: Purchase = best.purchases[0]
        assert max(o.net for o in options(market.seats[0], offers, market.coins, market.corridors)) == first.net
        assert best.total >= play_out(market, as_they_lie(view(state, state.master))).total


# what the master builder cannot see


def test_only_what_the_master_builder_sees_counts(advice: AskJson) -> None:
    rng = random.Random("hidden")
    for state in [*pricings(3, 1)][::3]:
        answers = []
        for table in (state, imagine(view(state, state.master), rng), imagine(view(state, state.master), rng)):
            answers.append(advice(to_position(table)))
        assert answers[0] == answers[1] == answers[2]


def test_hidden_money_is_not_used(advice: AskJson) -> None:
    state = next(pricings(3, 1, money="hidden"))
    richer = state.but(money=tuple(m if i == state.master else m + 7000 for i, m in enumerate(state.money)))
    assert advice(to_position(state)) == advice(to_position(richer))


# the command


@pytest.fixture
def advice(ask: Ask, saved: Saved) -> AskJson:
    """The JSON answer about a position."""
    return lambda data, *more: ask("price", saved(data), "--json", *more).document


def test_the_example_in_json(ask: Ask) -> None:
    answer = ask("price", str(PRICING), "--json").document
    state = load_position(PRICING.read_text(encoding="utf-8"), Need.PLAY)
    assert answer["player"] == "Otto"
    assert [offer["price"] for offer in answer["arrangement"]] == list(PRICES)
    assert sorted((o["room"], o["coins"]) for o in answer["arrangement"]) == sorted((o[1], o[2]) for o in state.market)
    assert answer["action"] == "arrange " + " ".join(offer["room"] for offer in answer["arrangement"])
    assert [buyer["player"] for buyer in answer["buyers"]] == ["Sophie", "Ludwig", "Marie"]
    assert answer["income"] == sum(buyer["price"] for buyer in answer["buyers"])
    assert answer["total"] > answer["second"]
    assert answer["total"] >= answer["as_they_lie"]
    assert answer["arrangements"] == 5040 > 10 * answer["tried"]
    own = answer["own"]
    assert own["take"] == PASS or own["placement"].startswith(own["take"])
    assert "extra turns are not counted" in answer["model"]


def test_the_example_in_words(capsys: pytest.CaptureFixture[str], ask: Ask) -> None:
    answer = ask("price", str(PRICING), "--json").document
    assert run(["price", str(PRICING)]) == 0
    printed = capsys.readouterr().out
    for buyer in answer["buyers"]:
        verb = (
            "will pass" if buyer["take"] == PASS else f"will buy {find_tile(buyer['take']).name()} at {buyer['price']}"
        )
        assert f"{buyer['player']} {verb}" in printed
    assert f"The income is {answer['income']}" in printed
    assert f"In all {answer['total']:.1f}" in printed


def test_an_empty_space_is_a_dash_in_the_action(advice: AskJson) -> None:
    data = to_position(load_position(PRICING.read_text(encoding="utf-8"), Need.PLAY))
    answer = advice({**data, "market": data["market"][:3]})
    assert len(answer["arrangement"]) == 3
    assert answer["action"].split().count("-") == 4


def test_the_same_answer_under_any_hash_seed() -> None:
    printed = {said_under(seed, "price", str(PRICING)) for seed in ("0", "77")}
    assert len(printed) == 1
    assert "Otto sets the prices" in printed.pop()


@pytest.mark.parametrize(
    ("file", "options", "reason"),
    [
        ("purchase", (), "Marie is to move, and the phase is take"),
        ("sleeping", (), "Otto is to move, and the phase is stash"),
        ("finished", (), "the game is over"),
        ("solo", (), "alone nobody sets prices"),
        ("pricing", ("--player", "Marie"), "the master builder, Otto, sets the prices (PRICE-1)"),
        ("pricing", ("--player", "Oto"), "did you mean Otto?"),
        ("nowhere", (), "No such file"),
        ("pricing", ("--ruling", "money"), "write NAME=OPTION"),
        ("pricing", ("--edition", "third"), "third"),
    ],
)
def test_bad_input_is_one_line(
    file: str, options: tuple[str, ...], reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["price", str(POSITIONS / f"{file}.position.yaml"), *options]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.count("\n") == 1
    assert reason in captured.err


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"phase": "over", "to_move": None, "market": []}, "the game is over"),
        ({"market": []}, "the market is empty"),
        ({"to_move": "Marie"}, "the master builder, Otto, sets the prices"),
        ({"phase": "shuffle", "to_move": None, "deck": 0, "last_round": True}, "nobody is to move"),
    ],
)
def test_a_table_that_cannot_be_priced(
    changes: dict[str, Any], reason: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = to_position(load_position(PRICING.read_text(encoding="utf-8"), Need.PLAY))
    file = tmp_path / "table.json"
    file.write_text(json.dumps({**data, **changes}), encoding="utf-8")
    assert run(["price", str(file)]) == 2
    captured = capsys.readouterr()
    assert captured.err.count("\n") == 1
    assert reason in captured.err

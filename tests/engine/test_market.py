"""The market: several rooms on one price, crowded layouts, and that lists of arrangements are what they claim."""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.cases import read_case
from engine.cases.judge import answer_under
from engine.catalogue import Slug, all_tiles, tiles_named
from engine.game.actions import actions_of
from engine.game.book import book_of, terms_of
from engine.game.decisions.price import PRICE
from engine.game.game import CASTLES
from engine.game.layouts import arrangements, every_layout, placed, tidied
from engine.game.market import arranged, kept_order
from engine.game.play import advance, apply, legal_actions, start
from engine.game.setup import shuffle_deal
from engine.game.state import Action, GameState, Offer, Phase, Verb
from engine.kernel.errors import IllegalAction, RecordError
from engine.kernel.options import Options
from engine.records.actions import read_action
from engine.records.named_fields import join_names
from engine.records.positions.checks import check_market
from engine.records.tables import read_table
from engine.rules.rulings import law
from tests.support import crowd
from tests.support.crowd import crowded_law, pricing

NAMES = ("Ada", "Bo", "Cy", "Di", "Ed")
ROOMS = tuple(Slug(slug) for slug in sorted(tile.slug for tile in all_tiles() if tile.is_room))
FIVE = crowd.PRICES
ACTION_WORDS = PRICE.deeds[Verb.ARRANGE].words


@pytest.fixture(autouse=True)
def registered() -> Iterator[None]:
    with crowd.known():
        yield


# lists


def brute(rooms: tuple[Slug, ...], prices: tuple[int, ...], crowding: bool) -> list[Action]:
    """Every assignment of rooms to prices, one by one, kept if the rules allow it."""
    holds, found = Counter(prices), set()
    for chosen in product(sorted(set(prices)), repeat=len(rooms)):
        over = sorted(n - holds[price] for price, n in Counter(chosen).items() if n > holds[price])
        by_price = sorted(zip(chosen, rooms, strict=True), key=lambda pair: (-pair[0], pair[1]))
        if not over:
            there = [[room for p, room in by_price if p == price] for price in sorted(holds, reverse=True)]
            spaces = sorted(holds.items(), reverse=True)
            args = [[*[""] * (n - len(room)), *room] for (_price, n), room in zip(spaces, there, strict=True)]
            found.add(Action(Verb.ARRANGE, tuple(name for names in args for name in names)))
        elif over == [1] and crowding:
            found.add(Action(Verb.ARRANGE, tuple(f"{price}:{room}" for price, room in by_price)))
    return sorted(found)


@st.composite
def markets(draw: st.DrawFn) -> tuple[tuple[Slug, ...], tuple[int, ...], bool]:
    """Up to five rooms on up to five spaces, some of one price, some left empty."""
    prices = draw(st.lists(st.sampled_from((15000, 10000, 8000, 1000)), min_size=1, max_size=5))
    rooms = draw(st.lists(st.sampled_from(ROOMS), unique=True, max_size=len(prices)))
    return tuple(rooms), tuple(sorted(prices, reverse=True)), draw(st.booleans())


@settings(max_examples=150)
@given(markets(), st.randoms(use_true_random=False))
def test_a_list_is_every_arrangement_once_and_sorted(
    market: tuple[tuple[Slug, ...], tuple[int, ...], bool], rng: random.Random
) -> None:
    offered, every = arrangements(*market), brute(*market)
    assert list(offered) == every
    assert len(offered) == len(every)
    assert all(action in offered for action in every)
    assert offered.sample(rng) in every


@settings(max_examples=100)
@given(markets(), st.data())
def test_nothing_else_is_in_a_list(market: tuple[tuple[Slug, ...], tuple[int, ...], bool], data: st.DataObject) -> None:
    rooms, prices, _crowding = market
    words = [*rooms, "", *(f"{price}:{room}" for price in (*prices, 999) for room in rooms), "8000:", ":x", "0:0"]
    args = tuple(data.draw(st.lists(st.sampled_from(words), max_size=len(prices) + 1)))
    action = Action(Verb.ARRANGE, args)
    assert (action in arrangements(*market)) == (action in brute(*market))


@pytest.mark.parametrize(("players", "number", "crowded"), [(2, 120, 1320), (3, 720, 11520), (4, 5040, 110880)])
def test_DECREE_23_numbers_of_arrangements(players: int, number: int, crowded: int) -> None:
    assert len(legal_actions(pricing(players, crowded_law(players), 0))) == crowded
    assert len(legal_actions(pricing(players, crowded_law(players), 1))) == number


def test_P5_3_five_players_have_20160_arrangements_and_483840_with_DECREE_23() -> None:
    plain, crowded = (legal_actions(pricing(5, crowded_law(5), master)) for master in (1, 0))
    assert (len(plain), len(crowded)) == (20160, 20160 + 40320 + 120960 + 302400)
    assert isinstance(crowded, Options)
    rng = random.Random(23)
    kinds = set()
    for _ in range(200):
        action = crowded.sample(rng)
        assert action in crowded
        assert (action in plain) == (":" not in action.args[0])
        held = Counter(price for price, room in placed(FIVE, action.args) if room)
        kinds.add((held[15000], max(n for price, n in held.items() if price != 15000)))
    assert kinds == {(2, 1), (3, 1), (1, 2), (2, 2)}
    indexes = sorted(rng.sample(range(len(crowded)), 60))
    some = [crowded[index] for index in indexes]
    assert some == sorted(set(some))


def test_the_list_of_five_players_is_sorted_and_has_each_once() -> None:
    offered = list(arrangements(ROOMS[:8], FIVE))
    assert offered == sorted(set(offered))
    assert len(offered) == 20160


def test_every_crowded_layout_of_a_full_market() -> None:
    assert len(set(every_layout(FIVE, 8))) == 6 + 6 + 6 * 5
    assert sorted(every_layout((3, 2, 1), 2)) == [(0, 0, 2), (0, 2, 0), (2, 0, 0)]


# laying rooms down


def test_PRICE_2_two_rooms_on_15000_have_no_order() -> None:
    state = pricing(5, crowded_law(5), 1)
    rooms = sorted(offer.slug for offer in state.market)
    swapped = Action(Verb.ARRANGE, (rooms[1], rooms[0], *rooms[2:]))
    with pytest.raises(IllegalAction, match="this one is arrange") as refused:
        apply(state, swapped)
    assert refused.value.rules == ("PRICE-2",)
    after = apply(state, Action(Verb.ARRANGE, tidied(FIVE, swapped.args))).state
    assert [(offer.price, offer.slug) for offer in after.market] == list(zip(FIVE, rooms, strict=True))


def test_PRICE_3_coins_move_with_the_rooms_of_a_crowded_price() -> None:
    state = pricing(2, crowded_law(), 0)
    a, b, c, d, e = sorted(offer.slug for offer in state.market)
    state = state.but(market=tuple(Offer(0, slug, 1000 * n) for n, slug in enumerate((e, d, c, b, a))))
    action = Action(Verb.ARRANGE, (f"15000:{c}", f"8000:{b}", f"8000:{e}", f"6000:{d}", f"4000:{a}"))
    after = apply(state, action).state
    assert after.market == (Offer(15000, c, 2000), Offer(8000, b, 3000), Offer(8000, e, 0), Offer(6000, d, 1000),
                            Offer(4000, a, 4000))  # fmt: skip
    assert arranged(state, action.args) == after.market


def test_OQ_128_unused_prices_stay_unused() -> None:
    state = pricing(2, crowded_law(), 0)
    a, b, c, d, e = sorted(offer.slug for offer in state.market)
    with pytest.raises(IllegalAction, match="2000 is no price space in use") as refused:
        apply(state, Action(Verb.ARRANGE, (f"15000:{a}", f"15000:{b}", f"8000:{c}", f"6000:{d}", f"2000:{e}")))
    assert refused.value.rules == ("PRICE-6",)


@pytest.mark.parametrize(
    ("master", "prices", "rules"),
    [
        (0, (15000, 15000, 15000, 8000, 6000), ("PRICE-2", "DECREE-23")),
        (0, (15000, 15000, 8000, 8000, 6000), ("PRICE-2", "DECREE-23")),
        (1, (15000, 15000, 10000, 8000, 6000), ("PRICE-2", "DECREE-23")),
        (1, (15000, 10000, 8000, 6000, 4000), ("PRICE-2",)),
    ],
)
def test_DECREE_23_what_is_refused(master: int, prices: tuple[int, ...], rules: tuple[str, ...]) -> None:
    state = pricing(2, crowded_law(), master)
    rooms = sorted(offer.slug for offer in state.market)
    words = tuple(f"{price}:{room}" for price, room in zip(prices, rooms, strict=True))
    with pytest.raises(IllegalAction) as refused:
        apply(state, Action(Verb.ARRANGE, words))
    assert refused.value.rules == rules


def test_PRICE_2_without_anybody_who_may_crowd_no_other_rule_is_named() -> None:
    state = pricing(2, law("second", {"foyer-side": "three-entrances"}))
    a, b, c, d, e = sorted(offer.slug for offer in state.market)
    words = (f"15000:{a}", f"15000:{b}", f"10000:{c}", f"8000:{d}", f"6000:{e}")
    with pytest.raises(IllegalAction, match="15000 would hold 2 rooms, but has space for 1") as refused:
        apply(state, Action(Verb.ARRANGE, words))
    assert refused.value.rules == ("PRICE-2",)
    with pytest.raises(IllegalAction, match="the market holds other rooms"):
        apply(state, Action(Verb.ARRANGE, (f"15000:{a}", f"15000:{a}", f"10000:{c}", f"8000:{d}", f"6000:{e}")))


def test_an_arrangement_is_written_in_one_way() -> None:
    assert tidied((9, 9, 5, 1), ("b", "a", "", "c")) == ("a", "b", "", "c")
    assert tidied((9, 9, 5, 1), ("b", "", "", "c")) == ("", "b", "", "c")
    assert tidied((9, 9, 5, 1), ("1:c", "9:b")) == ("", "b", "", "c")
    assert tidied((9, 9, 5, 1), ("1:c", "9:b", "1:a")) == ("9:b", "1:a", "1:c")
    assert tidied((9, 9, 5, 1), ("7:c", "9:b")) == ("7:c", "9:b")
    assert tidied((9, 9), ("a", "9:b")) == ("a", "9:b")
    assert placed((9, 9, 5, 1), ("9:b", "1:a", "1:c")) == ((9, "b"), (9, ""), (5, ""), (1, "a"), (1, "c"))


def test_PRICE_4_rooms_stay_where_they_lie_and_two_on_one_price_both() -> None:
    a, b, c, d = (Slug(name) for name in "abcd")
    market = (Offer(9, b, 0), Offer(9, a, 0), Offer(1, c, 0), Offer(0, d, 0))
    assert kept_order(market, (9, 9, 5, 1)) == ("a", "b", "d", "c")
    assert kept_order(market, (9, 5, 2, 1)) == ("a", "b", "d", "c")  # spread out: a new master builder may not crowd
    assert kept_order(market, (9, 5, 2, 1), crowding=True) == ("9:a", "9:b", "5:d", "1:c")


# tables, positions and texts


def table(market: object, **more: object) -> GameState:
    return read_table({"players": ["Ada", "Bo"], "market": market, **more}, crowded_law())


def test_DECREE_23_a_table_may_have_two_rooms_on_a_price() -> None:
    state = table({8000: ["salon", {"room": "Nap Room", "coins": 2000}], 15000: "parlor"})
    assert state.market == (Offer(15000, Slug("parlor"), 0), Offer(8000, Slug("nap-room"), 2000),
                            Offer(8000, Slug("salon"), 0))  # fmt: skip


@pytest.mark.parametrize(
    "market",
    [
        {8000: ["salon", "nap-room", "parlor"]},
        {8000: ["salon", "nap-room"], 4000: ["parlor", "pantry"]},
    ],
)
def test_PRICE_2_a_table_has_no_more_rooms_on_a_price(market: object) -> None:
    with pytest.raises(RecordError, match=r"^table.market.[48]000\[\d\]: [48]000 is also the price of .*\(PRICE-2\)"):
        table(market)


def test_PRICE_2_where_nobody_may_crowd_a_table_has_one_room_on_a_price() -> None:
    with pytest.raises(RecordError, match=r"^table.market.8000\[1\]: 8000 is also the price of market.8000\[0\]"):
        read_table({"players": ["Ada", "Bo"], "market": {8000: ["nap-room", "salon"]}}, law())


def test_P5_3_two_rooms_lie_on_15000_and_a_third_by_DECREE_23() -> None:
    state = pricing(5, crowded_law(5), 1)
    a, b, c, d = sorted(offer.slug for offer in state.market)[:4]
    check_market(state.but(market=tuple(Offer(15000, slug, 0) for slug in (a, b))))
    check_market(state.but(market=tuple(Offer(15000, slug, 0) for slug in (a, b, c))))
    with pytest.raises(RecordError, match=r"15000 is the price of 4 rooms, but has 2 spaces \(PRICE-2\)"):
        check_market(state.but(market=tuple(Offer(15000, slug, 0) for slug in (a, b, c, d))))


def test_an_arrangement_in_words() -> None:
    state = table(["nap-room", "salon", "parlor", "pantry", "sauna"], phase="price")
    for text, written in [
        ("arrange salon parlor nap-room pantry sauna", "arrange salon parlor nap-room pantry sauna"),
        ("arrange 4000:sauna 8000:salon 8000:nap-room 15000:parlor 6000:pantry",
         "arrange 15000:parlor 8000:nap-room 8000:salon 6000:pantry 4000:sauna"),
        ("arrange 4000:sauna 8000:salon 10000:nap-room 15000:parlor 6000:pantry",
         "arrange parlor nap-room salon pantry sauna"),
    ]:  # fmt: skip
        action = read_action(text, state)
        assert str(action) == written
        assert action in legal_actions(state)
        assert actions_of(state.book).read(written) == action
    assert join_names("8000:Nap Room 15000:parlor", tiles_named) == ["8000:nap-room", "15000:parlor"]


def test_an_arrangement_is_told_by_the_names_of_rooms() -> None:
    book = book_of(crowded_law(), 2)
    words = ACTION_WORDS(book, ("15000:parlor", "8000:nap-room", "8000:salon"))
    assert words == "set the prices: Parlor at 15000, Nap Room at 8000, Salon at 8000"
    assert ACTION_WORDS(book, ("parlor", "nap-room")) == "set the prices: Parlor, Nap Room"


def test_a_case_about_a_crowded_market() -> None:
    words = ["15000:parlor", "8000:Nap Room", "8000:salon", "6000:pantry", "4000:sauna"]
    given = {"players": ["Ada", "Bo"], "phase": "price", "market": ["nap-room", "salon", "parlor", "pantry", "sauna"]}
    for master, allowed in (("Ada", True), ("Bo", False)):
        case = {"id": "crowd", "title": "crowd", "table": {**given, "master": master}, "claim": {"arrange": words}}
        answer = answer_under(read_case(case), crowded_law())
        assert answer.allowed == allowed
        assert "DECREE-23" in {reason.rule for reason in answer.reasons}


# whole games


@pytest.mark.parametrize("players", [2, 4, 5])
def test_random_games_with_crowded_markets_go_to_their_end(players: int) -> None:
    rng = random.Random(players)
    its_law = crowded_law(players)
    state = start(its_law, NAMES[:players], shuffle_deal(its_law, players, rng)).state
    doubled = 0
    while not state.over:
        if state.phase == Phase.SHUFFLE:
            action = CASTLES.chance(state, rng)
        else:
            actions = legal_actions(state)
            action = actions[rng.randrange(len(actions))]
        crowded = action.verb == Verb.ARRANGE and ":" in action.args[0]
        assert not crowded or terms_of(state, state.master).crowding
        doubled += crowded
        state = advance(state, action).state
        assert len(state.market) <= len(state.prices)
    assert doubled

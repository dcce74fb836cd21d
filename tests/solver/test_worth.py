"""What a placement is worth: exact points against the rules in motion, and the estimate against its own definition."""

import gc
import itertools
import random
import weakref
from math import isclose, sqrt

import pytest

from engine import Castle, Placement
from engine.catalogue import RoomType, find_tile
from engine.catalogue.cards import find_bonus_card, find_favor
from engine.game.book import book_of
from engine.game.counters import count, count_at
from engine.game.hand import legal_placements, tiles_of
from engine.game.imagine import imagine
from engine.game.state import Frame, Offer
from engine.game.view import View, view
from engine.rules.rulings import law
from solver.hint.hint import best_option
from solver.worth.castle import shape_of
from solver.worth.change import Holding
from solver.worth.outlook import Prospects, rooms_to_come
from solver.worth.rates import BY_PLAYERS, CRAMPED, RATES, YARDSTICK, rates_for
from solver.worth.tiles import DOWNSTAIRS, facts
from solver.worth.turn_points import Supply, best_rewards, exhaustive_points, turn_points
from solver.worth.ways import LEADING, best_first, ways_of
from solver.worth.worth import Outlook
from tests.support.paths import ROOT
from tests.support.tables import TILES, full_castle, midgame, midgame_view, table_with

NAMES = ["hallway", "stairs", *(tile.slug for tile in TILES if tile.is_room)]


def placements(view: View, names: list[str] | None = None) -> list[Placement]:
    """Every placement of everything for sale."""
    castle = view.castles[view.player]
    wanted = [offer.slug for offer in view.market] + ["hallway", "stairs"] if names is None else names
    return [place for name in wanted for place in legal_placements(castle, tiles_of(name))]


# exact points


@pytest.mark.parametrize("ruling", [{}, {"declined-corridor": "forfeited"}], ids=["open", "forfeited"])
def test_the_points_of_a_turn_are_those_of_its_best_playing_out(ruling: dict[str, str]) -> None:
    checked = with_rewards = 0
    for seed in range(400):
        rng = random.Random(f"{seed}{ruling}")
        castle = full_castle(rng, rng.randrange(3, 14), law("second", ruling))
        supply = Supply(*rng.choice([(0, 0), (3, 0), (0, 2), (3, 2)]))
        state = table_with(castle, rng.choice(NAMES), *supply)
        for place in legal_placements(castle, state.hand):
            kinds = castle.meeting(place).types
            if kinds or rng.random() < 0.1:
                assert turn_points(castle, place, supply) == exhaustive_points(state, place), f"{castle} + {place}"
                checked += 1
                with_rewards += RoomType.CORRIDOR in kinds or RoomType.DOWNSTAIRS in kinds
    assert checked > 900
    assert with_rewards > 100


def test_a_free_tile_earns_no_second_one() -> None:
    """A turn has one Corridor reward (REWARD-CORR-3): what the free tile completes may not bring another."""
    completed = 0
    for seed in range(60):
        rng = random.Random(seed)
        castle = full_castle(rng, rng.randrange(3, 10))
        state = table_with(castle, rng.choice(["hallway", "stairs"]), 3, 2).but(frames=(Frame(used=("corridor",)),))
        outlook = Outlook(view(state, 0))
        for place in legal_placements(castle, state.hand):
            assert outlook.points(0, place) == exhaustive_points(state, place)
            completed += RoomType.CORRIDOR in castle.meeting(place).types
    assert completed > 20


def test_a_corridor_reward_is_its_free_tile_at_the_best_place() -> None:
    castle = Castle.parse("foyer-3@0,0 gallery-of-mirrors@3,0 nap-room@-4,0")
    closing = next(p for p in castle.legal("pantry") if castle.meeting(p).types == (RoomType.CORRIDOR,))
    free = best_rewards(castle.extended(closing), Supply(1, 0))
    assert free.free is not None
    assert free.free.slug == "hallway"
    assert free.points == 2  # the gallery pays 2 for a corridor tile (ICON-1)
    assert best_rewards(castle.extended(closing), Supply(0, 0)).points == 0


def test_a_compulsory_corridor_reward_may_cost_points() -> None:
    castle = Castle.parse("foyer-3@0,0")
    for closet in ("broom-closet", "cloak-room"):
        castle = castle.place(castle.legal(closet)[0])
    theater = castle.legal("theater")[0]  # completes the foyer, and nothing but its own entrances is left
    points = [
        turn_points(Castle(castle.rooms, law("second", ruling)), theater, Supply(2, 2))
        for ruling in ({}, {"rewards": "compulsory"})
    ]
    assert points == [4, 2]  # 6 - 2 for the foyer beside it, and 2 less for a free tile that must be beside it too


# parts


@pytest.mark.parametrize("number", range(4))
def test_the_parts_add_up(number: int) -> None:
    seen = midgame_view(number)
    outlook = Outlook(seen)
    for place in placements(seen)[::3]:
        worth = outlook.worth(seen.player, place)
        exact = [part for part in worth.parts if part.name.isupper()]
        assert sum(part.points for part in exact) == worth.points == outlook.points(seen.player, place)
        assert isclose(sum(part.points for part in worth.parts), worth.value, abs_tol=1e-9)
        assert isclose(outlook.value(seen.player, place), worth.value, abs_tol=1e-9)
        assert all(part.why for part in worth.parts)


def test_the_best_placement_is_worth_most() -> None:
    seen = midgame_view(1)
    outlook = Outlook(seen)
    for name in ("hallway", "stairs", seen.market[0].slug):
        best = outlook.best(seen.player, name)
        worths = [outlook.worth(seen.player, place) for place in placements(seen, [name])]
        assert best is not None
        assert best.value == max(worth.value for worth in worths)
        rough = outlook.rough(seen.player, name)
        assert rough is not None
        assert rough <= best.value == outlook.best_value(seen.player, name)


def test_what_has_no_place_is_worth_nothing_at_all() -> None:
    seen = midgame_view(0)
    castle = Castle.parse("foyer-3@0,0")
    outlook = Outlook(seen._replace(castles=(castle,) * 4))
    assert outlook.best(seen.player, "dungeon") is None
    assert outlook.best_value(seen.player, "dungeon") is None
    assert outlook.rough(seen.player, "dungeon") is None


# the estimate against its definition


@pytest.mark.parametrize("number", range(5))
def test_a_change_of_hopes_is_the_difference_of_two_castles(number: int) -> None:
    seen = midgame_view(number, rounds=4 + number)
    before = Outlook(seen).holding(seen.player)
    for place in placements(seen):
        after = Holding(before.prospects, seen.player, before.castle.extended(place))
        difference = [new - old for new, old in zip(after.hopes(), before.hopes(), strict=True)]
        estimate = before.change(before.castle.meeting(place)).estimate
        found = estimate.completion, estimate.icons, estimate.entrances
        assert found == pytest.approx(tuple(difference), abs=1e-9), str(place)


@pytest.mark.parametrize("number", range(4))
def test_the_estimate_alone_is_the_sum_of_its_concerns(number: int) -> None:
    seen = midgame_view(number, rounds=3 + number)
    holding = Outlook(seen).holding(seen.player)
    for place in placements(seen):
        met = holding.castle.meeting(place)
        change = holding.change(met)
        assert holding.estimate(met) == change.total == pytest.approx(sum(change.estimate))


@pytest.mark.parametrize("number", range(4))
def test_the_best_places_come_first_and_of_equal_ones_the_first(number: int) -> None:
    """The twin: all places, each with the points of what it meets, sorted by them."""
    seen = midgame_view(number)
    castle = seen.castles[seen.player]
    for name in ("hallway", "stairs", "dungeon", *(offer.slug for offer in seen.market)):
        ways = [place for place in ways_of(castle, name) if isinstance(place, Placement)]
        twin = sorted(ways, key=lambda place: -castle.meeting(place).points)
        assert best_first(Castle(castle.rooms, castle.law), name) == twin[:LEADING]


@pytest.mark.parametrize("number", range(4))
def test_completed_rooms_are_those_of_the_castle(number: int) -> None:
    seen = midgame_view(number)
    holding = Outlook(seen).holding(seen.player)
    for place in placements(seen):
        after = holding.castle.extended(place)
        done = sorted(facts(after.rooms[room].slug).type for room in after.newly_completed())
        assert sorted(holding.change(holding.castle.meeting(place)).done) == done


@pytest.mark.parametrize(
    "favor", ["number-living", "area-corridor", "small-rooms", "completed-rooms", "incomplete-rooms"]
)
def test_favors_are_counted_as_the_final_scoring_counts_them(favor: str) -> None:
    seen = midgame_view(2)._replace(favors=(favor,))
    outlook = Outlook(seen)
    expected = outlook.prospects.favors
    castle, card = seen.castles[seen.player], find_favor(favor)
    for place in placements(seen)[::2]:
        after, now = count(card, castle.extended(place), 0), count(card, castle, 0)
        change = expected.points(0, seen.player, after) - expected.points(0, seen.player, now)
        assert isclose(outlook.holding(seen.player).change(castle.meeting(place)).estimate.favors, change, abs_tol=1e-9)


@pytest.mark.parametrize(
    "card", ["type-living", "size-300", "hallways", "stairs", "square-rooms", "type-corridor", "completed-rooms"]
)
def test_a_bonus_card_held_adds_exactly_its_points(card: str) -> None:
    seen = midgame_view(3)
    castle, counted = seen.castles[seen.player], find_bonus_card(card)
    with_card = Outlook(seen._replace(bonus=(card,))).holding(seen.player)
    without = Outlook(seen._replace(bonus=())).holding(seen.player)
    paid = 0.0
    for place in placements(seen, ["hallway", "stairs", "study", "kitchen", "pantry", "sauna"]):
        more = count(counted, castle.extended(place), 0) - count(counted, castle, 0)
        points = more * counted.points / counted.each
        paid += points
        assert with_card.change(castle.meeting(place)).estimate.cards == pytest.approx(points)
        assert without.change(castle.meeting(place)).estimate.cards == 0
    assert paid


# what must never be


def test_blocking_an_entrance_never_raises_a_hope() -> None:
    seen = midgame_view(0)
    holding = Outlook(seen).holding(seen.player)
    for tile in TILES:
        room = facts(tile.slug)
        doors = [0.9] * len(tile.doors)
        whole = holding.hope(room, 2, doors, dead=False)
        blocked = holding.hope(room, 2, doors[1:], dead=True)
        assert all(less <= more for less, more in zip(blocked, whole, strict=True))
    shape = holding.shape
    for kind in range(8):
        narrow = shape.wide.copy()
        narrow[kind] = max(0.0, narrow[kind] - 1)
        assert holding.entrances(narrow, shape.light - 1, shape.dark) <= holding.entrances(
            shape.wide, shape.light, shape.dark
        )


def test_a_completion_is_likelier_with_fewer_entrances_left_and_more_time() -> None:
    early, late = (Outlook(midgame_view(0, rounds)).holding(0) for rounds in (2, 9))
    assert early.prospects.left > late.prospects.left
    flute = facts(find_tile("flute-room").slug)
    for holding in (early, late):
        hopes = [holding.hope(flute, 0, [1.0] * doors, dead=False)[0] for doors in (1, 2, 3)]
        assert 5 > hopes[0] > hopes[1] > hopes[2] > 0
    assert early.hope(flute, 0, [1.0], dead=False) > late.hope(flute, 0, [1.0], dead=False)


def test_more_money_is_worth_more_and_the_next_coin_never_more_than_the_last() -> None:
    for seen in (midgame_view(0, 2), midgame_view(1, 8), midgame_view(2)._replace(favors=("money",))):
        outlook = Outlook(seen)
        worths = [outlook.money(amount) for amount in range(0, 60000, 1000)]
        steps = [more - less for less, more in itertools.pairwise(worths)]
        assert worths[0] == 0
        assert all(step > 0 for step in steps)
        if "money" not in seen.favors:
            assert all(later <= earlier + 1e-12 for earlier, later in itertools.pairwise(steps))
        assert outlook.money(-3000) < 0 < outlook.money(5000)


def test_the_rate_falls_to_the_final_one() -> None:
    seen = midgame_view(0, 2)._replace(favors=(), bonus=())
    assert Outlook(seen).money(1000) > 0.3
    assert Outlook(seen._replace(last_round=True)).money(1000) == pytest.approx(0.1)
    with_card = seen._replace(last_round=True, bonus=("money",))
    assert Outlook(with_card).money(1000) == pytest.approx(0.3)  # 1 per 10000 and 1 per 5000 (BONUS-LIST-09)


def test_nothing_is_hoped_for_in_the_last_round() -> None:
    seen = midgame_view(1)._replace(last_round=True)
    outlook = Outlook(seen)
    for place in placements(seen)[::4]:
        estimate = outlook.holding(seen.player).change(seen.castles[seen.player].meeting(place)).estimate
        assert (estimate.completion, estimate.icons, estimate.entrances, estimate.collection) == (0, 0, 0, 0)
    assert outlook.prospects.rewards[DOWNSTAIRS] == 0  # no second room of a pair is to come
    assert outlook.tempo(seen.market[0].slug) == 0


# the others


def duel(number: int = 0) -> View:
    """A turn of the player who buys first of two."""
    seen = view(midgame(number, players=2), 0)
    return seen._replace(player=0, master=1, to_move=0)


def test_the_price_helps_the_master_builder_who_gets_it() -> None:
    outlook = Outlook(duel())
    assert outlook.others.paid(8000) == pytest.approx(-RATES.pay * outlook.money(8000, 1))
    assert outlook.others.paid(8000) < outlook.others.paid(2000) < outlook.others.paid(0) == 0
    assert Outlook(duel()._replace(master=0)).others.paid(8000) == 0  # the master builder pays the bank (BUY-5)
    four = Outlook(midgame_view(0)._replace(player=0, master=1))
    assert four.others.paid(8000) == pytest.approx(-RATES.pay / 3 * four.money(8000, 1))


def test_what_is_denied_is_what_the_later_buyer_loses() -> None:
    """The twin for two players: his best purchase with the room there and without it."""
    denied = 0
    for number in range(4):
        seen = duel(number)
        outlook = Outlook(seen)
        nets = {}
        for offer in seen.market:
            worth = outlook.rough(1, offer.slug)
            if worth is not None and outlook.prospects.purse(1) + offer.coins >= offer.price:
                nets[offer.slug] = worth + outlook.money(offer.coins - offer.price, 1)
        passing = outlook.money(5000, 1)
        for offer in seen.market:
            left = [net for slug, net in nets.items() if slug != offer.slug]
            lost = max([*nets.values(), passing]) - max([*left, passing])
            assert outlook.others.denied(offer.slug) == pytest.approx(RATES.deny * lost)
            denied += lost > 0
        assert outlook.others.denied("stairs") == 0
        assert Outlook(seen._replace(master=0)).others.denied(seen.market[0].slug) == 0  # nobody buys after him
    assert denied


def test_envy_is_what_the_other_loses_in_the_favors() -> None:
    """The twin: his expected points at a table where the room lies already, against those of now."""
    seen = duel()._replace(favors=("number-living", "small-rooms", "completed-rooms"))
    outlook, castle, checked = Outlook(seen), seen.castles[0], 0
    for place in placements(seen, [offer.slug for offer in seen.market])[::4]:
        grown = Outlook(seen._replace(castles=(castle.extended(place), seen.castles[1]))).prospects.favors
        now = outlook.prospects.favors
        lost = sum(now.points(n, 1, now.counts(n)[1]) - grown.points(n, 1, now.counts(n)[1]) for n in range(3))
        assert outlook.holding(0).change(castle.meeting(place)).estimate.envy == pytest.approx(RATES.envy * lost)
        checked += lost > 0
    assert checked


def test_an_extra_turn_is_worth_what_the_purse_can_buy() -> None:
    """The twin: of all that is for sale what can be paid, each at about its best place, or to pass."""
    outlook = Outlook(midgame_view(0))
    added, player = outlook.prospects.added, outlook.view.player
    for purse in (0, 2000, 5000, 10000, 20000):
        worths = [added(player, purse, 5000)]
        for offer in outlook.sales:
            worth = outlook.rough(player, offer.slug)
            if worth is not None and purse + offer.coins >= offer.price:
                worths.append(worth + added(player, purse, offer.coins - offer.price))
        assert outlook.next_turn(purse, "") == pytest.approx(max(worths))
    assert outlook.next_turn(0, "") < outlook.next_turn(10000, "")


def test_for_rates_of_nothing_the_others_are_nothing() -> None:
    outlook = Outlook(duel(), YARDSTICK)
    assert {outlook.others.paid(8000), outlook.others.denied(outlook.view.market[0].slug)} == {0.0}
    assert not any(outlook.tempo(offer.slug) for offer in outlook.view.market)
    for place in placements(outlook.view)[::5]:
        assert outlook.in_purse(place, 3000) == 0
        assert outlook.holding(0).change(outlook.view.castles[0].meeting(place)).estimate.envy == 0


@pytest.mark.parametrize("favor", ["round-rooms", "external-entrances", "completed-rooms", "money", "area-corridor"])
def test_favors_count_what_the_table_counts(favor: str) -> None:
    """The count remembered with each castle, against that of the rules; bonus cards of that name are counted first."""
    seen = midgame_view(1)._replace(favors=(favor,))
    outlook = Outlook(seen)
    for card in seen.bonus:
        outlook.prospects.card_value(card, seen.castles[0])
    assert outlook.prospects.favors.counts(0) == tuple(
        count_at(outlook.prospects.table, player, find_favor(favor)) for player in range(len(seen.names))
    )


def test_what_is_remembered_of_a_castle_is_what_is_found_anew() -> None:
    seen = midgame_view(2)
    outlook = Outlook(seen)
    warm = [outlook.assess(seen.player, place) for place in placements(seen) * 2]
    shape_of.cache_clear()
    anew = Outlook(seen)
    assert warm == [anew.assess(seen.player, place) for place in placements(seen)] * 2


def test_an_outlook_that_is_let_go_is_kept_by_nothing_and_finds_the_same_again() -> None:
    seen = midgame_view(1)
    outlook = Outlook(seen)
    warm = [outlook.assess(seen.player, place) for place in placements(seen)]
    best = best_option(outlook)
    outlook.let_go()
    assert [outlook.assess(seen.player, place) for place in placements(seen)] == warm
    assert best_option(outlook) == best
    kept = weakref.ref(outlook), weakref.ref(outlook.prospects)
    gc.collect()
    gc.disable()
    try:
        outlook.let_go()
        del outlook
        assert [one() for one in kept] == [None, None]
    finally:
        gc.enable()


def test_rooms_to_come_are_the_same_for_who_asks_first_and_for_who_asks_again() -> None:
    for number in range(3):
        table = midgame(number)
        warm = [Prospects(view(table, player)) for player in range(4)]
        for player, known in enumerate(warm):
            rooms_to_come.cache_clear()
            anew = Prospects(view(table, player))
            assert (known.unseen, known.share) == (anew.unseen, anew.share)
            assert (known.size_share, known.demand) == (anew.size_share, anew.demand)
            assert sum(known.share) == pytest.approx(sum(known.size_share.values())) == pytest.approx(1)


def test_an_emptied_stack_is_certain() -> None:
    seen = midgame_view(0)
    prospects = Outlook(seen).prospects
    assert prospects.emptied(100, 0) == 1
    chances = [prospects.emptied(100, height) for height in range(6)]
    assert chances == sorted(chances, reverse=True)
    last = Outlook(seen._replace(stairs=1, last_round=True)).prospects
    others = last.emptied("stairs", 1)
    assert last.depletion("stairs", 2) == pytest.approx(2 + 2 * 2 * (1 - others))  # the last one, for it and for two


def test_a_favor_is_worth_more_with_more_of_it() -> None:
    seen = midgame_view(0)
    favors = Outlook(seen).prospects.favors
    for number in range(len(seen.favors)):
        points = [favors.points(number, seen.player, mine) for mine in range(0, 3000, 30)]
        assert all(0 <= less <= more <= 8 for less, more in itertools.pairwise(points))


def test_the_docs_state_every_constant() -> None:
    text = (ROOT / "docs" / "advice.md").read_text(encoding="utf-8")
    for name, value in RATES._asdict().items():
        assert f"`{name}` = {value:g}" in text or f"`{name}` = {value}" in text, name
    assert ", ".join(f"{chance:g}".lstrip("0") or "0" for chance in CRAMPED) in text


def test_the_docs_state_the_constants_by_players() -> None:
    lines = (ROOT / "docs" / "tuning.md").read_text(encoding="utf-8").splitlines()
    for players, row in ((2, "two players"), (4, "four players")):
        at = next(number for number, line in enumerate(lines) if line.startswith(f"| {row} |"))
        names, common, found = (lines[number].strip("| ").split(" | ") for number in (at - 3, at - 1, at))
        told = {name.strip("`"): float(value) for name, value in zip(names, found[1:], strict=True)}
        usual = {name.strip("`"): float(value) for name, value in zip(names, common[1:], strict=True)}
        assert RATES._replace(**told) == rates_for(players) != RATES
        assert RATES._replace(**usual) == RATES
    assert rates_for(5) == RATES
    assert set(BY_PLAYERS) == {2, 3, 4}
    for name, its in rates_for(3)._asdict().items():  # halfway, as factors; the docs say so
        assert its == pytest.approx(sqrt(getattr(rates_for(2), name) * getattr(rates_for(4), name)), rel=0.03), name


# only what can be seen


@pytest.mark.parametrize("number", range(4))
def test_what_is_hidden_changes_no_worth(number: int) -> None:
    state = midgame(number, players=2 + number % 3)
    other = imagine(view(state, state.player), random.Random(number))
    assert other != state
    seen, seen_otherwise = view(state, state.player), view(other, state.player)
    here, there = Outlook(seen), Outlook(seen_otherwise)
    for place in placements(seen)[::5]:
        assert here.worth(seen.player, place) == there.worth(seen.player, place)
    assert here.money(7000) == there.money(7000)


def test_hidden_purses_and_stack_heights_are_not_used() -> None:
    state = midgame(0)
    hidden = state.but(book=book_of(law("second", {"money": "hidden", "stack-heights": "hidden"}), len(state.names)))
    poorer = hidden.but(
        money=tuple(m if i == state.player else m // 2 for i, m in enumerate(state.money)),
        stacks=tuple(stack[1:] for stack in state.stacks),
    )
    seen = view(hidden, state.player)
    here, there = Outlook(seen), Outlook(view(poorer, state.player))
    for place in placements(seen)[::7]:
        assert here.worth(seen.player, place) == there.worth(seen.player, place)


def test_the_cards_of_others_are_not_asked() -> None:
    seen = midgame_view(0)
    other = (seen.player + 1) % 4
    with_card = Outlook(seen._replace(bonus=("type-corridor",)))
    castle = seen.castles[other]
    stairs = castle.legal("stairs")[0]
    assert with_card.holding(other).change(castle.meeting(stairs)).estimate.cards == 0


def test_a_free_market_room_counts_as_to_come() -> None:
    seen = midgame_view(0)
    without = Outlook(seen._replace(market=()))
    offers = tuple(Offer(1000, slug, 0) for slug in sorted(without.prospects.unseen) if facts(slug).type == 4)[:3]
    assert offers
    share = Outlook(seen._replace(market=offers)).prospects.share
    assert share[4] > without.prospects.share[4]

"""What a placement is worth: exact points against the rules in motion, and the estimate against its own definition."""

import itertools
import random
from math import isclose

import pytest

from engine import Castle, Placement
from engine.catalogue import RoomType, find_tile
from engine.catalogue.cards import find_bonus_card, find_favor
from engine.game.book import book_of
from engine.game.counters import count
from engine.game.hand import legal_placements, tiles_of
from engine.game.imagine import imagine
from engine.game.state import Frame, Offer
from engine.game.view import View, view
from engine.rules.rulings import law
from solver.worth.castle import OpenDoor
from solver.worth.change import Holding
from solver.worth.rates import CRAMPED, RATES
from solver.worth.tiles import facts
from solver.worth.turn_points import Supply, best_rewards, exhaustive_points, turn_points
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
        doors = [OpenDoor(0, 0, 0, 0.9, False)] * len(tile.doors)
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
    door = OpenDoor(0, 0, 0, 1.0, False)
    flute = facts(find_tile("flute-room").slug)
    for holding in (early, late):
        hopes = [holding.hope(flute, 0, [door] * doors, dead=False)[0] for doors in (1, 2, 3)]
        assert 5 > hopes[0] > hopes[1] > hopes[2] > 0
    assert early.hope(flute, 0, [door], dead=False) > late.hope(flute, 0, [door], dead=False)


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

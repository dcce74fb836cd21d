"""Advice with the Collector's cards: the last turn, hidden hands, estimates; each is held to what the rules count."""

import random
from itertools import islice
from math import isclose

import pytest

from engine.castle.placement import Placement
from engine.catalogue import all_tiles
from engine.catalogue.cards import all_bonus_cards, find_bonus_card, find_favor, read_without
from engine.game.book import book_of
from engine.game.counters import count
from engine.game.final import card_points
from engine.game.hand import legal_placements, tiles_of
from engine.game.state import GameState
from engine.game.view import view
from engine.kernel.errors import MadKingError
from engine.modules.solo import is_solo
from engine.rules.rulings import law
from solver.endgame.endgame import best_turns, every_turn
from solver.endgame.favors import depletions, favor_chances
from solver.endgame.seen import open_table
from solver.endgame.winners import Deals, cards_in_play, who_can_win
from solver.market.pick import foresee, rank_choices
from solver.planning.problem import Problem
from solver.table.arena import Match
from solver.worth.laid import Laid
from solver.worth.worth import Outlook
from tests.engine.test_collectors_cards import CARDS, FAVORS
from tests.solver.test_endgame import MOST, random_table
from tests.solver.test_walk import crowded_castle
from tests.support.series import big_series


def collectors_table(seed: str, *, deep: bool = False) -> GameState:
    """Someone's turn at a small table of the Collector's Edition, with its own favors and cards."""
    state, rng = random_table(seed, deep=deep), random.Random(f"{seed} cards")
    cards = rng.sample(CARDS, len(CARDS))
    return state.but(
        book=book_of(law("collectors", state.law.overrides), len(state.names)),
        favors=() if is_solo(state) else tuple(rng.sample(FAVORS, len(state.names))),
        bonus=tuple(tuple(cards[seat::3]) for seat in range(len(state.names))),
        bonus_deck=(),
    )


# the last turn


@pytest.mark.parametrize("deep", [False, True])
def test_the_last_turn_is_the_best_of_all_that_can_be_played(deep: bool) -> None:
    """The hopeful counts of courtyards and paths never cut off the best turn."""
    looked = 0
    for seed in range(60):
        state = collectors_table(f"collectors {seed}", deep=deep)
        table = open_table(state, state.player)
        ends = list(islice(every_turn(table, state.player), MOST))
        if len(ends) == MOST:
            continue
        turns, complete = best_turns(table, state.player)
        assert complete
        assert turns[0].outcome.worth == max(end.outcome.worth for end in ends)
        looked += 1
    assert looked > 25


def test_the_cheapest_way_to_a_better_place_is_one_by_the_rules() -> None:
    gained = set()
    for seed in range(40):
        state = collectors_table(f"places {seed}")
        if is_solo(state):
            continue
        for chance in favor_chances(open_table(state, state.player)):
            if chance.cheapest is not None and isinstance(chance.cheapest.placement, Placement):
                card, castle = find_favor(chance.favor), state.castles[chance.player]
                grown = castle.place(chance.cheapest.placement)
                assert count(card, grown, 0) > count(card, castle, 0)
                gained.add(chance.favor)
    assert gained >= {"courtyards", "longest-path"}


def test_an_emptied_stack_is_worth_more_to_who_holds_the_card() -> None:
    state = collectors_table("stacks")
    table = open_table(state, state.player)
    plain = table.but(bonus=((),) * len(table.names))
    held = table.but(bonus=tuple(("depleted",) if seat == table.player else () for seat in range(len(table.names))))
    for before, after in zip(depletions(plain), depletions(held), strict=True):
        assert after.worth[table.player] * 2 == before.worth[table.player] * 3


def test_emptying_a_stack_pays_one_more_by_the_card() -> None:
    state = midgame(1)
    player = state.player
    room = next(room for room in state.castles[player].rooms if room.tile.is_room)
    seen = view(state, player)._replace(last_round=True, bonus=())
    stack = [next(tile.slug for tile in all_tiles() if tile.size == room.tile.size and tile.slug != room.slug)]
    plain, held = (rank_choices(foresee(seen._replace(bonus=cards), stack)[0]) for cards in ((), ("depleted",)))
    own = state.castles[player].sizes[room.tile.size]
    gained = {c.stash: c.depletion for c in held}[tuple(stack)] - {c.stash: c.depletion for c in plain}[tuple(stack)]
    assert gained == own > 0


# hidden hands


def test_both_methods_deal_the_collectors_cards_alike() -> None:
    for seed in range(30):
        state = collectors_table(f"hands {seed}")
        if is_solo(state):
            continue
        pool = [*random.Random(seed).sample([card.id for card in all_bonus_cards("collectors")], 3), *CARDS]
        deals = Deals(open_table(state, state.player), state.player, [1] * len(state.names), list(dict.fromkeys(pool)))
        solved, tried = who_can_win(deals), who_can_win(deals, "enumerate")
        assert [v[:4] for v in solved] == [v[:4] for v in tried]
        for seat, worths in enumerate(deals.worths):
            if deals.hidden[seat]:
                assert worths == {c: card_points(deals.table, seat, find_bonus_card(c)) for c in deals.pool}


def test_nobody_hides_a_card_that_is_left_out() -> None:
    """SETUP-9: the table agreed on it, so everybody knows."""
    without = read_without(["bonus:money", "bonus:courtyards"], "collectors")
    state = Match(big_series(("random",) * 2, "x", "collectors", without=without), 0).state
    assert set(cards_in_play(state)) == {c.id for c in all_bonus_cards("collectors")} - {"money", "courtyards"}
    assert view(state, 0).without == without
    second = Match(big_series(("random",) * 2, "x"), 0).state
    assert not set(CARDS) & set(cards_in_play(second))


# estimates


def midgame(number: int, edition: str = "collectors") -> GameState:
    game = Match(big_series(("greedy",) * 3, "midgame", edition), number)
    while game.state.round < 8 or game.state.phase != "take":
        game.advance()
    return game.state


def places(state: GameState) -> list[Placement]:
    castle = state.castles[state.player]
    names = [offer.slug for offer in state.market] + ["hallway", "stairs"]
    return [place for name in names for place in legal_placements(castle, tiles_of(name))]


@pytest.mark.parametrize("counts", ["courtyards", "path"])
def test_what_one_more_room_changes_is_counted_without_building_it(counts: str) -> None:
    card = find_favor({"courtyards": "courtyards", "path": "longest-path"}[counts])
    castles = [castle for number in range(3) for castle in midgame(number).castles]
    castles += [crowded_castle(seed, 12) for seed in range(3)]
    changed = 0
    for castle in castles:
        laid, now = Laid(castle), count(card, castle, 0)
        for slug in ("hallway", "nap-room", "salon", "observatory", "stairs", "study"):
            for place in castle.legal(slug)[::3]:
                more = count(card, castle.extended(place), 0) - now
                assert laid.change(counts, castle.meeting(place)) == more
                changed += more != 0
    assert changed > 20


@pytest.mark.parametrize("favor", FAVORS)
def test_favors_are_estimated_by_what_the_final_scoring_counts(favor: str) -> None:
    state = midgame(1)
    seen = view(state, state.player)._replace(favors=(favor,), bonus=())
    outlook = Outlook(seen)
    expected, card, castle = outlook.prospects.favors, find_favor(favor), state.castles[state.player]
    for place in places(state)[::3]:
        after, now = count(card, castle.extended(place), 0), count(card, castle, 0)
        change = expected.points(0, seen.player, after) - expected.points(0, seen.player, now)
        assert isclose(outlook.holding(seen.player).change(castle.meeting(place)).estimate.favors, change, abs_tol=1e-9)


@pytest.mark.parametrize("card", ["courtyards", "swan-icons"])
def test_a_card_held_adds_its_points(card: str) -> None:
    state = midgame(0)
    seen = view(state, state.player)
    castle, counted, paid = state.castles[state.player], find_bonus_card(card), 0.0
    holding = Outlook(seen._replace(bonus=(card,))).holding(seen.player)
    for place in [place for slug in ("hallway", "salon", "observatory") for place in castle.legal(slug)]:
        more = count(counted, castle.extended(place), 0) - count(counted, castle, 0)
        paid += abs(more)
        assert holding.change(castle.meeting(place)).estimate.cards == pytest.approx(more * counted.points)
    assert paid


def test_first_places_are_worth_more_to_who_holds_the_card() -> None:
    state = midgame(3)
    seen = view(state, state.player)._replace(favors=("total-rooms",), bonus=())
    plain = Outlook(seen).prospects.favors
    held = Outlook(seen._replace(bonus=("sole-firsts",))).prospects.favors
    mine = plain.counts(0)[seen.player]
    more = held.points(0, seen.player, mine) - plain.points(0, seen.player, mine)
    assert more == pytest.approx(4 * plain.first(0, seen.player))
    other = (seen.player + 1) % 3
    assert held.points(0, other, mine) == plain.points(0, other, mine)


def test_the_worth_of_a_card_stays_within_what_it_can_pay() -> None:
    for number in range(3):
        state = midgame(number)
        prospects = Outlook(view(state, state.player)).prospects
        for card in all_bonus_cards("collectors"):
            assert prospects.card_value(card, state.castles[state.player]) >= 0
        assert prospects.card_value("last-master-builder", state.castles[0]) == pytest.approx(7 / 3)
        assert prospects.card_value("sole-firsts", state.castles[0]) <= 4 * len(state.favors)
    last = view(state, state.player)._replace(last_round=True)
    for master, points in ((last.player, 7), ((last.player + 1) % 3, 0)):
        prospects = Outlook(last._replace(master=master)).prospects
        assert prospects.card_value("last-master-builder", state.castles[0]) == points


def test_the_planner_plays_the_collectors_edition() -> None:
    game = Match(big_series(("planner", "random"), "planner", "collectors"), 1)
    while not game.over:
        game.advance()
    assert game.state.scores[0] > game.state.scores[1]


# plans


def test_a_plan_refuses_what_it_cannot_foresee() -> None:
    castle = midgame(0).castles[0]
    for card in set(CARDS) - {"swan-icons"}:
        with pytest.raises(MadKingError, match="a plan cannot foresee"):
            Problem(castle, ["study"], bonus_cards=[card])
    assert Problem(castle, ["study"], bonus_cards=["swan-icons"]).cards[0].points == 1
    with pytest.raises(MadKingError, match="not in the box of the edition second"):
        Problem(midgame(0, "second").castles[0], ["study"], bonus_cards=["swan-icons"])

"""Prices, picks and plans with modules: the terms of each buyer, and a plain refusal where a model does not reach."""

import random

import pytest

from engine import Castle
from engine.catalogue import all_tiles, stack_sizes
from engine.catalogue.cards import find_bonus_card
from engine.game.play import legal_actions
from engine.game.state import Action, Phase, Verb
from engine.game.view import view
from engine.rules.rulings import law
from engine.rules.terms import Terms
from solver.market.market import Market, Seat, market_of
from solver.market.pick import foresee, rank_choices, rank_from_scratch
from solver.market.prices import best_prices, try_all
from solver.planning.exhaustive import try_all as every_plan
from solver.planning.plan import make_plan
from solver.planning.problem import Problem
from solver.support import MODULES as SUPPORTED
from solver.support import SUPPORT, castle_refusal, module_refusal, refusal, support_table
from solver.worth.worth import Outlook
from tests.support.module_tables import MODULES, expanded_table
from tests.support.paths import ROOT

ROOMS = ("alpha", "beta", "gamma", "delta")
TERMS = (
    Terms(),
    Terms(room_discount=1000),
    Terms(room_discount=1000, corridor_discount=1000),
    Terms(hallway_price=1000, stairs_price=1000),
    Terms(pass_money=9000),
)


def random_market(rng: random.Random) -> Market:
    """Buyers with terms of their own before a few rooms."""
    rooms, buyers = ROOMS[: rng.randint(2, 4)], rng.randint(2, 4)
    seats = []
    for _buyer in range(buyers):
        worth = {name: rng.randint(-3, 20) / 2 for name in (*rooms, "hallway", "stairs") if rng.random() < 0.85}
        seats.append(Seat(1000 * rng.randint(0, 16), worth, lambda money: money / 2500, rng.choice(TERMS)))
    prices = rng.choice([(15000, 10000, 8000, 6000), (15000, 15000, 4000, 1000), (6000, 4000, 2000, 1000)])
    coins = {room: 1000 * rng.choice((0, 0, 1, 4)) for room in rooms}
    return Market(coins, prices, tuple(seats), (rng.randint(0, 2), rng.randint(0, 2)), crowding=rng.random() < 0.2)


def test_the_best_prices_for_buyers_with_terms_are_the_best_of_all() -> None:
    rng = random.Random("terms")
    for _market in range(400):
        market = random_market(rng)
        quick, slow = best_prices(market), try_all(market)
        assert (quick.best, quick.second) == (slow.best, slow.second)


def test_a_discount_is_what_the_buyer_does_not_pay() -> None:
    """DECREE-24: at 4000 he pays 3000, and the master builder gets 3000."""
    cheap = Seat(3000, {"alpha": 5.0}, lambda money: money / 10000, Terms(room_discount=1000))
    master = Seat(0, {}, lambda money: money / 10000)
    market = Market({"alpha": 0}, (4000,), (cheap, master), (0, 0))
    assert best_prices(market).best.income == 3000


def test_the_market_of_a_table_has_the_terms_of_its_players() -> None:
    state = expanded_table("terms", ("decrees",), ("cheap-halls", "discount"))
    state = state.but(phase=Phase.PRICE, player=state.master, frames=())
    seats = market_of(Outlook(view(state, state.master))).seats
    assert sorted(seat.terms.room_discount for seat in seats) == [0, 1000]
    assert sorted(seat.terms.hallway_price for seat in seats) == [1000, 3000]


def test_three_rooms_may_be_picked_by_a_decree() -> None:
    """DECREE-08: as going through every choice with every arrangement does."""
    state = expanded_table("pick", ("decrees",), ("deep-sleep", "every-type")).but(player=0, turn=0, last_round=False)
    row = state.box.row[100]
    stacks = tuple(tuple(state.box.rooms[n][:4]) if n == row else stack for n, stack in enumerate(state.stacks))
    state = state.but(stacks=stacks, phase=Phase.STASH, looking=100, deck=(100, 200, 300), discards=(), market=())
    coming, _done = foresee(view(state, 0), stacks[row])
    found = rank_choices(coming)
    assert {len(choice.stash) for choice in found} == {0, 1, 2, 3}
    assert len(found) == len(legal_actions(state))
    assert [choice.value for choice in found] == [choice.value for choice in rank_from_scratch(coming)]
    assert Action(Verb.STASH, found[0].stash) in legal_actions(state)


# what is refused


@pytest.mark.parametrize(("decree", "rule"), [("idle-profit", "28"), ("storehouse", "33"), ("tax-collector", "21")])
def test_turns_that_are_no_purchases_are_refused_with_their_decree(decree: str, rule: str) -> None:
    state = expanded_table("refused", ("decrees",), ("every-type", decree))
    for command in ("price", "pick"):
        reason = refusal(command, view(state, 0))
        assert f"DECREE-{rule}" in reason
        assert command in reason
        assert state.names[1] in reason


def test_nothing_else_is_refused() -> None:
    assert refusal("price", view(expanded_table("plain", MODULES, ("every-type", "discount")), 0)) == ""


def test_a_module_that_a_command_does_not_know_is_named() -> None:
    assert module_refusal("plan", ("towers", "moats")) == "`plan` does not know the module moats"
    assert module_refusal("price", ("gardens",)) == "`price` does not know the module gardens"
    for command in ("standings", "hint", "price", "pick", "endgame", "walk"):
        assert module_refusal(command, SUPPORTED) == ""


def test_a_castle_is_refused_for_what_lies_in_it_or_could_be_laid_there() -> None:
    """With passages in hand, or a moat to buy, a plan of rooms alone would not be the best."""
    for module in ("moats", "passages"):
        plain = Castle.parse("foyer-3@0,0", law("collectors", None, (module,)))
        assert castle_refusal("plan", plain) == f"`plan` does not know the module {module}"
    assert castle_refusal("plan", Castle.parse("foyer-3@0,0", law("collectors", None, ("towers", "decrees")))) == ""
    assert "Barbican" in castle_refusal("plan", Castle.parse("barbican-ew@-10,0"))
    assert castle_refusal("walk", Castle.parse("barbican-ew@-10,0")) == ""


def test_the_docs_say_what_each_command_can_do() -> None:
    text = (ROOT / "docs" / "solver.md").read_text(encoding="utf-8")
    assert "\n".join(support_table()) in text
    assert {line.command for line in SUPPORT} == {"standings", "hint", "price", "pick", "endgame", "plan", "walk"}


# plans


def planned(problem: Problem, method: str = "search") -> int:
    total = make_plan(problem, method=method).total
    assert total is not None
    return total


def test_a_plan_with_tower_rooms_is_the_best_of_all() -> None:
    towers = law("collectors", None, ("towers",))
    castle = Castle.parse("foyer-3@0,0 salon@3,0", towers)
    problem = Problem(castle, ["x325-food", "x325-activity"], bonus_cards=["tower-rooms"])
    best = every_plan(problem)
    for method in ("search", "cp-sat"):
        assert make_plan(problem, method=method).total == best.total


def test_the_bonus_card_of_towers_counts_by_the_ruling() -> None:
    """OQ-191: 3, 2 or 4 points for each tower room."""
    for points in ("3", "2", "4"):
        its_law = law("collectors", {"tower-card": points}, ("towers",))
        castle = Castle.parse("foyer-3@0,0", its_law)
        plain = planned(Problem(castle, ["x325-food"]))
        held = planned(Problem(castle, ["x325-food"], bonus_cards=["tower-rooms"]))
        assert held - plain == int(points)


def castle_of_sizes(sizes: tuple[int, ...]) -> Castle:
    """A castle with a room of each of these sizes."""
    castle = Castle.parse("foyer-4@0,0", law("collectors", None, ("towers",)))
    for size in sizes:
        rooms = [tile for tile in all_tiles() if tile.size_stack == size and not tile.is_downstairs]
        places = [place for tile in sorted(rooms, key=lambda tile: -len(tile.doors)) for place in castle.legal(tile)]
        castle = castle.extended(places[0])
    return castle


@pytest.mark.parametrize(("built", "gained"), [(9, True), (8, False)])
def test_a_tower_room_may_stand_for_a_size_that_lacks(built: int, gained: bool) -> None:
    """CE-BONUS-01: ten of eleven sizes are enough (C5)."""
    card, castle = find_bonus_card("all-sizes"), castle_of_sizes(stack_sizes()[:built])
    for method in ("search", "cp-sat"):
        plain = planned(Problem(castle, ["x325-food"]), method)
        held = planned(Problem(castle, ["x325-food"], bonus_cards=[card.id]), method)
        assert held - plain == card.points * gained

"""The bot `planner`: it plays by the rules at every table, from what it sees, and better than `greedy`."""

import random

import pytest

from engine.game.game import CASTLES
from engine.game.imagine import imagine
from engine.game.play import apply, legal_actions
from engine.game.state import Action, Phase, Verb
from engine.game.view import view
from solver.bots.planner import PlannerBot, QuickPlanner
from solver.bots.planner_prices import Forecast, arrange
from solver.table.arena import Match, play_game
from solver.table.bots import find_bot
from solver.worth.worth import Outlook
from tests.support import crowd
from tests.support.series import big_series
from tests.support.tables import midgame

RULINGS = [
    (("rewards", "compulsory"), ("food-turns", "one-in-all")),
    (("money", "hidden"), ("stack-heights", "hidden")),
    (("foyer-side", "three-entrances"), ("declined-corridor", "forfeited")),
]


@pytest.mark.parametrize(
    ("players", "rulings"), [*((n, ()) for n in (1, 2, 3, 4)), *((2, rulings) for rulings in RULINGS), (1, RULINGS[0])]
)
def test_a_whole_game_is_played(players: int, rulings: tuple[tuple[str, str], ...]) -> None:
    """The arena refuses whatever is not legal, and a game that nobody ends is called off."""
    result = play_game(big_series(("planner",) * players, "whole", "second", dict(rulings)), players)
    assert result.facts.end != "called off"
    assert all(total > 30 for total in result.points)


def test_the_same_seed_gives_the_same_game() -> None:
    plan = big_series(("planner", "greedy", "planner"), "same")
    first, second = play_game(plan, 0), play_game(plan, 0)
    assert first == second
    assert play_game(plan, 1) != first


def test_it_draws_no_random_numbers() -> None:
    rng = random.Random(1)
    before = rng.getstate()
    state = midgame(0)
    bot = PlannerBot(rng)
    chosen = bot.choose(view(state, state.player), legal_actions(state))
    assert rng.getstate() == before
    assert chosen == PlannerBot(random.Random(2)).choose(view(state, state.player), legal_actions(state))


@pytest.mark.parametrize("number", range(3))
def test_what_is_hidden_changes_no_move(number: int) -> None:
    game = Match(big_series(("planner",) * (2 + number), "hidden"), number)
    bot = PlannerBot(random.Random(0))
    asked = set()
    while game.state.round < 6 and not game.over:
        state = game.state
        if state.phase not in (Phase.SHUFFLE, Phase.STASH, Phase.KEEP, Phase.BONUS):
            other = imagine(view(state, state.player), random.Random(game.steps))
            here, there = view(state, state.player), view(other, state.player)
            assert bot.choose(here, legal_actions(state)) == bot.choose(there, legal_actions(other))
            asked.add(state.phase)
        game.advance()
    assert {Phase.PRICE, Phase.TAKE, Phase.PLACE} <= asked


def test_it_beats_greedy_in_most_games_from_either_seat() -> None:
    won = 0.0
    for seats in (("planner", "greedy"), ("greedy", "planner")):
        for number in range(5):
            result = play_game(big_series(seats, "duel"), number)
            won += sum(seats[seat] == "planner" for seat in result.winners) / len(result.winners)
    assert won >= 7


@pytest.mark.parametrize("kind", [PlannerBot, QuickPlanner])
@pytest.mark.parametrize("players", [2, 3])
def test_the_place_remembered_is_the_one_it_finds_when_asked_only_then(kind: type[PlannerBot], players: int) -> None:
    """The same view gives the same move: what a bot remembers of its purchase saves time and changes nothing."""
    game = Match(big_series(("planner",) * players, "remembered"), players)
    bots = [kind(random.Random(0)) for _seat in range(players)]
    remembered = 0
    while not game.over:
        state = game.state
        if state.phase == Phase.SHUFFLE:
            game.advance()
            continue
        seen, actions = view(state, state.player), legal_actions(state)
        bot = bots[state.player]
        remembered += state.phase == Phase.PLACE and bot.remembers
        chosen = bot.choose(seen, actions)
        assert chosen == kind(random.Random(1)).choose(seen, actions)
        game.state = apply(state, chosen).state
    assert remembered > 5


def test_a_place_remembered_for_another_tile_is_not_used() -> None:
    state = midgame(0, players=2)
    bot = PlannerBot(random.Random(0))
    assert bot.choose(view(state, state.player), legal_actions(state)).verb == Verb.TAKE
    castle = state.castles[state.player]
    for slug in (offer.slug for offer in state.market):
        other = state.but(phase=Phase.PLACE, hand=(slug,))
        if castle.can_place(slug):
            assert bot.choose(view(other, state.player), legal_actions(other)) in legal_actions(other)


def test_the_quick_planner_beats_greedy_too() -> None:
    won = 0
    for number in range(4):
        game = Match(big_series(("greedy", "greedy"), "quick"), number)
        quick = QuickPlanner(random.Random(0))
        while not game.over:
            state = game.state
            if state.player != number % 2 or state.phase == Phase.SHUFFLE:
                game.advance()
            else:
                game.state = apply(state, quick.choose(view(state, state.player), legal_actions(state))).state
        won += number % 2 in CASTLES.result(game.state)[1]
    assert won >= 3


def test_four_of_them_score_well() -> None:
    results = [play_game(big_series(("planner",) * 4, "four"), number) for number in range(3)]
    totals = [total for result in results for total in result.points]
    assert sum(totals) / len(totals) >= 90


# prices


def test_prices_are_an_arrangement_of_the_market() -> None:
    for number in range(6):
        game = Match(big_series(("greedy",) * (2 + number % 3), "prices"), number)
        while game.state.phase != Phase.PRICE or game.state.round < 2 + number:
            game.advance()
        state = game.state
        outlook = Outlook(view(state, state.player))
        order = arrange(outlook)
        assert Action(Verb.ARRANGE, tuple(order)) in legal_actions(state)
        forecast = Forecast(outlook)
        spaces = [order.index(room) for room in forecast.rooms]
        assert forecast.result(spaces) >= forecast.result(forecast.first())


def test_a_forecast_buyer_takes_what_leaves_most() -> None:
    game = Match(big_series(("greedy",) * 2, "forecast"), 1)
    while game.state.phase != Phase.PRICE:
        game.advance()
    state = game.state
    outlook = Outlook(view(state, state.player))
    forecast = Forecast(outlook)
    other = 1 - state.player
    nets = []
    for room, offer in enumerate(outlook.view.market):
        worth = outlook.rough(other, offer.slug)
        price = forecast.prices[room]
        if worth is not None and state.money[other] + offer.coins >= price:
            nets.append(worth + outlook.money(offer.coins - price, other))
    assert forecast.taken(other, list(range(len(forecast.rooms))))[0] == pytest.approx(
        max([*nets, outlook.money(5000, other)])
    )


def test_the_bot_is_found_by_its_name() -> None:
    assert isinstance(find_bot(CASTLES, "planner")(random.Random(0)), PlannerBot)


@pytest.mark.parametrize("name", ["greedy", "planner"])
def test_P5_3_bots_lay_two_rooms_on_15000(name: str) -> None:
    with crowd.known():
        for master in (0, 1):
            state = crowd.pricing(5, crowd.crowded_law(5), master)
            action = find_bot(CASTLES, name)(random.Random(0)).choose(view(state, master), legal_actions(state))
            assert action in legal_actions(state)
            after = apply(state, action).state
            assert [offer.price for offer in after.market] == list(crowd.PRICES)

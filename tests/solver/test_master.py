"""The bot `master`: it looks ahead from what it sees, the same way on any machine, and plays by the rules."""

import os
import random
import subprocess
import sys
from typing import Any

import pytest

from engine.game.game import CASTLES, Setup
from engine.game.imagine import imagine
from engine.game.play import advance, legal_actions
from engine.game.state import Action, GameState, Phase, Verb
from engine.game.view import view
from engine.rules.rulings import law
from solver.bots.master.advice import advise, lead, likely
from solver.bots.master.bot import MasterBot
from solver.bots.master.foresight import ENVY, Sight
from solver.bots.master.options import arrangements, purchases
from solver.bots.master.search import STRENGTHS, Strength, plan, search, sight_of
from solver.bots.planner import PlannerBot
from solver.bots.planner_prices import Forecast, arrange
from solver.hint.choices import Choice
from solver.hint.trial import standing
from solver.patience import Patience
from solver.table.arena import Match, Series
from solver.table.lookahead import Followed, Line, Looked, look
from solver.worth.outlook import Prospects
from solver.worth.rates import RATES, rates_for
from solver.worth.tiles import DOWNSTAIRS, facts
from solver.worth.worth import Outlook
from tests.support.series import big_series
from tests.support.tables import midgame

TINY = Strength(2, ((1, 1),), 2, ((1, 1),), 2, ((1, 1),))
ONE = Strength(1, ((1, 1),), 1, ((1, 1),), 1, ((1, 1),))
ALL = ("towers", "swans", "moats", "passages", "decrees")


def outlook_of(state: GameState) -> Outlook:
    return Outlook(view(state, state.player))


def pricing(number: int, players: int) -> GameState:
    """The first table at which prices are set after a few rounds."""
    game: Any = Match(big_series(("planner",) * players, "pricing"), number)
    while game.state.phase != Phase.PRICE or game.state.round < 4:
        game.advance()
    return game.state  # type: ignore[no-any-return]


# the same view, the same move


def test_what_is_hidden_changes_no_move() -> None:
    """Two tables that fit one view are the same to it, at every decision that it searches."""
    game = Match(big_series(("greedy",) * 3, "hidden"), 0)
    asked = set()
    while game.state.round < 5 and not game.over:
        state = game.state
        if state.phase in (Phase.PRICE, Phase.TAKE, Phase.PLACE) and game.steps % 2:
            other = imagine(view(state, state.player), random.Random(game.steps))
            here = MasterBot(random.Random(0), TINY).choose(view(state, state.player), legal_actions(state))
            there = MasterBot(random.Random(7), TINY).choose(view(other, state.player), legal_actions(other))
            assert here == there
            asked.add(state.phase)
        game.advance()
    assert asked == {Phase.PRICE, Phase.TAKE, Phase.PLACE}


PROGRAM = """
import random
from engine.game.play import legal_actions
from engine.game.view import view
from solver.bots.master.bot import MasterBot
from tests.support.tables import midgame
for number in range(3):
    state = midgame(number, players=3)
    print(MasterBot(random.Random(0), "quick").choose(view(state, state.player), legal_actions(state)))
"""


def test_the_order_of_hashes_changes_no_move() -> None:
    def moves(seed: str) -> str:
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        done = subprocess.run(
            [sys.executable, "-c", PROGRAM], env=environment, capture_output=True, text=True, check=True
        )
        return done.stdout

    first = moves("1")
    assert len(first.splitlines()) == 3
    assert moves("2") == first


def test_numbers_do_not_depend_on_what_else_is_followed() -> None:
    """A line leads where it leads: the same on every table whether others are followed beside it or not."""
    state = midgame(1, players=3)
    seen, actions = view(state, state.player), legal_actions(state)
    found = search(seen, actions, Strength(4, ((3, 4),), 2, ((1, 1),)))
    for one in found:
        sight = sight_of(Outlook(seen, rates_for(3)), TINY)
        (alone,) = look(sight, seen, [one.line], len(one.draws))
        assert alone.margins == pytest.approx(one.margins)


# what is tried


def test_with_one_line_it_is_the_planner_with_the_constants_of_the_table() -> None:
    for number in range(6):
        players = 2 + number % 3
        state = midgame(number, players=players)
        seen, actions = view(state, state.player), legal_actions(state)
        planner = PlannerBot(random.Random(0), rates_for(players))
        assert MasterBot(random.Random(0), ONE).choose(seen, actions) == planner.choose(seen, actions)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_it_searches_with_the_constants_of_its_number_of_players(players: int) -> None:
    state = midgame(5, players=players)
    seen, actions = view(state, state.player), legal_actions(state)
    found = search(seen, actions, TINY)
    assert found == search(seen, actions, TINY, None, rates_for(players))
    assert (found == search(seen, actions, TINY, None, RATES)) == (rates_for(players) == RATES)


def test_purchases_are_the_best_by_value_with_few_places_a_tile() -> None:
    state = midgame(2, players=3)
    lines = purchases(outlook_of(state), legal_actions(state), 6)
    assert 2 <= len(lines) <= 6
    assert [line.prior for line in lines] == sorted((line.prior for line in lines), reverse=True)
    takes = [line.actions[0] for line in lines]
    assert max(map(takes.count, takes)) <= 2
    for line in lines:
        after = state
        for action in line.actions:
            assert action in legal_actions(after)
            after = advance(after, action).state


def test_a_tile_is_placed_where_it_was_followed() -> None:
    followed = 0
    for number in range(4):
        state = midgame(number, players=2)
        outlook = Outlook(view(state, state.player), rates_for(2))
        for line in plan(outlook, legal_actions(state), STRENGTHS["normal"], Sight(outlook)).lines:
            if line.actions[0].verb == Verb.TAKE:
                after = advance(state, line.actions[0]).state
                place = MasterBot(random.Random(0)).choose(view(after, after.player), legal_actions(after))
                assert place == line.actions[1]
                followed += 1
    assert followed > 8


@pytest.mark.parametrize("players", [2, 4])
def test_arrangements_differ_in_what_they_make_others_buy(players: int) -> None:
    state = pricing(0, players)
    outlook = outlook_of(state)
    lines = arrangements(outlook, 6, "seed")
    assert len({line.actions for line in lines}) == len(lines) >= 2
    assert all(line.actions[0] in legal_actions(state) for line in lines)
    forecast = Forecast(outlook)
    order = arrange(outlook)
    spaces = [order.index(room) for room in forecast.rooms]
    assert lines[0].prior >= forecast.result(spaces) - 1e-6  # at least as good as what the planner finds


def test_a_budget_is_counted_before_it_is_spent() -> None:
    state = midgame(3, players=2)
    outlook = outlook_of(state)
    strength = STRENGTHS["quick"]
    patience = Patience()
    planned = plan(outlook, legal_actions(state), strength, sight_of(outlook, strength))
    search(view(state, state.player), legal_actions(state), strength, patience)
    assert patience.steps == planned.budget


# how far it looks


@pytest.mark.parametrize(("strength", "settings"), [("quick", 0), ("normal", 1), ("deep", 1)])
def test_lines_go_on_to_the_next_setting_of_prices_or_to_the_one_after_it(strength: str, settings: int) -> None:
    state = midgame(5, players=2)
    outlook = outlook_of(state)
    lines = plan(outlook, legal_actions(state), STRENGTHS[strength], Sight(outlook)).lines
    for one in look(sight_of(outlook, STRENGTHS[strength]), view(state, state.player), lines, 2):
        for followed in one.draws:
            assert sum(action.verb == Verb.ARRANGE for _seat, action in followed.done) == settings


@pytest.mark.parametrize("strength", ["quick", "normal"])
def test_no_line_ends_where_the_last_prices_are_set(strength: str) -> None:
    """Followed from the last round but one it comes to the end of the game, and is judged by points."""
    game: Any = Match(big_series(("planner",) * 2, "last"), 0)
    before = game.state
    while not game.state.last_round:
        if game.state.phase == Phase.TAKE:
            before = game.state
        game.advance()
    outlook = outlook_of(before)
    lines = plan(outlook, legal_actions(before), STRENGTHS[strength], Sight(outlook)).lines
    for one in look(sight_of(outlook, STRENGTHS[strength]), view(before, before.player), lines, 2):
        assert all(isinstance(worth, int) for followed in one.draws for worth in followed.worths)


# how it judges


def test_a_seat_is_worth_what_it_stands_at() -> None:
    """The quick sum against the plain one of `solver.hint.trial`, with what each tile may bring later counted apart."""
    state = pricing(1, 3)
    sight = Sight(outlook_of(state))
    sight.begin(state)
    assert sight.worths(state) == pytest.approx([standing(state, seat) + later(state, seat) for seat in range(3)])


def later(state: GameState, seat: int) -> float:
    """Tile by tile: the chance that its stack is empty in the end, icons downstairs, and the ground it takes."""
    prospects, worth = Prospects(view(state, seat)), 0.0
    for room in state.castles[seat].rooms[1:]:
        stack = room.tile.size_stack or room.tile.box
        worth += 2 * prospects.emptied(stack, prospects.stack_height(stack))
        worth += prospects.future(facts(room.slug).each)
        worth -= prospects.rates.tempo if room.tile.size_stack else 0.0
    castle = state.castles[seat]
    done = sum(room.tile.is_downstairs and castle.is_completed(n) for n, room in enumerate(castle.rooms))
    return worth + (prospects.rewards[DOWNSTAIRS] if done % 2 else 0.0)


def test_a_finished_game_is_worth_its_points() -> None:
    game: Any = Match(big_series(("random",) * 2, "over"), 0)
    while not game.over:
        game.advance()
    sight = Sight(outlook_of(midgame(0, players=2)))
    assert list(sight.worths(game.state)) == list(game.state.scores)
    assert sight.margin((10.0, 4.0, 6.0), 0) == pytest.approx(10 - ENVY * 5)
    assert lead((10.0, 4.0, 6.0), 0) == 5.0


def test_the_estimate_counts_as_much_as_some_tables() -> None:
    sight = Sight(outlook_of(midgame(0, players=2)), trust=2.0)
    draws = tuple(Followed[Action](margin, (), ()) for margin in (1.0, 3.0))
    assert sight.score(Looked(Line("any", (), 6.0), draws)) == pytest.approx((1 + 3 + 2 * 6) / 4)


def test_what_others_take_is_counted_by_their_first_purchase() -> None:
    take, leave = Action(Verb.TAKE, ("salon",)), Action(Verb.PASS)
    draws = [Followed(0.0, (), ((1, take), (1, leave), (0, take))), Followed(0.0, (), ((1, leave), (2, take)))]
    assert [tuple(one) for one in likely(draws, 0)] == [(1, "pass", 0.5), (1, "salon", 0.5), (2, "salon", 0.5)]


def test_deep_advice_tells_margins_with_their_error() -> None:
    state = midgame(4, players=2)
    seen = view(state, state.player)
    told: list[tuple[int, int]] = []
    found = advise(seen, "quick", watch=lambda followed, most: told.append((followed, most)))
    best = search(seen, legal_actions(state), STRENGTHS["quick"])[0]
    assert found[0].what == best.line.what  # the bot does what it advises
    assert found[0].margin == pytest.approx(sum(lead(one.worths, seen.player) for one in best.draws) / len(best.draws))
    assert found[0].draws == sum(draws for draws, _keep in STRENGTHS["quick"].at_table(2).rounds)
    assert found[0].error < 20
    assert told[-1][0] == told[-1][1]
    assert advise(seen, "quick") == found
    hurried = advise(seen, "quick", Patience(steps=1))
    assert {deep.draws for deep in hurried} == {1}


def test_a_place_for_the_tile_in_hand_is_advised_at_any_strength() -> None:
    state = midgame(0, players=2)
    state = next(advance(state, action).state for action in legal_actions(state) if action.verb == Verb.TAKE)
    found = advise(view(state, state.player), "quick")
    assert state.phase == Phase.PLACE
    assert len(found) >= 2
    assert not any(isinstance(deep.what, Choice) for deep in found)


# whole games


@pytest.mark.parametrize(
    ("players", "edition", "modules"),
    [
        (2, "second", ()),
        (3, "first", ()),
        (2, "collectors", ALL),
        (3, "collectors", ("towers", "swans", "decrees")),
        (4, "collectors", ("moats", "passages")),
        (5, "collectors", ("towers", "swans")),
    ],
)
def test_it_plays_any_table(players: int, edition: str, modules: tuple[str, ...]) -> None:
    setup = Setup(law(edition, None, modules))
    game: Any = Match(Series(CASTLES, setup, ("random",) * players, "any"), 0)
    bot = MasterBot(random.Random(0), TINY)
    while not game.over:
        state = game.state
        if CASTLES.is_chance(state) or state.player != 0:
            game.advance()
            continue
        actions = legal_actions(state)
        chosen = bot.choose(view(state, 0), actions)
        assert chosen in actions
        game.state = advance(state, chosen).state
    assert game.state.scores[0] == max(game.state.scores)


@pytest.mark.parametrize("rulings", [{"money": "hidden", "stack-heights": "hidden"}, {"rewards": "compulsory"}])
def test_it_plays_by_rulings(rulings: dict[str, str]) -> None:
    game: Any = Match(big_series(("master-quick", "random"), "ruled", "second", rulings), 0)
    while game.state.round < 4 and not game.over:
        game.advance()
    assert game.state.round == 4


def test_it_beats_the_yardstick_in_most_games_of_a_small_series() -> None:
    """Four games of two deals, seats changed: the result is recorded, and the whole one is in docs/master.md."""
    won = 0.0
    for number, seat in ((0, 0), (0, 1), (1, 0), (1, 1)):
        bots = ["yardstick", "yardstick"]
        bots[seat] = "master-quick"
        game: Any = Match(big_series((bots[0], bots[1]), "small"), number)
        while not game.over:
            game.advance()
        winners = CASTLES.result(game.state).winners
        won += (seat in winners) / len(winners)
    assert won >= 3

"""Bots and hints at tables with towers, swans, royal decrees and five players: they decide whatever is asked."""

import random
from itertools import chain, combinations

import pytest

from engine.game.chronicle import Facts
from engine.game.events import Event
from engine.game.game import CASTLES, Setup
from engine.game.imagine import imagine
from engine.game.play import legal_actions
from engine.game.state import Action, Frame, GameState, Offer, Phase, Reward
from engine.game.view import view
from engine.modules.decrees.catalogue import all_decrees
from engine.rules.modules import forget, register
from engine.rules.rulings import law
from solver.bots.planner import PlannerBot
from solver.bots.simple import GreedyBot
from solver.hint.advice import Wish, advise_turn
from solver.hint.decrees import WORTH
from solver.hint.hint import Hint
from solver.hint.modules import rate_actions
from solver.table.arena import Match, Played, Series, play_game
from solver.table.bots import find_bot
from solver.worth.worth import Outlook
from tests.support.module_tables import MODULES, expanded_table

SUBSETS = [*chain.from_iterable(combinations(MODULES, n) for n in (1, 2, 3))]
Big = Series[GameState, Action, Event]
ELSEWHERE = (Phase.PRICE, Phase.STACK, Phase.STASH, Phase.FOYER)
"""Decisions about which other commands are asked, or none."""


def series(bots: tuple[str, ...], seed: str, expansions: tuple[str, ...], **rulings: str) -> Big:
    options = {name.replace("_", "-"): option for name, option in rulings.items()}
    return Series(CASTLES, Setup(law("collectors", options, expansions)), bots, seed)


def result(plan: Big, number: int = 0) -> Played[Facts]:
    played = play_game(plan, number)
    assert played.facts.end != "called off"
    return played


# whole games


@pytest.mark.parametrize("expansions", SUBSETS)
def test_games_with_any_modules_are_played_to_their_end(expansions: tuple[str, ...]) -> None:
    """The arena refuses whatever is not legal."""
    for bots in (("planner", "greedy"), ("greedy", "planner", "random")):
        result(series(bots, "whole", expansions))


@pytest.mark.parametrize("expansions", [subset for subset in SUBSETS if "towers" in subset])
def test_five_play_to_the_end(expansions: tuple[str, ...]) -> None:
    result(series(("planner", "greedy", "random", "greedy", "random"), "five", expansions))


def test_whoever_plays_alone_may_do_so_with_modules() -> None:
    for bot in ("planner", "greedy"):
        result(series((bot,), "alone", MODULES, solo_expansions="on"))


def test_the_same_seed_gives_the_same_game() -> None:
    plan = series(("planner", "greedy"), "same", MODULES)
    assert result(plan) == result(plan)


def test_a_module_that_nobody_knows_is_played_too() -> None:
    register("toy", "tests.support.toy")
    try:
        plan = Series(CASTLES, Setup(law("second", None, ("toy",))), ("planner", "greedy"), "toy")
        assert play_game(plan, 0) == play_game(plan, 0)
    finally:
        forget("toy")


# every decision


@pytest.mark.parametrize("number", range(3))
def test_there_is_advice_about_every_decision_of_a_game(number: int) -> None:
    """Reasons add up, the best comes first, and the bot `planner` chooses among what is offered."""
    game = Match(series(("random",) * (2 + number), "advice", MODULES), number)
    told = set()
    while not game.over:
        state = game.state
        if state.player >= 0 and state.phase not in ELSEWHERE and game.steps % 3 == 0:
            advice = advise_turn(state, state.player, Wish("value", 4))
            entries = advice.ranked("value")
            assert entries
            rated = [entry.option if isinstance(entry, Hint) else entry for entry in entries]
            values = [round(entry.value, 6) for entry in rated]
            assert values == sorted(values, reverse=True)
            for entry in entries:
                option = entry.option if isinstance(entry, Hint) else entry
                assert sum(part.points for part in entry.parts) == pytest.approx(option.value, abs=1e-3)
            for choice in advice.choices:
                assert choice.action in legal_actions(state)
            told.add(state.phase)
        game.advance()
    assert {Phase.TAKE, "decree"} <= told


@pytest.mark.parametrize("bot", ["planner", "greedy"])
def test_what_is_hidden_changes_no_move(bot: str) -> None:
    """Two tables that look the same to a player get the same move, in every phase of every module."""
    game, asked = Match(series(("random",) * 3, "hidden", MODULES), 1), set()
    while not game.over:
        state = game.state
        if state.player >= 0 and (state.phase not in set(Phase) or game.steps % 5 == 0):
            other = imagine(view(state, state.player), random.Random(game.steps))
            here, there = view(state, state.player), view(other, state.player)
            if state.phase != Phase.STASH:
                assert here == there
            first, second = (find_bot(CASTLES, bot)(random.Random(7)) for _ in range(2))
            assert first.choose(here, legal_actions(state)) == second.choose(there, legal_actions(other))
            asked.add(state.phase)
        game.advance()
    assert {Phase.TAKE, "decree"} <= asked


# single decisions


def planner_move(state: GameState) -> Action:
    return PlannerBot(random.Random(0)).choose(view(state, state.player), legal_actions(state))


def test_tokens_are_exchanged_for_a_room_that_is_worth_it() -> None:
    """SWAN-3, OQ-104: the money counts at once for the purchase."""
    state = expanded_table("exchange", ("swans",)).but(player=0, turn=0, last_round=False, deck=(100,) * 8)
    part = state.part("swans")
    tokens = ("white",) * 4
    slug = max(
        (s for row in state.box.rooms for s in row), key=lambda s: Outlook(view(state, 0)).best_value(0, s) or -9
    )
    state = state.but(market=(Offer(4000, slug, 0),), money=(0, 0), hallways=0, stairs=0)
    state = state.keep("swans", part._replace(on=(), held=(tokens, ())))
    move = planner_move(state)
    assert move.verb == "swans"
    assert len(move.args) >= 3


def test_tokens_stay_where_they_buy_nothing() -> None:
    """In the last round five colours are 15 points, and 15000 is one."""
    state = expanded_table("keep", ("swans",)).but(player=0, turn=0, money=(0, 0), market=())
    part = state.part("swans")
    colours = tuple(sorted({"white", "black", "green", "red", "gold"}))
    state = state.keep("swans", part._replace(on=(), held=(colours, ())))
    assert planner_move(state).verb != "swans"


def test_who_may_be_idle_takes_points_rather_than_pass() -> None:
    state = expanded_table("idle", ("decrees",), ("idle-profit",)).but(
        player=0, turn=0, market=(), hallways=0, stairs=0
    )
    assert planner_move(state) == Action("idle", ("points",))


def test_the_favor_in_which_one_leads_is_kept() -> None:
    state = expanded_table("favor", ("towers",)).but(player=0, turn=0, phase="favor", favors=())
    part = state.part("towers")
    castle = state.castles[0]
    state = state.but(castles=(castle, type(castle)(castle.rooms[:1], castle.law)))
    drawn = ("money", "total-rooms") if "total-rooms" in state.box.favors else tuple(sorted(state.box.favors)[:2])
    state = state.but(money=(0, 30000)).keep("towers", part._replace(drawn=drawn, chooser=0, room=castle.rooms[0]))
    assert planner_move(state) == Action("favor", ("total-rooms",))


def test_a_purist_takes_no_free_corridor() -> None:
    """DECREE-22: 12 points are lost with the first hallway or stairs."""
    state = expanded_table("purist", ("decrees",), ("purist",)).but(player=0, turn=0, hallways=2, stairs=2)
    castle = state.castles[0]
    pure = castle.rooms[:1]
    state = state.but(castles=(type(castle)(pure, castle.law), state.castles[1]), phase=Phase.REWARD)
    state = state.but(frames=(Frame((Reward(pure[0], "corridor"),)),))
    if any(action.verb == "decline" for action in legal_actions(state)):
        assert planner_move(state).verb == "decline"


def test_saving_pays_and_points_are_kept_in_the_last_round() -> None:
    state = expanded_table("save", ("decrees",), ("savings-card",)).but(player=0, turn=0, phase="save", money=(9000, 0))
    choices = rate_actions(Outlook(view(state, 0)), legal_actions(state))
    assert max(choices, key=lambda choice: choice.value).action == Action("save")


def test_every_decree_has_a_worth_for_the_draft() -> None:
    assert set(WORTH) == {decree.id for decree in all_decrees()}


def test_greedy_keeps_its_tokens() -> None:
    state = expanded_table("greedy", ("swans",)).but(player=0, turn=0)
    part = state.part("swans")
    state = state.keep("swans", part._replace(held=(("white", "white", "white"), ())))
    assert GreedyBot(random.Random(0)).choose(view(state, 0), legal_actions(state)).verb != "swans"


@pytest.mark.slow
def test_planner_beats_greedy_with_all_modules() -> None:
    won = 0.0
    for seats in (("planner", "greedy"), ("greedy", "planner")):
        for number in range(10):
            played = result(series(seats, "duel", MODULES), number)
            won += sum(seats[seat] == "planner" for seat in played.winners) / len(played.winners)
    assert won >= 19

"""Bots and hints at tables with moats and passages: they decide whatever is asked, and take what is worth most."""

import random
from itertools import chain, combinations
from typing import Any

import pytest

from engine.castle.castle import Castle
from engine.castle.notation import read_placement
from engine.castle.placement import Placement
from engine.catalogue import Slug, all_tiles
from engine.game.events import Scored
from engine.game.game import CASTLES
from engine.game.imagine import imagine
from engine.game.play import advance, legal_actions
from engine.game.state import Action, Frame, GameState, Offer, Phase
from engine.game.view import view
from engine.rules.rulings import law
from solver.bots.planner import PlannerBot
from solver.hint.advice import Wish, advise_turn
from solver.hint.hint import Hint
from solver.hint.modules import rate_actions
from solver.support import castle_refusal, refusal
from solver.table.bots import find_bot
from solver.worth.pieces import sides_across
from solver.worth.worth import Outlook
from tests.support.piece_tables import ALL, PIECES, in_hand, joining, match_of, stops

SUBSETS = [
    tuple(name for name in ALL if name in subset)
    for subset in chain.from_iterable(combinations(ALL, n) for n in range(1, 6))
    if set(subset) & set(PIECES)
]
ELSEWHERE = (Phase.PRICE, Phase.STACK, Phase.STASH, Phase.FOYER)
"""Decisions about which other commands are asked, or none."""


def planner_move(state: GameState) -> Action:
    return PlannerBot(random.Random(0)).choose(view(state, state.player), legal_actions(state))


# whole games


@pytest.mark.parametrize("modules", SUBSETS)
def test_games_with_any_of_them_are_played_to_their_end(modules: tuple[str, ...]) -> None:
    """The arena refuses whatever is not legal."""
    players = 2 + len(modules) % 2
    match = match_of(f"whole {len(modules)}", modules, ("planner", "greedy", "random")[:players])
    while not match.over:
        match.advance()
    assert match.state.over or match.chronicle.called_off


def test_four_planners_play_the_same_game_twice() -> None:
    totals = []
    for _time in range(2):
        match = match_of("same", PIECES, ("planner",) * 4)
        while not match.over:
            match.advance()
        totals.append((match.state.scores, match.steps))
    assert totals[0] == totals[1]


def test_planners_buy_sections_and_lay_passages() -> None:
    bars = joins = 0
    for seed in range(2):
        match = match_of(f"uses {seed}", PIECES, ("planner",) * 2)
        while not match.over:
            match.advance()
        bars += sum(len(castle.bars) for castle in match.state.castles)
        joins += sum(len(castle.joins) for castle in match.state.castles)
    assert bars >= 6
    assert joins >= 2


@pytest.mark.parametrize("bot", ["planner", "greedy"])
def test_what_is_hidden_changes_no_move(bot: str) -> None:
    asked = set()
    found = chain(*(stops(f"hidden {seed}", PIECES, 1, ("greedy", "random", "greedy")) for seed in range(2)))
    for number, state in enumerate(chain(found, joining(10))):
        if state.phase in set(Phase) and number % 7:
            continue
        other = imagine(view(state, state.player), random.Random(number))
        here, there = view(state, state.player), view(other, state.player)
        first, second = (find_bot(CASTLES, bot)(random.Random(7)) for _ in range(2))
        assert first.choose(here, legal_actions(state)) == second.choose(there, legal_actions(other))
        asked.add(state.phase)
    assert {Phase.TAKE, "face", "join", "search", "pick"} <= asked


# every decision


@pytest.mark.parametrize("modules", [("moats",), PIECES, ALL])
def test_there_is_advice_about_every_decision(modules: tuple[str, ...]) -> None:
    """Reasons add up, the best comes first, and what is advised is offered."""
    told = set()
    found = chain(*(stops(f"advice {seed}", modules, 1, ("greedy", "random")) for seed in range(3)))
    for number, state in enumerate(chain(found, joining(5) if modules == PIECES else ())):
        if state.phase in ELSEWHERE or (state.phase in set(Phase) and number % 9):
            continue
        entries = advise_turn(state, state.player, Wish("value", 4))
        values = []
        for entry in entries.ranked("value"):
            rated = entry.option if isinstance(entry, Hint) else entry
            assert sum(part.points for part in entry.parts) == pytest.approx(rated.value, abs=1e-3)
            values.append(round(rated.value, 6))
            if not isinstance(entry, Hint):
                assert entry.action in legal_actions(state)
        assert values
        assert values == sorted(values, reverse=True)
        told.add(state.phase)
    assert {"face", "search", "pick"} <= told
    assert "join" in told or modules != PIECES


def scored(state: GameState, *actions: Action) -> int:
    """What the engine scores for a section, or for a room when it is placed, by these actions."""
    points = 0
    for action in actions:
        state, events = advance(state, action)
        items = [item for event in events if isinstance(event, Scored) for item in event.items]
        points += sum(item.points for item in items if item.rule.startswith(("SCORE-", "MOAT-8", "MOAT-9", "PASS-7")))
    return points


def test_the_points_of_sections_are_what_the_engine_scores() -> None:
    """MOAT-8: 3, and 1 for each room that is neither Corridor nor Outdoor."""
    looked = 0
    for seed in range(3):
        for state in stops(f"scored {seed}", PIECES, 1, ("greedy", "random")):
            sections = [action for action in legal_actions(state) if action.verb == "moat"]
            for choice in rate_actions(Outlook(view(state, state.player)), sections):
                assert choice.points == scored(state, choice.action)
                looked += 1
    assert looked > 20


def test_the_points_of_passages_are_what_the_engine_scores() -> None:
    """PASS-7: the room with the passage that is laid, once nothing more is; rewards are points of the turn besides."""
    looked = gained = 0
    for state in joining(25):
        choices = rate_actions(Outlook(view(state, state.player)), legal_actions(state))
        plain = next(choice for choice in choices if choice.action == Action("done"))
        for choice in choices:
            after = advance(state, choice.action).state
            more = [Action("done")] if after.phase == "join" else []
            rewards = sum(part.points for part in choice.parts if part.name.startswith("REWARD"))
            assert choice.points - rewards == scored(state, choice.action, *more)
            looked += 1
            gained += choice.points > plain.points
    assert looked > 30
    assert gained


# single decisions

RING = law("collectors", None, ("moats",))


def table_at(castle: Castle, modules: tuple[str, ...], **changes: Any) -> GameState:
    """Someone's turn with this castle, in the middle of a game."""
    state = next(s for s in stops("single", modules) if s.phase == Phase.TAKE)
    castles = tuple(castle if seat == state.player else other for seat, other in enumerate(state.castles))
    return state.but(castles=castles, frames=(Frame(),), **changes)


def test_the_third_section_is_bought_where_it_is_clearly_best() -> None:
    """MOAT-8, MOAT-10: 3 points, one for each room, and a room of a stack for nothing, against a poor market."""
    castle = Castle.parse("barbican-new@-10,0", RING)
    for name in ("parlor", "nap-room", "study", "buttery", "pantry", "solar", "washroom", "larder"):
        places = [place for place in castle.legal(name) if not sides_across(castle, place)]
        castle = castle.extended(places[-1]) if places else castle
    assert len(castle) > 5
    while len(castle.bars) < 2:
        castle = castle.with_piece(castle.legal("moat")[0])
    market = (Offer(8000, Slug("broom-closet"), 0),)
    state = table_at(castle, ("moats",), money=(12000, 12000), market=market)
    move = planner_move(state)
    assert move.verb == "moat"
    after = advance(state, move).state
    assert planner_move(after).args[1] == "moat"
    searching = advance(after, planner_move(after)).state
    picking = advance(searching, planner_move(searching)).state
    picked = planner_move(picking)
    assert picked.verb == "pick"
    assert picked.args != ("-",)
    placing = advance(picking, picked).state
    assert placing.phase == Phase.PLACE
    assert planner_move(placing) in legal_actions(placing)


def test_a_room_is_bought_where_a_section_is_worth_less() -> None:
    """A section of a bare castle is 3 points for 5000 in the last round; a room for 1000 scores more."""
    castle = Castle.parse("barbican-new@-10,0", RING)
    rooms = [tile.slug for tile in all_tiles() if tile.size_stack and castle.legal(tile)]
    best = max(rooms, key=lambda slug: max(castle.meeting(place).points for place in castle.legal(slug)))
    changes = {"money": (20000, 20000), "market": (Offer(1000, best, 0),), "last_round": True, "favors": ()}
    assert planner_move(table_at(castle, ("moats",), bonus=((), ()), **changes)) == Action("take", (best,))


def test_a_passage_that_gains_six_is_laid() -> None:
    """PASS-7: what the icon of the forum gives for the drawing room counts twice."""
    text = "foyer-3@0,0 throne-room@-4,4 passage-small@1,3/1 drawing-room@-1,11 passage-straight@1,8/1 hallway@3,3/1"
    castle = Castle.parse(text, law("collectors", None, ("passages",)))
    state = in_hand(table_at(castle, ("passages",)), "forum")
    state = advance(state, Action("place", (read_placement("forum@4,5/1"),))).state
    assert state.phase == "join"
    rated = {choice.action: choice for choice in rate_actions(Outlook(view(state, state.player)), legal_actions(state))}
    laid = Action("join", (read_placement("passage-corner@5,10/1"),))
    assert rated[laid].points - rated[Action("done")].points == 6
    assert planner_move(state) == laid


def test_a_room_that_fits_only_with_a_passage_is_placed_with_it() -> None:
    """PASS-4: `place ROOM JOIN`, by both bots."""
    placed = 0
    for seed in range(15):
        for state in stops(f"only {seed}", ("passages",), 5, ("random", "greedy")):
            castle = state.castles[state.player]
            if state.phase != Phase.TAKE or not castle.joins_left:
                continue
            slug = next((o.slug for o in state.market if castle.can_place(o.slug) and not castle.legal(o.slug)), None)
            if slug is None:
                continue
            table = in_hand(state, slug)
            for name in ("planner", "greedy"):
                bot = find_bot(CASTLES, name)(random.Random(1))
                move = bot.choose(view(table, table.player), legal_actions(table))
                assert move in legal_actions(table)
                assert len(move.args) == 2
                assert all(isinstance(part, Placement) for part in move.args)
            placed += 1
    assert placed


# what is not done


def test_plans_are_refused_and_prices_are_not() -> None:
    state = next(s for s in stops("refused", PIECES) if s.phase == Phase.PRICE)
    for command in ("price", "pick"):
        assert refusal(command, view(state, state.player)) == ""
    foyer = (Placement(Slug("foyer-4"), 0, 0),)
    assert castle_refusal("plan", Castle(foyer, law("collectors", None, ("moats",)))).endswith("the module moats")
    assert castle_refusal("plan", Castle(foyer, law("collectors", None, ("towers", "decrees")))) == ""
    assert castle_refusal("walk", Castle(foyer, law("collectors", None, PIECES))) == ""

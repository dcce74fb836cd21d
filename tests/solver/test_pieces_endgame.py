"""The last turn with moats and passages: the best turn found is the best of all, by nothing but the rules."""

from itertools import islice

import pytest

from engine.game.play import apply, legal_actions
from engine.game.state import Action, GameState, Phase
from solver.endgame.endgame import best_turns, endgame, every_turn
from solver.endgame.favors import depletions
from solver.endgame.seen import EndgameError, open_table
from solver.endgame.story import tell
from tests.support.piece_tables import ALL, PIECES, stops

MOST = 1_500


def small(state: GameState, rooms: int) -> GameState:
    """The same table with a small market, so that going through every turn ends."""
    return state.but(market=state.market[:rooms], hallways=min(1, state.hallways), stairs=0, last_round=True)


def is_secret(state: GameState) -> bool:
    """Does a decree hide a purse?"""
    held = state.part("decrees").held if "decrees" in state.law.modules else ()
    return any(one.decree == "hidden-purse" for one in held)


@pytest.mark.parametrize("modules", [("towers",), ("moats",), ("passages",), PIECES, ALL])
def test_the_best_last_turn_is_the_best_of_all(modules: tuple[str, ...]) -> None:
    looked, verbs = 0, set()
    for seed in range(12):
        for state in stops(f"last {seed}", modules, every=17):
            if state.phase not in (Phase.TAKE, Phase.PLACE, Phase.REWARD, "join", "pick") or is_secret(state):
                continue
            table = open_table(small(state, 1 + seed % 2), state.player)
            ends = list(islice(every_turn(table, state.player), MOST))
            if len(ends) == MOST:
                continue
            turns, complete = best_turns(table, state.player)
            assert complete
            assert turns[0].outcome.worth == max(end.outcome.worth for end in ends)
            assert tell(table, turns[0]).final.totals[state.player] == turns[0].outcome.total
            looked += 1
            verbs |= {action.verb for end in ends for action in end.actions}
    assert looked > 8
    assert "moat" in verbs or "moats" not in modules
    assert "join" in verbs or "passages" not in modules


def test_every_step_of_the_best_turn_is_offered_by_the_rules() -> None:
    for seed in range(3):
        for state in stops(f"legal {seed}", every=19):
            if state.phase != Phase.TAKE:
                continue
            table = open_table(small(state, 2), state.player)
            for turn in best_turns(table, state.player)[0]:
                here = table
                for action in turn.actions:
                    if action.verb == "reward" and action.args[1] in ("utility", "tower", "moat"):
                        break
                    if here.phase != Phase.SHUFFLE:
                        assert action in legal_actions(here)
                    here = apply(here, Action(*action)).state


def test_a_stack_still_to_be_chosen_is_refused_in_a_sentence() -> None:
    state = next(state for state in stops("search") if state.phase == Phase.TAKE)
    with pytest.raises(EndgameError, match="MOAT-10"):
        open_table(state.but(phase="search"), state.player)
    with pytest.raises(EndgameError, match="not begun"):
        open_table(state.but(phase="face"), state.player)


def test_sections_are_among_what_favors_and_stacks_still_offer() -> None:
    """CE-FAVOR-31: the cheapest way to more; MOAT-19: what the last section is worth to each player."""
    state = next(s for s in stops("favors", ("moats",)) if s.phase == Phase.TAKE and s.player == 0)
    bare = type(state.castles[0])(state.castles[0].rooms[:1], state.law)
    state = small(state.but(favors=("moats",), castles=(bare, bare), money=(9000, 9000), parts=()), 1)
    found = endgame(state, 0)
    assert found.favors[0].cheapest is not None
    assert found.favors[0].cheapest[:3] == ("moat", None, 5000)
    rich = bare
    for _section in range(2):
        rich = rich.with_piece(rich.legal("moat")[0])
    full = open_table(state.but(castles=(rich, rich)), 0)
    assert next(one for one in depletions(full) if one.stack == "moats")[1:] == (1, "take", (4, 4))

"""The last turn and who can win with towers, swans and royal decrees: each held to what the rules in motion say."""

import random
from itertools import islice

import pytest

from engine.game.imagine import imagine
from engine.game.play import apply, legal_actions
from engine.game.state import Action, GameState, Phase
from engine.game.view import view
from engine.modules.decrees.registry import DECREES
from solver.endgame.clearing import after_clearing, best_clearing, clearings
from solver.endgame.endgame import best_turns, endgame, every_turn, final_outcome
from solver.endgame.secrets import secrets_of
from solver.endgame.seen import EndgameError, last_table, open_table
from solver.endgame.story import gains, tell
from solver.endgame.winners import Deals, who_can_win
from tests.support.module_tables import MODULES, UNKNOWN, expanded_table

MOST = 1_500
AT_THE_END = (
    "every-size", "every-type", "treasurer", "clear-out", "tie-master", "sole-champion", "walled-doors",
    "private-favors", "purist", "savings-card", "encore-card", "secret-model", "courtyards", "grand-tour",
)  # fmt: skip
"""The decrees that act in the final scoring (DECREE-GEN-4)."""
DECIDING = tuple(decree for decree in DECREES if decree not in (*AT_THE_END, *UNKNOWN))


def compared(table: GameState, player: int) -> bool:
    """Is the best turn found the best of all? Not said of tables with too many turns."""
    ends = list(islice(every_turn(table, player), MOST))
    if len(ends) == MOST:
        return False
    turns, complete = best_turns(table, player)
    assert complete
    assert turns[0].outcome.worth == max(end.outcome.worth for end in ends)
    story = tell(table, turns[0])
    assert story.final.totals[player] == turns[0].outcome.total
    return True


@pytest.mark.parametrize("decree", [*AT_THE_END, *DECIDING])
def test_the_best_last_turn_of_the_holder_is_the_best_of_all(decree: str) -> None:
    looked = 0
    for seed in range(5):
        state = expanded_table(f"holder {seed}", ("decrees",), (decree,), deep=bool(seed % 2))
        state = state.but(player=0, turn=0)
        looked += compared(open_table(state, 0), 0)
    assert looked >= 1


@pytest.mark.parametrize("expansions", [("towers",), ("swans",), ("towers", "swans"), MODULES])
def test_the_best_last_turn_with_modules_is_the_best_of_all(expansions: tuple[str, ...]) -> None:
    looked = 0
    for seed in range(9):
        state = expanded_table(f"modules {seed}", expansions, players=2 + seed % 2, deep=seed % 3 == 0)
        looked += compared(open_table(state, state.player), state.player)
    assert looked >= 2


def test_the_points_of_a_turn_are_told_one_by_one() -> None:
    for seed in range(6):
        state = expanded_table(f"told {seed}", players=3)
        table = open_table(state, state.player)
        turns, _complete = best_turns(table, state.player)
        story = tell(table, turns[0])
        now = last_table(table.but(stacks=story.table.stacks) if story.steps[-1].action.verb == "clear" else table)
        told = sum(item.points for item in gains(now, story, state.player))
        assert story.final.totals[state.player] - now.totals[state.player] == told


# what is taken off the stacks before the scoring


def test_no_way_to_clear_stacks_is_better_than_the_best() -> None:
    """DECREE-15: every choice that the rules offer, against the few that are weighed."""
    changed = 0
    for seed in range(12):
        state = expanded_table(f"clear {seed}", ("decrees",), ("clear-out", "every-type"))
        table = open_table(state, 0)
        best = final_outcome(table, 0)
        asked = table.but(phase="clear", player=0)
        for action in legal_actions(asked):
            left = list(table.stacks)
            for word in action.args:
                size, _colon, number = word.partition(":")
                row = table.box.row[int(size)]
                left[row] = left[row][int(number) :]
            final = last_table(table.but(stacks=tuple(left)))
            assert final.totals[0] - final.totals[1] <= best.margin
        changed += bool(best_clearing(table, 0).args)
        assert best_clearing(table, 1).args == ()
    assert changed


# who can win


@pytest.mark.parametrize("decree", ["private-favors", "secret-model", "encore-card", "clear-out", "treasurer"])
def test_the_hidden_things_of_others_are_dealt_as_going_through_every_deal_does(decree: str) -> None:
    for seed in range(3):
        state = expanded_table(f"deals {seed}", MODULES, ("every-type", decree))
        seen = view(state, 0)
        table, secrets = open_table(state, 0), secrets_of(seen)
        secrets = secrets._replace(unseen=secrets.unseen[:6], rooms=tuple((n, s[:4]) for n, s in secrets.rooms))
        secrets = secrets._replace(favors=tuple(min(2, number) for number in secrets.favors))
        pool = [card for card in table.box.bonus_cards if card not in table.bonus[0]][:5]
        deals = Deals(table, 0, (0, 2), pool, secrets)
        for solved, tried in zip(who_can_win(deals), who_can_win(deals, "enumerate"), strict=True):
            assert (solved.verdict, solved.lead, solved.danger) == (tried.verdict, tried.lead, tried.danger)


def test_whoever_may_still_clear_stacks_can_turn_a_game() -> None:
    """A verdict is certain only if no set of stacks that another may empty changes it (DECREE-15)."""
    for seed in range(6):
        state = expanded_table(f"others {seed}", ("decrees",), ("every-type", "clear-out")).but(player=0, turn=0)
        found = endgame(state, 0)
        ways = [after_clearing(found.table, way) for way in clearings(found.table, (0, 1))]
        for verdict in found.winners:
            if verdict.verdict == "certain":
                assert all(verdict.player in last_table(way).winners for way in ways)


def test_what_is_hidden_changes_no_answer() -> None:
    for seed in range(4):
        state = expanded_table(f"hidden {seed}", MODULES).but(player=0, turn=0)
        other = imagine(view(state, 0), random.Random(seed))
        first, second = endgame(state, 0), endgame(other, 0)
        assert first.turns == second.turns
        assert [v.verdict for v in first.winners] == [v.verdict for v in second.winners]


def test_a_secret_purse_is_refused_with_its_decree() -> None:
    state = expanded_table("purse", ("decrees",), ("every-type", "hidden-purse")).but(player=0, turn=0)
    with pytest.raises(EndgameError, match="DECREE-02"):
        open_table(state, 0)


def test_nothing_is_weighed_when_only_stacks_are_to_be_cleared() -> None:
    state = expanded_table("scoring", ("decrees",), ("clear-out",)).but(phase="clear", player=0, frames=())
    with pytest.raises(EndgameError, match="DECREE-15"):
        open_table(state, 0)


def test_a_turn_through_the_rules_is_legal_step_by_step() -> None:
    """What the search leaves out is never needed: every action that it names is offered by the rules."""
    rng = random.Random(3)
    for seed in range(6):
        state = expanded_table(f"legal {seed}", players=rng.choice((2, 3)))
        table = open_table(state, state.player)
        for turn in best_turns(table, state.player)[0]:
            here = table
            for action in turn.actions:
                if here.phase != Phase.SHUFFLE:
                    assert action in legal_actions(here)
                draws = action.verb == "reward" and action.args[1] in ("utility", "tower")
                if draws or here.phase == Phase.SHUFFLE:
                    break
                here = apply(here, Action(*action)).state

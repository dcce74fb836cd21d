"""DECREE-05: a Corridor reward is one stairs and one hallway."""

from typing import Any

import pytest

from engine.game.play import apply
from engine.game.state import Action, Frame, GameState, Phase, Reward, Verb
from engine.kernel.errors import IllegalAction
from engine.modules.decrees.passage_pair import PHASE
from tests.support.decreed import after, do, table, texts_of


def rewarded(**changes: Any) -> GameState:
    """Bo has completed the foyer, whose reward is due."""
    state = table({"Bo": "passage-pair"}, castles={"Bo": "foyer-3@0,0 salon@3,0 hallway@0,3"}, **changes)
    due = Reward(state.castles[1].rooms[0], "corridor")
    return state.but(phase=Phase.REWARD, frames=(Frame((due,)),))


def placed(state: GameState) -> GameState:
    """The tile in hand is placed somewhere."""
    assert state.phase == Phase.PLACE
    return after(state, texts_of(state)[-1])


def taken(state: GameState, *names: str) -> GameState:
    """These free tiles are taken and placed."""
    for name in names:
        state = placed(after(state, f"take {name}"))
    return state


def test_both_kinds_are_taken_in_either_order() -> None:
    """The example of the specification: hallways and stairs are one fewer each."""
    begun = rewarded()
    state = after(begun, "reward foyer-3 corridor")
    assert texts_of(state) == ["take hallway", "take stairs"]
    for names in (("hallway", "stairs"), ("stairs", "hallway")):
        both = taken(state, *names)
        assert (both.hallways, both.stairs) == (begun.hallways - 1, begun.stairs - 1)
        assert (both.phase, both.turn, both.queue) == (Phase.TAKE, 2, ())
        assert len(both.castles[1]) == len(begun.castles[1]) + 2


def test_the_second_is_optional_and_of_the_other_kind() -> None:
    state = taken(after(rewarded(), "reward foyer-3 corridor"), "hallway")
    assert (state.phase, state.player) == (PHASE, 1)
    assert texts_of(state) == ["done", "take stairs"]
    with pytest.raises(IllegalAction, match="never two of a kind") as refused:
        apply(state, Action(Verb.TAKE, ("hallway",)))
    assert refused.value.rules == ("DECREE-05",)
    assert after(state, "done").turn == 2


def test_never_two_of_a_kind_even_if_the_other_is_used_up() -> None:
    """With no hallways left there are stairs alone."""
    state = after(rewarded(hallways=0), "reward foyer-3 corridor")
    assert texts_of(state) == ["take stairs"]
    one = taken(state, "stairs")
    assert (one.turn, one.stairs) == (2, state.stairs - 1)


def test_both_are_one_reward_and_another_of_the_turn_falls_away() -> None:
    """OQ-122, REWARD-CORR-3."""
    state = rewarded()
    hall = next(room for room in state.castles[1].rooms if room.slug == "hallway")
    due = (*state.frames[-1].due, Reward(hall, "corridor"))
    state = state.but(frames=(Frame(due),))
    first = after(state, "reward foyer-3 corridor")
    pair = taken(first, "hallway")
    assert len(pair.frames[-1].due) == 2 - 1
    both, events = do(pair, "take stairs")
    both, more = do(both, texts_of(both)[-1])
    assert [one["rule"] for one in (event.record() for event in (*events, *more)) if one["event"] == "void"] == [
        "REWARD-CORR-3"
    ]
    assert both.turn == 2


def test_a_tile_that_cannot_follow_at_once_does_not_follow_later() -> None:
    """The marks of the turn close the reward, whatever happens in it afterwards."""
    state = taken(after(rewarded(stairs=0), "reward foyer-3 corridor").but(stairs=0), "hallway")
    assert state.turn == 2
    asked = taken(after(rewarded(), "reward foyer-3 corridor"), "stairs")
    closed = after(asked.but(queue=asked.queue), "done")
    assert closed.turn == 2


def test_whoever_does_not_hold_it_takes_one() -> None:
    state = rewarded()
    other = table({"Ada": "passage-pair"}, castles={"Bo": str(state.castles[1])})
    other = other.but(phase=Phase.REWARD, frames=state.frames)
    assert taken(after(other, "reward foyer-3 corridor"), "hallway").turn == 2


def test_the_words_of_the_reward_name_both() -> None:
    state = rewarded()
    assert state.book.rewards["corridor"].gives(state, "") == "a free hallway and free stairs"

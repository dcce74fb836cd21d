"""DECREE-15: right before the final scoring the holder may take up to four rooms off the stacks."""

from typing import Any

import pytest

from engine.game.events import Happenings
from engine.game.flow import go
from engine.game.state import GameState
from engine.kernel.errors import IllegalAction
from engine.modules.decrees.clear_out import Cleared
from tests.support.decreed import after, do, table, texts_of

CASTLES = {
    "Bo": "foyer-4@0,0 sauna@-4,-2 queens-bedroom@-2,-4/2 kitchen@-1,3/2",
    "Cy": "foyer-4@0,0 panic-room@-2,-2/1",
}


def at_the_end(heights: dict[int, int], **changes: Any) -> GameState:
    """Bo holds the decree, and the last round is over; every stack that is not named is empty."""
    state = table({"Bo": "clear-out"}, last_round=True, turn=0, player=0, frames=(), **changes)
    lying = {slug for castle in state.castles for slug in (room.slug for room in castle.rooms)}
    rows = zip(state.box.sizes, state.box.rooms, strict=True)
    stacks = tuple(tuple(slug for slug in row if slug not in lying)[: heights.get(size, 0)] for size, row in rows)
    return go(state.but(stacks=stacks, market=()), "scoring", Happenings())


def test_the_holder_decides_before_anything_is_scored() -> None:
    state = at_the_end({300: 2})
    assert (state.phase, state.player, state.over) == ("clear", 1, False)
    left, events = do(state, "clear")
    assert left.over
    assert left.stacks == state.stacks
    assert not any(isinstance(event, Cleared) for event in events)


def test_a_stack_that_is_cleared_is_depleted_for_everybody() -> None:
    """The numbers of the specification: three own rooms of 300 bring 6, one of another player 2."""
    state = at_the_end({300: 3}, castles=CASTLES, hallways=1, stairs=1)
    left, cleared = after(state, "clear"), after(state, "clear 300:3")
    assert [b - a for a, b in zip(left.scores, cleared.scores, strict=True)] == [0, 6, 2]


def test_up_to_four_rooms_in_all_from_the_tops_of_any_stacks() -> None:
    state = at_the_end({100: 1, 300: 3, 600: 2})
    cleared, events = do(state, "clear 100:1 300:2 600:1")
    assert [len(cleared.stack(size)) for size in (100, 300, 600)] == [0, 1, 1]
    assert cleared.stack(300) == state.stack(300)[2:]
    assert cleared.removed == (*state.stack(100), *state.stack(300)[:2], state.stack(600)[0])
    assert [event for event in events if isinstance(event, Cleared)] == [
        Cleared(1, 100, 1),
        Cleared(1, 300, 2),
        Cleared(1, 600, 1),
    ]


def test_every_choice_is_listed_once_and_sorted() -> None:
    state = at_the_end({100: 1, 300: 3, 600: 2})
    choices = texts_of(state)
    assert len(choices) == 2 * 4 * 3 - 4, "all but the four choices of more than four rooms"
    assert choices == sorted(set(choices))
    full = at_the_end(dict.fromkeys(state.box.sizes, 5))
    assert len(texts_of(full)) == 1001, "four of the ten stacks with repetition, or fewer"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("clear 300:4", "the stack of 300 has 3 rooms, so 4 cannot be taken off it"),
        ("clear 300:0", "so 0 cannot be taken off it"),
        ("clear 100:1 300:3 600:1", "4 rooms may be taken off in all, not 5"),
        ("clear 600:1 300:1", "the smallest first"),
        ("clear 300:1 300:1", "each size once"),
        ("clear 75:1", "the stack of 75 has 0 rooms"),
        ("clear hallway:1", "SIZE:NUMBER"),
    ],
)
def test_what_is_refused_says_why(text: str, reason: str) -> None:
    """OQ-119: stacks of rooms only, no hallways and stairs."""
    with pytest.raises(IllegalAction, match=reason) as caught:
        after(at_the_end({100: 1, 300: 3, 600: 2}), text)
    assert caught.value.rules == ("DECREE-15",)


def test_nobody_is_asked_when_every_stack_is_empty() -> None:
    assert at_the_end({}).over

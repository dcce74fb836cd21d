"""The longest path as the final scoring counts it (CE-FAVOR-28): CP-SAT agrees, and so does trying every walk."""

from collections.abc import Callable
from functools import partial
from itertools import chain, pairwise, repeat

import pytest
from hypothesis import given, settings

from engine import Castle
from engine.castle.walk import MOST_STEPS, Walk, longest_path, path_from, path_length, path_range
from solver.table.arena import Match
from solver.walk import longest_walk
from tests.solver.test_walk import STAR, crowded_castle
from tests.support.castles import castles
from tests.support.series import big_series

RING = (
    "foyer-4@0,0 formal-gardens@-6,-1 flute-room@3,0 sewing-room@3,-2/2 observatory@0,3 pink-cabinet@1,-2/3 "
    "billiards-room@-2,2/3"
)


def some(steps: int) -> Callable[[], bool]:
    """So many steps, then no more."""
    return partial(next, chain(repeat(True, steps), repeat(False)))


def every_walk(castle: Castle, *starts: int) -> tuple[int, ...]:
    """The first of the longest walks from these rooms, or from any, by trying all of them: the slow twin."""
    best: tuple[int, ...] = ()
    stack: list[tuple[int, ...]] = [(start,) for start in reversed(starts or range(len(castle)))]
    while stack:
        walk = stack.pop()
        best = walk if len(walk) > len(best) else best
        stack += [(*walk, room) for room in reversed(castle.connected(walk[-1])) if room not in walk]
    return best


def check(castle: Castle, path: Walk) -> None:
    assert len(set(path.rooms)) == path.length <= path.bound <= len(castle)
    assert all(there in castle.connected(here) for here, there in pairwise(path.rooms))


# what the book says


def test_rooms_are_counted_and_not_the_steps_between_them() -> None:
    """CE-FAVOR-28: "how many rooms": a foyer alone is a path of one room."""
    assert path_length(Castle.parse("foyer-3@0,0")) == 1
    assert path_length(Castle.parse("foyer-3@0,0 nap-room@3,1/2")) == 2
    assert path_length(Castle(())) == 0


def test_no_room_is_entered_twice() -> None:
    """The foyer with a room on each of its doors: the way leads through it once, from one of them to another."""
    assert longest_path(Castle.parse(STAR)).rooms == (1, 0, 2)


def test_two_doors_between_two_rooms_do_not_make_a_path_longer() -> None:
    castle = Castle.parse("foyer-4@0,0 salon@3,0 hallway@10,-1/1")
    assert castle.graph.number_of_edges() == len(castle) - 1
    assert path_length(castle) == 3


def test_hallways_stairs_and_cellars_are_rooms_of_the_path() -> None:
    """OQ-013."""
    assert path_length(Castle.parse("foyer-3@0,0 stairs@-3,1 downstairs-hallway@-9,1")) == 3


def test_a_ring_is_walked_all_around() -> None:
    assert path_length(Castle.parse(RING)) == len(Castle.parse(RING)) == 7


# the twins


@settings(max_examples=150)
@given(castles(max_rooms=14))
def test_the_referee_cp_sat_and_every_walk_agree(castle: Castle) -> None:
    path = longest_path(castle)
    check(castle, path)
    assert path.exact
    assert path.rooms == longest_walk(castle).rooms == every_walk(castle)
    assert path_range(castle) == (path.length, path.length)


@pytest.mark.parametrize("seed", range(0, 60, 3))
def test_they_agree_where_rooms_lie_in_circles(seed: int) -> None:
    castle = crowded_castle(seed, 8 + seed % 14)
    assert longest_path(castle).rooms == longest_walk(castle).rooms == every_walk(castle)


@settings(max_examples=60)
@given(castles(max_rooms=12))
def test_the_longest_path_from_a_room(castle: Castle) -> None:
    for room in range(len(castle)):
        assert path_from(castle, room) == len(every_walk(castle, room))


# the bound on the work


@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_castles_of_games_are_far_below_the_most_steps(bot: str) -> None:
    """Every end castle of these games is exact; docs/solver.md has the figures of many more."""
    for number in range(6):
        game = Match(big_series((bot,) * 4, "paths", "collectors"), number)
        while not game.over:
            game.advance()
        for castle in game.state.castles:
            path = longest_path(castle)
            assert path.exact
            assert path.steps < MOST_STEPS / 100


@pytest.mark.parametrize("rooms", [30, 40])
def test_crowded_castles_of_forty_rooms_are_exact(rooms: int) -> None:
    for seed in range(4):
        path = longest_path(crowded_castle(seed, rooms))
        assert path.exact
        assert path.steps < MOST_STEPS / 10


def test_used_up_steps_leave_a_walk_and_a_bound() -> None:
    castle = crowded_castle(5, 40)
    short, whole = longest_path(castle, some(12)), longest_path(castle)
    check(castle, short)
    assert not short.exact
    assert short.length < whole.length <= short.bound
    assert short == longest_path(castle, some(12))

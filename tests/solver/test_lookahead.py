"""Looking ahead, held on a small game whose right answers are known."""

import random
from collections.abc import Sequence
from typing import Any, NamedTuple, cast

import pytest

from engine.kernel.game import Game
from solver.patience import Patience
from solver.table.lookahead import Foresight, Line, follow, look, narrow, standard_error


class Table(NamedTuple):
    """Two players take a number in turn; the hidden one is added to whoever takes 0."""

    hidden: int
    taken: tuple[int, ...] = ()
    names: tuple[str, ...] = ("a", "b")

    @property
    def player(self) -> int:
        return len(self.taken) % 2

    @property
    def over(self) -> bool:
        return len(self.taken) == 4


class Numbers:
    """The rules of it, as far as looking ahead asks."""

    imagined = 0

    @staticmethod
    def legal_actions(state: Table) -> Sequence[int]:
        return [] if state.over else [0, 1, 2]

    @staticmethod
    def advance(state: Table, action: int) -> tuple[Table, list[Any]]:
        return state._replace(taken=(*state.taken, action)), []

    @staticmethod
    def is_chance(state: Table) -> bool:
        return False

    @staticmethod
    def imagine(view: Table, rng: random.Random) -> Table:
        return view._replace(hidden=rng.choice((0, 1, 5)))


class Simple(Foresight[Table, int, Table]):
    """Everybody takes 1; the game is followed to its end."""

    game = cast("Game[Table, int, Any, Table]", Numbers())

    def __init__(self, far: int = 4) -> None:
        self.far = far

    def key(self, view: Table) -> str:
        return str(view.taken)

    def act(self, state: Table, rng: random.Random) -> int:
        return 1

    def settled(self, before: Table, now: Table) -> bool:
        return len(now.taken) - len(before.taken) >= self.far

    def worths(self, state: Table) -> Sequence[float]:
        totals = [0.0, 0.0]
        for number, taken in enumerate(state.taken):
            totals[number % 2] += taken if taken else state.hidden
        return totals


SEEN = Table(hidden=-1)
LINES = [Line("nothing", (0,)), Line("one", (1,)), Line("two", (2,))]


def test_a_line_is_followed_to_the_end_with_what_everybody_does() -> None:
    followed = follow(Simple(), Table(5), LINES[0], 0, random.Random(1))
    assert list(followed.worths) == [6, 2]
    assert list(followed.done) == [(1, 1), (0, 1), (1, 1)]
    assert followed.margin == 4


def test_a_line_ends_where_it_is_settled_but_not_before_it_is_done() -> None:
    assert follow(Simple(2), Table(5), LINES[2], 0, random.Random(1)).worths == (2, 1)
    both = Line("both", (2, 2))
    assert follow(Simple(1), Table(5), both, 0, random.Random(1)).worths == (4, 1)


def test_what_cannot_be_done_on_a_table_is_left_to_the_player() -> None:
    assert follow(Simple(), Table(5), Line("odd", (7, 2)), 0, random.Random(1)).worths == (2, 2)


def test_all_lines_see_the_same_tables_and_the_same_view_gives_the_same_numbers() -> None:
    looked = look(Simple(), SEEN, LINES, 30)
    assert [one.margins for one in looked[1:]] == [[0.0] * 30, [1.0] * 30]
    assert set(looked[0].margins) == {-1.0, 0.0, 4.0}
    assert look(Simple(), SEEN, LINES, 30) == looked
    alone = look(Simple(), SEEN, LINES[:1], 10, first=20)
    assert alone[0].draws == looked[0].draws[20:]


def test_narrowing_keeps_the_best_and_gives_them_more_tables() -> None:
    found = narrow(Simple(), SEEN, LINES, ((20, 2), (40, 1)))
    assert {one.line.what for one in found[:2]} == {"two", "nothing"}
    assert [len(one.draws) for one in found] == [60, 60, 20]
    slow = look(Simple(), SEEN, LINES, 60)
    for one in found[:2]:
        assert one.draws == slow[LINES.index(one.line)].draws


def test_patience_ends_between_tables_and_counts_lines() -> None:
    patience = Patience(steps=7)
    looked = look(Simple(), SEEN, LINES, 50, patience)
    assert [len(one.draws) for one in looked] == [3, 3, 3]
    assert patience.steps == 9


def test_the_error_is_that_of_a_mean_and_one_draw_claims_nothing() -> None:
    assert standard_error([1.0, 3.0]) == pytest.approx(1.0)
    assert standard_error([2.0]) == float("inf")
    assert look(Simple(), SEEN, LINES, 4)[1].over((0, 2)) == 0.0

"""Ctrl-C in the sister game's searches: what is done after it is counted, not timed."""

import json
from typing import Any

import pytest

from cli import waiting
from cli.main import run
from solver.patience import Patience
from solver.two_castles.best import find_best
from solver.two_castles.problem import Holding, Problem
from tests.cli.test_waiting import SAY_STOPPED, Pressed
from tests.two_castles.test_patience import THRONE, full_of_bonuses, grown

MOST_AFTER = 20


def question(command: str) -> list[str]:
    """A question that takes many steps."""
    castle, names = full_of_bonuses()
    if command == "hint":
        return ["hint", str(castle), "--tiles", ",".join(names[:3])]
    free = [tile.slug for tile in grown(7, 2)[1] if tile.slug not in str(castle)]
    if command == "best":
        return ["best", str(castle), "--tiles", ",".join(free[:12])]
    return ["divide", "--left", str(castle), "--right", THRONE, "--tiles", ",".join(free[:2])]


@pytest.mark.parametrize(
    ("command", "at"),
    [("hint", 1), ("hint", 3), ("hint", 40), ("best", 1), ("best", 3), ("best", 40), ("divide", 1), ("divide", 3)],
)
def test_ctrl_c_ends_with_the_best_so_far(
    command: str, at: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("cli.answers.waiting.Patience", Pressed)
    monkeypatch.setattr(Pressed, "at", at)
    monkeypatch.setattr(Pressed, "after", 0)
    asked = ["two-castles", *question(command)]
    assert run(asked) == waiting.INTERRUPTED
    out, err = capsys.readouterr()
    assert SAY_STOPPED in out
    assert "Traceback" not in err
    assert run([*asked, "--json"]) == waiting.INTERRUPTED
    assert json.loads(capsys.readouterr().out)["stopped"] == "interrupt"
    assert Pressed.after <= MOST_AFTER


class Late(Patience):
    """Patience that hears Ctrl-C when CP-SAT has just ended."""

    heard = 0

    def solve(self, solver: Any, model: Any, watcher: Any = None) -> Any:
        status = super().solve(solver, model, watcher)
        self.stop()
        Late.heard += 1
        return status


def test_what_is_proven_was_not_cut_short() -> None:
    castle, _names = full_of_bonuses()
    free = [tile.slug for tile in grown(7, 2)[1] if tile.slug not in str(castle)]
    patience = Late()
    assert find_best(Problem(Holding.read(castle), free[:3]), 3600.0, patience).status == "optimal"
    assert Late.heard == 1
    assert patience.stopped is None

"""Waiting for an answer: `--time` and Ctrl-C end every search with the best so far, and it is said that they did."""

import json
import os
import pty
import signal
import subprocess
import sys

import pytest

from cli import waiting
from cli.main import run
from engine import Castle
from engine.records.positions import Need, load_position
from solver.endgame.seen import open_table
from solver.endgame.winners import Deals, who_can_win
from solver.patience import Patience, Stop, listen
from solver.planning.plan import make_plan
from tests.solver.test_plan import big_problem
from tests.solver.test_walk import crowded_castle
from tests.support.cli import Ask
from tests.support.paths import ROOT

POSITIONS = ROOT / "examples" / "positions"
SALON = "foyer-4@0,0 salon@3,0"
BIG = big_problem()
SEARCHES = {
    "hint-castle": ["hint", SALON, "--tile", "nap-room", "--top", "0"],
    "hint-turn": ["hint", str(POSITIONS / "purchase.position.yaml"), "--top", "0"],
    "plan-cp-sat": ["plan", str(BIG.castle), "--tiles", ",".join(BIG.tiles), "--method", "cp-sat"],
    "plan-search": ["plan", str(BIG.castle), "--tiles", ",".join(BIG.tiles), "--method", "search"],
    "price": ["price", str(POSITIONS / "pricing.position.yaml")],
    "pick": ["pick", str(POSITIONS / "sleeping.position.yaml")],
    "endgame": ["endgame", str(POSITIONS / "endgame.position.yaml")],
    "walk-cp-sat": ["walk", str(crowded_castle(5, 40))],
    "walk-search": ["walk", str(crowded_castle(5, 40)), "--method", "search"],
}
SAY_TIME = "(--time): this is the best found so far."
SAY_STOPPED = "Stopped by Ctrl-C"


class Pressed(Patience):
    """Patience at whose so many-th step someone presses Ctrl-C."""

    at = 1
    after = 0
    """Steps that were taken all the same."""

    def add(self, steps: int) -> None:
        if self.stopped is Stop.INTERRUPT:
            Pressed.after += steps
        super().add(steps)
        if self.stopped is None and self.steps >= Pressed.at:
            signal.raise_signal(signal.SIGINT)


@pytest.fixture
def pressed(monkeypatch: pytest.MonkeyPatch) -> None:
    Pressed.after = 0
    monkeypatch.setattr("cli.answers.waiting.Patience", Pressed)


@pytest.mark.parametrize("name", SEARCHES)
def test_without_any_time_there_is_an_answer_that_says_so(name: str, ask: Ask) -> None:
    answer = ask(*SEARCHES[name], "--time", "0.000001")
    assert answer.code == 0
    assert SAY_TIME in answer.out
    assert ask(*SEARCHES[name], "--time", "0.000001", "--json").document["stopped"] == "time"


@pytest.mark.parametrize("at", [1, 3])
@pytest.mark.parametrize("name", [name for name in SEARCHES if name != "walk-cp-sat"])
@pytest.mark.usefixtures("pressed")
def test_ctrl_c_ends_with_the_best_so_far(
    name: str, at: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(Pressed, "at", at)
    assert run(SEARCHES[name]) == waiting.INTERRUPTED
    out, err = capsys.readouterr()
    assert SAY_STOPPED in out
    assert "Traceback" not in err
    assert run([*SEARCHES[name], "--json"]) == waiting.INTERRUPTED
    assert json.loads(capsys.readouterr().out)["stopped"] == "interrupt"
    assert Pressed.after <= 20  # what is done after it was asked to stop is little, counted and not timed


def test_with_time_enough_nothing_is_said(capsys: pytest.CaptureFixture[str], ask: Ask) -> None:
    for name in ("hint-castle", "price", "pick", "endgame"):
        quick = ask(*SEARCHES[name], "--time", "100000", "--json").document
        assert quick["stopped"] is None
        assert ask(*SEARCHES[name], "--json").document == quick
        assert run(SEARCHES[name]) == 0
        assert "the best found so far" not in capsys.readouterr().out


@pytest.mark.parametrize("seconds", ["0", "-1", "nan", "inf", "1e9"])
@pytest.mark.parametrize("name", ["hint-castle", "plan-search", "price", "pick", "endgame", "walk-search"])
def test_a_time_that_is_none_is_refused(name: str, seconds: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run([*SEARCHES[name], "--time", seconds]) == 2
    out, err = capsys.readouterr()
    assert not out
    assert err.count("\n") == 1
    assert "a time above 0 is expected" in err


def test_ctrl_c_while_cp_sat_works() -> None:
    def press(total: int | None, bound: int | None) -> None:
        if bound is not None:
            signal.raise_signal(signal.SIGINT)

    with listen(Patience()) as patience:
        plan = make_plan(BIG, method="cp-sat", patience=patience, progress=press)
    assert patience.stopped is Stop.INTERRUPT
    assert plan.status == "feasible"
    assert plan.total is not None
    assert plan.bound is not None
    assert plan.bound >= plan.total


@pytest.mark.parametrize("method", ["cp-sat", "enumerate"])
def test_who_can_win_is_told_of_all_or_of_none(method: str) -> None:
    text = (POSITIONS / "endgame.position.yaml").read_text(encoding="utf-8")
    table = open_table(load_position(text, Need.ADVICE), 0)
    deals = Deals(table, 0, [0] + [1] * (len(table.names) - 1))
    assert who_can_win(deals, method, Patience(steps=2)) == []
    assert len(who_can_win(deals, method)) == len(table.names)


@pytest.mark.parametrize("method", ["cp-sat", "search"])
def test_ctrl_c_in_a_terminal(method: str) -> None:
    """The real thing: a question that takes minutes, and the interrupt that a terminal sends."""
    rooms = "hallway,hallway,stairs,oratory,study,sitting-room,audience-room,hundings-hut,guest-bedroom,salon,pantry"
    command = [sys.executable, "-m", "cli.main", "plan", str(Castle.parse("foyer-4@0,0"))]
    command += ["--tiles", rooms, "--method", method, "--time", "100000"]
    ours, theirs = pty.openpty()
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "LC_ALL": "C.UTF-8", "TERM": "xterm"}
    with subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=theirs, env=environment, cwd=ROOT
    ) as process:
        os.close(theirs)
        seen = b""
        while b"plan " not in seen:  # it has begun, and has a first plan
            seen += os.read(ours, 4096)
        process.send_signal(signal.SIGINT)
        out, _err = process.communicate(timeout=600)
        os.close(ours)
    assert process.returncode == waiting.INTERRUPTED
    assert SAY_STOPPED in out.decode()

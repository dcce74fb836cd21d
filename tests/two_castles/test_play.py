"""`madking two-castles play`, `simulate` and `replay`: whole games, save and resume, secrets, refusals, bad options."""

import io
import json
from collections.abc import Callable
from pathlib import Path

import pytest
from rich.console import Console

from cli.main import run
from cli.play.keeping import Kept
from cli.screen import Screen
from cli.two_castles.play import TwoCastlesHost
from engine.kernel.log import follow
from engine.two_castles.game.events import Event
from engine.two_castles.game.game import TWO_CASTLES
from engine.two_castles.game.state import Action, GameState, Phase
from engine.two_castles.rulings import USUAL
from solver.table import session as sessions
from solver.table.session import seat_names

Session = sessions.Session[GameState, Action, Event]
Answer = Callable[[GameState, str], str]


def first_answer(state: GameState, prompt: str) -> str:
    """A person who takes the first answer, or the first two tiles."""
    return "1 2" if state.phase == Phase.CHOOSE else "1"


def play(session: Session, answer: Answer = first_answer) -> str:
    """Play with a person who answers so; returns all that was on the screen."""
    file = io.StringIO()
    console = Console(file=file, width=200, highlight=False, markup=False, emoji=False)
    TwoCastlesHost(Kept(session), Screen(console, lambda prompt: answer(session.state, prompt))).play()
    return file.getvalue()


def begin(people: tuple[str, ...], bots: tuple[str, ...] = (), seed: str = "5") -> Session:
    return Session.new(TWO_CASTLES, USUAL, seat_names(people, bots), bots, seed)


def scripted(*lines: str) -> Answer:
    """Types these lines, then leaves."""
    left = iter(lines)

    def answer(state: GameState, prompt: str) -> str:
        try:
            return next(left)
        except StopIteration:
            raise EOFError from None

    return answer


# playing


@pytest.mark.parametrize("bots", [("greedy", "greedy"), ("random",)])
def test_a_game_is_played_to_an_explained_end(bots: tuple[str, ...]) -> None:
    """Three players, and two with Ludwig: every sheet with rules and counted rooms, and the rule that decided."""
    session = begin(("Anna",), bots)
    shown = play(session)
    assert session.state.over
    assert "B2C-SCORE-THRONE" in shown
    assert "Lower castle" in shown
    assert "winner" in shown or "share" in shown
    assert shown.count("The end") == 1
    if len(bots) == 1:
        assert "Ludwig" in shown


def test_people_at_one_device_hand_it_over_and_see_no_secrets() -> None:
    """B2C-ROUND-2: between the choice of one and the next the screen names nothing of the first's hand."""
    session = begin(("Anna", "Ben", "Cleo"))
    hand = session.state.hands[0]
    shown = play(session, scripted("", "1 2", ""))
    anna, _, rest = shown.partition("Pass the device to Ben")
    assert all(slug in anna for slug in hand)
    assert not any(f"[{slug}]" in rest for slug in hand)


def test_answers_by_name_and_by_cell() -> None:
    session = begin(("Anna",), ("greedy", "greedy"))
    one, *_others, last = session.state.hands[0]
    play(session, scripted(f"{last}, {one}", f"divide {last} {one}", "lead"))
    assert session.state.phase == Phase.PLACE
    assert session.state.hand == (last,)
    cell = session.state.castles[0].legal(last)[0]
    play(session, scripted(f"{cell.x},{cell.y}"))
    assert cell in session.state.castles[0].rooms


def test_a_refusal_names_the_rules_and_asks_again() -> None:
    session = begin(("Anna",), ("greedy", "greedy"))
    shown = play(session, scripted("1 1", "1", "99 1", "nonsense", "", "1 2", "5", "castle", "1", "1", "99,9"))
    assert shown.count("B2C-ROUND-2") == 2
    assert "'nonsense' is not a tile" in shown
    assert "the list runs from 1 to 9" in shown
    assert "the list runs from 1 to 2" in shown
    assert "'castle' is neither" in shown
    assert "B2C-PLACE-2" in shown
    assert session.state.phase == Phase.PLACE


def test_commands_at_the_table(tmp_path: Path) -> None:
    session = begin(("Anna",), ("greedy", "greedy"))
    file = tmp_path / "game.jsonl"
    shown = play(
        session,
        scripted("help", "all", "show", "show 2", "show 9", "score", "tile nap-room", "save", f"save {file}", "quit"),
    )
    assert "all answers of a long list" in shown
    assert "castle 2" in shown
    assert "numbered from 1 to 3" in shown
    assert "Nap Room" in shown
    assert "save needs the name of a file" in shown
    assert f"--resume {file}" in shown
    assert len(list(follow(TWO_CASTLES, file.read_text(encoding="utf-8").splitlines()))) == 1


# the command line


def test_simulate_sums_up_and_records(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = ["two-castles", "simulate", "--games", "4", "--players", "2", "--bots", "greedy,random", "--seed", "7"]
    assert run([*command, "--json", "--record", str(tmp_path)]) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["games"] == 4
    assert [seat["bot"] for seat in document["seats"]] == ["greedy", "random", "Ludwig"]
    assert sum(seat["wins"] for seat in document["seats"]) == pytest.approx(4)
    for scores, castles in zip(document["scores"], document["castle_scores"], strict=True):
        assert scores == [min(castles[seat], castles[seat - 1]) for seat in range(3)]
    assert run(command) == 0
    assert "decided by" in capsys.readouterr().out
    logs = sorted(tmp_path.iterdir())
    assert len(logs) == 4
    assert run(["two-castles", "replay", str(logs[2]), "--verify"]) == 0
    assert "steps are right" in capsys.readouterr().out
    assert run(["two-castles", "replay", str(logs[2]), "--json"]) == 0
    table = json.loads(capsys.readouterr().out)["table"]
    assert [player["result"] for player in table["players"]] == document["scores"][2]
    for options in ([], ["--step", "9"]):
        assert run(["two-castles", "replay", str(logs[2]), *options]) == 0
        assert capsys.readouterr().out


@pytest.mark.parametrize(
    "options",
    [
        ["simulate", "--players", "1"],
        ["simulate", "--players", "8"],
        ["simulate", "--games", "0"],
        ["simulate", "--jobs", "0"],
        ["simulate", "--bots", "nobody"],
        ["simulate", "--players", "3", "--bots", "greedy,random"],
        ["simulate", "--ruling", "special-bonus=never"],
        ["simulate", "--record", " "],
        ["simulate", "--lang", "xx"],
        ["replay", "no-such-file.jsonl"],
        ["replay", "pyproject.toml"],
        ["play", "--players", "Ada,Ludwig"],
        ["play", "--players", "Ada", "--bots", "random,random,random,random,random,random,random"],
        ["play", "--players", "Ada,Ada,Bo"],
        ["play", "--seed", ""],
        ["play", "--bots", "nobody,nobody"],
        ["play", "--resume", "no-such-file.jsonl"],
        ["play", "--resume", "x", "--seed", "5"],
        ["play", "--json"],
    ],
)
def test_bad_options_are_one_line_and_exit_code_two(options: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["two-castles", *options]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("madking: ")
    assert said.err.count("\n") == 1

"""A game that is read from a pipe: its end keeps the game, and a line that is too long is asked again."""

import subprocess
import sys
from pathlib import Path

import pytest

from engine.kernel.limits import IDLE_ANSWERS, LONGEST_ANSWER

GAMES = {"castles": ["play", "--bots", "random"], "two-castles": ["two-castles", "play", "--bots", "random,random"]}
FIRST = {"castles": "1\n", "two-castles": "1 2\n"}


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def typed(game: str, text: str, state: Path, *more: str) -> subprocess.CompletedProcess[str]:
    words = [sys.executable, "-m", "cli.main", *GAMES[game], "--seed", "7", *more]
    env = {"XDG_STATE_HOME": str(state), "LC_ALL": "C.UTF-8"}
    return subprocess.run(words, input=text, env=env, capture_output=True, text=True, timeout=300, check=False)


def test_the_end_of_a_pipe_keeps_the_game(game: str, tmp_path: Path) -> None:
    done = typed(game, FIRST[game], tmp_path)
    file = tmp_path / "madking" / "unsaved-1.jsonl"
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith(f"The game is kept in {file}; --resume {file} takes it up again.\n")
    assert '"player": 0' in file.read_text(encoding="utf-8") or '"player":0' in file.read_text(encoding="utf-8")


def test_a_line_that_is_too_long_is_asked_again(game: str, tmp_path: Path) -> None:
    for length in (LONGEST_ANSWER + 1, 5 * LONGEST_ANSWER):
        done = typed(game, "x" * length + "\n" + FIRST[game], tmp_path)
        assert (done.returncode, done.stderr) == (0, "")
        assert done.stdout.count("this answer is too long, 10000 characters at most") == 1
        assert "takes it up again" in done.stdout


def test_a_line_without_end_ends_the_game_and_keeps_it(game: str, tmp_path: Path) -> None:
    done = typed(game, FIRST[game] + "x" * (IDLE_ANSWERS + 1) * (LONGEST_ANSWER + 1), tmp_path)
    assert (done.returncode, done.stderr) == (2, "madking: -: too long, 10000 characters at most\n")
    assert done.stdout.endswith(" takes it up again.\n")

"""`tournament` of both games from the command line."""

import errno
import os
import xml.etree.ElementTree as Tree
from pathlib import Path

import pytest

from cli.series import strong
from cli.tournament import bars
from tests.support.cli import Ask

THREE = ("--games", "2", "--bots", "greedy,random,planner", "--seed", "3")


def test_a_round_robin_rates_every_bot(ask: Ask) -> None:
    document = ask("tournament", *THREE, "--json").document
    assert (document["games"], document["deals"], document["players"]) == (6, 1, 2)
    assert [bot["bot"] for bot in document["bots"]] == ["planner", "greedy", "random"]
    for bot in document["bots"]:
        low, high = bot["interval"]
        assert low < bot["rating"] < high
        assert bot["seats"] == 4
    assert sum(bot["wins"] for bot in document["bots"]) == 6
    assert [group["games"] for group in document["groups"]] == [2, 2, 2]
    assert sum(bot["rating"] for bot in document["bots"]) == pytest.approx(4500, abs=1)


def test_processes_change_nothing(ask: Ask) -> None:
    words = ("tournament", "--games", "4", "--bots", "greedy,random", "--seed", "3", "--json")
    assert ask(*words).out == ask(*words, "--jobs", "2").out


@pytest.mark.parametrize("game", [(), ("two-castles",)])
def test_more_than_two_at_a_table(game: tuple[str, ...], ask: Ask) -> None:
    words = ("tournament", "--games", "3", "--bots", "greedy,random", "--players", "3", "--json")
    document = ask(*game, *words).document
    assert [group["table"] for group in document["groups"]] == [
        ["greedy", "greedy", "random"],
        ["greedy", "random", "random"],
    ]
    assert document["games"] == 6
    assert {bot["seats"] for bot in document["bots"]} == {9}


def test_the_words_and_the_picture(ask: Ask, tmp_path: Path) -> None:
    picture = tmp_path / "ratings.svg"
    answer = ask("tournament", "--games", "2", "--bots", "greedy,random", "--svg", str(picture))
    assert answer.code == 0
    assert "├" in answer.out
    assert "games: 2; deals, each played in every order of seats: 1" in answer.out
    drawn = Tree.parse(picture).getroot()
    assert [text.text for text in drawn.iter("{http://www.w3.org/2000/svg}text") if text.text in ("greedy", "random")]
    told = ask("tournament", "--games", "2", "--bots", "greedy,random", "--svg", "-", "--json").document
    assert told["svg"] == picture.read_text(encoding="utf-8")


def test_bars_reach_from_the_least_to_the_most(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(os.environ, "TERM", "dumb")
    shown = bars([{"interval": [1500, 1600], "rating": 1550}, {"interval": [1400, 1500], "rating": 1450}], width=21)
    assert shown == ["  1            |----o----|", "  2  |----o----|", "     1400             1600"]


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["--bots", "greedy"], "a tournament needs two bots or more"),
        (["--bots", "greedy,greedy"], "greedy is named twice"),
        (["--bots", "greedy,gready"], "'gready' is not a bot"),
        (["--players", "1"], "a tournament needs two or more, not 1"),
        (["--players", "9"], "9"),
        (["--games", "0"], "--games: from 1 to 1000000, not 0"),
        (["--bots", "greedy,random,planner", "--games", "1000000"], "3000000 games in all are more than 1000000"),
        (["--strength", "hard"], "--strength: quick, normal or deep, not 'hard'"),
        (["--svg", ""], "--svg needs the name of a file"),
        (["--out", " "], "--out needs the name of a folder"),
        (["--parquet"], "--parquet needs --out"),
        (["--cluster", "nowhere"], "write tcp://HOST:PORT, or local"),
    ],
)
def test_bad_input(words: list[str], reason: str, ask: Ask) -> None:
    code, out, err = ask("tournament", *words)
    assert (code, out) == (2, "")
    assert reason in err
    assert err.count("\n") == 1


@pytest.mark.parametrize("game", [(), ("two-castles",)], ids=["castles", "two castles"])
def test_a_picture_that_cannot_be_written_is_refused_before_any_game(
    game: tuple[str, ...], ask: Ask, tmp_path: Path
) -> None:
    notes = tmp_path / "notes.txt"
    notes.write_text("mine", encoding="utf-8")
    for file in (tmp_path / "nowhere" / "ratings.svg", tmp_path, notes):
        words = ("tournament", "--games", "2", "--svg", str(file), "--record", str(tmp_path / "logs"))
        code, out, err = ask(*game, *words)
        assert (code, out, err.count("\n")) == (2, "", 1)
        assert not (tmp_path / "logs").exists()
    assert notes.read_text(encoding="utf-8") == "mine"


def test_a_full_disk_costs_the_picture_and_not_the_figures(
    ask: Ask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(path: Path, content: str | bytes) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr("engine.kernel.files.write_atomically", full)
    words = ("tournament", "--games", "2", "--bots", "greedy,random")
    code, out, err = ask(*words, "--svg", str(tmp_path / "ratings.svg"))
    assert (code, err.count("\n")) == (2, 1)
    assert "No space left on device" in err
    assert out == ask(*words).out


def test_logs_of_a_tournament_replay(ask: Ask, tmp_path: Path) -> None:
    assert ask("tournament", "--games", "2", "--bots", "greedy,random", "--record", str(tmp_path)).code == 0
    files = sorted(tmp_path.iterdir())
    assert [file.name for file in files] == ["game-000000.jsonl", "game-000001.jsonl"]
    assert all(ask("replay", str(file), "--verify").code == 0 for file in files)


def test_a_bot_that_fails_names_its_game(ask: Ask, tmp_path: Path) -> None:
    file, logs = tmp_path / "bot.py", tmp_path / "logs"
    body = "class Bad:\n    def __init__(self, rng): pass\n    def choose(self, view, actions): return 1 / 0\n"
    file.write_text(body, encoding="utf-8")
    answer = ask("tournament", "--games", "2", "--bots", f"random,{file}:Bad", "--record", str(logs))
    assert answer.code == 2
    assert "ZeroDivisionError" in answer.err
    assert (logs / "game-000000.jsonl").is_file()


def test_strength_is_that_of_the_master_alone() -> None:
    assert strong("master,planner", "normal") == "master,planner"
    assert strong("master, greedy,master", "deep") == "master-deep, greedy,master-deep"
    assert strong("master", "quick") == "master-quick"

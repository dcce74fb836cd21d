"""Slips at the table and on the command line are named: commands nearly typed, files of another kind, Ctrl-C."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from cli.crews import INTERRUPTED
from cli.main import run
from solver import cluster
from tests.support.cli import Answer, Ask

BIG = ["play", "--bots", "random", "--seed", "7"]
SISTER = ["two-castles", "play", "--bots", "random,random", "--seed", "7"]


@pytest.fixture
def typed(ask: Ask) -> Callable[..., Answer]:
    return lambda words, *lines: ask(*words, lines=lines)


def test_try_draws_placements_alone(typed: Any) -> None:
    assert "try draws a placement; none is asked for now" in typed(BIG, "try 1")[1]


def test_try_draws_tiles_of_the_hand_where_tiles_are_chosen(typed: Any) -> None:
    told = typed(SISTER, "try 1")[1]
    assert "none is asked for now" not in told
    assert "Beside: Throne Room (0,0)" in told


@pytest.mark.parametrize("words", [BIG, SISTER])
@pytest.mark.parametrize(("slip", "language", "near"), [("quti", "en", "quit"), ("undp", "en", "undo"),
                                                       ("konce", "cs", "konec"), ("quti", "cs", "quit")])  # fmt: skip
def test_a_command_that_is_nearly_typed(typed: Any, words: list[str], slip: str, language: str, near: str) -> None:
    said = typed([*words, "--lang", language], slip)[1]
    assert f"{near}?" in said
    assert "?" not in typed([*words, "--lang", language], "zzzzzz")[1].rpartition("zzzzzz")[2]


def test_a_word_that_is_no_tile_is_named(typed: Any) -> None:
    assert "'wine-rom' is not a tile of Between Two Castles; did you mean wine-room?" in typed(SISTER, "1 wine-rom")[1]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("foyer-3@0,0 salon@3,0", "this is castle text; ask `madking score`"),
        ("players:\n- name: Anna\n", "this is a position; ask `madking hint`"),
    ],
)
@pytest.mark.parametrize("game", [[], ["two-castles"]])
def test_a_file_of_another_kind_is_not_taken_up(
    typed: Any, tmp_path: Path, game: list[str], text: str, told: str
) -> None:
    file = tmp_path / "file"
    file.write_text(text, encoding="utf-8")
    code, _, err = typed([*game, "play", "--resume", str(file)])
    assert (code, err.count("\n")) == (2, 1)
    assert told in err


def test_a_log_of_the_other_game_is_not_taken_up(typed: Any, tmp_path: Path) -> None:
    for game, other in (([], ["two-castles"]), (["two-castles"], [])):
        folder = tmp_path / f"games{len(game)}"
        assert run([*game, "simulate", "--games", "1", "--players", "3", "--record", str(folder)]) == 0
        file = str(folder / "game-000000.jsonl")
        typed([*other, "play", "--resume", file])
        assert f"ask `{' '.join(['madking', *game])} replay`" in typed([*other, "play", "--resume", file])[2]
        assert "nobody but bots plays in this game" in typed([*game, "play", "--resume", file])[2]


@pytest.mark.parametrize("words", [["simulate"], ["two-castles", "simulate"]])
def test_ctrl_c_sums_up_what_was_played(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], words: list[str], ask: Ask
) -> None:
    real = cluster.run

    def interrupted(*given: Any) -> Iterator[Any]:
        for told in real(*given):
            yield told
            if stop:
                raise KeyboardInterrupt

    monkeypatch.setattr("cli.crews.run", interrupted)
    stop = True
    assert run([*words, "--games", "3", "--json"]) == INTERRUPTED == 130
    told = capsys.readouterr()
    assert (json.loads(told.out)["games"], json.loads(told.out)["stopped"]) == (1, True)
    assert run([*words, "--games", "3"]) == 130
    told = capsys.readouterr()
    assert told.err == "stopped: 1 of 3 games played, summed up here\n"
    assert "95 %" in told.out
    stop = False
    assert ask(*words, "--games", "2", "--json").document["stopped"] is False


def test_options_that_cannot_be(typed: Any) -> None:
    for words in (["play"], ["simulate"], ["two-castles", "simulate"]):
        assert typed([*words, "--seed", "\udcff"])[2] == "madking: --seed: this is not text in UTF-8\n"
    for words in (["play"], ["simulate", "--players", "1"]):
        code, _, err = typed([*words, "--favors", "most-corridors"])
        assert (code, err) == (2, "madking: --favors: whoever plays alone has no favors (SOLO-7)\n")


def test_who_sits_at_a_table_that_was_filled(typed: Any) -> None:
    assert typed(["two-castles", "play", "--players", "Anna"])[1].startswith("At the table: Anna, greedy, Ludwig\n")

"""Logs that were changed in one place: `replay --verify` must refuse every one of them, in both games."""

import io
import json
import sys
from collections.abc import Iterator
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from cli.main import run
from engine.game.game import CASTLES
from engine.kernel.game import Game
from engine.kernel.log import LogError, follow
from engine.two_castles.game.game import TWO_CASTLES
from solver.table.arena import play_game
from tests.support.series import big_series, sister_series

GAMES: dict[str, Game[Any, Any, Any, Any]] = {"": CASTLES, "two-castles": TWO_CASTLES}
FREE = {"seed", "players", "bots"}
"""Words of a header that mean nothing to the rules: another seed or another name is another log, and a right one."""


@pytest.fixture(autouse=True)
def nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody sits at the keyboard."""
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))


@cache
def whole(game: str) -> tuple[str, ...]:
    if game:
        return play_game(sister_series(("random", "greedy"), "m", record=True), 0).log
    return play_game(big_series(("random", "greedy"), "m", record=True), 0).log


def is_right(game: str, lines: list[str]) -> bool:
    """Is every line right, and is the game told to its end?"""
    last = None
    try:
        for moment in follow(GAMES[game], lines):
            last = moment
    except LogError:
        return False
    return last is not None and last.break_off is None and last.state.over


def one_of_each(game: str) -> list[int]:
    """The first line of each kind: header, deal, each verb and each kind of event."""
    kinds: dict[str, int] = {}
    for number, line in enumerate(whole(game)):
        record = json.loads(line)
        kinds.setdefault(record.get("do") or record.get("event") or next(iter(record)), number)
    return sorted(kinds.values())


def other_values(value: Any) -> list[Any]:
    """What could stand there instead and means something else."""
    if isinstance(value, bool) or value is None:
        return [1, "x", not value]
    if isinstance(value, int):
        return [value + 1, float(value), str(value), None, [value], *([bool(value)] if value in (0, 1) else [])]
    if isinstance(value, str):
        return [value + "x", "", 1, None, [value], {value: 1}]
    if isinstance(value, list):
        keys = {str(one): 1 for one in value} if value and isinstance(value[0], str) else {}
        return [None, keys, [*value, *value[:1]] if value else [0], value[1:] if value else None, [value]]
    return [None, [], {**value, "more": 1}]


def places(data: Any) -> Iterator[tuple[Any, Any]]:
    pairs = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in list(pairs):
        yield data, key
        yield from places(value)


def changed_records(record: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for number in range(len(list(places(record)))):
        for choice in range(6):
            copy = deepcopy(record)
            holder, key = list(places(copy))[number]
            values = other_values(holder[key])
            if choice < len(values):
                holder[key] = values[choice]
                if json.dumps(copy) != json.dumps(record):
                    yield copy
    for key in record:
        yield {name: value for name, value in record.items() if name != key}
    yield {**record, "more": 1}


def mutants(game: str) -> Iterator[tuple[str, list[str]]]:
    lines = list(whole(game))
    for number in one_of_each(game):
        before, line, after = lines[:number], lines[number], lines[number + 1 :]
        record = json.loads(line)
        if number > 1:
            yield f"line {number + 1} lost", [*before, *after]
        yield f"line {number + 1} twice", [*before, line, line, *after]
        for junk in ("null", "[]", "{}", "1", '"x"', line[:-1], "[" * 100_000, line.replace("{", '{"do": "x", ', 1)):
            yield f"line {number + 1}: {junk[:20]}", [*before, junk, *after]
        if number == 1:
            continue  # the deal has its own: two tiles that nobody draws may change places
        for made in changed_records(record):
            if number == 0 and all(made.get(key) == record[key] for key in record.keys() - FREE):
                continue
            yield f"line {number + 1}: {json.dumps(made)[:120]}", [*before, json.dumps(made), *after]


@pytest.mark.parametrize("game", GAMES)
def test_the_log_itself_is_right(game: str) -> None:
    assert is_right(game, list(whole(game)))


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_every_mutant_is_refused(game: str) -> None:
    tried = 0
    for what, lines in mutants(game):
        assert not is_right(game, lines), what
        tried += 1
    assert tried > 300


@pytest.mark.parametrize("game", GAMES)
def test_the_deal_is_of_its_form(game: str) -> None:
    lines = list(whole(game))
    for key, value in json.loads(lines[1])["deal"].items():
        for other in other_values(value):
            if isinstance(value, int) and type(other) is int:
                continue  # another first player, whom the events contradict
            deal = json.loads(lines[1])
            deal["deal"][key] = other
            with pytest.raises(LogError) as refusal:
                list(follow(GAMES[game], [lines[0], json.dumps(deal), *lines[2:]]))
            assert refusal.value.line == 2, (key, other)


@pytest.mark.parametrize("game", GAMES)
def test_a_log_cut_anywhere_is_not_told_to_its_end(game: str) -> None:
    lines = list(whole(game))
    for cut in range(1, 40):
        assert not is_right(game, lines[:-cut]), cut


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("cut", [1, 5])
def test_verify_says_where_a_log_breaks_off(
    game: str, cut: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.jsonl"
    lines = whole(game)[:-cut]
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    words = [*game.split(), "replay", str(file)]
    assert run([*words, "--verify"]) == 1
    assert f"line {len(lines)}: the log breaks off here; an event is missing" in capsys.readouterr().out
    assert run([*words, "--json"]) == 1
    document = json.loads(capsys.readouterr().out)
    assert (document["verified"], document["complete"], document["error"]["line"]) == (False, False, len(lines))
    assert run(words) == 0, "without --verify it is shown as far as it goes"


@pytest.mark.parametrize("game", GAMES)
def test_a_game_under_way_is_right_so_far(game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Every line is right and none is missing: the game just goes on."""
    lines = whole(game)
    decisions = [number for number, line in enumerate(lines) if '"do"' in line]
    file = tmp_path / "game.jsonl"
    file.write_text("\n".join(lines[: decisions[len(decisions) // 2]]) + "\n", encoding="utf-8")
    assert run([*game.split(), "replay", str(file), "--verify"]) == 0
    assert "breaks off before the end of the game" in capsys.readouterr().out


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("letter", ["\u2028", "\u2029", "\x85", "\x0b", "\x0c", "\x1c"])
def test_a_seed_with_any_letter_can_be_read_again(game: str, letter: str, tmp_path: Path) -> None:
    """Only a line feed ends a line."""
    folder = str(tmp_path / "games")
    words = ["simulate", "--games", "1", "--players", "2", "--seed", f"a{letter}b", "--record", folder]
    assert run([*game.split(), *words]) == 0
    assert run([*game.split(), "replay", f"{folder}/game-000000.jsonl", "--verify"]) == 0


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("end", ["[" * 100_000, '{"do": "place", "player": 0, "args": ', "9" * 5000, "\x1b[8m"])
def test_resume_refuses_a_last_line_of_nonsense(
    game: str, end: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "mine.jsonl"
    _left(game, file)
    file.write_text(file.read_text(encoding="utf-8") + end, encoding="utf-8")
    before = file.read_bytes()
    code = run([*game.split(), "play", "--resume", str(file)])
    assert code in (0, 2)
    assert code == 0 or capsys.readouterr().err.count("\n") == 1
    assert code == 0 or file.read_bytes() == before


@pytest.mark.parametrize("game", GAMES)
def test_resume_passes_over_blank_lines(game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "mine.jsonl"
    _left(game, file)
    lines = file.read_text(encoding="utf-8").split("\n")
    file.write_text("\n" + "\n\n".join(lines), encoding="utf-8")
    assert run([*game.split(), "play", "--resume", str(file)]) == 0, capsys.readouterr().err


def _left(game: str, file: Path) -> None:
    """A game of one person and a bot that was left at once."""
    words = ["play", "--players", "Ada", "--bots", "random", "--seed", "7", "--save", str(file)]
    assert run([*game.split(), *words]) == 0

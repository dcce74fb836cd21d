"""What is wrong is named: arguments of a placement, values of a header, a tile without a place, a report that fails."""

import json
from pathlib import Path

import pytest

from cli import refusals
from cli.main import _report, run
from tests.support.cli import Ask

GAMES: tuple[list[str], ...] = ([], ["two-castles"])


@pytest.fixture(params=GAMES, ids=["castles", "two-castles"])
def game(request: pytest.FixtureRequest) -> list[str]:
    words: list[str] = request.param
    return words


@pytest.fixture
def log(game: list[str], tmp_path: Path) -> Path:
    assert run([*game, "simulate", "--players", "3", "--games", "1", "--record", str(tmp_path / "games")]) == 0
    return tmp_path / "games" / "game-000000.jsonl"


def test_a_placement_takes_one_argument(game: list[str], log: Path, ask: Ask) -> None:
    lines = log.read_text(encoding="utf-8").splitlines()
    number = next(n for n, line in enumerate(lines) if json.loads(line).get("do") == "place")
    record = json.loads(lines[number])
    for arguments, told in (([], "not 0"), (record["args"] * 2, "not 2")):
        lines[number] = json.dumps({**record, "args": arguments})
        log.write_text("\n".join(lines) + "\n", encoding="utf-8")
        answer = ask(*game, "replay", str(log), "--verify")
        assert answer.code != 0
        assert f"place takes one argument, a tile with its place, {told}" in answer.told


@pytest.mark.parametrize(("field", "value"), [("bots", [None, "greedy", "greedy"]), ("bots", "greedy"), ("seed", 7)])
def test_a_wrong_value_of_a_header_is_named(game: list[str], log: Path, ask: Ask, field: str, value: object) -> None:
    head, *rest = log.read_text(encoding="utf-8").splitlines()
    log.write_text("\n".join([json.dumps({**json.loads(head), field: value}), *rest]) + "\n", encoding="utf-8")
    answer = ask(*game, "replay", str(log))
    assert answer.code != 0
    assert f"the header has a wrong value in {field}" in answer.told


def test_a_tile_without_a_place_has_a_reason(ask: Ask) -> None:
    reason = "no legal place in 4 tries: 4 x there are no stairs yet (FLOOR-8) (PLACE-8)"
    answer = ask("legal", "foyer-4@0,0", "bottomless-pit", "--no-picture")
    assert (answer.code, answer.told) == (0, f"0 legal placements of Bottomless Pit\n{reason}\n")
    answer = ask("legal", "foyer-4@0,0", "bottomless-pit", "--json")
    assert (answer.document["count"], answer.document["reason"]) == (0, reason)
    assert ask("legal", "foyer-4@0,0", "salon", "--json").document["reason"] is None


def test_the_report_of_a_fault_does_not_fail(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def fail(*_given: object) -> str:
        raise ModuleNotFoundError("no such package")

    monkeypatch.setattr(refusals, "fault_reason", fail)
    assert _report(ZeroDivisionError("x"), ["judge"]) == 3
    told = "madking: this is a fault of madking: ZeroDivisionError, then ModuleNotFoundError\n"
    assert capfd.readouterr().err == told


def test_a_program_that_is_not_installed_reports_its_faults(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    import importlib.metadata

    def fail(_name: str) -> str:
        raise importlib.metadata.PackageNotFoundError("madking")

    monkeypatch.setattr(importlib.metadata, "version", fail)
    assert _report(ZeroDivisionError("x"), ["judge"]) == 3
    assert "this is a fault of madking ?, in judge: ZeroDivisionError: x; please report it" in capsys.readouterr().err

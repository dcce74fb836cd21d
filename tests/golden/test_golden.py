"""The program answers as it was recorded: whole games, old logs, and every command with good and bad questions.

After a change that is meant, `python -m tools.golden record` records anew; `check` says what differs.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tools.golden import ANSWERS, GAMES, OLD_LOGS, REPLAYS, Program, act, differences, loaded, plan_name, play, read

PLANS, SCENES, OLD = read(GAMES), read(ANSWERS), read(REPLAYS)


@pytest.fixture(scope="session")
def program() -> Iterator[Program]:
    with loaded() as program:
        yield program


def name(item: dict[str, Any]) -> str:
    return str(item.get("name") or plan_name(item))


@pytest.mark.parametrize("plan", PLANS, ids=name)
def test_games_are_played_as_they_were(plan: dict[str, Any], program: Program, tmp_path: Path) -> None:
    assert differences(plan, play(program, plan, tmp_path)) == ""


@pytest.mark.parametrize("scene", SCENES, ids=name)
def test_commands_answer_as_they_did(scene: dict[str, Any], program: Program, tmp_path: Path) -> None:
    assert differences(scene, act(program, scene, tmp_path)) == ""


@pytest.mark.parametrize("scene", OLD, ids=name)
def test_old_logs_are_read_as_they_were(scene: dict[str, Any], program: Program, tmp_path: Path) -> None:
    assert scene["calls"][0]["code"] == 0
    assert differences(scene, act(program, scene, tmp_path)) == ""


def test_every_old_log_is_read() -> None:
    kept = {file.name.removesuffix(".jsonl.gz") for file in OLD_LOGS.iterdir()}
    assert kept == {scene["name"] for scene in OLD}


def test_enough_is_recorded() -> None:
    for game in ("simulate", "two-castles"):
        assert sum(len(plan["games"]) for plan in PLANS if plan["arguments"][0] == game) >= 200
    assert sum(len(scene["calls"]) for scene in SCENES) >= 1000

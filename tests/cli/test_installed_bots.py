"""Bots that installed packages bring (`madking.bots`, `madking.two_castles.bots`): the example, and bad ones."""

from pathlib import Path

import pytest

from tests.support.cli import Ask
from tests.support.packages import install
from tests.support.paths import EXAMPLES

MISER = EXAMPLES / "bots"
SERIES = ("simulate", "--games", "2", "--players", "2", "--seed", "5", "--json")


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of installed packages."""
    folder = tmp_path / "site"
    monkeypatch.syspath_prepend(str(folder))
    return folder


def test_the_example_plays_by_its_name_as_by_its_file(ask: Ask, site: Path) -> None:
    install(MISER, site)
    by_name = ask(*SERIES, "--bots", "miser,random").document
    by_file = ask(*SERIES, "--bots", f"{MISER / 'miser.py'}:Miser,random").document
    assert by_name["seats"][0]["bot"] == "miser"
    assert by_name["scores"] == by_file["scores"]


def test_several_processes_find_it_too(ask: Ask, site: Path) -> None:
    install(MISER, site)
    alone = ask(*SERIES, "--bots", "miser,random").document
    assert ask(*SERIES, "--bots", "miser,random", "--jobs", "2").document["scores"] == alone["scores"]


def test_an_installed_bot_is_named_where_another_is_not_found(ask: Ask, site: Path) -> None:
    install(MISER, site)
    known = "there are greedy, master, master-deep, master-quick, planner, random, yardstick, miser and file.py:Class"
    assert f"'misr' is not a bot; {known}" in ask(*SERIES, "--bots", "misr,random").err
    sister = ask("two-castles", "simulate", "--players", "2", "--bots", "misr,random")
    assert "there are greedy, planner, random and file.py:Class" in sister.err


def test_one_that_cannot_be_loaded_is_refused_in_one_line(ask: Ask, site: Path, tmp_path: Path) -> None:
    project = tmp_path / "bad"
    project.mkdir()
    (project / "bad_bot.py").write_text("1 / 0\n", encoding="utf-8")
    about = '[project]\nname = "bad"\nversion = "1"\n[project.entry-points."madking.two_castles.bots"]\n'
    (project / "pyproject.toml").write_text(f'{about}bad = "bad_bot:Bad"\n', encoding="utf-8")
    install(project, site)
    answer = ask("two-castles", "simulate", "--players", "3", "--bots", "bad,random,random")
    assert (answer.code, answer.out) == (2, "")
    assert answer.err == "madking: bad: this cannot be loaded: ZeroDivisionError: division by zero\n"

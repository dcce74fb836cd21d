"""`review` from the command line, of both games: what it tells, what it writes, and what it refuses in one line."""

import json
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from cli.words.review import spark
from engine.kernel.i18n import LANGUAGES
from solver.review import review as reviewing
from solver.table.arena import play_game
from tests.support.cli import Ask, Refuse
from tests.support.series import big_series, sister_series

GAMES = ("", "two-castles")
BOTS = ("greedy", "random")
SMALL = reviewing.Budget(others=1, choose=1, judge=2, deals=1)


@cache
def log_of(game: str = "") -> str:
    """A whole game of bots."""
    series: Any = (sister_series if game else big_series)(BOTS, "told", record=True)
    return "\n".join(play_game(series, 0).log) + "\n"


@pytest.fixture(autouse=True)
def _few_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is told does not hang on the number of tables."""
    monkeypatch.setattr("cli.review.FULL", SMALL)


@pytest.fixture
def short(tmp_path: Path) -> str:
    """A game that breaks off after a few rounds."""
    return _file(tmp_path, "\n".join(log_of().split("\n")[:80]))


def _file(folder: Path, text: str, name: str = "game.jsonl") -> str:
    file = folder / name
    file.write_text(text, encoding="utf-8")
    return str(file)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_told_with_its_turning_points_and_players(game: str, ask: Ask, tmp_path: Path) -> None:
    answer = ask(*game.split(), "review", _file(tmp_path, log_of(game)))
    assert answer.code == 0
    for words in ("greedy-1", "random-2", "Turning points", "by the estimate", "Lead:"):
        assert words in answer.out
    assert "mistake" not in answer.out
    assert answer.err == ""


@pytest.mark.parametrize("game", GAMES)
def test_the_document_adds_up(game: str, ask: Ask, tmp_path: Path) -> None:
    found = ask(*game.split(), "review", _file(tmp_path, log_of(game)), "--json").document
    assert found["names"] == ["greedy-1", "random-2"]
    assert found["complete"]
    assert found["error"] is None
    for player in found["players"]:
        parts = sum(player[part] for part in ("start", "own", "others", "drawn", "rest"))
        assert parts == pytest.approx(player["end"], abs=0.05)
        own = [row for row in found["decisions"] if row["player"] == player["name"]]
        assert player["decisions"] == len(own)
        assert sum(kind["lost"] for kind in player["kinds"]) == pytest.approx(sum(row["lost"] for row in own), abs=0.3)
    assert 1 <= len(found["turning_points"]) <= 5
    assert found["marks"][-1]["step"] == found["steps"] == found["reviewed"]


def test_one_player_is_told_all_decisions(ask: Ask, short: str) -> None:
    told = ask("review", short, "--player", "random-2")
    assert "Every decision" in told.out
    found = ask("review", short, "--player", "random-2", "--json").document
    assert {row["player"] for row in found["decisions"]} == {"random-2"}
    assert told.out.count("\nstep ") == len(found["decisions"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_told_in_every_language(language: str, ask: Ask, short: str, tmp_path: Path) -> None:
    page = tmp_path / "review.html"
    assert ask("review", short, "--lang", language, "--html", str(page)).code == 0
    assert f'<html lang="{language}">' in page.read_text(encoding="utf-8")


# what is written


class Page(HTMLParser):
    """A page taken apart: its tags, and everything that it would fetch."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.fetched: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.fetched += [value or "" for name, value in attrs if name in ("src", "href", "xlink:href", "action")]


@pytest.mark.parametrize("game", GAMES)
def test_the_page_needs_nothing_else(game: str, ask: Ask, tmp_path: Path) -> None:
    page = tmp_path / "review.html"
    assert ask(*game.split(), "review", _file(tmp_path, log_of(game)), "--html", str(page)).code == 0
    text = page.read_text(encoding="utf-8")
    found = Page(text)
    assert all(link.startswith("#") for link in found.fetched)
    assert "script" not in found.tags
    assert "link" not in found.tags
    assert "url(http" not in text
    assert found.tags.count("svg") >= 4
    assert found.tags.count("details") == 2


def test_the_plot_is_a_picture(ask: Ask, short: str, tmp_path: Path) -> None:
    file = tmp_path / "plot.svg"
    assert ask("review", short, "--svg", str(file)).code == 0
    assert ElementTree.fromstring(file.read_text(encoding="utf-8")).tag.endswith("svg")
    printed = ask("review", short, "--svg", "-")
    assert ElementTree.fromstring(printed.out).tag.endswith("svg")


def test_names_cannot_write_into_the_page(ask: Ask, tmp_path: Path) -> None:
    head, rest = log_of().split("\n", 1)
    header = json.loads(head)
    header["players"] = ["<script>x</script>", "b"]
    text = "\n".join([json.dumps(header, ensure_ascii=False, separators=(", ", ": ")), *rest.split("\n")[:60]])
    page = tmp_path / "review.html"
    assert ask("review", _file(tmp_path, text), "--html", str(page)).code == 0
    assert "script" not in Page(page.read_text(encoding="utf-8")).tags


# logs that are not whole


def test_a_torn_log_is_reviewed_as_far_as_it_goes(ask: Ask, tmp_path: Path) -> None:
    answer = ask("review", _file(tmp_path, log_of()[: len(log_of()) // 3]))
    assert answer.code == 0
    assert answer.err.count("\n") == 1
    assert "line " in answer.err


def test_an_edited_log_is_reviewed_up_to_the_line(ask: Ask, tmp_path: Path) -> None:
    lines = log_of().split("\n")
    at = next(number for number, line in enumerate(lines) if number > 70 and '"do": "take"' in line)
    lines[at] = lines[at].replace('"take"', '"steal"')
    file = _file(tmp_path, "\n".join(lines))
    answer = ask("review", file, "--json")
    assert answer.code == 0
    assert answer.document["error"]["line"] == at + 1
    assert answer.document["decisions"]
    assert not answer.document["complete"]


def test_an_unfinished_game_is_reviewed_and_said_to_be(ask: Ask, tmp_path: Path) -> None:
    lines = log_of().split("\n")
    deeds = [number for number, line in enumerate(lines) if '"do": ' in line]
    answer = ask("review", _file(tmp_path, "\n".join(lines[: deeds[40]]) + "\n"))
    assert answer.code == 0
    assert "not over" in answer.err


def test_a_bot_that_is_not_there_is_not_needed(ask: Ask, tmp_path: Path) -> None:
    head, rest = log_of().split("\n", 1)
    header = json.loads(head)
    header["bots"] = ["gone.py:Bot", "random"]
    text = "\n".join([json.dumps(header, ensure_ascii=False, separators=(", ", ": ")), *rest.split("\n")[:60]])
    assert ask("review", _file(tmp_path, text)).code == 0


# refusals


def test_a_log_of_the_other_game_says_which_command(refuse: Refuse, tmp_path: Path) -> None:
    assert "`madking two-castles" in refuse("review", _file(tmp_path, log_of("two-castles")))
    assert "`madking replay`" in refuse("two-castles", "review", _file(tmp_path, log_of()))


def test_bad_input_is_refused_in_one_line_before_the_work(
    refuse: Refuse, short: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def never(*_arguments: object, **_more: object) -> None:
        raise AssertionError("reviewed all the same")

    monkeypatch.setattr("cli.answers.review.review", never)
    assert "nobody" in refuse("review", short, "--player", "nobody")
    refuse("review", str(tmp_path / "missing.jsonl"))
    refuse("review", _file(tmp_path, "", "empty.jsonl"))
    refuse("review", _file(tmp_path, "nonsense", "nonsense.jsonl"))
    other = tmp_path / "letter.txt"
    other.write_text("dear Ludwig", encoding="utf-8")
    for option in ("--html", "--svg"):
        refuse("review", short, option, str(tmp_path / "no" / "such" / "folder.html"))
        refuse("review", short, option, str(tmp_path))
        refuse("review", short, option, "")
        refuse("review", short, option, str(other))
    assert other.read_text(encoding="utf-8") == "dear Ludwig"


# lines of blocks


def test_a_line_of_blocks_rises_and_falls(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TERM", raising=False)
    assert spark([0, 0.5, 1, 0.25], 0, 1) == "▁▅█▃"
    assert spark([3, 3], 3, 3) == "▁▁"
    monkeypatch.setenv("TERM", "dumb")
    assert spark([0, 1], 0, 1).isascii()

"""Each limit of docs/limits.md: the most is taken, one more is refused with one line and exit code 2."""

import io
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml

from cli.main import run
from engine.castle.notation import read_castle, read_placement
from engine.game.setup import check_names
from engine.kernel.errors import MadKingError
from engine.kernel.yaml import read_yaml
from engine.records.positions import Need, load_position
from engine.rules.rulings import law
from engine.two_castles.game.setup import check_names as check_sister_names
from engine.two_castles.placement import read_placement as read_sister_placement
from engine.two_castles.placement import read_rooms
from engine.two_castles.scoring import read_attendants
from tests.support.paths import EXAMPLES, ROOT
from tools.commands import all_commands
from tools.limits import LIMITS, PAGE, page
from tools.streams import BASE

MOST = {limit.name: limit.most for limit in LIMITS}
THRONE = "throne-living-corridor@0,0"


def test_the_page_is_what_the_modules_say() -> None:
    assert PAGE.read_text(encoding="utf-8") == page()


def test_every_limit_has_a_test() -> None:
    assert set(MOST) == {*FILES, *VALUES, *OPTIONS, *ELSEWHERE}


# files: a good one, made longer with comments


FILES: dict[str, tuple[tuple[str, ...], str, int]] = {
    "castle-text": (("score",), "foyer-3@0,0", 0),
    "case": (("case",), (EXAMPLES / "cases" / "corner-contact-penalty.yaml").read_text(encoding="utf-8"), 0),
    "scenario": (("verify",), (EXAMPLES / "books" / "EX-05.yaml").read_text(encoding="utf-8"), 0),
    "pack": (("packs", "check"), (ROOT / "docs" / "my-box.yaml").read_text(encoding="utf-8"), 0),
    "position": (
        ("standings",), (EXAMPLES / "positions" / "finished.position.yaml").read_text(encoding="utf-8"), 0
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize("letter", ["x", "é", "🏰"])
def test_files(name: str, letter: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words, text, _code = FILES[name]
    file = tmp_path / "file.yaml"
    file.write_text(_padded(text, MOST[name], letter), encoding="utf-8")
    assert run([*words, str(file)]) in (0, 1), capsys.readouterr().err
    file.write_text(_padded(text, MOST[name] + 1, letter), encoding="utf-8")
    assert run([*words, str(file)]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def _padded(text: str, length: int, letter: str) -> str:
    head = text.rstrip("\n") + "\n#"
    return head + letter * (length - len(head) - 1) + "\n"


# values, where they are read


def _position(**changes: Any) -> Callable[[int], object]:
    """A position whose first player has something of this number."""
    data = yaml.safe_load((EXAMPLES / "positions" / "finished.position.yaml").read_text(encoding="utf-8"))

    def read(number: int) -> object:
        made = json.loads(json.dumps(data))
        for key, make in changes.items():
            made["players"][0][key] = make(number)
        return load_position(json.dumps(made), Need.STANDINGS)

    return read


VALUES: dict[str, tuple[Callable[[int], object], int]] = {
    "digits": (lambda n: read_yaml(f"a: -{'9' * n}"), 1),
    "position-castle": (_position(castle=lambda n: "foyer-3@0,0" + " " * (n - 11)), 1),
    "money": (_position(money=lambda n: n), 1000),
    "points": (_position(score=lambda n: n), 1),
    "name": (lambda n: check_names(("x" * n, "Ada"), law()), 1),
    "sister-name": (lambda n: check_sister_names(("x" * n, "Ada")), 1),
    "rooms": (lambda n: read_castle("foyer-3@0,0 " + "hallway@9,9 " * (n - 1)), 1),
    "coordinate": (lambda n: read_placement(f"nap-room@-{n},{n}"), 1),
    "width": (lambda n: read_castle(f"foyer-3@0,0 hallway@{n},0"), 1),
    "sister-rooms": (lambda n: read_rooms(" ".join([THRONE, *["tower@2,1"] * (n - 1)])), 1),
    "sister-coordinate": (lambda n: read_sister_placement(f"nap-room@-{n},{n}"), 1),
    "attendants": (lambda n: read_attendants(["jester"] * n), 1),
}


@pytest.mark.parametrize("name", VALUES)
def test_values(name: str) -> None:
    read, step = VALUES[name]
    read(MOST[name])
    with pytest.raises(MadKingError):
        read(MOST[name] + step)


# options


OPTIONS: dict[str, tuple[Callable[[int], list[str]], str]] = {
    "plan-tiles": (lambda n: ["plan", "foyer-3@0,0", "--tiles", ",".join(["x"] * n)], "tiles are listed"),
    "best-tiles": (lambda n: ["two-castles", "best", THRONE, "--tiles", ",".join(["x"] * n)], "tiles"),
    "hint-tiles": (lambda n: ["two-castles", "hint", THRONE, "--tiles", ",".join(["x"] * n)], "tiles"),
    "seed": (lambda n: ["simulate", "--games", "1", "--bots", "x", "--seed", "é" * n], "--seed"),
    "games": (lambda n: ["simulate", "--games", str(n), "--bots", "x"], "--games"),
    "jobs": (lambda n: ["simulate", "--games", "1", "--jobs", str(n), "--bots", "x"], "--jobs"),
}


@pytest.mark.parametrize("name", OPTIONS)
def test_options(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """What takes long is not done at its limit: `x` is no tile and no bot, and is refused for that alone."""
    words, refusal = OPTIONS[name]
    assert run(words(MOST[name])) == 2
    assert "'x' is" in capsys.readouterr().err
    assert run(words(MOST[name] + 1)) == 2
    said = capsys.readouterr().err
    assert (refusal in said, said.count("\n")) == (True, 1)
    assert "'x' is" not in said


# logs, games, time and output


ELSEWHERE = ("log", "answer", "idle", "seconds", "output")


@pytest.mark.parametrize("game", ["", "two-castles"])
def test_logs(game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["simulate", "--games", "1", "--players", "2", "--record", str(tmp_path / "games")]
    assert run([*game.split(), *words]) == 0
    file = tmp_path / "games" / "game-000000.jsonl"
    text = file.read_text(encoding="utf-8")
    for more, code in ((0, 0), (1, 2)):
        file.write_text(text + " " * (MOST["log"] + more - len(text)), encoding="utf-8")
        assert run([*game.split(), "replay", str(file), "--verify"]) == code, capsys.readouterr().err


@pytest.mark.parametrize("game", ["", "two-castles"])
@pytest.mark.parametrize("limit", ["answer", "idle"])
def test_answers(game: str, limit: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def answers(n: int) -> str:
        return "x" * (n - 1) + "\n" if limit == "answer" else "zzz\n" * n

    for more in (0, 1):
        monkeypatch.setattr(sys, "stdin", io.StringIO(answers(MOST[limit] + more)))
        code = run([*game.split(), "play", "--players", "Ada", "--bots", "random", "--seed", "1"])
        told = capsys.readouterr()
        if limit == "answer":  # it is asked again
            assert (code, told.err, told.out.count("this answer is too long")) == (0, "", more)
        else:
            assert (code, told.err.count("\n")) == ((0, 0), (2, 1))[more]


def test_seconds(capsys: pytest.CaptureFixture[str]) -> None:
    """Every command that can be given a time."""
    timed = [command for command, parameters in all_commands().items() if "--time" in {p.name for p in parameters}]
    assert timed
    for command in timed:
        for wrong in (str(MOST["seconds"] + 1), "0", "-1", "nan", "inf"):
            assert run([*command, *BASE[command], "--time", wrong]) == 2, (command, wrong)
            assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.slow
@pytest.mark.parametrize("as_json", [True, False])
def test_output(as_json: bool, capsys: pytest.CaptureFixture[str]) -> None:
    """The longest answers that there are."""
    castle = (EXAMPLES.parent / "docs" / "castle.txt").read_text(encoding="utf-8")
    longest = (
        ["tiles"],
        ["two-castles", "tiles"],
        ["rules", "--open"],
        ["rules", "room"],
        ["rulings"],
        ["legal", castle, "hallway"],
        ["hint", castle, "--tile", "hallway", "--top", "0"],
        ["verify"],
    )
    for words in longest:
        run([*words, "--json"] if as_json else words)
        assert 0 < len(capsys.readouterr().out) <= MOST["output"], words


def test_yaml_is_loaded_only_here() -> None:
    """The limits count for what our own reader reads; nothing else may read YAML."""
    assert yaml.safe_load("a: 1") == {"a": 1}
    root = EXAMPLES.parent
    for folder in ("engine", "solver", "cli"):
        for file in (root / folder).rglob("*.py"):
            text = file.read_text(encoding="utf-8")
            assert "safe_load" not in text, file
            assert "yaml.load(" not in text or file.name == "yaml.py", file

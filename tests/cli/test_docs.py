"""What the README and the docs show is true."""

import contextlib
import io
import re
import shlex
from pathlib import Path

import pytest

from cli.main import run
from engine.scenarios.runner import load_scenario, run_scenario
from tests.support.paths import ROOT

README = (ROOT / "README.md").read_text(encoding="utf-8")
COMMANDS = re.findall(r"^    (madking .*)$", README, re.M)


def test_the_commands_of_the_readme_work_one_after_the_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for folder in ("examples", "docs"):
        (tmp_path / folder).symlink_to(ROOT / folder)
    monkeypatch.chdir(tmp_path)
    assert len(COMMANDS) >= 7
    for command in COMMANDS:
        assert run(shlex.split(command)[1:]) in (0, 1), command
        assert capsys.readouterr().err == "", command


def test_the_flute_room_answer_of_the_readme(capsys: pytest.CaptureFixture[str]) -> None:
    run(shlex.split(COMMANDS[0])[1:])
    printed = capsys.readouterr().out
    shown = README.split(COMMANDS[0])[1].split("No: the curve")[0]
    for line in shown.split("\n"):
        if line.strip() and line.strip() != "...":
            assert line.strip() in printed


def test_the_python_of_the_readme() -> None:
    program = re.search(r"```python\n(.*?)```", README, re.S)
    assert program
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(program[1], {})
    comments = re.findall(r"# (.*)$", program[1], re.M)
    assert printed.getvalue().splitlines() == comments


def test_the_scenario_of_the_docs_holds() -> None:
    text = (ROOT / "docs" / "scenarios.md").read_text(encoding="utf-8")
    example = re.search(r"```yaml\n(.*?)```", text, re.S)
    assert example
    assert run_scenario(load_scenario(example[1])).failures == ()


def test_the_picture_of_the_readme_is_fresh() -> None:
    from engine import Castle
    from engine.pictures.svg import draw_castle

    picture = draw_castle(Castle.parse((ROOT / "docs" / "castle.txt").read_text(encoding="utf-8")))
    assert (ROOT / "docs" / "castle.svg").read_text(encoding="utf-8") == picture, (
        "run: madking show docs/castle.txt --svg docs/castle.svg"
    )

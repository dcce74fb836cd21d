"""The habits of the project: hooks before a commit, and who may import whom."""

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from engine.kernel.yaml import read_yaml
from tests.support.paths import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
BIN = Path(sys.executable).parent


def test_the_hooks_are_tools_of_the_project_and_need_no_download() -> None:
    config = read_yaml((ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8"))
    assert isinstance(config, dict)
    (local,) = config["repos"]
    assert local["repo"] == "local"
    tools = [requirement.partition(">")[0] for requirement in PROJECT["project"]["optional-dependencies"]["dev"]]
    programs = {"import-linter": "lint-imports"}
    known = {programs.get(tool, tool) for tool in tools}
    for hook in local["hooks"]:
        assert hook["language"] == "system"
        assert hook["entry"].split()[0].removeprefix(".venv/bin/") in known, hook["id"]


def test_every_dependency_of_the_project_is_pinned_for_the_tests() -> None:
    pinned = {line.partition("==")[0].lower() for line in (ROOT / "constraints.txt").read_text().split()}
    wanted = [*PROJECT["project"]["dependencies"], *PROJECT["project"]["optional-dependencies"]["dev"]]
    names = {requirement.partition(">")[0].partition("[")[0].lower() for requirement in wanted}
    assert names <= pinned, names - pinned


@pytest.mark.parametrize(
    ("file", "line", "contract"),
    [
        ("engine/catalogue/box.py", "import solver.patience", "The arrow points one way"),
        ("engine/castle/board.py", "import engine.game.state", "The rooms of the engine"),
        ("engine/game/market.py", "import engine.modules.solo", "no module is named below them"),
        ("engine/two_castles/castle.py", "import engine.castle.placement", "a game of its own"),
        ("solver/worth/rates.py", "import solver.hint.hint", "The rooms of the solver"),
        ("solver/table/series.py", "import engine.game.state", "What plays any game names none"),
        ("cli/commands/walk.py", "import cli.commands.plan", "A command imports no command"),
        ("cli/words/cards.py", "import cli.play.loop", "Words import neither sessions nor commands"),
        ("cli/answers/cards.py", "import typer", "An answer knows no terminal"),
        ("engine/castle/walk.py", "import ortools", "The engine needs no OR-Tools"),
        ("solver/walk.py", "import rich", "need no terminal"),
    ],
)
def test_an_import_against_the_arrow_is_seen(file: str, line: str, contract: str, tmp_path: Path) -> None:
    """Each contract can be broken: one import more, in a copy of the packages."""
    import shutil

    for name in ("engine", "solver", "cli", "madking"):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__", "*.json", "locale"))
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    text = (tmp_path / file).read_text(encoding="utf-8")
    (tmp_path / file).write_text(f"{text}\n{line}\n", encoding="utf-8")
    call = [str(BIN / "lint-imports"), "--no-logo", "--no-cache"]
    done = subprocess.run(call, cwd=tmp_path, capture_output=True, encoding="utf-8", check=False)
    broken = " ".join(done.stdout.split("Broken contracts")[-1].split())
    assert done.returncode == 1, done.stdout
    assert contract in broken

"""The core is closed: it names no expansion, no edition and no way of playing alone; the solver asks the ground."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.rules.editions import EDITIONS
from tests.support.paths import ROOT

CORE = ("castle", "geometry", "catalogue", "game")
MODULES = re.compile(r"solo|tower|swan|moat|barbican|decree|passage|collector", re.IGNORECASE)
RULE = re.compile(r"\b[A-Z]+(?:-[A-Z0-9]+)+\b")
BOARD = re.compile(r"\.board\b|engine\.castle\.(board|rays|places)\b")


def files(*folders: str) -> Iterator[Path]:
    for folder in folders:
        yield from sorted((ROOT / folder).rglob("*.py"))


def lines_with(pattern: re.Pattern[str], *folders: str) -> list[str]:
    """The lines of these folders, without the ids of rules, in which a pattern is found."""
    return [
        f"{file.relative_to(ROOT)}:{number}: {line.strip()}"
        for file in files(*folders)
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1)
        if pattern.search(RULE.sub("", line))
    ]


@pytest.mark.parametrize("folder", CORE)
def test_the_core_names_no_module(folder: str) -> None:
    assert list(files(f"engine/{folder}"))
    assert lines_with(MODULES, f"engine/{folder}") == []


@pytest.mark.parametrize("folder", CORE)
def test_the_core_names_no_edition(folder: str) -> None:
    for file in files(f"engine/{folder}"):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        words = {
            node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)
        }
        assert not words & set(EDITIONS), file


def test_the_solver_asks_the_ground_and_never_the_board() -> None:
    assert lines_with(BOARD, "solver") == []


def test_a_name_in_the_core_would_be_found() -> None:
    assert lines_with(re.compile("class Castle"), "engine/castle") != []
    assert MODULES.search(RULE.sub("", "the reward of a Tower (TOWER-3)"))
    assert not MODULES.search(RULE.sub("", "as TOWER-3 and DECREE-36 say"))

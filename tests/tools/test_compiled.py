"""The compiled wheel: which modules it compiles, and that these are the ones that run where it is installed."""

import ast
import os
import tomllib
from importlib.metadata import version
from pathlib import Path

import pytest

import engine
from engine.kernel.compiled import ONE_OF_THEM, is_compiled
from tests.support.cli import Ask
from tests.support.paths import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
HOOK = PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["custom"]
FILES: list[str] = HOOK["compile"]
SOURCES = Path(engine.__file__).parents[1]
"""A compiled wheel brings the sources as well."""


def test_it_is_built_only_where_it_is_asked_for() -> None:
    assert HOOK["enable-by-default"] is False
    assert sorted(set(FILES)) == FILES


def test_all_that_is_to_be_compiled_runs_compiled_or_nothing_does() -> None:
    modules = [file.removesuffix(".py").removesuffix("/__init__").replace("/", ".") for file in FILES]
    assert ONE_OF_THEM in modules
    assert {is_compiled(module) for module in modules} == {is_compiled()}
    assert is_compiled() or os.environ.get("MADKING_COMPILED") != "required"  # .ci/run says so beside the wheel


@pytest.mark.parametrize("file", FILES)
def test_a_compiled_class_has_no_property_that_is_kept(file: str) -> None:
    # mypyc takes it for a property that is worked out every time
    tree = ast.parse((SOURCES / file).read_text(encoding="utf-8"))
    names = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    assert "cached_property" not in names


@pytest.mark.parametrize(("compiled", "told"), [(True, " (compiled)\n"), (False, "\n")])
def test_the_version_says_which_it_is(compiled: bool, told: str, ask: Ask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.kernel.compiled.is_compiled", lambda: compiled)
    assert ask("--version").out == f"madking {version('madking')}{told}"

"""The colon after a label: French sets a space before it, so no sentence is put together around a bare one."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from cli.main import run
from tests.support.paths import ROOT

FOR_PROGRAMMERS = {
    "cli/packs/new.py",
    "cli/refusals.py",
    "engine/records/cases/compare.py",
    "engine/records/packs/rings.py",
    "engine/scenarios/castles.py",
    "engine/scenarios/games.py",
    "engine/two_castles/scenarios/__init__.py",
    "engine/two_castles/scenarios/tables.py",
    "solver/table/bots.py",
    "solver/two_castles/hint.py",
}
"""What these write is read by authors of cases and programs: names of fields, classes of errors."""


def bare_colons(source: str) -> Iterator[int]:
    """The lines of f-strings that put a label before something else with nothing but a colon."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.JoinedStr):
            for before, here, after in zip(node.values, node.values[1:], node.values[2:], strict=False):
                text = here.value if isinstance(here, ast.Constant) else None
                if text == ": " and isinstance(before, ast.FormattedValue) and isinstance(after, ast.FormattedValue):
                    yield node.lineno


def test_a_bare_colon_is_seen() -> None:
    assert list(bare_colons('f"{file}: {error}"')) == [1]
    assert list(bare_colons('f"{file}, {error:>4}"')) == []


def test_labels_are_set_by_the_language() -> None:
    found = {
        f"{file.relative_to(ROOT)}:{line}"
        for folder in ("cli", "engine", "solver")
        for file in (ROOT / folder).rglob("*.py")
        if str(file.relative_to(ROOT)) not in FOR_PROGRAMMERS
        for line in bare_colons(file.read_text(encoding="utf-8"))
    }
    assert found == set()


@pytest.mark.parametrize(
    "arguments",
    [
        ("judge", "{file}", "nap-room@0,0"),
        ("two-castles", "show", "{file}"),
        ("standings", "{file}"),
        ("case", "{file}"),
        ("verify", "{file}"),
        ("replay", "{file}"),
        ("two-castles", "replay", "{file}"),
    ],
)
def test_a_file_that_is_refused_in_french(
    arguments: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "file.yaml"
    file.write_text("foyer-4@0,0 bad", encoding="utf-8")
    assert run([*(word.format(file=file) for word in arguments), "--lang", "fr"]) == 2
    said = capsys.readouterr().err
    assert f"{file}\N{NO-BREAK SPACE}: " in said
    assert said.count("\n") == 1

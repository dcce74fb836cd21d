"""Sister-game scenarios with wrong types: one clear line and exit code 2, whatever is changed in a file."""

from collections.abc import Iterator
from copy import deepcopy
from itertools import product
from pathlib import Path
from typing import Any

import pytest
import yaml

from cli.main import run
from engine.kernel.errors import MadKingError
from engine.kernel.yaml import read_yaml
from engine.scenarios.runner import load_scenario, run_scenario
from tests.support.paths import ROOT
from tests.support.thorough import some

FILES = sorted((ROOT / "examples" / "two_castles").glob("*.yaml"))
WRONG: tuple[Any, ...] = (7, -1.5, True, "?", [], [1], ["a", ["b"]], {}, {"a": 1}, {3: None}, None)


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to every value inside a document."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, element in inner:
        yield (*path, key)
        yield from places(element, (*path, key))


def changed(data: Any, path: tuple[Any, ...], value: Any) -> Any:
    """A document with another value in one place."""
    copy = deepcopy(data)
    inside = copy
    for key in path[:-1]:
        inside = inside[key]
    inside[path[-1]] = value
    return copy


def outcome(text: str) -> str:
    """The refusal of a scenario, or what differs from it."""
    try:
        return "; ".join(run_scenario(load_scenario(text)).failures)
    except MadKingError as error:
        return str(error) or "\n"


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_value_of_another_type_is_refused_or_differs(file: Path) -> None:
    """Never anything but a refusal or a list of differences, for values of every example."""
    data = read_yaml(file.read_text(encoding="utf-8"))
    for path, value in some(product(places(data), WRONG), 60):
        text = yaml.safe_dump(changed(data, path, value), allow_unicode=True)
        assert "\n" not in outcome(text)


@pytest.mark.parametrize(
    ("old", "new", "field"),
    [
        ("tiles: [kitchen, nap-room]", "tiles: [kitchen, 5]", "table.tiles[1]"),
        ("tiles: [kitchen, nap-room]", "tiles: kitchen", "table.tiles"),
        ("tiles: [kitchen, nap-room]", "tiles: [kitchen]", "table.tiles"),
        ("do: lead", "do: [[lead]]", "steps[0].do[0]"),
        ("do: lead", "do: leap", "steps[0].do.leap"),
        ("do: place kitchen@4,0", "do: place kitchen@4", "steps[1].do"),
        ("title:", "titel:", "titel"),
    ],
)
def test_the_field_is_named_on_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], old: str, new: str, field: str
) -> None:
    text = next(t for file in FILES if "tiles: [kitchen, nap-room]" in (t := file.read_text(encoding="utf-8")))
    assert old in text
    file = tmp_path / "wrong.yaml"
    file.write_text(text.replace(old, new, 1), encoding="utf-8")
    assert run(["verify", str(file)]) == 2
    said = capsys.readouterr()
    assert (said.out, said.err.count("\n")) == ("", 1)
    assert f": {field}: " in said.err

"""The worked examples hold, and a scenario that cannot be used is refused with the field."""

from pathlib import Path

import pytest

from engine.errors import MadKingError
from engine.scenarios import ScenarioError, load_scenario, run_scenario

EXAMPLES = sorted((Path(__file__).parents[1] / "examples").rglob("*.yaml"))


@pytest.mark.parametrize("file", EXAMPLES, ids=lambda file: file.stem)
def test_worked_example(file: Path) -> None:
    assert run_scenario(load_scenario(file.read_text(encoding="utf-8"))).failures == ()


@pytest.mark.parametrize("number", [2, 3, 4, 5, 6, 7, 8, 9, 10, 18, 21, 22])
def test_the_examples_of_the_books_are_there(number: int) -> None:
    assert f"EX-{number:02d}" in {file.stem for file in EXAMPLES}


def test_ids_are_file_names() -> None:
    for file in EXAMPLES:
        assert load_scenario(file.read_text(encoding="utf-8"))["id"] == file.stem


GOOD = """
id: X
title: a wrong expectation
castle: foyer-3@0,0
steps:
  - place: nap-room@3,1/2
    expect: {points: 3, connects: foyer-3@0,0}
"""


def test_a_difference_is_told() -> None:
    result = run_scenario(load_scenario(GOOD.replace("{points: 3, connects: foyer-3@0,0}", "{points: 3}")))
    assert not result.passed
    assert result.failures == ("step 1: points: expected 3, found 2",)


def test_an_illegal_step_is_told() -> None:
    text = GOOD.replace("nap-room@3,1/2", "nap-room@3,0").replace(
        "{points: 3, connects: foyer-3@0,0}", "{completes: []}"
    )
    assert "step 1: nap-room@3,0 is illegal: PLACE-1" in run_scenario(load_scenario(text)).failures


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("[1, 2]", "a scenario is a mapping"),
        ("id: [", "line 1: this is not YAML"),
        ("id: X\ntitle: Y\ncastle: foyer-3@0,0", "steps: missing or of the wrong type"),
        ("id: X\ntitle: Y\nsteps: []", "castle: missing or of the wrong type"),
        ("id: X\ntitle: Y\ncastle: foyer-3@0,0\nsteps: [3]", r"steps\[0\]: a step is a mapping with expect"),
        ("id: X\ntitle: Y\ncastel: foyer-3@0,0\nsteps: []", "castel: unknown; did you mean castle?"),
        (
            "id: X\ntitle: Y\ncastle: foyer-3@0,0\nsteps: [{expect: {worht: 3}}]",
            r"steps\[0\].expect.worht: unknown; did you mean worth?",
        ),
        (
            "id: X\ntitle: Y\ncastle: foyer-3@0,0\nsteps: [{place: 3, expect: {}}]",
            r"steps\[0\].place: missing or of the wrong type",
        ),
        ("id: X\ntitle: Y\ncastle: foyer-3@0,0\nrules: [PLACE-99]\nsteps: []", "'PLACE-99' is not a rule"),
    ],
)
def test_a_scenario_that_cannot_be_used(text: str, reason: str) -> None:
    with pytest.raises(MadKingError, match=reason):
        load_scenario(text)


def test_scenario_errors_are_of_their_own_kind() -> None:
    with pytest.raises(ScenarioError):
        load_scenario("3")

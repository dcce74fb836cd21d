"""The examples of docs/python.md are run as they stand."""

import doctest

import pytest

from engine import Castle
from tests.support.paths import ROOT


def test_the_examples_of_the_python_docs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    text = (ROOT / "docs" / "python.md").read_text(encoding="utf-8").replace("```", "")
    example = doctest.DocTestParser().get_doctest(text, {}, "docs/python.md", None, 0)
    told: list[str] = []
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL)
    result = runner.run(example, out=told.append)
    assert result.attempted > 30
    assert not result.failed, "".join(told)


def test_a_verdict_tells_everything_and_draws_itself() -> None:
    castle = Castle.parse("foyer-4@0,0 pumpkin-garden@3,0")
    verdict = castle.judge("hallway@0,-1")
    told = str(verdict)
    for violation in verdict.violations:
        assert violation.rule in told
        assert violation.reason in told
    assert verdict.svg() == castle.svg(verdict, coordinates=True) == verdict._repr_svg_()
    with pytest.raises(ValueError, match="without its castle"):
        verdict._replace(castle=None).svg()


def test_castle_text_is_not_taken_for_rooms() -> None:
    with pytest.raises(TypeError, match=r"Castle\.parse"):
        Castle("foyer-3@0,0")  # type: ignore[arg-type]

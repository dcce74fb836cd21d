"""The guide docs/extend.md is followed step by step, each section on a copy of the project."""

from pathlib import Path

import pytest

from tests.support.guide import Copy, sections
from tests.support.paths import DOCS

GUIDE = sections((DOCS / "extend.md").read_text(encoding="utf-8"))


def test_the_guide_has_its_sections() -> None:
    assert list(GUIDE) == ["A rule", "A ruling", "A bot", "A module", "A language"]


@pytest.mark.parametrize("heading", GUIDE)
def test_every_step_of_the_guide_works(heading: str, tmp_path: Path) -> None:
    assert Copy(tmp_path).follow(GUIDE[heading]) >= 4


def test_a_change_that_fits_nowhere_or_twice_is_seen(tmp_path: Path) -> None:
    copy = Copy(tmp_path)
    file = tmp_path / "lines.txt"
    file.write_text("one\ntwo\none\n", encoding="utf-8")
    for diff in (["-three"], ["-one"]):
        with pytest.raises(AssertionError, match="places for"):
            copy.change(file, diff)
    copy.change(file, [" o...", "+one and a half", "-two"])
    assert file.read_text(encoding="utf-8") == "one\none and a half\none\n"
    copy.said = "all is well"
    with pytest.raises(AssertionError, match="is wrong"):
        copy.follow("```text\nall is wrong\n```\n")

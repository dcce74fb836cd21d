"""Long lines at the table: they go on below their words, and never break at a hard blank."""

import io

import pytest
from rich.console import Console

from cli.screen import Screen
from engine.pictures.key import set_lines


def shown(text: str, width: int, hang: int | None = None) -> list[str]:
    file = io.StringIO()
    Screen(Console(file=file, width=width, force_terminal=True, color_system=None), lambda _: "").line(text, "", hang)
    return file.getvalue().splitlines()


@pytest.mark.parametrize("width", range(30, 60, 3))
def test_a_choice_goes_on_behind_its_number(width: int) -> None:
    for label in ("  1  ", " 12  "):
        first, *rest = shown(f"{label}buy the salon for ten thousand and pay it all to the master builder now", width)
        assert first.startswith(label)
        assert rest
        assert all(len(line) <= width and line.startswith("     ") and line[5] != " " for line in rest)


def test_an_event_goes_on_behind_its_dot() -> None:
    first, *rest = shown("· Otto buys the salon for ten thousand and places it at once", 30, hang=2)
    assert first.startswith("· Otto")
    assert rest
    assert all(line.startswith("  ") and line[2] != " " for line in rest)


@pytest.mark.parametrize("width", range(22, 60))
def test_no_quote_stands_alone_at_the_end_of_a_line(width: int) -> None:
    text = "  1  Otto place «\N{NO-BREAK SPACE}Salon\N{NO-BREAK SPACE}» et «\N{NO-BREAK SPACE}Sauna\N{NO-BREAK SPACE}»"
    text += " puis «\N{NO-BREAK SPACE}Foyer\N{NO-BREAK SPACE}»\N{NO-BREAK SPACE}: fini"
    drawn = ["".join(glyph.char for glyph in row) for row in set_lines([[(text, "")]], width)]
    for line in (*shown(text, width), *drawn):
        assert not line.rstrip().endswith("«")
        assert not line.lstrip().startswith(("»", ":"))
    assert "\N{NO-BREAK SPACE}" not in "".join(drawn)

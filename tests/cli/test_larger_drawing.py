"""Below every small drawing stands how wide the large one is, in the right number, and how to see it."""

import io

import pytest
from rich.console import Console

from cli.screen import Screen
from cli.two_castles.table import draw
from engine.castle.castle import Castle
from engine.castle.verdict import say_completed
from engine.kernel.i18n import set_language
from engine.pictures.small import small_words
from engine.two_castles.castle import Castle as Section
from tests.engine.test_narrow_drawings import WIDE
from tests.support.terminal import in_terminal

SECTION = "throne-living-corridor@0,0 " + " ".join(f"wine-room@{x},0" for x in range(2, 11))


@pytest.mark.parametrize(
    "command",
    [
        ("show", WIDE),
        ("walk", WIDE),
        ("legal", WIDE, "salon"),
        ("judge", WIDE, "salon@40,40"),
        ("two-castles", "show", SECTION, "--force"),
    ],
    ids=lambda command: " ".join(command[:2])[:16],
)
def test_every_command_says_once_how_to_see_the_large_drawing(command: tuple[str, ...]) -> None:
    game = "madking two-castles show" if command[0] == "two-castles" else "madking show"
    said = " ".join(in_terminal(*command).text.split())
    assert said.count("Drawn small") == 1
    assert said.count(f"`{game} CASTLE --svg FILE`") == 1


def test_a_table_says_only_once_how_to_see_a_large_drawing() -> None:
    shown = io.StringIO()
    screen = Screen(Console(file=shown, width=80, force_terminal=True, color_system=None), lambda _prompt: "")
    for _ in range(2):
        screen.castle(Castle.parse(WIDE, strict=False))
    said = " ".join(shown.getvalue().split())
    assert said.count("Drawn small") == 2
    assert said.count("madking show CASTLE") == 1


def test_the_table_of_the_other_game_names_its_own_command() -> None:
    shown = io.StringIO()
    screen = Screen(Console(file=shown, width=80, force_terminal=True, color_system=None), lambda _prompt: "")
    draw(screen, Section.parse(SECTION, strict=False))
    assert "madking two-castles show CASTLE" in " ".join(shown.getvalue().split())


def test_numbers_and_rooms_are_counted_as_the_language_does() -> None:
    try:
        set_language("ru")
        assert "84 столбца" in small_words(84)
        assert "81 столбец" in small_words(81)
        assert say_completed(["salon"]).startswith("становится готовым")
        assert say_completed(["salon", "sauna"]).startswith("становятся готовыми")
        set_language("cs")
        assert "82 sloupců" in small_words(82)
        assert say_completed(["sauna"]).startswith("uzavře se")
        assert say_completed(["sauna", "salon"]).startswith("uzavřou se")
    finally:
        set_language("en")

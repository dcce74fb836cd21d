"""A section drawn small says below it what its cells have no space for."""

import pytest

from engine.kernel.i18n import set_language
from engine.two_castles.castle import Castle
from engine.two_castles.pictures import draw_text
from engine.two_castles.pictures.paints import SYMBOLS
from engine.two_castles.words import hanging_word, type_word

SEVEN = (
    "throne-living-corridor@0,0 afternoon-tea-room@2,0 breakfast-nook@3,0 china-room@4,0 cutlery-room@5,0 kitchen@6,0"
    " siege-food-storage@2,1 cape-room@3,1 gallery@4,1 pantry@5,1"
)


@pytest.mark.parametrize("language", ["en", "ru", "cs", "fr"])
@pytest.mark.parametrize("width", [67, 73, 80])
def test_every_room_of_a_small_section_has_a_line_with_name_type_and_decoration(width: int, language: str) -> None:
    castle = Castle.parse(SEVEN, strict=False)
    set_language(language)
    try:
        said = " ".join(str(draw_text(castle, width=width)).split("\n\n", 1)[1].split())
        for number, room in enumerate(castle.rooms, 1):
            tile = room.tile
            words = [tile.name(language), type_word(tile.type)]
            words += [hanging_word(tile.hanging)] if tile.hanging in SYMBOLS else []
            assert f"{number} {room} {', '.join(words)}, " in said
    finally:
        set_language("en")


def test_a_large_section_needs_no_such_lines() -> None:
    castle = Castle.parse(SEVEN, strict=False)
    assert "kitchen@6,0" not in str(draw_text(castle))

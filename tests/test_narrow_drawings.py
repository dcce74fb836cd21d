"""Wide castles in a narrow terminal: numbers that stay whole, and parts that do not waste the screen."""

import re

import pytest

from engine.castle.castle import Castle
from engine.castle.notation import read_castle
from engine.pictures.text import draw_text

WIDE = (
    "foyer-4@0,0 stables@-7,-1 nap-room@-11,-1 salon@-15,1 french-gazebo@-19,-1 tasso-room@-14,3/1"
    " terrace-gardens@-26,-1/2 formal-gardens@-32,-1 forum@-20,3 meat-locker@-29,2/1 hallway@-8,1/1 buttery@-29,6/1"
    " throne-room@-34,8 pink-cabinet@-36,8/1"
)


@pytest.fixture(scope="module")
def wide() -> Castle:
    return Castle(tuple(read_castle(WIDE)))


def test_a_number_that_is_wider_than_its_room_becomes_a_letter_of_the_key(wide: Castle) -> None:
    drawing, key = str(draw_text(wide, width=80)).split("\n\n")
    assert "×1" not in drawing
    assert "│1│" not in drawing
    assert re.search(r"[│┊×]a[ │┊]", drawing), "the hallway"
    assert "11 hallway@-8,1/1 corridor, drawn as a" in key.splitlines()
    assert key.count("drawn as") == 1
    assert "drawn as" not in str(draw_text(wide)), "the large drawing has space for numbers"

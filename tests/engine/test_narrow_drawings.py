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


def test_the_margin_goes_before_a_castle_is_cut(wide: Castle) -> None:
    lines = str(draw_text(wide, width=80, coordinates=True)).splitlines()
    assert lines[0] == "y from -1 to 11:"
    assert lines[1].split()[0] == "-36"
    assert not [line for line in lines if line.startswith("x from")]
    assert lines[2 : lines.index("")] == str(draw_text(wide, width=80)).split("\n\n")[0].splitlines()


@pytest.mark.parametrize("width", range(30, 79, 7))
@pytest.mark.parametrize("coordinates", [False, True])
def test_parts_are_even_and_begin_and_end_with_something(wide: Castle, width: int, coordinates: bool) -> None:
    lines = str(draw_text(wide, width=width, coordinates=coordinates)).splitlines()
    drawing = lines[: lines.index("")]
    titles = [number for number, line in enumerate(drawing) if line.startswith("x from")]
    ends = [tuple(map(int, re.findall(r"-?\d+", drawing[number]))) for number in titles]
    assert len(ends) > 1
    sizes = {right - left for left, right in ends}
    assert max(sizes) - min(sizes) <= 1
    assert max(map(len, drawing)) <= width
    for title, after in zip(titles, [*titles[1:], len(drawing)], strict=True):
        rows = drawing[title + 1 + coordinates : after]
        assert re.search(r"[^\d\s-]", rows[0]), rows[0]
        assert re.search(r"[^\d\s-]", rows[-1]), rows[-1]


def test_rows_of_a_trimmed_part_keep_their_numbers(wide: Castle) -> None:
    lines = str(draw_text(wide, width=60, coordinates=True)).splitlines()
    second = lines[next(n for n, line in enumerate(lines) if line.startswith("x from") and n > 1) :]
    assert next(line for line in second if line.startswith(" 1 ")).rstrip().endswith("Foyer┊")

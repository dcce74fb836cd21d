"""What pictures add to a castle: walks beside the names, near misses, illegal rooms, the part that matters, legends."""

import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from shapely import LineString, Polygon, box

from cli.main import run
from engine.castle.castle import Castle
from engine.castle.placement import Placement
from engine.castle.verdict import EntranceState
from engine.catalogue import all_tiles, find_tile
from engine.geometry.outline import canonical_turns
from engine.kernel.i18n import LANGUAGES
from engine.pictures.markup import UNIT, text_width
from engine.pictures.rooms import draw_room
from engine.pictures.svg import draw_castle, involved
from engine.pictures.walks import Stay, way_through

SVG = "{http://www.w3.org/2000/svg}"
CELLAR = (
    "foyer-3@0,0 flute-room@-3,0 stairs@-6,1 armory@-12,0 gallery-of-mirrors@3,0 hallway@9,-1 dining-room@10,0"
    " audience-room@2,2/3 crypt@-8,3/1 downstairs-hallway@-14,7"
)
FLUTE = "foyer-4@0,0 flute-room@-3,0 observatory@-1,-4"
GAP = "east-tapestry-chamber@-1,3"


def words_of(svg: str) -> set[str]:
    return {text.text or "" for text in ET.fromstring(svg).iter(f"{SVG}text")}


def drawn_rooms(svg: str) -> set[str]:
    return {group.attrib["data-room"] for group in ET.fromstring(svg).iter(f"{SVG}g") if "data-room" in group.attrib}


# walks


def text_boxes(room: Placement) -> list[tuple[str, Polygon]]:
    """The rectangles of the texts in a room, in cells."""
    states = [EntranceState.CONNECTED] * len(room.turned.doors)
    found = []
    for group in ET.fromstring(f"<svg>{draw_room(room, states, True, 'p')}</svg>").iter("g"):
        place = re.fullmatch(r"translate\((\S+) (\S+)\)( rotate\(-90\))?", group.get("transform", ""))
        for text in group.iter("text") if place else ():
            x, y, size = (float(text.attrib[name]) for name in ("x", "y", "font-size"))
            half = text_width(text.text or "", size, bold="font-weight" in text.attrib) * 0.8 / 2
            left, top, right, bottom = x - half, y - 0.72 * size, x + half, y
            assert place is not None
            if place[3]:
                left, top, right, bottom = top, -right, bottom, -left
            dx, dy = float(place[1]), float(place[2])
            area = box((dx + left) / UNIT, (dy + top) / UNIT, (dx + right) / UNIT, (dy + bottom) / UNIT)
            found.append((text.text or "", area))
    return found


def door_spots(room: Placement) -> list[tuple[float, float]]:
    spots = []
    for door in room.turned.doors:
        dx, dy = door.side.step
        spots.append((room.x + door.x + 0.5 + dx / 2, room.y + door.y + 0.5 + dy / 2))
    return spots


def test_the_line_of_a_walk_runs_beside_the_names_from_any_door_to_any_other() -> None:
    for slug, turn in ((tile.slug, turn) for tile in all_tiles() for turn in canonical_turns(tile.slug)):
        room = Placement(slug, 0, 0, turn)
        boxes = text_boxes(room)
        for come in door_spots(room):
            for go in door_spots(room):
                if come == go:
                    continue
                line = LineString(way_through(Stay(room, come, go))).buffer(0.04)
                assert not [words for words, area in boxes if line.intersects(area)], (slug, turn, come, go)


def test_a_walk_stays_inside_its_rooms_and_has_a_number_for_each() -> None:
    castle = Castle.parse(CELLAR)
    svg = draw_castle(castle, walk=(5, 4, 0, 1, 2, 3, 8, 9))
    (walk,) = (group for group in ET.fromstring(svg).iter(f"{SVG}g") if group.get("class") == "walk")
    assert [group.attrib["data-step"] for group in walk.iter(f"{SVG}g") if "data-step" in group.attrib] == list(
        "12345678"
    )


def test_walk_with_a_picture_still_lists_the_rooms(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["walk", CELLAR, "--svg", str(tmp_path / "walk.svg")]) == 0
    printed = capsys.readouterr().out
    assert printed.count("\n") > 8
    for slug in ("flute-room", "armory", "downstairs-hallway"):
        assert slug in printed


# near misses


@pytest.mark.parametrize(
    ("text", "placement", "rule", "room"),
    [(FLUTE, GAP, "ADJ-7", "flute-room@-3,0"), (CELLAR, "nap-room@-3,-2", "ADJ-2", "foyer-3@0,0")],
)
def test_a_near_miss_is_ringed_where_it_is_and_named(text: str, placement: str, rule: str, room: str) -> None:
    castle = Castle.parse(text)
    svg = draw_castle(castle, verdict=castle.judge(placement))
    marks = [group for group in ET.fromstring(svg).iter(f"{SVG}g") if "data-near" in group.attrib]
    assert [(mark.attrib["data-near"], mark.attrib["data-of"]) for mark in marks] == [(rule, room)]
    assert rule in words_of(svg)


def test_the_demo_marks_the_gap_that_it_is_about() -> None:
    castle = Castle.parse(FLUTE)
    svg = draw_castle(castle, verdict=castle.judge(GAP))
    (mark,) = (group for group in ET.fromstring(svg).iter(f"{SVG}g") if group.get("data-near") == "ADJ-7")
    place = re.search(r"translate\((\S+) (\S+)\)", mark[0].attrib["transform"])
    assert place is not None
    x, y = (float(number) / UNIT for number in place.groups())
    assert (x, y) == pytest.approx((-1, 3), abs=0.1)
    assert "beside, not adjacent" in words_of(svg)


# illegal rooms


def test_an_illegal_room_looks_the_same_judged_alone_and_in_a_castle_that_was_forced() -> None:
    castle = Castle.parse("foyer-3@0,0")
    room = Placement(find_tile("theater").slug, 1, 1)
    judged = draw_castle(castle, verdict=castle.judge(room))
    forced = castle.extended(room).svg()
    dashed = re.findall(r'stroke="#c4161c" stroke-dasharray="11 6"', judged)
    assert dashed == re.findall(r'stroke="#c4161c" stroke-dasharray="11 6"', forced) != []
    assert [number for number, _verdict in castle.extended(room).wrong_rooms()] == [2]
    assert Castle.parse(CELLAR).wrong_rooms() == []


def test_rooms_in_another_order_are_not_wrong_by_that() -> None:
    castle = Castle.parse("nap-room@3,1/2 foyer-3@0,0 theater@1,1", strict=False)
    assert [number for number, _verdict in castle.wrong_rooms()] == [3]


def test_a_room_without_any_connection_is_drawn_like_every_other_illegal_room() -> None:
    castle = Castle.parse("foyer-3@0,0")
    assert 'stroke="#c4161c" stroke-dasharray' in draw_castle(castle, verdict=castle.judge("nap-room@8,0"))


# the part that matters, titles and legends


def test_a_focused_picture_shows_what_the_verdict_speaks_of_and_leaves_out_what_is_far() -> None:
    castle = Castle.parse(CELLAR)
    verdict = castle.judge("nap-room@-2,-4/1")
    focused, whole = (draw_castle(castle, verdict=verdict, focus=focus) for focus in (True, False))
    assert {str(room) for room in involved(verdict)} <= drawn_rooms(focused) < drawn_rooms(whole)
    assert "dining-room@10,0" not in drawn_rooms(focused)
    assert "A castle of 11 tiles, 38 points, a part of it" in words_of(focused)
    width = [float(re.search(r'viewBox="\S+ \S+ (\S+)', svg)[1]) for svg in (focused, whole)]  # type: ignore[index]
    assert width[0] < width[1] / 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_picture_has_a_title_with_the_total(language: str) -> None:
    castle = Castle.parse(CELLAR)
    heads = [words for words in words_of(draw_castle(castle, language=language)) if "10" in words and "32" in words]
    assert len(heads) == 1
    titled = words_of(draw_castle(castle, title="Otto", language=language))
    assert {"Otto", heads[0]} <= titled


def test_a_legend_lists_only_what_is_shown() -> None:
    words = words_of(draw_castle(Castle.parse("foyer-3@0,0 nap-room@3,1/2")))
    assert {"corridor", "sleeping", "points", "square feet", "external entrance", "connected entrance"} <= words
    assert not {"food", "utility", "completed", "blocked entrance", "each adjacent room"} & words
    # the Nap Room's icon is written in words, so its sign needs no explanation, and the type it counts is shown
    assert "each connected room" not in words
    assert "living" in words


def test_a_room_that_is_only_judged_adds_no_entrances_to_the_legend() -> None:
    castle = Castle.parse("foyer-3@0,0")
    assert "connected entrance" not in words_of(draw_castle(castle, verdict=castle.judge("nap-room@8,0")))


def test_a_legend_explains_the_fence_and_the_walk_where_they_are_drawn() -> None:
    garden = Castle.parse("foyer-4@0,0 pumpkin-garden@3,0")
    assert "fence" in words_of(draw_castle(garden, verdict=garden.judge("hallway@0,-1")))
    walk = "the longest walk, its rooms numbered in order"
    assert walk in words_of(draw_castle(garden, walk=(0, 1)))
    assert not {walk, "fence"} & words_of(draw_castle(Castle.parse("foyer-3@0,0 nap-room@3,1/2")))


def test_a_small_castle_is_not_cropped() -> None:
    castle = Castle.parse("foyer-4@0,0 salon@3,0")
    svg = draw_castle(castle, verdict=castle.judge("nap-room@10,0/1"), focus=True)
    assert drawn_rooms(svg) == {*map(str, castle.rooms), "nap-room@10,0/1"}
    assert not [words for words in words_of(svg) if "a part of it" in words]


def test_the_entrances_of_a_plan_are_drawn_over_the_frames_of_its_rooms() -> None:
    castle = Castle.parse("foyer-4@0,0 salon@3,0 nap-room@5,2/2")
    svg = draw_castle(castle, new=(castle.rooms[2],))
    (step,) = (group for group in ET.fromstring(svg).iter(f"{SVG}g") if "data-step" in group.attrib)
    doors = [use for use in step.iter(f"{SVG}use") if "data-entrance" in use.attrib]
    assert [use.attrib["data-entrance"] for use in doors] == [
        entrance.state for entrance in castle.entrances if entrance.room == castle.rooms[2]
    ]

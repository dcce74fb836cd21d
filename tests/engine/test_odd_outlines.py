"""Outlines drawn cell by cell: octagons of 325, a fenced L, and both judges over castles that hold them."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import Castle, Placement
from engine.castle import exact
from engine.castle.copies import box_warnings
from engine.catalogue import Tile, find_tile
from engine.catalogue.packs import stand_ins
from engine.geometry import art
from engine.geometry.exact import fence_line, polygon
from engine.geometry.outline import turned
from tests.support.castles import ODD, PACKED, attempts, castles
from tests.support.cli import Ask

OCTAGON = (".1#2.", "1###2", "#####", "4###3", ".4#3.")
CORNER = ("##", ".#")


# cell art


def test_a_quarter_turn_turns_the_halves_too() -> None:
    assert art.turn_art(("1#2", "###", "4#3"), 1) == ("1#2", "###", "4#3")
    assert art.turn_art(CORNER, 1) == (".#", "##")
    assert art.turn_art(("1#", "##"), 1) == ("#2", "##")
    assert all(art.turn_art(art.turn_art(rows, 1), 3) == rows for rows in (OCTAGON, CORNER, ("1#", "##")))


def test_the_printed_size_is_25_for_each_whole_cell() -> None:
    assert art.whole_cells(OCTAGON) * 25 == 325
    assert all(25 * art.whole_cells(tile.art) == tile.size for tile in PACKED if tile.art)


def test_the_corners_of_an_outline() -> None:
    assert art.ring(OCTAGON) == ((2, 0), (3, 0), (5, 2), (5, 3), (3, 5), (2, 5), (0, 3), (0, 2))
    assert art.ring(CORNER) == ((0, 0), (2, 0), (2, 2), (1, 2), (1, 1), (0, 1))


@pytest.mark.parametrize("rows", [("#.#",), ("###", "#.#", "###")])
def test_an_outline_is_one_piece_without_holes(rows: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match="#"):
        art.ring(rows)


def test_cell_art_has_the_ground_of_its_cells() -> None:
    for tile in ODD:
        for turn in range(4):
            outline = turned(tile.slug, turn).outline
            if outline.art:
                halves = sum(letter in art.HALVES for row in outline.art for letter in row)
                assert polygon(outline).area == art.whole_cells(outline.art) + halves / 2


# fences


def test_the_fence_of_a_325_room_is_its_top_with_both_diagonals() -> None:
    line = fence_line(turned("x325-outdoor", 0).outline)
    assert list(line.coords) == [(0, 2), (2, 0), (3, 0), (5, 2)]
    assert list(fence_line(turned("x325-outdoor", 1).outline).coords) == [(3, 0), (5, 2), (5, 3), (3, 5)]


def test_the_fence_of_an_l_is_its_upper_arm_alone() -> None:
    outline = turned("x300-outdoor-a", 0).outline
    assert list(fence_line(outline).coords) == [(0.25, 0), (1.75, 0)]
    assert polygon(outline).boundary.buffer(0.01).contains(fence_line(outline))


def test_every_fence_lies_on_its_outline() -> None:
    for tile in (*PACKED, *ODD):
        for turn in range(4):
            outline = turned(tile.slug, turn).outline
            if outline.fence is not None and outline.shape != "disc":
                assert polygon(outline).boundary.buffer(0.01).contains(fence_line(outline))


# the two judges

ROOMS = (*ODD, *PACKED[::7])


@given(castles(12, odd=True), st.sampled_from(ROOMS))
@settings(max_examples=50)
def test_both_judges_find_the_same_legal_placements(castle: Castle, tile: Tile) -> None:
    assert castle.legal(tile) == exact.legal(castle.rooms, tile)


@given(castles(12, odd=True), st.data())
@settings(max_examples=120)
def test_both_judges_name_the_same_broken_rules(castle: Castle, data: st.DataObject) -> None:
    placement: Placement = data.draw(attempts(castle, ROOMS))
    fast, slow = castle.judge(placement), exact.judge(castle.rooms, placement)
    told = [sorted((v.rule, v.kind, v.rooms, v.template) for v in one.violations) for one in (fast, slow)]
    assert told[0] == told[1]
    assert sorted(fast.connections) == sorted(slow.connections)
    assert castle.allows(placement) == fast.legal


@given(castles(16, odd=True))
@settings(max_examples=80)
def test_both_judges_see_the_same_entrances_contacts_and_worth(castle: Castle) -> None:
    assert castle.entrances == exact.entrances(castle.rooms)
    assert castle.score().total == exact.worth(castle.rooms)
    for i, room in enumerate(castle.rooms):
        others = [(j, other) for j, other in enumerate(castle.rooms) if j != i]
        assert castle.adjacent(i) == tuple(j for j, other in others if exact.adjacent(room, other))


@given(castles(10, odd=True), st.sampled_from(ROOMS))
@settings(max_examples=40)
def test_what_a_placement_scores_is_known_before_it_is_built(castle: Castle, tile: Tile) -> None:
    for placement in castle.legal(tile)[:6]:
        assert castle.meetings(tile).at(placement).points == castle.extended(placement).newest_score().total


def test_two_octagons_fill_the_corner_that_their_boxes_share() -> None:
    castle = Castle.parse("foyer-4@0,0 x325-corridor@3,-1")
    assert castle.judge("x325-living@6,2").violations
    assert exact.judge(castle.rooms, Placement(find_tile("x325-living").slug, 6, 2, 0)).violations


def test_the_stand_ins_are_83() -> None:
    tiles = stand_ins().tiles
    sizes = [tile.size for tile in tiles]
    assert len(tiles) == 83
    assert [sizes.count(size) for size in (100, 150, 200, 250, 300)] == [9] * 5
    assert [sizes.count(size) for size in (350, 400, 450, 500, 600)] == [6] * 5
    assert len({tile.type for tile in tiles if tile.size == 325}) == 8
    assert all(tile.slug.startswith("x") and tile.pack == "stand-in-ce" for tile in tiles)


@pytest.mark.parametrize(
    ("castle", "invented"),
    [
        ("foyer-3@0,0 nap-room@3,1/2", False),
        ("foyer-3@0,0 x325-living@3,-1", True),
        ("foyer-3@0,0 x100-food-a@3,0/1", True),
    ],
)
def test_invented_rooms_are_said_to_be_so(castle: str, invented: bool) -> None:
    said = box_warnings(Castle.parse(castle))
    assert said == (["rooms marked x are invented; scores of your box will differ"] if invented else [])


def test_a_stand_in_is_known_wherever_a_slug_is_taken(ask: Ask) -> None:
    answer = ask("judge", "foyer-3@0,0", "x325-living@3,-1", "--json")
    assert answer.json["legal"]
    assert answer.json["score"]["total"] == find_tile("x325-living").points
    shown = ask("judge", "foyer-3@0,0", "Stand-in living tower 325@3,-1")
    assert shown.code == 0
    assert "invented" in shown.err
    assert "x325" not in ask("tiles").out

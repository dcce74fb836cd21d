"""Tricky pairs, each asked of the exact judge and of the tables; and the tables against their generator."""

import pytest
from shapely import LineString

from engine.catalogue import Side, all_tiles
from engine.geometry import exact
from engine.geometry.art import turn_art
from engine.geometry.exact import Contact
from engine.geometry.outline import DISC, ELL, OCTAGON, RECT, Outline, all_outlines, turned
from engine.geometry.tables import fence_offsets, offsets, window
from tools.no_fit_tables import all_tables

DISC_150, DISC_500 = Outline(DISC, 3, 3), Outline(DISC, 5, 5)
OCTAGON_600, FOYER = Outline(OCTAGON, 7, 4), Outline(OCTAGON, 3, 3)
SMALL_SQUARE, LONG = Outline(RECT, 2, 2), Outline(RECT, 7, 2)
PORCH, STABLES, GREEN_HOUSE = (
    Outline(RECT, 5, 2, fence=Side.N),
    Outline(OCTAGON, 7, 4, fence=Side.N),
    Outline(DISC, 5, 5, fence=Side.N),
)


def contact(first: Outline, second: Outline, offset: tuple[int, int]) -> Contact:
    """What both judges say of a pair; they must say the same."""
    seen = exact.contact(exact.polygon(first), exact.at(exact.polygon(second), *offset))
    listed = [kind for kind in ("overlap", "touch", "corner") if offset in offsets(kind, first, second)]
    assert listed == ([] if seen == Contact.APART else [seen.value])
    return seen


def on_fence(fenced: Outline, other: Outline, offset: tuple[int, int]) -> bool:
    """Does the second outline lie on the fence of the first? Both judges must say the same."""
    seen = exact.meets_fence(exact.fence_line(fenced), exact.at(exact.polygon(other), *offset))
    assert (offset in fence_offsets(fenced, other)) == seen
    return seen


def test_disc_beside_disc_touches_flat_on_flat_only() -> None:
    assert contact(DISC_150, DISC_150, (3, 0)) == Contact.TOUCH
    assert contact(DISC_150, DISC_150, (3, 1)) == Contact.APART
    assert contact(DISC_500, DISC_150, (5, 1)) == Contact.TOUCH
    assert contact(DISC_500, DISC_150, (5, 0)) == Contact.APART


def test_two_500_discs_at_offset_3_4_meet_in_one_point() -> None:
    for offset in ((3, 4), (4, 3), (-3, 4), (3, -4), (-4, -3)):
        assert contact(DISC_500, DISC_500, offset) == Contact.CORNER
    common = exact.polygon(DISC_500).intersection(exact.at(exact.polygon(DISC_500), 3, 4))
    assert common.area == 0
    assert common.centroid.coords[0] == pytest.approx((4, 4.5))


def test_two_500_discs_closer_than_that_overlap() -> None:
    assert contact(DISC_500, DISC_500, (3, 3)) == Contact.OVERLAP
    assert contact(DISC_500, DISC_500, (4, 4)) == Contact.APART


def test_150_beside_500_with_overlapping_boxes() -> None:
    # centres are (3,3) apart: 4.24, and 4 would be contact
    assert contact(DISC_500, DISC_150, (4, 4)) == Contact.APART
    assert contact(DISC_500, DISC_150, (3, 4)) == Contact.OVERLAP


def test_octagon_corner_in_octagon_corner_touches_along_the_diagonal() -> None:
    assert contact(FOYER, OCTAGON_600, (2, 2)) == Contact.TOUCH
    assert contact(OCTAGON_600, OCTAGON_600, (6, 3)) == Contact.TOUCH
    assert contact(OCTAGON_600, OCTAGON_600, (6, 2)) == Contact.OVERLAP
    # box corner to box corner, both cut away: nothing meets
    assert contact(OCTAGON_600, OCTAGON_600, (7, 4)) == Contact.APART


def test_octagon_beside_disc() -> None:
    assert contact(OCTAGON_600, DISC_500, (6, 3)) == Contact.APART
    assert contact(OCTAGON_600, DISC_500, (5, 3)) == Contact.OVERLAP
    assert contact(OCTAGON_600, DISC_150, (6, 3)) == Contact.OVERLAP


def test_ell_in_ell_hooks_into_the_notch() -> None:
    upright, hooked = Outline(ELL, 4, 4, 0), Outline(ELL, 4, 4, 1)
    assert contact(upright, hooked, (2, -2)) == Contact.TOUCH
    assert contact(upright, hooked, (1, -2)) == Contact.OVERLAP
    assert contact(upright, upright, (2, -2)) == Contact.TOUCH
    # notch over notch: only the inner corners meet
    assert contact(upright, Outline(ELL, 4, 4, 2), (2, -2)) == Contact.CORNER


def test_a_tile_in_the_notch_of_an_ell() -> None:
    for notch, offset in enumerate(((2, 0), (2, 2), (0, 2), (0, 0))):
        assert contact(Outline(ELL, 4, 4, notch), SMALL_SQUARE, offset) == Contact.TOUCH
        assert contact(Outline(ELL, 4, 4, notch), SMALL_SQUARE, (1, 1)) == Contact.OVERLAP


def test_corner_only_contact() -> None:
    assert contact(SMALL_SQUARE, LONG, (2, 2)) == Contact.CORNER
    assert contact(SMALL_SQUARE, LONG, (2, 1)) == Contact.TOUCH


def test_the_flat_of_a_disc_on_a_wall() -> None:
    assert contact(LONG, DISC_150, (0, 2)) == Contact.TOUCH
    assert contact(LONG, DISC_150, (-1, 2)) == Contact.TOUCH
    # the flat lies beyond the end of the wall
    assert contact(LONG, DISC_150, (-2, 2)) == Contact.APART
    assert contact(LONG, DISC_150, (6, 2)) == Contact.APART


def test_a_wall_near_a_curve_keeps_its_distance() -> None:
    wall = exact.at(exact.polygon(LONG), 2, -2)
    assert exact.polygon(DISC_150).distance(wall) == pytest.approx(0.081, abs=0.001)


def test_fence_against_wall() -> None:
    assert on_fence(PORCH, LONG, (0, -2))
    assert on_fence(PORCH, LONG, (4, -2))
    assert not on_fence(PORCH, LONG, (5, -2))
    assert not on_fence(PORCH, LONG, (0, -3))
    assert not on_fence(PORCH, LONG, (0, 2))


def test_fence_against_the_flat_of_a_disc() -> None:
    assert on_fence(PORCH, DISC_150, (-1, -3))
    assert not on_fence(PORCH, DISC_150, (-2, -3))
    assert on_fence(GREEN_HOUSE, LONG, (0, -2))
    assert not on_fence(GREEN_HOUSE, LONG, (3, -2))


def test_fence_against_fence() -> None:
    upside_down = Outline(RECT, 5, 2, fence=Side.S)
    assert on_fence(PORCH, upside_down, (0, -2))
    assert on_fence(upside_down, PORCH, (0, 2))


def test_fenced_arc_and_a_disc_that_meets_it_in_a_point() -> None:
    assert not on_fence(GREEN_HOUSE, DISC_500, (3, -4))
    assert on_fence(GREEN_HOUSE, DISC_500, (0, -5))


def test_fenced_diagonal_against_diagonal() -> None:
    assert on_fence(STABLES, OCTAGON_600, (6, -3))
    assert on_fence(STABLES, OCTAGON_600, (-6, -3))
    assert not on_fence(STABLES, OCTAGON_600, (6, 3))


def test_stone_end_of_a_fence() -> None:
    # beside the end wall, flush with the fence or past it
    assert not on_fence(PORCH, LONG, (5, 0))
    assert not on_fence(PORCH, LONG, (5, -1))
    assert not on_fence(STABLES, LONG, (7, 1))
    # at the lower end of the diagonal, in a point
    assert not on_fence(STABLES, LONG, (7, -1))
    assert exact.fence_line(PORCH).length == pytest.approx(4.5)
    assert exact.fence_line(STABLES).length == pytest.approx(5 + 2 * 0.8 * 2**0.5)


def test_the_fenced_arc_of_a_disc_spans_126_degrees() -> None:
    line = exact.fence_line(GREEN_HOUSE)
    arc = 2.5 * 3.14159 * 126 / 180
    assert line.length == pytest.approx(arc, abs=0.15)
    assert line.centroid.x == pytest.approx(2.5)
    assert line.bounds[1] == 0


@pytest.mark.parametrize("turn", range(4))
def test_a_fence_turns_with_its_tile(turn: int) -> None:
    line = exact.fence_line(Outline(RECT, *((2, 5) if turn % 2 else (5, 2)), fence=Side(turn)))
    wanted = [((0.25, 0), (4.75, 0)), ((2, 0.25), (2, 4.75)), ((0.25, 2), (4.75, 2)), ((0, 0.25), (0, 4.75))][turn]
    assert line.equals(LineString(wanted))


def test_contact_is_never_a_matter_of_rounding() -> None:
    """Every pair at every offset overlaps by a real area, touches along a quarter at least, or stays apart."""
    bare = [outline for outline in all_outlines() if outline.fence is None]
    for first in bare:
        for second in bare:
            columns, rows = window(first, second)
            for offset in ((x, y) for x in columns for y in rows):
                a, b = exact.polygon(first), exact.at(exact.polygon(second), *offset)
                if not a.intersects(b):
                    assert a.distance(b) > 0.04
                    continue
                area = a.intersection(b).area
                length = a.boundary.intersection(b.boundary).length
                assert area == 0 or area < 1e-12 or area > 0.005
                assert area > 0.005 or length < 1e-12 or length >= 0.5


def test_the_shipped_tables_are_what_the_exact_judge_generates() -> None:
    for file, text in all_tables().items():
        assert file.read_text(encoding="utf-8") == text, file


def test_there_are_23_turned_outlines_and_20_fenced_ones() -> None:
    outlines = {turned(tile.slug, turn).outline for tile in all_tiles() for turn in range(4)}
    assert len({outline.bare for outline in outlines}) == 23
    assert sum(outline.fence is not None for outline in outlines) == 20


def test_with_the_stand_ins_there_are_68() -> None:
    outlines = all_outlines()
    assert sum(outline.fence is None for outline in outlines) == 24
    assert sum(outline.fence is not None for outline in outlines) == 44


def quarter_turn(outline: Outline) -> Outline:
    """The outline a quarter turn clockwise."""
    notch = None if outline.notch is None else (outline.notch + 1) % 4
    fence = None if outline.fence is None else outline.fence.turned(1)
    return Outline(outline.shape, outline.height, outline.width, notch, fence, turn_art(outline.art, 1))


def turn_offset(first: Outline, second: Outline, offset: tuple[int, int]) -> tuple[int, int]:
    """Where the second box lies, seen from the first, after both are turned together."""
    return first.height - second.height - offset[1], offset[0]


def test_tables_do_not_depend_on_how_the_table_is_turned() -> None:
    outlines = all_outlines()
    for first in outlines:
        for second in (outline for outline in outlines if outline.fence is None):
            a, b = quarter_turn(first), quarter_turn(second)
            for kind in ("overlap", "touch", "corner"):
                turned = {turn_offset(first, second, offset) for offset in offsets(kind, first, second)}
                assert turned == offsets(kind, a, b)
            assert {turn_offset(first, second, offset) for offset in fence_offsets(first, second)} == fence_offsets(
                a, b
            )


def test_tables_are_their_own_mirror_for_shapes_without_a_hand() -> None:
    """Upright outlines other than the L are symmetric about their vertical axis, and so are their contacts."""
    upright = [o for o in all_outlines() if o.shape != ELL and o.fence in (None, Side.N)]
    for first in upright:
        for second in (outline for outline in upright if outline.fence is None):
            for found in (offsets("touch", first, second), fence_offsets(first, second)):
                assert {(first.width - second.width - x, y) for x, y in found} == found

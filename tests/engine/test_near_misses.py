"""Near misses: rooms that meet in a corner only (ADJ-2) or beside the gap of a curve (ADJ-7), by both judges."""

from hypothesis import given, settings
from hypothesis import strategies as st

from engine import Castle, Placement
from engine.castle import exact
from engine.castle.verdict import Kind, NearMiss
from engine.catalogue import Slug, Tile, all_tiles
from engine.geometry.outline import DISC, turned
from engine.rules.rulings import law
from tests.support.castles import TILES, attempts, castles

ROUND = tuple(tile for tile in TILES if tile.shape == DISC)
CORNERS = law("second", {"corner-contact": "adjacent"})


def test_the_demo_shows_a_gap() -> None:
    castle = Castle.parse("foyer-4@0,0 flute-room@-3,0 observatory@-1,-4", strict=False)
    room = Placement(Slug("east-tapestry-chamber"), -1, 3)
    expected = (NearMiss(castle.rooms[1], "ADJ-7"),)
    assert castle.judge(room).near == expected
    assert exact.near_misses(castle.rooms, room) == expected


def test_a_corner_of_two_boxes_is_no_contact_unless_a_table_rules_so() -> None:
    for its_law, expected in (("second", ["ADJ-2"]), (CORNERS, [])):
        castle = Castle.parse("foyer-3@0,0 nap-room@3,1/2", its_law)
        bed = castle.rooms[1]
        room = Placement(Slug("hallway"), bed.x + bed.turned.width, bed.y + bed.turned.height)
        fast, slow = both(castle, room)
        assert fast == slow
        assert [near.rule for near in castle.judge(room).near] == expected


def both(castle: Castle, room: Placement) -> tuple[object, object]:
    corner = castle.law.corner_contact
    return castle.judge(room).near, exact.near_misses(castle.rooms, room, corner_contact=corner)


@given(castles(12), st.data())
@settings(max_examples=250)
def test_both_judges_see_the_same_near_misses(castle: Castle, data: st.DataObject) -> None:
    room = data.draw(attempts(castle))
    verdict = castle.judge(room)
    if any(violation.kind == Kind.OVERLAP for violation in verdict.violations):
        assert not verdict.near
        return
    fast, slow = both(castle, room)
    assert fast == slow


@given(castles(10), st.sampled_from(ROUND), st.booleans(), st.data())
@settings(max_examples=100)
def test_and_wherever_a_room_may_legally_lie(castle: Castle, tile: Tile, corner: bool, data: st.DataObject) -> None:
    if corner:
        castle = Castle(castle.rooms, CORNERS)
    for room in castle.legal(tile):
        fast, slow = both(castle, room)
        assert fast == slow, room


def test_every_pair_of_outlines_at_every_offset() -> None:
    """Not at random: all outlines of the box, a few turns apart, everywhere around each other."""
    ways = {turned(tile.slug, turn).outline.bare: (tile.slug, turn) for tile in all_tiles() for turn in range(4)}
    names = sorted(ways.values())
    seen = {"ADJ-2": 0, "ADJ-7": 0}
    for number, (slug, turn) in enumerate(names):
        first = Placement(slug, 0, 0, turn).canonical
        castle = Castle((first,))
        other, other_turn = names[(number * 7 + 3) % len(names)]
        for dx in range(-8, 9, 1):
            for dy in range(-8, 9, 1):
                room = Placement(other, dx, dy, other_turn).canonical
                verdict = castle.judge(room)
                if any(violation.kind == Kind.OVERLAP for violation in verdict.violations):
                    continue
                assert verdict.near == exact.near_misses(castle.rooms, room), (first, room)
                for near in verdict.near:
                    seen[near.rule] += 1
    assert min(seen.values()) > 20, seen

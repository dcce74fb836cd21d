"""Inside and outside of the ring, before and after it is closed: rulings on rooms (MOAT-11, MOAT-12, BARB-5)."""

import pytest

from engine.castle import exact
from engine.castle.verdict import EntranceState
from engine.catalogue import RoomType, all_tiles
from tests.support.both import CLOSED, also, castle_of, entrances, points, rules, verdict

BARE = "barbican-new@-10,0"
OVER_THE_TOP = f"{BARE} hallway@1,-6/1 hallway@1,-12/1 hallway@1,-18/1 hallway@1,-24/1 hallway@-5,-24 hallway@-10,-25"
"""Hallways through the open north of the ring, the last one up to the outer line in the west."""
OUTDOOR = [tile.slug for tile in all_tiles() if tile.type == RoomType.OUTDOOR]


# the drawbridge


def test_an_outdoor_room_at_the_drawbridge_is_connected_to_a_corridor_room() -> None:
    """BARB-5: the French Gazebo's icon counts the barbican like any connected Corridor room."""
    found = verdict(castle_of(BARE), "gatehouse@1,4/2")
    assert found.legal
    assert [connection.room.tile.type for connection in found.connections] == [RoomType.CORRIDOR]


@pytest.mark.parametrize("wanted", ["dining-room@-1,4/1", "hallway@1,4/1", "stairs@1,4/1"])
@pytest.mark.parametrize("outside", ["behind-sections", "only-when-closed"])
def test_nothing_but_an_outdoor_room_is_connected_to_the_drawbridge(wanted: str, outside: str) -> None:
    """BARB-6, OQ-092: Corridor rooms neither; the drawbridge leads out even where nothing else lies outside yet."""
    broken = rules(BARE, wanted, outside)
    assert "BARB-6" in broken
    assert {"MOAT-11", "OQ-092"} <= also(BARE, wanted, outside)
    assert ("MOAT-11" in broken) == (outside == "behind-sections")


def test_beyond_the_barbican_is_outside_before_any_section_lies() -> None:
    """MOAT-11, OQ-091: a Food room behind the Stables is refused, an Outdoor room is not."""
    assert rules(f"{BARE} stables@0,4/3", "scullery@-1,11/3") == ["MOAT-11"]
    found = verdict(castle_of(f"{BARE} stables@0,4/3"), "scullery@-1,11/3")
    assert str(found.violations[0].rooms[1]) == BARE
    assert rules(f"{BARE} stables@0,4/3", "x100-outdoor-a@0,11/2") == []


def test_where_only_a_closed_ring_has_an_outside_the_same_room_is_legal_until_then() -> None:
    """The other reading of OQ-091; then the section that would close the ring around it is refused (OQ-170)."""
    outside = "only-when-closed"
    assert rules(f"{BARE} stables@0,4/3", "scullery@-1,11/3", outside) == []
    built = f"{BARE} stables@0,4/3 scullery@-1,11/3 moat@-10,-19/3 moat@11,-19/1"
    assert rules(built, "moat@-10,-19", outside) == ["MOAT-11"]
    assert also(built, "moat@-10,-19", outside) == {"OQ-170"}
    assert rules(f"{BARE} stables@0,4/3 moat@-10,-19/3 moat@11,-19/1", "moat@-10,-19", outside) == []


def test_outdoor_rooms_may_be_built_inside_too() -> None:
    """MOAT-11, the bracket."""
    assert rules(CLOSED, "french-gazebo@0,-4") == []
    assert castle_of(f"{CLOSED} french-gazebo@0,-4").types[RoomType.OUTDOOR] == 1


# the lines of sections


def test_beyond_the_site_of_a_section_that_was_not_bought_is_inside() -> None:
    """OQ-091: no line is drawn before the section lies; a Food room may lie where the west will be outside."""
    assert rules(OVER_THE_TOP, "pantry@-12,-25") == []


def test_beyond_a_section_is_outside_for_good() -> None:
    """A room wholly beyond the line is refused by its type, any room across the line is refused (OQ-169)."""
    western = f"{BARE} moat@-10,-19/3 {OVER_THE_TOP.removeprefix(BARE + ' ')}"
    assert rules(western, "pantry@-12,-25") == ["MOAT-11", "MOAT-12"]
    assert rules(western, "porch@-14,-27") == ["MOAT-11"]
    assert rules(western, "hallway@-11,-26") == ["MOAT-11"]
    found = verdict(castle_of(western), "porch@-14,-27")
    assert str(found.violations[0].rooms[1]) == "moat@-10,-19/3"
    assert "wholly inside or wholly outside" in found.violations[0].reason


def test_rooms_outside_and_inside_are_connected_only_through_the_drawbridge() -> None:
    """MOAT-12: an Outdoor room beyond the line in the west may not meet the door of the hallway inside."""
    western = f"{BARE} moat@-10,-19/3 {OVER_THE_TOP.removeprefix(BARE + ' ')}"
    for wanted in ("shed@-15,-26", "shed@-12,-29/3"):
        assert rules(OVER_THE_TOP, wanted) == []
        assert rules(western, wanted) == ["MOAT-12"]


def test_a_tile_round_a_corner_of_the_ring_lies_outside() -> None:
    """OQ-210: beyond either line is outside, so an L may lie round the corner; a cell further in it would not."""
    led = (
        "barbican-nw@-10,0 moat@-10,-19/3 x325-outdoor@-1,4/1 x300-outdoor-a@-5,5/3 x300-outdoor-a@-8,5/1 "
        "x200-outdoor-b@-10,6/3"
    )
    assert rules(led, "x300-outdoor-a@-12,2") == []
    without = led.replace(" moat@-10,-19/3", "")
    assert rules(without, "x300-outdoor-a@-12,2") == ["MOAT-11"]
    assert rules(without, "x300-outdoor-a@-12,2", "only-when-closed") == []


# the last external entrance


@pytest.mark.parametrize("slug", OUTDOOR)
def test_in_a_closed_ring_two_outdoor_rooms_would_take_the_last_external_entrance(slug: str) -> None:
    """PLACE-5, OQ-090: their other door lies against the barbican; the other nine fit at the drawbridge."""
    castle = castle_of(CLOSED)
    at_the_gate = [place for place in castle.legal(slug) if place.y >= 4]
    assert at_the_gate == [place for place in exact.legal(castle.laid, slug, castle.law) if place.y >= 4]
    assert bool(at_the_gate) == (slug not in ("gatehouse", "porch"))
    open_ring = [place for place in castle_of(BARE).legal(slug) if place.y >= 4]
    assert open_ring
    for place in open_ring if not at_the_gate else ():
        assert rules(CLOSED, str(place)) == ["PLACE-5"]


def test_a_door_of_a_room_outside_is_external_and_the_drawbridge_under_it_is_not() -> None:
    """OQ-090: with the Shed at the drawbridge one external entrance is left, its own."""
    castle = castle_of(f"{CLOSED} shed@0,4/3")
    states = [str(entrance.state) for entrance in entrances(castle, "shed@0,4/3").values()]
    assert sorted(states) == ["connected", "external"]
    assert castle.external_entrances == 1
    assert entrances(castle, BARE)["1,3 S"].state == EntranceState.CONNECTED


def test_the_last_door_outside_may_not_be_taken() -> None:
    """PLACE-5: behind the Shed an Outdoor room needs a free door of its own."""
    castle = castle_of(f"{CLOSED} shed@0,4/3")
    refused = [p for tile in OUTDOOR for p in castle_of(f"{BARE} shed@0,4/3").legal(tile) if p.y >= 4]
    refused = [place for place in refused if not castle.allows(place)]
    assert refused
    for place in refused[:4]:
        assert rules(f"{CLOSED} shed@0,4/3", str(place)) == ["PLACE-5"]


# courtyards


def test_a_closed_ring_makes_a_courtyard_if_a_door_leads_into_it() -> None:
    """MOAT-20, EXT-4: the foyer's own doors do, until rooms have taken them all."""
    castle = castle_of(CLOSED)
    assert castle.courtyards == 1
    assert castle.external_entrances == 1
    assert [e.courtyard for e in entrances(castle, BARE).values()] == [0, 0, None, 0]
    assert castle_of("barbican-new@-10,0 moat@-10,-19/3 moat@11,-19/1").courtyards == 0
    full = f"barbican-ew@-10,0 {CLOSED.partition(' ')[2]} broom-closet@-2,0/3 powder-room@3,0/1"
    assert castle_of(full).courtyards == 0


def test_rooms_may_part_the_ground_of_a_closed_ring_into_several_courtyards() -> None:
    """MOAT-20: at least one; a wall of rooms from the foyer to the section in the north makes two."""
    half = f"{CLOSED} hallway@1,-6/1 hallway@1,-12/1"
    assert castle_of(half).courtyards == 1
    castle = castle_of(f"{half} hallway@0,-17/1")
    assert castle.courtyards == 2
    assert len({e.courtyard for e in exact.entrances(castle.laid) if e.state == EntranceState.COURTYARD}) == 2


def test_a_closed_ring_forbids_no_placement_inside() -> None:
    """PLACE-5: the drawbridge stays, whatever is built inside."""
    assert points(CLOSED, "salon@3,0") == 3 + 3
    assert rules(CLOSED, "broom-closet@-2,0/3") == []

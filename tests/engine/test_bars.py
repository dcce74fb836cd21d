"""Bars and the foyer in their ring: rulings on moat sections and barbicans (MOAT-3 to MOAT-20, BARB-1 to BARB-9)."""

import pytest

from engine import Castle
from engine.castle import exact
from engine.castle.verdict import EntranceState
from engine.catalogue import RoomType
from engine.rules.terms import Terms
from tests.support.both import CLOSED, also, castle_of, entrances, points, rules, table, verdict

BARE = "barbican-new@-10,0"
WEST, NORTH, EAST = "moat@-10,-19/3", "moat@-10,-19", "moat@11,-19/1"
TO_THE_NORTH_EAST = f"{BARE} hallway@1,-6/1 hallway@1,-12/1 hallway@1,-18/1 hallway@1,-24/1 hallway@2,-24 hallway@7,-25"
"""Hallways through the open north of the ring, up to the outer line of the section in the east."""
WALLS = Terms(walls_connect=True)


# where a section may lie


def test_a_section_lies_only_at_the_three_sites_of_the_ring() -> None:
    """MOAT-3, OQ-165: west and east touch the barbican; north touches neither before one of these lies."""
    assert [str(site) for site in castle_of(BARE).legal("moat")] == [WEST, EAST]
    assert [str(site) for site in castle_of(f"{BARE} {WEST}").legal("moat")] == [NORTH, EAST]
    assert rules(BARE, NORTH) == ["MOAT-3"]
    assert rules(BARE, "moat@12,-19/1") == ["MOAT-3"]
    assert also(BARE, "moat@12,-19/1") == {"OQ-165"}
    assert castle_of(CLOSED).legal("moat") == []


def test_without_a_barbican_there_is_no_ring() -> None:
    """BARB-1: with moats every castle begins with a barbican; in another castle no section may lie."""
    assert rules("foyer-4@0,0", EAST) == ["MOAT-3"]
    assert also("foyer-4@0,0", EAST) == {"BARB-1"}
    assert castle_of("foyer-4@0,0").legal("moat") == []


def test_nobody_has_more_than_three_sections() -> None:
    """MOAT-4: a fourth one would lie on another besides (PLACE-4)."""
    assert rules(CLOSED, WEST) == ["MOAT-4", "PLACE-4"]


@pytest.mark.parametrize(
    ("rooms", "site"),
    [
        ("hallway@-6,1 hallway@-12,1", WEST),
        ("hallway@-9,1 passage-straight@-3,1", WEST),
        ("hallway@3,1 hallway@9,1", EAST),
    ],
)
def test_a_section_may_not_lie_over_a_room(rooms: str, site: str) -> None:
    """MOAT-5: a hallway lies across the strip where the section would."""
    assert rules(f"{BARE} {rooms}", site) == ["MOAT-5"]
    assert site not in [str(legal) for legal in castle_of(f"{BARE} {rooms}").legal("moat")]


def test_where_all_sites_are_blocked_no_section_may_lie() -> None:
    """OQ-166: west and east are built over, and north touches no section."""
    assert castle_of(f"{BARE} hallway@-6,1 hallway@-12,1 hallway@3,1 hallway@9,1").legal("moat") == []


def test_a_section_may_not_lie_over_the_body_of_a_passage() -> None:
    """OQ-179: a passage may lie on the site of a section that was not bought; the site is blocked then."""
    built = f"{BARE} hallway@3,1 larder@9,0 pantry@14,0 passage-straight@11,1"
    assert rules(built, EAST) == ["MOAT-5"]
    found = verdict(castle_of(built), EAST)
    assert str(found.violations[0].rooms[1]) == "passage-straight@11,1"


def test_a_section_may_not_touch_a_fence() -> None:
    """MOAT-13: the fence of the French Gazebo looks at the strip in the east."""
    built = f"{BARE} hallway@3,1 french-gazebo@7,-3/1"
    assert rules(built, EAST) == ["MOAT-13"]
    assert also(built, EAST) == {"PLACE-6", "FENCE-2"}


def test_a_fence_may_not_touch_a_section_nor_a_barbican_wall() -> None:
    """MOAT-13 and OQ-135: the same room beside the section that lies already; another one above the barbican."""
    assert rules(f"{BARE} {EAST} hallway@3,1", "french-gazebo@7,-3/1") == ["MOAT-13"]
    assert rules(f"{BARE} hallway@3,1", "french-gazebo@7,-3/1") == []
    assert rules("barbican-ne@-10,0", "pumpkin-garden@3,-2/2") == ["PLACE-6"]


def test_a_section_may_not_leave_another_room_than_outdoor_outside() -> None:
    """OQ-170: the Pantry lies beyond the line, and would be parted from its hallway besides (OQ-209)."""
    built = f"{TO_THE_NORTH_EAST} pantry@13,-26"
    assert rules(built, EAST) == ["MOAT-11", "MOAT-12"]
    assert also(built, EAST) == {"OQ-170", "OQ-209"}


def test_a_section_may_not_have_its_line_across_an_outdoor_room() -> None:
    """OQ-209: the Shed lies across the line."""
    assert rules(f"{TO_THE_NORTH_EAST} shed@12,-27", EAST) == ["MOAT-11"]
    assert also(f"{TO_THE_NORTH_EAST} shed@12,-27", EAST) == {"OQ-209"}


def test_a_section_may_not_part_an_outdoor_room_from_an_inside_room() -> None:
    """OQ-209, MOAT-12: the Porch lies wholly beyond the line, and is connected to the hallway inside."""
    assert rules(f"{TO_THE_NORTH_EAST} porch@13,-25/1", EAST) == ["MOAT-12"]
    assert rules(f"{TO_THE_NORTH_EAST} porch@13,-25/1", WEST) == []


def test_a_section_may_not_leave_a_passage_outside() -> None:
    """OQ-209, PASS-13."""
    west = f"{BARE} hallway@1,-6/1 hallway@1,-12/1 hallway@1,-18/1 hallway@1,-24/1 hallway@-5,-24 hallway@-10,-25"
    assert rules(f"{west} shed@-16,-26 passage-small@-11,-25", WEST) == ["PASS-13"]
    assert rules(f"{west} shed@-16,-26 passage-small@-11,-25", EAST) == []


def test_a_section_leaves_an_external_entrance() -> None:
    """OQ-167: the Gatehouse has taken the drawbridge and has no free door; the third section would close all in."""
    built = f"barbican-ew@-10,0 gatehouse@-3,4/2 {WEST} {EAST}"
    assert rules(built, NORTH) == ["PLACE-5"]
    assert also(built, NORTH) == {"EXT-1", "OQ-167"}
    assert rules(built.replace("gatehouse@-3,4/2", "shed@0,4/3"), NORTH) == []


# points


def test_a_section_scores_three_and_one_for_each_room_but_corridors_and_outdoor_rooms() -> None:
    """MOAT-8, the rulebook's picture: three rooms, so six points; the next Food room scores one more (MOAT-9)."""
    rooms = f"{BARE} salon@-7,0 nap-room@-3,-2 lilac-cabinet@1,-2/1"
    assert points(BARE, "salon@-7,0") == 3
    assert points(f"{BARE} salon@-7,0", "nap-room@-3,-2") == 4
    assert points(f"{BARE} salon@-7,0 nap-room@-3,-2", "lilac-cabinet@1,-2/1") == 7
    assert points(rooms, WEST) == 6
    castle = castle_of(rooms)
    food = next(place for place in castle.legal("dining-room") if castle.place(WEST).allows(place))
    assert points(f"{rooms} {WEST}", str(food)) == points(rooms, str(food)) + 1
    assert points(f"{rooms} {WEST}", "hallway@3,1") == points(rooms, "hallway@3,1") == 0


def test_each_section_counts_later_rooms() -> None:
    """MOAT-8, MOAT-9: the second section with four counted rooms scores seven, the next Food room two more."""
    four = f"{BARE} salon@-7,0 nap-room@-3,-2 lilac-cabinet@1,-2/1 {WEST} pantry@3,0"
    assert points(four, EAST) == 7
    castle = castle_of(f"{four} {EAST}")
    food = next(iter(castle.legal("dining-room")))
    score = castle.judge(food).score
    assert score is not None
    assert [item.points for item in score.items if item.rule == "MOAT-9"] == [1, 1]


def test_outdoor_rooms_outside_never_score_for_sections() -> None:
    """OQ-093."""
    assert points(BARE, "shed@0,4/3") == points(CLOSED, "shed@0,4/3")
    assert points(f"{BARE} shed@0,4/3", WEST) == 3


def test_a_section_causes_no_penalty_and_blocks_doors() -> None:
    """MOAT-15, MOAT-16, EX-32: 7 - 2 for the Great Hall + 1 by the section; its west doors lie against the water."""
    built = f"{BARE} great-hall@-7,0 {WEST}"
    assert points(f"{BARE} great-hall@-7,0", WEST) == 3
    assert points(built, "audience-room@-8,-4/2") == 6
    assert points(f"{BARE} great-hall@-7,0", "audience-room@-8,-4/2") == 5
    castle = castle_of(f"{built} audience-room@-8,-4/2")
    doors = entrances(castle, "audience-room@-8,-4/2")
    assert {(str(e.state), str(e.other)) for e in doors.values() if e.side.name == "W"} == {("blocked", WEST)}
    assert not castle.is_completed(2)
    assert castle.adjacent(2) == (1,)


def test_a_barbican_wall_causes_the_penalty_for_corridors() -> None:
    """BARB-4, EX-38: 5 - 1 for the hallway - 1 for the barbican; a section beside it takes nothing (MOAT-15)."""
    assert points(f"{BARE} hallway@3,-4/1", "train-room@4,0/2") == 3
    assert points(f"{BARE} hallway@3,-4/1 {EAST}", "train-room@4,0/2") == 4


def test_foyer_and_barbican_are_one_tile_and_penalised_once() -> None:
    """OQ-085, ADJ-5: it touches the visible foyer and the wall."""
    castle = castle_of(f"{BARE} hallway@3,-4/1 train-room@4,0/2")
    assert castle.adjacent(2) == (0, 1)
    assert castle.types[RoomType.CORRIDOR] == 2


# rooms and the ring


def test_no_room_may_overlap_a_section_or_the_barbican() -> None:
    """MOAT-14, the Green House of the rulebook (EX-31), and BARB-8."""
    assert rules(f"{BARE} {EAST}", "green-house@8,-8/3") == ["MOAT-14", "PLACE-1"]
    assert "MOAT-14" not in rules(BARE, "green-house@8,-8/3")
    assert rules(f"barbican-ew@-10,0 {EAST} hallway@3,1", "gallery-of-mirrors@6,-1/2") == ["MOAT-14"]
    assert "PLACE-4" in rules(BARE, "hallway@4,2")
    assert "BARB-8" in also(BARE, "hallway@4,2")


def test_a_door_against_a_barbican_wall_is_blocked() -> None:
    """BARB-7: the hallway beside the foyer has its lower doors against the wall, and is not completed by it."""
    castle = castle_of(f"{BARE} hallway@3,1")
    below = {str(e.other) for e in entrances(castle, "hallway@3,1").values() if e.side.name == "S"}
    assert below == {BARE}
    assert {e.state for e in castle.entrances if e.side.name == "S" and e.y == 1} == {EntranceState.BLOCKED}


def test_a_wall_of_a_section_connects_where_a_decree_says_so() -> None:
    """MOAT-16 and DECREE-18: blocked doors count for completion, by sections as by rooms."""
    castle = castle_of(f"{BARE} great-hall@-7,0 {WEST} audience-room@-8,-4/2").under(WALLS)
    doors = exact.entrances(castle.laid)
    closed = (EntranceState.CONNECTED, EntranceState.BLOCKED)
    for number, room in enumerate(castle.rooms):
        assert castle.is_completed(number) == all(e.state in closed for e in doors if e.room == room)


def test_a_section_may_complete_rooms_by_its_wall_where_a_decree_says_so() -> None:
    """DECREE-18: the Oratory's door looks at the strip; 3 for the section, 1 for the room, 5 for its completion."""
    castle = castle_of(f"{BARE} hallway@-6,1 oratory@-8,-1/2")
    assert verdict(castle, WEST).completed == ()
    assert points(str(castle), WEST) == 3 + 1
    walled = castle.under(WALLS)
    after, found = walled.place(WEST), walled.judge(WEST)
    assert [str(room) for room in found.completed] == ["oratory@-8,-1/2"]
    assert after.completed_since(walled) == (2,)
    assert found.score is not None
    assert found.score.total == 3 + 1 + 5 == exact.worth(after.laid, WALLS) - exact.worth(walled.laid, WALLS)


def test_the_barbican_is_completed_by_its_drawbridge_and_its_other_doors() -> None:
    """BARB-6, OQ-086: an Outdoor room at the drawbridge and a room at either other door; one Corridor reward."""
    built = "barbican-ew@-10,0 shed@0,4/3 broom-closet@-2,0/3"
    assert castle_of(built).completed_rooms == castle_of(built).rooms[2:]
    found = verdict(castle_of(built), "pantry@3,0")
    assert [str(room) for room in found.completed if room.tile.type == RoomType.CORRIDOR] == ["barbican-ew@-10,0"]
    without = verdict(castle_of("barbican-ew@-10,0 broom-closet@-2,0/3"), "pantry@3,0")
    assert "barbican-ew@-10,0" not in [str(room) for room in without.completed]


def test_the_barbican_lies_below_its_foyer_and_has_the_foyer_s_size() -> None:
    """BARB-2: a table has no north, so that text turns none; BARB-3 and OQ-164: a Corridor tile of 125."""
    empty = Castle((), table())
    assert [v.rule for v in empty.judge("barbican-new@-10,0/1").violations] == ["BARB-2"]
    castle = empty.place(BARE)
    assert (castle.area, castle.types[RoomType.CORRIDOR], castle.sizes) == (125, 1, {})
    assert castle == castle_of(BARE)


# counts


def test_sections_are_no_rooms_and_have_an_area() -> None:
    """MOAT-17, MOAT-18, OQ-136, OQ-168: 1000 each; they count for nothing else."""
    plain, ringed = castle_of(f"{BARE} salon@-7,0"), castle_of(f"{CLOSED} salon@-7,0")
    assert ringed.area == plain.area + 3000
    assert (len(ringed), ringed.types, ringed.sizes) == (len(plain), plain.types, plain.sizes)
    assert ringed.completed == plain.completed
    assert [ringed.connected(1), ringed.adjacent(1)] == [plain.connected(1), plain.adjacent(1)]
    assert len(ringed.graph) == 2


def test_the_entrances_of_a_foyer_in_a_ring() -> None:
    """The FAQ's three or four, the drawbridge among them (BARB-2)."""
    numbers = {face: len(castle_of(f"barbican-{face}@-10,0").entrances) for face in ("ew", "nw", "ne", "new")}
    assert numbers == {"ew": 3, "nw": 3, "ne": 3, "new": 4}

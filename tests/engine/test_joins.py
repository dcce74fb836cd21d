"""Joins: rulings on secret passages (PASS-1 to PASS-15)."""

import pytest

from engine import Castle
from engine.castle import exact
from engine.castle.verdict import EntranceState
from engine.catalogue import RoomType
from engine.rules.terms import Terms
from tests.support.both import CLOSED, also, castle_of, entrances, points, rules, table, verdict

BARE = "barbican-new@-10,0"
LIBRARY = "foyer-4@0,0 pumpkin-garden@-4,-1/2 west-tapestry-room@-10,1"
WALLS = Terms(walls_connect=True)


# where a passage may lie


def test_a_passage_lets_a_room_be_placed_that_meets_no_door() -> None:
    """PASS-4, OQ-097: the Anteroom touches nothing; the passage is its connection."""
    assert rules("foyer-4@0,0", "anteroom@0,4") == ["PLACE-1"]
    assert rules("foyer-4@0,0", "anteroom@0,4 passage-small@1,3/1") == []
    castle = castle_of("foyer-4@0,0 anteroom@0,4 passage-small@1,3/1")
    assert castle.connected(1) == (0,)
    assert castle.adjacent(1) == ()


def test_each_passage_is_there_once() -> None:
    """PASS-1: one small, one straight, one corner passage for each castle."""
    built = "barbican-nw@-10,0 washroom@-4,-2 passage-corner@-2,0/2 billiards-room@0,-2 flute-room@1,-5/1"
    assert rules(built, "billiards-room@4,-5/2 passage-corner@5,-3/1") == ["PASS-1"]


def test_both_ends_lie_on_entrances() -> None:
    """PASS-2: one end is in the air; a room that has another connection is refused with it all the same."""
    assert rules("foyer-4@0,0", "drawing-room@-6,1 passage-corner@-5,-1") == ["PASS-2"]
    assert rules("foyer-4@0,0", "drawing-room@-6,1") == []


def test_a_passage_is_laid_only_with_a_room_and_on_it() -> None:
    """PASS-3: alone it is refused, and so is one between two older rooms, laid with a third."""
    built = "foyer-4@0,0 study@0,-3 hallway@4,0/1 passage-corner@3,-2"
    assert rules(built, "passage-small@3,1") == ["PASS-3"]
    third = next(place for place in castle_of(built).legal("pantry") if place.y > 2)
    assert "PASS-3" in rules(built, f"{third} passage-small@3,1")
    assert rules("foyer-4@0,0 study@0,-3", "hallway@4,0/1 passage-corner@3,-2 passage-small@3,1") == []


def test_a_passage_connects_two_rooms() -> None:
    """PASS-4: not two doors of one room, though the notch of an L would hold it."""
    assert rules("foyer-4@0,0", "x300-living-a@-1,-4") == []
    assert rules("foyer-4@0,0", "x300-living-a@-1,-4 passage-corner@1,-4") == ["PASS-4"]


def test_two_rooms_that_are_connected_take_no_passage() -> None:
    """PASS-5: connected by doors, or by a passage that was laid a moment ago."""
    assert rules("foyer-4@0,0", "hallway@3,-3/1 passage-corner@1,-2/3") == ["PASS-5"]
    built = "foyer-4@0,0 upper-hall@-4,3"
    assert rules(built, "hallway@1,6 passage-small@2,5/1") == []
    assert rules(built, "hallway@1,6 passage-small@2,5/1 passage-corner@3,4") == ["PASS-5"]


def test_passages_do_not_connect_to_passages() -> None:
    """PASS-6: the far end of the straight passage meets the small one, which lies on the foyer's door."""
    found = verdict(castle_of("foyer-4@0,0"), "hallway@7,0/1 passage-small@3,1 passage-straight@4,1")
    met = [v for v in found.violations if v.rule == "PASS-6"]
    assert [(str(v.rooms[0]), str(v.rooms[1])) for v in met] == [("passage-straight@4,1", "passage-small@3,1")]


def test_the_body_of_a_passage_lies_on_free_ground() -> None:
    """PASS-10: not over a room, nor a section; and later rooms may not lie over it (OQ-099)."""
    assert "PASS-10" in rules("foyer-4@0,0 salon@3,0/3", "9-pin-alley@-2,1/1 passage-straight@0,1")
    assert rules("foyer-4@0,0 anteroom@0,4 passage-small@1,3/1", "hallway@1,3") == ["PASS-10"]
    assert "OQ-099" in also("foyer-4@0,0 anteroom@0,4 passage-small@1,3/1", "hallway@1,3")


def test_the_body_of_a_passage_lies_along_no_fence() -> None:
    """PASS-10, OQ-101: the fence of the Shed runs beside it; without the Shed it may lie there."""
    wanted = "hallway@-4,3 passage-corner@2,2/1"
    assert rules("foyer-4@0,0 hallway@3,1 shed@4,2/3", wanted) == ["PASS-10"]
    assert rules("foyer-4@0,0 hallway@3,1", wanted) == []


def test_a_passage_keeps_to_one_floor() -> None:
    """PASS-14, OQ-098: from the ground floor to a cellar no, from cellar to stairs and from cellar to cellar yes."""
    assert rules("foyer-4@0,0 stairs@1,3/3", "crypt@3,6 passage-corner@1,6/2") == []
    built = "foyer-4@0,0 stairs@1,3/3 secret-lair@-1,6/1"
    assert rules(built, "armory@-8,7 passage-small@-2,8") == []
    down = rules("foyer-4@0,0 stairs@1,3/3", "downstairs-hallway@4,0/1 passage-small@3,1")
    assert "PASS-14" in down


def test_a_passage_may_not_join_stairs_to_stairs() -> None:
    """OQ-180, FLOOR-5: dark end to dark end."""
    built = "foyer-4@0,0 stairs@3,1/2"
    (dark,) = [e for e in castle_of(built).entrances if e.floor and e.state == EntranceState.EXTERNAL]
    assert str(dark) == "5,1 E"
    assert rules(built, "stairs@7,1 passage-small@6,1") == ["FLOOR-5", "PLACE-1"]
    assert also(built, "stairs@7,1 passage-small@6,1") == {"OQ-180"}


@pytest.mark.parametrize("wanted", ["hallway@3,3 passage-corner@3,1", "stairs@-4,1 passage-small@-1,1"])
def test_a_passage_may_be_laid_with_a_hallway_or_stairs(wanted: str) -> None:
    """OQ-098, OQ-176: they are Corridor rooms."""
    assert rules("foyer-4@0,0", wanted) == []


# in a ring


def test_a_passage_lies_inside_the_ring_and_so_do_its_rooms() -> None:
    """PASS-13, OQ-174, OQ-208: not on the drawbridge, not below the barbican, not between two rooms outside."""
    wanted = "gatehouse@1,5/2 passage-small@1,4/1"
    assert rules(BARE, wanted) == ["PASS-13", "PASS-13", "PASS-13", "PLACE-1"]
    reasons = {v.reason for v in verdict(castle_of(BARE), wanted).violations if v.rule == "PASS-13"}
    assert len(reasons) == 3  # on the drawbridge, with its body outside, and to a room outside
    assert {"OQ-174", "OQ-208", "MOAT-12"} <= also(BARE, wanted)
    assert rules(BARE, wanted, "only-when-closed") == ["PASS-13", "PLACE-1"]


def test_a_passage_may_lie_on_the_site_of_a_section_that_was_not_bought() -> None:
    """OQ-179."""
    assert rules(f"{BARE} hallway@3,1 larder@9,0", "pantry@14,0 passage-straight@11,1") == []
    assert "PASS-10" in rules(f"{BARE} hallway@3,1 larder@9,0 moat@11,-19/1", "pantry@14,0 passage-straight@11,1")


# points


def test_a_passage_doubles_the_points_of_a_connection_and_of_its_rescore() -> None:
    """PASS-7, PASS-8, OQ-095: the rulebook's Library; its completion scores 2 + 6 + 6 + 6 + 3 = 23."""
    first = f"{LIBRARY} berchta-room@-6,-5 passage-straight@-5,-2/1"
    second = f"{first} flute-room@-11,5 passage-small@-10,4/1"
    assert points("foyer-4@0,0", "pumpkin-garden@-4,-1/2") == 2
    assert points("foyer-4@0,0 pumpkin-garden@-4,-1/2", "west-tapestry-room@-10,1") == 5
    assert points(LIBRARY, "berchta-room@-6,-5 passage-straight@-5,-2/1") == 9
    assert points(first, "flute-room@-11,5 passage-small@-10,4/1") == 9
    last = verdict(castle_of(second), "piano-room@-13,-2 passage-corner@-12,1/2")
    assert last.score is not None
    assert (last.score.placement, last.score.rewards) == (9, 23)
    assert [str(room) for room in last.completed] == ["west-tapestry-room@-10,1"]
    rescored = [item.points for item in last.score.items if item.rule == "REWARD-LIV-1"]
    assert sorted(rescored) == [2, 3, 6, 6, 6]


def test_two_passages_with_one_room_both_count_double() -> None:
    """PASS-3, PASS-7: any number may be laid with one room."""
    castle = castle_of("foyer-4@0,0 observatory@0,3")
    found = verdict(castle, "study@4,0 passage-corner@4,3/1 passage-small@3,1")
    assert found.legal
    assert found.score is not None
    assert [item.rule for item in found.score.items].count("PASS-7") == 2
    alone = verdict(castle, "study@4,0 passage-small@3,1")
    assert alone.score is not None
    assert found.score.total > alone.score.total


def test_a_passage_to_an_activity_room_causes_no_penalty() -> None:
    """PASS-9: the Theater penalises Corridors beside it; through a passage it hears nothing."""
    found = verdict(castle_of("foyer-4@0,0"), "theater@4,-1 passage-small@3,1")
    assert found.score is not None
    assert all(item.points > 0 for item in found.score.items)
    assert found.adjacent == ()


def test_a_passage_between_adjacent_rooms_leaves_the_penalty() -> None:
    """PASS-9: the Train Room lies against the foyer, and is connected to it by the passage only."""
    found = verdict(castle_of("foyer-4@0,0"), "train-room@-1,3 passage-corner@3,1")
    assert found.score is not None
    assert [item.points for item in found.score.items if item.points < 0] == [-1]


# entrances, courtyards, counts


def test_the_door_under_an_end_is_connected() -> None:
    """PASS-15, OQ-178: it is no external entrance any more, and completes the room (OQ-177)."""
    found = verdict(castle_of("foyer-4@0,0 buttery@3,1"), "salon@6,1 passage-small@5,2")
    assert "buttery@3,1" in [str(room) for room in found.completed]
    castle = castle_of("foyer-4@0,0 buttery@3,1 salon@6,1 passage-small@5,2")
    doors = entrances(castle, "buttery@3,1")
    assert {e.state for e in doors.values()} == {EntranceState.CONNECTED}
    assert "salon@6,1" in {str(e.other) for e in doors.values()}
    assert castle.external_entrances == sum(e.state == EntranceState.EXTERNAL for e in exact.entrances(castle.laid))


def test_a_passage_may_not_take_the_last_external_entrance() -> None:
    """PLACE-5: with each join its room is asked again, even where the room alone would be legal."""
    built = "foyer-3@0,0 broom-closet@-2,0/3 cloak-room@0,3/2"
    left = [str(e) for e in castle_of(built).entrances if e.state == EntranceState.EXTERNAL]
    assert left == ["2,1 E"]
    assert rules(built, "powder-room@3,0/1") == ["PLACE-5"]
    assert rules(built, "powder-room@4,0/1 passage-small@3,1") == ["PLACE-5"]
    assert rules(built, "hallway@4,1 passage-small@3,1") == []


def test_what_lies_on_one_another_is_asked_for_nothing_else() -> None:
    """Both judges say what overlaps, and not what would be blocked then: a room on its own passage, or on its twin."""
    assert "PLACE-5" not in rules(
        "foyer-3@0,0 broom-closet@-2,0/3 cloak-room@0,3/2", "powder-room@3,1/2 passage-small@3,1"
    )
    assert "PASS-3" in rules("foyer-4@0,0 stairs@3,1/2", "stairs@3,1/2 passage-small@6,1")


def test_the_body_of_a_passage_is_an_edge_of_a_courtyard() -> None:
    """PASS-12: foyer, hallway and passage close one in."""
    castle = castle_of("foyer-4@0,0 hallway@2,3 passage-corner@3,1")
    assert castle.courtyards == 1
    assert Castle(castle.rooms, table()).courtyards == 0


def test_the_body_of_a_passage_blocks_doors() -> None:
    """A door against it is blocked, as against any wall; where a decree says so, that counts as connected."""
    castle = castle_of("foyer-4@0,0 hallway@-4,-1 stables@-9,0/2 passage-corner@-2,0/1")
    blocked = entrances(castle, "foyer-4@0,0")["0,1 W"]
    assert (blocked.state, str(blocked.other)) == (EntranceState.BLOCKED, "passage-corner@-2,0/1")
    walled = castle.under(WALLS)
    assert walled.score().total == exact.worth(castle.laid, WALLS)


def test_passages_are_no_rooms_and_have_no_area() -> None:
    """PASS-11, OQ-102: they count for nothing, but are edges of the graph that count twice."""
    castle = castle_of("foyer-4@0,0 anteroom@0,4 passage-small@1,3/1")
    alone = Castle(castle.rooms, table())
    assert (len(castle), castle.area, castle.types, castle.sizes) == (2, alone.area, alone.types, alone.sizes)
    assert castle.types[RoomType.CORRIDOR] >= 1
    (edge,) = castle.graph.edges(data=True)
    assert (edge[2]["doors"], edge[2]["weight"]) == (1, 2)


def test_a_legal_list_with_joins_names_the_module_that_brings_them() -> None:
    castle = castle_of(CLOSED)
    both = castle.legal("pantry", passages=["passage-small"])
    assert [wanted.room for wanted in both if not wanted.joins] == castle.legal("pantry")
    assert {join.slug for wanted in both for join in wanted.joins} == {"passage-small"}
    with pytest.raises(TypeError, match="bridges"):
        castle.legal("pantry", bridges=["passage-small"])

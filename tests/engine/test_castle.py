"""The castle as a value, its entrances, courtyards and counts, and every placement rule with its reason."""

import pickle

import pytest

from engine import Castle, IllegalPlacement, Placement
from engine.castle.copies import excess
from engine.castle.exact import free_ground
from engine.castle.verdict import EntranceState, Kind
from engine.catalogue import RoomType

GRAND = (
    "foyer-3@0,0 flute-room@-3,0 stairs@-6,1 armory@-12,0 gallery-of-mirrors@3,0 hallway@9,-1 dining-room@10,0 "
    "audience-room@2,2/3 crypt@-8,3/1 downstairs-hallway@-14,7"
)


def rules(castle: str, placement: str) -> list[tuple[str, str]]:
    """The rules and kinds that a placement breaks."""
    return [(v.rule, str(v.kind)) for v in Castle.parse(castle).judge(placement).violations]


def states(castle: str, slug: str) -> list[str]:
    """The states of a room's entrances, by side."""
    return [f"{e.side.name} {e.state}" for e in Castle.parse(castle).entrances if e.room.slug == slug]


# a value


def test_a_castle_does_not_change() -> None:
    castle = Castle.parse("foyer-3@0,0")
    longer = castle.place("nap-room@3,1/2")
    assert (len(castle), len(longer)) == (1, 2)
    with pytest.raises(AttributeError):
        castle.rooms = ()


def test_equal_castles_are_one_key() -> None:
    assert len({Castle.parse(GRAND), Castle.parse(GRAND), Castle.parse("foyer-3@0,0")}) == 2
    assert Castle.parse(GRAND, edition="first") != Castle.parse(GRAND, edition="second")


def test_a_castle_survives_pickling() -> None:
    assert pickle.loads(pickle.dumps(Castle.parse(GRAND))) == Castle.parse(GRAND)


def test_a_turn_that_changes_nothing_is_written_as_the_smaller_one() -> None:
    assert str(Castle.parse("foyer-4@0,0/3 hallway@3,1/2")) == "foyer-4@0,0 hallway@3,1"


def test_place_refuses_with_the_verdict() -> None:
    with pytest.raises(IllegalPlacement, match=r"Nap Room \(2,0\): overlaps Foyer \(0,0\) \(PLACE-4\)") as caught:
        Castle.parse("foyer-3@0,0").place("nap-room@2,0")
    assert [v.rule for v in caught.value.verdict.violations] == ["PLACE-4", "PLACE-1"]


def test_connections_are_a_graph() -> None:
    graph = Castle.parse(GRAND).graph
    names = {frozenset((a.slug, b.slug)) for a, b in graph.edges}
    assert graph.number_of_nodes() == 10
    assert frozenset(("audience-room", "gallery-of-mirrors")) in names
    assert frozenset(("audience-room", "foyer-3")) not in names


def test_the_graph_counts_doors_between_two_rooms() -> None:
    castle = Castle.parse("foyer-3@0,0 stables@0,3/1 singers-chamber@-1,10/2")
    assert castle.graph.edges[castle.rooms[1], castle.rooms[2]]["doors"] == 2


def test_area_types_and_sizes() -> None:
    castle = Castle.parse(GRAND)
    assert castle.area == 125 + 150 + 75 + 450 + 350 + 150 + 300 + 600 + 250 + 150
    assert castle.types[RoomType.CORRIDOR] == 4
    assert castle.types[RoomType.UTILITY] == 0
    assert castle.sizes == {150: 1, 250: 1, 300: 1, 350: 1, 450: 1, 600: 1}


def test_more_copies_than_the_box_holds() -> None:
    castle = Castle.parse("foyer-3@0,0 nap-room@3,1/2 nap-room@-4,0")
    assert excess(castle) == {"nap-room": (2, 1)}
    hallways = " ".join(f"hallway@{3 + 6 * i},1" for i in range(10))
    assert excess(Castle.parse(f"foyer-3@0,0 {hallways}")) == {"hallway": (10, 9)}
    assert excess(Castle.parse(f"foyer-3@0,0 {hallways}", edition="collectors")) == {}


# entrances


def test_entrances_connected_blocked_and_external() -> None:
    assert states("foyer-3@0,0 berchta-room@0,3/3 gallery-of-mirrors@3,1/1", "berchta-room") == [
        "N connected", "E blocked", "S external",
    ]  # fmt: skip


def test_a_blocked_entrance_knows_the_room_that_blocks_it() -> None:
    castle = Castle.parse("foyer-3@0,0 berchta-room@0,3/3 gallery-of-mirrors@3,1/1")
    blocked = [e for e in castle.entrances if e.state == EntranceState.BLOCKED]
    assert [(e.room.slug, e.other and e.other.slug) for e in blocked] == [("berchta-room", "gallery-of-mirrors")]


def test_an_entrance_before_a_cut_corner_is_not_blocked() -> None:
    """OQ-155: the half-cell is open to the outside, so the entrance is external."""
    assert "N external" in states("foyer-3@0,0 audience-room@0,3/3", "audience-room")


def test_a_cut_corner_that_is_shut_in_is_a_courtyard() -> None:
    castle = Castle.parse("foyer-3@0,0 audience-room@0,3/3 observatory@3,-1")
    assert castle.courtyards == 1
    assert "N courtyard" in states(str(castle), "audience-room")


RING = "foyer-3@0,0 hallway@3,1 hallway@9,1/1 hallway@4,7 hallway@3,2/1"


def test_a_ring_of_hallways_is_one_courtyard_for_all_doors_that_look_in() -> None:
    castle = Castle.parse(RING)
    inner = [e for e in castle.entrances if e.state == EntranceState.COURTYARD]
    assert castle.courtyards == 1
    assert len(inner) == 20
    assert {e.courtyard for e in inner} == {0}


def test_a_gap_beside_a_disc_leaks() -> None:
    """EXT-5: the Living rooms almost touch the Flute Room; the ground between is not shut off."""
    castle = Castle.parse("foyer-4@0,0 flute-room@-3,0 observatory@-1,-4 east-tapestry-chamber@-1,3")
    assert castle.courtyards == 0
    assert castle.external_entrances == 9


def test_an_enclosed_area_without_an_entrance_is_no_courtyard() -> None:
    castle = Castle.parse("foyer-4@0,0 salon@3,0 broom-closet@1,-2")
    assert castle.courtyards == 0
    assert len(free_ground(castle.rooms)) == 2


def test_downstairs_entrances_are_external_too() -> None:
    """EXT-2."""
    assert "S external" in states("foyer-3@0,0 stairs@-3,1 armory@-9,0", "armory")


def test_completed_rooms_count_corridors() -> None:
    castle = Castle.parse(GRAND)
    assert [room.slug for room in castle.completed_rooms] == ["stairs", "armory", "gallery-of-mirrors", "crypt"]
    assert castle.completed == 4


# placement rules


def test_place_1_a_wall_or_a_gap_is_no_connection() -> None:
    assert rules("foyer-3@0,0", "salon@4,0") == [("PLACE-1", "no-connection")]
    assert rules("foyer-3@0,0", "salon@3,1") == [("PLACE-1", "no-connection")]


def test_place_4_names_every_room_that_is_overlapped() -> None:
    verdict = Castle.parse("foyer-3@0,0 salon@3,0 nap-room@10,0/1").judge("forum@8,-1")
    overlapped = [v.rooms[1].slug for v in verdict.violations if v.kind == Kind.OVERLAP]
    assert overlapped == ["salon", "nap-room"]


def test_place_4_holds_across_floors() -> None:
    """DIFF-05."""
    assert ("PLACE-4", "overlap") in rules("foyer-3@0,0 stairs@-3,1", "armory@-8,0")


def test_the_cells_of_an_overlap() -> None:
    verdict = Castle.parse("foyer-3@0,0 pantry@3,0").judge("larder@4,1")
    assert verdict.violations[0].cells == ((4, 1),)


def test_place_5_protects_the_last_external_entrance() -> None:
    assert rules("foyer-3@0,0 dirt-room@3,0/2", "panic-room@-2,1") == [("PLACE-5", "no-external")]


def test_place_5_counts_the_doors_of_corridors() -> None:
    """OQ-012: the free door of the foyer is enough."""
    assert rules("foyer-3@0,0 dirt-room@3,0/2", "utility-room@-4,0") == []


def test_place_6_both_ways() -> None:
    assert rules("foyer-4@0,0 pumpkin-garden@3,0", "hallway@0,-1") == [("PLACE-6", "fence")]
    assert rules("foyer-4@0,0 gatehouse@1,-2", "terrace-gardens@3,0") == [("PLACE-6", "fence")]


def test_floor_2_and_8_a_cellar_on_the_foyer() -> None:
    assert rules("foyer-3@0,0", "crypt@3,0") == [("FLOOR-6", "floor"), ("FLOOR-8", "floor")]


def test_floor_4_the_wrong_end_of_the_stairs() -> None:
    """OQ-005."""
    assert rules("foyer-3@0,0", "stairs@3,1") == [("FLOOR-4", "floor")]
    assert rules("foyer-3@0,0", "stairs@3,1/2") == []


def test_floor_5_stairs_to_stairs() -> None:
    assert rules("foyer-3@0,0 stairs@3,1/2", "stairs@6,1") == [("FLOOR-5", "stairs")]
    assert rules("foyer-3@0,0 stairs@3,1/2", "stairs@6,1/2") == [("FLOOR-5", "stairs"), ("FLOOR-4", "floor")]


def test_floor_5_stairs_may_lie_side_by_side() -> None:
    """DIFF-33."""
    assert rules("foyer-3@0,0 hallway@3,1 stairs@3,2/3", "stairs@4,2/3") == []


def test_floor_7_hallways_of_two_floors() -> None:
    broken = rules("foyer-3@0,0 hallway@0,3 stairs@-3,1", "downstairs-hallway@-4,2/1")
    assert ("FLOOR-7", "floor") not in broken
    castle = "foyer-3@0,0 stairs@3,1/2 hallway@0,3"
    assert ("FLOOR-7", "floor") in rules(castle, "downstairs-hallway@6,1/1")


def test_floor_9_stairs_lead_back_up_only_where_the_edition_says_so() -> None:
    assert rules("foyer-3@0,0 stairs@-3,1 crypt@-5,1/3", "stairs@-4,6/1") == [("FLOOR-9", "stairs")]


def test_floor_13_a_downstairs_tile_may_lie_beside_the_ground_floor() -> None:
    verdict = Castle.parse("foyer-3@0,0 stairs@-3,1 crypt@-5,1/3").judge("hallway@-3,3")
    assert verdict.legal
    assert "crypt" in [room.slug for room in verdict.adjacent]
    assert "crypt" not in [connection.room.slug for connection in verdict.connections]


def test_a_second_foyer_is_refused() -> None:
    assert ("SETUP-P-1", "foyer") in rules("foyer-3@0,0", "foyer-4@3,0")
    assert Castle.parse("foyer-3@0,0").legal("foyer-4") == []


def test_doors_that_a_placement_blocks_and_encloses() -> None:
    verdict = Castle.parse("foyer-3@0,0 audience-room@0,3/3").judge("observatory@3,-1")
    assert [(e.room.slug, e.side.name) for e in verdict.enclosed] == [("audience-room", "N")]
    verdict = Castle.parse("foyer-3@0,0 berchta-room@0,3/3").judge("gallery-of-mirrors@3,1/1")
    assert [(e.room.slug, e.side.name) for e in verdict.blocked] == [("berchta-room", "E")]


def test_every_violation_says_why_in_words() -> None:
    verdict = Castle.parse("foyer-4@0,0 pumpkin-garden@3,0").judge("hallway@0,-1")
    assert verdict.violations[0].message == "Hallway (0,-1): would touch the fence of Pumpkin Garden (3,0)"


# the lattice grows


def test_a_straight_line_of_60_long_rooms() -> None:
    line = " ".join(f"{'salon' if i % 2 else 'gallery-of-mirrors'}@{3 + 7 * i},0" for i in range(60))
    castle = Castle.parse(f"foyer-3@0,0 {line}")
    assert len(castle) == 61
    assert castle.external_entrances == 2 * 60 + 1 + 2
    assert Placement(castle.rooms[1].slug, 423, 0) in castle.legal("gallery-of-mirrors")


@pytest.mark.parametrize("way", [(1, 0), (-1, 0), (0, 1), (0, -1)])
def test_a_line_may_lead_anywhere(way: tuple[int, int]) -> None:
    def reach(room: Placement) -> int:
        far = room.x + room.turned.width * (way[0] > 0), room.y + room.turned.height * (way[1] > 0)
        return far[0] * way[0] + far[1] * way[1]

    castle = Castle.parse("foyer-4@0,0")
    for _ in range(40):
        castle = castle.extended(max(castle.legal("salon"), key=reach))
    assert max(map(reach, castle.rooms)) >= 40 * 7
    assert Castle.parse(str(castle)).entrances == castle.entrances


def test_a_room_far_away_is_judged_not_crashed_into() -> None:
    assert rules("foyer-3@0,0", "salon@9000,-9000") == [("PLACE-1", "no-connection")]

"""Placement scoring step by step, and the worth of a castle."""

import pytest

from engine import Castle
from solver.hint.placements import rank_placements

GRAND = (
    "foyer-3@0,0 flute-room@-3,0 stairs@-6,1 armory@-12,0 gallery-of-mirrors@3,0 hallway@9,-1 dining-room@10,0 "
    "audience-room@2,2/3 crypt@-8,3/1 downstairs-hallway@-14,7"
)


def items(castle: str, placement: str) -> list[tuple[str, str, str | None, int]]:
    """Rule, source, target and points of each item of a placement."""
    score = Castle.parse(castle).judge(placement).score
    assert score is not None
    return [(i.rule, i.source.slug, i.target.slug if i.target else None, i.points) for i in score.items]


def test_steps_1_and_2_printed_points_and_own_icon() -> None:
    assert items("foyer-4@0,0 salon@3,0", "nap-room@10,0/1") == [
        ("SCORE-1", "nap-room", None, 2),
        ("SCORE-2", "nap-room", "salon", 2),
    ]


def test_step_3_the_icon_of_a_connected_room() -> None:
    assert items("foyer-4@0,0 salon@3,0 nap-room@10,0/1", "lilac-cabinet@10,4") == [
        ("SCORE-1", "lilac-cabinet", None, 5),
        ("SCORE-3", "nap-room", "lilac-cabinet", 2),
    ]


def test_step_4_the_penalty_of_an_adjacent_activity_room() -> None:
    assert ("SCORE-4", "berchta-room", "gallery-of-mirrors", -1) in items(
        "foyer-3@0,0 berchta-room@0,3/3", "gallery-of-mirrors@3,1/1"
    )


def test_step_5_a_downstairs_room_anywhere_in_the_castle() -> None:
    assert ("SCORE-5", "armory", "audience-room", 2) in items(GRAND.split(" audience-room")[0], "audience-room@2,2/3")


def test_step_6_a_completed_living_room_scores_again() -> None:
    found = items(GRAND.split(" audience-room")[0], "audience-room@2,2/3")
    assert [item for item in found if item[0] == "REWARD-LIV-1"] == [
        ("REWARD-LIV-1", "gallery-of-mirrors", None, 3),
        ("REWARD-LIV-1", "gallery-of-mirrors", "foyer-3", 2),
        ("REWARD-LIV-1", "gallery-of-mirrors", "hallway", 2),
    ]


def test_step_6_a_completed_activity_room_gives_five() -> None:
    castle = Castle.parse("foyer-3@0,0 piano-room@-3,0/1 hallway@-9,1")
    options = [castle.judge(p) for p in castle.legal("utility-room")]
    completing = [v for v in options if "piano-room" in [room.slug for room in v.completed]]
    assert completing
    assert all(v.score is not None and v.score.rewards == 5 for v in completing)


def test_two_doors_to_one_room_count_once() -> None:
    """OQ-001."""
    assert [i for i in items("foyer-3@0,0 stables@0,3/1", "singers-chamber@-1,10/2") if i[0] == "SCORE-3"] == [
        ("SCORE-3", "stables", "singers-chamber", 1)
    ]


def test_an_icon_counts_only_the_types_it_lists() -> None:
    rooms = {str(room.room.slug): room for room in Castle.parse("foyer-3@0,0 study@3,0 sitting-room@6,0").score().rooms}
    assert rooms["study"].bonus == 1
    assert rooms["sitting-room"].bonus == 0


def test_a_placement_can_lose_points() -> None:
    """SCORE-8: a hallway against the Theater costs 2 and brings nothing."""
    worst = rank_placements(Castle.parse("foyer-3@0,0 theater@-1,3"), "hallway")[-1]
    assert worst.points == -2


@pytest.mark.parametrize(
    ("text", "points"),
    [
        (GRAND, [0, 3, 0, 3, 5, 2, 4, 5, 3, 0]),
        ("foyer-4@0,0 salon@3,0 nap-room@10,0/1 lilac-cabinet@10,4", [0, 3, 4, 7]),
        ("foyer-3@0,0 dining-room@3,0 gallery-of-mirrors@7,1", [0, 1, 6]),
    ],
)
def test_points_per_placement_of_the_worked_castles(text: str, points: list[int]) -> None:
    castle, found = Castle(), []
    for room in Castle.parse(text).rooms:
        score = castle.judge(room).score
        assert score is not None
        found.append(score.placement)
        castle = castle.extended(room)
    assert found == points


@pytest.mark.parametrize(
    ("text", "worth"),
    [
        (GRAND, 32),
        ("foyer-4@0,0 salon@3,0 nap-room@10,0/1 lilac-cabinet@10,4", 14),
        ("foyer-3@0,0 dining-room@3,0 gallery-of-mirrors@7,1", 7),
        ("foyer-4@0,0 flute-room@-3,0 observatory@-1,-4 east-tapestry-chamber@-1,3", 9),
    ],
)
def test_the_worth_of_the_worked_castles(text: str, worth: int) -> None:
    assert Castle.parse(text).score().total == worth


def test_the_score_lists_all_tiles_in_building_order_with_the_foyer_first() -> None:
    rooms = Castle.parse(GRAND).score().rooms
    assert [str(room.room) for room in rooms] == GRAND.split()
    gallery = rooms[4]
    assert (gallery.base, gallery.bonus, gallery.completed, gallery.reward) == (3, 4, True, 7)


def test_a_dungeon_counts_itself() -> None:
    """ICON-5."""
    dungeon = Castle.parse("foyer-3@0,0 stairs@1,3/3 dungeon@-2,6/2").score().rooms[2]
    assert (dungeon.base, dungeon.bonus) == (1, 2)

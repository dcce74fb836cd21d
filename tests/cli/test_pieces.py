"""Moats, barbicans and secret passages on the command line: judged, listed, scored, named, and refused in one line."""

from typing import Any

import pytest

from cli.answers import ask as question
from cli.folding import columns
from engine import Castle
from engine.castle.notation import read_placement
from solver.hint.hint import stopped_by
from tests.support.cli import Ask, Refuse
from tests.support.terminal import in_terminal

RING = "barbican-new@-10,0 salon@-7,0 nap-room@-3,-2 lilac-cabinet@1,-2/1"
WEST, NORTH, EAST = "moat@-10,-19/3", "moat@-10,-19", "moat@11,-19/1"
CLOSED = f"barbican-new@-10,0 {WEST} {NORTH} {EAST}"
GARDEN = "foyer-4@0,0 pumpkin-garden@-4,-1/2 west-tapestry-room@-10,1"
JOINED = "berchta-room@-6,-5 passage-straight@-5,-2/1"
ALL = f"{GARDEN} {JOINED} flute-room@-11,5 passage-small@-10,4/1 piano-room@-13,-2 passage-corner@-12,1/2"
CONVENTION = "the outlines of moats, barbicans and passages are conventions; measure yours: `madking packs ring`"
LANGUAGES = ("en", "ru", "cs", "fr")


def broken(document: dict[str, Any]) -> list[str]:
    return sorted({violation["rule"] for violation in document["violations"]})


# judge


def test_a_room_with_a_passage_is_judged_as_one_placement(ask: Ask) -> None:
    """PASS-4, PASS-7: the room meets no door, and what the passage connects counts double."""
    found = ask("judge", GARDEN, JOINED, "--json").document
    assert (found["placement"], found["joins"]) == ("berchta-room@-6,-5", ["passage-straight@-5,-2/1"])
    assert [(c["room"], c["by"]) for c in found["connections"]] == [
        ("west-tapestry-room@-10,1", "passage-straight@-5,-2/1")
    ]
    assert [(item["rule"], item["points"]) for item in found["score"]["items"]] == [("SCORE-1", 3), ("PASS-7", 6)]


def test_doors_that_meet_are_connected_by_nothing_else(ask: Ask) -> None:
    found = ask("judge", "foyer-4@0,0 salon@3,0", "nap-room@10,0/1", "--json").document
    assert (found["joins"], [c["by"] for c in found["connections"]]) == ([], [None])
    assert "conventions" not in found


def test_a_section_scores_for_what_is_there_and_rooms_for_the_section(ask: Ask) -> None:
    """EX-30: 3 + 3, and a Food room 1 more."""
    section = ask("judge", RING, WEST, "--json").document
    assert [item["rule"] for item in section["score"]["items"]] == ["MOAT-8"] * 4
    assert section["score"]["total"] == 6
    pantry = ask("judge", f"{RING} {WEST}", "pantry@1,-4/1", "--json").document
    assert [item["rule"] for item in pantry["score"]["items"]] == ["SCORE-1", "MOAT-9"]


@pytest.mark.parametrize(
    ("castle", "placement", "rules", "kinds"),
    [
        (RING, "moat@-9,-19/3", ["MOAT-3", "MOAT-5"], {"moat", "overlap"}),
        (CLOSED, "moat@-10,-19/2", ["MOAT-3", "MOAT-4", "PLACE-4"], {"moat", "overlap"}),
        (GARDEN, WEST, ["MOAT-3", "MOAT-5"], {"moat", "overlap"}),
        (GARDEN, "passage-straight@-5,-2/1", ["PASS-2", "PASS-3"], {"passage"}),
        (GARDEN, "berchta-room@-6,-5 passage-small@-5,-2/1", ["PASS-2", "PLACE-1"], {"no-connection", "passage"}),
        (GARDEN, "hallway@-14,4 passage-corner@-12,2/3", ["PASS-5"], {"passage"}),
        ("foyer-4@0,0 salon@1,-7/1 west-tapestry-room@-5,-4 stairs@-3,1", "armory@-6,0/3 passage-small@-5,-1/1",
         ["PASS-14"], {"passage"}),
        ("foyer-4@0,0 french-gazebo@-1,-4/3 salon@-7,0", "nap-room@-7,-3 passage-corner@-3,-2", ["PASS-10", "PLACE-1"],
         {"no-connection", "passage"}),
        (f"{GARDEN} {JOINED}", "hallway@-9,-2", ["PASS-10"], {"overlap"}),
        ("barbican-new@-10,0 salon@-7,0", "nap-room@-1,4/2", ["BARB-6", "MOAT-11"], {"moat"}),
    ],
)  # fmt: skip
def test_whatever_is_wrong_with_a_piece_is_named(
    ask: Ask, castle: str, placement: str, rules: list[str], kinds: set[str]
) -> None:
    """A section off its site, a fourth one, a passage alone, in the air, between floors, along a fence: exit code 1."""
    answer = ask("judge", castle, placement, "--json")
    assert (answer.code, broken(answer.json)) == (1, rules)
    assert {violation["kind"] for violation in answer.json["violations"]} == kinds
    said = ask("judge", castle, placement)
    assert said.code == 1
    assert all(rule in said.out for rule in rules)


@pytest.mark.parametrize(
    ("placement", "reason"),
    [
        ("passage-long@0,0", "'passage-long' is not a tile"),
        ("nap-room@3,-1 salon@9,9", "'salon@9,9': after a room only what joins it to another may follow"),
        ("moat@0,0 passage-small@1,1", "after a room only what joins it"),
        ("nap-room@3,-1 passage-small", "has no place"),
        ("nap-room@3,-1 passage-small@1", "lacks a coordinate"),
        ("passage-small@1,1/7", "the turn is 0, 1, 2 or 3"),
        ("", "has no place"),
    ],
)
def test_what_cannot_be_read_is_refused_in_one_line(refuse: Refuse, placement: str, reason: str) -> None:
    assert reason in refuse("judge", "foyer-4@0,0", placement)


def test_a_passage_that_is_an_argument_of_its_own_is_shown_in_quotes(refuse: Refuse) -> None:
    assert f'madking judge "{GARDEN}" "{JOINED}"' in refuse("judge", GARDEN, *JOINED.split())


# castles as text


@pytest.mark.parametrize(
    ("castle", "reason"),
    [
        (f"{RING} moat@-9,-19/3", "room 5 (moat@-9,-19/3): it may lie only at one of the three sides of the ring"),
        (f"{CLOSED} moat@-10,-19/2", "the castle has as many of these as it may have (MOAT-4)"),
        (f"{GARDEN} passage-small@20,20", "room 4 (passage-small@20,20): one of its ends meets no entrance (PASS-2)"),
        (f"{GARDEN} {JOINED} passage-straight@-10,4/1", "passage-straight@-10,4/1"),
        ("salon@0,0 moat@0,0", "a castle begins with its foyer"),
        (RING.replace("@-10,0", "@-10,0/1"), "write it without a turn (BARB-2)"),
    ],
)
@pytest.mark.parametrize("command", ["score", "show", "walk"])
def test_a_castle_with_a_wrong_piece_is_refused_by_its_rule(
    refuse: Refuse, command: str, castle: str, reason: str
) -> None:
    assert reason in refuse(command, castle)


def test_a_castle_may_be_typed_in_any_order(ask: Ask) -> None:
    """A passage before its rooms, a section before the barbican."""
    backwards = " ".join(reversed(ALL.split()))
    assert ask("score", backwards, "--json").document["total"] == ask("score", ALL, "--json").document["total"] == 57
    assert ask("score", f"{WEST} {RING}", "--json").document["total"] == 20


def test_with_force_only_the_wrong_rooms_are_marked(ask: Ask) -> None:
    """Numbers count what castle text lists, rooms and pieces, in pictures too."""
    castle = Castle.parse(f"{RING} {WEST} salon@20,20", strict=False)
    assert ([number for number, _verdict in castle.wrong_rooms()], castle.wrong_numbers()) == ([6], [6])
    shown = ask("show", str(castle), "--force")
    assert shown.code == 0
    assert "room 6 (salon@20,20)" in shown.err
    assert "6 salon@20,20 living, not legal" in shown.out


# legal


def test_the_sites_of_a_section_are_listed_with_their_points(ask: Ask) -> None:
    found = ask("legal", RING, "moat", "--json").document
    assert (found["count"], found["placements"]) == (2, [WEST, EAST])
    assert [option["points"] for option in found["options"]] == [6, 6]


@pytest.mark.parametrize(
    ("castle", "tile", "reason"),
    [
        (GARDEN, "moat", "its foyer does not stand in one (MOAT-3)"),
        (CLOSED, "moat", "the castle has as many of these as it may have (MOAT-4)"),
        (GARDEN, "passage-small", "it is laid only together with a room"),
    ],
)
def test_why_a_piece_has_no_place(ask: Ask, castle: str, tile: str, reason: str) -> None:
    found = ask("legal", castle, tile, "--json").document
    assert found["count"] == 0
    assert reason in found["reason"]


def test_rooms_alone_and_with_exactly_one_passage(ask: Ask) -> None:
    alone = ask("legal", GARDEN, "berchta-room", "--json").document["placements"]
    found = ask("legal", GARDEN, "berchta-room", "--passages", "small,straight", "--json").document
    castle = Castle.parse(GARDEN)
    wanted = castle.legal("berchta-room", passages=("passage-small", "passage-straight"))
    assert found["placements"] == list(map(str, wanted))
    assert set(alone) < set(found["placements"])
    assert found["count"] == len(wanted) > len(alone)
    assert all(castle.judge(placement) for placement in found["placements"])


def test_the_best_placement_by_points_may_need_a_passage(ask: Ask) -> None:
    found = ask(
        "legal", GARDEN, "berchta-room", "--passages", "small,straight,corner", "--by-points", "--json"
    ).document
    points = [option["points"] for option in found["options"]]
    assert points == sorted(points, reverse=True)
    for option in found["options"][:5]:
        verdict = Castle.parse(GARDEN).judge(option["placement"])
        assert verdict.score is not None
        assert (option["points"], len(verdict.joins)) == (verdict.score.total, 1)


@pytest.mark.parametrize(
    "names",
    ["small", "passage-small", "Small secret passage", "Petit passage secret", "Малый потайной проход", "SMALL"],
)
def test_a_passage_is_named_in_any_language(ask: Ask, names: str) -> None:
    assert ask("legal", GARDEN, "berchta-room", "--passages", names, "--json").document["count"] == 36


@pytest.mark.parametrize(
    ("names", "wrong"), [("blue", "blue"), ("small,,corner", ""), ("moat", "moat"), ("salon", "salon")]
)
def test_an_unknown_passage_is_refused(refuse: Refuse, names: str, wrong: str) -> None:
    said = refuse("legal", GARDEN, "berchta-room", "--passages", names)
    assert f"{wrong!r} is not a passage; there are small, straight, corner" in said


# score


def test_sections_are_scored_beside_the_rooms(ask: Ask) -> None:
    found = ask("score", f"{RING} {WEST} pantry@1,-4/1", "--json").document
    assert (found["total"], found["area"]) == (23, 1875)
    (section,) = found["pieces"]
    assert (section["piece"], section["base"], section["bonus"]) == (WEST, 3, 4)
    assert [item["rule"] for item in section["items"]] == ["MOAT-8"] * 4 + ["MOAT-9"]
    assert len(found["rooms"]) == 5


def test_a_castle_without_sections_has_none(ask: Ask) -> None:
    assert ask("score", "foyer-4@0,0 salon@3,0", "--json").document["pieces"] == []


def test_every_point_of_a_section_and_of_a_passage_is_explained(ask: Ask) -> None:
    said = ask("score", f"{RING} {WEST}", "--explain").out
    assert "+1  MOAT-8        for Nap Room (-3,-2) (+1 for each)" in said
    doubled = ask("score", ALL, "--explain").out
    assert "+6  PASS-7        for Berchta Room (-6,-5) (+3 per connected, doubled)" in doubled


# conventions


@pytest.mark.parametrize(
    "words",
    [
        ("judge", RING, WEST), ("judge", GARDEN, JOINED), ("legal", RING, "moat"), ("score", f"{RING} {WEST}"),
        ("legal", GARDEN, "berchta-room", "--passages", "small"), ("show", RING), ("walk", RING), ("tiles", "moat"),
        ("hint", RING, "--tile", "dirt-room"),
    ],
)  # fmt: skip
def test_an_answer_that_rests_on_a_convention_says_so(ask: Ask, words: tuple[str, ...]) -> None:
    answer = ask(*words)
    assert CONVENTION in answer.err
    assert ask(*words, "--json").document["conventions"] is True


@pytest.mark.parametrize("words", [("score", "foyer-4@0,0"), ("legal", "foyer-4@0,0", "salon"), ("tiles", "salon")])
def test_an_answer_without_pieces_does_not(ask: Ask, words: tuple[str, ...]) -> None:
    assert "conventions" not in ask(*words, "--json").document


# tiles


def test_pieces_are_found_by_name_and_not_listed_among_rooms(ask: Ask) -> None:
    listed = {tile["slug"] for tile in ask("tiles", "--json").document["tiles"]}
    assert not {"moat", "passage-small", "barbican-new"} & listed
    (moat,) = ask("tiles", "Moat", "--json").document["tiles"]
    assert (moat["role"], moat["type"], moat["size"], moat["most"], moat["convention"]) == ("bar", None, 1000, 3, True)
    passages = ask("tiles", "passage", "--json").document["tiles"]
    assert [(tile["slug"], tile["weight"]) for tile in passages] == [
        ("passage-small", 2), ("passage-straight", 2), ("passage-corner", 2),
    ]  # fmt: skip
    barbican = ask("tiles", "barbican-new", "--json").document["tiles"][0]
    assert barbican["gate"] == {"side": "S", "x": 11, "y": 3}


def test_a_piece_is_drawn_cell_by_cell(ask: Ask) -> None:
    assert "◥█████████████████████◤\n ◥███████████████████◤" in ask("tiles", "moat").out
    assert "██\n █" in ask("tiles", "passage-corner").out


# what advice can do


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("plan", RING, "--tiles", "dirt-room"), "`plan` does not know the module moats, and the castle has Barbican"),
        (
            ("plan", ALL, "--tiles", "dirt-room"),
            "`plan` does not know the module passages, and the castle has Straight",
        ),
        (("plan", "foyer-4@0,0", "--tiles", "moat"), "Moat: only rooms, hallways and stairs are planned"),
        (("hint", RING, "--tile", "moat"), "Moat is no room; `madking legal CASTLE moat` lists where it may lie"),
    ],
)
def test_what_cannot_be_advised_is_refused_in_one_line(refuse: Refuse, words: tuple[str, ...], reason: str) -> None:
    assert reason in refuse(*words)


def test_hints_for_a_castle_in_a_ring_count_its_sections(ask: Ask) -> None:
    found = ask("hint", f"{RING} {WEST}", "--tile", "dirt-room", "--json").document
    castle = Castle.parse(f"{RING} {WEST}")
    for option in found["options"]:
        verdict = castle.judge(option["placement"])
        assert verdict.score is not None
        assert option["points"] == verdict.score.total


def test_a_try_on_the_wrong_side_of_the_ring_is_stopped_by_its_rule() -> None:
    """MOAT-11, OQ-092: a bedroom at the drawbridge, and one at the stables outside."""
    castle = Castle.parse("barbican-new@-10,0 stables@-1,4/1")
    assert stopped_by(Castle.parse(RING), read_placement("guest-bedroom@-1,4/2")) == ("moat", "BARB-6")
    assert stopped_by(castle, read_placement("nap-room@-1,11/2")) == ("moat", "MOAT-11")


def test_a_walk_goes_through_passages(ask: Ask) -> None:
    """OQ-102: they connect rooms and are none themselves."""
    for method in ("cp-sat", "search"):
        found = ask("walk", ALL, "--method", method, "--json").document
        assert (found["length"], found["rooms"]) == (4, 6)


# the same in every door


@pytest.mark.parametrize(
    ("name", "request_", "words"),
    [
        ("judge", {"castle": GARDEN, "placement": JOINED}, ("judge", GARDEN, JOINED)),
        ("legal", {"castle": GARDEN, "tile": "hallway", "passages": ["corner"]},
         ("legal", GARDEN, "hallway", "--passages", "corner")),
        ("score", {"castle": f"{RING} {WEST}"}, ("score", f"{RING} {WEST}")),
        ("tiles", {"query": "moat"}, ("tiles", "moat")),
        ("show", {"castle": ALL}, ("show", ALL)),
    ],
)  # fmt: skip
def test_a_request_is_answered_as_the_command_is(
    ask: Ask, name: str, request_: dict[str, Any], words: tuple[str, ...]
) -> None:
    assert question(name, {**request_, "lang": "en"}) == ask(*words, "--json", "--lang", "en").document


SCREENS: list[tuple[str, ...]] = [
    ("judge", GARDEN, JOINED), ("judge", RING, WEST), ("judge", CLOSED, "moat@-10,-19/2"),
    ("judge", GARDEN, "berchta-room@-6,-5 passage-small@-5,-2/1"), ("legal", RING, "moat"),
    ("legal", GARDEN, "nap-room", "--passages", "small,straight,corner"), ("score", f"{RING} {WEST}", "--explain"),
    ("score", ALL, "--explain"), ("show", f"{RING} {WEST}"), ("walk", ALL), ("tiles", "moat"), ("tiles", "passage"),
    ("tiles", "barbican-new"), ("plan", RING, "--tiles", "dirt-room"), ("hint", f"{RING} {WEST}", "--tile", "pantry"),
    ("case", "examples/cases/ballroom-against-the-moat-wall.yaml"),
    ("case", "examples/cases/passage-doubles-both-icons.yaml"),
]  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("words", SCREENS, ids=[" ".join(words)[:50] for words in SCREENS])
def test_every_screen_fits_into_80_columns(words: tuple[str, ...], language: str) -> None:
    shown = in_terminal(*words, "--lang", language, width=80)
    assert shown.code in (0, 1, 2)
    assert "Traceback" not in shown.text
    assert columns(shown.widest) <= 80, shown.widest

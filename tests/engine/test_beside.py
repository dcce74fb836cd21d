"""Placements named by a door of the castle: place and turn are found, and found again by the slow twin."""

from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cli.answers import ask as put_question
from cli.play.building import read_where
from cli.two_castles.questions import read_place
from engine import Castle
from engine.castle.beside import places_at, read_wanted
from engine.castle.placement import Placement
from engine.castle.whereabouts import count_on_side
from engine.catalogue import find_tile
from engine.game.state import Phase
from engine.kernel.beside import AmbiguousPlacement, read_beside
from engine.kernel.errors import IllegalPlacement, MadKingError
from engine.records.actions import read_action
from engine.records.tables import bare_table
from engine.two_castles.castle import Castle as TwoCastle
from engine.two_castles.catalogue import find_tile as find_two_tile
from tests.support.castles import TILES, castles
from tests.support.cli import Ask, Refuse

SALON = Castle.parse("foyer-3@0,0 salon@3,0")
HALLS = Castle.parse("foyer-4@0,0 hallway@3,1 hallway@-6,1")


def test_the_only_legal_place_at_a_door_is_meant() -> None:
    assert str(SALON.judge("stairs at salon.N/1").placement) == "stairs@8,-3/1"
    assert str(SALON.place("nap-room at salon.E/1").rooms[-1]) == "nap-room@10,0/1"


def test_rooms_and_tiles_are_known_by_their_names_in_any_language() -> None:
    names = find_tile("nap-room").names
    for name in names.values():
        assert str(SALON.judge(f"{name} at {find_tile('salon').name('ru')}.e/1").placement) == "nap-room@10,0/1"
    assert str(SALON.judge('"Nap Room" at Foyer.W/3').placement) == "nap-room@-2,-1/3"


def test_several_ways_are_all_listed() -> None:
    with pytest.raises(AmbiguousPlacement) as refusal:
        SALON.judge("nap-room at salon.E")
    assert refusal.value.choices == ("nap-room@10,0/1", "nap-room@10,1/2")
    assert all(choice in str(refusal.value) for choice in refusal.value.choices)
    assert "\n" not in str(refusal.value)


def test_where_nothing_is_legal_the_verdict_says_why() -> None:
    verdict = SALON.judge("nap-room at foyer-3.E")
    assert [violation.rule for violation in verdict.violations] == ["PLACE-4"]
    with pytest.raises(IllegalPlacement):
        SALON.place("nap-room at foyer-3.E")


def test_one_of_several_rooms_is_named_by_its_place_or_number() -> None:
    with pytest.raises(AmbiguousPlacement) as refusal:
        HALLS.judge("salon at hallway.E")
    assert refusal.value.choices == ("hallway@3,1.E", "hallway@-6,1.E")
    by_place, by_number = HALLS.judge("salon at hallway@3,1.E/0"), HALLS.judge("salon at hallway.1.E/0")
    assert by_place.placement == by_number.placement
    assert HALLS.judge("nap-room at hallway.2.W/0").placement.x < -6


def test_one_of_several_doors_is_named_by_its_number() -> None:
    with pytest.raises(AmbiguousPlacement) as refusal:
        HALLS.judge("nap-room at hallway.1.N")
    assert refusal.value.choices == tuple(f"hallway.1.N{number}" for number in range(1, 7))
    assert HALLS.judge("nap-room at hallway.1.N6/1").connections[0].room == HALLS.rooms[1]


@pytest.mark.parametrize(
    "text",
    [
        "nap-room at", "nap-room at salon", "nap-room at salon.X", "nap-room at salon.E9", "nap-room at salon.E0",
        "nap-room at salon.9.E", "nap-room at salon.0.E", "nap-room at nap-room.E", "nap-room at nowhere.E",
        "nothing at salon.E", "at salon.E", "moat at salon.E", "nap-room at salon@9,9.E", "nap-room at salon.E/0",
        "nap-room at salon.E/7", "nap-room at .E", "nap-room at salon.E salon@3,0", "nap-room at foyer-3.N",
    ],
)  # fmt: skip
def test_what_means_nothing_is_refused_in_one_line(text: str) -> None:
    with pytest.raises(MadKingError) as refusal:
        SALON.judge(text)
    assert str(refusal.value)
    assert "\n" not in str(refusal.value)


@settings(max_examples=40)
@given(castles(), st.data())
def test_what_is_named_by_a_door_is_what_meets_it(castle: Castle, data: st.DataObject) -> None:
    """The slow twin: of all legal places those whose verdict has a connection at that door."""
    tile = data.draw(st.sampled_from(TILES))
    number = data.draw(st.integers(0, len(castle.rooms) - 1))
    way = castle.board.tiles[number]
    door = data.draw(st.integers(0, len(way.doors) - 1))
    x, y = castle.rooms[number].before(door)
    slow = [
        place
        for place in castle.legal(tile)
        if any((c.x, c.y, c.side.opposite) == (x, y, way.doors[door].side) for c in castle.judge(place).connections)
    ]
    assert [place for place in places_at(castle, tile, number, door) if castle.allows(place)] == slow
    text = f"{tile.slug} at {castle.rooms[number]}.{way.doors[door].side.name}{count_on_side(way, door)[0]}"
    for place in slow:
        turned = [other for other in slow if other.turn == place.turn]
        assert _named(castle, f"{text}/{place.turn}") == turned
    if not slow:
        assert not castle.judge(text).legal


def _named(castle: Castle, text: str) -> list[Placement]:
    try:
        return [read_wanted(castle, text).room]
    except AmbiguousPlacement as refusal:
        return [read_wanted(castle, choice).room for choice in refusal.choices]


@given(st.text())
def test_any_text_is_read_or_refused(text: str) -> None:
    for typed in (text, f"nap-room at {text}", f"{text} at salon.E"):
        with suppress(MadKingError):
            read_beside(typed)
            SALON.judge(typed)


def test_the_sister_game_knows_the_cell_beside() -> None:
    castle = TwoCastle.parse("throne-living-corridor@0,0 wine-room@2,0")
    assert str(castle.judge("fountain at wine-room.N").placement) == "fountain@2,1"
    assert str(castle.judge("fountain at throne-living-corridor.N2").placement) == "fountain@1,1"
    with pytest.raises(AmbiguousPlacement) as refusal:
        castle.judge("fountain at throne-living-corridor.N")
    assert len(refusal.value.choices) == 2
    assert not castle.judge("fountain at wine-room.S").legal


def test_the_command_line_takes_it_and_lists_all_choices(ask: Ask, refuse: Refuse) -> None:
    assert ask("judge", str(SALON), "nap-room at salon.E/1").code == 0
    assert "nap-room@10,0/1, nap-room@10,1/2" in refuse("judge", str(SALON), "nap-room at salon.E")
    assert ask("judge", str(SALON), "nap-room at foyer-3.E").code == 1


def test_cases_take_it() -> None:
    case = f'castle: "{SALON}"\nclaim: {{place: "nap-room at salon.E/1"}}\n'
    answer = put_question("case", {"case": case})
    assert answer["allowed"]
    with pytest.raises(MadKingError, match=r"claim\.place"):
        put_question("case", {"case": case.replace("/1", "")})


def test_people_who_play_take_it_and_leave_the_tile_in_hand_unnamed() -> None:
    assert str(read_where(SALON, "at salon.E/1", ("nap-room",))) == "nap-room@10,0/1"
    assert str(read_where(SALON, "nap-room at salon.E/2", ("stairs",))) == "nap-room@10,1/2"
    castle = TwoCastle.parse("throne-living-corridor@0,0 wine-room@2,0")
    assert str(read_place(castle, "at wine-room.E", (find_two_tile("nap-room").slug,))) == "nap-room@3,0"


def test_actions_of_logs_and_cases_take_it() -> None:
    state = bare_table(SALON, "Ada").but(phase=Phase.PLACE, hand=(find_tile("nap-room").slug,))
    assert read_action("place nap-room at salon.E/1", state) == read_action("place nap-room@10,0/1", state)
    with pytest.raises(AmbiguousPlacement):
        read_action("place nap-room at salon.E", state)

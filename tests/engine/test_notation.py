"""Castle text: what can be read, and one clear reason for everything that cannot."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import Castle, IllegalCastle, MadKingError, NotationError
from engine.castle.notation import read_castle, read_placement


def reason(text: str) -> str:
    with pytest.raises(NotationError) as caught:
        Castle.parse(text)
    return str(caught.value)


def test_blanks_newlines_and_comments() -> None:
    castle = Castle.parse("# my castle\nfoyer-3@0,0\n\n  nap-room@3,1/2   # the bed\n")
    assert str(castle) == "foyer-3@0,0 nap-room@3,1/2"


def test_capitals_and_plus_signs_are_read() -> None:
    assert str(Castle.parse("Foyer-3@+0,-0 NAP-ROOM@3,1/2")) == "foyer-3@0,0 nap-room@3,1/2"


def test_an_unknown_tile_is_named_with_its_room() -> None:
    text = "foyer-3@0,0 salon@3,0 nap-room@10,0/1 nap-rom@10,4"
    assert reason(text) == "room 4: 'nap-rom' is not a tile; did you mean nap-room?"


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("", "the castle is empty; it begins with a foyer, as in foyer-3@0,0"),
        ("# nothing\n", "the castle is empty; it begins with a foyer, as in foyer-3@0,0"),
        ("foyer-3@0,0/7", "room 1: 'foyer-3@0,0/7': the turn is 0, 1, 2 or 3 quarter turns clockwise, not 7"),
        ("foyer-3@0", "room 1: 'foyer-3@0' lacks a coordinate; write slug@x,y or slug@x,y/turn"),
        ("foyer-3", "room 1: 'foyer-3' has no place; write slug@x,y or slug@x,y/turn"),
        ("foyer-3@x,y", "room 1: 'foyer-3@x,y' cannot be read; write slug@x,y or slug@x,y/turn with whole numbers"),
        ("foyer-3@1000000,0", "room 1: 'foyer-3@1000000,0': coordinates run from -9999 to 9999"),
        ("foyer-3@0,0 nap-room@5000,0", "room 2: Nap Room (5000,0) lies more than 2000 cells from the first room"),
        ("foyer-3@9000,0", "room 1: the first room lies at most 7999 cells from the origin"),
        ("foyer-3@0,0 " * 251, "251 rooms are more than any castle has (250)"),
        (
            "nap-room@\u0663,1",
            "room 1: 'nap-room@\u0663,1' cannot be read; write slug@x,y or slug@x,y/turn with whole numbers",
        ),
        ("nap-room@0,0", "room 1 (nap-room@0,0): a castle begins with its foyer (SETUP-P-10)"),
    ],
)
def test_what_cannot_be_read(text: str, wanted: str) -> None:
    assert reason(text) == wanted


def test_a_castle_that_could_not_have_been_built_names_room_and_rule() -> None:
    text = "foyer-3@0,0 pantry@3,0/1 nap-room@3,1"
    assert reason(text).startswith("room 2 (pantry@3,0/1): none of its entrances meets an entrance of the castle")
    with pytest.raises(IllegalCastle) as caught:
        Castle.parse("foyer-3@0,0 salon@3,0 nap-room@3,1")
    assert caught.value.room == 3
    assert str(caught.value).startswith("room 3 (nap-room@3,1): overlaps Salon (3,0) (PLACE-4)")


def test_two_foyers() -> None:
    assert "room 2 (foyer-4@3,0): a castle has only one foyer: Foyer (0,0) (SETUP-P-1)" in reason(
        "foyer-3@0,0 foyer-4@3,0"
    )


def test_without_strict_an_illegal_castle_is_only_read() -> None:
    castle = Castle.parse("foyer-3@0,0 salon@1,1", strict=False)
    assert len(castle) == 2
    assert castle.score().total == 3


def test_an_endless_text_is_refused() -> None:
    assert "longer than any castle" in reason("foyer-3@0,0 " * 20_000)


def test_no_legal_room_leaves_the_coordinates() -> None:
    castle = Castle.parse("foyer-3@7999,-7999")
    assert all(Castle.parse(f"{castle} {room}") for room in castle.legal("salon"))


def test_an_unknown_edition_is_refused() -> None:
    with pytest.raises(MadKingError, match="'third' is not an edition; there are first, second, collectors"):
        Castle.parse("foyer-3@0,0", edition="third")


@given(st.text(max_size=60))
def test_any_text_is_read_or_refused_on_one_line(text: str) -> None:
    try:
        rooms = read_castle(text)
    except MadKingError as error:
        reason = str(error)
    else:
        reason = ""
        assert read_castle(" ".join(map(str, rooms))) == rooms
    assert "\n" not in reason


@given(st.from_regex(r"(foyer-3|nap-room|hallway)@-?[0-9]{1,4},-?[0-9]{1,4}(/[0-3])?", fullmatch=True))
def test_a_placement_round_trips(text: str) -> None:
    placement = read_placement(text)
    assert read_placement(str(placement)) == placement

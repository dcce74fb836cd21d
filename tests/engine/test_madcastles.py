"""Castles of madcastles.com: our castles, written as that program writes them, are read back equal."""

from random import Random
from string import ascii_letters, ascii_uppercase

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import Castle
from engine.castle.placement import Placement
from engine.catalogue import all_tiles, find_tile
from engine.kernel.errors import MadKingError
from engine.records.madcastles import is_madcastles, read_madcastles, slugs
from tests.support.castles import castles

LETTERS = ascii_uppercase + ascii_letters[:26]
FACES = {"downstairs-hallway": "hallway", "foyer-4": "foyer-3"}


def write(castle: Castle, rng: Random) -> str:
    """A castle as that program writes it: in any order, stairs either way, hallways without a floor, half cells."""
    rooms = list(castle.rooms)
    rng.shuffle(rooms)
    dx, dy = rng.randrange(-40, 40), rng.randrange(-40, 40)
    return "&".join(_written(room, rng, dx, dy) for room in rooms)


def _written(room: Placement, rng: Random, dx: int, dy: int) -> str:
    number = slugs().index(find_tile(FACES.get(room.slug, room.slug)).slug)
    turn = (room.turn + (2 if room.tile.is_stairs and rng.random() < 0.5 else 0)) % 4
    sign, letter = "+-"[number // len(LETTERS)], LETTERS[number % len(LETTERS)]
    return f"{sign}{letter}{turn}{2 * room.x + dx},{2 * room.y + dy}"


def test_every_number_is_a_tile_and_every_tile_of_the_box_has_a_number() -> None:
    assert len(slugs()) == 91
    assert set(slugs()) == {tile.slug for tile in all_tiles()} - set(FACES)
    assert [slugs().count(find_tile(slug).slug) for slug in ("stairs", "hallway", "salon")] == [6, 9, 1]


@settings(max_examples=60)
@given(castles(max_rooms=14), st.integers(0, 99))
def test_castles_are_read_back(castle: Castle, seed: int) -> None:
    imported = read_madcastles(write(castle, Random(seed)))
    foyer = imported.rooms[0]
    assert Castle.settle(imported.rooms).wrong_rooms() == []
    assert foyer.tile.is_foyer
    assert {str(room) for room in imported.rooms[1:]} == {
        str(room._replace(x=room.x - castle.rooms[0].x, y=room.y - castle.rooms[0].y)) for room in castle.rooms[1:]
    }
    if castle.rooms[0].slug == "foyer-3":
        assert foyer.turn == castle.rooms[0].turn


def test_a_room_at_the_fourth_door_needs_the_other_side_of_the_foyer() -> None:
    castle = Castle.parse("foyer-4@0,0 hallway@1,-6/1 hallway@3,1 hallway@1,3/1 hallway@-6,1")
    assert read_madcastles(write(castle, Random(1))).rooms[0].slug == "foyer-4"


@pytest.mark.parametrize("before", ["", "https://madcastles.com/#", "madcastles.com/?", "http://www.madcastles.com/c="])
def test_addresses_are_known(before: str) -> None:
    link = f"{before}%2BP2-2,6&+J10,6" if before else "+P2-2,6&+J10,6"
    assert is_madcastles(link)
    assert [room.slug for room in read_madcastles(link).rooms] == ["foyer-3", "powder-room"]


def test_rooms_that_cannot_stand_are_kept_and_named() -> None:
    imported = read_madcastles("+P00,0&+f020,20")
    assert [str(room) for room in imported.rooms] == ["foyer-3@0,0", "nap-room@10,10"]
    assert any("Nap Room" in note for note in imported.notes)


@pytest.mark.parametrize(
    "text",
    [
        "https://madcastles.com",
        "+P00,0&+f01,0",
        "+P00,0&-n00,0",
        "+P00,0&zz",
        "+P40,0",
        "madcastles",
        "&".join(["+P00,0"] * 92),
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_refused_in_one_line(text: str) -> None:
    with pytest.raises(MadKingError) as refusal:
        read_madcastles(text)
    assert str(refusal.value)
    assert "\n" not in str(refusal.value)

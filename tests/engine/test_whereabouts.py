"""Places in words: every legal place of a tile is told from every other one, in all languages."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import Castle
from engine.castle.notation import read_joined, read_placement
from engine.castle.whereabouts import place_words
from engine.catalogue import Tile, find_tile
from engine.kernel.i18n import LANGUAGES, set_language
from tests.support.castles import TILES, castles
from tests.support.pieced import BAR, JOINS, any_tile, sweep

START = Castle.parse("foyer-3@0,0 salon@3,0")


def test_a_place_is_known_by_the_door_that_it_meets_and_by_what_it_touches() -> None:
    assert place_words(START, read_placement("nap-room@10,1/2")) == "at the east door of the Salon, turned by half"
    beside = [place_words(START, place) for place in START.legal("hallway")]
    assert not [words for words in beside if "beside" in words]
    castle = START.place("nap-room@6,2/3")
    touching = [place for place in castle.legal("hallway") if "beside the Salon" in place_words(castle, place)]
    assert touching
    assert all(START.rooms[1] in castle.judge(place).adjacent for place in touching)


def test_several_connections_are_all_named() -> None:
    castle = Castle.parse("foyer-4@0,0 hallway@3,1 hallway@3,-5/1")
    both = [words for words in (place_words(castle, place) for place in castle.legal("hallway")) if " and at " in words]
    assert both


def test_rooms_of_one_name_are_told_apart_by_their_places() -> None:
    castle = Castle.parse("foyer-4@0,0 hallway@3,1 hallway@-6,1")
    words = [place_words(castle, place) for place in castle.legal("salon")]
    assert any("Hallway (3,1)" in text for text in words)
    assert any("Hallway (-6,1)" in text for text in words)
    assert any("door of the Foyer" in text for text in words)


def test_doors_on_one_side_are_told_apart() -> None:
    castle = Castle.parse("foyer-3@0,0 hallway@3,1")
    words = [place_words(castle, place) for place in castle.legal("stairs")]
    assert any(text.startswith("at north door 1 of the Hallway, counted from the left") for text in words)
    assert any(text.startswith("at south door 6 of the Hallway, counted from the left") for text in words)


@settings(max_examples=40)
@given(castles(), st.sampled_from(TILES))
def test_words_of_legal_places_differ(castle: Castle, tile: Tile) -> None:
    words = Counter(place_words(castle, place) for place in castle.legal(tile))
    assert not [text for text, times in words.items() if times > 1]


def test_words_of_legal_places_differ_among_pieces_too() -> None:
    for rng, castle in sweep("whereabouts", 12):
        for tile in (BAR, any_tile(rng.choice), any_tile(rng.choice)):
            words = [place_words(castle, place) for place in castle.legal(tile)]
            assert len(words) == len(set(words)), castle


def test_a_room_with_a_passage_says_what_the_passage_leads_to() -> None:
    castle = Castle.parse("foyer-3@0,0 salon@3,0", "collectors")
    joined = castle.with_one_join(find_tile("nap-room"), JOINS)
    words = [place_words(castle, place) for place in joined]
    assert words
    assert all(" secret passage (" in text for text in words)
    assert len(set(words)) == len(words)


def test_a_section_of_the_moat_lies_on_a_side_of_the_castle() -> None:
    castle = Castle.parse("barbican-new@-10,0", "collectors")
    assert sorted(place_words(castle, place) for place in castle.legal("moat")) == [
        "on the east side of the castle",
        "on the west side of the castle",
    ]
    closed = castle.place("moat@-10,-19/3").place("moat@11,-19/1")
    assert [place_words(closed, place) for place in closed.legal("moat")] == ["on the north side of the castle"]


def test_a_foyer_is_the_first_room() -> None:
    assert place_words(Castle(), read_placement("foyer-3@0,0")) == "as the first room of the castle"


def test_a_place_at_no_door_is_given_as_it_is_written() -> None:
    assert place_words(START, read_joined("nap-room@40,40/1")) == "at 40,40/1"


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_differ_in_every_language(language: str) -> None:
    set_language(language)
    words = [place_words(START, place) for slug in ("nap-room", "hallway") for place in START.legal(slug)]
    assert len(set(words)) >= max(len(START.legal("nap-room")), len(START.legal("hallway")))

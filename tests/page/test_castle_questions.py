"""Questions of the page about one castle: `castle`, `legal`, `judge` and `picture`, and that each gives its form."""

import re
import subprocess
import sys
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cli.answers import ask
from cli.answers.page import ask_page
from cli.answers.page.forms import BoxForm, CastleForm, LegalForm, PictureForm, VerdictForm
from cli.errors import BadInput
from engine import Castle
from engine.castle.copies import unavailable
from engine.kernel.i18n import LANGUAGES
from engine.pictures.fragments import shared_definitions
from engine.rules.rulings import law
from solver.hint.placements import rank_placements
from tests.support.both import CLOSED
from tests.support.castles import TILES, attempts, castles
from tests.support.forms import check

SALON = "foyer-3@0,0 salon@3,0 nap-room@10,0/1"
OVERLAPPING = "foyer-3@0,0 salon@3,0 larder@4,0 hallway@40,40"
"""One room lies over another, and one lies nowhere."""


def shown(castle: str, **fields: object) -> CastleForm:
    found: Any = ask_page("castle", {"castle": castle, **fields})
    check(found, CastleForm)
    return found  # type: ignore[no-any-return]


def places(castle: str, *tiles: str, **fields: object) -> LegalForm:
    found: Any = ask_page("legal", {"castle": castle, "tiles": list(tiles), **fields})
    check(found, LegalForm)
    return found  # type: ignore[no-any-return]


def judged(castle: str, placement: str, **fields: object) -> VerdictForm:
    found: Any = ask_page("judge", {"castle": castle, "placement": placement, "words": True, **fields})
    check(found, VerdictForm)
    return found  # type: ignore[no-any-return]


def shuffled(castle: Castle, seed: int) -> str:
    rooms = list(map(str, castle.laid))
    Random(seed).shuffle(rooms)
    return " ".join(rooms)


# castle


@given(castles(12), st.integers(0, 999))
@settings(max_examples=40)
def test_a_castle_in_any_order_is_scored_as_the_engine_scores_it(castle: Castle, seed: int) -> None:
    found = shown(shuffled(castle, seed))
    assert found["total"] == castle.score().total == sum(room["total"] for room in found["rooms"])
    assert all(room["total"] == sum(item["points"] for item in room["items"]) for room in found["rooms"])
    assert {room["at"] for room in found["rooms"] if room["completed"]} == set(map(str, castle.completed_rooms))
    assert Castle.parse(found["castle"]).score().total == found["total"]
    assert len(found["courtyards"]) == castle.courtyards
    assert not found["odd"]


@given(castles(12))
@settings(max_examples=20)
def test_a_castle_that_is_remembered_is_never_that_of_another_law_or_language(castle: Castle) -> None:
    totals: set[tuple[str, int]] = set()
    names: dict[str, tuple[str, str]] = {}
    for option in ("not-adjacent", "adjacent", "not-adjacent"):
        found = shown(str(castle), rulings={"corner-contact": option})
        under = Castle.parse(str(castle), law("second", {"corner-contact": option}), strict=False)
        assert found["total"] == under.score().total
        totals.add((option, found["total"]))
    assert len(totals) == 2
    for lang in (*LANGUAGES, *LANGUAGES):
        room = shown(str(castle), lang=lang)["rooms"][0]
        assert names.setdefault(lang, (room["name"], room["svg"])) == (room["name"], room["svg"])
    assert len(set(names.values())) == len(LANGUAGES)


def test_an_order_that_was_not_asked_to_be_settled_stays() -> None:
    assert shown("salon@3,0 foyer-3@0,0")["castle"] == "foyer-3@0,0 salon@3,0"
    assert shown("salon@3,0 foyer-3@0,0", settle=False)["castle"] == "salon@3,0 foyer-3@0,0"


@given(castles(8), st.data())
@settings(max_examples=40)
def test_rooms_that_break_rules_are_kept_marked_drawn_and_scored(castle: Castle, data: st.DataObject) -> None:
    wrong = data.draw(attempts(castle).filter(lambda placement: not castle.judge(placement).legal))
    text = f"{castle} {wrong}"
    found = shown(text)
    loose = Castle.parse(text, strict=False)
    assert [room["at"] for room in found["rooms"]] == [*map(str, castle.laid), str(wrong)]
    assert all(room["svg"] for room in found["rooms"])
    assert found["total"] == loose.score().total
    assert [(odd["number"], odd["room"]) for odd in found["odd"]] == [
        (number, str(verdict.placement)) for number, verdict in loose.wrong_rooms()
    ]
    assert all(odd["rules"] and odd["why"] for odd in found["odd"])


def test_odd_rooms_say_which_rules_they_break_and_why() -> None:
    over, lost = shown(OVERLAPPING)["odd"]
    assert (over["room"], over["number"], over["rules"][0]) == ("larder@4,0", 3, "PLACE-4")
    assert "overlaps Salon (3,0)" in over["why"]
    assert (lost["room"], lost["rules"]) == ("hallway@40,40", ["PLACE-1"])


def test_no_text_is_an_empty_castle() -> None:
    for text in ("", "  \n", "# nothing yet"):
        found = shown(text)
        assert (found["castle"], found["rooms"], found["total"]) == ("", [], 0)


def test_a_room_says_its_points_in_short_and_one_by_one() -> None:
    nap = shown(SALON)["rooms"][2]
    assert (nap["name"], nap["words"], nap["total"]) == ("Nap Room", "2+2", 4)
    assert [(item["rule"], item["points"]) for item in nap["items"]] == [("SCORE-1", 2), ("SCORE-2", 2)]
    assert nap["items"][1]["words"] == "icon of Nap Room (10,0/1), for Salon (3,0)"


def test_pieces_are_shown_with_their_role() -> None:
    found = shown(CLOSED, edition="collectors", expansions=["moats"])
    assert [room["role"] for room in found["rooms"]] == ["room", "bar", "bar", "bar"]
    assert found["total"] == sum(room["total"] for room in found["rooms"])
    assert all('class="water"' in room["svg"] for room in found["rooms"][1:])


@given(castles(12))
@settings(max_examples=20)
def test_rooms_refer_only_to_what_the_box_defines(castle: Castle) -> None:
    known = set(re.findall(r'id="([^"]+)"', shared_definitions()))
    for room in shown(str(castle))["rooms"]:
        assert set(re.findall(r"#(mk-[\w-]+)", room["svg"])) <= known
        ElementTree.fromstring(f"<g>{room['svg']}</g>")


# legal


@given(castles(12), st.sampled_from(TILES))
@settings(max_examples=80)
def test_the_places_of_a_tile_are_those_of_the_engine(castle: Castle, tile: Any) -> None:
    found = places(str(castle), tile.slug)["tiles"][tile.slug]
    missing = unavailable(castle, tile)
    if missing is not None:
        assert found.get("refused") == {"rule": missing.rule, "why": missing.why}
        return
    assert {place["at"] for place in found["places"]} == set(map(str, castle.legal(tile)))
    expected = [(str(option.placement), option.points) for option in rank_placements(castle, tile)]
    assert [(place["at"], place["points"]) for place in found["places"]] == expected
    assert bool(found["places"]) == ("refused" not in found)


@given(castles(8), st.sampled_from(TILES))
@settings(max_examples=30)
def test_every_place_is_told_apart_in_words(castle: Castle, tile: Any) -> None:
    words = [place["where"] for place in places(str(castle), tile.slug)["tiles"][tile.slug]["places"]]
    assert all(words)


def test_places_say_what_they_complete() -> None:
    found = places("foyer-3@0,0 salon@3,0", "larder")["tiles"]["larder"]["places"]
    by_engine = {
        str(option.placement): list(map(str, option.completes))
        for option in rank_placements(Castle.parse("foyer-3@0,0 salon@3,0"), "larder")
    }
    assert {place["at"]: place["completes"] for place in found} == by_engine


@pytest.mark.parametrize(
    ("castle", "tile", "rule"),
    [
        (SALON, "nap-room", "COMP-4"),
        (SALON, "foyer-4", "SETUP-P-1"),
        ("foyer-3@0,0", "bottomless-pit", "PLACE-8"),
        ("foyer-3@0,0", "moat", "MOAT-3"),
        ("foyer-3@0,0", "passage-small", "PASS-3"),
        ("", "salon", "SETUP-P-10"),
    ],
)
def test_a_tile_without_a_place_says_which_rule_refuses_it(castle: str, tile: str, rule: str) -> None:
    found = places(castle, tile)["tiles"][tile]
    assert found["places"] == []
    assert found["refused"]["rule"] == rule
    assert found["refused"]["why"]


def test_an_empty_castle_begins_with_a_foyer_in_each_of_its_turns() -> None:
    found = places("", "foyer-3", "foyer-4")["tiles"]
    assert [place["at"] for place in found["foyer-3"]["places"]] == [f"foyer-3@0,0{t}" for t in ("", "/1", "/2", "/3")]
    assert [place["at"] for place in found["foyer-4"]["places"]] == ["foyer-4@0,0"]


def test_the_first_edition_has_no_foyer_with_four_doors() -> None:
    found = places("", "foyer-4", edition="first")["tiles"]["foyer-4"]
    assert found["refused"]["rule"] == "SETUP-P-2"


def test_odd_rooms_do_not_hinder_asking_for_places() -> None:
    loose = Castle.parse(OVERLAPPING, strict=False)
    found = places(OVERLAPPING, "pantry")["tiles"]["pantry"]["places"]
    assert {place["at"] for place in found} == set(map(str, loose.legal("pantry")))


def test_rooms_may_come_with_one_of_the_passages_asked_for() -> None:
    fields = {"edition": "collectors", "expansions": ["passages"], "passages": ["small"]}
    found = places("foyer-3@0,0 salon@3,0", "larder", **fields)["tiles"]["larder"]["places"]
    joined = [place for place in found if "joins" in place]
    assert joined
    assert len(joined) < len(found)
    assert all(place["joins"][0].startswith("passage-small@") for place in joined)


def test_a_single_tile_is_answered_as_the_command_answers() -> None:
    request = {"castle": "foyer-3@0,0 salon@3,0", "tile": "nap-room", "by_points": True}
    assert ask_page("legal", request) == ask("legal", request)


# judge


@given(castles(8), st.data())
@settings(max_examples=60)
def test_a_verdict_in_words_is_the_verdict_of_the_command_and_more(castle: Castle, data: st.DataObject) -> None:
    request = {"castle": str(castle), "placement": str(data.draw(attempts(castle)))}
    plain = ask("judge", request)
    assert ask_page("judge", request) == plain
    told: Any = judged(**request)
    for violation in told["violations"]:
        assert all(violation.pop(word) for word in ("reason", "statement", "cited"))
    for item in told["score"]["items"] if told["score"] else ():
        assert item.pop("words")
    assert told.pop("headline").startswith("Yes" if plain["legal"] else "No")
    assert all(fact["heading"] and fact["rooms"] for fact in told.pop("facts"))
    assert told.pop("idle") == ({violation["kind"] for violation in plain["violations"]} == {"no-connection"})
    assert told == plain


def test_a_castle_with_odd_rooms_is_judged_only_if_that_is_wanted() -> None:
    with pytest.raises(BadInput, match="overlaps"):
        judged(OVERLAPPING, "pantry@1,1")
    assert judged(OVERLAPPING, "pantry@1,1", force=True)["legal"] is False


def test_a_foyer_may_begin_an_empty_castle() -> None:
    assert judged("", "foyer-3@0,0", force=True)["legal"]
    with pytest.raises(BadInput, match="the castle is empty"):
        judged("", "foyer-3@0,0")


def test_a_tile_over_empty_ground_is_idle_and_not_wrong() -> None:
    found = judged(SALON, "pantry@30,30")
    assert (found["idle"], found["legal"]) == (True, False)
    assert not judged(SALON, "pantry@1,1")["idle"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_is_said_in_the_language_of_the_request(lang: str) -> None:
    verdict = judged(SALON, "pantry@1,1", lang=lang)
    castle = shown(OVERLAPPING, lang=lang)
    legal = places(SALON, "pantry", "nap-room", lang=lang)
    english = judged(SALON, "pantry@1,1"), shown(OVERLAPPING), places(SALON, "pantry", "nap-room")
    same = lang == "en"
    assert (verdict["headline"] == english[0]["headline"]) == same
    assert (verdict["violations"][0].get("reason") == english[0]["violations"][0].get("reason")) == same
    assert (castle["facts"][0]["words"] == english[1]["facts"][0]["words"]) == same
    assert (castle["odd"][0]["why"] == english[1]["odd"][0]["why"]) == same
    refused, english_refused = (form["tiles"]["nap-room"]["refused"]["why"] for form in (legal, english[2]))
    assert (refused == english_refused) == same


def test_a_verdict_needs_no_shapely() -> None:
    program = (
        "import sys\n"
        "from cli.answers.page import ask_page\n"
        "castle = 'foyer-3@0,0 salon@3,0'\n"
        "for placement in ('larder@4,0', 'larder@10,0', 'terrace-gardens@3,2'):\n"
        "    ask_page('judge', {'castle': castle, 'placement': placement, 'words': True, 'force': True})\n"
        "ask_page('castle', {'castle': castle + ' larder@4,0'})\n"
        "ask_page('legal', {'castle': castle, 'tiles': ['larder', 'hallway']})\n"
        "ask_page('box', {})\n"
        "print([name for name in ('shapely', 'networkx', 'ortools', 'typer', 'rich') if name in sys.modules])\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


# picture


def test_a_picture_shows_the_castle_the_verdict_or_the_steps() -> None:
    plain: Any = ask_page("picture", {"castle": SALON, "title": "Our <castle>", "coordinates": True})
    check(plain, PictureForm)
    ElementTree.fromstring(plain["svg"])
    assert "Our &lt;castle&gt;" in plain["svg"]
    assert 'data-violation="PLACE-4"' in ask_page("picture", {"castle": SALON, "placement": "pantry@1,1"})["svg"]
    steps = ask_page("picture", {"castle": "foyer-3@0,0", "steps": ["salon@3,0", "nap-room@10,0/1"]})["svg"]
    assert steps.count("data-step=") == 2
    by_door = ask_page("picture", {"castle": "foyer-3@0,0", "steps": ["hallway at foyer-3.W/0"]})["svg"]
    assert 'data-of="hallway@-6,1"' in by_door


def test_a_picture_marks_what_is_wrong() -> None:
    assert 'stroke-dasharray="11 6"' in ask_page("picture", {"castle": OVERLAPPING})["svg"]
    assert 'stroke-dasharray="11 6"' not in ask_page("picture", {"castle": SALON})["svg"]


def test_the_form_checker_finds_what_is_amiss() -> None:
    good = shown(SALON)
    for bad in ({**good, "total": "4"}, {**good, "more": 1}, {k: v for k, v in good.items() if k != "odd"}):
        with pytest.raises(AssertionError):
            check(bad, CastleForm)
    with pytest.raises(AssertionError):
        check(good, BoxForm)


def test_what_only_looks_adjacent_comes_first_with_its_rule() -> None:
    """EX-07: the curve of the Flute Room leaves a gap, and that is what the players dispute."""
    castle = "foyer-4@0,0 flute-room@-3,0 observatory@-1,-4"
    asked = {"castle": castle, "placement": "east-tapestry-chamber@-1,3", "words": True}
    first = ask_page("judge", asked)["facts"][0]
    assert first == {"heading": "Beside, not adjacent", "rooms": ["Flute Room (-3,0)"], "rules": ["ADJ-7"]}


def test_the_page_is_told_that_rooms_are_invented() -> None:
    tower = "foyer-3@0,0 x325-living@3,-1"
    assert ask_page("castle", {"castle": tower})["stand_ins"] is True
    assert ask_page("judge", {"castle": tower, "placement": "nap-room@8,0/1", "words": True})["stand_ins"] is True
    assert "stand_ins" not in ask_page("castle", {"castle": "foyer-3@0,0 nap-room@3,1/2"})

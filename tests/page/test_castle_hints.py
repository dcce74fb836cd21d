"""The page's question `hint`: the best places over several tiles of a castle alone, and the turn of a position."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cli.answers import ask
from cli.answers.page import ask_page
from cli.answers.page.forms import HintForm, HintsForm
from cli.errors import BadInput
from engine import Castle
from engine.castle.copies import unavailable
from engine.kernel.errors import MadKingError
from engine.kernel.i18n import LANGUAGES
from tests.support.castles import TILES, castles
from tests.support.forms import check
from tests.support.paths import POSITIONS

SALON = "foyer-3@0,0 salon@3,0 nap-room@10,0/1"
PURCHASE = (POSITIONS / "purchase.position.yaml").read_text(encoding="utf-8")


def hints(**fields: object) -> HintsForm:
    found: Any = ask_page("hint", dict(fields))
    check(found, HintsForm)
    return found  # type: ignore[no-any-return]


def laid(hint: HintForm) -> set[tuple[str, int, int, int]]:
    return {(hint["slug"], hint["x"], hint["y"], turn) for turn in hint["turns"]}


@given(castles(8), st.lists(st.sampled_from(TILES), min_size=1, max_size=3, unique=True))
@settings(max_examples=15)
def test_advice_on_several_tiles_is_the_best_of_the_advice_on_each(castle: Castle, tiles: list[Any]) -> None:
    found = hints(castle=str(castle), tiles=[tile.slug for tile in tiles], top=4)
    single = []
    for tile in tiles:
        if unavailable(castle, tile) is None:
            try:
                request = {"castle": str(castle), "tile": tile.slug, "by": "value", "top": 0}
                single += ask("hint", request)["options"]
            except BadInput:  # it has no place
                continue
    best = sorted({(-option["value"], option["placement"]): option for option in single}.values(),
                  key=lambda option: -option["value"])  # fmt: skip
    if not best:
        assert not found["hints"]
        return
    assert found["hints"][0]["value"] == best[0]["value"]
    values = [hint["value"] for hint in found["hints"]]
    assert values == sorted(values, reverse=True)
    by_place = {option["placement"]: option for option in best}
    for hint in found["hints"]:
        for _slug, x, y, turn in laid(hint):
            at = f"{hint['slug']}@{x},{y}" + (f"/{turn}" if turn else "")
            assert (by_place[at]["points"], by_place[at]["value"]) == (hint["points"], hint["value"])


def test_equal_turns_of_one_place_are_one_hint() -> None:
    found = hints(castle="foyer-3@0,0", tiles=["flute-room"], top=50)["hints"]
    spots = [frozenset(laid(hint)) for hint in found]
    assert len(set.union(*map(set, spots))) == sum(map(len, spots))
    assert {one for spot in spots for one in spot} == {
        tuple(p) for p in Castle.parse("foyer-3@0,0").legal("flute-room")
    }
    assert any(len(hint["turns"]) > 1 for hint in found)


def test_a_hint_is_one_sentence_with_its_parts() -> None:
    first = hints(castle="foyer-3@0,0 salon@3,0", tiles=["nap-room"], by="points", top=1)["hints"][0]
    assert first["words"].startswith("Nap Room, at the ")
    assert f": {first['points']} points" in first["words"]
    assert sum(part["points"] for part in first["parts"]) == pytest.approx(first["value"], abs=0.01)
    assert all(part["why"] and part.get("words") for part in first["parts"])


def test_tiles_that_are_used_up_or_have_no_place_are_refused_and_the_others_advised_on() -> None:
    found = hints(castle=SALON, tiles=["nap-room", "foyer-4", "bottomless-pit", "moat", "larder"])
    assert {hint["slug"] for hint in found["hints"]} == {"larder"}
    said = found["refused"]
    assert [line.partition(":")[0] for line in said] == ["Nap Room", "Foyer (four entrances)", "Bottomless Pit", "Moat"]
    assert any("(COMP-4)" in line for line in said)
    assert any("(PLACE-8)" in line for line in said)


def test_a_castle_with_odd_rooms_or_without_any_is_no_error() -> None:
    assert hints(castle=f"{SALON} larder@4,0", tiles=["pantry"])["hints"]
    empty = hints(castle="", tiles=["larder"])
    assert (empty["hints"], len(empty["refused"])) == ([], 1)


def test_the_advice_on_a_turn_is_that_of_the_command() -> None:
    found = hints(position=PURCHASE, by="points", top=3)
    told = ask("hint", {"position": PURCHASE, "by": "points", "top": 12})["options"]
    by_place = {option["placement"]: option for option in told}
    assert len(found["hints"]) == 3
    for hint in found["hints"]:
        option = by_place[hint["at"]]
        assert (hint["points"], hint["value"], hint["price"]) == (option["points"], option["value"], option["price"])
        assert str(hint["price"]) in hint["words"] or not hint["at"]


def test_choices_without_a_place_have_none() -> None:
    every = (POSITIONS / "five.position.yaml").read_text(encoding="utf-8")
    first = hints(position=every, top=2)["hints"][0]
    assert (first["at"], first["slug"], first["turns"]) == (None, "", [])
    assert first["words"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_hints_speak_the_language_of_the_request(lang: str) -> None:
    found = hints(castle=SALON, tiles=["larder", "nap-room"], lang=lang)
    english = hints(castle=SALON, tiles=["larder", "nap-room"])
    assert (found["refused"] == english["refused"]) == (lang == "en")
    assert (found["hints"][0]["words"] == english["hints"][0]["words"]) == (lang == "en")


@pytest.mark.parametrize(
    ("request_", "said"),
    [
        ({}, "castle"),
        ({"castle": SALON, "tiles": ["den of thieves"]}, "den of thieves"),
        ({"castle": SALON, "tiles": ["larder"] * 13}, "13 tiles"),
        ({"castle": SALON, "tiles": ["larder"], "by": "luck"}, "luck"),
        ({"castle": SALON, "tiles": ["larder"], "top": -1}, "--top"),
        ({"castle": SALON, "tiles": ["larder"], "time": -1.0}, "--time"),
        ({"castle": "nonsense", "tiles": ["larder"]}, "nonsense"),
        ({"position": PURCHASE, "castle": SALON}, "position"),
        ({"position": PURCHASE, "player": "Nobody"}, "Nobody"),
        ({"position": "players: ["}, "YAML"),
        ({"position": {"players": 3}}, "players"),
    ],
)
def test_bad_input_is_refused_in_one_sentence(request_: dict[str, Any], said: str) -> None:
    with pytest.raises(MadKingError) as refused:
        ask_page("hint", request_)
    assert said in str(refused.value)
    assert "\n" not in str(refused.value)

"""A quarrel about a placement as a case file: the lawyer settles it as the referee does."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cli.answers import ask
from cli.answers.page import ask_page
from cli.answers.page.forms import DisputeForm
from engine import Castle
from engine.kernel.errors import MadKingError
from tests.support.castles import attempts, castles

TEXT = "foyer-3@0,0 salon@3,0"


def settled(castle: str, placement: str, **fields: Any) -> dict[str, Any]:
    """What the lawyer says of the case file of a dispute."""
    form = ask_page("dispute", {"castle": castle, "placement": placement, **fields})
    assert DisputeForm.__required_keys__ <= form.keys() <= DisputeForm.__required_keys__ | {"stand_ins", "conventions"}
    return ask("case", {"case": form["text"]})


def test_a_dispute_is_settled_by_its_case_file() -> None:
    yes = settled(TEXT, "nap-room@10,0/1", title="May the\nNap Room lie here: yes?")
    assert yes["allowed"]
    assert yes["title"] == "May the Nap Room lie here: yes?"
    no = settled(TEXT, "nap-room@3,0/1")
    assert not no["allowed"]
    assert "PLACE-4" in [rule["rule"] for rule in no["rules"]]
    assert "Nap Room" in no["title"]


def test_the_law_of_the_table_is_in_the_file() -> None:
    case = settled(TEXT, "nap-room@10,0/1", edition="first", rulings={"corner-contact": "adjacent"})
    assert (case["edition"], case["rulings"]) == ("first", {"corner-contact": "adjacent"})
    moat = settled("barbican-new@-10,0", "moat@-10,-19/3", edition="collectors", expansions=["moats"])
    assert moat["allowed"]


def test_a_placement_by_its_door_is_written_with_its_place() -> None:
    form = ask_page("dispute", {"castle": TEXT, "placement": "nap-room at salon.E/1"})
    assert "nap-room@10,0/1" in form["text"]


@pytest.mark.parametrize(
    "fields",
    [
        {"castle": "", "placement": "salon@3,0"}, {"castle": "nap-room@0,0", "placement": "salon@3,0"},
        {"castle": TEXT, "placement": "bear-cave@0,0"}, {"castle": TEXT, "placement": ""},
        {"castle": TEXT, "placement": "nap-room@10,0/1", "edition": "tenth"},
        {"castle": TEXT, "placement": "nap-room@10,0/1", "game": "two-castles"},
    ],
)  # fmt: skip
def test_what_is_no_dispute_is_refused_in_one_line(fields: dict[str, Any]) -> None:
    with pytest.raises(MadKingError) as refusal:
        ask_page("dispute", fields)
    assert str(refusal.value)
    assert "\n" not in str(refusal.value)


@settings(max_examples=8, deadline=None)
@given(castles(max_rooms=6), st.data())
def test_lawyer_and_referee_agree(castle: Castle, data: st.DataObject) -> None:
    wanted = data.draw(attempts(castle))
    used = {room.tile.box for room in castle.rooms}
    if wanted.tile.box in used or len(used) < len(castle.rooms):
        return  # the lawyer also counts the copies of the box
    assert settled(str(castle), str(wanted))["allowed"] == castle.judge(wanted).legal

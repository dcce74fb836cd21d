"""`madking hint --deep`: margins with their error, what the others then take, and what is refused."""

import json
from typing import Any

import pytest

from cli.answers import ask as ask_question
from tests.support.cli import Ask
from tests.support.paths import ROOT

POSITIONS = ROOT / "examples" / "positions"
PURCHASE = str(POSITIONS / "purchase.position.yaml")
SOLO = str(POSITIONS / "solo.position.yaml")
QUICK = ("--deep", "--strength", "quick")


def told(ask: Ask, *arguments: str) -> Any:
    answer = ask("hint", *arguments, "--json")
    assert answer.code == 0, answer.err
    return json.loads(answer.out)


def test_every_option_has_a_margin_its_error_and_what_the_others_take(ask: Ask) -> None:
    found = told(ask, PURCHASE, *QUICK, "--top", "0")
    assert found["by"] == "margin"
    assert found["strength"] == "quick"
    assert found["stopped"] is None
    assert found["count"] == len(found["options"]) >= 2
    for option in found["options"]:
        assert option["draws"] >= 1
        assert option["error"] is None or option["error"] >= 0
        shares: dict[str, float] = {}
        for likely in option["likely"]:
            shares[likely["player"]] = shares.get(likely["player"], 0.0) + likely["share"]
        assert all(share <= 1.001 for share in shares.values())
    drawn = [option["draws"] for option in found["options"]]
    assert drawn == sorted(drawn, reverse=True)


def test_the_same_position_gives_the_same_answer_and_python_the_same_as_the_command(ask: Ask) -> None:
    found = told(ask, PURCHASE, *QUICK, "--top", "3")
    assert found == told(ask, PURCHASE, *QUICK, "--top", "3")
    assert len(found["options"]) == 3
    text = (POSITIONS / "purchase.position.yaml").read_text(encoding="utf-8")
    assert ask_question("hint", {"position": text, "deep": True, "strength": "quick", "top": 3}) == found


def test_it_is_told_in_rows(ask: Ask) -> None:
    answer = ask("hint", PURCHASE, *QUICK)
    assert answer.code == 0
    assert "Margin" in answer.out
    assert "The others then" in answer.out
    assert "Otto: " in answer.out
    assert "docs/master.md" in answer.out


def test_alone_the_final_score_is_expected(ask: Ask) -> None:
    found = told(ask, SOLO, *QUICK, "--time", "2")
    assert found["by"] == "score"
    assert all(0 <= option["chance"] <= 1 and option["score"] > 0 for option in found["options"])


def test_time_ends_it_with_what_was_found(ask: Ask) -> None:
    found = told(ask, PURCHASE, "--deep", "--strength", "deep", "--time", "0.01")
    assert found["stopped"] == "time"
    assert {option["draws"] for option in found["options"]} == {1}
    assert {option["error"] for option in found["options"]} == {None}


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("foyer-3@0,0", "--tile", "salon", "--deep"), "--deep is for a position"),
        ((PURCHASE, "--deep", "--strength", "huge"), "--strength: quick, normal or deep, not 'huge'"),
        ((PURCHASE, "--strength", "quick"), "--strength goes with --deep"),
        ((PURCHASE, "--deep", "--svg", "-"), "--svg does not go with --deep"),
        ((PURCHASE, "--deep", "--player", "Otto"), "--deep is for the player to move"),
        ((str(POSITIONS / "pricing.position.yaml"), "--deep"), "ask `madking price`"),
    ],
)
def test_what_it_is_not_for_is_refused(ask: Ask, arguments: tuple[str, ...], why: str) -> None:
    answer = ask("hint", *arguments)
    assert answer.code == 2
    assert why in answer.err
    assert answer.out == ""

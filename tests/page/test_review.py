"""The page's review: what each decision gave up, in words that do not blame."""

from functools import cache
from typing import Any

import pytest

from cli.answers.page import ask_page, reviews
from cli.answers.page.forms import ReviewForm
from engine.castle.castle import Castle
from engine.kernel.errors import MadKingError
from engine.kernel.i18n import LANGUAGES
from solver.table.arena import play_game
from tests.support.forms import check
from tests.support.series import big_series, sister_series

BOTS = ("planner", "random", "greedy")


@cache
def log_of(game: str = "castles") -> str:
    """A whole game of bots."""
    big, sister = big_series(BOTS, "page", record=True), sister_series(("random",) * 3, "page", record=True)
    series: Any = big if game == "castles" else sister
    return "\n".join(play_game(series, 0).log) + "\n"


def ask(name: str = "review", **fields: Any) -> dict[str, Any]:
    """The whole review, its forms checked: asked again for the rest, as the page does."""
    whole: dict[str, Any] = {}
    request = {"log": log_of(), "after": 0, **fields}
    while True:
        form = ask_page(name, request)
        check(form, ReviewForm)
        if not whole:
            whole, last = form, form["marks"][-1]["step"]
        else:
            whole["moves"] += form["moves"]
        if form["reached"] >= last:
            return whole
        request["after"] = form["reached"]


@cache
def of_everybody() -> list[dict[str, Any]]:
    """The moves of a whole review of everybody."""
    moves: list[dict[str, Any]] = ask()["moves"]
    return moves


def test_a_loss_says_what_was_better_and_never_blames() -> None:
    form = ask(player="random-2")
    assert {move["seat"] for move in form["moves"]} == {1}
    lost = [move for move in form["moves"] if move["notable"]]
    assert len(lost) > 5
    for move in lost:
        assert move["lost"] > 2 * move["error"]
        assert move["lost"] == move["margins"][1]
        assert f"{move['lost']:.1f}"[:-1] in move["words"]
        assert move["words"].endswith(move["best"])
        assert move["words"].startswith(("by the estimate ", "in the end "))
    assert "master" in form["notes"][0]
    assert "few tables" in form["notes"][1]
    assert "mistake" not in str(form)


def test_the_game_is_told_by_its_rounds() -> None:
    form = ask(player="random-2")
    steps = [mark["step"] for mark in form["marks"]]
    assert steps == sorted(steps)
    assert form["marks"][0]["when"] == "round 1"
    assert form["marks"][-1]["when"] == "the end"
    assert sum(form["marks"][-1]["chances"]) == pytest.approx(1)
    assert 1 <= len(form["turnings"]) <= 5
    for turning in form["turnings"]:
        assert turning["begin"] in steps
        assert turning["end"] in steps
        assert BOTS[turning["seat"]] in turning["words"]


def test_the_better_place_is_legal_in_the_castle_of_that_step() -> None:
    steps = ask_page("replay", {"log": log_of()})
    castles, moves = list(steps["castles"]), {move["step"]: move for move in of_everybody()}
    for step in steps["steps"]:
        move = moves.get(step["step"])
        if move is not None and move["best_at"] is not None:
            castle = Castle.parse(castles[move["seat"]])
            assert castle.judge(move["best_at"]).legal
            assert move["seat"] == step["seat"]
        for castle_number, text in step["castles"].items():
            castles[int(castle_number)] = text


def test_without_a_player_everybody_is_reviewed_in_the_order_of_the_log() -> None:
    steps = [move["step"] for move in of_everybody()]
    assert steps == sorted(steps)
    assert {move["seat"] for move in of_everybody()} == {0, 1, 2}


def test_a_torn_log_is_reviewed_as_far_as_it_goes() -> None:
    form = ask(log=log_of()[: len(log_of()) // 2])
    assert form["moves"]
    assert any("line " in note for note in form["notes"])


@pytest.mark.parametrize(
    "fields",
    [{"player": "nobody"}, {"game": "chess"}, {"after": -1}, {"after": 9999}, {"log": "nonsense"}, {"log": ""}],
)
def test_bad_requests_are_refused_in_one_line(fields: dict[str, Any]) -> None:
    with pytest.raises(MadKingError) as refusal:
        ask(**fields)
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_review_is_given_in_every_language(language: str) -> None:
    assert ask(lang=language, player="random-2")["moves"]


def test_an_answer_comes_soon_and_in_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = ask(player="greedy-3")["moves"]
    monkeypatch.setattr(reviews, "LINES", 0)
    assert ask_page("review", {"log": log_of(), "player": "greedy-3"})["moves"] == whole[:1]
    monkeypatch.setattr(reviews, "LINES", 30)
    part = ask_page("review", {"log": log_of(), "player": "greedy-3"})
    assert 1 < len(part["moves"]) < len(whole)
    assert ask_page("review", {"log": log_of(), "player": "greedy-3"}) == part
    assert ask(player="greedy-3")["moves"] == whole


@pytest.mark.parametrize("name", ["review", "two-castles.review"])
def test_the_sister_game_is_reviewed(name: str) -> None:
    more = {"game": "two-castles"} if name == "review" else {}
    form = ask(name, log=log_of("two-castles"), player="random-1", **more)
    lost = [move for move in form["moves"] if move["notable"]]
    assert lost
    assert any(move["best_at"] for move in lost)
    assert len(form["marks"]) == 9

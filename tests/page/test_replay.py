"""The page's replay: every step of a log with what was done, scores, purses and castles; of a bad log what is right."""

import json
from functools import cache
from time import process_time
from typing import Any

import pytest

from cli.answers.page import ask_page
from cli.answers.page.forms import ReplayForm
from engine.game.game import CASTLES
from engine.kernel.errors import MadKingError
from engine.kernel.log import follow, split_lines
from engine.two_castles.game.final import standings
from engine.two_castles.game.game import TWO_CASTLES
from solver.table.arena import play_game
from tests.support.forms import check
from tests.support.series import big_series, sister_series

BOTS = ("greedy", "random", "greedy")


@cache
def log_of(game: str = "castles") -> str:
    """A whole game of bots."""
    big, sister = big_series(BOTS, "replay", record=True), sister_series(BOTS, "r", record=True)
    series: Any = big if game == "castles" else sister
    return "\n".join(play_game(series, 0).log) + "\n"


def ask(log: str, game: str = "castles", **more: str) -> dict[str, Any]:
    """The replay of a log, its form checked."""
    form = ask_page("replay" if game == "castles" else f"{game}.replay", {"log": log, **more})
    check(form, ReplayForm)
    return form


def test_every_step_stands_as_the_engine_plays_it_again() -> None:
    moments = list(follow(CASTLES, split_lines(log_of())))
    form = ask(log_of())
    assert len(form["steps"]) == len(moments)
    castles = list(form["castles"])
    for number, (step, moment) in enumerate(zip(form["steps"], moments, strict=True)):
        state = moment.state
        for castle, text in step["castles"].items():
            castles[int(castle)] = text
        assert castles == [str(castle) for castle in state.castles]
        assert (step["step"], step["round"]) == (number, state.round)
        assert (step["scores"], step["money"]) == (list(state.scores), list(state.money))
    assert form["broken"] is None
    assert form["names"] == list(moments[0].state.names)


def test_a_step_says_who_placed_what() -> None:
    placed = [step for step in ask(log_of())["steps"] if step["at"]]
    assert len(placed) > 10
    for step in placed:
        assert step["castles"][str(step["seat"])].endswith(step["at"])
        assert step["words"][0].startswith(step["who"])


def test_what_was_secret_at_the_table_is_told() -> None:
    words = [line for step in ask(log_of())["steps"] for line in step["words"]]
    assert any("put the bonus card" in line for line in words)
    assert not any("put a bonus card back" in line for line in words)
    assert any("set the prices: " in line for line in words)


def test_the_end_explains_every_point() -> None:
    form = ask(log_of())
    for name, score in zip(form["names"], form["steps"][-1]["scores"], strict=True):
        assert f"{name}: {score} points" in form["final"]
    assert form["final"][-1].startswith("Winner: ")


def test_a_torn_log_goes_as_far_as_it_is_whole() -> None:
    whole = ask(log_of())
    torn = ask(log_of()[: len(log_of()) // 2])
    assert torn["broken"]
    assert "line " in torn["broken"]
    assert 5 < len(torn["steps"]) < len(whole["steps"])
    assert torn["steps"][:-1] == whole["steps"][: len(torn["steps"]) - 1]
    assert torn["final"] == []


def test_a_log_that_is_cut_between_two_steps_is_said_to_end_early() -> None:
    lines = log_of().splitlines()
    first = next(number for number, line in enumerate(lines) if '"do": "take"' in line)
    form = ask("\n".join(lines[:first]))
    assert form["broken"] == "The log ends here, before the end of the game."


def test_a_wrong_line_is_named_and_what_comes_before_is_shown() -> None:
    lines = log_of().splitlines()
    number = next(number for number, line in enumerate(lines) if '"do": "place"' in line)
    wrong = json.loads(lines[number])
    wrong["args"] = ["salon@400,400"]
    lines[number] = json.dumps(wrong)
    form = ask("\n".join(lines))
    assert form["broken"].startswith(f"line {number + 1}: ")
    assert form["steps"]


@pytest.mark.parametrize("log", ["", "{}", "nonsense", "foyer-3@0,0", log_of().splitlines()[0]])
def test_what_is_no_log_is_refused_in_one_line(log: str) -> None:
    with pytest.raises(MadKingError) as refusal:
        ask(log)
    assert "\n" not in str(refusal.value)


def test_a_log_of_the_other_game_is_refused_with_what_it_is() -> None:
    with pytest.raises(MadKingError, match="Between Two Castles"):
        ask(log_of("two-castles"))


def test_a_replay_speaks_the_language_of_the_request() -> None:
    form = ask(log_of(), lang="fr")
    assert form["steps"][0]["words"][0] != "the deal"


def test_a_game_is_replayed_at_once() -> None:
    ask(log_of())
    begun = process_time()
    ask_page("replay", {"log": log_of()})
    assert process_time() - begun < 2.0


# the sister game


def test_the_sister_game_shows_results_as_if_it_ended_then() -> None:
    moments = list(follow(TWO_CASTLES, split_lines(log_of("two-castles"))))
    form = ask(log_of("two-castles"), "two-castles")
    castles = list(form["castles"])
    for step, moment in zip(form["steps"], moments, strict=True):
        for castle, text in step["castles"].items():
            castles[int(castle)] = text
        assert castles == [str(castle) for castle in moment.state.castles]
        assert step["scores"] == [one.lower for one in standings(moment.state).results]
    assert form["game"] == "two-castles"
    assert any(line.startswith(("The winner: ", "They share")) for line in form["final"])


def test_the_sister_game_tells_secret_choices_and_what_was_placed() -> None:
    steps = ask(log_of("two-castles"), "two-castles")["steps"]
    assert any("choose " in line for step in steps for line in step["words"])
    placed = [step for step in steps if step["at"]]
    assert len(placed) > 30
    assert all(step["at"] in next(iter(step["castles"].values())) for step in placed)

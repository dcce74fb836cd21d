"""Chances to win: a model of two numbers that says nothing where a coin says as much."""

import json
from importlib.resources import files
from math import exp

import pytest

from solver.review import chances
from solver.review.chances import FILE, Model, chances_of, models
from tools.win_chance import FEWEST, PAGE, Seen, Told, brier, calibration, fit, since, tell_unseen, with_tables

MODEL = Model(last=5.0, first=25.0, since=0.5)


def test_of_two_players_it_is_the_logistic_of_the_lead() -> None:
    for lead in (-20.0, -3.0, 0.0, 4.5):
        ours = MODEL.chances((40.0 + lead, 40.0), 0.75)[0]
        assert ours == pytest.approx(1 / (1 + exp(-lead / 10)))


def test_chances_are_shared_out_and_a_lead_counts_more_towards_the_end() -> None:
    early, late = (MODEL.chances((50.0, 45.0, 30.0, 44.0), progress) for progress in (0.1, 0.9))
    for found in (early, late):
        assert sum(found) == pytest.approx(1)
        assert found[0] > found[1] > found[3] > found[2]
    assert late[0] > early[0] > 0.25


def test_a_rival_who_decides_nothing_has_a_share_of_the_chances() -> None:
    """Ludwig can win (OQ-148): two players who stand as he does have a third each, not a half."""
    assert MODEL.chances((40.0, 40.0), 0.75, (40.0,)) == pytest.approx((1 / 3, 1 / 3))
    behind, ahead = (sum(MODEL.chances((44.0, 40.0), 0.75, (ludwig,))) for ludwig in (20.0, 60.0))
    assert 0.9 < behind < 1
    assert ahead < 0.3


def test_nothing_is_said_before_the_model_is_better_than_a_coin(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chances, "models", lambda: {("madking", 2): MODEL})
    assert chances_of("madking", (10.0, 3.0), 0.49) is None
    assert chances_of("madking", (10.0, 3.0), 0.5) is not None
    assert chances_of("madking", (10.0, 3.0, 1.0), 0.9) is None
    assert chances_of("madking", (10.0,), 0.9) is None


def test_what_is_shipped_is_better_than_a_coin_where_it_is_said() -> None:
    found = json.loads(files("solver.review").joinpath(FILE).read_text(encoding="utf-8"))
    assert found
    for game, rows in found.items():
        for players, row in rows.items():
            assert models()[game, int(players)] == Model(**row["model"])
            assert row["games"] >= FEWEST
            for part in row["brier"]:
                if part["from"] >= row["model"]["since"]:
                    assert part["coin"] - part["model"] > 2 * part["error"]


def test_the_page_states_the_figures_that_are_shipped() -> None:
    page = PAGE.read_text(encoding="utf-8")
    found = json.loads(files("solver.review").joinpath(FILE).read_text(encoding="utf-8"))
    assert with_tables(page, found) == page


# the fit


def _games(spread: float, number: int = 60) -> list[list[Seen]]:
    """Games in which a lead wins as often as the model with this spread says, spread out evenly."""
    found = []
    for one in range(number):
        lead = (one % 12 - 5.5) * spread / 2
        chance = 1 / (1 + exp(-lead / spread))
        first = (one // 12 + 0.5) / (number // 12) < chance
        found.append([Seen(0.8, (lead, 0.0), (float(first), float(not first)))])
    return found


def test_the_fit_finds_the_spread_that_made_the_games() -> None:
    last, first = fit([one for game in _games(6.0, 240) for one in game])
    assert Model(last, first, 0.0).spread(0.8) == pytest.approx(6.0, rel=0.25)


def test_the_fit_counts_what_a_rival_wins() -> None:
    """Two players who stand alike: only how often Ludwig wins, ahead or behind, tells what a point is worth."""
    spread, games = 6.0, list[Seen]()
    for lead in (-12.0, -6.0, 6.0, 12.0):
        chance = exp(lead / spread) / (exp(lead / spread) + 2)
        for one in range(100):
            won = (0.0, 0.0) if (one + 0.5) / 100 < chance else (float(one % 2), float(1 - one % 2))
            games.append(Seen(0.8, (0.0, 0.0), won, (lead,)))
    assert Model(*fit(games), 0.0).spread(0.8) == pytest.approx(spread, rel=0.1)


def test_games_are_told_by_models_that_have_not_seen_them() -> None:
    games = _games(6.0)
    told = tell_unseen(games)
    assert len(told) == len(games)
    others = [one for number, game in enumerate(games) if number % 5 != 3 for one in game]
    model = Model(*fit(others), since=0.0)
    assert told[3][0].chances == pytest.approx(model.chances(games[3][0].worths, 0.8))
    score = brier(told)
    assert score is not None
    assert score.coin == pytest.approx(0.25)
    assert score.better


def test_a_model_that_knows_nothing_is_not_believed() -> None:
    said = [[Told(0.8, (0.9, 0.1), (float(number % 2), float(1 - number % 2)))] for number in range(60)]
    score = brier(said)
    assert score is not None
    assert not score.better
    assert since(said) == 1.0
    assert brier(said[: FEWEST - 1]) is None
    rows = calibration(said, 0.0)
    assert [(row["number"], row["said"], row["won"]) for row in rows] == [(60, 0.1, 0.5), (60, 0.9, 0.5)]

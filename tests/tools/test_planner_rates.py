"""Pairs of quick games tell of many constants at once, and of two sets which is ahead."""

import json
from pathlib import Path

import pytest

from benchmarks.planner_rates import STEPS, Result, duel, lot_of, moved, rates_of, read, told_duel, told_lots
from solver.worth.rates import BY_PLAYERS, RATES


def test_the_mirror_image_of_a_lot_moves_every_constant_the_other_way() -> None:
    lot = lot_of("a", 3)
    assert lot == lot_of("a", 3) != lot_of("a", 4)
    assert set(lot) == set(STEPS)
    there, back = moved(RATES, lot, 1), moved(RATES, lot, -1)
    for name, sign in lot.items():
        usual = getattr(RATES, name)
        assert (getattr(there, name) > usual) == (sign > 0)
        assert getattr(there, name) * getattr(back, name) == pytest.approx(usual**2)


def test_the_constant_that_brings_something_is_told_first() -> None:
    kept = {
        number: [Result(3.0 * lot_of("b", number)["food"], 0.5), Result(-3.0 * lot_of("b", number)["food"], 0.5)]
        for number in range(40)
    }
    kept[0] = [Result(0.0, 1.0), Result(0.0, 0.0)]
    rows = list(told_lots("b", kept))
    assert rows[0].startswith("| food | +5.8 +/- ")
    assert len(rows) == len(STEPS)


def test_sets_are_compared_game_by_game() -> None:
    kept = {number: [Result(5.0 + number, 1.0), Result(3.0 + number, 0.0)] for number in range(4)}
    assert list(told_duel(kept))[-1] == "difference: ahead +2.0 +/- 0.0, won +100.0 % +/- 0.0"


def test_the_common_constants_are_level_with_themselves() -> None:
    these, common = duel(RATES, 2, "level", 1)
    assert these == common


def test_constants_are_named_or_those_that_were_found() -> None:
    assert rates_of("", 4) == RATES
    assert rates_of("food=6,purse=12500", 2) == RATES._replace(food=6.0, purse=12500.0)
    assert rates_of("found", 4) == BY_PLAYERS[4]
    assert rates_of("found", 5) == RATES


def test_only_games_of_the_same_run_are_taken_up_again(tmp_path: Path) -> None:
    file, run = tmp_path / "pairs.jsonl", {"what": "duel", "seed": "s"}
    line = {"run": run, "game": 7, "results": [[1.5, 1.0], [0.0, 0.5]]}
    other = {**line, "run": {**run, "seed": "t"}, "game": 8}
    file.write_text(f'{json.dumps(line)}\n{json.dumps(other)}\n{{"run": {{"what"')
    assert read(file, run) == {7: [Result(1.5, 1.0), Result(0.0, 0.5)]}

"""All constants are moved at once, by lot, and what each of them does is told from all games."""

from pathlib import Path

import pytest

from benchmarks.screening import SEARCH_STEPS, STEPS, lot_of, rates_of, read, strength_of, table
from solver.bots.master.search import STRENGTHS
from solver.worth.rates import RATES


def test_a_lot_moves_every_constant_by_its_step() -> None:
    lot = lot_of("a", 3)
    assert lot == lot_of("a", 3) != lot_of("a", 4)
    for name, step in STEPS.items():
        factor = getattr(rates_of(lot), name) / getattr(RATES, name)
        assert factor == pytest.approx(step if lot.rates[name] else 1 / step)
    for name, step in SEARCH_STEPS.items():
        factor = getattr(strength_of(lot), name) / getattr(STRENGTHS["quick"], name)
        assert factor == pytest.approx(step if lot.search[name] else 1 / step)


def test_lots_are_even() -> None:
    lots = [lot_of("even", number) for number in range(400)]
    for name in STEPS:
        assert 160 <= sum(lot.rates[name] for lot in lots) <= 240


def test_the_constant_that_does_something_is_told_first() -> None:
    played = [
        {"up": ["tempo"] * (number % 2) + ["food"] * (number // 2 % 2), "ahead": 6.0 * (number % 2) + number // 4 % 2}
        for number in range(16)
    ]
    rows = table(played)
    assert rows[0].startswith("| tempo | +6.0 +/- ")
    assert rows[1].startswith("| food | +0.0 +/- ")
    assert len(rows) == 2  # of what is never up nothing is known


def test_a_torn_line_is_played_again(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    file.write_text('{"players": 4, "seed": "s", "game": 0, "up": [], "ahead": 1.0}\n{"players": 4, "see')
    assert list(read(file, 4, "s")) == [0]
    assert read(file, 3, "s") == {}

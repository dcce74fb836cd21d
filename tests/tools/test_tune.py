"""The tuner: fair pairs, a search that goes on where it was killed, and a verdict that does not sell noise."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

pytest.importorskip("cma")

from engine.kernel.errors import MadKingError
from engine.rules.rulings import law
from solver.cluster.version import Version
from solver.table.series import Alone, Crew
from solver.worth.rates import RATES, Rates
from tools import tune
from tools.tune import (
    FILE,
    Accepted,
    Plan,
    Told,
    Trials,
    interval,
    main,
    play,
    play_all,
    rates_at,
    rounded,
    search,
    verdict,
    wilson,
)

PLAN = Plan(("money", "fill", "food"), 2, "second", 8, 3, 2, "test")


def silent(line: str) -> None:
    pass


# games


def test_constants_at_the_beginning_are_the_present_ones() -> None:
    assert rates_at(PLAN.constants, (0.0, 0.0, 0.0)) == RATES
    moved = rates_at(PLAN.constants, (1.0, 0.0, -1.0))
    assert moved.money > RATES.money
    assert moved.fill == RATES.fill
    assert moved.food < RATES.food
    assert {name for name in Rates._fields if getattr(moved, name) != getattr(RATES, name)} == {"money", "food"}


def test_what_is_found_is_rounded_to_what_is_played_and_printed() -> None:
    assert rounded(RATES._replace(need=8123.4, money=0.123456), ("need", "money"))[9:11] == (0.123, 8120.0)


def test_the_present_constants_win_nothing_against_themselves() -> None:
    """Both seats of a deal are played, so that luck cancels out."""
    trials = Trials(law("second"), 2, "even", 1, (RATES,))
    one, other = (play(trials, number) for number in range(trials.games))
    assert one.margin == -other.margin != 0
    assert one.won + other.won == 1


@pytest.mark.parametrize("players", [2, 3])
def test_every_set_plays_every_deal_once_from_every_seat(players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The number of a game tells who sits where; what is told goes to where it belongs, in whatever order it comes."""
    sets = tuple(RATES._replace(money=0.1 * number) for number in range(1, 4))
    trials = Trials(law("second"), players, "s", 2, sets)

    def note(its_law: object, bots: list[object], seed: str, seat: int) -> Told:
        (mine,) = [bot._rates for bot in bots if bot._rates is not RATES]  # type: ignore[attr-defined]
        assert bots[seat]._rates is mine  # type: ignore[attr-defined]
        return Told(100 * sets.index(mine) + 10 * int(seed.partition("/")[2]) + seat, 0.0)

    monkeypatch.setattr(tune, "play_deal", note)
    found = [[[one.margin for one in deal] for deal in deals] for deals in play_all(trials, Backwards())]
    assert found == [[[100 * s + 10 * d + n for n in range(players)] for d in range(2)] for s in range(3)]


class Backwards(Alone):
    """Somebody who finishes the last first."""

    def work(self, work: Callable[[range], Told], spans: object) -> Iterator[tuple[range, Told]]:  # type: ignore[override]
        return super().work(work, reversed(list(spans)))  # type: ignore[call-overload]


# searching


def pretend(trials: Trials, crew: Crew, folder: object = None) -> list[list[list[Told]]]:
    """Games that go the better the nearer the constants are to some, in place of real ones."""
    best = RATES._replace(money=RATES.money * 1.5, food=RATES.food * 0.7)

    def points(rates: Rates) -> int:
        off: float = sum((getattr(rates, name) / getattr(best, name) - 1) ** 2 for name in PLAN.constants)
        return round(-1000 * off)

    return [[[Told(points(rates), 0.0)] * 2] * trials.deals for rates in trials.sets]


def test_the_search_finds_better_constants(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tune, "play_all", pretend)
    found = search(PLAN._replace(generations=40), Alone(), tmp_path, silent)
    assert found.money == pytest.approx(RATES.money * 1.5, rel=0.05)
    assert found.fill == pytest.approx(RATES.fill, rel=0.05)
    assert found.food == pytest.approx(RATES.food * 0.7, rel=0.05)
    assert found.need == RATES.need


def test_a_single_constant_can_be_tuned(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tune, "play_all", pretend)
    found = search(PLAN._replace(constants=("money",), generations=20), Alone(), tmp_path, silent)
    assert found.money == pytest.approx(RATES.money * 1.5, rel=0.05)


def test_a_killed_run_goes_on_to_the_same_result(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tune, "play_all", pretend)
    whole = search(PLAN, Alone(), tmp_path / "whole", silent)
    played = 0

    def dying(trials: Trials, crew: Crew, folder: object = None) -> list[list[list[Told]]]:
        nonlocal played
        played += 1
        if played == 4:
            raise KeyboardInterrupt
        return pretend(trials, crew)

    monkeypatch.setattr(tune, "play_all", dying)
    with pytest.raises(KeyboardInterrupt):
        search(PLAN, Alone(), tmp_path / "killed", silent)
    assert len(json.loads((tmp_path / "killed" / FILE).read_text())["generations"]) == 3
    assert search(PLAN, Alone(), tmp_path / "killed", silent) == whole
    assert played == 4 + PLAN.generations - 3
    assert (tmp_path / "killed" / FILE).read_text() == (tmp_path / "whole" / FILE).read_text()


def test_a_finished_run_can_be_made_longer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tune, "play_all", pretend)
    search(PLAN._replace(generations=3), Alone(), tmp_path / "short", silent)
    longer = search(PLAN, Alone(), tmp_path / "short", silent)
    assert longer == search(PLAN, Alone(), tmp_path / "whole", silent)


@pytest.mark.parametrize(
    ("change", "words"),
    [({"seed": "other"}, "seed differs"), ({"deals": 4}, "deals differs"), ({"players": 3}, "players differs")],
)
def test_another_run_is_not_taken_for_this_one(
    change: dict[str, str | int], words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tune, "play_all", pretend)
    search(PLAN._replace(generations=1), Alone(), tmp_path, silent)
    with pytest.raises(MadKingError, match=words):
        search(PLAN._replace(**change), Alone(), tmp_path, silent)  # type: ignore[arg-type]


def test_other_sources_play_other_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tune, "play_all", pretend)
    search(PLAN._replace(generations=1), Alone(), tmp_path, silent)
    monkeypatch.setattr(tune, "own_version", lambda: Version("0", "other", "3"))
    with pytest.raises(MadKingError, match="sources differs"):
        search(PLAN, Alone(), tmp_path, silent)


def test_a_torn_file_is_refused_and_left_as_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tune, "play_all", pretend)
    search(PLAN._replace(generations=2), Alone(), tmp_path, silent)
    file = tmp_path / FILE
    torn = file.read_text()[:-40]
    file.write_text(torn)
    with pytest.raises(MadKingError, match="no run is kept here that could be read"):
        search(PLAN, Alone(), tmp_path, silent)
    assert file.read_text() == torn


# accepting


def deal(*won: float) -> list[Told]:
    return [Told(10 if share else -10, share) for share in won]


def test_only_what_surely_wins_is_accepted() -> None:
    """The same 60 % are noise over 20 deals and no noise over 400."""
    few = [deal(1, 1)] * 2 + [deal(1, 0)] * 18
    assert verdict(few).won == pytest.approx(0.55)
    assert not verdict(few).accepted
    many = [deal(1, 1)] * 80 + [deal(1, 0)] * 320
    assert verdict(many).won == pytest.approx(0.6)
    assert verdict(many).accepted
    assert not verdict([deal(1, 0)] * 400).accepted
    assert not verdict([deal(0, 0)] * 400).accepted


def test_among_four_a_fair_share_is_a_quarter() -> None:
    result = verdict([deal(1, 1, 0, 0), deal(1, 0, 0, 0)] * 60)
    assert result.share == 0.25
    assert result.accepted
    assert result.games == 480


def test_intervals_count_deals_and_not_games() -> None:
    assert interval([0.0, 1.0] * 50) == pytest.approx((0.5, 0.0997), abs=2e-4)
    assert interval([0.0, 1.0] * 10)[1] == pytest.approx(0.24, abs=2e-3)  # 2.093 of Student's t
    mean, error = interval([0.7])
    assert mean == 0.7
    assert error == float("inf")


def test_what_beats_only_its_teacher_is_not_kept() -> None:
    """Constants may learn to beat the present ones and nobody else."""
    wins = verdict([deal(1, 1)] * 80 + [deal(1, 0)] * 320)
    assert Accepted(wins, 0.02, 0.05).keep
    assert Accepted(wins, -0.02, 0.05).keep
    assert not Accepted(wins, -0.12, 0.05).keep
    assert not Accepted(verdict([deal(1, 0)] * 400), 0.3, 0.05).keep


def test_the_interval_of_wilson() -> None:
    assert wilson(0.85, 80) == pytest.approx((0.756, 0.912), abs=1e-3)
    assert wilson(1.0, 4)[0] == pytest.approx(0.51, abs=1e-2)


# the command


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--constants", "luck,money"], "'luck' is not a constant"),
        (["--constants", "money,need", "--deals", "0"], "a whole number of at least 1"),
    ],
)
def test_what_cannot_be_tuned_is_refused(
    arguments: list[str], words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as refused:
        main([*arguments, "--out", str(tmp_path)])
    assert refused.value.code == 2
    assert words in capsys.readouterr().err


def test_a_run_tells_what_it_found_and_whether_to_keep_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(tune, "play_all", lambda trials, crew, folder=None: pretend(trials, crew))
    arguments = ["--constants", "money,fill,food", "--generations", "2", "--fresh", "20", "--out", str(tmp_path)]
    assert main(arguments) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("generation 0: mean ")
    assert lines[2].startswith("money: 0.65 -> ")
    assert lines[-1] == "not better for certain: keep the present ones"
    assert main([*arguments, "--seed", "other"]) == 2
    assert "another run is kept here (seed differs)" in capsys.readouterr().err

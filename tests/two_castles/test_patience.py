"""Advice for Between Two Castles within bounds: how much is told, in how many steps, and what Ctrl-C does."""

import json
import random
import signal

import pytest

from cli.main import run
from engine.two_castles import Castle
from engine.two_castles.catalogue import RoomType, Tile, regular_tiles
from solver.patience import Patience, Stop, listening
from solver.two_castles.divide import divide
from solver.two_castles.hint import FIRST_WIDTHS, MOST_HINTS, NARROW, give_hints
from solver.two_castles.hint_exhaustive import best_values
from solver.two_castles.problem import Holding
from tests.support.cli import Ask

THRONE = "throne-living-corridor@0,0"


def grown(seed: int, rooms: int) -> tuple[Castle, list[Tile]]:
    """A castle of so many random rooms, and the tiles that are left."""
    rng = random.Random(seed)
    pool = list(regular_tiles())
    rng.shuffle(pool)
    castle = Castle.parse(THRONE)
    for tile in pool[: rooms - 1]:
        castle = castle.place(rng.choice(castle.legal(tile)))
    return castle, pool[rooms - 1 :]


def full_of_bonuses() -> tuple[Castle, list[str]]:
    """A castle that is one room short of many bonuses, and tiles that bring them."""
    kinds: list[RoomType] = [kind for kind in RoomType if kind != RoomType.SPECIAL]
    of = {kind: [tile for tile in regular_tiles() if tile.type == kind] for kind in kinds}
    castle, rng = Castle.parse(THRONE), random.Random(1)
    for kind in kinds:
        for tile in of[kind][: 4 if kind == RoomType.LIVING else 2]:
            castle = castle.place(rng.choice(castle.legal(tile)))
    wanted = (RoomType.LIVING, RoomType.DOWNSTAIRS, RoomType.OUTDOOR, RoomType.CORRIDOR)
    return castle, [of[kind][7].slug for kind in wanted]


@pytest.mark.parametrize("seed", range(6))
def test_the_two_tiles_of_a_turn_are_looked_at_in_full(seed: int) -> None:
    """Held equal to the slow twin, bonuses and all."""
    castle, pool = grown(seed, 7)
    holding = Holding.read(castle)
    names = [tile.slug for tile in pool[:2]]
    advice = give_hints(holding, names, 20)
    assert advice.exact
    expected = best_values(holding, names)[:20]
    assert [round(hint.value, 6) for hint in advice.hints] == [round(value, 6) for value in expected]


def test_as_many_hints_as_are_told() -> None:
    castle, names = full_of_bonuses()
    advice = give_hints(Holding.read(castle), names[2:], 0)
    assert advice.exact
    assert len(advice.hints) == MOST_HINTS
    assert len({str(hint.holding.castle) + str(hint.holding.attendants) for hint in advice.hints}) == MOST_HINTS


def test_more_hints_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    castle, names = full_of_bonuses()
    command = ["two-castles", "hint", str(castle), "--tiles", ",".join(names[2:])]
    for top in ("-1", str(MOST_HINTS + 1)):
        assert run([*command, "--top", top]) == 2
        assert "from 0 to 100" in capsys.readouterr().err
    assert run([*command, "--top", "0", "--json"]) == 0
    said = capsys.readouterr().out
    assert len(said) < 1_000_000
    document = json.loads(said)
    assert (len(document["hints"]), document["stopped"]) == (MOST_HINTS, None)


def test_many_tiles_take_a_bounded_number_of_steps() -> None:
    """Eight sets of three tiles, and so many ways of each at most: the steps are counted, not the seconds."""
    castle, names = full_of_bonuses()
    patience = Patience()
    give_hints(Holding.read(castle), names[:3], 3, patience=patience)
    assert patience.stopped is None
    assert patience.steps < (2**3 * 3 * 4) * (NARROW + sum(FIRST_WIDTHS))


@pytest.mark.parametrize("steps", [0, 1, 5, 40, 400])
def test_without_patience_there_is_an_answer_and_more_never_makes_it_worse(steps: int) -> None:
    castle, names = full_of_bonuses()
    holding = Holding.read(castle)
    short, longer = (give_hints(holding, names, 1, patience=Patience(steps=n)) for n in (steps, 10 * steps))
    assert short.hints
    assert not short.exact
    assert longer.hints[0].value >= short.hints[0].value
    assert [str(step.what) for step in short.hints[0].steps] == [
        str(step.what) for step in give_hints(holding, names, 1, patience=Patience(steps=steps)).hints[0].steps
    ]


def test_divide_ends_with_its_patience() -> None:
    castle, pool = grown(3, 6)
    other, _pool = grown(4, 6)
    tiles = [str(tile.slug) for tile in pool if tile not in other.tiles.values()][:2]
    patience = Patience(steps=0)
    better, worse = divide(Holding.read(castle), Holding.read(other), tiles, patience)
    assert better.rank >= worse.rank
    assert patience.stopped in (None, Stop.STEPS)


@pytest.mark.parametrize("command", ["hint", "best", "divide"])
def test_a_time_must_be_a_time(command: str, capsys: pytest.CaptureFixture[str], ask: Ask) -> None:
    castles = ["--left", THRONE, "--right", THRONE] if command == "divide" else [THRONE]
    assert run(["two-castles", command, *castles, "--tiles", "wine-room,nap-room", "--time", "0"]) == 2
    said = capsys.readouterr()
    assert said.err.count("\n") == 1
    assert (
        ask("two-castles", command, *castles, "--tiles", "wine-room,nap-room", "--time", "3600", "--json").document[
            "stopped"
        ]
        is None
    )


@pytest.mark.parametrize(("command", "calls"), [("hint", 1), ("hint", 30), ("best", 2), ("best", 50)])
def test_ctrl_c_answers_with_the_best_so_far(
    command: str, calls: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whatever it was doing: an answer, said to be no more than the best so far, and the exit code of Ctrl-C."""
    castle, names = full_of_bonuses()
    tiles = names[:3] if command == "hint" else [tile.slug for tile in grown(7, 2)[1] if tile.slug not in str(castle)]
    over, asked = Patience.over, iter(range(calls))

    def interrupted(patience: Patience) -> bool:
        if listening() and next(asked, None) == calls - 1:
            signal.raise_signal(signal.SIGINT)
        return over(patience)

    monkeypatch.setattr(Patience, "over", interrupted)
    assert run(["two-castles", command, str(castle), "--tiles", ",".join(tiles[:12])]) == 130
    said = capsys.readouterr()
    assert said.err == ""
    assert "Stopped by Ctrl-C" in said.out
    assert all(f"{tile}@" in said.out for tile in tiles[:12])

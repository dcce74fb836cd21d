"""Logs of games with moats and passages: they replay, and a line that was changed is refused by its number."""

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from cli.main import run
from engine.game.game import CASTLES, Setup
from engine.kernel.log import LogError, follow
from engine.rules.rulings import law
from solver.table.arena import Series, play_game
from tests.cli.test_log_mutants import changed_records
from tests.support.eager import NAME

VERBS = ("face", "moat", "join", "done", "look", "pick", "place", "shuffle")


@cache
def whole() -> tuple[str, ...]:
    """A game that has all of it."""
    setup = Setup(law("collectors", {}, ("moats", "passages")))
    return play_game(Series(CASTLES, setup, (NAME, NAME), "m1", record=True), 0).log


def first(verb: str, part: str = "") -> int:
    """The first line of a verb, with a word in it."""
    records = [json.loads(line) for line in whole()]
    return next(n for n, record in enumerate(records) if record.get("do") == verb and part in whole()[n])


def refused_at(lines: list[str]) -> int:
    """The line by which a log is refused, 0 if it is not."""
    try:
        moments = list(follow(CASTLES, lines))
    except LogError as error:
        return error.line
    return 0 if moments[-1].break_off is None and moments[-1].state.over else len(lines)


def with_record(number: int, record: dict[str, Any]) -> list[str]:
    return [*whole()[:number], json.dumps(record), *whole()[number + 1 :]]


def test_the_log_replays_and_has_every_verb(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert {json.loads(line).get("do") for line in whole()} >= set(VERBS)
    assert first("place", "passage-") > 0
    assert refused_at(list(whole())) == 0
    file = tmp_path / "game.jsonl"
    file.write_text("\n".join(whole()) + "\n", encoding="utf-8")
    assert run(["replay", str(file), "--verify"]) == 0
    capsys.readouterr()


@pytest.mark.parametrize("verb", VERBS)
def test_every_change_of_a_line_is_refused(verb: str) -> None:
    """Whatever else stands in it, the line is refused, or the first one after it that does not follow."""
    number = first(verb)
    for made in changed_records(json.loads(whole()[number])):
        assert refused_at(with_record(number, made)) >= number + 1, made
    assert refused_at([*whole()[:number], *whole()[number + 1 :]]) >= number + 1
    assert refused_at([*whole()[: number + 1], *whole()[number:]]) >= number + 1


@pytest.mark.parametrize(
    ("verb", "part", "args"),
    [
        ("face", "", ["foyer-3"]),
        ("face", "", ["moat"]),
        ("moat", "", ["moat@-10,-18/3"]),
        ("moat", "", ["salon@3,0"]),
        ("moat", "", []),
        ("moat", "", ["moat@-10,-19/3", "moat@11,-19/1"]),
        ("join", "", ["passage-small@60,60"]),
        ("join", "", ["moat@-10,-19/3"]),
        ("join", "", []),
        ("look", "", [75]),
        ("look", "", ["moat"]),
        ("pick", "", ["hallway"]),
        ("pick", "", []),
        ("place", "passage-", ["passage-small@60,60"]),
    ],
)
def test_what_cannot_be_done_is_refused_with_its_line(verb: str, part: str, args: list[Any]) -> None:
    number = first(verb, part)
    record = json.loads(whole()[number])
    assert record["args"] != args
    assert refused_at(with_record(number, {**record, "args": args})) == number + 1


def test_a_room_without_its_passage_is_refused_with_its_line() -> None:
    number = first("place", "passage-")
    record = json.loads(whole()[number])
    assert refused_at(with_record(number, {**record, "args": record["args"][:1]})) == number + 1


def test_a_discarded_card_is_told() -> None:
    """MOAT-6: the event says which."""
    number = next(n for n, line in enumerate(whole()) if json.loads(line).get("event") == "card")
    record = json.loads(whole()[number])
    assert refused_at(with_record(number, {**record, "size": record["size"] + 50})) == number + 1

"""Games between bots and with people, whatever the game: logs, replays, undo, taking up again, bots of one's own."""

import json
import random
from pathlib import Path
from typing import Any

import pytest

from engine.kernel.log import LogError, follow
from solver.table.arena import Match, Series, play_game, play_games
from solver.table.bots import BotError, find_bot
from solver.table.session import Session, seat_names
from tests.conformance.modes import FEW, MODES, Mode, castles, two_castles

ONE_OF_EACH = [castles(2), two_castles(3)]


def series(mode: Mode, seed: str, *bots: str) -> Series[Any, Any, Any]:
    return Series(mode.game, mode.setup, (*bots, *("random",) * (mode.players - len(bots))), seed, record=True)


def label(mode: Mode) -> str:
    return mode.label


# logs


@pytest.mark.parametrize("mode", MODES, ids=label)
def test_replay_rebuilds_every_state(mode: Mode) -> None:
    match = Match(series(mode, "replay"), 0)
    states = [match.state]
    while not match.over:
        match.advance()
        states.append(match.state)
    assert [moment.state for moment in follow(mode.game, match.log)] == states


@pytest.fixture(scope="module", params=ONE_OF_EACH, ids=label)
def told(request: pytest.FixtureRequest) -> tuple[Mode, list[str]]:
    """A whole game and its log."""
    mode: Mode = request.param
    return mode, list(play_game(series(mode, "log", "greedy"), 0).log)


def wrong_line(told: tuple[Mode, list[str]], lines: list[str]) -> LogError:
    with pytest.raises(LogError) as caught:
        list(follow(told[0].game, lines))
    return caught.value


def test_a_log_cut_off_replays_as_far_as_it_goes(told: tuple[Mode, list[str]]) -> None:
    mode, log = told
    whole = len(list(follow(mode.game, log)))
    for cut in range(2, len(log), 13):
        assert 0 < len(list(follow(mode.game, log[:cut]))) <= whole
    torn = [*log[:40], log[40][: len(log[40]) // 2]]
    assert len(list(follow(mode.game, torn))) == len(list(follow(mode.game, log[:40])))


def test_a_line_left_out_told_twice_or_changed_is_named(told: tuple[Mode, list[str]]) -> None:
    _mode, log = told
    event = next(number for number, line in enumerate(log) if line.startswith('{"event"') and number > 20)
    assert wrong_line(told, [*log[:event], *log[event + 1 :]]).line == event + 1
    assert wrong_line(told, [*log, log[-1]]).line == len(log) + 1
    assert wrong_line(told, [*log, "junk"]).line == len(log) + 1
    place = next(number for number, line in enumerate(log) if '"do": "place"' in line)
    edits = (("@", "@7"), ('"args": ["', '"args": [5, "'), ('"do"', '"x": 1, "do"'), ('"player": ', '"player": 0.'))
    for old, new in edits:
        edited = [*log[:place], log[place].replace(old, new, 1), *log[place + 1 :]]
        assert wrong_line(told, edited).line == place + 1
    other = json.loads(log[place])
    other["player"] = (other["player"] + 1) % 2
    assert "turn of" in wrong_line(told, [*log[:place], json.dumps(other)]).reason


@pytest.mark.parametrize(
    ("line", "old", "new", "reason"),
    [
        (0, '"version": ', '"version": 9', "the log has version 9"),
        (0, '"version": ', '"version": 0.', "the log has version 0."),
        (0, '"version": ', '"version": 1, "version": ', "version is given twice"),
        (0, '"log": "madking', '"log": "chess', "not a log of"),
        (0, '"bots": [', '"bots": 7, "x": [', "other fields"),
        (1, '"deal": {', '"deal": {"more": 1, ', "this is not a deal"),
        (2, "{", "[", "this is not JSON"),
    ],
)
def test_a_log_of_another_kind(told: tuple[Mode, list[str]], line: int, old: str, new: str, reason: str) -> None:
    edited = list(told[1])
    edited[line] = edited[line].replace(old, new, 1)
    error = wrong_line(told, edited)
    assert error.line == line + 1
    assert reason in error.reason


def test_an_empty_log(told: tuple[Mode, list[str]]) -> None:
    assert wrong_line(told, []).reason == "the log is empty"


# people


class Person:
    """Decides at random, but always the same in the same state."""

    def __init__(self, session: Session[Any, Any, Any]) -> None:
        self.session = session

    def go_on(self, decisions: int) -> None:
        """So many decisions of people, with everything that follows them; fewer if the game ends."""
        session = self.session
        while not session.state.over and (decisions or not session.waits):
            if session.waits:
                decisions -= 1
                actions = session.game.legal_actions(session.state)
                session.do(actions[random.Random(f"{len(session.moves)}").randrange(len(actions))])
            else:
                session.advance()


def begin(mode: Mode, people: int, seed: str = "5") -> Session[Any, Any, Any]:
    bots = ("random",) * (mode.players - people)
    names = seat_names(mode.names[:people], bots)
    return Session.new(mode.game, mode.setup, names, bots, seed)


@pytest.mark.parametrize("people", [1, 2])
@pytest.mark.parametrize("mode", FEW[1:], ids=label)
def test_a_session_is_taken_up_again_as_it_was_left(mode: Mode, people: int) -> None:
    session = begin(mode, people)
    Person(session).go_on(9)
    again = Session.take_up(mode.game, "\n".join(session.lines()), None)
    assert (again.state, again.moves, again.people) == (session.state, session.moves, people)
    assert again.lines() == session.lines()
    Person(session).go_on(9)
    Person(again).go_on(9)
    assert again.lines() == session.lines()
    assert list(again.events()) == list(session.events())


@pytest.mark.parametrize("people", [1, 2])
@pytest.mark.parametrize("mode", FEW[1:], ids=label)
def test_undo_leads_back_decision_by_decision_and_forth_to_the_same(mode: Mode, people: int) -> None:
    """What others did in between is taken back too, and a move made again leads to the same cards."""
    session = begin(mode, people)
    person = Person(session)
    person.go_on(0)
    seen: list[tuple[int, Any]] = []
    for _decision in range(12):
        seen.append((session.state.player, session.state))
        person.go_on(1)
    end, lines = session.state, session.lines()
    player = seen[-1][0]
    mine = [state for who, state in seen if who == player]
    for state in reversed(mine):
        assert session.undo(player)
        assert session.state == state
    assert not session.undo(player)
    for who, _state in reversed(seen[: [state for _who, state in seen].index(mine[0])]):
        assert session.undo(who)
    assert session.state == seen[0][1]
    person.go_on(12)
    assert (session.state, session.lines()) == (end, lines)


# bots and series


@pytest.mark.parametrize("mode", ONE_OF_EACH, ids=label)
def test_the_same_seed_gives_the_same_games_with_any_number_of_jobs(mode: Mode) -> None:
    plan = series(mode, "same", "greedy")
    alone = list(play_games(plan, 4))
    assert list(play_games(plan, 4, jobs=2)) == alone
    assert [game.number for game in alone] == [0, 1, 2, 3]
    assert len({game.log for game in alone}) == 4
    assert list(play_games(plan._replace(seed="other"), 4)) != alone


@pytest.mark.parametrize("mode", ONE_OF_EACH, ids=label)
@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ("raise ValueError('oops')", "failed: ValueError: oops"),
        ("return 3", "chose what is not offered: 3"),
        ("return None", "chose what is not offered: None"),
        ("return type(actions[0])(actions[0].verb, ('castle',))", "chose what is not offered: .* castle"),
    ],
)
def test_a_bot_that_crashes_or_cheats_is_named_and_the_log_stays_readable(
    mode: Mode, body: str, reason: str, tmp_path: Path
) -> None:
    file = tmp_path / "my_bot.py"
    file.write_text(
        "class MyBot:\n    def __init__(self, rng): self.left = 6\n    def choose(self, view, actions):\n"
        f"        self.left -= 1\n        if self.left: return actions[0]\n        {body}\n",
        encoding="utf-8",
    )
    with pytest.raises(BotError, match=reason) as caught:
        play_game(series(mode, "x", f"{file}:MyBot"), 2)
    assert caught.value.game == 2
    assert len(list(follow(mode.game, caught.value.log))) > 5


@pytest.mark.parametrize("mode", ONE_OF_EACH, ids=label)
def test_an_unknown_bot_is_refused_with_those_there_are(mode: Mode) -> None:
    with pytest.raises(BotError, match=r"'grady' is not a bot; there are greedy, .*random.* and file.py:Class"):
        find_bot(mode.game, "grady")

"""`simulate` and `replay` from the command line."""

import json
from pathlib import Path

import pytest

from cli.series import histogram, interval
from engine.game.game import CASTLES
from engine.kernel.log import LogError, follow
from solver.table.arena import play_game
from tests.support.cli import Ask
from tests.support.paths import ROOT
from tests.support.series import big_series


def test_a_series_summed_up(ask: Ask) -> None:
    code, out, _err = ask("simulate", "--games", "6", "--players", "3", "--bots", "greedy,random,random", "--json")
    summary = json.loads(out)
    assert code == 0
    assert summary["games"] == 6
    assert [seat["bot"] for seat in summary["seats"]] == ["greedy", "random", "random"]
    assert sum(seat["wins"] for seat in summary["seats"]) == pytest.approx(6, abs=0.05)
    for number, seat in enumerate(summary["seats"]):
        scores = [scores[number] for scores in summary["scores"]]
        assert seat["mean"] == pytest.approx(sum(scores) / 6, abs=0.01)
        assert sum(seat["points"].values()) == pytest.approx(seat["mean"], abs=0.1)
    assert sum(summary["ends"].values()) == 6


def test_the_summary_in_words(ask: Ask) -> None:
    code, out, _err = ask("simulate", "--games", "4", "--players", "2", "--seed", "x")
    assert code == 0
    assert "4 games" in out
    assert "placement" in out
    assert "█" in out


def test_solo_games_are_ranked(ask: Ask) -> None:
    _code, out, _err = ask("simulate", "--games", "4", "--players", "1", "--bots", "greedy", "--json")
    summary = json.loads(out)
    assert sum(summary["ranks"].values()) == 4
    assert summary["seats"][0]["points"]["favors"] == 0


def test_recorded_games_replay_and_verify(ask: Ask, tmp_path: Path) -> None:
    code, _out, _err = ask("simulate", "--games", "3", "--players", "2", "--record", str(tmp_path), "--json")
    files = sorted(tmp_path.iterdir())
    assert code == 0
    assert [file.name for file in files] == ["game-000000.jsonl", "game-000001.jsonl", "game-000002.jsonl"]
    for file in files:
        code, out, _err = ask("replay", str(file), "--verify", "--json")
        answer = json.loads(out)
        assert (code, answer["verified"], answer["complete"]) == (0, True, True)
    code, out, _err = ask("replay", str(files[0]), "--step", "20")
    assert code == 0
    assert "step 20" in out
    code, out, _err = ask("replay", str(files[0]))
    assert "random-1: take" in out
    assert "random-1: выложить жетон" in ask("replay", str(files[0]), "--lang", "ru")[1]
    pictures = tmp_path / "pictures"
    ask("replay", str(files[0]), "--verify", "--svg", str(pictures))
    assert all("<svg" in file.read_text(encoding="utf-8") for file in pictures.iterdir())
    assert len(list(pictures.iterdir())) > 10


def test_a_log_that_is_not_right(ask: Ask, tmp_path: Path) -> None:
    ask("simulate", "--games", "1", "--players", "2", "--record", str(tmp_path), "--json")
    file = tmp_path / "game-000000.jsonl"
    lines = file.read_text(encoding="utf-8").splitlines()
    number = next(i for i, line in enumerate(lines) if '"event": "money"' in line)
    lines[number] = lines[number].replace("000", "001", 1)
    file.write_text("\n".join(lines), encoding="utf-8")
    code, out, _err = ask("replay", str(file), "--verify")
    assert code == 1
    assert out.startswith(f"line {number + 1}: expected")
    code, out, err = ask("replay", str(file))
    assert (code, out) == (2, "")
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["simulate", "--players", "5"], "five players need the expansion towers (P5-1)"),
        (["simulate", "--players", "6"], "the game is for 1 to 4 players, not 6"),
        (["simulate", "--players", "0"], "the game is for 1 to 4 players, not 0"),
        (["simulate", "--games", "0"], "--games: from 1 to 1000000, not 0"),
        (["simulate", "--games", "99999999999999999999"], "--games"),
        (["simulate", "--jobs", "0"], "--jobs: from 1 to 256"),
        (["simulate", "--bots", "gready"], "'gready' is not a bot; there are"),
        (["simulate", "--players", "3", "--bots", "greedy,random"], "2 bots for 3 players"),
        (["simulate", "--bots", "nowhere.py:Bot"], "nowhere.py: there is no such file"),
        (["simulate", "--edition", "third"], "'third' is not an edition"),
        (["simulate", "--ruling", "rewards"], "write NAME=OPTION"),
        (["simulate", "--ruling", "reward=x"], "'reward' is not a ruling"),
        (["simulate", "--ruling", "rewards=maybe"], "'maybe' is no option; there are optional, compulsory"),
        (["simulate", "--ruling", "rewards=optional", "--ruling", "rewards=compulsory"], "decided twice"),
        (["simulate", "--record", "/dev/null/x"], "Not a directory"),
        (["replay", "nowhere.jsonl"], "No such file or directory"),
        (["replay", "README.md"], "line 1: this is not JSON"),
    ],
)
def test_bad_input(ask: Ask, arguments: list[str], reason: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    code, out, err = ask(*arguments)
    assert (code, out) == (2, "")
    assert reason in err
    assert err.count("\n") == 1


def test_a_bot_of_ones_own(ask: Ask, tmp_path: Path) -> None:
    file = tmp_path / "my_bot.py"
    file.write_text(
        "class First:\n    def __init__(self, rng): pass\n    def choose(self, view, actions): return actions[-1]\n",
        encoding="utf-8",
    )
    code, out, _err = ask("simulate", "--games", "2", "--players", "2", "--bot", f"{file}:First,random", "--json")
    assert code == 0
    assert json.loads(out)["seats"][0]["bot"].endswith("my_bot.py:First")


def test_a_bot_that_crashes_leaves_a_readable_log(ask: Ask, tmp_path: Path) -> None:
    file = tmp_path / "bad_bot.py"
    file.write_text(
        "class Bad:\n    def __init__(self, rng): pass\n"
        "    def choose(self, view, actions):\n        return actions[0] if view.round < 2 else 1 / 0\n",
        encoding="utf-8",
    )
    logs = tmp_path / "logs"
    code, out, err = ask("simulate", "--games", "2", "--players", "2", "--bots", f"{file}:Bad", "--record", str(logs))
    assert (code, out) == (2, "")
    assert "ZeroDivisionError" in err
    code, out, _err = ask("replay", str(logs / "game-000000.jsonl"), "--verify")
    assert code == 0
    assert "breaks off" in out


def test_the_interval_of_a_win_rate() -> None:
    low, high = interval(50, 100)
    assert (round(low, 3), round(high, 3)) == (0.404, 0.596)
    assert interval(0, 10)[0] == 0


def test_the_histogram_counts_every_score() -> None:
    lines = histogram([1, 1, 2, 50]).splitlines()
    assert sum(int(line.split()[-1]) for line in lines) == 4


BOT = "class B:\n    def __init__(self, rng): {init}\n    def choose(self, view, actions):\n        {body}\n"


@pytest.mark.parametrize(
    ("init", "body", "reason"),
    [
        ("1 / 0", "return actions[0]", "failed: ZeroDivisionError"),
        ("pass", "import sys; sys.exit(0)", "failed: SystemExit: 0"),
        ("pass", "return type('X', (), dict(__repr__=lambda s: 1 / 0))()", "failed: ZeroDivisionError"),
        ("pass", "actions.append(actions[0]); return actions[0]", "failed: AttributeError"),
        (
            "pass",
            "from engine.game.state import Action, Verb; return Action(Verb.TAKE, ('throne-room',))",
            "chose what is not offered: take throne-room",
        ),
    ],
)
def test_a_bot_that_does_not_play_by_the_rules(ask: Ask, tmp_path: Path, init: str, body: str, reason: str) -> None:
    file = tmp_path / "bot.py"
    file.write_text(BOT.replace("{init}", init).replace("{body}", body), encoding="utf-8")
    code, out, err = ask("simulate", "--games", "2", "--players", "2", "--bots", f"{file}:B", "--json")
    assert (code, out) == (2, "")
    assert reason in err
    assert err.count("\n") == 1


def test_a_bot_that_kills_its_process(ask: Ask, tmp_path: Path) -> None:
    file = tmp_path / "bot.py"
    body = "import os\n        if view.round > 1: os._exit(0)\n        return actions[0]"
    file.write_text(BOT.replace("{init}", "pass").replace("{body}", body), encoding="utf-8")
    code, out, err = ask("simulate", "--games", "4", "--players", "2", "--bots", f"{file}:B", "--jobs", "2", "--json")
    assert (code, out) == (2, "")
    assert "a process of the games died" in err


def test_a_bot_may_print_without_spoiling_the_json(ask: Ask, tmp_path: Path) -> None:
    file = tmp_path / "bot.py"
    file.write_text(
        BOT.replace("{init}", "pass").replace("{body}", "print('hello'); return actions[-1]"), encoding="utf-8"
    )
    code, out, err = ask("simulate", "--games", "1", "--players", "2", "--bots", f"{file}:B", "--json")
    assert code == 0
    assert json.loads(out)["games"] == 1
    assert "hello" in err


def test_a_game_called_off_is_scored_with_all_its_sources(ask: Ask, tmp_path: Path) -> None:
    file = tmp_path / "bot.py"
    file.write_text(BOT.replace("{init}", "pass").replace("{body}", "return actions[0]"), encoding="utf-8")
    _code, out, _err = ask("simulate", "--games", "1", "--players", "2", "--bots", f"{file}:B", "--json")
    summary = json.loads(out)
    assert summary["ends"] == {"called off": 1}
    for seat in summary["seats"]:
        assert sum(seat["points"].values()) == pytest.approx(seat["mean"], abs=0.1)


def test_a_wrong_number_in_the_opening_is_a_no_and_not_bad_input(ask: Ask, tmp_path: Path) -> None:
    ask("simulate", "--games", "1", "--players", "3", "--record", str(tmp_path), "--json")
    file = tmp_path / "game-000000.jsonl"
    lines = file.read_text(encoding="utf-8").splitlines()
    number = next(i for i, line in enumerate(lines) if '"SETUP-P-4"' in line and '"points": 2' in line)
    lines[number] = lines[number].replace('"points": 2', '"points": 3')
    file.write_text("\n".join(lines), encoding="utf-8")
    code, out, _err = ask("replay", str(file), "--verify", "--json")
    assert code == 1
    assert json.loads(out)["error"]["line"] == number + 1


def test_a_log_torn_in_its_last_event_still_has_every_decision() -> None:
    lines = list(play_game(big_series(("random", "random"), "torn", record=True), 0).log)
    *_, whole = follow(CASTLES, lines)
    *_, torn = follow(CASTLES, [*lines[:-1], lines[-1][:-5]])
    assert torn.state == whole.state
    with pytest.raises(LogError, match="not JSON"):
        list(follow(CASTLES, [*lines, '{"do"']))

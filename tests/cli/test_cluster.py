"""`simulate` and `tournament` on a cluster, killed and taken up again, and the tables that they keep."""

import errno
import json
import os
import runpy
import signal
import subprocess
import sys
import time
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from engine.kernel.files import write_atomically
from tests.support.cli import Ask
from tests.support.paths import DOCS, ROOT

PAIR = ("--games", "6", "--players", "2", "--bots", "greedy,random", "--seed", "9")

WAITING_BOT = """
import os, pathlib, time

class B:
    def __init__(self, rng):
        kept = os.environ.get("WAITS_FOR_A_KILL_AT")
        while kept and len(list(pathlib.Path(kept).glob("*.json"))) == 3:
            time.sleep(0.01)

    def choose(self, view, actions):
        return actions[0]
"""
"""Plays the first three games of a series and then waits for ever, where it is told to: nobody has to be quick."""


@pytest.mark.parametrize("game", [(), ("two-castles",)], ids=["castles", "two castles"])
def test_a_folder_is_taken_up_and_changes_nothing(game: tuple[str, ...], ask: Ask, tmp_path: Path) -> None:
    words = (*game, "simulate", *PAIR, "--json")
    plain, out = ask(*words).out, str(tmp_path / "kept")
    assert ask(*words, "--out", out).out == plain
    spans = sorted((tmp_path / "kept" / "spans").iterdir())
    assert len(spans) == 6
    spans[3].unlink()
    assert ask(*words, "--out", out).out == plain
    assert ask(*words, "--out", out).out == plain


def test_a_killed_series_goes_on_from_what_is_kept(tmp_path: Path) -> None:
    """SIGKILL in the middle: what was kept is there and whole, and the end is as if nothing had been."""
    kept, file = tmp_path / "kept" / "spans", tmp_path / "bot.py"
    file.write_text(WAITING_BOT, encoding="utf-8")
    words = ["simulate", "--games", "12", "--players", "2", "--bots", f"{file}:B,random", "--seed", "9", "--json"]
    call = [sys.executable, "-m", "cli.main", *words]
    waits = {**os.environ, "WAITS_FOR_A_KILL_AT": str(kept)}
    running = subprocess.Popen([*call, "--out", str(tmp_path / "kept")], stdout=subprocess.DEVNULL, cwd=ROOT, env=waits)
    deadline = time.monotonic() + 600
    while (not kept.is_dir() or len(list(kept.glob("*.json"))) < 3) and time.monotonic() < deadline:
        time.sleep(0.02)
    running.kill()
    running.wait()
    before = {file: file.stat().st_mtime_ns for file in kept.glob("*.json")}
    assert len(before) == 3
    again = subprocess.run([*call, "--out", str(tmp_path / "kept")], stdout=subprocess.PIPE, cwd=ROOT, check=True)
    assert again.stdout == subprocess.run(call, stdout=subprocess.PIPE, cwd=ROOT, check=True).stdout
    assert {file: file.stat().st_mtime_ns for file in before} == before


def test_logs_go_on_with_the_folder_of_their_series(ask: Ask, tmp_path: Path) -> None:
    logs, out = tmp_path / "logs", tmp_path / "kept"
    words = ("simulate", *PAIR, "--record", str(logs), "--out", str(out), "--json")
    assert ask(*words).code == 0
    whole = {file.name: file.read_bytes() for file in logs.iterdir()}
    for name in ("spans/000000002-000000002.json", "spans/000000005-000000005.json"):
        (out / name).unlink()
    (logs / "game-000005.jsonl").unlink()
    assert ask(*words).code == 0
    assert {file.name: file.read_bytes() for file in logs.iterdir()} == whole
    other = ask("simulate", *PAIR, "--record", str(tmp_path / "others"), "--out", str(out))
    assert other.code == 2
    assert "another series is kept here (record" in other.err


@pytest.mark.parametrize(
    ("change", "name"),
    [
        (("--seed", "10"), "seed"),
        (("--games", "7"), "games"),
        (("--bots", "random,greedy"), "bots"),
        (("--edition", "first"), "opening"),
        (("--ruling", "rewards=compulsory"), "opening"),
        (("--parquet",), "tables"),
    ],
)
def test_another_series_is_refused_in_a_line(change: tuple[str, ...], name: str, ask: Ask, tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    small = ("simulate", "--games", "1", "--players", "2", "--bots", "greedy,random", "--seed", "9")
    assert ask(*small, "--out", str(tmp_path)).code == 0
    code, out, err = ask(*small, "--out", str(tmp_path), *change)
    assert (code, out) == (2, "")
    assert f"another series is kept here ({name} " in err
    assert err.count("\n") == 1


def test_a_bot_that_was_changed_is_another_series(ask: Ask, tmp_path: Path) -> None:
    file, body = (
        tmp_path / "bot.py",
        "class B:\n    def __init__(self, rng): pass\n    def choose(self, view, actions): ",
    )
    words = (
        "simulate",
        "--games",
        "1",
        "--players",
        "2",
        "--bots",
        f"{file}:B,random",
        "--out",
        str(tmp_path / "kept"),
    )
    file.write_text(f"{body}return actions[-1]\n", encoding="utf-8")
    assert ask(*words).code == 0
    file.write_text(f"{body}return actions[0]\n", encoding="utf-8")
    assert "another series is kept here (files" in ask(*words).err


def test_a_full_disk_is_one_line_and_the_rest_is_played_later(
    ask: Ask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write, left = write_atomically, 4

    def until_full(path: Path, content: str | bytes) -> None:
        nonlocal left
        left -= 1
        if left < 0:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        write(path, content)

    monkeypatch.setattr("solver.cluster.folder.write_atomically", until_full)
    words = ("simulate", *PAIR, "--json")
    code, out, err = ask(*words, "--out", str(tmp_path))
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert "No space left on device" in err
    monkeypatch.undo()
    assert len(list((tmp_path / "spans").iterdir())) == 3
    assert ask(*words, "--out", str(tmp_path)).out == ask(*words).out


# tables


def test_the_questions_of_the_page_are_answered(ask: Ask, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Every query of docs/records.md runs, and its numbers are those of the summary."""
    pytest.importorskip("pyarrow")
    duckdb = pytest.importorskip("duckdb")
    words = ("simulate", "--games", "8", "--players", "3", "--bots", "greedy,random,random", "--json", "--parquet")
    summary = ask(*words, "--out", str(tmp_path)).document
    page = runpy.run_path(str(DOCS / "records.py"))
    assert page["main"]([str(tmp_path)]) == 0
    shown = capsys.readouterr().out
    assert all(word in shown for word in ("more_wins", "wins_of_the_first", "placement", "apart"))
    assert [len(page["questions"](page[game])) for game in ("BOTH", "CASTLES", "TWO_CASTLES")] == [3, 5, 4]
    games = f"'{tmp_path}/games/*.parquet'"
    with duckdb.connect() as base:
        rows = base.sql(f"SELECT seat, avg(points), sum(won), count(*) FROM {games} GROUP BY 1 ORDER BY 1").fetchall()
        named = {row[0] for row in base.sql(f"DESCRIBE SELECT * FROM {games}").fetchall()}
        ranks = base.sql(f"SELECT DISTINCT place FROM {games} ORDER BY place").fetchall()
        rooms = base.sql(f"SELECT min(len(rooms)), bool_and(castle LIKE rooms[1] || '@%') FROM {games}").fetchall()
    for row, seat in zip(rows, summary["seats"], strict=True):
        assert row == (seat["seat"], pytest.approx(seat["mean"], abs=0.01), pytest.approx(seat["wins"], abs=0.01), 8)
    text = (DOCS / "records.md").read_text(encoding="utf-8")
    assert all(f"`{name}`" in text for name in named)
    assert ranks[0] == (1,)
    [(fewest, first_is_the_foyer)] = rooms
    assert fewest > 1
    assert first_is_the_foyer


def test_the_questions_of_the_sister_game_are_answered(
    ask: Ask, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The same page and program: its rows of the score sheet are those that the summary has."""
    pytest.importorskip("pyarrow")
    duckdb = pytest.importorskip("duckdb")
    words = (
        "two-castles",
        "simulate",
        "--games",
        "6",
        "--players",
        "2",
        "--bots",
        "greedy,random",
        "--json",
        "--parquet",
    )
    summary = ask(*words, "--out", str(tmp_path)).document
    page = runpy.run_path(str(DOCS / "records.py"))
    assert page["main"]([str(tmp_path)]) == 0
    shown = capsys.readouterr().out
    assert all(word in shown for word in ("Ludwig", "more_points", "corridor", "by_the_lower_castle"))
    with duckdb.connect() as base:
        base.execute(page["questions"](page["BOTH"])[0][1].replace("DIR", str(tmp_path)))
        rows = base.sql(page["questions"](page["TWO_CASTLES"])[1][1]).fetchall()
    castles = 6 * 3
    for category, number, points in rows:
        assert points * number / castles == pytest.approx(summary["categories"][category], abs=0.06)


def test_a_folder_without_a_table_is_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = runpy.run_path(str(DOCS / "records.py"))
    assert page["main"]([str(tmp_path)]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert "--parquet" in err


@pytest.mark.parametrize("game", [(), ("two-castles",)], ids=["castles", "two castles"])
def test_tables_of_a_tournament_and_of_both_games(game: tuple[str, ...], ask: Ask, tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    parquet: Any = import_module("pyarrow.parquet")
    words = ("tournament", "--games", "2", "--players", "2", "--bots", "greedy,random", "--parquet", "--json")
    document = ask(*game, *words, "--out", str(tmp_path / "one"), "--jobs", "2").document
    assert ask(*game, *words, "--out", str(tmp_path / "two")).document == document
    files = [sorted((tmp_path / name / "games").iterdir()) for name in ("one", "two")]
    assert [file.read_bytes() for file in files[0]] == [file.read_bytes() for file in files[1]]
    rows: list[Any] = [row for file in files[0] for row in parquet.read_table(file).to_pylist()]
    assert [row["bot"] for row in rows if row["seat"] <= 2] == ["greedy", "random", "random", "greedy"]
    assert {row["seed"] for row in rows} == {"1/0"}
    assert sum(row["won"] for row in rows) == pytest.approx(2)


# a cluster


def test_a_cluster_of_this_machine_gives_the_same_bytes(ask: Ask, tmp_path: Path) -> None:
    pytest.importorskip("distributed")
    words = ("tournament", "--games", "4", "--bots", "greedy,random", "--json")
    local = ask(*words, "--cluster", "local", "--jobs", "2", "--out", str(tmp_path))
    assert local.code == 0, local.err
    assert local.out == ask(*words).out


def test_no_scheduler_is_one_line(ask: Ask, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("distributed")
    monkeypatch.setattr("solver.cluster.hiring.SECONDS", 1)
    code, out, err = ask("simulate", *PAIR, "--cluster", "tcp://127.0.0.1:9")
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert "no scheduler answers there" in err


def test_without_the_packages_processes_play_and_options_say_what_they_need(tmp_path: Path) -> None:
    """A Python that finds neither Dask nor pyarrow."""
    program = (
        "import sys\n"
        "class Hidden:\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        "        if name.partition('.')[0] in ('dask', 'distributed', 'pyarrow', 'duckdb'):\n"
        "            raise ModuleNotFoundError(name)\n"
        "sys.meta_path.insert(0, Hidden())\n"
        "import importlib.util as util\n"
        "find = util.find_spec\n"
        "def find_spec(name, package=None):\n"
        "    try: return find(name, package)\n"
        "    except ModuleNotFoundError: return None\n"
        "util.find_spec = find_spec\n"
        "from cli.main import run\n"
        f"small = ['simulate', '--games', '1', '--players', '2', '--out', {str(tmp_path / 'kept')!r}]\n"
        "print(run([*small, '--json']))\n"
        "print(run([*small, '--cluster', 'local']))\n"
        "print(run([*small, '--parquet']))\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, cwd=ROOT, check=False)
    assert done.stdout.split("\n")[-4:] == ["0", "2", "2", ""]
    lines = done.stderr.strip().split("\n")
    assert [line.endswith('pip install "madking[cluster]"') for line in lines] == [True, True], done.stderr


def test_ctrl_c_sums_up_what_a_cluster_has_played(tmp_path: Path) -> None:
    pytest.importorskip("distributed")
    words = ["simulate", "--games", "4000", "--players", "2", "--cluster", "local", "--json", "--out", str(tmp_path)]
    call = [sys.executable, "-m", "cli.main", *words]
    running = subprocess.Popen(
        call, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT, start_new_session=True, text=True
    )
    deadline = time.monotonic() + 600
    while len(list(tmp_path.glob("spans/*.json"))) < 2 and time.monotonic() < deadline:
        time.sleep(0.05)
    os.killpg(running.pid, signal.SIGINT)  # as a terminal does: all processes of the group get it
    out, err = running.communicate(timeout=600)
    assert running.returncode == 130
    summary = json.loads(out)
    assert summary["stopped"]
    assert 2 <= summary["games"] < 4000
    assert "Traceback" not in err
    assert len(err.strip().split("\n")) == 1, err

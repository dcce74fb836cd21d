"""Series in spans: the same whoever works, nothing kept is done twice, nothing is lost with a worker or a full disk."""

import errno
import json
import os
import signal
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from engine.kernel.files import write_atomically
from solver.cluster import Folder, Keeping, hire, run
from solver.cluster.errors import ClusterError, FolderError
from solver.cluster.folder import span_size
from solver.cluster.tables import place_of
from solver.cluster.version import Version, own_version
from solver.table.arena import Played, play_game
from solver.table.bots import BotError
from solver.table.series import Alone, crew_of, in_order, play_series, spans_of
from tests.support.series import big_series, sister_series

PLAIN: Keeping[int] = Keeping(lambda told: told, lambda record: int(record))


def square(number: int) -> int:
    return number * number


def fail_from(first: int, number: int) -> int:
    if number >= first:
        error = BotError(f"game {number}")
        error.game = number
        raise error
    return number


def count_calls(file: Path, number: int) -> int:
    with file.open("a", encoding="utf-8") as calls:
        calls.write(f"{number}\n")
    return number


def die_in(number_of_death: int, number: int) -> int:
    if number == number_of_death:
        os._exit(9)
    return number


# spans


@pytest.mark.parametrize(("games", "size"), [(1, 1), (7, 3), (9, 3), (10, 16)])
def test_spans_hold_every_game_once(games: int, size: int) -> None:
    assert [number for span in spans_of(games, size) for number in span] == list(range(games))


def test_kept_spans_depend_on_the_games_alone() -> None:
    assert [span_size(games) for games in (1, 199, 1000, 100_000, 1_000_000)] == [1, 1, 5, 500, 500]


def test_what_is_early_waits() -> None:
    done = [(range(2, 4), "b"), (range(4, 5), "c"), (range(2), "a")]
    assert list(in_order(done)) == ["a", "b", "c"]


def test_processes_tell_the_same_in_order() -> None:
    assert list(play_series(square, 50, 2)) == list(play_series(square, 50)) == [n * n for n in range(50)]


def test_the_first_game_that_fails_is_told_whoever_plays() -> None:
    for jobs in (1, 2):
        told: list[int] = []
        done = crew_of(jobs).work(partial(_each, partial(fail_from, 5)), spans_of(20, 1))
        with pytest.raises(BotError, match="game 5"):
            told.extend(span.start for span, _told in done)
        assert set(told) == set(range(5))


def _each(play: Any, span: range) -> list[int]:
    return [play(number) for number in span]


# folders

GAMES = 12


@pytest.fixture
def large_spans(monkeypatch: pytest.MonkeyPatch) -> None:
    """Spans of three games, without thousands of them."""
    monkeypatch.setattr("solver.cluster.folder.SMALLEST_PART", 4)


def folder_of(path: Path, **settings: Any) -> Folder[int]:
    return Folder(path, settings, PLAIN)


def numbers(told: Iterator[tuple[range, list[int]]]) -> list[int]:
    return sorted(number for _span, some in told for number in some)


@pytest.mark.usefixtures("large_spans")
def test_nothing_that_is_kept_is_played_again(tmp_path: Path) -> None:
    calls = tmp_path / "calls"
    play = partial(count_calls, calls)
    first = run(play, GAMES, Alone(), folder_of(tmp_path / "kept"))
    for _ in range(3):
        next(first)
    del first  # as if it were killed: the last span was not kept
    assert numbers(run(play, GAMES, Alone(), folder_of(tmp_path / "kept"))) == list(range(GAMES))
    assert numbers(run(play, GAMES, Alone(), folder_of(tmp_path / "kept"))) == list(range(GAMES))
    assert len(calls.read_text(encoding="utf-8").split()) == GAMES + span_size(GAMES)


@pytest.mark.parametrize("torn", ["", "{", '{"told": [1]}', '{"told": 3}', '["told"]', '{"told": ["x", 2, 3]}'])
@pytest.mark.usefixtures("large_spans")
def test_a_torn_file_is_played_again(torn: str, tmp_path: Path) -> None:
    list(run(square, GAMES, Alone(), folder_of(tmp_path)))
    (tmp_path / "spans" / "000000003-000000005.json").write_text(torn, encoding="utf-8")
    assert numbers(run(square, GAMES, Alone(), folder_of(tmp_path))) == sorted(n * n for n in range(GAMES))


def test_another_series_in_the_folder_is_refused(tmp_path: Path) -> None:
    list(run(square, 4, Alone(), folder_of(tmp_path, seed="1")))
    before = {file: file.read_bytes() for file in tmp_path.rglob("*.json")}
    with pytest.raises(FolderError, match=r'another series is kept here \(seed "1", not "2"\)'):
        folder_of(tmp_path, seed="2")
    series = json.loads((tmp_path / "series.json").read_text(encoding="utf-8"))
    (tmp_path / "series.json").write_text(json.dumps({**series, "sources": "other"}), encoding="utf-8")
    with pytest.raises(FolderError, match='sources "other"'):
        folder_of(tmp_path, seed="1")
    (tmp_path / "series.json").write_text("[", encoding="utf-8")
    with pytest.raises(FolderError, match="this is not a series that madking has kept"):
        folder_of(tmp_path, seed="1")
    (tmp_path / "series.json").unlink()
    with pytest.raises(FolderError, match="not what they are of"):
        folder_of(tmp_path, seed="1")
    assert all(file.read_bytes() == text for file, text in before.items() if file.name != "series.json")


@pytest.mark.usefixtures("large_spans")
def test_a_full_disk_loses_nothing_that_was_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write, written = write_atomically, 0

    def until_full(path: Path, content: str | bytes) -> None:
        nonlocal written
        written += 1
        if written > 3:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        write(path, content)

    monkeypatch.setattr("solver.cluster.folder.write_atomically", until_full)
    with pytest.raises(FolderError, match="No space left on device"):
        list(run(square, GAMES, Alone(), folder_of(tmp_path)))
    monkeypatch.undo()
    assert len(list((tmp_path / "spans").iterdir())) == 2
    assert numbers(run(square, GAMES, Alone(), folder_of(tmp_path))) == sorted(n * n for n in range(GAMES))


# tables


@pytest.mark.parametrize(
    "series", [big_series(("greedy", "random", "random"), "t"), sister_series(("greedy", "random"), "t")]
)
def test_rows_tell_the_game(series: Any) -> None:
    played = play_game(series._replace(rows=True), 0)
    assert len(played.rows) == len(played.points)
    for row in played.rows:
        assert set(row) == {"bot", *series.game.columns}
    assert series.game.read_facts(json.loads(json.dumps(played.facts))) == played.facts


def test_the_sources_of_a_row_make_its_points() -> None:
    for number in range(3):
        played = play_game(big_series(("greedy", "random"), "sum")._replace(rows=True), number)
        for points, row in zip(played.points, played.rows, strict=True):
            assert sum(source["points"] for source in row["sources"]) == points
            favors = next(source["points"] for source in row["sources"] if source["source"] == "favors")
            assert sum(favor["points"] for favor in row["favors"]) == favors
            assert row["rooms"][0].startswith("foyer")


def test_places() -> None:
    points, winners = (30, 50, 50, 40), (2,)
    assert [place_of(points, winners, seat) for seat in range(4)] == [4, 2, 1, 3]
    assert [place_of((9, 9, 3), (0, 1), seat) for seat in range(3)] == [1, 1, 3]


# a cluster

QUIET = {"dashboard_address": "127.0.0.1:0", "memory_limit": 0, "silence_logs": 50}


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A scheduler of these tests answers, however busy the machine is."""
    monkeypatch.setattr("solver.cluster.hiring.SECONDS", 120)


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """Two workers."""
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, **QUIET) as made:
        yield made


def test_a_cluster_plays_the_same_games(cluster: Any) -> None:
    play = partial(play_game, big_series(("greedy", "random"), "same"))
    with hire(cluster.scheduler_address) as crew:
        told: list[Played[Any]] = [one for some in in_order(run(play, 12, crew)) for one in some]
    assert told == list(map(play, range(12)))


def test_a_bot_that_fails_on_a_cluster_is_told_as_anywhere(cluster: Any) -> None:
    with hire(cluster.scheduler_address) as crew, pytest.raises(BotError, match="game 5") as refused:
        list(run(partial(fail_from, 5), 40, crew))
    assert refused.value.game == 5


def test_a_worker_that_is_killed_loses_nothing(cluster: Any) -> None:
    play = partial(play_game, big_series(("greedy", "random"), "kill"))
    told: list[Played[Any]] = []
    with hire(cluster.scheduler_address) as crew, cluster.get_client() as client:
        victim = min(client.run(os.getpid).values())
        for number, (_span, some) in enumerate(run(play, 40, crew)):
            told += some
            if number == 2:
                os.kill(victim, signal.SIGKILL)
    assert sorted(told, key=lambda one: one.number) == list(map(play, range(40)))


def test_a_game_that_kills_its_worker_is_refused_in_the_end() -> None:
    pytest.importorskip("distributed")
    with hire("local", 2) as crew, pytest.raises(BotError, match="game 6 ended every worker that played it"):
        list(run(partial(die_in, 6), 8, crew))


def pretend_other_version() -> None:
    from solver.cluster import task, version

    other = Version("0.0.1", "other", "3.11")
    for module in (task, version):
        module.own_version = lambda: other  # type: ignore[attr-defined]


def test_a_worker_of_another_version_is_refused() -> None:
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(n_workers=1, threads_per_worker=1, **QUIET) as made:
        address = made.scheduler_address
        with hire(address) as crew:
            with made.get_client() as client:  # it comes after the check, as a worker that joins late
                client.run(pretend_other_version)
            with pytest.raises(ClusterError, match=r"a worker has madking 0\.0\.1"):
                list(run(square, 4, crew))
        with pytest.raises(ClusterError, match=r"has madking 0\.0\.1 .*, and here is"), hire(address):
            pass


def test_no_scheduler_and_no_worker_are_told_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    distributed = pytest.importorskip("distributed")
    monkeypatch.setattr("solver.cluster.hiring.SECONDS", 1)
    with pytest.raises(ClusterError, match="no scheduler answers there"), hire("tcp://127.0.0.1:9"):
        pass
    monkeypatch.setattr("solver.cluster.hiring.SECONDS", 120)
    monkeypatch.setattr("solver.cluster.hiring.WORKER_SECONDS", 1)
    with (
        distributed.LocalCluster(n_workers=0, **QUIET) as made,
        pytest.raises(ClusterError, match="the scheduler has no worker"),
        hire(made.scheduler_address),
    ):
        pass


def test_a_cluster_that_goes_away_is_told() -> None:
    distributed = pytest.importorskip("distributed")
    play = partial(play_game, big_series(("greedy", "random"), "gone"))
    made = distributed.LocalCluster(n_workers=1, threads_per_worker=1, **QUIET)
    with hire(made.scheduler_address) as crew:
        told = run(play, 20_000, crew)  # more than can be played before it is gone
        next(told)
        made.close()
        with pytest.raises(ClusterError, match="the cluster cannot be reached any more"):
            list(told)


@pytest.mark.parametrize("address", ["", "nowhere", "tcp://", "tcp://host", "tcp://host:port", "local:2"])
def test_an_address_is_written_with_its_port(address: str) -> None:
    pytest.importorskip("distributed")
    with pytest.raises(ClusterError, match="write tcp://HOST:PORT, or local"), hire(address):
        pass


def test_without_the_packages_it_is_said_how_to_get_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("solver.cluster.hiring.find_spec", lambda name: None)
    with pytest.raises(ClusterError, match=r'pip install "madking\[cluster\]"'), hire("local"):
        pass


def test_a_version_is_that_of_its_sources() -> None:
    version = own_version()
    assert version.madking
    assert len(version.sources) == 12
    assert version == own_version()

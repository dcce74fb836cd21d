"""What decides whether this copy is as fast as the last release, without measuring anything."""

import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from benchmarks import copies, gate
from benchmarks.copies import Compared


def _git(folder: Path, *words: str) -> str:
    names = ("-c", "user.name=Ada", "-c", "user.email=ada@example.org")
    done = subprocess.run(["git", *names, *words], cwd=folder, capture_output=True, text=True, check=True)
    return done.stdout.strip()


def _commit(folder: Path, name: str) -> str:
    (folder / "engine").mkdir(exist_ok=True)
    (folder / "engine" / name).write_text(name, encoding="utf-8")
    _git(folder, "add", "-A")
    _git(folder, "commit", "--quiet", "--message", name)
    return _git(folder, "rev-parse", "HEAD")


@pytest.fixture
def project(tmp_path: Path) -> Path:
    folder = tmp_path / "project"
    folder.mkdir()
    _git(folder, "init", "--quiet", "--initial-branch", "main")
    return folder


def _figures(*ratios: float) -> list[Compared]:
    return [Compared(f"work-{number}", ratio, 1, ratio) for number, ratio in enumerate(ratios)]


@pytest.mark.parametrize(
    ("ratios", "slow"),
    [
        ((), []),
        ((1.0, 0.5, 1.11), []),
        ((1.0, 1.12), ["work-1"]),
        ((2.0, 1.0, 1.2), ["work-0", "work-2"]),
    ],
)
def test_a_workload_may_cost_a_ninth_more_and_no_more(ratios: tuple[float, ...], slow: list[str]) -> None:
    assert gate.too_slow(_figures(*ratios)) == slow


def test_a_gain_elsewhere_makes_up_for_no_loss() -> None:
    assert gate.too_slow(_figures(0.1, 0.1, 1.2)) == ["work-2"]


def test_the_base_is_the_newest_tag(project: Path) -> None:
    _commit(project, "one")
    _git(project, "tag", "v1")
    _commit(project, "two")
    assert gate.default_base(project) == "v1"


def test_the_base_is_where_a_branch_left_the_main_one(project: Path) -> None:
    left = _commit(project, "one")
    _git(project, "checkout", "--quiet", "-b", "work")
    _commit(project, "two")
    _commit(project, "three")
    assert gate.default_base(project) == left


def test_the_base_is_the_commit_before_on_the_main_branch(project: Path) -> None:
    before = _commit(project, "one")
    _commit(project, "two")
    assert gate.default_base(project) == before


def test_a_first_commit_has_no_base(project: Path) -> None:
    _commit(project, "one")
    assert gate.default_base(project) == ""


def test_the_sources_of_a_revision_are_put_into_a_folder(project: Path, tmp_path: Path) -> None:
    first = _commit(project, "one")
    _commit(project, "two")
    assert gate.export(first, tmp_path / "first", project)
    assert [path.name for path in (tmp_path / "first" / "engine").iterdir()] == ["one"]
    assert not gate.export("v9", tmp_path / "none", project)


def _measured(monkeypatch: pytest.MonkeyPatch, figures: list[Compared], error: Exception | None = None) -> None:
    def compare(other: str, *, instructions: bool) -> Iterator[Compared]:
        del other, instructions
        yield from figures
        if error is not None:
            raise error

    monkeypatch.setattr(gate, "compare", compare)
    monkeypatch.setattr(gate, "export", lambda base, folder: True)


@pytest.mark.parametrize(("ratios", "code"), [((1.0, 1.1), 0), ((1.0, 1.2), 1)])
def test_the_gate_fails_where_a_workload_is_too_slow(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], ratios: tuple[float, ...], code: int
) -> None:
    _measured(monkeypatch, _figures(*ratios))
    assert gate.main(["v1"]) == code
    told = capsys.readouterr()
    assert f"work-1     {1 / ratios[1]:.2f} of its speed" in told.out
    assert told.err == ("slower than 0.9 of v1: work-1\n" if code else "")


def test_a_base_that_cannot_be_read_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert gate.main(["no-such-revision"]) == 2
    assert capsys.readouterr().err == "bench-gate: no-such-revision: no revision of this project\n"


def test_a_base_that_does_not_run_is_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    _measured(monkeypatch, [], subprocess.CalledProcessError(1, "python", stderr="Traceback\nImportError: no engine\n"))
    assert gate.main(["v1"]) == 2
    assert capsys.readouterr().err == "bench-gate: v1: a workload does not run: ImportError: no engine\n"


def test_without_a_commit_before_a_base_must_be_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(gate, "default_base", lambda: "")
    assert gate.main([]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_a_long_run_is_longer_than_a_short_one() -> None:
    for work in copies.WORKLOADS.values():
        assert 0 < work.short < work.long
        assert work.rounds > 0

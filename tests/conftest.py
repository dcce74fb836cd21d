"""Shared by all tests: random castles for Hypothesis, and profiles that suit a shared machine."""

import io
import json
import os
import signal
import sys
from collections.abc import Iterable, Iterator
from hashlib import sha256
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from engine.kernel.i18n import set_language
from engine.kernel.spoken import CASTLES, set_game
from tests.support.browser import REQUIRED, left_out
from tests.support.cli import Answer, Ask, Refuse, Saved

settings.register_profile(
    "default",
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    print_blob=True,
    derandomize=bool(os.environ.get("CI")),
)
settings.load_profile("default")
os.environ["LC_ALL"] = "C"  # what is said does not depend on whose machine it is said on


SLOW = frozenset((Path(__file__).parent / "slow.txt").read_text(encoding="utf-8").split())
"""The tests that take longest together; `python -m tools.slow LOG` writes the list from a run's durations."""


def pytest_configure() -> None:
    """Where the tests in a browser must run, nothing runs without one; signals work, whatever a shell did."""
    for number, usual in ((signal.SIGINT, signal.default_int_handler), (signal.SIGHUP, signal.SIG_DFL)):
        if signal.getsignal(number) is signal.SIG_IGN:
            signal.signal(number, usual)
    if REQUIRED and left_out():
        raise pytest.UsageError(left_out())


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say what is left out on this machine."""
    if left_out():
        terminalreporter.write_line(left_out())


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the slow ones, so that `make quick` can leave them out."""
    for item in items:
        if item.nodeid.partition("[")[0] in SLOW:
            item.add_marker(pytest.mark.slow)


@pytest.fixture(autouse=True)
def own_state(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Unsaved games, packs and tables go into folders of the tests, not into those of whoever runs them.

    Each test has a folder of packs of its own, so that none knows the rooms of another.
    """
    folder = tmp_path_factory.getbasetemp()
    for name in ("state", "cache"):
        monkeypatch.setenv(f"XDG_{name.upper()}_HOME", str(folder / name))
    own = sha256(request.node.nodeid.encode("utf-8", "replace")).hexdigest()[:16]
    monkeypatch.setenv("XDG_DATA_HOME", str(folder / f"data-{own}"))


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """Every test begins in English and with the big game, whatever the one before it spoke of."""
    set_language("en")
    set_game(CASTLES)
    yield
    set_language("en")
    set_game(CASTLES)


@pytest.fixture
def ask(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Ask:
    """Run a command in this process."""

    def ask(*words: str, lines: Iterable[str] | None = None) -> Answer:
        from cli.main import run

        if lines is not None:
            typed = "".join(f"{line}\n" for line in lines)
            monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(typed.encode()), encoding="utf-8"))
        code = run(list(words))
        return Answer(code, *capsys.readouterr())

    return ask


@pytest.fixture
def refuse(ask: Ask) -> Refuse:
    """A call that is refused: exit code 2, and the one line that says why."""

    def refuse(*words: str) -> str:
        answer = ask(*words)
        assert (answer.code, answer.out, answer.err.count("\n")) == (2, "", 1)
        return answer.err

    return refuse


@pytest.fixture
def saved(tmp_path: Path) -> Saved:
    """Data as a file of JSON, which any command that reads YAML reads, too."""

    def saved(data: object) -> str:
        file = tmp_path / "data.json"
        file.write_text(json.dumps(data), encoding="utf-8")
        return str(file)

    return saved

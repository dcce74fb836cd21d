"""Every command with bad streams and files, and every kind of save killed: nothing is lost, nothing is a traceback."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest

from tools.commands import all_commands
from tools.streams import BASE, CONDITIONS

KINDS = sorted({condition.partition(":")[0] for condition in CONDITIONS})


def test_every_command_is_in_the_matrix() -> None:
    assert set(all_commands()) <= set(BASE)


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_bad_streams_and_files_are_one_line_and_exit_code_2(kind: str) -> None:
    conditions = [condition for condition in CONDITIONS if condition.startswith(f"{kind}:")]
    done = subprocess.run(
        [sys.executable, "-m", "tools.streams", *conditions], capture_output=True, text=True, check=True
    )
    found = json.loads(done.stdout)
    assert set(found) == set(conditions)
    wrong = {(condition, label): fault for condition in found for label, fault in found[condition]["wrong"].items()}
    assert wrong == {}
    least = len(all_commands()) if kind == "streams" else 10
    assert all(len(found[condition]["tried"]) >= least for condition in conditions)


def test_the_real_process_with_closed_streams() -> None:
    """The same as in the matrix, with Python's own start and end around it."""
    for close, code in (
        ("<&-", 0),
        (">&-", 2),
        ("2>&-", 0),
        ("<&- >&- 2>&-", 2),
        ("2>/dev/full", 0),
        (">/dev/full", 2),
    ):
        words = f'{sys.executable} -m cli.main judge "foyer-3@0,0" nap-room@3,1/2 {close}'
        done = subprocess.run(words, shell=True, capture_output=True, text=True, check=False)
        assert done.returncode == code, (close, done)
        assert "Traceback" not in done.stderr


@pytest.mark.slow
def test_kill_9_leaves_the_old_file_or_the_new_one() -> None:
    done = subprocess.run([sys.executable, "-m", "tools.killer", "200"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.startswith("200 kills in 10 kinds of saves: 0 wrong")


WRITER = """
import sys
from pathlib import Path
from engine.kernel.files import write_atomically
file = Path(sys.argv[1])
print("ready", flush=True)
while True:
    write_atomically(file, "a" * 3_000_000)
    write_atomically(file, "b" * 2_000_000)
"""


@pytest.mark.slow
def test_kill_9_from_outside_at_any_moment(tmp_path: Path) -> None:
    """Also in the middle of a write of the system, which no line of ours can stop."""
    file = tmp_path / "file"
    file.write_text("old", encoding="utf-8")
    rng = Random("kills")
    for _ in range(12):
        process = subprocess.Popen([sys.executable, "-c", WRITER, str(file)], stdout=subprocess.PIPE, text=True)
        assert process.stdout is not None
        process.stdout.readline()
        time.sleep(rng.random() / 20)
        process.send_signal(signal.SIGKILL)
        process.communicate()
        assert file.read_text(encoding="utf-8") in ("old", "a" * 3_000_000, "b" * 2_000_000)
    assert len(os.listdir(tmp_path)) <= 2, "the one draft that a killed process leaves is used again"  # noqa: PTH208

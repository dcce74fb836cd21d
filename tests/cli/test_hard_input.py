"""Input that is out to break the program: devices, links, closed streams, endless and torn files."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from cli.main import run
from engine.kernel.files import write_atomically
from engine.kernel.yaml import YamlError, read_yaml

MADKING = [sys.executable, "-m", "cli.main"]
JUDGE = [*MADKING, "judge", "foyer-3@0,0", "nap-room@3,1/2"]


def test_a_link_is_followed_when_written(tmp_path: Path) -> None:
    real, link = tmp_path / "real", tmp_path / "link"
    real.write_text("old", encoding="utf-8")
    link.symlink_to(real)
    write_atomically(link, "new")
    assert link.is_symlink()
    assert real.read_text(encoding="utf-8") == "new"


def test_a_pipe_is_written_to_and_not_replaced(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = subprocess.Popen(["cat", str(pipe)], stdout=subprocess.PIPE, text=True)
    write_atomically(pipe, "hello")
    assert reader.communicate(timeout=300)[0] == "hello"
    assert pipe.is_fifo()


def test_a_new_file_has_ordinary_rights(tmp_path: Path) -> None:
    write_atomically(tmp_path / "new", "text")
    assert (tmp_path / "new").stat().st_mode & 0o444 == 0o444 & ~_umask()


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def test_a_reader_that_has_gone_is_not_a_no() -> None:
    """As any Unix filter: ended by the signal, not by exit code 1."""
    process = subprocess.Popen([*MADKING, "tiles", "--json"], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdout is not None
    process.stdout.close()
    _out, errors = process.communicate(timeout=300)
    assert process.returncode == -signal.SIGPIPE
    assert errors == b""


def test_a_full_disk_is_one_line_and_exit_code_2() -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [*MADKING, "tiles", "--json"], stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert done.stderr.strip() == "madking: No space left on device"


def test_a_closed_standard_input() -> None:
    done = subprocess.run(f"{' '.join(MADKING)} score - <&-", shell=True, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr == "madking: -: there is no standard input\n"


def test_json_stays_one_document_when_the_picture_goes_to_standard_output() -> None:
    import json

    done = subprocess.run([*JUDGE, "--svg", "-", "--json"], capture_output=True, text=True, check=True)
    assert "<svg" in json.loads(done.stdout)["svg"]


@pytest.mark.parametrize("rooms", ["salon@3,0 " * 240, "hallway@1900,1900 " * 3, "theater@3,1 " * 120])
def test_force_on_nonsense_ends_soon(rooms: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["score", f"foyer-3@0,0 {rooms}", "--force"]) == 0
    assert run(["show", f"foyer-3@0,0 {rooms}", "--force"]) == 0
    assert len(capsys.readouterr().err) < 20_000


def test_the_first_edition_has_no_foyer_with_four_entrances(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["score", "foyer-4@0,0", "--edition", "first"]) == 0
    assert capsys.readouterr().err == "warning: the box of this edition has no Foyer (four entrances)\n"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("a: &x [1, 2]\nb: *x", "line 2: aliases"),
        ("a: 1\na: 2", "line 2: a is given twice"),
        ("a: " + "9" * 5000, "a number or a date that cannot be read"),
        ("a: !!int xx", "cannot be read"),
        ("a: !!python/object:os.system x", "this is not YAML"),
        ("[" * 3000, "nested too deeply"),
        ("a: [", "line 1: this is not YAML"),
    ],
)
def test_yaml_from_strangers(text: str, reason: str) -> None:
    with pytest.raises(YamlError, match=reason):
        read_yaml(text)


def test_keys_may_be_numbers_or_text() -> None:
    assert read_yaml("money: 3:53:20") == {"money": "3:53:20"}
    assert read_yaml("day: 2001-02-30") == {"day": "2001-02-30"}
    assert read_yaml("300: a") == {"300": "a"}

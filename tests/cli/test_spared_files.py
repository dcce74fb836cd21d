"""A picture is drawn over nothing but an older picture: `--svg` spares every other file."""

import os
import threading
from pathlib import Path

import pytest

from cli.main import run

CASTLE = "foyer-3@0,0"
COMMANDS = (
    ["show", CASTLE],
    ["judge", CASTLE, "nap-room@3,1/2"],
    ["hint", CASTLE, "--tile", "nap-room"],
    ["walk", CASTLE],
    ["case", "examples/cases/corner-contact-penalty.yaml"],
    ["two-castles", "show", "throne-living-corridor@0,0 wine-room@2,0"],
)


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
def test_only_a_picture_is_drawn_over(command: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "file"
    file.write_text(CASTLE, encoding="utf-8")
    assert run([*command, "--svg", str(file)]) == 2
    told = capsys.readouterr()
    assert (told.out, told.err) == ("", f"madking: {file}: there is such a file already, and it is no picture\n")
    assert file.read_text(encoding="utf-8") == CASTLE
    for old in ("", "<svg>older</svg>", '<?xml version="1.0"?>\n<svg>older</svg>'):
        file.write_text(old, encoding="utf-8")
        assert run([*command, "--svg", str(file)]) in (0, 1)
        assert "<svg" in file.read_text(encoding="utf-8")
        assert "older" not in file.read_text(encoding="utf-8")


def test_the_castle_that_is_drawn_stays(tmp_path: Path) -> None:
    file = tmp_path / "castle.txt"
    file.write_text(CASTLE, encoding="utf-8")
    link = tmp_path / "link.svg"
    link.symlink_to(file)
    for target in (file, link):
        assert run(["show", str(file), "--svg", str(target)]) == 2
    assert file.read_text(encoding="utf-8") == CASTLE


def test_a_device_and_a_pipe_are_written_to(tmp_path: Path) -> None:
    assert run(["show", CASTLE, "--svg", os.devnull]) == 0
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    read: list[str] = []
    reader = threading.Thread(target=lambda: read.append(pipe.read_text(encoding="utf-8")), daemon=True)
    reader.start()
    assert run(["show", CASTLE, "--svg", str(pipe)]) == 0
    reader.join(300)
    assert read[0].startswith("<svg")


def test_the_pictures_of_a_game_spare_files_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["simulate", "--players", "2", "--games", "1", "--record", str(tmp_path / "games")]) == 0
    (log,) = map(str, tmp_path.glob("games/*.jsonl"))
    folder = tmp_path / "pictures"
    assert run(["replay", log, "--svg", str(folder)]) == 0
    assert run(["replay", log, "--svg", str(folder)]) == 0  # over its own pictures
    drawn = sorted(folder.iterdir())
    assert len(drawn) > 10
    for file in drawn[:-1]:
        file.unlink()
    drawn[-1].write_text("mine", encoding="utf-8")
    capsys.readouterr()
    assert run(["replay", log, "--svg", str(folder)]) == 2
    assert capsys.readouterr().err.endswith("there is such a file already, and it is no picture\n")
    assert [file.name for file in folder.iterdir()] == [drawn[-1].name]
    assert drawn[-1].read_text(encoding="utf-8") == "mine"

"""`madking build`: a castle is built by names and numbers, in a pipe and in a terminal, and nothing is lost."""

import fcntl
import os
import pty
import select
import subprocess
import sys
import termios
from io import StringIO
from pathlib import Path

import pytest

from cli.build.site import search
from cli.folding import columns
from engine import Castle
from engine.catalogue import all_tiles
from engine.two_castles.castle import Castle as TwoCastle
from tests.support.cli import Ask, Refuse
from tests.support.terminal import in_terminal

TEXT = "foyer-3@0,0 salon@3,0"


@pytest.fixture(autouse=True)
def _own_state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is rescued goes to a folder of the test."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.chdir(tmp_path)


def test_a_castle_is_built_by_names_and_numbers(ask: Ask, tmp_path: Path) -> None:
    told = ask("build", lines=["1", "salon", "10", "nap", "at salon.E/1", "save mine.txt", "quit"])
    assert told.code == 0
    written = (tmp_path / "mine.txt").read_text()
    assert written == "foyer-3@0,0 salon@3,0 nap-room@10,0/1\n"
    assert Castle.parse(written).score().total == 7
    assert "at the east door of the Foyer" in told.out


def test_legal_places_are_numbered_best_first_on_the_drawing(ask: Ask) -> None:
    out = ask("build", TEXT, lines=["nap-room"]).out
    castle = Castle.parse(TEXT)
    listed = [line for line in out.splitlines() if " nap-room@" in line]
    assert len(listed) == castle.count_legal("nap-room")
    points = [castle.meeting(place).points for place in sorted(castle.legal("nap-room"))]
    assert [int(line.split()[1]) for line in listed] == sorted(points, reverse=True)
    drawn = out[out.index("> nap-room") : out.index("  1   +4")]
    assert all(f" {number} " in drawn or f" {number}\n" in drawn for number in (1, 2, 3))


def test_names_of_any_language_and_parts_of_names_are_found(ask: Ask) -> None:
    tile = next(tile for tile in all_tiles() if tile.slug == "nap-room")
    for name in tile.names.values():
        assert [found.slug for found in search(all_tiles(), name, "en")] == ["nap-room"]
    assert [found.slug for found in search(all_tiles(), "tapestry", "en")] == [
        "east-tapestry-chamber",
        "west-tapestry-room",
    ]
    out = ask("build", TEXT, lines=["tapestry", "1", "1"]).out
    assert "east-tapestry-chamber" in out
    assert "Placed: East Tapestry Chamber" in out
    assert not search(all_tiles(), "!!", "en")


def test_why_not_is_said_with_its_rules_and_the_castle_stays(ask: Ask) -> None:
    out = ask("build", TEXT, lines=["nap-room@0,0", "judge nap-room at salon.E/1", "judge nap-room@3,0/1"]).out
    assert "PLACE-4" in out
    assert "Yes: Nap Room (10,0/1) may be placed." in out
    assert "Placed" not in out


def test_changes_are_undone_and_made_again(ask: Ask) -> None:
    out = ask("build", TEXT, lines=["nap-room@10,0/1", "undo", "undo", "redo", "redo", "save a.txt"]).out
    assert "there is nothing to undo" in out
    assert "there is nothing to make again" in out
    assert Path("a.txt").read_text() == f"{TEXT} nap-room@10,0/1\n"


def test_rooms_are_moved_and_removed(ask: Ask) -> None:
    lines = [
        "nap-room@10,0/1",
        "remove salon",
        "move nap-room",
        "nap-room@10,1/2",
        "save a.txt",
        "remove nap-room",
        "undo",
    ]
    out = ask("build", TEXT, lines=lines).out
    assert "without Salon (3,0) these could not stand: Nap Room (10,0/1)" in out
    assert Path("a.txt").read_text() == f"{TEXT} nap-room@10,1/2\n"


def test_a_file_is_opened_and_others_are_spared(ask: Ask, tmp_path: Path) -> None:
    mine, other = tmp_path / "mine.txt", tmp_path / "other.txt"
    mine.write_text("salon@3,0 foyer-3@0,0\n")
    other.write_text("precious\n")
    told = ask("build", str(mine), lines=["nap-room@10,0/1", f"save {other}", "save", "quit"])
    assert told.code == 0
    assert "there is such a file already" in told.out
    assert other.read_text() == "precious\n"
    assert mine.read_text() == f"{TEXT} nap-room@10,0/1\n"
    assert ask("build", str(mine), lines=["quit"]).code == 0
    new = tmp_path / "new.txt"
    assert ask("build", str(new), lines=["2", "save", "quit"]).code == 0
    assert new.read_text() == "foyer-4@0,0\n"


def test_quit_asks_once_about_what_is_kept_nowhere(ask: Ask) -> None:
    out = ask("build", lines=["1", "quit", "quit"]).out
    assert "kept nowhere" in out
    assert not Path("state").exists()


def test_an_end_of_input_loses_nothing(ask: Ask, tmp_path: Path) -> None:
    told = ask("build", lines=["1", "salon", "1"])
    assert told.code == 0
    kept = list((tmp_path / "state" / "madking").glob("*.castle"))
    assert len(kept) == 1
    assert Castle.parse(kept[0].read_text()).rooms[1].slug == "salon"
    assert kept[0].name in told.out


@pytest.mark.parametrize(
    "line", ["zzz", "99", "0", "@", "nap-room@", "remove", "move nothing", "judge", "save", "at x.E", "ö"]
)
def test_bad_input_is_one_line_and_the_castle_lives_on(ask: Ask, line: str) -> None:
    told = ask("build", TEXT, lines=[line, "score", "quit"])
    assert told.code == 0
    assert "Traceback" not in told.told
    assert "Total 3" in told.out


def test_what_cannot_be_opened_is_refused(refuse: Refuse, tmp_path: Path) -> None:
    (tmp_path / "bad.txt").write_text("foyer-3@0,0 salon@0,0")
    assert "PLACE-4" in refuse("build", "bad.txt")
    assert refuse("build", "-")
    assert refuse("build", str(tmp_path))
    assert refuse("build", "")
    assert "for people" in refuse("build", "--json")
    assert "tenth" in refuse("build", "--edition", "tenth")


def test_expansions_bring_their_pieces(ask: Ask) -> None:
    lines = ["barbican-new@-10,0", "moat", "1", "save a.txt", "quit"]
    out = ask("build", "--edition", "collectors", "--expansions", "moats", lines=lines).out
    assert "side of the castle" in out
    assert Path("a.txt").read_text().split()[1].startswith("moat@")


def test_the_sister_game_is_built_by_the_same_loop(ask: Ask) -> None:
    lines = ["2", "wine-room", "1", "fountain at wine-room.N", "crypt@0,1", "undo", "redo", "save a.txt", "quit"]
    told = ask("two-castles", "build", lines=lines)
    assert told.code == 0
    assert "B2C-PLACE" in told.out
    castle = TwoCastle.parse(Path("a.txt").read_text())
    assert [room.slug for room in castle.rooms] == ["throne-living-corridor", "wine-room", "fountain"]


def test_places_are_asked_for_as_the_game_writes_them(ask: Ask) -> None:
    """No tile of Between Two Castles is turned; what the help shows can be typed."""
    throne = "throne-living-corridor@0,0"
    told = ask("two-castles", "build", throne, lines=["help", "salon@2,0", "nap-room", "at salon.N"])
    assert "/" not in told.out.split("A place may be typed too: ")[1].splitlines()[0]
    assert "TURN" not in told.out
    assert "ROOM@X,Y/Q" not in told.out
    assert f"{throne} salon@2,0 nap-room@2,1" in told.out
    ours = ask("build", TEXT, lines=["help", "nap-room"]).out
    assert "nap-room@10,0/1" in ours
    assert "SLUG@X,Y/TURN" in ours


@pytest.mark.parametrize("language", ["en", "ru", "cs", "fr"])
@pytest.mark.parametrize("command", [("build", TEXT), ("two-castles", "build", "throne-living-corridor@0,0")])
def test_no_line_is_wider_than_the_terminal(
    command: tuple[str, ...], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", StringIO("help\nwine\nhall\n1\n1\nscore\nsave a.txt\n"))
    shown = in_terminal(*command, "--lang", language, width=80)
    assert shown.code == 0
    assert columns(shown.widest) <= 80


@pytest.mark.parametrize(("key", "codes"), [(b"\x04", (0,)), (b"\x03", (130, -2))])
def test_keys_that_leave_lose_nothing(key: bytes, codes: tuple[int, ...], tmp_path: Path) -> None:
    """A person at a real terminal presses Ctrl-D or Ctrl-C at the prompt."""
    master, slave = pty.openpty()
    command = [sys.executable, "-m", "cli.main", "build", TEXT]
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2]), "TERM": "dumb"}
    with subprocess.Popen(
        command, stdin=slave, stdout=slave, stderr=slave, env=environment, start_new_session=True,
        preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
    ) as process:  # fmt: skip
        os.close(slave)
        _read_until(master, b"> ")
        os.write(master, b"nap-room@10,0/1\n")
        _read_until(master, b"nap-room@10,0/1\r\n> ")
        os.write(master, key)
        shown = _read_until(master, b".castle")
        assert process.wait(300) in codes
    os.close(master)
    assert b"Traceback" not in shown
    kept = list((tmp_path / "state" / "madking").glob("*.castle"))
    assert [path.read_text() for path in kept] == [f"{TEXT} nap-room@10,0/1\n"]


def test_judge_asks_at_a_terminal_which_place_is_meant() -> None:
    master, slave = pty.openpty()
    command = [sys.executable, "-m", "cli.main", "judge", TEXT, "nap-room at salon.E", "--no-picture"]
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2]), "TERM": "dumb"}
    with subprocess.Popen(command, stdin=slave, stdout=slave, stderr=slave, env=environment) as process:
        os.close(slave)
        asked = _read_until(master, b"number: ")
        assert b"1  nap-room@10,0/1" in asked
        os.write(master, b"2\n")
        assert b"Nap Room (10,1/2)" in _read_until(master, b"may be placed.")
        assert process.wait(300) == 0
    os.close(master)


def _read_until(master: int, sign: bytes) -> bytes:
    """What a program writes into its terminal until it has written this."""
    shown = b""
    while sign not in shown:
        assert select.select([master], [], [], 300)[0], shown
        shown += os.read(master, 65536)
    return shown


def test_a_room_that_is_taken_up_comes_back_when_another_one_is_placed(ask: Ask, tmp_path: Path) -> None:
    ask("build", TEXT, lines=["move salon", "nap-room@-4,0", "save mine.txt", "quit"])
    assert (tmp_path / "mine.txt").read_text() == f"{TEXT} nap-room@-4,0\n"


def test_a_castle_that_is_longer_than_names_of_files_is_castle_text(ask: Ask) -> None:
    told = ask("build", f"{TEXT} # {'a long remark ' * 40}", lines=["quit"])
    assert (told.code, "Salon" in told.out) == (0, True)

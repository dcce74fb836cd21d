"""`madking table` as a command: its port, its browser, its file, its end."""

import json
import os
import signal
import socket
import struct
import subprocess
import sys
from pathlib import Path

import pytest

from cli.table.serve import HOST
from tests.support.cli import Refuse
from tests.support.paths import CASES, POSITIONS
from tests.support.server import PATIENCE, free_port, started

CASTLE = "foyer-4@0,0 salon@3,0"


def call(*words: str, **environment: str) -> "subprocess.CompletedProcess[str]":
    """The whole command, which is expected to end by itself."""
    command = [sys.executable, "-m", "cli.main", "table", *words]
    own = {**os.environ, **environment}
    return subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, env=own, check=False)


@pytest.mark.parametrize("end", [signal.SIGINT, signal.SIGTERM])
def test_it_says_where_it_is_and_ends_quietly(end: signal.Signals) -> None:
    with started() as (address, process):
        assert address.get("/").status == 200
        process.send_signal(end)
        out, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, out, err) == (0, "", "")


def test_it_ends_also_while_somebody_is_connected() -> None:
    with started() as (address, process), socket.create_connection((HOST, address.port)):
        process.send_signal(signal.SIGINT)
        assert process.wait(PATIENCE) == 0


def test_its_worker_ends_with_it_even_if_it_is_killed() -> None:
    with started() as (address, process):
        assert address.ask("walk", {"castle": CASTLE}).status == 200
        children = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text(encoding="ascii").split()
        assert len(children) == 1
        process.kill()
        process.wait()
    until = 20 * PATIENCE
    while _alive(children[0]) and until:
        until -= 1
        signal.sigtimedwait((), 0.05)
    assert until


def _alive(process: str) -> bool:
    try:
        state = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


def test_a_taken_port_that_was_asked_for_is_refused() -> None:
    with socket.socket() as taken:
        taken.bind((HOST, 0))
        taken.listen()
        done = call("--no-browser", "--port", str(taken.getsockname()[1]))
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert "cannot be used" in done.stderr


def test_a_free_port_is_taken_if_the_usual_one_is_not_to_be_had() -> None:
    with started() as (first, _one), started() as (second, _two):
        assert first.port != second.port
        assert first.get("/").status == second.get("/").status == 200


def test_the_port_asked_for_is_used() -> None:
    port = free_port()
    with started("--port", str(port)) as (address, _process):
        assert address.port == port


@pytest.mark.parametrize("port", ["0", "65536", "-1", "x"])
def test_a_port_that_is_none_is_refused(refuse: Refuse, port: str) -> None:
    assert "--port" in refuse("table", "--port", port)


def test_a_browser_that_does_not_open_is_no_error(tmp_path: Path) -> None:
    asked = tmp_path / "asked"
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > {asked}\nexit 1\n', encoding="ascii")
    browser.chmod(0o755)
    command = [sys.executable, "-m", "cli.main", "table"]
    own = {**os.environ, "BROWSER": str(browser), "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=own) as process:
        assert process.stdout is not None
        line = process.stdout.readline()
        until = 20 * PATIENCE
        while not (asked.exists() and asked.read_text(encoding="ascii")) and until:
            until -= 1
            signal.sigtimedwait((), 0.05)
        process.send_signal(signal.SIGINT)
        assert process.wait(PATIENCE) == 0
    assert asked.read_text(encoding="ascii").strip() in line


def test_check_serves_asks_and_ends() -> None:
    done = call("--check")
    assert (done.returncode, done.stderr, done.stdout.count("\n")) == (0, "", 1)


def test_check_speaks_the_language_asked_for() -> None:
    assert call("--check", "--lang", "xx").returncode == 2


# what is opened


def opened(*words: str) -> object:
    with started(*words) as (address, _process):
        return address.get("/api/opened").document


def test_nothing_is_opened_if_nothing_is_named() -> None:
    assert opened() is None


@pytest.mark.parametrize("kind", ["castle text", "castle file", "position", "log", "case", "sister"])
def test_what_is_named_is_handed_to_the_page(kind: str, tmp_path: Path) -> None:
    text, file = _example(kind), tmp_path / f"{kind.split()[0]}.txt"
    file.write_text(text, encoding="utf-8")
    argument = text if kind == "castle text" else str(file)
    name = "" if kind == "castle text" else str(file)
    assert opened(argument) == {"text": text, "name": name}


def _example(kind: str) -> str:
    from tools.grammar import logs

    texts = {
        "position": (POSITIONS / "finished.position.yaml").read_text(encoding="utf-8"),
        "case": (CASES / "corner-contact-penalty.yaml").read_text(encoding="utf-8"),
        "sister": "throne-living-corridor@0,0 wine-room@2,0",
    }
    return logs(False)[-1] if kind == "log" else texts.get(kind, CASTLE)


@pytest.mark.parametrize(
    "argument", ["nonsense", "nowhere@0,0", "foyer-4@0,0 salon@here", "no/such/file", "#", " ", ""]
)
def test_what_cannot_be_opened_is_refused(refuse: Refuse, argument: str) -> None:
    assert refuse("table", "--no-browser", argument)


def test_a_file_that_cannot_be_opened_is_named(refuse: Refuse, tmp_path: Path) -> None:
    file = tmp_path / "poem.txt"
    file.write_text("Over all the hilltops\n", encoding="utf-8")
    assert "poem.txt" in refuse("table", "--no-browser", str(file))
    file.write_bytes(b"\xff\xfe\0")
    assert "not a text file" in refuse("table", "--no-browser", str(file))


def test_an_edition_that_is_not_there_is_refused(refuse: Refuse) -> None:
    assert "third" in refuse("table", "--no-browser", "--edition", "third")


def test_the_box_speaks_the_language_and_the_edition_of_the_table() -> None:
    with started("--lang", "cs", "--edition", "first") as (address, _process):
        box = address.get("/api/box").document
        assert (box["lang"], box["edition"]) == ("cs", "first")
        other = address.get("/api/box?lang=fr&edition=second").document
        assert (other["lang"], other["edition"]) == ("fr", "second")


def test_the_box_is_sent_once_and_packed() -> None:
    import gzip

    with started() as (address, _process):
        whole = address.get("/api/box")
        packed = address.get("/api/box", {"accept-encoding": "gzip"})
        assert packed.headers["content-encoding"] == "gzip"
        assert gzip.decompress(packed.body) == whole.body
        again = address.get("/api/box", {"if-none-match": whole.headers["etag"]})
        assert (again.status, again.body) == (304, b"")
        assert json.loads(address.get("/api/two-castles.box").body)["game"] == "two-castles"


def test_other_commands_do_not_load_the_server() -> None:
    code = "import sys; from cli.main import run; run(['judge', 'foyer-4@0,0', 'nap-room@3,1/2']); "
    code += "print([name for name in ('starlette', 'uvicorn', 'asyncio', 'cli.table') if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"


def test_a_browser_that_goes_away_in_the_middle_of_an_answer_ends_nothing() -> None:
    """A reader of a pipe that has gone ends the other commands; a browser that has gone does not end the server."""
    with started() as (address, process):
        asked = b"GET /table.js HTTP/1.1\r\nhost: 127.0.0.1:%d\r\n\r\n" % address.port
        for time in range(40):
            with socket.create_connection((HOST, address.port)) as gone:
                if time % 2:
                    gone.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                gone.sendall(asked * 3)
                if time % 3 == 0:
                    gone.shutdown(socket.SHUT_RDWR)
        while (reply := address.get("/")).status == 503:  # those that have gone are still being answered
            pass
        assert reply.status == 200
        assert process.poll() is None

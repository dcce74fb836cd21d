"""The server of `madking table` in figures: round trips beside an empty route, memory, many clients, sizes, the page.

Run with `python -m benchmarks.table`; `--seconds 5 --judgements 1000` shorten it, `--no-browser` leaves the page out.
"""

import argparse
import gzip
import http.client
import json
import os
import re
import signal
import socket
import statistics
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from benchmarks.cold_start import ENVIRONMENT
from benchmarks.placements import grow
from cli.answers.page import ask_page
from cli.table.answering import as_json
from cli.table.assets import read_page
from engine import Castle

HOST = "127.0.0.1"
ROOMS, CLIENTS, REPEATED = 20, 16, 300
EMPTY = """
import sys, uvicorn
from starlette.applications import Starlette
from starlette.responses import Response
from starlette.routing import Route

async def nothing(request):
    await request.body()
    return Response(b"{}", media_type="application/json")

app = Starlette(routes=[Route("/", nothing, methods=["POST"])])
uvicorn.run(app, host="127.0.0.1", port=int(sys.argv[1]), log_level="critical", access_log=False, http="h11")
"""


class Client:
    """One connection that is kept."""

    def __init__(self, port: int) -> None:
        self._connection = http.client.HTTPConnection(HOST, port, timeout=60)

    def ask(self, path: str, body: bytes) -> tuple[int, bytes]:
        """The answer to a question: status and body."""
        self._connection.request("POST", path, body, {"content-type": "application/json"})
        response = self._connection.getresponse()
        return response.status, response.read()

    def get(self, path: str) -> bytes:
        """What is at an address, packed."""
        self._connection.request("GET", path, headers={"accept-encoding": "gzip"})
        return self._connection.getresponse().read()


class Running(NamedTuple):
    """A server in a process of its own."""

    port: int
    pid: int
    processor: float
    """Seconds of processor time until it listened."""


@contextmanager
def table() -> Iterator[Running]:
    """`madking table`, until the block ends."""
    command = [sys.executable, "-m", "cli.main", "table", "--no-browser", "--lang", "en"]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, text=True, env={**ENVIRONMENT, "PYTHONUNBUFFERED": "1"}
    ) as done:
        assert done.stdout is not None
        found = re.search(r":(\d+)/", done.stdout.readline())
        assert found is not None
        try:
            yield Running(int(found[1]), done.pid, _processor(done.pid))
        finally:
            done.send_signal(signal.SIGINT)
            done.wait()


@contextmanager
def empty() -> Iterator[int]:
    """A server with one empty route; its port."""
    with socket.socket() as free:
        free.bind((HOST, 0))
        port = int(free.getsockname()[1])
    with subprocess.Popen([sys.executable, "-c", EMPTY, str(port)]) as done:
        while socket.socket().connect_ex((HOST, port)):
            time.sleep(0.05)
        try:
            yield port
        finally:
            done.terminate()


def starting() -> float:
    """Seconds of processor time until the server listens; a first start, which compiles the modules, is not counted."""
    times = []
    for _ in range(6):
        with table() as running:
            times.append(running.processor)
    return statistics.median(times[1:])


def _processor(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _megabytes(pid: int) -> float:
    status = Path(f"/proc/{pid}/status").read_text(encoding="ascii")
    found = re.search(r"VmRSS:\s+(\d+) kB", status)
    return int(found[1]) / 1000 if found else 0.0


def row(what: str, figure: str, budget: str = "") -> None:
    """A line of the table that is printed."""
    print(f"{what:52} {figure:>30}   {budget}", flush=True)


def spread(milliseconds: list[float]) -> str:
    """The middle and the slow end of some times."""
    ordered = sorted(milliseconds)
    return f"p50 {statistics.median(ordered):.1f}, p95 {ordered[int(len(ordered) * 0.95)]:.1f} ms"


def timed(ask: Callable[[], object], repeat: int) -> list[float]:
    """Milliseconds of each call."""
    times = []
    for _ in range(repeat):
        start = time.perf_counter()
        ask()
        times.append((time.perf_counter() - start) * 1000)
    return times


# the questions


def judgements(castle: Castle) -> list[bytes]:
    """What a hand asks for while it moves a tile about: legal places and others."""
    places = [str(place) for slug in ("nap-room", "hallway", "pantry") for place in castle.legal(slug)]
    moved = [re.sub(r"@(-?\d+)", lambda found: f"@{int(found[1]) + 1}", place) for place in places]
    text = str(castle)
    return [as_json({"castle": text, "placement": place, "lang": "en"}) for place in places + moved]


def answered(name: str, question: bytes) -> bytes:
    """What the engine answers, asked directly."""
    return as_json(ask_page(name, json.loads(question)))


def round_trips(port: int, base: int, castle: Castle) -> None:
    """Each question beside the empty route."""
    client, nothing = Client(port), Client(base)
    asked = judgements(castle)
    row("an empty Starlette route", spread(timed(lambda: nothing.ask("/", b"{}"), REPEATED)))
    turn = iter(asked * (2 * REPEATED // len(asked) + 2))
    row(
        f"judge, {ROOMS} rooms",
        spread(timed(lambda: client.ask("/api/judge", next(turn)), REPEATED)),
        "p95 50 ms with paint",
    )
    text = str(castle)
    questions: list[tuple[str, str, dict[str, Any], int, str]] = [
        (f"castle, {ROOMS} rooms", "castle", {"castle": text}, 50, ""),
        ("legal places of a tile", "legal", {"castle": text, "tiles": ["nap-room"]}, 50, ""),
        ("hint for a tile", "hint", {"castle": text, "tiles": ["nap-room"]}, 20, "50 ms"),
        ("hint for 7 tiles", "hint", {"castle": text, "tiles": SEVEN}, 5, "200 ms"),
    ]
    for what, name, question, repeat, budget in questions:
        body = as_json({**question, "lang": "en"})
        status, _found = client.ask(f"/api/{name}", body)
        figure = spread(timed(lambda name=name, body=body: client.ask(f"/api/{name}", body), repeat))  # type: ignore[misc]
        row(what, figure if status == 200 else f"answered with {status}", budget)


SEVEN = ["nap-room", "pantry", "hallway", "salon", "flute-room", "cloak-room", "broom-closet"]


def records(port: int) -> None:
    """A log replayed and reviewed."""
    client = Client(port)
    log = a_log()
    steps = log.count("\n") - 1
    for what, name, question, budget in (
        (f"replay of {steps} steps", "replay", {"log": log}, "300 ms for 130 steps"),
        (
            "review of a seat",
            "review",
            {"log": log, "player": json.loads(log.partition("\n")[0])["players"][0]},
            "500 ms",
        ),
    ):
        body = as_json({**question, "lang": "en"})
        status, _found = client.ask(f"/api/{name}", body)
        figure = spread(timed(lambda name=name, body=body: client.ask(f"/api/{name}", body), 3))  # type: ignore[misc]
        row(what, figure if status == 200 else f"answered with {status}", budget)


def a_log() -> str:
    """The log of a whole game of four."""
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        words = ["simulate", "--games", "1", "--players", "4", "--seed", "7", "--record", folder]
        subprocess.run([sys.executable, "-m", "cli.main", *words], check=True, capture_output=True)
        return next(Path(folder).glob("*.jsonl")).read_text(encoding="utf-8")


def game(port: int) -> None:
    """The bots' moves until it is mine again, at a table of four."""
    client = Client(port)
    asked: dict[str, Any] = {"people": ["Ada"], "bots": ["planner"] * 3, "seed": "7", "lang": "en"}
    status, body = client.ask("/api/game.new", as_json(asked))
    if status != 200:
        row("bots' moves until mine", f"answered with {status}", "500 ms")
        return
    found: dict[str, Any] = json.loads(body)
    times: list[float] = []
    while len(times) < 12 and found["table"] and found["table"]["question"]:
        question = found["table"]["question"]
        asked = {"id": found["id"], "seat": 0, "answer": question["options"][0]["send"], "lang": "en"}
        start = time.perf_counter()
        status, body = client.ask("/api/game.do", as_json(asked))
        times.append((time.perf_counter() - start) * 1000)
        if status != 200:
            break
        found = json.loads(body)
    row("bots' moves until mine (4 seats, planner)", spread(times) if times else "no question", "500 ms")


# many at once, and for long


def crowd(port: int, castle: Castle, seconds: float) -> None:
    """Many clients at once, each answer compared with the engine's."""
    asked = judgements(castle)
    wanted = {body: answered("judge", body) for body in asked}
    times: list[float] = []
    wrong, lost = [0], [0]
    until = time.monotonic() + seconds

    def go(number: int) -> None:
        client = Client(port)
        turn = number * 7
        while time.monotonic() < until:
            body = asked[turn % len(asked)]
            turn += 1
            start = time.perf_counter()
            try:
                found = client.ask("/api/judge", body)
            except (OSError, http.client.HTTPException):
                lost[0] += 1
                client = Client(port)
                continue
            times.append((time.perf_counter() - start) * 1000)
            wrong[0] += found != (200, wanted[body])

    threads = [threading.Thread(target=go, args=(number,)) for number in range(CLIENTS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    row(f"{CLIENTS} clients at once, {seconds:.0f} s: {len(times)} judgements", spread(times))
    row("   wrong / lost answers", f"{wrong[0]} / {lost[0]}", "0 / 0")


def memory(running: Running, castle: Castle, amount: int) -> None:
    """Memory of the server after so many judgements."""
    client, asked = Client(running.port), judgements(castle)
    for number in range(amount):
        client.ask("/api/judge", asked[number % len(asked)])
    row(f"memory after {amount} judgements", f"{_megabytes(running.pid):.0f} MB", "80 MB")


def sizes(port: int) -> None:
    """What is sent for the page and the box, packed."""
    client = Client(port)
    shell = client.get("/")
    html = gzip.decompress(shell) if shell.startswith(b"\x1f\x8b") else shell
    first = re.findall(r'(?:src|href)="\./([^"]+)"', html.decode())
    page = sum(len(client.get(f"/{path}")) for path in first)
    row("page js + css gzipped, to begin with", f"{page / 1000:.1f} kB", "60 kB")
    row("   with every screen", f"{sum(len(asset.packed) for asset in read_page().values()) / 1000:.1f} kB")
    for lang in ("en", "ru"):
        row(
            f"box gzipped, {lang}",
            f"{len(gzip.compress(gzip.decompress(client.get(f'/api/box?lang={lang}')))) / 1000:.1f} kB",
            "40 kB",
        )


def main() -> None:
    """Print every figure, in one run."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--seconds", type=float, default=60, help="how long many clients ask at once")
    parser.add_argument("--judgements", type=int, default=10_000, help="after how many the memory is read")
    parser.add_argument("--no-browser", action="store_true", help="leave out what is measured in a browser")
    options = parser.parse_args()
    castle = grow(ROOMS, 1)
    row("what", "measured", "budget")
    row("`madking table` to listening, processor time", f"{starting() * 1000:.0f} ms", "200 ms")
    with table() as running, empty() as base:
        sizes(running.port)
        round_trips(running.port, base, castle)
        memory(running, castle, options.judgements)
        crowd(running.port, castle, options.seconds)
        records(running.port)
        game(running.port)
        row("memory at the end, server", f"{_megabytes(running.pid):.0f} MB", "80 MB")
        if not options.no_browser:
            from benchmarks.table_page import measure_page

            measure_page(running.port, castle, row, spread)


if __name__ == "__main__":
    main()

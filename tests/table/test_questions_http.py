"""The same question has the same answer, byte for byte: asked directly, over HTTP, and in the worker."""

import asyncio
import json
import os
import re
import signal
import socket
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from cli.answers import Document
from cli.answers.page import ask_page
from cli.table.answering import as_json
from cli.table.app import is_long
from cli.table.worker import Worker
from engine.kernel.i18n import LANGUAGES
from tests.support.paths import POSITIONS
from tests.support.server import PATIENCE, Address, Running, serving

FLUTE = "foyer-4@0,0 flute-room@-3,0 observatory@-1,-4"
HALL = "foyer-3@0,0 salon@3,0"
THRONE = "throne-living-corridor@0,0 wine-room@2,0"


def position(name: str) -> str:
    return (POSITIONS / f"{name}.position.yaml").read_text(encoding="utf-8")


QUESTIONS: list[tuple[str, Document]] = [
    ("judge", {"castle": FLUTE, "placement": "east-tapestry-chamber@-1,3"}),
    ("judge", {"castle": HALL, "placement": "nap-room@3,1", "edition": "first"}),
    ("judge", {"castle": HALL, "placement": "nap-room@10,0/1", "rulings": {"corner-contact": "adjacent"}}),
    ("castle", {"castle": HALL}),
    ("castle", {"castle": "foyer-3@0,0 salon@1,0"}),
    ("legal", {"castle": HALL, "tiles": ["nap-room", "hallway"]}),
    ("hint", {"castle": HALL, "tiles": ["nap-room", "pantry"]}),
    ("picture", {"castle": FLUTE}),
    ("rules", {"words": "PLACE-5"}),
    ("rules", {"words": "fence"}),
    ("rulings", {"edition": "collectors"}),
    ("score", {"castle": FLUTE}),
    ("cards", {"kind": "favors"}),
    ("standings", {"position": position("finished")}),
    ("plan", {"castle": HALL, "tiles": ["nap-room", "pantry"]}),
    ("walk", {"castle": HALL}),
    ("price", {"position": position("pricing")}),
    ("two-castles.castle", {"castle": THRONE}),
    ("two-castles.legal", {"castle": THRONE, "tiles": ["nap-room", "great-hall"]}),
    ("two-castles.judge", {"castle": THRONE, "placement": "nap-room@2,1"}),
    ("two-castles.score", {"castle": THRONE, "attendant": ["painter"]}),
    ("two-castles.best", {"castle": THRONE, "tiles": ["nap-room"]}),
    ("score", {"castle": "foyer-4@0,0 salon@here"}),
    ("score", {"castle": "foyer-4@0,0", "edition": "third"}),
    ("plan", {"castle": HALL, "tiles": ["nowhere"]}),
]
"""Questions of both games, short and long ones, right and wrong ones."""


def timeless(body: bytes) -> bytes:
    """An answer without the seconds that it took."""
    return re.sub(rb'"seconds":[0-9.e-]+', b'"seconds":0', body)


def unfinished(body: bytes) -> bool:
    """Was a search stopped because the machine had no time for it? Then it is asked again."""
    return b'"stopped":"time"' in body


def in_every_language() -> list[tuple[str, Document]]:
    """Each question in each language, the languages by turns."""
    return [(name, {**asked, "lang": lang}) for name, asked in QUESTIONS for lang in LANGUAGES]


@pytest.fixture(scope="module")
def in_worker() -> dict[str, tuple[int, bytes]]:
    """What a worker of its own answers, one question after the other."""

    async def ask(worker: Worker, one: tuple[str, Document]) -> tuple[int, bytes]:
        while unfinished((answered := await worker.ask(*one))[1]):
            pass
        return answered[0], timeless(answered[1])

    async def ask_all() -> dict[str, tuple[int, bytes]]:
        worker = Worker(PATIENCE)
        try:
            return {json.dumps(one): await ask(worker, one) for one in in_every_language()}
        finally:
            await worker.close()

    with ThreadPoolExecutor(1) as pool:  # a browser test may have left a loop in this thread
        return pool.submit(asyncio.run, ask_all()).result()


@pytest.mark.parametrize(("name", "asked"), QUESTIONS, ids=lambda item: item if isinstance(item, str) else "")
def test_the_worker_answers_as_a_direct_call(
    name: str, asked: Document, in_worker: dict[str, tuple[int, bytes]]
) -> None:
    for lang in LANGUAGES:
        question = {**asked, "lang": lang}
        status, body = in_worker[json.dumps((name, question))]
        assert (status, body if status == 200 else json.loads(body)["error"]["message"]) == _direct(name, question)


def _direct(name: str, question: Document) -> tuple[int, Any]:
    """A direct call: the document as bytes, or the line that refuses it."""
    from engine.kernel.errors import MadKingError

    try:
        return 200, timeless(as_json(ask_page(name, question)))
    except MadKingError as error:
        return 400, str(error)


def test_four_languages_at_once_do_not_mix(address: Address, in_worker: dict[str, tuple[int, bytes]]) -> None:
    def ask(one: tuple[str, Document]) -> tuple[int, bytes]:
        while (reply := address.ask(*one)).status == 429 or unfinished(reply.body):
            time.sleep(0.01)
        return reply.status, timeless(reply.body)

    with ThreadPoolExecutor(12) as pool:
        questions = in_every_language()
        for one, found in zip(questions, pool.map(ask, questions), strict=True):
            assert found == in_worker[json.dumps(one)], one


def test_who_names_no_language_is_answered_in_that_of_the_table() -> None:
    asked = {"castle": HALL, "placement": "nap-room@3,1"}
    with serving(lang="cs") as running:
        assert running.address.ask("judge", asked).document == ask_page("judge", {**asked, "lang": "cs"})


# the worker


@pytest.fixture
def fast() -> Any:
    with serving() as running:
        yield running


def test_a_second_asker_is_told_to_come_again_and_short_questions_go_on(fast: Running) -> None:
    with ThreadPoolExecutor(1) as pool:
        first = pool.submit(fast.address.ask, "plan", {"castle": HALL, "tiles": ["nap-room", "pantry"]})
        while (worker := fast.table.worker.process) is None:
            assert not first.done()
        os.kill(worker.pid, signal.SIGSTOP)  # however slow the askers are, it has not answered before they ask
        second = fast.address.ask("walk", {"castle": HALL})
        assert (second.status, second.document["error"]["code"]) == (429, "busy")
        assert fast.address.ask("score", {"castle": HALL}).status == 200
        os.kill(worker.pid, signal.SIGCONT)
        assert first.result().status == 200
    assert fast.address.ask("walk", {"castle": HALL}).status == 200


def test_a_question_that_takes_too_long_is_stopped_and_the_next_one_answered(fast: Running) -> None:
    assert fast.address.ask("walk", {"castle": HALL}).status == 200
    before = fast.table.worker.process
    assert before is not None
    fast.table.worker.most_seconds = 0.0001
    late = fast.address.ask("walk", {"castle": HALL})
    assert (late.status, late.document["error"]["code"]) == (503, "time")
    assert before.returncode is not None
    fast.table.worker.most_seconds = PATIENCE
    assert fast.address.ask("walk", {"castle": HALL}).status == 200


def test_a_worker_that_died_is_replaced(fast: Running) -> None:
    assert fast.address.ask("walk", {"castle": HALL}).status == 200
    assert fast.table.worker.process is not None
    fast.table.worker.process.kill()
    codes = [fast.address.ask("walk", {"castle": HALL}).status for _ in range(3)]
    assert codes[0] in (200, 503)
    assert codes[1:] == [200, 200]


def test_a_search_is_stopped_when_its_asker_has_gone(fast: Running) -> None:
    assert fast.address.ask("walk", {"castle": HALL}).status == 200
    searching = fast.table.worker.process
    assert searching is not None
    os.kill(searching.pid, signal.SIGSTOP)  # it never ends by itself
    fast.table.worker.most_seconds = 10 * PATIENCE
    body = as_json({"castle": HALL})
    with socket.create_connection(("127.0.0.1", fast.address.port), 10) as stream:
        head = f"POST /api/walk HTTP/1.1\r\nhost: 127.0.0.1:{fast.address.port}\r\ncontent-type: application/json\r\n"
        stream.sendall(head.encode() + f"content-length: {len(body)}\r\n\r\n".encode() + body)
        _wait(lambda: fast.table.worker.busy)
    _wait(lambda: not fast.table.worker.busy)
    assert searching.returncode is not None
    assert fast.address.ask("walk", {"castle": HALL}).status == 200


def _wait(until: Callable[[], bool]) -> None:
    begun = time.monotonic()
    while not until():
        assert time.monotonic() - begun < PATIENCE
        time.sleep(0.01)


@pytest.mark.parametrize("seconds", [None, 1000, 10**17])
def test_searches_have_eight_seconds_at_most(seconds: int | None) -> None:
    from cli.table.answering import patient

    asked: Document = {"castle": HALL} | ({} if seconds is None else {"time": seconds})
    assert patient("walk", asked)["time"] == 8
    assert patient("walk", {"castle": HALL, "time": 2})["time"] == 2
    assert patient("walk", {"castle": HALL, "time": "2"})["time"] == "2"
    assert "time" not in patient("judge", {"castle": HALL})


def test_what_may_take_long_is_for_the_worker() -> None:
    assert is_long("plan", {}, b"")
    assert is_long("hint", {"position": "x"}, b"")
    assert not is_long("hint", {"castle": HALL}, b"")
    assert is_long("castle", {}, b"@" * 200)
    assert is_long("standings", {}, b" " * 70_000)
    assert not is_long("judge", {}, HALL.encode())

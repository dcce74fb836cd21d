"""One process beside the server for questions that may take long: stopped on time, and gone when the server is.

Both speak over its standard streams, frame by frame: the length, then JSON; an answer has its status before it.
"""

import asyncio
import contextlib
import os
import queue
import struct
import sys
import threading
from typing import TYPE_CHECKING, BinaryIO

from cli.answers import Document
from cli.table.answering import MOST_SECONDS, Answer, answer, as_json, refused
from engine.kernel.i18n import N_, say, say_n

if TYPE_CHECKING:
    from starlette.requests import Request

STARTING = 60
"""Seconds within which the process must be ready."""
_LENGTH, _HEAD = struct.Struct(">I"), struct.Struct(">HI")


class Worker:
    """The process, seen from the server: started by the first question, and anew after it had to be stopped."""

    def __init__(self, most_seconds: float = MOST_SECONDS) -> None:
        self.most_seconds = most_seconds
        self.process: asyncio.subprocess.Process | None = None
        self.busy = False

    async def ask(self, name: str, asked: Document, request: "Request | None" = None) -> Answer:
        """The answer to a question; while one is looked for, other askers are told to come again."""
        if self.busy:
            return 429, refused(
                "busy", say(N_("another question is being thought over; ask again when it is answered"))
            )
        self.busy = True
        work = asyncio.create_task(self._answer(name, asked))
        gone = asyncio.create_task(_leaving(request))
        try:
            await asyncio.wait({work, gone}, return_when=asyncio.FIRST_COMPLETED)
            if not work.done():
                await self._stop()
            return await work
        finally:
            gone.cancel()
            if not work.done():
                work.cancel()
                await self._stop()
            self.busy = False

    async def close(self) -> None:
        """End the process, if there is one."""
        await self._stop()

    async def _answer(self, name: str, asked: Document) -> Answer:
        try:
            process = await self._ready()
            async with asyncio.timeout(self.most_seconds):
                return await _exchange(process, as_json([name, asked]))
        except TimeoutError:
            await self._stop()
            seconds = round(self.most_seconds)
            return 503, refused("time", say_n("no answer within {n} second", "no answer within {n} seconds", seconds))
        except (OSError, EOFError):
            await self._stop()
            return 503, refused("stopped", say(N_("the search was stopped; ask again")))

    async def _ready(self) -> asyncio.subprocess.Process:
        """The process, listening."""
        if self.process is None or self.process.returncode is not None:
            # a session of its own: Ctrl-C in the terminal is for the server, which ends this one itself
            self.process = await asyncio.create_subprocess_exec(
                sys.executable, "-P", "-m", "cli.table.worker",
                stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, start_new_session=True,
            )  # fmt: skip
            assert self.process.stdout is not None
            async with asyncio.timeout(STARTING):
                await self.process.stdout.readexactly(_HEAD.size)
        return self.process

    async def _stop(self) -> None:
        process, self.process = self.process, None
        if process is not None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()


async def _leaving(request: "Request | None") -> None:
    """Wait until the asker has gone; one that nobody waits for need not be answered."""
    while request is not None:
        if (await request.receive())["type"] == "http.disconnect":
            return
    await asyncio.Event().wait()


async def _exchange(process: asyncio.subprocess.Process, question: bytes) -> Answer:
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(_LENGTH.pack(len(question)) + question)
    await process.stdin.drain()
    status, length = _HEAD.unpack(await process.stdout.readexactly(_HEAD.size))
    return status, await process.stdout.readexactly(length)


# the process itself


def main() -> None:
    """Answer questions from standard input, one after the other, until it ends; then be gone at once."""
    import json

    from cli.own_files import use_own_files

    use_own_files()
    source, target = sys.stdin.buffer, sys.stdout.buffer
    sys.stdout = sys.stderr  # whatever prints must not speak between the frames
    questions: queue.SimpleQueue[bytes] = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(source, questions), daemon=True).start()
    _send(target, 200, b"")
    while True:
        _send(target, *answer(*json.loads(questions.get())))


def _listen(source: BinaryIO, questions: "queue.SimpleQueue[bytes]") -> None:
    """Take questions in while one is answered, so that the end of the server is noticed in the midst of a search."""
    with contextlib.suppress(OSError):
        while head := source.read(_LENGTH.size):
            questions.put(source.read(_LENGTH.unpack(head)[0]))
    os._exit(0)


def _send(target: BinaryIO, status: int, body: bytes) -> None:
    try:
        target.write(_HEAD.pack(status, len(body)) + body)
        target.flush()
    except OSError:
        os._exit(0)


if __name__ == "__main__":
    main()

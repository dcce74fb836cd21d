"""Servers of the table for tests: one in a thread of this process, one in a process of its own."""

import asyncio
import http.client
import json
import os
import re
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import Any, NamedTuple

from cli.table.app import Table
from cli.table.connections import Connection
from cli.table.serve import HOST, Server, listen

PATIENCE = 300
"""Seconds after which what should come is taken to be missing: machines may be busy."""


def free_port() -> int:
    """A port that is free and stays so: none of those that systems give to whoever asks for any."""
    for port in range(20_000 + os.getpid() % 9_000, 30_000):
        with socket.socket() as found, suppress(OSError):
            found.bind((HOST, port))
            return port
    raise AssertionError


class Reply(NamedTuple):
    """A response: its status, its headers in small letters, and its body."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def document(self) -> Any:
        """The body as data."""
        return json.loads(self.body)


class Address(NamedTuple):
    """Where a server listens."""

    port: int

    @property
    def url(self) -> str:
        """The address of the page."""
        return f"http://{HOST}:{self.port}/"

    def get(self, path: str, headers: Mapping[str, str] | None = None) -> Reply:
        """What is at a path."""
        return self.send("GET", path, None, headers or {})

    def ask(self, name: str, question: object, headers: Mapping[str, str] | None = None) -> Reply:
        """The answer to a question."""
        body = json.dumps(question).encode()
        return self.send("POST", f"/api/{name}", body, {"content-type": "application/json", **(headers or {})})

    def send(self, method: str, path: str, body: bytes | None, headers: Mapping[str, str]) -> Reply:
        """The response to any request, each on a connection of its own."""
        connection = http.client.HTTPConnection(HOST, self.port, timeout=PATIENCE)
        try:
            connection.request(method, path, body, dict(headers))
            response = connection.getresponse()
            sent = {name.lower(): value for name, value in response.getheaders()}
            return Reply(response.status, sent, response.read())
        finally:
            connection.close()


class Running(NamedTuple):
    """A server in this process: its address, its application, and the loop it runs in."""

    address: Address
    table: Table
    server: Server


@contextmanager
def serving(connection: type[Connection] = Connection, **options: Any) -> Iterator[Running]:
    """A server in a thread of this process, on a free port."""
    listening = listen(0)
    table = Table(listening.getsockname()[1], **{"lang": "en", **options})
    table.worker.most_seconds = PATIENCE
    begun = threading.Event()
    server = Server(table, begun.set, connection)
    thread = threading.Thread(target=lambda: asyncio.run(server.serve([listening])), daemon=True)
    thread.start()
    assert begun.wait(PATIENCE)
    try:
        yield Running(Address(table.port), table, server)
    finally:
        server.should_exit = True
        thread.join(PATIENCE)
        listening.close()
    assert not thread.is_alive()


@contextmanager
def started(*words: str) -> Iterator[tuple[Address, "subprocess.Popen[str]"]]:
    """`madking table` in a process of its own; it is ended as Ctrl-C would."""
    command = [sys.executable, "-m", "cli.main", "table", "--no-browser", *words]
    environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment
    ) as process:
        assert process.stdout is not None
        line = process.stdout.readline()
        found = re.search(r":(\d+)/", line)
        if found is None:
            process.kill()
            raise AssertionError((line, process.communicate()))
        try:
            yield Address(int(found[1])), process
        finally:
            if process.poll() is None:
                process.send_signal(signal.SIGINT)
                try:
                    process.wait(PATIENCE)
                except subprocess.TimeoutExpired:
                    process.kill()

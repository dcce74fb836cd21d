"""The server from its start to its end: a port on loopback, one line with the address, the browser, Ctrl-C."""

import asyncio
import contextlib
import signal
import socket
import threading
from collections.abc import Callable, Iterator
from types import FrameType

import uvicorn

from cli.errors import BadInput
from cli.table.app import Table
from cli.table.connections import MOST_CONNECTIONS, Connection
from engine.kernel.i18n import N_, say

HOST, PORT = "127.0.0.1", 8730
"""Loopback only; there is no way to ask for another."""


def listen(port: int | None) -> socket.socket:
    """A socket on the port asked for; left out, on the usual one, or on any that is free."""
    for number in (PORT, 0) if port is None else (port,):
        # the protocol is named because asyncio sends without delay only where it sees TCP
        listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((HOST, number))
            listening.listen(4 * MOST_CONNECTIONS)
        except OSError as error:
            listening.close()
            if number != PORT or port is not None:
                why = error.strerror or str(error)
                raise BadInput(say(N_("port {n} cannot be used: {why}"), n=number, why=why)) from None
        else:
            return listening
    raise AssertionError


class Server(uvicorn.Server):
    """A server that ends on Ctrl-C or when it is told to, as somebody's wish and not as a failure."""

    def __init__(self, table: Table, begun: Callable[[], None], connection: type[Connection] = Connection) -> None:
        config = uvicorn.Config(
            table, http=connection, ws="none", lifespan="off", loop="asyncio", interface="asgi3",
            log_config=None, log_level="critical", access_log=False, proxy_headers=False, server_header=False,
            timeout_graceful_shutdown=1,
        )  # fmt: skip
        super().__init__(config)
        self._table, self._begun = table, begun

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = {number: signal.signal(number, self.handle_exit) for number in (signal.SIGINT, signal.SIGTERM)}
        if hasattr(signal, "SIGPIPE"):  # a browser that has gone ends its connection, not the server
            before[signal.SIGPIPE] = signal.signal(signal.SIGPIPE, signal.SIG_IGN)
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self.should_exit = True

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._begun()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self._table.close()
        await super().shutdown(sockets)


def run_server(server: Server, listening: socket.socket) -> None:
    """Serve until somebody ends it."""
    with listening:
        asyncio.run(server.serve([listening]))

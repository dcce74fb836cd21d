"""Connections to the server: so many at once, and none for ever."""

import asyncio
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from cli.table.answering import refused
from cli.table.guards import HEADERS
from engine.kernel.i18n import N_, say

MOST_CONNECTIONS = 16
PATIENCE = 30
"""Seconds within which a question must have come whole, an answer must be read, and an idle connection is kept."""


class Connection(H11Protocol):
    """A connection that must bring each question, and take each answer, in time; an idle one makes way for another."""

    most = MOST_CONNECTIONS
    seconds: float = PATIENCE

    def __init__(self, *words: Any, **named: Any) -> None:
        super().__init__(*words, **named)
        self.timeout_keep_alive = self.seconds  # type: ignore[assignment]
        self.since = self.loop.time()
        self._turned_away = False
        self._late: asyncio.TimerHandle | None = None
        self._unread: asyncio.TimerHandle | None = None

    @property
    def idle(self) -> bool:
        """Is no question being answered here?"""
        return self.cycle is None or self.cycle.response_complete

    @property
    def awaited(self) -> bool:
        """May a first question be on its way here, or the rest of an answer from here?"""
        return self.cycle is None or self.transport.get_write_buffer_size() > 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        if len(self.connections) >= self.most and not self._make_way():
            self._turned_away = True
            transport.write(_busy())
            transport.close()
            return
        super().connection_made(transport)
        self._expect()

    def _make_way(self) -> bool:
        """Close the idle connection that has waited longest; one on which something may be on its way comes last."""
        idle = [one for one in self.connections if isinstance(one, Connection) and one.idle]
        if not idle:
            return False
        oldest = min(idle, key=lambda one: (one.awaited, one.since))
        self.connections.discard(oldest)
        oldest.transport.abort()
        return True

    def connection_lost(self, exc: Exception | None) -> None:
        self._forget()
        if not self._turned_away:
            super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self._turned_away:
            return
        if self._late is None:
            self._expect()
        super().data_received(data)
        if self.conn.their_state not in (h11.IDLE, h11.SEND_BODY) and self._late is not None:
            self._late.cancel()
            self._late = None

    def on_response_complete(self) -> None:
        self.since = self.loop.time()
        super().on_response_complete()
        if self.conn.their_state is h11.SEND_BODY and self._late is None:  # a next question had begun meanwhile
            self._unset_keepalive_if_required()
            self._expect()

    def pause_writing(self) -> None:
        self._unread = self.loop.call_later(self.seconds, self.transport.abort)
        super().pause_writing()

    def resume_writing(self) -> None:
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None
        super().resume_writing()

    def send_400_response(self, msg: str) -> None:
        """What is not HTTP is refused like everything else; nothing more is heard from there."""
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            self.transport.write(_closing("400 Bad Request", refused("http", say(N_("this is no HTTP request")))))
        self.transport.close()

    def _expect(self) -> None:
        """A whole question is to be here in time."""
        self._late = self.loop.call_later(self.seconds, self.transport.abort)

    def _forget(self) -> None:
        for timer in (self._late, self._unread):
            if timer is not None:
                timer.cancel()
        self._late = self._unread = None


def _busy() -> bytes:
    return _closing("503 Service Unavailable", refused("busy", say(N_("too many connections; try again"))))


def _closing(status: str, body: bytes) -> bytes:
    """A response after which the connection is closed."""
    head = [f"HTTP/1.1 {status}".encode(), b"content-type: application/json", b"connection: close"]
    head += [f"content-length: {len(body)}".encode(), *(name + b": " + value for name, value in HEADERS)]
    return b"\r\n".join([*head, b"", body])

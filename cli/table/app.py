"""The addresses of the server, and what stands behind each: a file of the page, the box, or a question."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from cli.answers import Document
from cli.answers.page import KNOWN
from cli.asker import begin
from cli.table.answering import Answer, answer, as_json, fault, guarded, refused
from cli.table.assets import Asset, read_page
from cli.table.guards import HEADERS, Refused, check_asker, check_type, longest, read_body, read_question
from cli.table.worker import Worker
from engine.kernel.errors import MadKingError
from engine.kernel.i18n import LANGUAGES, N_, say

if TYPE_CHECKING:
    from starlette.types import Message, Receive, Scope, Send

    from cli.table.games import Games

Found = TypeVar("Found")
JSON = "application/json"
BOXES = {"/api/box": "box", "/api/two-castles.box": "two-castles.box"}
MOST_BOXES = 24
"""Boxes that are kept: languages and editions of both games."""
LISTS = ("expansions", "packs")
"""Fields of the box that are lists; an address has them with commas."""
LONG = frozenset(
    ("endgame", "packs.draw", "pick", "plan", "price", "replay", "review", "two-castles.best", "two-castles.choose",
     "two-castles.divide", "two-castles.replay", "two-castles.review", "verify", "walk")
)  # fmt: skip
"""Questions that may take longer than a person notices, or that try a pack on the whole catalogue; the worker's."""
QUICK = frozenset(f"{game}{name}" for game in ("", "two-castles.") for name in ("castle", "judge", "legal", "score"))
"""Questions that a moving hand asks: a few milliseconds each, answered at once, which is soonest among many askers."""
MANY_BYTES, MANY_ROOMS = 64_000, 150
"""Questions that are longer than this, or name more rooms, are also the worker's."""


class Table:
    """The server's application: every response bears the headers that keep the page apart from all others."""

    def __init__(self, port: int, opened: dict[str, str] | None = None, lang: str = "", edition: str = "") -> None:
        self.port, self.opened = port, opened
        self.lang, self.edition = lang, edition
        self.page = read_page()
        self.worker = Worker()
        self._boxes: OrderedDict[tuple[tuple[str, Any], ...], Asset] = OrderedDict()
        self._short = ThreadPoolExecutor(1, "question")
        self._playing = ThreadPoolExecutor(4, "game")
        self._games: Games | None = None

    async def __call__(self, scope: "Scope", receive: "Receive", send: "Send") -> None:
        if scope["type"] != "http":
            return

        async def sent(message: "Message") -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", []), *HEADERS]
            await send(message)

        request = Request(scope, receive)
        try:
            response = await self._respond(request)
        except Refused as error:
            response = Response(error.body, error.status, media_type=JSON)
        except MadKingError as error:
            response = Response(refused("bad-input", str(error)), 400, media_type=JSON)
        except ClientDisconnect:
            return
        except Exception as error:
            response = Response(fault(scope["path"][:60], error), 500, media_type=JSON)
        response.headers.setdefault("cache-control", "no-store")
        await response(scope, receive, sent)

    async def close(self) -> None:
        """End the worker; what is being answered is not waited for."""
        await self.worker.close()
        self._short.shutdown(wait=False, cancel_futures=True)
        self._playing.shutdown(wait=False, cancel_futures=True)

    async def _respond(self, request: Request) -> Response:
        begin(self.lang)
        check_asker(request.scope, self.port)
        path = request.scope["path"]
        if request.method == "POST":
            return await self._question(path, request)
        if path in self.page:
            return _given(self.page[path], request)
        if path in BOXES:
            return _given(await self._box(BOXES[path], request), request)
        if path == "/api/opened":
            return Response(as_json(self.opened), media_type=JSON)
        if path.removeprefix("/api/") in KNOWN:
            raise Refused(405, "method", say(N_("questions are asked by POST")))
        raise _unknown()

    # the box

    async def _box(self, name: str, request: Request) -> Asset:
        asked: Document = {"lang": self.lang, "edition": self.edition, **request.query_params}
        for field in LISTS:
            if field in asked:
                asked[field] = [word for word in asked[field].split(",") if word]
        asked = {field: value for field, value in asked.items() if value}
        key = (("", name), *((field, str(value)) for field, value in sorted(asked.items())))
        if key not in self._boxes:
            status, body = await self._in_thread(self._short, answer, name, asked)
            if status != 200:
                raise _Answered(status, body)
            self._boxes[key] = Asset(body, JSON)
            if len(self._boxes) > MOST_BOXES:
                self._boxes.popitem(last=False)
        return self._boxes[key]

    # questions

    async def _question(self, path: str, request: Request) -> Response:
        name = path.removeprefix("/api/")
        playing = name.startswith("game.")
        if not path.startswith("/api/") or not (playing or name in KNOWN):
            if path in self.page or path == "/api/opened":
                raise Refused(405, "method", say(N_("only questions are asked by POST")))
            raise _unknown()
        check_type(request)
        body = await read_body(request, longest(name))
        large = len(body) > MANY_BYTES
        asked = await self._in_thread(self._short, read_question, body) if large else read_question(body)
        asked.setdefault("lang", self.lang)
        if asked["lang"] in LANGUAGES:
            begin(asked["lang"])
        if playing:
            self._games = self._games or _new_games()
            status, found = await self._in_thread(self._playing, play, self._games, name, asked)
        elif is_long(name, asked, body):
            status, found = await self.worker.ask(name, asked, request)
        elif name in QUICK:
            status, found = answer(name, asked)
        else:
            status, found = await self._in_thread(self._short, answer, name, asked)
        return Response(found, status, media_type=JSON)

    async def _in_thread(self, pool: ThreadPoolExecutor, ask: Callable[..., Found], *words: Any) -> Found:
        """Ask in a thread of its own, in a context of its own, so that languages do not mix."""
        work = partial(copy_context().run, ask, *words)
        return await asyncio.get_running_loop().run_in_executor(pool, work)


def _new_games() -> "Games":
    from cli.table.games import Games

    return Games()


def play(games: "Games", name: str, asked: Document) -> Answer:
    """A question about a game under way; the games live in this process and know their own order."""
    return guarded(name, lambda: games.ask(name, asked))


class _Answered(Refused):
    """An answer of a status that is no success, given as it is."""

    def __init__(self, status: int, body: bytes) -> None:
        Exception.__init__(self)
        self.status, self.body = status, body


def is_long(name: str, asked: Document, body: bytes) -> bool:
    """May a question take so long that others should not wait for it?"""
    advice = name.endswith("hint") and bool(asked.get("position"))
    return name in LONG or advice or len(body) > MANY_BYTES or body.count(b"@") > MANY_ROOMS


def _unknown() -> Refused:
    return Refused(404, "unknown", say(N_("there is nothing at this address")))


def _given(asset: Asset, request: Request) -> Response:
    """Something that stays the same: not sent again to whoever has it, packed for whoever can unpack it."""
    headers = {"etag": asset.tag, "cache-control": "no-cache", "vary": "accept-encoding"}
    if asset.tag in [tag.strip() for tag in request.headers.get("if-none-match", "").split(",")]:
        return Response(status_code=304, headers=headers)
    if "gzip" in request.headers.get("accept-encoding", ""):
        return Response(asset.packed, headers={**headers, "content-encoding": "gzip"}, media_type=asset.media_type)
    return Response(asset.body, headers=headers, media_type=asset.media_type)

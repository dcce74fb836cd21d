"""What the server lets in: only its own page on this machine, in sizes and forms that it can bear."""

import json
import re
import time
from typing import TYPE_CHECKING, Any, NoReturn

from cli.answers import Document
from cli.errors import BadInput
from cli.table.answering import refused
from engine.castle.bounds import MOST_ROOMS
from engine.kernel.i18n import N_, say
from engine.kernel.limits import MOST_DIGITS

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.types import Scope

LONGEST_QUESTION = 64_000
"""Bytes of a question."""
LONGEST_RECORD = 10_000_000
"""Bytes of a question that brings a log or a position."""
WITH_RECORDS = frozenset(
    ("case", "endgame", "evening", "follow", "game.load", "hint", "import", "pick", "price", "replay", "review",
     "standings", "verify")
)  # fmt: skip
"""Questions that bring a log, a position or a case; those of the sister game are called alike."""
MOST_TILES = 12
"""Tiles of a question."""
DEEPEST = 60
"""How deep the data of a question may be nested."""
MOST_VALUES = 200_000
"""Values of the data of a question; a log is one of them."""
HTTP_PORT = 80
"""The port that browsers do not name."""
PATIENCE = 5.0
"""Seconds for which a question that is too long is still read and thrown away, so that its asker hears why."""
HEADERS = (
    (
        b"content-security-policy",
        b"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; "
        b"base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
)
"""Sent with every response."""


class Refused(Exception):
    """A request that is answered with a status and one line."""

    def __init__(self, status: int, code: str, message: str) -> None:
        self.status = status
        self.body = refused(code, message)
        super().__init__(message)


def check_asker(scope: "Scope", port: int) -> None:
    """Refuse whoever is not our own page: by the name he calls us by, the page he comes from, and his method."""
    names = ("127.0.0.1", "localhost")
    ours = {f"{name}:{port}".encode() for name in names}
    if port == HTTP_PORT:
        ours |= {name.encode() for name in names}
    if not set(_values(scope, b"host")) or not set(_values(scope, b"host")) <= ours:
        raise Refused(421, "host", say(N_("this server answers only on this machine, under its own address")))
    if not set(_values(scope, b"origin")) <= {b"http://" + name for name in ours}:
        raise Refused(403, "origin", say(N_("this server answers only its own page")))
    if not set(_values(scope, b"sec-fetch-site")) <= {b"same-origin", b"none"}:
        raise Refused(403, "origin", say(N_("this server answers only its own page")))
    if scope["method"] not in ("GET", "POST"):
        raise Refused(405, "method", say(N_("only GET and POST are answered")))


def _values(scope: "Scope", name: bytes) -> list[bytes]:
    return [value for key, value in scope["headers"] if key == name]


def check_type(request: "Request") -> None:
    """Refuse a question that is not JSON: a foreign page may send other types without asking first."""
    types = request.headers.getlist("content-type")
    if [kind.partition(";")[0].strip().lower() for kind in types] != ["application/json"]:
        raise Refused(415, "type", say(N_("a question is sent as application/json")))


def longest(name: str) -> int:
    """How many bytes a question with this name may have."""
    return LONGEST_RECORD if name.removeprefix("two-castles.") in WITH_RECORDS else LONGEST_QUESTION


async def read_body(request: "Request", most: int) -> bytes:
    """The body of a request; one that is too long is never held, however it is sent and whatever it says of itself."""
    told = request.headers.get("content-length", "")
    if told.isdecimal() and int(told) > most and "expect" in request.headers:
        raise _too_long(most)
    chunks: list[bytes] = []
    length, until = 0, time.monotonic() + PATIENCE
    async for chunk in request.stream():
        length += len(chunk)
        if length <= most:
            chunks.append(chunk)
        else:
            chunks.clear()
            if time.monotonic() > until:
                break
    if length > most:
        raise _too_long(most)
    return b"".join(chunks)


def _too_long(most: int) -> Refused:
    return Refused(413, "size", say(N_("the question is too long, {most} bytes at most"), most=most))


# what is in it


def read_question(body: bytes) -> Document:
    """The data of a question; what JSON leaves open (keys given twice, NaN, halves of characters) is refused."""
    try:
        data = json.loads(
            body.decode("utf-8"), object_pairs_hook=_each_key_once, parse_constant=_refuse, parse_int=_whole,
            parse_float=_number,
        )  # fmt: skip
        _check_inside(data)
    except (ValueError, RecursionError):
        raise BadInput(say(N_("the question is not JSON that can be read"))) from None
    if not isinstance(data, dict):
        raise BadInput(say(N_("a question is an object with its fields")))
    _check_amounts(data)
    return data


def _refuse(text: str) -> NoReturn:
    raise ValueError(text)


def _each_key_once(pairs: list[tuple[str, Any]]) -> Document:
    found = dict(pairs)
    return found if len(found) == len(pairs) else _refuse("a key twice")


def _whole(text: str) -> int:
    return int(text) if len(text) <= MOST_DIGITS + 1 else _refuse(text)


def _number(text: str) -> float:
    value = float(text)
    return value if abs(value) < 10**MOST_DIGITS else _refuse(text)


_HALF = re.compile("[\ud800-\udfff]")


def _check_inside(data: object) -> None:
    """Refuse data that are nested too deeply, or whose texts no file could hold."""
    level = [data]
    for _ in range(DEEPEST):
        texts = [one for one in level if isinstance(one, str)]
        texts += [key for one in level if isinstance(one, dict) for key in one]
        if any(map(_HALF.search, texts)):
            _refuse("half a character")
        level = [
            inner
            for one in level
            if isinstance(one, dict | list)
            for inner in (one.values() if isinstance(one, dict) else one)
        ]
        if not level:
            return
        if len(level) > MOST_VALUES:
            _refuse("too many values")
    _refuse("nested too deeply")


def _check_amounts(question: Document) -> None:
    """Refuse castles and lists of tiles that no table has."""
    castles = [question.get(name) for name in ("castle", "left", "right")]
    castles += question["castles"] if isinstance(question.get("castles"), list) else []
    if any(isinstance(castle, str) and castle.count("@") > MOST_ROOMS for castle in castles):
        raise BadInput(say(N_("a castle of more than {most} rooms"), most=MOST_ROOMS))
    tiles = question.get("tiles")
    if isinstance(tiles, list) and len(tiles) > MOST_TILES:
        raise BadInput(say(N_("tiles: {most} at most"), most=MOST_TILES))

"""Answers as bytes: one way for the server and for its worker, so that both say the same."""

import json
import re
import sys
from inspect import signature
from typing import Any

from cli.answers import Document
from engine.kernel.errors import MadKingError, NotationError
from engine.kernel.i18n import N_, say

MOST_SECONDS = 10
"""Seconds after which the worker is stopped, whatever it is doing."""
SEARCHED = 8
"""Seconds for a search that can stop by itself: what it has found by then is the answer."""

Answer = tuple[int, bytes]
"""The status of a response and its JSON."""


def answer(name: str, request: Document) -> Answer:
    """The answer to a question, or the line that says why there is none; a fault of ours is a line, too."""
    from cli.answers.page import ask_page

    return guarded(name, lambda: ask_page(name, patient(name, request)))


def guarded(name: str, ask: Any) -> Answer:
    """What asking gives, as bytes, with every refusal and every fault as a document."""
    try:
        return 200, as_json(ask())
    except MadKingError as error:
        return 400, as_json({"error": _refusal(error)})
    except Exception as error:
        return 500, fault(name, error)


def as_json(document: Any) -> bytes:
    """A document as the bytes that are sent."""
    return json.dumps(document, ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode()


def refused(code: str, message: str) -> bytes:
    """A refusal that has only a reason."""
    return as_json({"error": {"code": code, "message": message}})


def fault(name: str, error: BaseException) -> bytes:
    """A fault of ours: one line for the asker, one with its place for whoever runs the server."""
    where = error.__traceback__
    while where is not None and where.tb_next is not None:
        where = where.tb_next
    place = f" ({where.tb_frame.f_code.co_filename.rpartition('/')[2]}:{where.tb_lineno})" if where else ""
    reason = " ".join(str(error).split())[:200]
    print(": ".join(("madking table", name, type(error).__name__, reason + place)), file=sys.stderr)  # noqa: T201
    return refused("fault", say(N_("this is a fault of madking; the question was not answered")))


def _refusal(error: MadKingError) -> dict[str, object]:
    """A refusal as data: the kind of error, its line, the room and the piece that it speaks of, and its document."""
    code = re.sub(r"(?<!^)(?=[A-Z])", "-", type(error).__name__).lower()
    found: dict[str, object] = {"code": code, "message": str(error)}
    cause: BaseException | None = error
    while cause is not None and not isinstance(cause, NotationError):
        cause = cause.__cause__ or cause.__context__
    if isinstance(cause, NotationError):
        found |= {} if cause.room is None else {"room": cause.room}
        found |= {"piece": cause.text} if cause.text else {}
    more = getattr(error, "document", None)
    return found if more is None else {**found, "document": more}


def patient(name: str, request: Document) -> Document:
    """The request with a time within which a search, if it is one, stops by itself."""
    from importlib import import_module

    from cli.answers.page import KNOWN

    if not isinstance(request, dict) or name not in KNOWN:
        return request
    if "time" not in signature(import_module(KNOWN[name]).answer).parameters:
        return request
    asked = request.get("time")
    given = isinstance(asked, int | float) and not isinstance(asked, bool) and asked <= SEARCHED
    return request if given or isinstance(asked, str | list | dict | bool) else {**request, "time": SEARCHED}

"""The referee inside a browser, for the page without a server: the same questions, the same answers, the same bytes."""

from collections.abc import Callable
from contextvars import copy_context
from functools import cache

from cli.answers import Document
from cli.asker import begin
from cli.table.answering import Answer, guarded, patient
from cli.table.games import Games
from cli.table.guards import read_question
from engine.kernel.errors import MadKingError
from engine.kernel.i18n import LANGUAGES, N_, say

LEFT_OUT = ("networkx", "ortools", "shapely")
"""Packages that are made for the machine and not for browsers; nothing that the page asks often needs them."""


class OnlyInstalled(MadKingError):
    """A question that needs one of the packages left out."""

    def __init__(self) -> None:
        super().__init__(say(N_("only the installed program answers this question (madking table), not the browser")))


@cache
def _games() -> Games:
    return Games()


def answer_text(name: str, body: str) -> str:
    """The answer to a question given as JSON: its status, a blank, and its JSON."""
    status, found = answer(name, body.encode())
    return f"{status} {found.decode()}"


def answer(name: str, body: bytes) -> Answer:
    """The answer to a question, as the server would give it."""
    return copy_context().run(_answer, name, body)


def _answer(name: str, body: bytes) -> Answer:
    return guarded(name, lambda: _ask(name, read_question(body)))


def _ask(name: str, asked: Document) -> Document:
    from cli.answers.page import ask_page

    if asked.get("lang") in LANGUAGES:
        begin(asked["lang"])
    if name.startswith("game."):
        return _without_native(lambda: _games().ask(name, asked))
    return _without_native(lambda: ask_page(name, patient(name, asked)))


def _without_native(ask: Callable[[], Document]) -> Document:
    """What asking gives; whatever would need a package that no browser has is refused in one sentence."""
    try:
        return ask()
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in LEFT_OUT:
            raise
        raise OnlyInstalled from None

"""Questions and their answers as plain documents, the same as `--json` prints; nothing here prints or reads files.

A request holds what the command takes: its arguments, texts instead of files, and its options by their names. Each
question is a module whose function `answer` has the fields of its request as parameters.
"""

from collections.abc import Mapping
from contextvars import copy_context
from importlib import import_module
from typing import Any

Document = dict[str, Any]

QUESTIONS = {
    **{
        name: f"cli.answers.{name}"
        for name in (
            "cards", "case", "endgame", "hint", "judge", "legal", "pick", "plan", "price", "replay", "rules", "rulings",
            "score", "show", "standings", "tiles", "verify", "walk",
        )
    },
    **{
        f"two-castles {name}": f"cli.answers.two_castles.{name}"
        for name in (
            "best", "choose", "divide", "hint", "judge", "legal", "replay", "score", "show", "standings", "tiles",
        )
    },
    "packs check": "cli.answers.packs.check",
    "packs draw": "cli.answers.packs.draw",
    "packs list": "cli.answers.packs.listing",
    "packs ring": "cli.answers.packs.ring",
}  # fmt: skip
"""Each question, named as its command, with the module that answers it."""


def ask(question: str, request: Document) -> Document:
    """The answer to a question, as `madking QUESTION --json` gives it; what cannot be answered is a `MadKingError`.

    Every request may have `lang` and `booklet`; language and booklet of the caller stay as they are.
    """
    return ask_of(QUESTIONS, question, request)


def ask_of(known: Mapping[str, str], question: str, request: Document) -> Document:
    """The answer to one of these questions, each with the module that answers it."""
    return copy_context().run(_ask, known, question, request)


def _ask(known: Mapping[str, str], question: str, request: Document) -> Document:
    from cli.answers.requests import check_request, find_question, spoken_language
    from cli.answers.stand_ins import with_stand_ins
    from cli.asker import begin
    from engine.kernel.spoken import CASTLES, TWO_CASTLES, set_game

    begin(spoken_language(request))
    module = import_module(known[find_question(question, known)])
    set_game(TWO_CASTLES if question.startswith(TWO_CASTLES) else CASTLES)
    check_request(request, module.answer)
    begin(request.get("lang", ""), request.get("booklet", ""))
    fields = {name: value for name, value in request.items() if name not in ("lang", "booklet")}
    found: Document = module.answer(**fields)
    return with_stand_ins(found)

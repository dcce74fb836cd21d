"""What a table plays with beyond the base box: expansions, packs and invented rooms, said wherever they matter."""

from typing import Any

from engine.game.book import Book
from engine.game.state import GameState
from engine.game.view import view
from engine.kernel.i18n import N_, say


def is_beyond(book: Book) -> bool:
    """Does a table play with more than the base box?"""
    return bool(book.law.modules or book.law.packs or book.box.invented)


def beyond_document(book: Book) -> dict[str, Any]:
    """For programs: the same keys as in the header of a log; nothing for a table of the base box."""
    if not is_beyond(book):
        return {}
    law = book.law
    return {"expansions": list(law.modules), "packs": list(law.packs), "stand_ins": bool(book.box.invented)}


def beyond_lines(book: Book) -> list[str]:
    """For people, a line each; of invented rooms the warnings of a table tell."""
    law = book.law
    lines = []
    if law.modules:
        lines.append(say(N_("Expansions: {names}"), names=", ".join(law.modules)))
    if law.packs:
        lines.append(say(N_("Packs: {names}"), names=", ".join(law.packs)))
    return lines


def part_lines(state: GameState) -> list[str]:
    """What the modules keep, with all that lies face down turned up."""
    return state.book.lines(view(state, 0)._replace(parts=state.parts))

"""Why a question is refused: each is one clear line, and the program ends with exit code 2."""

from typing import Any

from engine.kernel.errors import MadKingError
from engine.kernel.i18n import labelled


class BadInput(MadKingError):
    """Input that cannot be used; the program ends with exit code 2."""


class BadPiece(BadInput):
    """A castle text with a piece that cannot be read: the number of the room, and the text of the piece."""

    def __init__(self, line: str, room: int | None, text: str) -> None:
        self.room = room
        self.text = text
        super().__init__(line)


class WrongCastle(BadInput):
    """A castle, of either game, that could not have been built.

    `rest` is what can stand of it, `wrong` what is to be drawn into that: the verdict or the place of the first room
    that cannot stand.
    """

    def __init__(self, line: str, rest: Any, wrong: Any) -> None:
        self.rest = rest
        self.wrong = wrong
        super().__init__(line)


def blame(name: str, reason: object) -> BadInput:
    """A refusal of what stands in the file with this name; without one, of what was given directly."""
    return BadInput(labelled(name, reason) if name else str(reason))

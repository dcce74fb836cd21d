"""The form of every question to a person and of advice about it, whatever the game."""

from collections.abc import Callable
from typing import Any, Generic, NamedTuple

from cli.errors import BadInput
from cli.tables import Table
from engine.kernel.game import Act
from engine.kernel.i18n import N_, say


class Decision(NamedTuple, Generic[Act]):
    """A question with its numbered answers; `read` turns what is typed into actions or refuses it with the reason."""

    question: str
    lines: list[str]
    read: Callable[[str], tuple[Act, ...]]
    placements: tuple[Any, ...] = ()
    """For a placement: the places in the order of the lines."""
    above: tuple[str, ...] = ()
    """What stands above the answers."""
    first: int = 1
    """The number of the first line, where the numbers before it stand for something else."""
    actions: tuple[Act, ...] = ()
    """What each line does, where a line is a whole answer."""
    points: tuple[int | None, ...] = ()
    """What each line scores at once, as far as the lines say so."""


class Told(NamedTuple):
    """What an adviser says about a decision: a table, if there is one, and lines below it."""

    lines: list[str]
    table: Table | None = None


def pick(text: str, number_of: int) -> int | None:
    """The index that a number stands for, nothing if the text is no number."""
    if not text.isdecimal():
        return None
    number = int(text[:9])
    if not 1 <= number <= number_of:
        raise BadInput(say(N_("the list runs from 1 to {n}"), n=number_of))
    return number - 1


def unknown(text: str) -> BadInput:
    """The refusal of an answer that means nothing."""
    return BadInput(say(N_("{text!r} is neither a number of the list nor an answer; try help"), text=text[:60]))

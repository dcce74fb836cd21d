"""Logs that a question is about, whatever the game: played again as far as they are right."""

from collections.abc import Callable
from typing import Any

from cli.answers import Document
from cli.errors import BadInput, blame
from cli.mistaken import meant
from engine.kernel.errors import MadKingError
from engine.kernel.game import Act, Game, Happening, State
from engine.kernel.i18n import N_, say
from engine.kernel.log import LogError, Moment, follow, split_lines

HEAD_LINES = 2
"""A log without a sound header and deal is no log; what comes after may be right or wrong."""

Moments = list[Moment[State, Act, Happening]]


def read_log(
    game: Game[State, Act, Happening, Any], text: str, name: str = "", *, whole: bool = False
) -> tuple[Moments[State, Act, Happening], LogError | None]:
    """Every moment of a log of a game, and the first line that is not right, if any.

    A log that breaks off in the middle of a step goes as far as it goes, unless it is to be `whole`. A text of another
    kind is refused with what it is good for.
    """
    moments: Moments[State, Act, Happening] = []
    try:
        for moment in follow(game, split_lines(text)):
            moments.append(moment)
    except LogError as error:
        if error.line == 1 and (other := meant(text, game.name)):
            raise blame(name, other) from None
        return moments, error
    except MadKingError as error:
        raise blame(name, error) from None
    return moments, moments[-1].break_off if whole and moments else None


def read_replay(
    game: Game[State, Act, Happening, Any], text: str, step: int | None, name: str = "-", *, whole: bool = True
) -> tuple[Moments[State, Act, Happening], LogError | None]:
    """The same for who wants to see a step; a log with a wrong line only if the line is what is asked for (`whole`)."""
    moments, wrong = read_log(game, text, name, whole=whole)
    if wrong is not None and (wrong.line <= HEAD_LINES or not whole):
        raise blame(name, wrong)
    if not moments and wrong is None:
        raise BadInput(say(N_("{file}: the log ends before the deal"), file=name))
    if step is not None and not 0 <= step < len(moments):
        raise BadInput(say(N_("--step: from 0 to {most}, not {n}"), most=len(moments) - 1, n=step))
    return moments, wrong


def is_complete(moments: Moments[State, Act, Happening]) -> bool:
    """Does a log tell its game to the end?"""
    return bool(moments) and moments[-1].state.over and moments[-1].break_off is None


def replay_document(
    moments: Moments[State, Act, Happening],
    wrong: LogError | None,
    step: int | None,
    table_document: Callable[[State], Document],
) -> Document:
    """Is a log right, how far does it go, and how does the table look after a step or at its end?"""
    shown = moments[-1 if step is None else step] if moments else None
    return {
        "verified": wrong is None,
        "error": None if wrong is None else {"line": wrong.line, "reason": wrong.reason},
        "steps": max(0, len(moments) - 1),
        "complete": is_complete(moments),
        "table": None if shown is None else table_document(shown.state),
    }

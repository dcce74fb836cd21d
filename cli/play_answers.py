"""The form of every question to a person: a list of numbered answers, and how a typed one is read."""

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from cli.inputs import BadInput
from engine.castle.castle import Castle
from engine.castle.placement import Placement
from engine.catalogue import tiles_named
from engine.game.legal import check, legal_actions
from engine.game.state import SIZES, Action, GameState
from engine.i18n import N_, say
from engine.named_fields import join_names
from solver.bots import best_points

Actions = tuple[Action, ...]
UNPLACEABLE = -99


class Decision(NamedTuple):
    """A question with its numbered answers; `read` turns what is typed into actions or refuses it with the reason."""

    question: str
    lines: list[str]
    read: Callable[[str], Actions]
    placements: tuple[Placement, ...] = ()
    """For a placement: the places in the order of the lines."""


@lru_cache(maxsize=512)
def best(castle: Castle, name: str) -> int | None:
    """The most points a tile can score at once in a castle, if it fits anywhere."""
    points = best_points(castle, name)
    return None if points <= UNPLACEABLE else points


def pick(text: str, number_of: int) -> int | None:
    """The index that a number stands for, nothing if the text is no number."""
    if not text.isdecimal():
        return None
    number = int(text[:9])
    if not 1 <= number <= number_of:
        raise BadInput(say(N_("the list runs from 1 to {n}"), n=number_of))
    return number - 1


def listed(
    state: GameState, question: str, choices: list[tuple[Action, str]], typed: Callable[[str], Actions]
) -> Decision:
    """A decision between the actions of a list."""

    def read(text: str) -> Actions:
        # a size of a stack is a number too, but never that of a line
        index = None if text in map(str, SIZES) else pick(text, len(choices))
        actions = typed(text) if index is None else (choices[index][0],)
        check(state, actions[0])
        return actions

    return Decision(question, [words for _, words in choices], read)


def unknown(text: str) -> BadInput:
    return BadInput(say(N_("{text!r} is neither a number of the list nor an answer; try help"), text=text[:60]))


def one_of(state: GameState) -> Callable[[str], Actions]:
    """Reads an answer that is typed out."""
    known = {str(action.args[0]): action for action in legal_actions(state)}

    def typed(text: str) -> Actions:
        answer = " ".join(join_names(text, tiles_named)).lower()
        if answer not in known:
            raise unknown(text)
        return (known[answer],)

    return typed

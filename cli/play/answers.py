"""The questions of the big game that are lists of actions, and what a tile would score at once."""

from collections.abc import Callable
from functools import lru_cache

from cli.play import decisions
from cli.play.decisions import pick, unknown
from engine.castle.castle import Castle
from engine.catalogue import tiles_named
from engine.game.play import check, legal_actions
from engine.game.state import Action, GameState
from engine.records.named_fields import join_names
from solver.bots.simple import best_points

Actions = tuple[Action, ...]
Decision = decisions.Decision[Action]
UNPLACEABLE = -99


@lru_cache(maxsize=512)
def best(castle: Castle, name: str) -> int | None:
    """The most points a tile can score at once in a castle, if it fits anywhere."""
    points = best_points(castle, name)
    return None if points <= UNPLACEABLE else points


def listed(
    state: GameState, question: str, choices: list[tuple[Action, str]], typed: Callable[[str], Actions]
) -> Decision:
    """A decision between the actions of a list."""

    def read(text: str) -> Actions:
        # a size of a stack is a number too, but never that of a line
        index = None if text in map(str, state.box.sizes) else pick(text, len(choices))
        actions = typed(text) if index is None else (choices[index][0],)
        check(state, actions[0])
        return actions

    return Decision(question, [words for _, words in choices], read)


def one_of(state: GameState) -> Callable[[str], Actions]:
    """Reads an answer that is typed out."""
    known = {str(action.args[0]): action for action in legal_actions(state)}

    def typed(text: str) -> Actions:
        answer = " ".join(join_names(text, tiles_named)).lower()
        if answer not in known:
            raise unknown(text)
        return (known[answer],)

    return typed

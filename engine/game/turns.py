"""The rules in motion: `apply` takes a state and an action and returns the next state with what happened.

Nothing here is random: shuffles arrive as actions.
"""

from typing import NamedTuple

from engine.game.events import Event, Happenings, Scored
from engine.game.flow import go
from engine.game.legal import check
from engine.game.setup import Deal, new_game
from engine.game.state import Action, GameState, Points
from engine.rules.rulings import Law


class Step(NamedTuple):
    """The next state, and the events that led there."""

    state: GameState
    events: list[Event]


def start(law: Law, names: tuple[str, ...], deal: Deal) -> Step:
    """Set the table up to the first decision."""
    state, events = new_game(law, names, deal), Happenings()
    for player, points in enumerate(state.scores):
        if points:
            events.append(Scored(player, (Points("SETUP-P-4", "seat", "", points),)))
    if law["foyer-side"] != "choice":
        state = go(state, "bonus", events)
    return Step(state, events)


def apply(state: GameState, action: Action) -> Step:
    """Check an action and carry it out; the given state stays as it is."""
    check(state, action)
    return advance(state, action)


def advance(state: GameState, action: Action) -> Step:
    """Carry out an action that is known to be legal."""
    events = Happenings()
    return Step(state.book.deed(state.phase, action.verb).do(state, action.args, events), events)

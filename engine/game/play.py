"""The rules in motion: what the player to move may do, sorted, and what it leads to; or why it is refused.

`apply` takes a state and an action and returns the next state with what happened. Nothing here is random: shuffles
arrive as actions.
"""

from bisect import bisect_left
from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from engine.game.decisions.chance import refuse_shuffle
from engine.game.events import Event, Happenings, Scored
from engine.game.flow import go
from engine.game.module import Refusal
from engine.game.setup import Deal, new_game
from engine.game.state import Action, GameState, Phase, Points, Verb
from engine.kernel.errors import IllegalAction
from engine.kernel.options import Options
from engine.kernel.tuples import maker
from engine.rules.rulings import Law


class Step(NamedTuple):
    """The next state, and the events that led there."""

    state: GameState
    events: list[Event]


_step = maker(Step)


def start(law: Law, names: tuple[str, ...], deal: Deal) -> Step:
    """Set the table up to the first decision."""
    state, events = new_game(law, names, deal), Happenings()
    for player, points in enumerate(state.scores):
        if points:
            events.append(Scored(player, (Points("SETUP-P-4", "seat", "", points),)))
    return Step(go(state, "foyer", events), events)


def apply(state: GameState, action: Action) -> Step:
    """Check an action and carry it out; the given state stays as it is."""
    check(state, action)
    return advance(state, action)


def advance(state: GameState, action: Action) -> Step:
    """Carry out an action that is known to be legal."""
    events = Happenings()
    verb, args = action
    return _step((state.book.deed(state.phase, verb).do(state, args, events), events))


# what may be done


def legal_actions(state: GameState) -> Sequence[Action]:
    """Everything the player to move may do, sorted; empty while nobody is to move."""
    book, phase = state.book, state.phase
    options = book.decisions[phase].options(state)
    if phase not in book.asides:
        return options
    more = [action for aside in book.asides[phase] for action in aside.options(state)]
    return _With(options, more) if more else options


class _With(Options[Action]):
    """A list of actions with some more put between them."""

    def __init__(self, actions: Sequence[Action], more: list[Action]) -> None:
        self._actions = actions
        self._more = sorted(more)
        self._found: dict[int, Action] | None = None

    def _places(self) -> dict[int, Action]:
        """Where the others stand; found only when somebody reads the list in its order."""
        if self._found is None:
            self._found = {bisect_left(self._actions, action) + n: action for n, action in enumerate(self._more)}
        return self._found

    def __len__(self) -> int:
        return len(self._actions) + len(self._more)

    def nth(self, index: int) -> Action:
        places = self._places()
        if index in places:
            return places[index]
        return self._actions[index - sum(place < index for place in places)]

    def sample(self, rng: Random) -> Action:
        if isinstance(self._actions, Options):
            chosen: Action = self._actions.sample_among(rng, self._more)
            return chosen
        index = int(rng.random() * len(self))
        return self._more[index] if index < len(self._more) else self._actions[index - len(self._more)]

    def __contains__(self, action: object) -> bool:
        return action in self._more or action in self._actions


def check(state: GameState, action: Action) -> None:
    """Refuse an action that is not legal now, with the rules that say so."""
    decision = state.book.decisions[state.phase]
    if action.verb == Verb.SHUFFLE and state.phase != Phase.SHUFFLE:
        raise IllegalAction(*refuse_shuffle(state, action))
    if decision.check is not None and (action.verb in decision.deeds or state.phase not in state.book.asides):
        decision.check(state, action)
    elif action not in legal_actions(state):
        raise IllegalAction(*_refuse(state, action))


def _refuse(state: GameState, action: Action) -> Refusal:
    """Why not: the decision says so, or the module whose verb it is."""
    book = state.book
    decision = book.decisions[state.phase]
    asides = [aside for aside in book.asides.get(state.phase, ()) if action.verb in aside.deeds]
    return (asides[0].refuse if asides else decision.refuse)(state, action)

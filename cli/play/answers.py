"""The questions of the big game that are lists of actions, and what a tile would score at once."""

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import lru_cache

from cli.play import decisions
from cli.play.decisions import pick, unknown
from cli.words.actions import action_words
from engine.castle.castle import Castle
from engine.castle.placement import Placement
from engine.catalogue import tiles_named
from engine.game.play import check
from engine.game.state import Action, GameState
from engine.kernel.errors import MadKingError
from engine.records.actions import read_action
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


def own_options(state: GameState) -> Sequence[Action]:
    """What the decision itself offers, without what other modules allow besides."""
    return state.book.decisions[state.phase].options(state)


def listed(
    state: GameState, question: str, choices: list[tuple[Action, str]], typed: Callable[[str], Actions]
) -> Decision:
    """A decision between the actions of a list."""
    meant = {str(action.args[0]) for action, _ in choices if len(action.args) == 1}

    def read(text: str) -> Actions:
        # a size of a stack is a number too: where one is asked for, it is not that of a line
        index = None if text in meant else pick(text, len(choices))
        actions = typed(text) if index is None else (choices[index][0],)
        check(state, actions[0])
        return actions

    return Decision(question, [words for _, words in choices], read, actions=tuple(action for action, _ in choices))


def one_of(state: GameState, actions: Iterable[Action]) -> Callable[[str], Actions]:
    """Reads an answer that is typed out: an action, or what it is about where no other is about the same."""
    known = {str(action).lower(): action for action in actions}
    about: dict[str, list[Action]] = {}
    for action in known.values():
        about.setdefault(str(action).partition(" ")[2].lower(), []).append(action)
    known |= {text: found[0] for text, found in about.items() if text and len(found) == 1 and text not in known}

    def typed(text: str) -> Actions:
        for words in (text, text.replace(",", " ")):  # the commas of a list, not that of a place
            answer = " ".join(join_names(words, tiles_named)).lower()
            if answer in known:
                return (known[answer],)
        if text.partition(" ")[0].lower() in state.book.decisions[state.phase].deeds:
            return (typed_action(state, text),)
        raise unknown(text)

    return typed


def typed_action(state: GameState, text: str) -> Action:
    """An action written as a log has it, its verb in any case."""
    verb, blank, rest = text.partition(" ")
    return read_action(f"{verb.lower()}{blank}{rest}", state)


def understand(state: GameState, decision: Decision) -> Decision:
    """The decision, which also takes any legal action written out."""
    verbs = {str(verb) for verb in state.book.decisions[state.phase].deeds}

    def read(text: str) -> Actions:
        if text.partition(" ")[0].lower() in verbs:
            with suppress(MadKingError):
                action = typed_action(state, text)
                check(state, action)
                return (action,)
        return decision.read(text)

    return decision._replace(read=read)


# what may be done besides


def with_asides(
    state: GameState, decision: Decision, words: Callable[[GameState, Action], str] | None = None
) -> Decision:
    """The decision with what may be done besides: further lines, with numbers of their own."""
    book = state.book
    asides = book.asides.get(state.phase, ())
    if not asides:
        return decision
    found = [action for aside in asides for action in aside.options(state)]
    first = decision.first + len(decision.lines)
    verbs = {verb for aside in asides for verb in aside.deeds}

    def read(text: str) -> Actions:
        if found and text.isdecimal() and int(text[:9]) >= first:
            return (found[(pick(text, first + len(found) - 1) or 0) + 1 - first],)
        if text.partition(" ")[0].lower() not in verbs:
            return decision.read(text)
        action = typed_action(state, text)
        check(state, action)
        return (action,)

    lines = [action_words(book, action) if words is None else words(state, action) for action in found]
    return decision._replace(
        lines=[*decision.lines, *lines],
        read=read,
        placements=_places(decision, found),
        actions=(*decision.actions, *found),
    )


def _places(decision: Decision, besides: Sequence[Action]) -> tuple[Placement | None, ...]:
    """What each line lays, for those that lay anything; nothing at all if none does."""
    more = places_of(besides)
    if not any(more):
        return decision.placements
    own = decision.placements or (None,) * len(decision.lines)
    return (*own, *more) if decision.first == 1 else decision.placements


def places_of(actions: Iterable[Action]) -> tuple[Placement | None, ...]:
    """What each of these actions lays, if that is one thing."""
    found = [action.args[0] if len(action.args) == 1 else None for action in actions]
    return tuple(one if isinstance(one, Placement) else None for one in found)

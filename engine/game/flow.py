"""How the game goes on: from step to step, with a seam between two where modules may act, until somebody decides.

A step takes a state and the events so far, appends what happens, and returns the next state. It ends with `go`, which
takes the next step, or with a state that waits for a decision.
"""

from typing import Any

from engine.castle.castle import Castle
from engine.castle.scoring import placement_items
from engine.castle.verdict import Item
from engine.game.book import Book
from engine.game.events import Event, Happenings, Paid, Scored
from engine.game.module import Ask, Seam
from engine.game.state import GameState, Points, Resume
from engine.kernel.errors import MadKingError
from engine.kernel.i18n import N_, say
from engine.kernel.tuples import maker

_points, _scored, _paid = maker(Points), maker(Scored), maker(Paid)


def go(state: GameState, step: str, events: Happenings) -> GameState:
    """Take the next step, unless a module has something to ask first."""
    book = state.book
    if not book.followers:
        return book.steps[step](state, events)
    if not book.asked_before(step):
        events.told = len(events)
        return book.steps[step](state, events)
    news: tuple[Event, ...] = tuple(events[events.told :])
    events.told = len(events)
    return _follow(book, state, Resume(step, state.player, 0, news), events)


def _follow(book: Book, state: GameState, at: Resume, events: Happenings) -> GameState:
    """Ask the modules in their order; a decision in between puts the rest on the queue."""
    asked, seam = book.asked_before(at.step), Seam(at.step, at.news)
    for number in range(at.module, len(asked)):
        answer = asked[number].follow(state, seam, events)
        if isinstance(answer, Ask):
            rest = at._replace(module=number if answer.again else number + 1)
            return answer.state.but(queue=(rest, *answer.state.queue))
        state = answer
    return book.steps[at.step](state, events)


def wait(state: GameState, step: str) -> GameState:
    """A table that waits for a shuffle in somebody's turn; `resume` then takes this step."""
    return state.but(queue=(Resume(step, state.turn), *state.queue))


def resume(state: GameState, events: Happenings) -> GameState:
    """Go on where the game stopped for a decision that came in between."""
    if not state.queue:
        raise MadKingError(say(N_("the table does not say what goes on after this decision")))
    at, *rest = state.queue
    return _follow(state.book, state.but(queue=tuple(rest), player=at.player), at, events)


def marked(state: GameState, mark: str) -> GameState:
    """The table with a mark on the turn under way."""
    return state.but(frames=(*state.frames[:-1], state.frames[-1].using(mark)))


def unmarked(state: GameState, mark: str) -> GameState:
    """The table without a mark on the turn under way."""
    return state.but(frames=(*state.frames[:-1], state.frames[-1].without(mark)))


def by_terms(state: GameState) -> GameState:
    """The table with every castle under the terms of its owner, after these have changed."""
    book = state.book
    return state.but(
        castles=tuple(castle.under(book.terms(state, player)) for player, castle in enumerate(state.castles))
    )


def put(values: tuple[Any, ...], place: int, value: Any) -> tuple[Any, ...]:
    """A tuple with one value changed."""
    return (*values[:place], value, *values[place + 1 :])


def pay(state: GameState, player: int, amount: int, rule: str, events: Happenings) -> GameState:
    """Give money to a player (or take it) and say so."""
    if not amount:
        return state
    events.append(_paid((player, amount, rule)))
    return state.but(money=put(state.money, player, state.money[player] + amount))


def gain(state: GameState, player: int, items: tuple[Points, ...], events: Happenings) -> GameState:
    """Give points item by item and say so."""
    if not items:
        return state
    events.append(_scored((player, items)))
    total = sum([item[3] for item in items])
    return state.but(scores=put(state.scores, player, state.scores[player] + total))


def points(items: tuple[Item, ...] | list[Item], rule: str = "") -> tuple[Points, ...]:
    """Items of a castle's scoring as points of the game, by their own rules or by one for all."""
    return tuple(
        [
            _points((rule or its_rule, str(source), "" if target is None else str(target), number))
            for its_rule, source, target, number in items
        ]
    )


def placed_points(castle: Castle) -> str:
    """What the newest tile of a castle scores when it is placed, as it is told."""
    return f"({sum(item.points for item in placement_items(castle).items):+d})"

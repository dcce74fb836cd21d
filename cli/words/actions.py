"""Actions, events and phases of a game in words, as tables and a replay show them; each decision brings its own."""

from engine.game.book import Book
from engine.game.events import Event, Scored, source_words
from engine.game.state import Action, GameState, Points
from engine.kernel.i18n import say


def action_words(book: Book, action: Action, *, secret: bool = False) -> str:
    """An action in words; of secret tiles only the number is told."""
    deed = book.verbs[action.verb]
    words = deed.secret if secret and deed.secret is not None else deed.words
    return words(book, action.args)


def event_words(event: Event, state: GameState) -> str:
    """An event in words, with the name of the player whom it concerns."""
    name = state.names[event.player] if event.player >= 0 else ""
    if not isinstance(event, Scored):
        return event.words(name)

    def source(item: Points) -> str:
        known = item.family in state.book.sources
        return state.book.explain(state, event.player, item) if known else source_words(item)

    return event.words(name, source)


def phase_words(state: GameState) -> str:
    """What has to be decided in a phase."""
    return say(state.book.decisions[state.phase].title)

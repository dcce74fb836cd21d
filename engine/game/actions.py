"""The actions of a table as text: what can be done there, and how each deed reads its words."""

from functools import cache, lru_cache

from engine.game.book import Book, book_of
from engine.game.state import Action
from engine.kernel.actions import Language
from engine.rules.rulings import law


@lru_cache(maxsize=64)
def actions_of(book: Book) -> Language[Action]:
    """The actions of a table, those of its modules among them."""
    return Language(Action, {str(verb): deed.read for verb, deed in book.verbs.items()})


@cache
def base_actions() -> Language[Action]:
    """The actions of the base game."""
    return actions_of(book_of(law(), 2))

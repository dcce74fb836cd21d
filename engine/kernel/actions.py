"""Actions as text, `take nap-room`: one reader for any game, whether an action stands in a file, a case or a log.

`str(action)` writes the text; what is read from it is the same action again.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Generic, NamedTuple, TypeVar

from engine.kernel.errors import RecordError
from engine.kernel.i18n import labelled
from engine.kernel.text import shortened, unknown

Act = TypeVar("Act")


class Language(NamedTuple, Generic[Act]):
    """What the words of a game's actions mean: its verbs, and how the words after each of them are read."""

    action: Callable[[str, tuple[Any, ...]], Act]
    verbs: Mapping[str, Callable[[str], Any]]

    def read(self, text: str) -> Act:
        """The action that a text tells; an unknown verb is refused with the nearest."""
        verb, *words = text.split() or [""]
        if verb not in self.verbs:
            raise RecordError(labelled(shortened(verb), unknown(verb, list(self.verbs))))
        return self.tell(verb, words)

    def tell(self, verb: str, words: Iterable[str | int]) -> Act:
        """The action of a verb and the words after it; a log tells numbers as numbers."""
        read = self.verbs[verb]
        return self.action(verb, tuple(word if isinstance(word, int) else read(word) for word in words))


def read_number(word: str) -> int | str:
    """A size of rooms, on a card or of a stack; anything else is a name."""
    return int(word) if word.isdecimal() and len(word) < 10 else word

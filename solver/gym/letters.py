"""Letters: the fixed numbers with which the actions of a game are spelled, and the tree of what may be spelled now.

An action is a word over the letters of its law: `take nap-room` is one letter, a placement three (the tile with its
turn, the column, the row), an arrangement of prices one for each space. The letters are listed once, from the box, so
no number depends on how a game goes. No word of a state may be the beginning of another: where one would be, the last
letter, `end`, tells them apart.
"""

from abc import ABC, abstractmethod
from bisect import bisect_right
from collections.abc import Callable, Iterable, Sequence
from typing import Generic

from engine.kernel.errors import MadKingError
from engine.kernel.game import Act
from engine.kernel.i18n import N_, say

END = "end"
"""The letter that ends a word which another one goes on."""


class Letters:
    """The letters of a law in their order: each has a number and a text."""

    def __init__(self, texts: Iterable[str]) -> None:
        self.texts = (*dict.fromkeys(texts), END)
        self._numbers = {text: number for number, text in enumerate(self.texts)}
        self.end = self._numbers[END]

    def __len__(self) -> int:
        return len(self.texts)

    def number(self, text: str) -> int:
        """The number of a letter; one that is not there is a gap in the numbering, and said so."""
        number = self._numbers.get(text)
        if number is None:
            raise MadKingError(say(N_("{text!r} has no number among the actions of this table"), text=text))
        return number

    def word(self, texts: Iterable[str]) -> tuple[int, ...]:
        """The numbers of these letters, and the end."""
        return (*map(self.number, texts), self.end)


class Branch(ABC, Generic[Act]):
    """A place in the tree of words: what may be spelled from here."""

    @property
    @abstractmethod
    def open(self) -> Sequence[int]:
        """The letters that go on, sorted; none where a word ends."""

    @abstractmethod
    def after(self, letter: int) -> "Branch[Act]":
        """The place after one of the open letters."""

    @property
    @abstractmethod
    def action(self) -> Act:
        """The action of the word that ends here."""


class Listed(Branch[Act]):
    """The tree of words that are listed one by one: slow where there are thousands, and obvious."""

    def __init__(self, words: Sequence[tuple[tuple[int, ...], Act]], depth: int = 0) -> None:
        self._words, self._depth = words, depth
        self._parted: dict[int, list[tuple[tuple[int, ...], Act]]] = {}
        for word in words:
            if depth < len(word[0]):
                self._parted.setdefault(word[0][depth], []).append(word)

    @property
    def open(self) -> Sequence[int]:
        return sorted(self._parted)

    def after(self, letter: int) -> "Listed[Act]":
        return Listed(self._parted[letter], self._depth + 1)

    @property
    def action(self) -> Act:
        ((_word, action),) = self._words
        return action


class Sorted(Branch[Act]):
    """The tree of a sorted list that is never written out, whose actions have a letter for each of so many things.

    Those that begin alike stand together, so that every letter is found by halving.
    """

    def __init__(
        self, actions: Sequence[Act], things: Callable[[Act], Sequence[str]], letter: Callable[[str], int], end: int
    ) -> None:
        self._actions, self._things, self._letter, self._end = actions, things, letter, end
        self._range, self._depth = (0, len(actions)), 0
        self._parts: dict[int, tuple[int, int]] | None = None

    def _parted(self) -> dict[int, tuple[int, int]]:
        """The stretch of the list behind each open letter."""
        if self._parts is None:
            first, stop = self._range
            self._parts = {}
            left = self._things(self._actions[first])[self._depth :] if first < stop else ()
            if not left and self._depth == len(self._things(self._actions[first])):
                self._parts[self._end] = (first, stop)
            likely = (stop - first) // max(1, len(set(left)))
            while left and first < stop:
                thing = self._thing(first)
                following = self._following(thing, first, stop, likely)
                self._parts[self._letter(thing)] = (first, following)
                first = following
        return self._parts

    def _thing(self, index: int) -> str:
        return self._things(self._actions[index])[self._depth]

    def _following(self, thing: str, first: int, stop: int, likely: int) -> int:
        """Where the next thing begins: mostly all stretches are equally long, else it is found by halving."""
        guess = first + likely
        if guess <= stop and self._thing(guess - 1) == thing and (guess == stop or self._thing(guess) != thing):
            return guess
        depth, things = self._depth, self._things
        return bisect_right(self._actions, thing, first, stop, key=lambda action: things(action)[depth])

    @property
    def open(self) -> Sequence[int]:
        return sorted(self._parted())

    def after(self, letter: int) -> "Sorted[Act]":
        below = Sorted(self._actions, self._things, self._letter, self._end)
        below._range, below._depth = self._parted()[letter], self._depth + 1
        return below

    @property
    def action(self) -> Act:
        return self._actions[self._range[0]]


class Spelling(Generic[Act]):
    """A word that is being spelled: what has been written, and which letters may follow.

    What leaves no choice is written by itself; only an action that is the only one is asked for, by its first letter.
    """

    def __init__(self, root: Branch[Act]) -> None:
        self.written: tuple[int, ...] = ()
        self._branch = root
        self._open = root.open
        start = self._slide(root, ())
        if start[0].open:
            self._stand(*start)

    @staticmethod
    def _slide(branch: Branch[Act], written: tuple[int, ...]) -> tuple[Branch[Act], tuple[int, ...]]:
        letters = branch.open
        while len(letters) == 1:
            branch, written = branch.after(letters[0]), (*written, letters[0])
            letters = branch.open
        return branch, written

    def _stand(self, branch: Branch[Act], written: tuple[int, ...]) -> None:
        self._branch, self.written, self._open = branch, written, branch.open

    @property
    def open(self) -> Sequence[int]:
        """The letters that may be written next, sorted."""
        return self._open

    def write(self, letter: int) -> Act | None:
        """Write a letter that is open; the action, if the word is whole now."""
        self._stand(*self._slide(self._branch.after(letter), (*self.written, letter)))
        return None if self._open else self._branch.action

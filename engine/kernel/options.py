"""Lists of actions that are made when asked for: some phases offer thousands, and most players look at one."""

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from random import Random
from typing import overload

from engine.kernel.game import Act


class Options(Sequence[Act]):
    """A sorted list of actions, each made when it is asked for."""

    drawn: Act | None = None
    """The action that was drawn last, by who has drawn it from the list itself: it is one of them."""

    @abstractmethod
    def nth(self, index: int) -> Act:
        """The action with this number, from 0 to the length less one."""

    def sample(self, rng: Random) -> Act:
        """One of the actions, each as likely as the others."""
        return self.nth(int(rng.random() * len(self)))

    def sample_among(self, rng: Random, more: Sequence[Act]) -> Act:
        """One of the actions or of some more that may be done besides, each as likely as the others."""
        index = int(rng.random() * (len(self) + len(more)))
        return more[index] if index < len(more) else self.nth(index - len(more))

    def __iter__(self) -> Iterator[Act]:
        return map(self.nth, range(len(self)))

    @overload
    def __getitem__(self, index: int) -> Act: ...
    @overload
    def __getitem__(self, index: slice) -> list[Act]: ...
    def __getitem__(self, index: int | slice) -> Act | list[Act]:
        if isinstance(index, slice):
            return [self.nth(i) for i in range(*index.indices(len(self)))]
        if not -len(self) <= index < len(self):
            raise IndexError(index)
        return self.nth(index % len(self))

"""What the words of a review are about: a log with its review, and what a game calls its decisions."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, Generic, NamedTuple

from engine.kernel.game import Act, Happening, State
from engine.kernel.i18n import N_, say
from engine.kernel.log import LogError, Moment
from solver.review.review import Loss, Rated, Rater, Review


class Wording(ABC, Generic[State]):
    """A game as its reviews need it: its rater, and decisions in words."""

    rater: Rater[State, Any, Any]
    measure: str
    """By what the decisions are measured, and which are not."""

    @abstractmethod
    def name(self, rated: Rated, before: State, other: Rated | None = None) -> str:
        """What was done, or could have been in place of the other."""

    @abstractmethod
    def at(self, rated: Rated) -> str | None:
        """What is placed by it, as castle text."""

    @abstractmethod
    def kind(self, before: State) -> str:
        """The kind of a decision, in a word or two."""

    @abstractmethod
    def stretch(self, state: State) -> str:
        """What begins here: a round, a turn."""

    @abstractmethod
    def castles(self, state: State, seat: int) -> Sequence[Any]:
        """The castles that a seat builds."""

    @abstractmethod
    def laid(self, castle: Any) -> Sequence[Any]:
        """What lies in a castle, in the order of building."""

    @abstractmethod
    def draw(self, castle: Any, new: Sequence[Any], title: str) -> str:
        """A castle as SVG, with what is new marked where the game marks it."""


class Reviewed(NamedTuple, Generic[State, Act, Happening]):
    """A log with its review."""

    moments: Sequence[Moment[State, Act, Happening]]
    wrong: LogError | None
    review: Review
    wording: Wording[State]
    stopped: bool

    def before(self, loss: Loss) -> State:
        """The table before a decision."""
        return self.moments[loss.step - 1].state

    @property
    def complete(self) -> bool:
        """Does the log tell its game to the end?"""
        last = self.moments[-1]
        return last.state.over and last.break_off is None

    @property
    def warnings(self) -> list[str]:
        """Where the log ends before its game does, and why."""
        if self.wrong is not None:
            return [say(N_("reviewed up to {where}"), where=self.wrong)]
        return [] if self.complete else [say(N_("the game is not over: reviewed as far as the log goes"))]

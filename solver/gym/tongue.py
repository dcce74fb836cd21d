"""What the environment has to know of a game besides its rules: how actions are spelled, what is observed, pictures."""

from abc import ABC, abstractmethod
from typing import Any, Generic

from engine.kernel.game import Act, Game, Happening, Seen, State
from solver.gym.letters import Branch, Letters
from solver.gym.sheet import Row, Sheet


class Tongue(ABC, Generic[State, Act, Happening, Seen]):
    """A game at a table with so many players under a law, as the environment speaks of it."""

    game: Game[State, Act, Happening, Seen]
    setup: Any
    """What a table is set up with, as the game has it."""
    letters: Letters
    longest: int
    """No word has more letters than this, its end included."""
    sheet: Sheet

    @abstractmethod
    def words(self, state: State, action: Act) -> tuple[str, ...]:
        """The letters of an action, without the end."""

    @abstractmethod
    def tree(self, state: State) -> Branch[Act]:
        """The tree of what may be done now."""

    @abstractmethod
    def observe(self, view: Seen, written: tuple[int, ...]) -> Row:
        """What a player sees, and what that player has spelled so far of the action under way."""

    @abstractmethod
    def draw(self, state: State) -> str:
        """The table in characters, for everybody to see."""

"""A game as the page plays it, whichever it is: the question to a person, how it is answered, why that is refused."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import Any, Generic, NamedTuple

from cli.answers import Document
from cli.answers.page.forms import AdviceForm, GameName, ItemForm, OptionForm, QuestionForm, RefusedForm, TableForm
from cli.errors import BadInput
from cli.play.decisions import Decision
from engine.kernel.errors import MadKingError
from engine.kernel.game import Act, Game, Happening, Move, State
from solver.patience import Patience

MOST_OPTIONS = 400
"""So many answers are listed at most; others are accepted all the same."""


class Refused(BadInput):
    """An answer that the rules do not allow; `document` has every broken rule, and the verdict on a placement."""

    def __init__(self, line: str, document: RefusedForm) -> None:
        self.document = document
        super().__init__(line)


class Wanted(NamedTuple):
    """What a new table is set up with."""

    edition: str
    rulings: dict[str, str]
    expansions: list[str]
    packs: list[str]
    first: str
    without: list[str]


class Looker(NamedTuple):
    """Who looks at a table: the seat, how many of the first seats are people's, and whether the question is his."""

    seat: int
    people: int
    asked: bool


class Played(ABC, Generic[State, Act, Happening]):
    """A game as the page plays it: what only the game itself can say."""

    name: GameName
    game: Game[State, Act, Happening, Any]

    @abstractmethod
    def set_up(self, names: tuple[str, ...], wanted: Wanted) -> Any:
        """What a table of these players is set up with."""

    @abstractmethod
    def read(self, state: State, text: str) -> Sequence[Act]:
        """The actions that an answer of the person to move means; what the rules forbid is refused by them."""

    @abstractmethod
    def table(self, state: State, looker: Looker, told: Iterable[Happening]) -> TableForm:
        """The table as one seat sees it; `told` is everything that has happened, for the explained end."""

    @abstractmethod
    def news(self, move: Move[State, Act, Happening]) -> list[str]:
        """What everybody at the table sees of a move."""

    @abstractmethod
    def advise(self, state: State, patience: Patience) -> AdviceForm | None:
        """What is best for the person to move, from what that person can see."""

    @abstractmethod
    def judge(self, state: State, text: str) -> Document:
        """The verdict on a placement that the person to move thinks about."""

    @abstractmethod
    def refusal(self, state: State, error: MadKingError) -> RefusedForm | None:
        """The rules by which an answer is refused, if it is by rules."""


# questions


def question_form(decision: Decision[Act], name: str, seat: int, phase: str, hand: Iterable[str] = ()) -> QuestionForm:
    """A question with its answers, each of which is sent back as the action that it means."""
    whole = len(decision.actions) == len(decision.lines)
    options = [_option(decision, index) for index in range(len(decision.lines))] if whole else []
    return {
        "player": name,
        "seat": seat,
        "phase": phase,
        "words": decision.question,
        "above": list(decision.above),
        "options": options[:MOST_OPTIONS],
        "hand": [str(slug) for slug in hand],
        "more": len(options) > MOST_OPTIONS or not whole,
    }


def _option(decision: Decision[Act], index: int) -> OptionForm:
    place = decision.placements[index] if index < len(decision.placements) else None
    return {
        "send": str(decision.actions[index]),
        "words": " ".join(decision.lines[index].split()),
        "at": None if place is None else str(place),
        "points": decision.points[index] if index < len(decision.points) else None,
    }


def plain_option(send: object, words: str) -> OptionForm:
    """An answer that places nothing."""
    return {"send": str(send), "words": words, "at": None, "points": None}


# refusals


def broken_rules(rules: Iterable[tuple[str, str]]) -> list[ItemForm]:
    """Broken rules with their reasons, each once."""
    return [{"rule": rule, "words": why, "points": 0} for rule, why in dict.fromkeys(rules)]

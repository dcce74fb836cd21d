"""A log as the page replays it, whatever the game: step by step what was done, and how everybody stood then."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from typing import Any, Generic

from cli.answers.logs import HEAD_LINES, Moments, read_log
from cli.answers.page.forms import GameName, ReplayForm, StepForm
from cli.errors import BadInput
from engine.kernel.game import Act, Game, Happening, Move, State
from engine.kernel.i18n import N_, say
from engine.kernel.log import LogError


class Telling(ABC, Generic[State, Act, Happening]):
    """A game as a replay tells it; what was secret at the table is told as well."""

    game: Game[State, Act, Happening, Any]
    name: GameName

    @abstractmethod
    def edition(self, state: State) -> str:
        """The edition that is played."""

    @abstractmethod
    def opening(self, state: State, events: list[Happening]) -> list[str]:
        """What is told of the deal."""

    @abstractmethod
    def words(self, move: Move[State, Act, Happening]) -> list[str]:
        """What was done, and what followed."""

    @abstractmethod
    def castles(self, state: State) -> Sequence[Any]:
        """The castles on the table; as text they are castle text."""

    @abstractmethod
    def placed(self, before: State, after: State) -> str | None:
        """What was placed in a step, as castle text."""

    @abstractmethod
    def round(self, state: State) -> int:
        """The number of the round."""

    @abstractmethod
    def scores(self, state: State) -> list[int]:
        """The points of every player."""

    def money(self, state: State) -> list[int]:
        """The purses; none in a game without money."""
        return []

    @abstractmethod
    def final(self, state: State, events: list[Happening]) -> list[str]:
        """The explained end; the events are those of the whole game."""


def read_moments(
    game: Game[State, Act, Happening, Any], log: str
) -> tuple[Moments[State, Act, Happening], LogError | None]:
    """Every moment of a log as far as it is right, and where it goes wrong; one without a deal is refused."""
    moments, wrong = read_log(game, log, whole=True)
    if wrong is not None and wrong.line <= HEAD_LINES:
        raise BadInput(str(wrong))
    if not moments:
        raise BadInput(say(N_("the log ends before the deal")))
    return moments, wrong


def replay_form(telling: Telling[State, Act, Happening], log: str) -> ReplayForm:
    """The whole game that a log tells; the first step is the deal."""
    moments, wrong = read_moments(telling.game, log)
    first, last = moments[0], moments[-1]
    events = [event for moment in moments for event in moment.events]
    over = last.state.over and last.break_off is None
    return {
        "game": telling.name,
        "edition": telling.edition(first.state),
        "names": list(first.state.names),
        "castles": [str(castle) for castle in telling.castles(first.state)],
        "steps": list(_steps(telling, moments)),
        "final": telling.final(last.state, events) if over else [],
        "broken": str(wrong) if wrong is not None else None if over else say(_UNFINISHED),
    }


_UNFINISHED = N_("The log ends here, before the end of the game.")


def _steps(telling: Telling[State, Act, Happening], moments: Moments[State, Act, Happening]) -> Iterator[StepForm]:
    before = moments[0].state
    for number, moment in enumerate(moments):
        state, seat = moment.state, before.player if number else -1
        if moment.action is None:
            words = telling.opening(state, moment.events)
        else:
            words = telling.words(Move(seat, moment.action, before, moment.events))
        old, new = telling.castles(before), telling.castles(state)
        yield {
            "step": number,
            "who": before.names[seat] if seat >= 0 else "",
            "seat": seat,
            "words": words,
            "round": telling.round(state),
            "scores": telling.scores(state),
            "money": telling.money(state),
            "castles": {str(n): str(new[n]) for n in range(len(new)) if new[n] is not old[n]},
            "at": telling.placed(before, state),
        }
        before = state

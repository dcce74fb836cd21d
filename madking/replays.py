"""A log played again: every moment of the game, and how it shows itself in a notebook."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby, pairwise
from typing import Generic, NamedTuple, Protocol, TypeVar, overload

from engine.kernel.game import Act, Happening
from engine.kernel.i18n import N_, say
from engine.kernel.log import Moment, split_lines
from engine.pictures.html import Figure, block, figures, folded, heading, line_plot, lines, table


class Played(Protocol):
    """The state of any game that goes on in rounds."""

    @property
    def names(self) -> tuple[str, ...]: ...
    @property
    def player(self) -> int: ...
    @property
    def over(self) -> bool: ...
    @property
    def round(self) -> int: ...


S = TypeVar("S", bound=Played)


class Showing(NamedTuple, Generic[S]):
    """What a game has to show of a state: the points of each player, and the castles."""

    scores: Callable[[S], Sequence[int]]
    castles: Callable[[S], list[Figure]]


class Replay(Sequence[Moment[S, Act, Happening]], Generic[S, Act, Happening]):
    """Every moment of a log, the state after the deal first; a log that breaks off ends where it does."""

    def __init__(self, moments: Iterable[Moment[S, Act, Happening]], showing: Showing[S]) -> None:
        self.moments = tuple(moments)
        self._showing = showing

    @overload
    def __getitem__(self, number: int, /) -> Moment[S, Act, Happening]: ...
    @overload
    def __getitem__(self, number: slice, /) -> tuple[Moment[S, Act, Happening], ...]: ...
    def __getitem__(self, number: int | slice, /) -> Moment[S, Act, Happening] | tuple[Moment[S, Act, Happening], ...]:
        return self.moments[number]

    def __len__(self) -> int:
        return len(self.moments)

    def __repr__(self) -> str:
        return f"<Replay of {len(self.moments)} moments>"

    @property
    def scores(self) -> list[tuple[int, ...]]:
        """The points of the players at every moment."""
        return [tuple(self._showing.scores(moment.state)) for moment in self.moments]

    def _repr_html_(self) -> str:
        """The points over the steps as lines, every round with its steps, and the castles at the end."""
        if not self.moments:
            return block(heading(say(N_("the log ends before the deal"))))
        last, scores = self.moments[-1], self.scores
        names = last.state.names
        broken = [] if last.break_off is None else [str(last.break_off)]
        plot = line_plot(names, scores, say(N_("points over the steps of the game")))
        rounds = [
            folded(say(N_("round {n}"), n=number), _steps(names, list(rows)))
            for number, rows in groupby(self._told(scores), key=lambda told: told.round)
        ]
        return block(plot, lines(broken), *rounds, figures(self._showing.castles(last.state)))

    def _told(self, scores: list[tuple[int, ...]]) -> Iterator["_Step"]:
        for step, (before, after) in enumerate(pairwise(self.moments), 1):
            seat = before.state.player
            who = before.state.names[seat] if seat >= 0 else ""
            yield _Step(before.state.round, step, who, str(after.action), scores[step])


class _Step(NamedTuple):
    """A step as it is told: who did what, and the points after it."""

    round: int
    step: int
    who: str
    did: str
    scores: tuple[int, ...]


def _steps(names: Sequence[str], steps: Iterable[_Step]) -> str:
    """The steps of a round as a table."""
    heads = (say(N_("Step")), say(N_("Player")), say(N_("What")), *names)
    rows = [(str(one.step), one.who, one.did, *map(str, one.scores)) for one in steps]
    return table(heads, rows, right=(0, *range(3, 3 + len(names))))


def lines_of(log: str | Iterable[str]) -> Iterable[str]:
    """The lines of a log, which may be given as one text."""
    return split_lines(log) if isinstance(log, str) else log

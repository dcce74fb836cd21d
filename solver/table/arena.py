"""Games between bots, whatever the game: one with a seed, or many; the same seed gives the same game."""

import random
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Generic, NamedTuple, TypeVar

from engine.kernel.game import Act, Game, Happening, Record, State
from engine.kernel.log import opening_lines, step_lines
from solver.table.bots import BotError, Seat, bot_names, make_bot
from solver.table.series import play_series

Facts = TypeVar("Facts")


class Series(NamedTuple, Generic[State, Act, Happening]):
    """What to play: everything that decides a series of games."""

    game: Game[State, Act, Happening, Any]
    setup: Any
    """What a table is set up with, as the game has it."""
    bots: tuple[str, ...]
    seed: str
    record: bool = False
    rows: bool = False
    """Does every game tell of each seat in rows, for a table of very many games?"""


class Played(NamedTuple, Generic[Facts]):
    """How one game of a series went: its result, what it tells of itself besides, its steps, and its log if wanted."""

    number: int
    points: tuple[int, ...]
    winners: tuple[int, ...]
    decided_by: str
    facts: Facts
    steps: int
    log: tuple[str, ...] = ()
    rows: tuple[Record, ...] = ()
    """What the game tells of each seat, with the name of its bot, if wanted."""


class Match(Generic[State, Act, Happening]):
    """One game under way: asks bots, shuffles, keeps the log."""

    def __init__(self, series: Series[State, Act, Happening], number: int) -> None:
        self._game = game = series.game
        names = bot_names(series.bots)
        game.check_names(series.setup, names)
        seed = f"{series.seed}/{number}"
        self._rng = random.Random(f"{seed}/chance")
        self._seats = [
            Seat[State, Act](game, make_bot(game, name, random.Random(f"{seed}/{seat}")), name)
            for seat, name in enumerate(series.bots)
        ]
        deal = game.shuffle(series.setup, len(names), self._rng)
        self.state, events = opening = game.start(series.setup, names, deal)
        self.steps = 0
        self.chronicle = game.chronicle(self.state, events)
        self._record = series.record
        self.log = opening_lines(game, deal, opening, seed, series.bots) if series.record else []

    def advance(self) -> None:
        """One decision or shuffle."""
        game, before = self._game, self.state
        player = before.player
        action = self._seats[player].choose(before) if player >= 0 else game.chance(before, self._rng)
        self.state, events = game.advance(before, action)
        self.steps += 1
        self.chronicle.note(before, action, events)
        if self._record:
            self.log += step_lines(game, player, action, events)

    def rows(self) -> Iterator[Record]:
        """What the game tells of each seat, with who sits there; a seat that no bot has is told by its name."""
        names = (*(seat.name for seat in self._seats), *self.state.names[len(self._seats) :])
        for name, row in zip(names, self.chronicle.rows(self.state), strict=True):
            yield {"bot": name, **row}

    @property
    def over(self) -> bool:
        """Is it over, or called off?"""
        return self.state.over or self.chronicle.called_off


def play_game(series: Series[State, Act, Happening], number: int) -> Played[Any]:
    """Play one game to its end."""
    match = Match(series, number)
    try:
        while not match.over:
            match.advance()
    except BotError as error:
        error.game, error.log = number, tuple(match.log)
        raise
    result = series.game.result(match.state)
    facts = match.chronicle.facts(match.state)
    return Played(number, *result, facts, match.steps, tuple(match.log), tuple(match.rows()) if series.rows else ())


def play_out(
    game: Game[State, Act, Happening, Any],
    opening: tuple[State, list[Happening]],
    rng: random.Random,
    choose: Callable[[State], Act],
) -> State:
    """What comes of an opening, at the end or where the game is called off, when this chooses for everybody."""
    state, events = opening
    chronicle = game.chronicle(state, events)
    while not state.over and not chronicle.called_off:
        before = state
        action = game.chance(before, rng) if game.is_chance(before) else choose(before)
        state, events = game.advance(before, action)
        chronicle.note(before, action, events)
    return state


def play_games(series: Series[State, Act, Happening], games: int, jobs: int = 1) -> Iterator[Played[Any]]:
    """Play many games, in order; the number of jobs changes nothing but the time."""
    return play_series(partial(play_game, series), games, jobs)

"""A game of Between Two Castles with people under way: who sits where, every move so far, and the log that keeps it."""

import json
import random
from pathlib import Path
from typing import Any, NamedTuple

from cli.inputs import BadInput, read_file
from cli.log_files import read_log
from engine.files import write_atomically
from engine.i18n import N_, say
from engine.limits import LONGEST_LOG
from engine.logs import head_lines, split_lines
from engine.two_castles.game.legal import legal_actions
from engine.two_castles.game.log import Moment, deal_line, event_lines, header_line, replay, step_lines
from engine.two_castles.game.setup import check_names, shuffle_deal
from engine.two_castles.game.state import Action, Event, GameState, Phase
from engine.two_castles.game.turns import apply, start
from engine.two_castles.rulings import Table
from solver.series import bot_names
from solver.two_castles_arena import ask, chance, make_bot
from solver.two_castles_bots import Bot, find_bot


class Move(NamedTuple):
    """One step of the game: whose, what, the table before it, and what followed."""

    player: int
    action: Action
    before: GameState
    events: list[Event]


class Session:
    """A game between people, on the first seats, and bots, on the next ones.

    Every shuffle and every choice of a bot draws from the seed and the number of moves so far, so that a game taken
    up again goes on as it would have.
    """

    def __init__(self, state: GameState, head: list[str], bots: tuple[str, ...], seed: str) -> None:
        self.state = state
        self.moves: list[Move] = []
        self.path: Path | None = None
        """Where the game is kept, if anywhere."""
        self._head = head
        self._seed = seed
        self._first_bot = len(state.people) - len(bots)
        self._bots = [_bot(name) for name in bots]

    @classmethod
    def new(cls, table: Table, people: tuple[str, ...], bots: tuple[str, ...], seed: str) -> "Session":
        """A game from the first deal; the people are taken to sit by age, the oldest first."""
        names = (*people, *bot_names(bots, len(people) + 1))
        check_names(names)
        for bot in bots:
            find_bot(bot)
        deal = shuffle_deal(len(names), random.Random(f"{seed}/deal"))
        step = start(table, names, deal)
        head = [header_line(step.state, seed, bots), deal_line(deal), *event_lines(step.events)]
        return cls(step.state, head, bots, seed)

    @property
    def people(self) -> int:
        """How many seats people have."""
        return self._first_bot

    @property
    def waits(self) -> bool:
        """Is it a person's decision?"""
        return 0 <= self.state.player < self._first_bot

    def do(self, action: Action) -> None:
        """Check an action, carry it out and keep the game."""
        before = self.state
        step = apply(before, action)
        self.moves.append(Move(before.player, action, before, step.events))
        self.state = step.state

    def advance(self) -> None:
        """A shuffle, or the choice of a bot."""
        state, number = self.state, len(self.moves)
        if state.phase == Phase.SHUFFLE:
            self.do(chance(state, random.Random(f"{self._seed}/chance/{number}")))
            return
        bot, name, rng = self._bots[state.player - self._first_bot]
        rng.seed(f"{self._seed}/{state.player}/{number}")
        self.do(ask(bot, name, state, legal_actions(state)))

    def keep_in(self, file: str) -> None:
        """Keep the game in a file from now on."""
        if not file.strip():
            raise BadInput(say(N_("save needs the name of a file")))
        self.path = Path(file)
        self.save()

    def save(self) -> None:
        """Write the log, if the game is kept anywhere."""
        if self.path is None:
            return
        lines = list(self._head)
        for move in self.moves:
            lines += step_lines(move.player, move.action, move.events)
        try:
            write_atomically(self.path, "\n".join(lines) + "\n")
        except OSError as error:
            raise BadInput(say(N_("{file}: {why}"), file=self.path, why=error.strerror or error)) from None

    def take_up(self, moments: list[Moment]) -> None:
        """Go on after the moves of a log."""
        for moment in moments[1:]:
            if moment.action is not None:
                self.do(moment.action)


def _bot(name: str) -> tuple[Bot, str, random.Random]:
    rng = random.Random(0)
    return make_bot(name, rng), name, rng


def resume(file: str) -> Session:
    """The game that is kept in a file, where it was left."""
    moments, wrong = read_log(file, replay)
    if wrong is not None:
        raise BadInput(f"{file}: {wrong}")
    if not moments:
        raise BadInput(say(N_("{file}: the log ends before the deal"), file=file))
    lines = head_lines(split_lines(read_file(file, LONGEST_LOG)))
    head: dict[str, Any] = json.loads(lines[0])
    bots = tuple(head["bots"])
    if len(bots) >= len(head["players"]):
        raise BadInput(say(N_("{file}: nobody but bots plays in this game"), file=file))
    start_lines = [lines[0], lines[1], *event_lines(moments[0].events)]
    session = Session(moments[0].state, start_lines, bots, head["seed"] or file)
    session.take_up(moments)
    session.path = Path(file)
    return session

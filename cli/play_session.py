"""A game with people under way: who sits where, every move so far, undo, and the log that keeps it all."""

import json
import random
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from cli.inputs import BadInput, read_file
from engine.errors import MadKingError
from engine.files import write_atomically
from engine.game.legal import legal_actions
from engine.game.log import Moment, deal_line, header_line, replay, step_lines
from engine.game.setup import check_names, shuffle_deal
from engine.game.state import Action, Event, GameState, Phase, Points, Verb
from engine.game.turns import apply, start
from engine.i18n import N_, say
from engine.limits import LONGEST_LOG
from engine.logs import LogError, head_lines, is_torn, split_lines
from engine.rules.rulings import Law
from solver.arena import ask, chance
from solver.bots import Bot, find_bot
from solver.series import BotError


class Move(NamedTuple):
    """One step of the game: whose, what, the table before it, and what followed."""

    player: int
    action: Action
    before: GameState
    events: list[Event]


class Session:
    """A game between people, on the first seats, and bots, on the last.

    Every shuffle and every choice of a bot draws from the seed and the number of moves so far, so that a game taken
    up again goes on as it would have, and a move taken back and made again leads to the same cards.
    """

    def __init__(self, state: GameState, opening: list[Event], deal: str, bots: tuple[str, ...], seed: str) -> None:
        self.state = state
        self.opening = opening
        self.moves: list[Move] = []
        self.path: Path | None = None
        """Where the game is kept, if anywhere."""
        self._head = [header_line(state, seed, bots), deal, *step_lines(0, Action(Verb.PASS), opening)[1:]]
        self._seed = seed
        self._first_bot = len(state.names) - len(bots)
        self._bots = [_make_bot(name) for name in bots]

    @classmethod
    def new(cls, its_law: Law, people: tuple[str, ...], bots: tuple[str, ...], seed: str) -> "Session":
        """A game from the first deal."""
        names = (*people, *_bot_names(bots))
        check_names(names)
        for bot in bots:
            find_bot(bot)
        deal = shuffle_deal(len(names), random.Random(f"{seed}/deal"))
        step = start(its_law, names, deal)
        return cls(step.state, step.events, deal_line(deal), bots, seed)

    @property
    def people(self) -> int:
        """How many seats people have."""
        return self._first_bot

    @property
    def waits(self) -> bool:
        """Is it a person's decision?"""
        return 0 <= self.state.player < self._first_bot

    def do(self, action: Action) -> None:
        """Check an action and carry it out."""
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

    def undo(self, player: int) -> bool:
        """Back to this person's previous decision, with all that followed it."""
        for number in reversed(range(len(self.moves))):
            if self.moves[number].player == player:
                self.state = self.moves[number].before
                del self.moves[number:]
                return True
        return False

    def since(self, player: int) -> list[Move]:
        """The moves from this person's last decision on."""
        last = [number for number, move in enumerate(self.moves) if move.player == player]
        return self.moves[last[-1] if last else 0 :]

    def items(self, player: int) -> Iterator[list[Points]]:
        """The points of a player so far, in the order and the groups in which they were gained."""
        events = [*self.opening, *(event for move in self.moves for event in move.events)]
        return (e.data["items"] for e in events if e.kind == "points" and e.player == player)

    # keeping

    def lines(self) -> list[str]:
        """The log of the game so far."""
        return [*self._head, *(line for m in self.moves for line in step_lines(m.player, m.action, m.events))]

    def save(self) -> None:
        """Write the log, if the game is kept anywhere."""
        if self.path is None:
            return
        try:
            write_atomically(self.path, "\n".join(self.lines()) + "\n")
        except (OSError, ValueError) as error:
            why = error.strerror if isinstance(error, OSError) and error.strerror else error
            raise BadInput(say(N_("{file}: {why}"), file=self.path, why=why)) from None

    def keep_in(self, text: str) -> None:
        """Keep the game in a file from now on; one that holds something else is not overwritten."""
        try:
            path = Path(text).expanduser()
            known = self.path is not None and path.absolute() == self.path.absolute()
            if not known and path.exists() and not (path.is_file() and path.stat().st_size == 0):
                raise BadInput(say(N_("{file}: there is such a file already; choose another name"), file=text))
        except (OSError, RuntimeError, ValueError) as error:
            raise BadInput(say(N_("{file}: {why}"), file=text, why=error)) from None
        before, self.path = self.path, path
        try:
            self.save()
        except BadInput:
            self.path = before
            raise


def _bot_names(bots: tuple[str, ...]) -> list[str]:
    """The bots' names at the table; numbers where two would have the same."""
    short = [bot.rpartition(":")[2] for bot in bots]
    return [name if short.count(name) == 1 else f"{name}-{short[:i].count(name) + 1}" for i, name in enumerate(short)]


def _make_bot(name: str) -> tuple[Bot, str, random.Random]:
    rng = random.Random(0)
    make = find_bot(name)
    try:
        return make(rng), name, rng
    except Exception as error:
        why = f"{type(error).__name__}: {error}"
        raise BotError(say(N_("the bot {name} failed: {why}"), name=name, why=why)) from None


# taking a game up again


def resume(file: str, bots: tuple[str, ...] | None) -> Session:
    """The game that a log tells, at its last line; a log that is not right is refused with its first wrong line.

    A bot from a file of its own is code: it runs only if it is named on the command line as well.
    """
    lines = split_lines(read_file(file, LONGEST_LOG).rstrip())
    try:
        moments = list(replay(lines))
        if not moments:
            raise BadInput(say(N_("the log ends before the deal")))
        _check_last_line(lines)
        head, deal = head_lines(lines)
        session = _begin(json.loads(head), deal, moments[0], bots)
    except MadKingError as error:
        raise BadInput(f"{file}: {error}") from None
    for before, after in pairwise(moments):
        if after.action is not None:
            session.moves.append(Move(before.state.player, after.action, before.state, after.events))
    session.state = moments[-1].state
    session.path = Path(file)
    return session


def _check_last_line(lines: list[str]) -> None:
    if is_torn(lines[-1]):
        raise LogError(len(lines), say(N_("this line is torn; without it the game can be taken up at the line before")))


def _begin(head: dict[str, Any], deal: str, first: Moment, wanted: tuple[str, ...] | None) -> Session:
    bots, seed = head.get("bots"), head.get("seed")
    if not isinstance(bots, list) or not all(isinstance(bot, str) for bot in bots) or not isinstance(seed, str):
        raise LogError(1, say(N_("the header lacks bots or seed")))
    if len(bots) >= len(first.state.names):
        raise LogError(1, say(N_("nobody but bots plays in this game; `madking replay` shows it")))
    if wanted is not None and wanted != tuple(bots):
        raise LogError(1, say(N_("the bots of this game are {bots}"), bots=",".join(bots) or "-"))
    own = [bot for bot in bots if ".py:" in bot]
    if own and wanted is None:
        reason = say(N_("the bot {bot} is a program; to run it, add --bots {bots}"), bot=own[0], bots=",".join(bots))
        raise LogError(1, reason)
    return Session(first.state, first.events, deal, tuple(bots), seed)

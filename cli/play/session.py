"""A game with people under way, whatever the game: who sits where, every move so far, undo, and the log that keeps it.

What a session asks of a game are its `Rules`; the screen and the questions are the table's (`cli.play.loop`).
"""

import json
import random
import secrets
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, Generic, NamedTuple, Self

from cli.inputs import BadInput, cannot, read_file, read_seed
from cli.mistaken import meant
from engine.kernel.errors import MadKingError
from engine.kernel.files import write_atomically
from engine.kernel.i18n import N_, labelled, say
from engine.kernel.limits import LONGEST_LOG
from engine.kernel.log import Act, Happening, LogError, Moment, Record, State, dump, head_lines, is_torn, split_lines
from solver.table.series import make


class Rules(NamedTuple, Generic[State, Act, Happening]):
    """What a session asks of a game."""

    command: str
    """The program of this game, as it is typed."""
    kind: str
    """What `cli.mistaken` calls a log of this game."""
    header_line: Callable[[State, str, tuple[str, ...]], str]
    action_record: Callable[[int, Act], Record]
    event_record: Callable[[Happening], Record]
    replay: Callable[[Iterable[str]], Iterator[Moment[State, Act, Happening]]]
    apply: Callable[[State, Act], tuple[State, list[Happening]]]
    legal_actions: Callable[[State], Sequence[Act]]
    is_chance: Callable[[State], bool]
    """Does the state wait for a shuffle?"""
    chance: Callable[[State, random.Random], Act]
    """A shuffle."""
    find_bot: Callable[[str], Callable[[random.Random], Any]]
    ask: Callable[[Any, str, State, Sequence[Act]], Act]
    """A bot's choice."""
    deciders: Callable[[State], Sequence[str]]
    """The players who decide for themselves, in the order of their seats."""


class Move(NamedTuple, Generic[State, Act, Happening]):
    """One step of the game: whose, what, the table before it, and what followed."""

    player: int
    action: Act
    before: State
    events: list[Happening]


class Session(Generic[State, Act, Happening]):
    """A game between people, on the first seats, and bots, on the next ones.

    Every shuffle and every choice of a bot draws from the seed and the number of moves so far, so that a game taken
    up again goes on as it would have, and a move taken back and made again leads to the same cards.
    """

    def __init__(
        self,
        rules: Rules[State, Act, Happening],
        beginning: tuple[State, list[Happening]],
        deal: str,
        bots: tuple[str, ...],
        seed: str,
    ) -> None:
        self.rules = rules
        self.state, self.opening = beginning
        self.moves: list[Move[State, Act, Happening]] = []
        self.path: Path | None = None
        """Where the game is kept, if anywhere."""
        told = [dump(rules.event_record(event)) for event in self.opening]
        self._head = [rules.header_line(self.state, seed, bots), deal, *told]
        self._seed = seed
        self._first_bot = len(rules.deciders(self.state)) - len(bots)
        self._bots = [_seated(rules, name) for name in bots]

    @property
    def people(self) -> int:
        """How many seats people have."""
        return self._first_bot

    @property
    def waits(self) -> bool:
        """Is it a person's decision?"""
        return 0 <= self.state.player < self._first_bot

    def do(self, action: Act) -> None:
        """Check an action and carry it out."""
        before = self.state
        after, events = self.rules.apply(before, action)
        self.moves.append(Move(before.player, action, before, events))
        self.state = after

    def advance(self) -> None:
        """A shuffle, or the choice of a bot."""
        state, number = self.state, len(self.moves)
        if self.rules.is_chance(state):
            self.do(self.rules.chance(state, random.Random(f"{self._seed}/chance/{number}")))
            return
        bot, name, rng = self._bots[state.player - self._first_bot]
        rng.seed(f"{self._seed}/{state.player}/{number}")
        self.do(self.rules.ask(bot, name, state, self.rules.legal_actions(state)))

    def undo(self, player: int) -> bool:
        """Back to this person's previous decision, with all that followed it."""
        for number in reversed(range(len(self.moves))):
            if self.moves[number].player == player:
                self.state = self.moves[number].before
                del self.moves[number:]
                return True
        return False

    def since(self, player: int) -> list[Move[State, Act, Happening]]:
        """The moves from this person's last decision on."""
        last = [number for number, move in enumerate(self.moves) if move.player == player]
        return self.moves[last[-1] if last else 0 :]

    @classmethod
    def take_up(cls, rules: Rules[State, Act, Happening], file: str, bots: tuple[str, ...] | None) -> Self:
        """The game that a log tells, at its last line; a log that is not right is refused with its first wrong line.

        A bot from a file of its own is code: it runs only if it is named on the command line as well.
        """
        text = read_file(file, LONGEST_LOG)
        lines = split_lines(text.rstrip())
        try:
            moments = list(rules.replay(lines))
            if not moments:
                raise BadInput(say(N_("the log ends before the deal")))
            if is_torn(lines[-1]):
                torn = N_("this line is torn; without it the game can be taken up at the line before")
                raise LogError(len(lines), say(torn))
            head, deal = head_lines(lines)
            names, seed = _check_bots(json.loads(head), rules, moments[0].state, bots)
            session = cls(rules, (moments[0].state, moments[0].events), deal, names, seed)
        except MadKingError as error:
            other = meant(text, rules.kind) if isinstance(error, LogError) and error.line == 1 else ""
            raise BadInput(labelled(str(file), other or error)) from None
        for before, after in pairwise(moments):
            if after.action is not None:
                session.moves.append(Move(before.state.player, after.action, before.state, after.events))
        session.state = moments[-1].state
        session.path = Path(file)
        return session

    # keeping

    def lines(self) -> list[str]:
        """The log of the game so far."""
        return [*self._head, *(line for move in self.moves for line in self._move_lines(move))]

    def _move_lines(self, move: Move[State, Act, Happening]) -> list[str]:
        did = dump(self.rules.action_record(move.player, move.action))
        return [did, *(dump(self.rules.event_record(event)) for event in move.events)]

    def save(self) -> None:
        """Write the log, if the game is kept anywhere."""
        if self.path is None:
            return
        try:
            write_atomically(self.path, "\n".join(self.lines()) + "\n")
        except (OSError, ValueError) as error:
            raise cannot(self.path, error) from None

    def keep_in(self, text: str) -> None:
        """Keep the game in a file from now on; one that holds something else is not overwritten."""
        if not text.strip():
            raise BadInput(say(N_("save needs the name of a file")))
        try:
            path = Path(text).expanduser()
            known = self.path is not None and path.absolute() == self.path.absolute()
            if not known and path.exists() and not (path.is_file() and path.stat().st_size == 0):
                raise BadInput(say(N_("{file}: there is such a file already; choose another name"), file=text))
        except (OSError, RuntimeError, ValueError) as error:
            raise cannot(text, error) from None
        before, self.path = self.path, path
        try:
            self.save()
        except BadInput:
            self.path = before
            raise


def _seated(rules: Rules[State, Act, Happening], name: str) -> tuple[Any, str, random.Random]:
    rng = random.Random(0)
    return make(rules.find_bot(name), name, rng), name, rng


# a new game


def seat_names(people: tuple[str, ...], bots: tuple[str, ...]) -> tuple[str, ...]:
    """The names at the table; bots get numbers where two would have the same."""
    short = [bot.rpartition(":")[2] for bot in bots]
    numbers = [short[:index].count(name) + 1 for index, name in enumerate(short)]
    names = zip(short, numbers, strict=True)
    return (*people, *(name if short.count(name) == 1 else f"{name}-{number}" for name, number in names))


def split_names(text: str) -> tuple[str, ...]:
    """Names separated by commas."""
    return tuple(name.strip() for name in text.split(","))


def new_seed(text: str | None) -> str:
    """The seed that was asked for, or one by chance."""
    return secrets.token_hex(4) if text is None else read_seed(text)


# taking a game up again


def refuse_beside_resume(**given: object) -> None:
    """Refuse options that a kept game has decided already."""
    for option, value in given.items():
        if value:
            sentence = N_("{option} does not go with --resume: the file says it")
            raise BadInput(say(sentence, option=f"--{option}"))


def _check_bots(
    head: Record, rules: Rules[State, Act, Happening], first: State, wanted: tuple[str, ...] | None
) -> tuple[tuple[str, ...], str]:
    """The bots and the seed of a header, if the game can be taken up with them."""
    bots, seed = head.get("bots"), head.get("seed")
    if not isinstance(bots, list) or not all(isinstance(bot, str) for bot in bots) or not isinstance(seed, str):
        raise LogError(1, say(N_("the header lacks bots or seed")))
    if len(bots) >= len(rules.deciders(first)):
        refusal = N_("nobody but bots plays in this game; `{command} replay` shows it")
        raise LogError(1, say(refusal, command=rules.command))
    if wanted is not None and wanted != tuple(bots):
        raise LogError(1, say(N_("the bots of this game are {bots}"), bots=",".join(bots) or "-"))
    own = [bot for bot in bots if ".py:" in bot]
    if own and wanted is None:
        reason = say(N_("the bot {bot} is a program; to run it, add --bots {bots}"), bot=own[0], bots=",".join(bots))
        raise LogError(1, reason)
    return tuple(bots), seed

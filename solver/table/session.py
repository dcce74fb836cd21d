"""A game with people under way, whatever the game: who sits where, every move so far, undo, and its log."""

import json
import random
from collections.abc import Iterator
from itertools import chain, pairwise
from typing import Any, Generic

from engine.kernel.errors import MadKingError
from engine.kernel.game import Act, Game, Happening, Move, Record, State
from engine.kernel.i18n import N_, say
from engine.kernel.log import LogError, dump, follow, head_lines, is_torn, opening_lines, split_lines, step_lines
from solver.table.bots import ask_bot, find_bot, make_bot


class Session(Generic[State, Act, Happening]):
    """A game between people, on the first seats, and bots, on the next ones.

    Every shuffle and every choice of a bot draws from the seed and the number of moves so far, so that a game taken
    up again goes on as it would have, and a move taken back and made again leads to the same cards.
    """

    def __init__(
        self,
        game: Game[State, Act, Happening, Any],
        opening: tuple[State, list[Happening]],
        head: list[str],
        bots: tuple[str, ...],
        seed: str,
    ) -> None:
        self.game = game
        self.state, self._opening = opening
        self.moves: list[Move[State, Act, Happening]] = []
        self._head = head
        """The lines of the log before the first move."""
        self._seed = seed
        self.people = len(game.deciders(self.state)) - len(bots)
        """How many seats people have."""
        self._bots = [_seated(game, name) for name in bots]

    @classmethod
    def new(
        cls,
        game: Game[State, Act, Happening, Any],
        setup: Any,
        names: tuple[str, ...],
        bots: tuple[str, ...],
        seed: str,
    ) -> "Session[State, Act, Happening]":
        """A game from its deal on; names and bots that it cannot have are refused."""
        game.check_names(setup, names)
        for bot in bots:
            find_bot(game, bot)
        deal = game.shuffle(setup, len(names), random.Random(f"{seed}/deal"))
        opening = game.start(setup, names, deal)
        return cls(game, opening, opening_lines(game, deal, opening, seed, bots), bots, seed)

    @classmethod
    def take_up(
        cls, game: Game[State, Act, Happening, Any], log: str, bots: tuple[str, ...] | None
    ) -> "Session[State, Act, Happening]":
        """The game that a log tells, at its last line; a log that is not right is refused with its first wrong line.

        A bot from a file of its own is code: it runs only if it is named in `bots` as well.
        """
        lines = split_lines(log.rstrip())
        moments = list(follow(game, lines))
        if not moments:
            raise MadKingError(say(N_("the log ends before the deal")))
        if is_torn(lines[-1]):
            torn = N_("this line is torn; without it the game can be taken up at the line before")
            raise LogError(len(lines), say(torn))
        first = moments[0]
        header, deal = head_lines(lines)
        names, seed = _check_bots(json.loads(header), game, first.state, bots)
        told = [dump(game.event_record(event)) for event in first.events]
        head = [dump(game.header_record(first.state, seed, names)), deal, *told]
        session = cls(game, (first.state, first.events), head, names, seed)
        for before, after in pairwise(moments):
            if after.action is not None:
                session.moves.append(Move(before.state.player, after.action, before.state, after.events))
        session.state = moments[-1].state
        return session

    @property
    def waits(self) -> bool:
        """Is it a person's decision?"""
        return 0 <= self.state.player < self.people

    def do(self, action: Act) -> None:
        """Check an action and carry it out."""
        before = self.state
        after, events = self.game.apply(before, action)
        self.moves.append(Move(before.player, action, before, events))
        self.state = after

    def advance(self) -> None:
        """A shuffle, or the choice of a bot."""
        state, number = self.state, len(self.moves)
        if self.game.is_chance(state):
            self.do(self.game.chance(state, random.Random(f"{self._seed}/chance/{number}")))
            return
        bot, name, rng = self._bots[state.player - self.people]
        rng.seed(f"{self._seed}/{state.player}/{number}")
        self.do(ask_bot(self.game, bot, name, state))

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

    def events(self) -> Iterator[Happening]:
        """Everything that has happened so far, in its order."""
        return chain(self._opening, *(move.events for move in self.moves))

    def lines(self) -> list[str]:
        """The log of the game so far."""
        steps = (step_lines(self.game, move.player, move.action, move.events) for move in self.moves)
        return [*self._head, *chain.from_iterable(steps)]


def _seated(game: Game[State, Act, Happening, Any], name: str) -> tuple[Any, str, random.Random]:
    rng = random.Random(0)
    return make_bot(game, name, rng), name, rng


def seat_names(people: tuple[str, ...], bots: tuple[str, ...]) -> tuple[str, ...]:
    """The names at a new table; bots get numbers where two would have the same."""
    short = [bot.rpartition(":")[2] for bot in bots]
    numbers = [short[:index].count(name) + 1 for index, name in enumerate(short)]
    names = zip(short, numbers, strict=True)
    return (*people, *(name if short.count(name) == 1 else f"{name}-{number}" for name, number in names))


def _check_bots(
    head: Record, game: Game[State, Act, Happening, Any], first: State, wanted: tuple[str, ...] | None
) -> tuple[tuple[str, ...], str]:
    """The bots and the seed of a header, if the game can be taken up with them."""
    bots, seed = head["bots"], head["seed"]
    if seed is None:
        raise LogError(1, say(N_("the header lacks bots or seed")))
    if len(bots) >= len(game.deciders(first)):
        refusal = N_("nobody but bots plays in this game; `{command} replay` shows it")
        raise LogError(1, say(refusal, command=game.name))
    if wanted is not None and wanted != tuple(bots):
        raise LogError(1, say(N_("the bots of this game are {bots}"), bots=",".join(bots) or "-"))
    own = [bot for bot in bots if ".py:" in bot]
    if own and wanted is None:
        reason = say(N_("the bot {bot} is a program; to run it, add --bots {bots}"), bot=own[0], bots=",".join(bots))
        raise LogError(1, reason)
    return tuple(bots), seed

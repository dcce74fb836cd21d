"""Games of Between Two Castles between bots: one game with a seed, or many on several cores."""

import random
import sys
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from engine.i18n import N_, say
from engine.two_castles.game.final import standings
from engine.two_castles.game.legal import legal_actions, to_shuffle
from engine.two_castles.game.log import deal_line, event_lines, header_line, step_lines
from engine.two_castles.game.setup import check_names, shuffle_deal
from engine.two_castles.game.state import Action, GameState, Phase, Verb
from engine.two_castles.game.turns import advance, start
from engine.two_castles.game.view import view
from engine.two_castles.rulings import Table, read_table
from solver.bots import BotError
from solver.two_castles_bots import Bot, find_bot


class GameResult(NamedTuple):
    """How one game went: the castles' totals and rows, the players' results, who won by which rule, and its log."""

    number: int
    castles: tuple[int, ...]
    categories: tuple[dict[str, int], ...]
    results: tuple[int, ...]
    winners: tuple[int, ...]
    decided_by: str
    steps: int
    log: tuple[str, ...] = ()


class Plan(NamedTuple):
    """What to play: everything that decides a series of games."""

    bots: tuple[str, ...]
    seed: str
    rulings: tuple[tuple[str, str], ...] = ()
    record: bool = False

    @property
    def table(self) -> Table:
        return read_table(dict(self.rulings))


def chance(state: GameState, rng: random.Random) -> Action:
    """The shuffle that the state waits for."""
    pile = list(to_shuffle(state))
    rng.shuffle(pile)
    return Action(Verb.SHUFFLE, tuple(pile))


def ask(bot: Bot, name: str, state: GameState, actions: Sequence[Action]) -> Action:
    """A bot's choice; one that crashes or answers nonsense is named."""
    offered = tuple(actions) if isinstance(actions, list) else actions  # a bot may change a list, but not our own
    try:
        seen: Any = None if getattr(bot, "blind", False) else view(state, state.player)
        chosen = bot.choose(seen, offered)
        if type(chosen) is Action and chosen in actions:
            return chosen
        what = str(chosen)[:80]
    except (Exception, SystemExit) as error:
        raise BotError(say(N_("the bot {name} failed: {why}"), name=name, why=_why(error))) from None
    raise BotError(say(N_("the bot {name} chose what is not offered: {what}"), name=name, what=what))


def _why(error: BaseException) -> str:
    return " ".join(f"{type(error).__name__}: {error}".split())[:200]


def make_bot(name: str, rng: random.Random) -> Bot:
    """A new bot; one that cannot be made is named."""
    maker = find_bot(name)
    try:
        return maker(rng)
    except (Exception, SystemExit) as error:
        raise BotError(say(N_("the bot {name} failed: {why}"), name=name, why=_why(error))) from None


def bot_names(bots: tuple[str, ...], first: int = 1) -> tuple[str, ...]:
    """The names of bots at the table: kind and seat."""
    return tuple(f"{bot.rpartition(':')[2]}-{seat}" for seat, bot in enumerate(bots, first))


class Game:
    """One game under way: asks bots, shuffles, keeps the log."""

    def __init__(self, plan: Plan, number: int) -> None:
        names = bot_names(plan.bots)
        check_names(names)
        seed = f"{plan.seed}/{number}"
        self._rng = random.Random(f"{seed}/chance")
        self._bots = [(make_bot(name, random.Random(f"{seed}/{seat}")), name) for seat, name in enumerate(plan.bots)]
        deal = shuffle_deal(len(names), self._rng)
        self.state, events = start(plan.table, names, deal)
        self.record = plan.record
        self.steps = 0
        self.log: list[str] = []
        if plan.record:
            self.log += [header_line(self.state, seed, plan.bots), deal_line(deal), *event_lines(events)]

    def advance(self) -> None:
        """One decision or shuffle."""
        state = self.state
        if state.phase == Phase.SHUFFLE:
            action = chance(state, self._rng)
        else:
            bot, name = self._bots[state.player]
            action = ask(bot, name, state, legal_actions(state))
        self.state, events = advance(state, action)
        self.steps += 1
        if self.record:
            self.log += step_lines(state.player, action, events)


def play_game(plan: Plan, number: int) -> GameResult:
    """Play one game to its end."""
    game = Game(plan, number)
    try:
        while not game.state.over:
            game.advance()
    except BotError as error:
        error.game, error.log = number, tuple(game.log)
        raise
    final = standings(game.state)
    return GameResult(
        number,
        tuple(sheet.total for sheet in final.sheets),
        tuple(sheet.categories for sheet in final.sheets),
        tuple(result.lower for result in final.results),
        final.winners,
        final.decided_by,
        game.steps,
        tuple(game.log),
    )


def play_games(plan: Plan, games: int, jobs: int = 1) -> Iterator[GameResult]:
    """Play many games, in order; the number of jobs changes nothing but the time."""
    if jobs <= 1:
        for number in range(games):
            yield play_game(plan, number)
        return
    from concurrent.futures import ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool
    from functools import partial
    from multiprocessing import get_context

    # fresh processes: a fork of one that has threads, such as that of a progress bar, may never wake
    fresh = get_context("spawn")
    with ProcessPoolExecutor(max_workers=jobs, mp_context=fresh, initializer=_start_worker) as pool:
        chunk = max(1, min(16, games // (jobs * 4)))
        try:
            yield from pool.map(partial(play_game, plan), range(games), chunksize=chunk)
        except BrokenProcessPool:
            raise BotError(say(N_("a process of the games died; a bot may have ended it"))) from None


def _start_worker() -> None:
    """A worker says nothing on standard output, whatever its bots print."""
    sys.stdout = sys.stderr

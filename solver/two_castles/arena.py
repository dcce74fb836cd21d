"""Games of Between Two Castles between bots: one game with a seed, or many on several cores."""

import random
from collections.abc import Iterator, Sequence
from functools import partial
from typing import NamedTuple

from engine.two_castles.game.final import standings
from engine.two_castles.game.legal import legal_actions, to_shuffle
from engine.two_castles.game.log import deal_line, event_lines, header_line, plain_action, step_lines
from engine.two_castles.game.setup import check_names, shuffle_deal
from engine.two_castles.game.state import Action, GameState, Phase, Verb
from engine.two_castles.game.turns import advance, start
from engine.two_castles.game.view import view
from engine.two_castles.rulings import Law, read_law
from solver.table.series import BotError, Referee, ask_bot, bot_names, make, play_series
from solver.two_castles.bots import Bot, find_bot


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
    def law(self) -> Law:
        return read_law(dict(self.rulings))


def chance(state: GameState, rng: random.Random) -> Action:
    """The shuffle that the state waits for."""
    pile = list(to_shuffle(state))
    rng.shuffle(pile)
    return Action(Verb.SHUFFLE, tuple(pile))


def ask(bot: Bot, name: str, state: GameState, actions: Sequence[Action]) -> Action:
    """A bot's choice; one that crashes or answers nonsense is named."""
    referee = Referee(Action, lambda: legal_actions(state), plain_action)
    return ask_bot(bot, name, lambda: view(state, state.player), actions, referee)


def make_bot(name: str, rng: random.Random) -> Bot:
    """A new bot; one that cannot be made is named."""
    return make(find_bot(name), name, rng)


class Game:
    """One game under way: asks bots, shuffles, keeps the log."""

    def __init__(self, plan: Plan, number: int) -> None:
        names = bot_names(plan.bots)
        check_names(names)
        seed = f"{plan.seed}/{number}"
        self._rng = random.Random(f"{seed}/chance")
        self._bots = [(make_bot(name, random.Random(f"{seed}/{seat}")), name) for seat, name in enumerate(plan.bots)]
        deal = shuffle_deal(len(names), self._rng)
        self.state, events = start(plan.law, names, deal)
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
    return play_series(partial(play_game, plan), games, jobs)

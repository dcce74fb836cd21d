"""Games between bots: one game with a seed, or many on several cores; the same seed gives the same game."""

import random
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, partial
from typing import NamedTuple

from engine.catalogue.cards import Without
from engine.game.decisions.chance import to_shuffle
from engine.game.events import Scored
from engine.game.final import find_winners, standings
from engine.game.legal import legal_actions
from engine.game.log import deal_line, header_line, plain_action, step_lines
from engine.game.setup import NOTHING, check_names, shuffle_deal
from engine.game.state import Action, GameState, Phase, Points, Verb, family_of
from engine.game.turns import Step, advance, start
from engine.game.view import view
from engine.kernel.i18n import N_
from engine.rules.rulings import Law, law
from solver.bots.simple import Bot, find_bot
from solver.table.series import BotError, Referee, ask_bot, bot_names, make, play_series

PATIENCE = 100
"""Rounds without a purchase after which a game is called off: by the rules it could go on for ever (OQ-063)."""


LAST_CARD, RESHUFFLE, CALLED_OFF = N_("last card"), N_("reshuffle"), N_("called off")
"""How a game comes to its end."""


class GameResult(NamedTuple):
    """How one game went: totals, winners, points by source for each player, rounds, and its log if wanted."""

    number: int
    totals: tuple[int, ...]
    winners: tuple[int, ...]
    sources: tuple[dict[str, int], ...]
    rounds: int
    end: str
    steps: int
    log: tuple[str, ...] = ()


class Plan(NamedTuple):
    """What to play: everything that decides a series of games."""

    edition: str
    rulings: tuple[tuple[str, str], ...]
    bots: tuple[str, ...]
    seed: str
    record: bool = False
    without: Without = NOTHING
    """Favors and bonus cards that are left out (SETUP-9)."""
    first: int | None = None
    """The seat of the first master builder, drawn if none is named (SETUP-P-3)."""

    @property
    def law(self) -> Law:
        return law(self.edition, dict(self.rulings))


@cache
def source_of(rule: str) -> str:
    """The group a rule's points belong to in a summary."""
    return {
        "SETUP": "seat",
        "SCORE": "placement",
        "REWARD": "rewards",
        "DEPL": "depleted stacks",
        "FAVOR": "favors",
        "BONUS": "bonus cards",
    }.get(family_of(rule), "money")


def chance(state: GameState, rng: random.Random) -> Action:
    """The shuffle that the state waits for."""
    cards: list[object] = list(to_shuffle(state))
    rng.shuffle(cards)
    return Action(Verb.SHUFFLE, tuple(cards))


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
        self.plan = plan
        names = bot_names(plan.bots)
        check_names(names, plan.law)
        seed = f"{plan.seed}/{number}"
        self._rng = random.Random(f"{seed}/chance")
        self._bots = [(make_bot(name, random.Random(f"{seed}/{seat}")), name) for seat, name in enumerate(plan.bots)]
        deal = shuffle_deal(plan.law, len(names), self._rng, plan.first, plan.without)
        step = start(plan.law, names, deal)
        self.state = step.state
        self.sources: list[dict[str, int]] = [{} for _ in names]
        self.log: list[str] = []
        self.steps = 0
        self.end = ""
        """How the game came to its end: last card, reshuffle, or called off."""
        self._last_purchase = 1
        if plan.record:
            self.log += [header_line(step.state, seed, plan.bots), deal_line(deal)]
        self._note(step, None, 0)

    def _note(self, step: Step, action: Action | None, player: int) -> None:
        for event in step.events:
            if isinstance(event, Scored):
                self.count(event.player, event.items)
        if self.plan.record:
            lines = step_lines(player, action or Action(Verb.PASS), step.events)
            self.log += lines if action is not None else lines[1:]

    def count(self, player: int, items: Iterable[Points]) -> None:
        """Add points to the sources of a player."""
        table = self.sources[player]
        for item in items:
            group = source_of(item.rule)
            table[group] = table.get(group, 0) + item.points

    def advance(self) -> None:
        """One decision or shuffle."""
        state = self.state
        if state.phase == Phase.SHUFFLE:
            action = chance(state, self._rng)
        else:
            bot, name = self._bots[state.player]
            action = ask(bot, name, state, legal_actions(state))
        step = advance(state, action)
        self._note(step, action, state.player)
        self.state = step.state
        self.steps += 1
        if action.verb == Verb.TAKE:
            self._last_purchase = state.round
        if state.round - self._last_purchase > PATIENCE:
            self.end = CALLED_OFF
        elif action.verb == Verb.SHUFFLE and not state.looking:
            self.end = RESHUFFLE

    @property
    def over(self) -> bool:
        return self.state.over or self.end == CALLED_OFF


def play_game(plan: Plan, number: int) -> GameResult:
    """Play one game to its end."""
    game = Game(plan, number)
    try:
        while not game.over:
            game.advance()
    except BotError as error:
        error.game, error.log = number, tuple(game.log)
        raise
    state = game.state
    totals = state.scores
    if not state.over:
        table = standings(state)
        totals = table.totals
        for player, items in enumerate(table.items):
            game.count(player, items)
    winners, _rule = find_winners(state, totals)
    end = game.end or LAST_CARD
    return GameResult(number, totals, winners, tuple(game.sources), state.round, end, game.steps, tuple(game.log))


def play_games(plan: Plan, games: int, jobs: int = 1) -> Iterator[GameResult]:
    """Play many games, in order; the number of jobs changes nothing but the time."""
    return play_series(partial(play_game, plan), games, jobs)

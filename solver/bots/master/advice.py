"""Deep advice: the options of a decision as the master ranks them, with the margin that its search expects of each.

With each comes the standard error of that margin, and what the others are likely to take after it.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random
from typing import NamedTuple

from engine.game.game import CASTLES
from engine.game.state import Action, Verb
from engine.game.view import View
from solver.bots.master.search import STRENGTHS, plan, sight_of
from solver.hint.choices import Choice
from solver.hint.hint import Option
from solver.patience import Patience
from solver.table.lookahead import Followed, Looked, narrow, standard_error
from solver.worth.rates import Rates, rates_for
from solver.worth.worth import Outlook

Watch = Callable[[int, int], None]
"""Told how many lines have been followed, and how many there are at most."""
MOST = 3
"""Purchases of each of the others that are told."""


class Likely(NamedTuple):
    """What one of the others takes after an option: on what share of the tables."""

    player: int
    take: str
    share: float


class Deep(NamedTuple):
    """An option with the margin that may be expected of it, its standard error, and what the others then take."""

    what: Option | Choice
    margin: float
    error: float
    draws: int
    likely: tuple[Likely, ...]


class Watched(Patience):
    """A patience that tells how far a search is."""

    def __init__(self, whole: Patience, watch: Watch, most: int) -> None:
        super().__init__()
        self._whole, self._watch, self._all = whole, watch, most

    def add(self, steps: int) -> None:
        super().add(steps)
        self._watch(self.steps, self._all)


def advise(
    view: View,
    strength: str = "normal",
    patience: Patience | None = None,
    watch: Watch | None = None,
    rates: Rates | None = None,
) -> list[Deep]:
    """What the player to move can do, in the order of the bot; only what was followed on a table is told."""
    patience = patience or Patience()
    actions = CASTLES.legal_actions(CASTLES.imagine(view, Random(0)))
    outlook = Outlook(view, rates or rates_for(len(view.names)))
    sight = sight_of(outlook, STRENGTHS[strength])
    planned = plan(outlook, actions, STRENGTHS[strength], sight)
    rounds = planned.rounds if len(planned.lines) > 1 else ((planned.rounds[0][0], 1),)
    waits = patience if watch is None else Watched(patience, watch, planned.budget)
    looked = narrow(sight, view, planned.lines, rounds, waits)
    return [_deep(one, view.player) for one in looked if one.draws]


def _deep(one: Looked[Action], asker: int) -> Deep:
    leads = [lead(followed.worths, asker) for followed in one.draws]
    mean = sum(leads) / len(leads)
    return Deep(one.line.what, mean, standard_error(leads), len(leads), likely(one.draws, asker))


def lead(worths: Sequence[float], seat: int) -> float:
    """What a seat is ahead of the mean of the others."""
    others = [worth for number, worth in enumerate(worths) if number != seat]
    return worths[seat] - sum(others) / len(others)


def likely(draws: Sequence[Followed[Action]], asker: int) -> tuple[Likely, ...]:
    """What each of the others takes first after an option, in the order of their turns, the most likely first."""
    taken: dict[int, Counter[str]] = {}
    for followed in draws:
        first: dict[int, str] = {}
        for seat, action in followed.done:
            if seat != asker and action.verb in (Verb.TAKE, Verb.PASS):
                first.setdefault(seat, str(action.args[0]) if action.args else str(action.verb))
        for seat, take in first.items():
            taken.setdefault(seat, Counter())[take] += 1
    return tuple(
        Likely(seat, take, number / len(draws))
        for seat, counted in taken.items()
        for take, number in sorted(counted.items(), key=lambda item: (-item[1], item[0]))[:MOST]
    )

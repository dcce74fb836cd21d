"""The planner of Between Two Castles: does what the advice rates best."""

import random
from collections.abc import Sequence

from engine.two_castles.game.state import Action
from engine.two_castles.game.view import View
from solver.two_castles.advice import Adviser
from solver.two_castles.growth import WHOLE
from solver.two_castles.hopes import RATES, Rates
from solver.two_castles.weighing import Budget

FAR = Budget(followed=6, horizon=WHOLE, steps=800, most=32, depth=6)
"""What the planner looks at: the whole game, but in each draw only the next tiles, since more of them are noise."""
TRUSTING = RATES._replace(surprise=1.4)
"""So many draws are trusted more against the estimate."""


class PlannerBot:
    """The result to expect of both castles; nothing of it is random, so that the same view gets the same answer."""

    def __init__(self, rng: random.Random, budget: Budget = FAR, rates: Rates = TRUSTING) -> None:
        self._budget, self._rates = budget, rates

    def choose(self, view: View, actions: Sequence[Action]) -> Action:
        if len(actions) == 1:
            return actions[0]
        rated = Adviser(view, self._budget, rates=self._rates, both=False).rate(actions)
        return max(rated, key=lambda one: round(one.value, 6)).action

"""The planner of Between Two Castles: does what the advice rates best."""

import random
from collections.abc import Sequence

from engine.two_castles.game.state import Action
from engine.two_castles.game.view import View
from solver.two_castles.advice import Adviser
from solver.two_castles.weighing import BUDGET, Budget


class PlannerBot:
    """The result to expect of both castles; nothing of it is random, so that the same view gets the same answer."""

    def __init__(self, rng: random.Random, budget: Budget = BUDGET) -> None:
        self._budget = budget

    def choose(self, view: View, actions: Sequence[Action]) -> Action:
        if len(actions) == 1:
            return actions[0]
        rated = Adviser(view, self._budget, both=False).rate(actions)
        return max(rated, key=lambda one: round(one.value, 6)).action

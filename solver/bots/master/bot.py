"""The bot `master`: before it buys or sets prices it follows the best few options on tables that fit the view.

It draws no random numbers but those that come from the view, and watches no clock: its budget is counted in lines that
are followed, so the same view gives the same move on any machine. docs/master.md tells what it reaches.
"""

import random
from collections.abc import Sequence

from engine.game.state import Action, Phase
from engine.game.view import View
from solver.bots.master.search import SEARCHED, STRENGTHS, Strength, search
from solver.bots.planner import PlannerBot
from solver.table.bots import Bot
from solver.worth.rates import Rates, rates_for


class MasterBot:
    """Looks ahead where it matters most; all else is left to the planner, a table of one to the solo bot."""

    def __init__(self, rng: random.Random, strength: str | Strength = "normal", rates: Rates | None = None) -> None:
        self._name = strength if isinstance(strength, str) else "normal"
        self._strength = STRENGTHS[strength] if isinstance(strength, str) else strength
        self._rng, self._rates = rng, rates
        """Its constants; without any those that were found for as many players as there are."""
        self._planners: dict[Rates, PlannerBot] = {}
        self._solo: Bot[View, Action] | None = None

    def choose(self, view: View, actions: Sequence[Action]) -> Action:
        if len(actions) == 1:
            return actions[0]
        if len(view.names) == 1:
            return self._alone.choose(view, actions)
        rates = self._rates or rates_for(len(view.names))
        if self._searches(view):
            best = search(view, actions, self._strength, None, rates)[0].line.actions[0]
            if best in actions:
                return best
        return self._planner(rates).choose(view, actions)

    def _planner(self, rates: Rates) -> PlannerBot:
        """Who decides what is not searched, with the same constants."""
        return self._planners.setdefault(rates, PlannerBot(self._rng, rates))

    def _searches(self, view: View) -> bool:
        return view.phase in SEARCHED and (view.phase != Phase.PLACE or self._strength.places > 1)

    @property
    def _alone(self) -> Bot[View, Action]:
        """Who plays at a table of one."""
        if self._solo is None:
            from solver.bots.solo import SoloBot

            self._solo = SoloBot(self._rng, self._name)
        return self._solo

"""A bot for tests that builds its ring and lays passages wherever it may: so that games have all of it."""

import random
from collections.abc import Sequence

from engine.game.state import Action, Phase
from engine.game.view import View
from tests.support.paths import ROOT

NAME = f"{ROOT / 'tests' / 'support' / 'eager.py'}:Eager"
"""What it is called where bots are named."""
EAGER = ("moat", "reward", "look", "pick", "join")
TRIES = 12


class Eager:
    """Takes what its verbs offer, rooms in any place that needs no passage, and passes when the purse is thin."""

    def __init__(self, rng: random.Random, *, ring: bool = True) -> None:
        self._rng = rng
        self._eager = EAGER if ring else EAGER[1:]

    def choose(self, view: View, actions: Sequence[Action]) -> Action:
        if view.phase in (Phase.PRICE, Phase.PLACE):
            return self._alone(actions)
        wanted = [action for action in actions if action.verb in self._eager]
        if view.phase == "join" and self._rng.random() < 0.3:
            return actions[0]
        if not wanted and view.phase == Phase.TAKE and (view.money[view.player] or 0) < 7000:
            wanted = [action for action in actions if action.verb == "pass"]
        return self._rng.choice(wanted or list(actions))

    def _alone(self, actions: Sequence[Action]) -> Action:
        for _try in range(TRIES):
            action = actions[self._rng.randrange(len(actions))]
            if len(action.args) == 1:
                break
        return action

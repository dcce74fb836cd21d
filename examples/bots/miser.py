"""A bot to begin with: it takes what costs least and lays it where it scores most."""

from collections.abc import Sequence
from random import Random

from madking import Action, Verdict, View, judge


class Miser:
    """Never passes while something cheap is for sale; whatever else is asked, it leaves to chance."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def choose(self, view: View, actions: Sequence[Action]) -> Action:
        """One of the actions, from what a player can see."""
        if view.phase == "take":
            costs = {str(offer.slug): offer.price - offer.coins for offer in view.market}
            cheap = [action for action in actions if action.args and costs.get(action.args[0], 3000) <= 4000]
            return min(cheap, key=lambda action: costs.get(action.args[0], 3000), default=actions[0])
        if view.phase == "place":
            castle = view.castles[view.player]
            few = [actions[self._rng.randrange(len(actions))] for _ in range(10)]
            return max(few, key=lambda action: self._points(judge(castle, action.args[0])))
        return actions[self._rng.randrange(len(actions))]

    def _points(self, verdict: Verdict) -> int:
        return verdict.score.total if verdict.score else 0

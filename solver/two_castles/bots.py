"""Bots of Between Two Castles: players that decide from what they can see. All that one of one's own must be:

class MyBot:
    def __init__(self, rng):              # a random.Random of its own
        self.rng = rng

    def choose(self, view, actions):      # engine.two_castles.game.view.View, the legal actions, sorted
        return actions[0]                 # one of them
"""

import random
from collections.abc import Callable, Sequence

from engine.two_castles.catalogue import Tile, find_attendant, find_card, find_tile
from engine.two_castles.game.state import FIFTH, THIRD, Action, Phase, Verb
from engine.two_castles.game.view import View
from engine.two_castles.quick import QuickScore
from solver.table import bots
from solver.table.bots import Maker, RandomBot

BONUS_WORTH = {THIRD: 4, FIFTH: 5}
"""What the greedy bot expects of a bonus: about the points of a fountain."""
GUESSES = {"food": 4, "utility": 5}
"""What it expects of a tile or card that it has not seen yet."""


Bot = bots.Bot[View, Action]


class GreedyBot:
    """The most points at once, those of its weaker castle counted twice; equal ones go to the first in order."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng

    def choose(self, view: View, actions: Sequence[Action]) -> Action:
        if view.phase in (Phase.CHOOSE, Phase.DIVIDE):
            return _share(view, actions)
        if view.phase == Phase.LUDWIG:
            return _share_of_ludwig(view, actions)
        if view.phase == Phase.ORDER:
            return actions[0]
        site = _Site(view, view.site)
        return max(actions, key=_WORTHS[view.phase](site))


class _Site:
    """A castle with its present total, for asking what something would add."""

    def __init__(self, view: View, castle: int) -> None:
        self.castle = view.castles[castle]
        self.quick = QuickScore.of(self.castle, view.attendants[castle], view.cards[castle], view.law)
        self._types = self.castle.types
        self._best: dict[str, int] = {}

    def gain(self, tile: Tile, x: int, y: int) -> int:
        """The points of a placement, with those expected of a bonus."""
        bonus = BONUS_WORTH.get(self._types[tile.type] + 1, 0) if tile.is_regular else 0
        return self.quick.gain(tile, x, y) + bonus

    def best(self, slug: str) -> int:
        """The most points of a tile here."""
        if slug not in self._best:
            tile = find_tile(slug)
            self._best[slug] = max(self.gain(tile, place.x, place.y) for place in self.castle.legal(tile))
        return self._best[slug]

    def placement(self, action: Action) -> int:
        if action.verb == Verb.DECLINE:
            return 0
        place = action.args[0]
        return self.gain(place.tile, place.x, place.y)

    def attendant(self, action: Action) -> int:
        trial = self.quick.copy()
        trial.add_attendant(find_attendant(action.args[0]))
        return trial.total

    def card(self, action: Action) -> int:
        trial = self.quick.copy()
        trial.add_card(find_card(action.args[0]))
        return trial.total

    def bonus(self, action: Action) -> int:
        if action.verb == Verb.DECLINE:
            return 0
        kind = action.args[0]
        special = {"outdoor": "fountain", "sleeping": "tower", "corridor": "grand-foyer"}.get(kind)
        if special is not None:
            return self.best(special)
        if kind == "living":
            hangings = [room.tile.hanging for room in self.castle.rooms]
            return max(hangings.count(hanging) for hanging in hangings if hanging != "none")
        return GUESSES[kind]


_WORTHS: dict[Phase, Callable[[_Site], Callable[[Action], int]]] = {
    Phase.PLACE: lambda site: site.placement,
    Phase.ATTENDANT: lambda site: site.attendant,
    Phase.CARD: lambda site: site.card,
    Phase.BONUS: lambda site: site.bonus,
}


def _share(view: View, actions: Sequence[Action]) -> Action:
    """The two tiles, or the way to divide them, that add most to the castles on both sides."""
    left, right = (_Site(view, castle) for castle in view.sides())
    weights = (2, 1) if left.quick.total < right.quick.total else (1, 2)

    def worth(action: Action) -> int:
        one, other = action.args
        ways = [(one, other)] if action.verb == Verb.DIVIDE else [(one, other), (other, one)]
        return max(weights[0] * left.best(a) + weights[1] * right.best(b) for a, b in ways)

    return max(actions, key=worth)


def _share_of_ludwig(view: View, actions: Sequence[Action]) -> Action:
    """What is good for the castle shared with Ludwig and bad for his other one, which the opponent builds."""
    shared, other = (
        _Site(view, castle)
        for castle in sorted(
            (view.ludwig, (view.ludwig - 1) % len(view.names)), key=lambda castle: castle not in view.sides()
        )
    )
    return max(actions, key=lambda action: shared.best(action.args[0]) - other.best(action.args[1]))


def _planner(rng: random.Random) -> Bot:
    from solver.two_castles.planner import PlannerBot

    return PlannerBot(rng)


BOTS: dict[str, Maker] = {"greedy": GreedyBot, "planner": _planner, "random": RandomBot}

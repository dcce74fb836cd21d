"""The bot `yardstick`: the planner of the first edition of this program, kept to measure by; it is never changed.

It has its own constants, weighs neither what others get nor what they are left, and looks ahead with plans where
options come close. All else is the planner's; `tests/solver/yardstick.json` holds games that it must play as then.
"""

import random
from collections.abc import Sequence

from engine.castle.placement import Placement
from engine.game.state import Action, Verb
from solver.bots.planner import PlannerBot, besides
from solver.hint.hint import VALUE, best_of_each, turn_options
from solver.planning.beam import beam_search
from solver.planning.problem import Problem
from solver.worth.rates import YARDSTICK
from solver.worth.ways import Way, laying, ways_of
from solver.worth.worth import Outlook

CLOSE = 0.4
"""Options that are worth so much less than the best are looked at once more."""
FEW = 3
"""How many of them at most: the budget of a move is counted in plans, not in seconds."""
WIDTH = 4
"""The width of the beam of such a plan."""
AHEAD = 0.25
"""The part of what a plan gains that counts: others buy too, and money is short."""

Ranked = tuple[float, Way | None, str]
"""A value, where the tile goes (nowhere for a pass), and what was taken."""


class YardstickBot(PlannerBot):
    """Takes what is worth most after its price, and looks ahead where it is close."""

    def __init__(self, rng: random.Random) -> None:
        super().__init__(rng, YARDSTICK)

    def take(self, outlook: Outlook, actions: Sequence[Action]) -> Action:
        """The most value; where takes come close, what could be built next decides."""
        beside = besides(outlook, actions)
        if beside is not None:
            return beside
        options = best_of_each(turn_options(outlook, VALUE))
        _value, placement, take = _look_ahead(outlook, [(one.value, one.placement, one.take) for one in options])
        return Action(Verb.PASS) if placement is None else Action(Verb.TAKE, (take,))

    def place(self, outlook: Outlook, actions: Sequence[Action]) -> Action:
        """The place of most value; where places come close, what could be built next decides."""
        return _place(outlook, actions)


def _look_ahead(outlook: Outlook, ranked: Sequence[Ranked]) -> Ranked:
    """Of the first few that come close to the best, the one after which a plan gains most; the best comes first."""
    close = [entry for entry in ranked[:FEW] if entry[0] >= ranked[0][0] - CLOSE]
    if len(close) == 1:
        return close[0]
    return max(close, key=lambda entry: entry[0] + AHEAD * _sequel(outlook, entry[1], entry[2]))


def _sequel(outlook: Outlook, placement: Way | None, take: str) -> int:
    """What the best plan with one of the rooms left in the market would gain afterwards (a Food room buys another)."""
    view = outlook.view
    castle = view.castles[view.player]
    after = castle if placement is None else castle.extended(*laying(placement))
    left = [offer.slug for offer in view.market if offer.slug != take]
    if not left:
        return 0
    plan = beam_search(Problem(after, left, choose=1), WIDTH)
    return 0 if plan is None else plan[0]


def _place(outlook: Outlook, actions: Sequence[Action]) -> Action:
    player = outlook.view.player
    if outlook.prospects.pieces is not None:
        return _place_joined(outlook, actions)
    rated: list[Ranked] = [(outlook.value(player, action.args[0]), action.args[0], "") for action in actions]
    rated.sort(key=lambda entry: -entry[0])
    return Action(Verb.PLACE, (_look_ahead(outlook, rated)[1],))


def _place_joined(outlook: Outlook, actions: Sequence[Action]) -> Action:
    """The same where joins may be laid: a tile that lies alone is worth what it is with the best join to follow."""
    view = outlook.view
    offered = {action.args for action in actions}
    alone = {args[0] for args in offered if len(args) == 1}
    found = dict[tuple[Placement, ...], Ranked]()
    for way in (way for slug in view.hand for way in ways_of(view.castles[view.player], slug)):
        room, joins = laying(way)
        args = (room,) if room in alone else (room, *joins)
        value = outlook.value(view.player, way)
        if args in offered and (args not in found or value > found[args][0]):
            found[args] = value, way, ""
    rated = sorted(found.items(), key=lambda entry: -entry[1][0])
    chosen = _look_ahead(outlook, [entry for _args, entry in rated])
    return next(Action(Verb.PLACE, args) for args, entry in rated if entry is chosen)

"""Bots of the big game: players that decide from what they can see. All that one of one's own must be:

class MyBot:
    def __init__(self, rng):              # a random.Random of its own
        self.rng = rng

    def choose(self, view, actions):      # engine.game.view.View, the legal actions, sorted
        return actions[0]                 # one of them
"""

import random
from collections.abc import Sequence

from engine.castle.castle import Castle
from engine.catalogue import RoomType, find_tile
from engine.game.final import MONEY_PER_POINT, standings
from engine.game.hand import corridor_prices, tiles_of
from engine.game.layouts import tidied
from engine.game.play import advance
from engine.game.state import Action, Phase, Verb
from engine.game.view import View
from solver.hint.choices import TOWER_REWARD
from solver.hint.trial import Trial
from solver.table import bots
from solver.table.bots import Maker, RandomBot
from solver.worth.turn_points import JOIN, NO_JOIN
from solver.worth.ways import laying, ways_of

Bot = bots.Bot[View, Action]
ENOUGH = 25000
"""The purse at which the greedy bot stops passing."""


_OF_BASE = frozenset(map(str, Phase))
KEPT = "swans"
"""The verb that the greedy bot never uses: it exchanges no tokens."""


class GreedyBot:
    """The most immediate points, with money at its final worth; equal ones go to the first in order."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng

    def choose(self, view: View, actions: Sequence[Action]) -> Action:
        castle = view.castles[view.player]
        if view.phase == Phase.PRICE:
            return _dear_to_others(view, actions)
        if view.phase == Phase.PLACE:
            return _best_placed(castle, view.hand, actions)
        if view.phase in (Phase.TAKE, Phase.FREE):
            return _rated(view, castle, actions)
        if view.phase == Phase.REWARD:
            return max(actions, key=lambda action: _reward_value(view, castle, action))
        if view.phase == Phase.STASH:
            return actions[0]
        if view.phase in _OF_BASE:
            return actions[self._rng.randrange(len(actions))]
        return self._best_after(view, actions)

    def _best_after(self, view: View, actions: Sequence[Action]) -> Action:
        """Whatever a module asks: most points if the game ended then; of equal ones any."""
        trial = Trial(view)
        points = [_points_after(trial, view.player, action) for action in actions]
        best = [action for action, number in zip(actions, points, strict=True) if number == max(points)]
        return best[self._rng.randrange(len(best))]


def _points_after(trial: Trial, player: int, action: Action) -> int:
    """The total of a player if the game ended after an action, with the tile in hand where it scores most."""
    table = trial.after(action)
    while table.phase == JOIN and table.player == player:  # the room is scored when no join follows
        table = advance(table, NO_JOIN).state
    total = standings(table).totals[player]
    if table.phase == Phase.PLACE and table.player == player:
        total += max(best_points(table.castles[player], slug) for slug in table.hand)
    return total


def _rated(view: View, castle: Castle, actions: Sequence[Action]) -> Action:
    """A tile, to pass, or what a module offers besides; tokens are kept."""
    if view.phase not in view.book.asides:
        return max(actions, key=lambda action: _take_value(view, castle, action))
    trial = Trial(view)
    now = standings(trial.before).totals[view.player]

    def value(action: Action) -> float:
        if action.verb in (Verb.TAKE, Verb.PASS):
            return _take_value(view, castle, action)
        return -ENOUGH if action.verb == KEPT else _points_after(trial, view.player, action) - now

    return max(actions, key=value)


def _take_value(view: View, castle: Castle, action: Action) -> float:
    """Points of the best place and the change of the purse at its final worth (MONEY-1).

    Coins gather on rooms that nobody takes, so that in the end one of them is better than passing; and who has
    enough money does not pass for more, but takes stairs or a hallway that opens new places.
    """
    terms = castle.terms
    if action.verb == Verb.PASS:
        return terms.pass_money / MONEY_PER_POINT if (view.money[view.player] or 0) < ENOUGH else -1.0
    name = action.args[0]
    if view.phase == Phase.FREE:
        return best_points(castle, name)
    offer = next((offer for offer in view.market if offer.slug == name), None)
    price = corridor_prices(terms)[name] if offer is None else max(0, offer.price - terms.room_discount)
    gain = (0 if offer is None else offer.coins) - price
    return best_points(castle, name) + gain / MONEY_PER_POINT


def _best_placed(castle: Castle, hand: Sequence[str], actions: Sequence[Action]) -> Action:
    """The place that scores most at once, the first of equals."""
    if castle.terms.joins:
        return max(actions, key=lambda action: castle.meeting(action.args[0], action.args[1:]).points)
    points = [points for slug in sorted(hand) for points in castle.meetings(find_tile(slug)).scores.values()]
    return actions[points.index(max(points))]


def best_points(castle: Castle, name: str) -> int:
    """The most points that a tile can score at once."""
    if not castle.terms.joins:
        found = [castle.meetings(find_tile(slug)).best for slug in tiles_of(name)]
        return max([points for points in found if points is not None], default=-99)
    places = ways_of(castle, name)
    return max((castle.meeting(*laying(place)).points for place in places), default=-99)


_REWARD_ORDER: dict[str, int] = {
    TOWER_REWARD: 10,
    RoomType.ACTIVITY: 9,
    RoomType.LIVING: 8,
    RoomType.OUTDOOR: 7,
    RoomType.UTILITY: 6,
    RoomType.FOOD: 5,
    RoomType.CORRIDOR: 4,
    RoomType.SLEEPING: 3,
}


def _reward_value(view: View, castle: Castle, action: Action) -> tuple[int, int]:
    """Points at once first, then the other rewards by a fixed order; declining comes last."""
    if action.verb != Verb.REWARD:
        return (-1, 0) if action.verb == Verb.DECLINE else (-2, 0)
    _room, kind, target = action.args
    points = view.book.rewards[kind].points(castle.terms, castle, target)
    return points, _REWARD_ORDER.get(kind, 0)


def _dear_to_others(view: View, actions: Sequence[Action]) -> Action:
    """The rooms that the others want most on the highest prices."""
    others = [castle for player, castle in enumerate(view.castles) if player != view.player]
    wanted = {offer.slug: sum(_wish(castle, offer.slug) for castle in others) for offer in view.market}
    order = sorted(wanted, key=lambda slug: (-wanted[slug], slug))
    prices = view.box.numbers.prices
    action = Action(Verb.ARRANGE, tidied(prices, (*order, *([""] * (len(prices) - len(order))))))
    return action if action in actions else actions[0]


def _wish(castle: Castle, slug: str) -> int:
    """What a room would roughly be worth to a castle: its printed points and icons at the first place found."""
    first = castle.meetings(find_tile(slug)).first
    return -5 if first is None else first


def _planner(rng: random.Random) -> Bot:
    from solver.bots.planner import PlannerBot

    return PlannerBot(rng)


def _yardstick(rng: random.Random) -> Bot:
    from solver.bots.yardstick import YardstickBot

    return YardstickBot(rng)


def _master(strength: str) -> Maker:
    def make(rng: random.Random) -> Bot:
        from solver.bots.master.bot import MasterBot

        return MasterBot(rng, strength)

    return make


BOTS: dict[str, Maker] = {
    "greedy": GreedyBot,
    "master": _master("normal"),
    "master-deep": _master("deep"),
    "master-quick": _master("quick"),
    "planner": _planner,
    "random": RandomBot,
    "yardstick": _yardstick,
}

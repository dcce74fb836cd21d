"""The bot `planner`: buys, builds, uses rewards and sets prices by the worth estimate, and looks ahead with plans.

It draws no random numbers and watches no clock: the same view gives the same move on any machine.
"""

import random
from collections.abc import Callable, Sequence

from engine.castle.placement import Placement
from engine.catalogue import RoomType
from engine.game.state import Action, Phase, Verb
from engine.game.view import View
from solver.bots.planner_prices import arrange
from solver.hint.choices import RING_REWARD, TOWER_REWARD, rate_card, rate_reward
from solver.hint.hint import VALUE, Option, turn_options
from solver.hint.modules import rate_actions
from solver.planning.beam import beam_search
from solver.planning.problem import Problem
from solver.worth.rates import RATES, Rates
from solver.worth.ways import Way, laying, ways_of
from solver.worth.worth import Outlook

WISH = 0.3
"""The share of what a room is worth more to oneself than to others that is left for who puts it on the deck."""


NOTABLE = 1e-6
"""What is worth so little more is taken for equal."""
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


class PlannerBot:
    """Takes what is worth most after its price, and looks ahead where it is close."""

    def __init__(self, rng: random.Random, rates: Rates = RATES) -> None:
        self._rates = rates

    def choose(self, view: View, actions: Sequence[Action]) -> Action:
        if len(actions) == 1:
            return actions[0]
        return _CHOICES.get(view.phase, _by_worth)(Outlook(view, self._rates), actions)


def _by_worth(outlook: Outlook, actions: Sequence[Action]) -> Action:
    """Whatever a module asks: what is worth most, the first of equals."""
    return max(rate_actions(outlook, actions), key=lambda choice: choice.value).action


def _foyer(outlook: Outlook, actions: Sequence[Action]) -> Action:
    """The side with most entrances."""
    return actions[-1]


def _card(outlook: Outlook, actions: Sequence[Action]) -> Action:
    return max(actions, key=lambda action: rate_card(outlook, action).value)


def _price(outlook: Outlook, actions: Sequence[Action]) -> Action:
    return Action(Verb.ARRANGE, tuple(arrange(outlook)))


# turns


def _take(outlook: Outlook, actions: Sequence[Action]) -> Action:
    """The most value; where takes come close, what could be built next decides.

    What modules offer besides must be worth more than the best purchase.
    """
    if Phase.TAKE in outlook.view.book.asides:
        others = [action for action in actions if action.verb not in (Verb.PASS, Verb.TAKE)]
        besides = max(rate_actions(outlook, others), key=lambda choice: choice.value, default=None)
        if besides is not None and besides.value > outlook.best_turn + NOTABLE:
            return besides.action
    best: dict[str, Option] = {}
    for option in turn_options(outlook, VALUE):
        best.setdefault(option.take, option)
    ranked = [(option.value, option.placement, option.take) for option in best.values()]
    _value, placement, take = _look_ahead(outlook, ranked)
    return Action(Verb.PASS) if placement is None else Action(Verb.TAKE, (take,))


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


def _free(outlook: Outlook, actions: Sequence[Action]) -> Action:
    player = outlook.view.player
    return max(actions, key=lambda action: outlook.best_value(player, action.args[0]) or 0.0)


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


# rewards

_ORDER: tuple[str, ...] = (
    TOWER_REWARD,
    RING_REWARD,
    RoomType.OUTDOOR,
    RoomType.UTILITY,
    RoomType.CORRIDOR,
    RoomType.LIVING,
    RoomType.ACTIVITY,
    RoomType.SLEEPING,
    RoomType.FOOD,
)
"""Money and cards are best had before an extra turn."""


def _reward(outlook: Outlook, actions: Sequence[Action]) -> Action:
    """The best use of one reward after the other; those of Downstairs rooms last, when it is known what they add."""
    due = {(str(reward.room), str(reward.kind)) for reward in outlook.view.frames[-1].due}
    uses = [action for action in actions if action.verb == Verb.REWARD]
    plain = [action for action in uses if action.args[:2] in due]
    if plain:
        return _unless_harmful(outlook, min(plain, key=_rank), actions)
    ways = uses or [action for action in actions if action.verb == Verb.DECLINE]
    return max(ways, key=lambda action: rate_reward(outlook, action).value)


def _rank(action: Action) -> int:
    """The place of a reward in the order; those that no order names come first."""
    return _ORDER.index(action.args[1]) if action.args[1] in _ORDER else -1


def _unless_harmful(outlook: Outlook, use: Action, actions: Sequence[Action]) -> Action:
    """A reward, or to decline it where a decree makes a free corridor a loss (DECREE-22)."""
    if use.args[1] != RoomType.CORRIDOR or outlook.prospects.extras is None:
        return use
    decline = next((a for a in actions if a.verb == Verb.DECLINE and a.args[0] == use.args[0]), None)
    return use if decline is None or rate_reward(outlook, use).value >= 0 else decline


def _look(outlook: Outlook, actions: Sequence[Action]) -> Action:
    """The stack whose end would be worth most, then the one with most unseen rooms to choose from."""
    most = outlook.prospects.terms.stash_most
    return max(actions, key=lambda action: (_emptying(outlook, action.args[0], most), -action.args[0]))


def _emptying(outlook: Outlook, size: int, taken: int) -> float:
    """What taking tiles of a stack does for the tiles of its size, one's own against those of the others (DEPL-1)."""
    view, prospects = outlook.view, outlook.prospects
    height = prospects.stack_height(size)
    if height is None or not taken:
        return 0.0
    counts = [castle.sizes.get(size, 0) for castle in view.castles]
    mine = counts.pop(view.player)
    lead = mine - sum(counts) / len(counts) if counts else mine
    return 2 * lead * (prospects.emptied(size, height - taken) - prospects.emptied(size, height))


def _stash(outlook: Outlook, actions: Sequence[Action]) -> Action:
    """The tiles that one wants more than the others do; in the last round only the stack counts (REWARD-SLEEP-6)."""
    view = outlook.view
    wishes = {} if view.last_round else {slug: _wish(outlook, slug) for slug in view.seen}

    def gain(action: Action) -> float:
        return _emptying(outlook, view.looking, len(action.args)) + sum(wishes.get(slug, 0.0) for slug in action.args)

    return max(actions, key=gain)


def _wish(outlook: Outlook, slug: str) -> float:
    """What a tile on the deck is worth: a chance to get it rather than others, and a purchase more for everybody."""
    view = outlook.view
    worths = [outlook.rough(player, slug) or 0.0 for player in range(len(view.names))]
    mine = worths.pop(view.player)
    return WISH * (mine - max(worths, default=0.0)) + outlook.prospects.rates.food / len(view.names)


_CHOICES: dict[str, Callable[[Outlook, Sequence[Action]], Action]] = {
    Phase.FOYER: _foyer,
    Phase.BONUS: _card,
    Phase.PRICE: _price,
    Phase.TAKE: _take,
    Phase.FREE: _free,
    Phase.PLACE: _place,
    Phase.REWARD: _reward,
    Phase.STACK: _look,
    Phase.STASH: _stash,
    Phase.KEEP: _card,
}

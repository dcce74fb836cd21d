"""The bot `planner`: buys, builds, uses rewards and sets prices by the worth estimate.

It draws no random numbers and watches no clock: the same view gives the same move on any machine.
"""

import random
from collections.abc import Callable, Sequence
from operator import itemgetter

from engine.castle.castle import Castle
from engine.castle.placement import Placement
from engine.catalogue import RoomType, find_tile
from engine.game.hand import CORRIDORS
from engine.game.state import Action, Phase, Verb
from engine.game.view import View
from solver.bots.planner_prices import arrange
from solver.hint.choices import RING_REWARD, TOWER_REWARD, rate_card, rate_reward
from solver.hint.hint import best_option
from solver.hint.modules import rate_actions
from solver.worth.rates import RATES, Rates
from solver.worth.ways import Way, laying, room_of, ways_of
from solver.worth.worth import Outlook

WISH = 0.3
"""The share of what a room is worth more to oneself than to others that is left for who puts it on the deck."""


DIGITS = 9
"""Values are compared to so many digits."""
NOTABLE = 1e-6
"""What is worth so little more is taken for equal."""


class PlannerBot:
    """Takes what is worth most after its price, for itself and against the others.

    The place that it has chosen with a purchase is remembered until it is placed. That saves time and changes nothing:
    a bot that is asked only then finds the same place.
    """

    tries: int | None = None
    """How many places of a tile are looked at, those that score most at once; all if not said."""

    def __init__(self, rng: random.Random, rates: Rates = RATES) -> None:
        self._rates = rates
        self._meant: tuple[Castle, Way] | None = None

    def choose(self, view: View, actions: Sequence[Action]) -> Action:
        if len(actions) == 1:
            return actions[0]
        if view.phase == Phase.PLACE and (meant := self._as_meant(view)) in actions and meant is not None:
            return meant
        outlook = Outlook(view, self._rates, tries=self.tries)
        chosen = self._chosen(outlook, actions)
        outlook.let_go()
        return chosen

    def _chosen(self, outlook: Outlook, actions: Sequence[Action]) -> Action:
        phase = outlook.view.phase
        if phase == Phase.TAKE:
            return self.take(outlook, actions)
        if phase == Phase.PLACE:
            return self.place(outlook, actions)
        return CHOICES.get(phase, _by_worth)(outlook, actions)

    @property
    def remembers(self) -> bool:
        """Is a place chosen that is not placed yet?"""
        return self._meant is not None

    def take(self, outlook: Outlook, actions: Sequence[Action]) -> Action:
        """The most value, or what modules offer besides."""
        beside = besides(outlook, actions)
        if beside is not None:
            return beside
        best = best_option(outlook)
        if best.placement is None:
            return Action(Verb.PASS)
        if _lasts(outlook, best.placement):
            self._meant = outlook.view.castles[outlook.view.player], best.placement
        return Action(Verb.TAKE, (best.take,))

    def place(self, outlook: Outlook, actions: Sequence[Action]) -> Action:
        """The place of most value; of equal ones the first in the order of the lattice."""
        return _place(outlook, actions)

    def _as_meant(self, view: View) -> Action | None:
        """The place chosen with the purchase, for the tile in hand."""
        meant, self._meant = self._meant, None
        if meant is None or meant[0] != view.castles[view.player] or view.hand != (room_of(meant[1]).slug,):
            return None
        return Action(Verb.PLACE, (meant[1],))


def _lasts(outlook: Outlook, place: Way) -> bool:
    """Is the place that is best now the best also when the tile is in hand and paid?

    Modules take part in a purchase, a favor may count the money that changes hands, and a corridor leaves its stack.
    """
    plain = outlook.prospects.extras is None and outlook.prospects.pieces is None and isinstance(place, Placement)
    return plain and find_tile(room_of(place).slug).is_room and not outlook.prospects.favors.counts_money


class QuickPlanner(PlannerBot):
    """The same, looking at a few places of each tile only: for those who play many games to find one move."""

    tries = 4


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


def besides(outlook: Outlook, actions: Sequence[Action]) -> Action | None:
    """What modules offer besides in a turn, if it is worth more than the best purchase."""
    if Phase.TAKE not in outlook.view.book.asides:
        return None
    others = [action for action in actions if action.verb not in (Verb.PASS, Verb.TAKE)]
    best = max(rate_actions(outlook, others), key=lambda choice: choice.value, default=None)
    return best.action if best is not None and best.value > outlook.best_turn + NOTABLE else None


def _free(outlook: Outlook, actions: Sequence[Action]) -> Action:
    player = outlook.view.player
    return max(actions, key=lambda action: outlook.best_value(player, action.args[0]) or 0.0)


def _place(outlook: Outlook, actions: Sequence[Action]) -> Action:
    if outlook.prospects.pieces is not None:
        return _place_joined(outlook, actions)
    player = outlook.view.player
    purse = outlook.prospects.purse(player)

    def value(place: Way) -> float:
        points, estimate, done = outlook.assess_with_types(player, place)
        more = outlook.with_purse(done, purse) if done else 0.0
        return round(points + estimate + more, DIGITS)

    place = _best_placed(outlook, value)
    if place is None:
        places = outlook.first(player, [action.args[0] for action in actions])
        return Action(Verb.PLACE, (min(places, key=lambda place: (-value(place), room_of(place)[1:])),))
    return Action(Verb.PLACE, (place,))


def _best_placed(outlook: Outlook, value: Callable[[Way], float]) -> Placement | None:
    """The same without a look at places that cannot be it; none if that cannot be told."""
    view, hand = outlook.view, outlook.view.hand
    bounds = outlook.bounds(view.player, CORRIDORS[0] if len(hand) > 1 else next(iter(hand)))
    if not bounds:
        return None
    purse = outlook.prospects.purse(view.player)
    after = [(most + (outlook.with_purse(like.types, purse) if like.types else 0.0), like) for most, like in bounds]
    after.sort(key=itemgetter(0), reverse=True)
    found, best = list[tuple[float, tuple[int, ...], Placement]](), float("-inf")
    for most, alike in after:
        if most < best - NOTABLE:
            break
        found += [(-value(place), place[1:], place) for place in alike.places]
        best = -min(found)[0]
    return min(found)[2]


def _place_joined(outlook: Outlook, actions: Sequence[Action]) -> Action:
    """The same where joins may be laid: a tile that lies alone is worth what it is with the best join to follow."""
    view = outlook.view
    offered = {action.args for action in actions}
    alone = {args[0] for args in offered if len(args) == 1}
    found = dict[tuple[Placement, ...], float]()
    for way in (way for slug in view.hand for way in ways_of(view.castles[view.player], slug)):
        room, joins = laying(way)
        args = (room,) if room in alone else (room, *joins)
        value = outlook.value(view.player, way)
        if args in offered and value > found.get(args, float("-inf")):
            found[args] = value
    return Action(Verb.PLACE, max(found, key=lambda args: found[args]))


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


Chooser = Callable[[Outlook, Sequence[Action]], Action]
CHOICES: dict[str, Chooser] = {
    Phase.FOYER: _foyer,
    Phase.BONUS: _card,
    Phase.PRICE: _price,
    Phase.FREE: _free,
    Phase.REWARD: _reward,
    Phase.STACK: _look,
    Phase.STASH: _stash,
    Phase.KEEP: _card,
}

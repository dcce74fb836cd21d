"""A quick player for a table of one: what every line is followed with when the rest of a solo game is played out.

It buys what its estimate says, with rates of its own: alone nobody takes what is left, unsold rooms leave, and a look
through a stack brings two chosen rooms at the lowest prices and puts off the end by two cards.
"""

import random
from collections.abc import Callable, Sequence
from math import ceil
from typing import ClassVar, NamedTuple

from engine.castle.castle import Castle
from engine.castle.placement import Placement
from engine.catalogue import RoomType, Slug, find_tile
from engine.catalogue.cards import find_bonus_card
from engine.game.final import DEPLETED
from engine.game.game import CASTLES
from engine.game.hand import CORRIDORS, legal_placements, tiles_of
from engine.game.state import Action, GameState, Phase, Verb
from engine.game.view import View
from solver.bots.planner import PlannerBot
from solver.hint.choices import rate_card, rate_reward
from solver.worth.castle import Shape, shape_of
from solver.worth.change import Holding
from solver.worth.rates import YARDSTICK, Rates
from solver.worth.tiles import ACTIVITY, CORRIDOR, DOWNSTAIRS, LIVING, TYPES, Facts, facts
from solver.worth.worth import Outlook

SOLO = YARDSTICK._replace(
    fill=0.17,
    icon=0.3,
    demand=0.7,
    money=1.75,
    need=8000,
    food=9.0,
    sleeping=12.0,
    steer=1.5,
    card_steer=1.7,
    stairs=0.27,
    hallways=0.42,
    pairing=0.25,
)
"""The rates of a solo game, found by measurement (docs/solo.md)."""
TRIES = 5
"""How many places of a tile are weighed, those first that score, connect and complete most."""
CONNECTED, COMPLETED = 1.0, 3.0
"""What a connection and a completion count for when places are looked through."""
CARD = 4.3
"""Points of the bonus card of a Utility reward, the better of two, with time to play for it."""
HASTY = 3
"""The same where lines are followed."""
EMPTYING = 0.7
"""How much of what an emptied stack may bring is looked for when a stack is chosen."""
STACKS = 2
"""How many stacks are looked at more closely, in each the two rooms that suit best."""
CLOSER = 3
"""How many rooms of the stack in hand are looked at more closely."""
NOWHERE = -5.0
"""What a room is worth on the deck that has no place in the castle."""
FORECOURT = 0.6
"""How likely an open entrance of a room to come is met in time, for a rough idea of its reward."""


class Buy(NamedTuple):
    """A turn by the estimate: what is taken, where it goes (nowhere: a pass), and what that is worth."""

    value: float
    take: str
    place: Placement | None

    @property
    def actions(self) -> tuple[Action, ...]:
        """What is done for it."""
        if self.place is None:
            return (Action(Verb.PASS),)
        return Action(Verb.TAKE, (self.take,)), Action(Verb.PLACE, (self.place,))


def taken_as(hand: Sequence[Slug]) -> str:
    """The name under which the tile in hand was taken: a hallway has two sides."""
    return "hallway" if len(hand) > 1 else str(next(iter(hand)))


def places_of(castle: Castle, name: str, tries: int = TRIES) -> list[Placement]:
    """The places of a tile that deserve a closer look; of equal ones the first in the order of the lattice."""
    known = shape_of(castle).promising
    places = known.get(name)
    if places is None:

        def promise(place: Placement) -> float:
            met = castle.meeting(place)
            return -(met.points + CONNECTED * len(met.rooms) + COMPLETED * len(met.completed))

        places = known[name] = sorted(legal_placements(castle, tiles_of(name)), key=promise)
    return places[:tries]


def outlook_of(view: View, rates: Rates) -> Outlook:
    """The table as the estimate sees it, with two things said more plainly.

    A card to come is worth what is stated, not what all cards would be. And the last cards of the deck, be it one of
    them, give a whole round, for all are shuffled anew then (MARKET-9).
    """
    outlook = Outlook(view, rates)
    outlook.prospects.best_of_two = CARD
    outlook.prospects.left = float(ceil(outlook.prospects.left))
    return outlook


def buys(outlook: Outlook, tries: int = TRIES, *, hurried: bool = False) -> list[Buy]:
    """Everything that a turn may be used for, the best first; who is in a hurry leaves out hallways."""
    view = outlook.view
    seat = view.player
    castle, purse = view.castles[seat], outlook.prospects.purse(seat)
    found = [Buy(outlook.money(outlook.prospects.terms.pass_money), "", None)]
    for offer in outlook.sales:
        if purse + offer.coins < offer.price or (hurried and offer.slug == "hallway"):
            continue
        cost = outlook.money(offer.coins - offer.price)
        for place in places_of(castle, offer.slug, tries):
            found.append(Buy(outlook.value(seat, place) + cost, str(offer.slug), place))
    return sorted(found, key=lambda buy: (-round(buy.value, 9), buy.take, buy.place or ()))


class Quick:
    """Plays a solo game quickly from whole tables: a place chosen with a purchase is kept till the tile lies there."""

    def __init__(self, rates: Rates = SOLO, tries: int = TRIES) -> None:
        self._rates, self._tries = rates, tries
        self._place: Placement | None = None

    def act(self, state: GameState) -> Action:
        """What is done at this table."""
        if state.phase == Phase.PLACE and self._place is not None and self._place.slug in state.hand:
            place, self._place = self._place, None
            return Action(Verb.PLACE, (place,))
        if state.phase in (Phase.STACK, Phase.STASH):
            return self._look(state) if state.phase == Phase.STACK else self._stash(state)
        if state.phase == Phase.REWARD:
            plain = self._plain(state)
            if plain is not None:
                return plain
        outlook = outlook_of(CASTLES.view(state, state.player), self._rates)
        chooser = self._CHOICES.get(state.phase)
        if chooser is None:
            return PlannerBot(random.Random(0), self._rates).choose(outlook.view, CASTLES.legal_actions(state))
        return chooser(self, outlook, state)

    def _take(self, outlook: Outlook, state: GameState) -> Action:
        best = buys(outlook, self._tries, hurried=True)[0]
        self._place = best.place
        return best.actions[0]

    def _put(self, outlook: Outlook, state: GameState) -> Action:
        castle, seat = state.castles[state.player], state.player
        places = places_of(castle, taken_as(state.hand), self._tries)
        return Action(Verb.PLACE, (max(places, key=lambda place: outlook.value(seat, place)),))

    def _free(self, outlook: Outlook, state: GameState) -> Action:
        castle, seat = state.castles[state.player], state.player
        found = [
            (outlook.value(seat, place), action, place)
            for action in CASTLES.legal_actions(state)
            for place in places_of(castle, action.args[0], self._tries)
        ]
        _value, action, self._place = max(found, key=lambda one: one[0])
        return action

    @staticmethod
    def _plain(state: GameState) -> Action | None:
        """One reward after the other: money and cards before an extra turn; none if only Downstairs rooms are due."""
        due = {(str(reward.room), str(reward.kind)) for reward in state.frames[-1].due}
        uses = [action for action in CASTLES.legal_actions(state) if action.verb == Verb.REWARD]
        plain = [action for action in uses if action.args[:2] in due]
        return min(plain, key=lambda action: ORDER.get(action.args[1], -1), default=None)

    def _reward(self, outlook: Outlook, state: GameState) -> Action:
        """What a Downstairs reward is used as."""
        actions = CASTLES.legal_actions(state)
        uses = [action for action in actions if action.verb == Verb.REWARD]
        return max(uses or actions, key=lambda action: rate_reward(outlook, action).value)

    def _card(self, outlook: Outlook, state: GameState) -> Action:
        return max(CASTLES.legal_actions(state), key=lambda action: rate_card(outlook, action).value)

    # looking through a stack

    def _look(self, state: GameState) -> Action:
        """The stack with the two best rooms; who follows a line may look at what he has made up himself."""
        worth = Affinity(CASTLES.view(state, state.player), self._rates)
        pairs = {action: worth.best(state.stack(action.args[0]), 2) for action in CASTLES.legal_actions(state)}
        gain = {action: worth.emptying(action.args[0]) for action in pairs}
        if state.last_round:  # nothing comes to the market any more
            return max(pairs, key=lambda action: gain[action])
        first = sorted(pairs, key=lambda action: -sum(map(worth.of, pairs[action])) - gain[action])[:STACKS]
        return max(first, key=lambda action: sum(map(worth.placed, pairs[action])) + gain[action])

    def _stash(self, state: GameState) -> Action:
        """The two best rooms, the better one on top: it will cost least. Always two: they put off the end."""
        worth = Affinity(CASTLES.view(state, state.player), self._rates)
        rooms = worth.best(state.stack(state.looking), CLOSER)
        return Action(Verb.STASH, tuple(sorted(rooms, key=worth.placed)[-2:]))

    _CHOICES: ClassVar[dict[str, Callable[["Quick", Outlook, GameState], Action]]] = {
        Phase.TAKE: _take,
        Phase.PLACE: _put,
        Phase.FREE: _free,
        Phase.REWARD: _reward,
        Phase.KEEP: _card,
        Phase.BONUS: _card,
    }


ORDER = {
    RoomType.OUTDOOR: 0,
    RoomType.UTILITY: 1,
    RoomType.CORRIDOR: 2,
    RoomType.LIVING: 3,
    RoomType.ACTIVITY: 4,
    RoomType.SLEEPING: 5,
    RoomType.FOOD: 6,
}
"""Money and cards are best had before an extra turn."""


TURN = 5.0
"""Points of a turn to come, beyond what the castle as it is may hope for."""


def standing(state: GameState, rates: Rates = SOLO) -> float:
    """What a player alone has and may hope for at the beginning of a turn; in the end, the final score."""
    if state.over:
        return float(state.scores[0])
    seat = max(state.player, 0)
    prospects = outlook_of(CASTLES.view(state, seat), rates).prospects
    castle = state.castles[seat]
    worth = state.scores[seat] + sum(Holding(prospects, seat).hopes()) + prospects.fortune(seat)
    worth += sum(prospects.card_value(card, castle) for card in state.bonus[seat])
    for tile in castle.tiles:
        worth += prospects.future(facts(tile.slug).each)
        stack = tile.size_stack or tile.box
        if stack in prospects.box.row or stack in CORRIDORS:
            worth += DEPLETED * prospects.emptied(stack, prospects.stack_height(stack))
    return worth + TURN * prospects.left


class Affinity:
    """How well rooms would suit a castle, without looking for places: for choosing among many."""

    def __init__(self, view: View, rates: Rates) -> None:
        self._outlook = outlook_of(view, rates)
        self._castle = view.castles[view.player]
        self._shape: Shape = shape_of(self._castle)
        self._cards = [find_bonus_card(card) for card in view.bonus]
        self._known: dict[str, float] = {}
        rooms, doors = self._shape.facts, self._shape.doors
        kinds = range(len(TYPES))
        self._kinds = [sum([room.type == kind for room in rooms]) for kind in kinds]
        """Rooms of each type."""
        self._each = [sum([room.each[kind] for room in rooms]) for kind in kinds]
        """What the icons of the castle that count rooms of it pay for one more of each type."""
        self._paid = [self._most(rooms, doors, kind) for kind in kinds]
        """What an open connection icon pays for one more of each type, at most."""

    @staticmethod
    def _most(rooms: Sequence[Facts], doors: Sequence[Sequence[object]], kind: int) -> int:
        return max([room.connected[kind] for room, wide in zip(rooms, doors, strict=True) if wide], default=0)

    def of(self, slug: str) -> float:
        """Points and icons that it may meet, cards that count it, and its reward by the number of its entrances."""
        if slug not in self._known:
            self._known[slug] = self._of(slug)
        return self._known[slug]

    def best(self, rooms: Sequence[Slug], number: int) -> list[Slug]:
        """So many of some rooms that suit the castle best, the best last."""
        return sorted(sorted(rooms), key=self.of)[-number:]

    def emptying(self, size: int) -> float:
        """What it may bring that a stack has two rooms less: more surely empty in the end, for the rooms of its size.

        While rooms are to come one of those chosen counts as bought.
        """
        prospects, view = self._outlook.prospects, self._outlook.view
        height = prospects.stack_height(size) or 0
        owned = self._castle.sizes.get(size, 0) + (prospects.left > 0)
        more = prospects.emptied(size, max(0, height - 2)) - prospects.emptied(size, height)
        return EMPTYING * DEPLETED * owned * more if view.stack_heights is not None else 0.0

    def placed(self, slug: str) -> float:
        """What it would be worth at the best of a few places, without its price."""
        seat = self._outlook.view.player
        places = places_of(self._castle, slug, HASTY)
        return max((self._outlook.value(seat, place) for place in places), default=NOWHERE)

    def _met(self, room: Facts) -> float:
        """Points of the icons that may meet a room, its own and those of the castle."""
        doors, most = len(find_tile(room.slug).doors), 1.0 if room.type == DOWNSTAIRS else 2.0
        met = float(self._each[room.type] + self._paid[room.type])
        for kind, points in room.pays:
            met += points * min(self._shape.wide[kind], doors, most)
        for kind, points in enumerate(room.each):
            met += points * self._kinds[kind]
        return met

    def _of(self, slug: str) -> float:
        room, shape, prospects = facts(find_tile(slug).slug), self._shape, self._outlook.prospects
        doors = len(find_tile(slug).doors)
        worth = room.points + prospects.future(room.each) + self._met(room)
        worth += sum(card.points for card in self._cards if room.stack in card.sizes or card.type == TYPES[room.type])
        if room.type == DOWNSTAIRS and shape.dark <= 0:
            return worth + NOWHERE
        if room.type == CORRIDOR:
            return worth
        reward = {ACTIVITY: prospects.terms.activity_points, LIVING: room.points}.get(room.type)
        rewards = prospects.rewards_of(self._outlook.view.player)
        return worth + (rewards[room.type] if reward is None else reward) * FORECOURT ** (doors - 1)


class QuickBot:
    """The quick player as a bot: it looks at tables that fit its view only."""

    def __init__(self, rng: random.Random, rates: Rates = SOLO, tries: int = TRIES) -> None:
        self._quick = Quick(rates, tries)

    def choose(self, view: View, actions: Sequence[Action]) -> Action:
        if len(actions) == 1:
            return actions[0]
        return self._quick.act(CASTLES.imagine(view, random.Random(0)))

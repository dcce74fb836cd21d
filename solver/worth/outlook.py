"""What is still to come at a table, as one player sees it: purchases left, rooms by type, stacks, cards, favors."""

from collections import Counter
from collections.abc import Callable
from functools import cached_property, lru_cache, partial
from math import comb, exp
from typing import NamedTuple

from engine.castle.castle import Castle
from engine.catalogue import Slug, stack_sizes
from engine.catalogue.box import Box
from engine.catalogue.cards import Card, find_bonus_card
from engine.game.final import DEPLETED, MONEY_PER_POINT
from engine.game.setup import START_MONEY
from engine.game.state import GameState, Phase
from engine.game.view import View
from engine.rules.terms import Terms
from solver.worth.castle import Shape, counted_in, shape_of
from solver.worth.extras import DOUBLE, PAIR, Extras
from solver.worth.favors import Favors
from solver.worth.pieces import MOATS, PASSAGES, Pieces
from solver.worth.rates import RATES, Rates
from solver.worth.seen import seen_table
from solver.worth.tiles import (
    ACTIVITY,
    CORRIDOR,
    DOWNSTAIRS,
    FOOD,
    INDEX,
    LIVING,
    OUTDOOR,
    SLEEPING,
    TYPES,
    UTILITY,
    rooms_of,
)

COMPLETING = 3.0
"""How hard the holder of a card for all sizes or types looks for a missing one."""
HIDDEN_STACK = 0.2
"""How likely a stack is empty in the end whose height nobody may see."""


GAINS = {
    "corridor": 0.4,
    "hallway": 0.25,
    "stairs": 0.2,
    "completed": 0.9,
    "external": 0.8,
    "courtyards": 0.08,
    "bars": 0.15,
}
"""What a castle gains per purchase left: corridor tiles, hallways and stairs, completed tiles, external entrances,
courtyards."""
MONEY_CARD = 2.0
"""Points of the bonus card that counts money."""
MONEY_PER_CARD_POINT = 5000
"""What that card counts (BONUS-LIST-09)."""


class ToCome(NamedTuple):
    """The rooms to come."""

    unseen: dict[Slug, float]
    """How likely each unseen room is to come to the market."""
    share: list[float]
    """The share of each type among the rooms to come, those in the market included."""
    size_share: dict[int, float]
    """The same of each size."""
    demand: list[float]
    """Points that the icons of an average room to come pay for a connected tile of each type."""


@lru_cache(maxsize=32)
def rooms_to_come(
    box: Box,
    castles: tuple[Castle, ...],
    market: tuple[Slug, ...],
    removed: tuple[Slug, ...],
    hand: tuple[Slug, ...],
    seen: frozenset[Slug],
    draws: tuple[float, ...],
    hopes: bool,
) -> ToCome:
    """The rooms to come at a table; the players of one table ask with the same.

    `seen` are those that modules show, `draws` says how many of each size may be expected, and with `hopes` the rooms
    in hand count as those of the market.
    """
    gone = {room.slug for castle in castles for room in castle.rooms}
    gone.update(market, removed, hand, seen)
    rooms = rooms_of(box)
    left = [room for room in rooms if room.slug not in gone]
    number = Counter([room.size for room in left])
    chance = {
        size: min(1.0, drawn / number[size]) if number[size] else 0.0
        for size, drawn in zip(box.sizes, draws, strict=True)
    }
    offered = {*market, *hand} if hopes else set(market)
    weights = [(room, 1.0) for room in rooms if room.slug in offered]
    weights += [(room, chance[room.size]) for room in left]
    total = sum([weight for _room, weight in weights]) or 1.0
    share, sizes, demand = [0.0] * len(TYPES), dict.fromkeys(box.sizes, 0.0), [0.0] * len(TYPES)
    for room, weight in weights:
        part = weight / total
        share[room.type] += part
        sizes[room.size] += part
        for kind, points in room.pays:
            demand[kind] += part * points
    return ToCome({room.slug: chance[room.size] for room in left}, share, sizes, demand)


class Rewards(dict[int, float]):
    """What the reward of each type is worth, found out when it is asked for: that of Utility rooms takes long."""

    def __init__(self, find: Callable[[int], float]) -> None:
        self._find = find

    def __missing__(self, kind: int) -> float:
        worth = self[kind] = self._find(kind)
        return worth


class Prospects:
    """The rest of the game as one player may expect it."""

    def __init__(self, view: View, rates: Rates = RATES) -> None:
        self.view = view
        self.rates = rates
        self.players = len(view.names)
        self.book = book = view.book
        self.box = book.box
        self.extras = Extras(self) if view.parts else None
        """What the modules add; nothing at a table that has none of its own to show."""
        self.terms = self.terms_of(view.player)
        """The numbers of the rules for the player who asks."""
        self.left = self._purchases_left()
        """Purchases that each player has left after this turn."""
        self.pieces = Pieces(self) if {MOATS, PASSAGES} & set(view.law.modules) else None
        """What lies in castles besides rooms; nothing at a table that has none of it."""
        self._count_rooms()
        self.corridor_used = view.phase == Phase.FREE or bool(view.frames and "corridor" in view.frames[-1].used)
        """Has this turn had its Corridor reward already (REWARD-CORR-3)?"""
        self._empty: dict[object, float] = {}
        self.rivals = 1 / (self.players - 1) if self.players > 1 else 0.0
        """The part of an opponent that each of them counts for."""
        self.envy = rates.envy * self.rivals
        self._rewards: dict[int, Rewards] = {}
        self._wealths: dict[tuple[int, int], float] = {}
        self._gained: dict[str, float] = {}

    def let_go(self) -> None:
        """Part from what was found out and knows the prospects in turn, so that none of it waits for the collector.

        Nothing is lost: whoever asks again has it found again.
        """
        for name in ("favors", "rewards"):
            self.__dict__.pop(name, None)
        self._rewards.clear()

    # the table

    @cached_property
    def shapes(self) -> list[Shape]:
        """The castles as the estimate sees them."""
        return [shape_of(castle) for castle in self.view.castles]

    @cached_property
    def table(self) -> GameState:
        """The table as it is seen, for questions to modules."""
        return seen_table(self.view)

    def terms_of(self, player: int) -> Terms:
        """The numbers and switches of the rules as they hold for a player."""
        return self.view.law.terms if self.book.same_for_all else self.book.terms(self.table, player)

    @cached_property
    def favors(self) -> Favors:
        """The favors on the table, and those of the player who asks."""
        return Favors(self)

    def worth_of_card(self, card: Card) -> Card:
        """A bonus card with the points that it gives at this table."""
        points = self.book.card_points.get(card.id)
        return card if points is None else card._replace(points=points)

    def _purchases_left(self) -> float:
        """The cards of the deck are shared out by purchases, or all go with each turn where unsold rooms leave."""
        view, numbers = self.view, self.box.numbers
        if view.last_round:
            return 0.0
        drawn = numbers.market if numbers.unsold_leave else self.players
        return max(1.0, (view.deck_height + len(view.on_deck)) / drawn)

    # rooms to come

    def _count_rooms(self) -> None:
        """How likely each unseen room is to come, and what that means for types, sizes and icons."""
        view = self.view
        self._draws = self._draws_by_size()
        seen = frozenset(
            [slug for module, part in zip(self.book.keepers, view.parts, strict=True) for slug in module.rooms(part)]
        )
        market = tuple([offer.slug for offer in view.market])
        hopes = bool(self.rates.purse)  # they are the same before and after a room is taken
        draws = tuple(self._draws.values())
        coming = rooms_to_come(self.box, view.castles, market, view.removed, view.hand, seen, draws, hopes)
        self.unseen, self.share, self.size_share, self.demand = coming

    def _draws_by_size(self) -> dict[int, float]:
        """How many rooms of each size may be expected from the deck."""
        view, box = self.view, self.box
        if view.last_round:
            return dict.fromkeys(box.sizes, 0.0)
        unseen = max(1, len(box.room_cards) - len(view.discards))
        draws = {}
        for row, size in enumerate(box.sizes):
            cards = box.cards_of(size)
            expected = view.deck_height * max(0, cards - view.discards.count(size)) / unseen
            height = view.stack_heights[row] if view.stack_heights is not None else cards
            draws[size] = min(expected, height) + view.on_deck.count(size)
        return draws

    def future(self, pays: tuple[int, ...]) -> float:
        """Points that an icon for each tile of some types may still gather."""
        rooms = sum(points * share for points, share in zip(pays, self.share, strict=True))
        return self.left * (self.rates.steer * rooms + GAINS["stairs"] * pays[CORRIDOR])

    # stacks

    def emptied(self, stack: object, height: int | None) -> float:
        """How likely a stack of this height is empty in the end: a size, `hallway` or `stairs`."""
        if height is None:
            return HIDDEN_STACK
        if height <= 0:
            return 1.0
        if not isinstance(stack, int):
            rate = self.rates.stairs if stack == "stairs" else self.rates.hallways
            return _poisson_tail(rate * self.players * (self.left + 0.3), height)
        looked = min(self.rates.looked * self.left, 0.5)
        chance = looked * (_poisson_tail(self._draws[stack], height - 2) if height > 2 else 1.0)
        return chance + (1 - looked) * _poisson_tail(self._draws[stack], height)

    def stack_height(self, stack: object) -> int | None:
        """How many tiles a stack has now."""
        view = self.view
        if isinstance(stack, int):
            known = view.stack_heights is not None and stack in self.box.row
            return view.stack_heights[self.box.row[stack]] if known and view.stack_heights is not None else None
        return view.hallways if stack == "hallway" else view.stairs

    def depletion(self, stack: object, owned: int) -> float:
        """Points of one more tile of a stack: its own, and for corridors what taking it does for those owned."""
        if isinstance(stack, int) and stack not in self.box.row:
            return 0.0  # a castle that is asked about alone may hold rooms whose stack the table has not
        known = self._empty.get((stack, owned))
        if known is None:
            height = self.stack_height(stack)
            known = self.emptied(stack, height)
            if not isinstance(stack, int) and height:
                lower = self.emptied(stack, height - 1)
                known = lower + (lower - known) * owned
            known = self._empty[stack, owned] = DEPLETED * known
        return known

    def emptying(self, stack: str) -> float:
        """Points that each tile of hallways or stairs wins by one of them being taken."""
        height = self.stack_height(stack)
        return DEPLETED * (self.emptied(stack, height - 1) - self.emptied(stack, height)) if height else 0.0

    # money

    def purse(self, player: int) -> int:
        """A player's money, or the starting amount where it is hidden."""
        money = self.view.money[player]
        return START_MONEY if money is None else money

    def wealth(self, player: int) -> int:
        """The same with what counts in the end but cannot be spent."""
        return self.purse(player) if self.extras is None else self.book.wealth(self.table, player)

    def money(self, player: int, amount: int) -> float:
        """What an amount of money is worth to a player, in points: much while it buys rooms, little in the end."""
        purse = self.purse(player)
        return self._wealth(player, purse + amount) - self._wealth(player, purse)

    def hoped_money(self, player: int, amount: int) -> float:
        """The same for money that may come some time: nobody knows what the purse will be."""
        usual = round(self.rates.purse)
        return self.added(player, usual, amount) if usual else self.money(player, amount)

    def added(self, player: int, purse: int, amount: int) -> float:
        """What an amount of money is worth besides a purse."""
        return self._wealth(player, purse + amount) - self._wealth(player, purse)

    @property
    def final_rate(self) -> float:
        """Points that a unit of money is worth if it only counts in the end."""
        extras = self.extras
        return 1 / MONEY_PER_POINT + (0.0 if extras is None else extras.treasure(self.view.player))

    def fortune(self, player: int) -> float:
        """What a player's purse as it is is worth, in points."""
        return self._wealth(player, self.purse(player))

    def _wealth(self, player: int, purse: int) -> float:
        key = player, purse
        known = self._wealths.get(key)
        if known is None:
            known = self._wealths[key] = self._wealth_of(player, purse)
        return known

    def _wealth_of(self, player: int, purse: int) -> float:
        """Points of a purse: at its rate in the end, more while it buys rooms, and what cards and favors count of it.

        What it buys is worth `rates.money` per 1000 for an empty purse, and falls to nothing at what may be needed.
        """
        worth = purse / MONEY_PER_POINT
        need = self.rates.need * self.left
        if need > 0:
            top = self.rates.money / 1000 - 1 / MONEY_PER_POINT
            within = min(max(purse, 0), need)
            worth += top * (within - within * within / (2 * need) + min(purse, 0))
        if player == self.view.player and "money" in self.view.bonus:
            worth += self.settled * purse / MONEY_PER_CARD_POINT
        saved = 0
        if self.extras is not None:
            worth += self.settled * purse * self.extras.treasure(player)
            saved = self.wealth(player) - self.purse(player)
        return worth + self.settled * self.favors.money_points(player, max(0, purse) + saved)

    @cached_property
    def settled(self) -> float:
        """How much of today's purse and external entrances will be there in the end."""
        return 1 / (1 + self.rates.settling * self.left)

    # rewards

    @property
    def _paired(self) -> float:
        """How likely a second Downstairs room follows the first of a pair."""
        return 1 - exp(-self.rates.pairing * self.left) if self.rates.pairing else 1.0

    @cached_property
    def rewards(self) -> "Rewards":
        """What the reward of each type is worth beyond the points of this turn, for the player who asks."""
        return Rewards(self._reward)

    def _reward(self, kind: int) -> float:
        if kind == FOOD:
            return self.rates.food
        if kind == OUTDOOR:
            return self.hoped_money(self.view.player, self.terms.outdoor_money)
        if kind == UTILITY:
            return self.best_of_two
        if kind == SLEEPING:
            return self.rates.sleeping if self.left else 0.0
        if kind == CORRIDOR:
            return self.rates.corridor if self.left else 0.0
        return self.terms.activity_points / 2 * self._paired if kind == DOWNSTAIRS else 0.0

    def rewards_of(self, player: int) -> "Rewards":
        """The same for any player, by the terms and the decree that he holds."""
        if self.extras is None:
            return self.rewards
        known = self._rewards.get(player)
        if known is None:
            known = self._rewards[player] = Rewards(partial(self._reward_of, player))
        return known

    def _reward_of(self, player: int, kind: int) -> float:
        terms, extras = self.terms_of(player), self.extras
        if kind == OUTDOOR:
            return self.hoped_money(player, terms.outdoor_money)
        if kind == DOWNSTAIRS:
            return terms.activity_points / 2 * self._paired * (1 + DOUBLE * (terms.downstairs_choices - 1))
        usual = self.rewards[kind]
        if kind == SLEEPING:
            return usual * (terms.stash_most / self.view.law.terms.stash_most)
        if kind == CORRIDOR:
            purist = extras is not None and extras.decree(player) == "purist"
            return 0.0 if purist else usual * (1 + PAIR * terms.corridor_pair)
        return usual

    # bonus cards

    @cached_property
    def best_of_two(self) -> float:
        """What a Utility reward may be expected to bring: the better of two unseen cards, or the best of more."""
        view = self.view
        if not view.bonus_deck_height:
            return 0.0
        castle = view.castles[view.player]
        held = {*view.bonus, *view.drawn}
        gone = {*held, *view.without.cards}
        shape = shape_of(castle)
        values = sorted([self._value_of(card, castle, shape) for card in self.box.bonus_cards if card not in gone])
        drawn = self.terms.utility_draw
        hands = comb(len(values), drawn) or 1
        return sum(value * comb(rank, drawn - 1) for rank, value in enumerate(values)) / hands

    def card_value(self, card: Card | str, castle: Castle) -> float:
        """What a bonus card may be expected to be worth in the end to the owner of this castle."""
        return self._value_of(card, castle, shape_of(castle))

    def _value_of(self, card: Card | str, castle: Castle, shape: Shape) -> float:
        card = self.worth_of_card(find_bonus_card(card) if isinstance(card, str) else card)
        if card.counts == "money":
            return MONEY_CARD
        if card.counts in ("all-sizes", "all-types"):
            return card.points * self.set_chance(card.counts, castle)
        if self.book.counters[card.counts].at_table is not None:
            return card.points * self._at_the_table(card.counts, castle)
        return (counted_in(shape, card, castle) + self.left * self._gains(card)) / card.each * card.points

    def _at_the_table(self, counts: str, castle: Castle) -> float:
        """How much the player who asks may expect of what only the table shows."""
        view = self.view
        if counts == "last-master-builder":
            # who will be it is known in the last round only; before, each is as likely as the others
            if not self.box.numbers.token:
                return float(view.law["solo-master-builder"] == "player")
            return float(view.master == view.player) if view.last_round else 1 / self.players
        if counts == "sole-firsts":
            return sum(self.favors.first(number, view.player) for number in range(len(view.favors)))
        stacks = Counter[object](
            room.tile.size_stack or room.tile.box for room in castle.rooms if not room.tile.is_foyer
        )
        owned = sum(number * self.emptied(stack, self.stack_height(stack)) for stack, number in stacks.items())
        coming = sum(self.size_share[size] * self.emptied(size, self.stack_height(size)) for size in self.box.sizes)
        return owned + self.left * coming

    def _gains(self, card: Card) -> float:
        """How much of what a bonus card counts its holder gains per purchase left."""
        known = self._gained.get(card.id)
        if known is None:
            known = self._gained[card.id] = self._gains_of(card)
        return known

    def _gains_of(self, card: Card) -> float:
        steer = self.rates.card_steer
        if card.counts == "sizes":
            return steer * sum(self.size_share[size] for size in card.sizes)
        if card.counts == "tiles" and card.type is not None:
            kind = INDEX[card.type]
            return steer * self.share[kind] + (GAINS["corridor"] if kind == CORRIDOR else 0.0)
        return GAINS.get(card.tile or card.counts, 0.0)

    def set_chance(self, kinds: str, castle: Castle, new_size: int | None = None, new_type: int = -1) -> float:
        """How likely a castle comes to have every size, or every type, with one more room of these."""
        if kinds == "all-sizes":
            have = set(castle.sizes)
            if new_size is not None:
                have.add(new_size)
            chances = [self.size_share[size] for size in self.box.sizes if size not in have]
            spare = max(0, len(self.box.sizes) - len(stack_sizes()))  # of more sizes than usual some may lack
            chances = sorted(chances, reverse=True)[: len(chances) - spare] if spare else chances
        else:
            types = castle.types
            chances = [self.share[i] for i, kind in enumerate(TYPES) if not types[kind] and i != new_type]
        chance = 1.0
        for wanted in chances:
            chance *= 1 - exp(-COMPLETING * self.left * wanted / max(1, len(chances)) ** 0.5)
        return chance


def _poisson_tail(expected: float, least: int) -> float:
    """How likely at least so many of something come that is expected so often."""
    term = below = exp(-expected)
    for number in range(1, least):
        term *= expected / number
        below += term
    return 1 - below


FIXED = (ACTIVITY, LIVING)
"""Types whose rewards are points of this turn."""

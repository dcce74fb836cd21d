"""What one more room changes for a player, concern by concern, without building the castle it leads to."""

from math import exp
from typing import NamedTuple

from engine.castle.castle import Castle
from engine.castle.meetings import Meeting
from engine.castle.placement import Placement
from engine.catalogue import Side
from engine.catalogue.cards import Card, find_bonus_card, find_favor
from solver.worth.alike import Alike, is_sound
from solver.worth.cards import Collection
from solver.worth.castle import Shape, shape_of
from solver.worth.grown import Grown, Touched, grow
from solver.worth.outlook import FIXED, Prospects
from solver.worth.pieces import free_sites, sides_across
from solver.worth.tiles import ACTIVITY, CORRIDOR, DOWNSTAIRS, LIVING, TOWER, Facts, facts

_NO_SITES: frozenset[Side] = frozenset()
OF_THEIR_OWN = (*FIXED, CORRIDOR, DOWNSTAIRS)
"""The types whose rewards are not simply earned: they are points, or depend on the turn or on another room."""


class Estimate(NamedTuple):
    """What a placement leaves beyond the points of its turn."""

    rewards: float
    """Rewards that are no points: extra turns, cards, money, a look into a stack, the free corridor itself."""
    completion: float
    """Chances to complete rooms, the new one's among them."""
    icons: float
    """Connection icons that later rooms may meet."""
    entrances: float
    """Entrances for later rooms: types that their icons want, choice, a way downstairs."""
    collection: float
    """Icons downstairs that count later rooms."""
    cards: float
    """Bonus cards held."""
    favors: float
    """Places in the king's favors."""
    depletion: float
    """Stacks that may be empty in the end."""
    moats: float = 0.0
    """Sites of the ring that are built over."""
    passages: float = 0.0
    """Joins in hand that are used up."""
    envy: float = 0.0
    """What the others lose in favors and win by empty stacks."""


class Change(NamedTuple):
    """The estimate of a placement, the types of the rooms it completes, and the change of entrances outside."""

    estimate: Estimate
    total: float
    done: list[int]
    outside: int


class Note(NamedTuple):
    """What changes for one room: by number, in points, and how many of its entrances stay open."""

    room: int
    completion: float
    icons: float
    open: int
    dead: bool
    """Can it never be completed?"""


class Holding:
    """One player's castle with the prospects of the table, ready for the question what a placement would change."""

    def __init__(
        self, prospects: Prospects, player: int, castle: Castle | None = None, shape: Shape | None = None
    ) -> None:
        view = prospects.view
        self._player = player
        self.prospects, self.rates = prospects, prospects.rates
        self._rewards = prospects.rewards_of(player)
        self.castle = castle or view.castles[player]
        if shape is None:
            shape = prospects.shapes[player] if castle is None else shape_of(castle)
        self.shape = shape
        self._fill = 1 - exp(-self.rates.fill * prospects.left)
        self._match: dict[str, float] = {}
        self._collection: Collection | None = None
        self._widened: Holding | None = None
        extras = prospects.extras
        self._pieces = pieces = prospects.pieces
        self._free = free_sites(self.castle) if pieces is not None and pieces.moats else _NO_SITES
        """The sides of the ring where a bar may still come to lie."""
        self._lost: dict[frozenset[Side], float] = {}
        self._tip = self._tower = 0.0
        if extras is not None:
            self._tip, self._tower = extras.tip(player), extras.tower
        shape = self.shape
        self._rooms: dict[int, tuple[float, float]] = {}
        self._changed: dict[Touched, tuple[float, float]] = {}
        wanted = [prospects.left * self.rates.demand * demand for demand in prospects.demand]
        self._wanted = [(kind, demand) for kind, demand in enumerate(wanted) if demand]
        self._open = self.entrances(shape.wide, shape.light, shape.dark)
        self._opened: dict[tuple[float, ...], float] = {}
        self._bounded: bool | None = None
        self._most: dict[Alike, float] = {}

    @property
    def collection(self) -> Collection:
        """The player's cards and favors."""
        if self._collection is None:
            self._collection = self._collect()
        return self._collection

    def _collect(self) -> Collection:
        prospects, player, view = self.prospects, self._player, self.prospects.view
        cards = [find_bonus_card(card) for card in view.bonus] if player == view.player else []
        favors = [find_favor(card) for card in view.favors]
        extras = prospects.extras
        if extras is not None:
            cards = [*self._encored(list(map(prospects.worth_of_card, cards)), player), *extras.cards(player)]
            favors += prospects.favors.own if player == view.player else []
        return Collection(prospects, player, cards, favors)

    def _encored(self, cards: list[Card], player: int) -> list[Card]:
        """Bonus cards as they count for their holder: by a decree the best of them twice (DECREE-32)."""
        extras, value = self.prospects.extras, self.prospects.card_value
        if extras is None or extras.decree(player) != "encore-card" or not cards:
            return cards
        best = max(cards, key=lambda card: value(card, self.castle))
        return [card._replace(points=2 * card.points) if card is best else card for card in cards]

    # what is hoped for

    def _matched(self, room: Facts) -> float:
        """Points that an open entrance of a room may still bring by its icon."""
        known = self._match.get(room.slug)
        if known is None:
            prospects = self.prospects
            share = sum(prospects.share[listed] for listed, points in enumerate(room.connected) if points)
            known = max(room.connected) * (1 - exp(-self.rates.icon * prospects.left * share))
            self._match[room.slug] = known
        return known

    def hopes(self) -> tuple[float, float, float]:
        """What the castle as it is may hope for: completions, icons, entrances."""
        rooms = [self._as_it_is(number) for number in range(len(self.shape.facts))]
        return sum([room[0] for room in rooms]), sum([room[1] for room in rooms]), self._open

    def _as_it_is(self, number: int) -> tuple[float, float]:
        """The completion and the icon of one room, as it is now."""
        known = self._rooms.get(number)
        if known is None:
            shape = self.shape
            known = self._rooms[number] = self._room(number, shape.eases[number], shape.dead[number], 0)
        return known

    def _room(self, number: int, doors: list[float], dead: bool, more: int) -> tuple[float, float]:
        """The same for one room of the castle, with these entrances open and its icon paying so much more."""
        shape = self.shape
        return self.hope(shape.facts[number], shape.icons[number] + more, doors, dead)

    def hope(self, room: Facts, icons: int, doors: list[float], dead: bool) -> tuple[float, float]:
        """What the completion of a room and its icon, which pays so much now, may still bring.

        `doors` says of each of its open entrances how free it is.
        """
        if not doors:
            return 0.0, 0.0
        fill, ease, once = 1.0, 0.0, self._fill
        for free in doors:
            fill *= free * once
            ease += free
        icon = self._matched(room) if room.icon else 0.0
        if dead:
            return 0.0, icon * ease
        return fill * self._reward(room, icons + icon * len(doors)), icon * ease

    def _reward(self, room: Facts, icons: float) -> float:
        """What completing a room is worth, the points of its turn included."""
        more = self._beside(room)
        if room.type == LIVING:
            return room.points + icons + more
        if room.type == ACTIVITY:
            return self.castle.terms.activity_points + more
        return self._rewards[room.type] + more

    def _beside(self, room: Facts) -> float:
        """What completing a room brings besides its reward: money by a decree, a favor for a tower room."""
        return self._tip + self._tower if room.stack == TOWER else self._tip

    def entrances(self, wide: list[float], light: float, dark: float) -> float:
        """What open entrances are worth: for icons of rooms to come, for choice, for rooms downstairs."""
        rates, left = self.rates, self.prospects.left
        base = rates.demand_base
        worth: float = -left * rates.mobility * rates.mobility_base**light
        for kind, demand in self._wanted:
            worth += demand * (1 - base ** wide[kind])
        if dark > 0:
            worth += left * self.prospects.share[DOWNSTAIRS] * rates.cellar * (1 - 0.5**dark)
        return worth

    # one more room

    def meeting(self, placement: Placement) -> Meeting:
        """What a legal placement of a room alone meets, remembered with the shape of the castle."""
        known = self.shape.met.get(placement)
        if known is None:
            known = self.shape.met[placement] = self.castle.meeting(placement)
        return known

    def change(self, met: Meeting, notes: list[Note] | None = None) -> Change:
        """What a legal placement changes, by what it meets; with `notes` also room by room."""
        if met.joins and not self.shape.ground.holds(met.placement):
            return self._wider().change(met, notes)
        grown = grow(self.shape, met)
        concerns = self._concerns(met, grown, notes)
        return Change(Estimate(*concerns), sum(concerns), grown.done, grown.outside)

    def estimate(self, met: Meeting) -> float:
        """The sum of the same alone, for those who weigh many places."""
        if met.joins and not self.shape.ground.holds(met.placement):
            return self._wider().estimate(met)
        return sum(self._concerns(met, grow(self.shape, met)))

    @property
    def bounded(self) -> bool:
        """Is there a bound for what places that are alike are worth?

        It needs tiles that are as usual, a table without modules, and cards and favors that no place changes in a way
        that only the grown castle tells.
        """
        if self._bounded is None:
            plain = self.prospects.extras is None and self._pieces is None and self.shape.usual
            self._bounded = plain and is_sound(self.rates) and self.collection.steady
        return self._bounded

    def most(self, alike: Alike) -> float:
        """The most that the estimate may say of places that are alike: as if no ground were taken from any entrance."""
        known = self._most.get(alike)
        if known is None:
            known = self._most[alike] = self._most_of(alike)
        return known

    def _most_of(self, alike: Alike) -> float:
        new, done = alike.new, alike.done
        completion, icon = self.hope(new, alike.icons, [1.0] * alike.left, False)
        worth = completion + icon
        for beside in alike.touched:
            completion, icon = self._changed.get(beside) or self._change_of(beside)
            worth += completion + icon
        if done:
            worth += self._earned(done)
        opened = self._opened.get(alike.opens)
        if opened is None:
            opened = self._opened[alike.opens] = self._entrances_then(alike.opens)
        return worth + opened + self.collection.total(new, len(done), alike.outside)

    def takes_nothing(self, alike: Alike, place: Placement) -> bool:
        """Does a place that was weighed cost no points and no ground? None of its like is better then."""
        if alike.earns or self.meeting(place).points < alike.points:
            return False
        grown: Grown = self.shape.grown[place]
        return grown.touched == alike.touched and grown.doors == [1.0] * alike.left

    def _entrances_then(self, opens: tuple[float, ...]) -> float:
        """What more entrances are worth if some come on open ground, and others go."""
        shape = self.shape
        wide, light, dark = shape.wide.copy(), shape.light, shape.dark
        number, kind, below = opens[:3]
        wide[int(kind)] += number
        light += number - below
        dark += below
        for place in range(3, len(opens), 3):
            kind, ease, below = opens[place : place + 3]
            wide[int(kind)] -= ease
            if below:
                dark -= ease
            else:
                light -= ease
        return self.entrances(wide, light, dark) - self._open

    def _concerns(self, met: Meeting, grown: Grown, notes: list[Note] | None = None) -> tuple[float, ...]:
        """Every concern of an estimate, in the order in which `Estimate` names them."""
        shape = self.shape
        new = facts(met.placement.slug)
        icons, doors, dead, touched, wide, light, dark, outside, done = grown
        completion, icon = self.hope(new, icons, doors, dead)
        if notes is not None:
            notes.append(Note(len(shape.facts), completion, icon, len(doors), dead))
        for beside in touched:
            more_hope, more_icon = self._changed.get(beside) or self._change_of(beside)
            completion += more_hope
            icon += more_icon
            if notes is not None:
                notes.append(Note(beside.room, more_hope, more_icon, len(beside.doors), beside.dead))
        rewards = self._earned(done) if done else 0.0
        if done and (self._tip or self._tower):
            laid = (*shape.facts, new)
            rewards += sum(self._beside(laid[number]) for number in met.completed)
        more = self.entrances(wide, light, dark) - self._open
        gathered, cards, favors, depletion, envy = self.collection.of(new, len(done), outside, met)
        moats = passages = 0.0
        if self._pieces is not None:
            moats, passages = self._across(met.placement), -self._pieces.join * len(met.joins)
        return rewards, completion, icon, more, gathered, cards, favors, depletion, moats, passages, envy

    def _change_of(self, beside: Touched) -> tuple[float, float]:
        """What the hopes for a room change by being left so, remembered: many places leave it so."""
        number = beside.room
        hope, icon = self._room(number, beside.doors, beside.dead, beside.paid)
        was_hope, was_icon = self._as_it_is(number)
        found = self._changed[beside] = hope - was_hope, icon - was_icon
        return found

    def _wider(self) -> "Holding":
        """The same castle on wider ground."""
        if self._widened is None:
            castle = Castle(self.castle.laid, self.castle.law).under(self.castle.terms)
            self._widened = Holding(self.prospects, self._player, castle, Shape(castle))
        return self._widened

    def _across(self, placement: Placement) -> float:
        """What a room costs by lying where a bar would have to lie."""
        if self._pieces is None or not self._free:
            return 0.0
        blocked = sides_across(self.castle, placement) & self._free
        if not blocked:
            return 0.0
        if blocked not in self._lost:
            self._lost[blocked] = self._pieces.hope(self.castle, blocked) - self._pieces.hope(self.castle)
        return self._lost[blocked]

    def _earned(self, done: list[int]) -> float:
        """The rewards of completed rooms beyond the points of this turn."""
        rewards = self._rewards
        worth = sum(rewards[each] for each in done if each not in OF_THEIR_OWN)
        if CORRIDOR in done and not self.prospects.corridor_used:
            worth += rewards[CORRIDOR]
        if done.count(DOWNSTAIRS) % 2:
            # the first of a pair is half a reward to come; the second one's is among the points of this turn
            worth += -rewards[DOWNSTAIRS] if self.shape.cellars % 2 else rewards[DOWNSTAIRS]
        return worth

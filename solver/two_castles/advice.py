"""Every decision of Between Two Castles rated from what a player can see: points at once, and the result to expect."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from engine.two_castles.catalogue import Cell, RoomType, Slug, Tile, find_attendant, find_card, find_tile
from engine.two_castles.game.state import Action, Phase, Verb
from engine.two_castles.game.view import View
from solver.patience import Patience
from solver.two_castles.growth import WHOLE, Chance, Growth
from solver.two_castles.hopes import RATES, Hope, Rates, hope, usual_end, waiting
from solver.two_castles.outlook import Outlook
from solver.two_castles.weighing import BUDGET, Budget, Option, mean, result, weigh

SURE = 1e6
"""For options about which the estimate says nothing: draws alone decide."""


class Rated(NamedTuple):
    """An action, the points it adds to score sheets at once, and the player's result to expect after it."""

    action: Action
    points: int
    value: float


class Laid(NamedTuple):
    """A tile at its best place in a castle: what it wins there at once, what it promises, and how the castle ends."""

    tile: Tile
    place: Cell
    points: int
    hope: Hope
    finals: tuple[float, ...]

    @property
    def value(self) -> float:
        """What the castle is worth in the end, on average."""
        return mean(self.finals)


class Adviser:
    """Rates what a player may do now; one for each view."""

    def __init__(
        self,
        view: View,
        budget: Budget = BUDGET,
        patience: Patience | None = None,
        rates: Rates = RATES,
        *,
        both: bool = True,
        seen: Sequence[Slug] = (),
    ) -> None:
        self.view = view
        self.outlook = Outlook(view, seen=seen)
        self.budget = budget
        self.patience = patience
        self.rates = rates
        self._both = both
        """Is the other castle looked at too where only one is decided about? That changes values, but no ranks."""

    def rate(self, actions: Sequence[Action]) -> list[Rated]:
        """All of these actions, in their order."""
        return _RATERS[self.view.phase](self, actions)

    # a castle

    def lay_all(self, castle: int, slugs: Sequence[str]) -> dict[str, Laid]:
        """Each of these tiles at its best place in a castle."""
        growth, left = self.outlook.growth(castle), self.outlook.left(castle)
        before = waiting(growth, left, self.rates)
        spots = {slug: self._best_place(growth, find_tile(slug), left, before) for slug in slugs}
        options = [self._option(castle, growth, find_tile(slug), *spot) for slug, spot in spots.items()]
        rows = weigh(options, growth.total, left, self.budget, self.patience, self.rates)
        return {
            slug: Laid(find_tile(slug), place, points, promise, tuple(row))
            for (slug, (place, points, promise)), row in zip(spots.items(), rows, strict=True)
        }

    def _best_place(self, growth: Growth, tile: Tile, left: int, before: float) -> tuple[Cell, int, Hope]:
        """The place where a tile wins and promises most together; the most points alone decide which are looked at."""
        gains = [(growth.quick.gain(tile, *place), place) for place in growth.spots(tile)]
        gains.sort(key=lambda found: (-found[0], found[1]))
        looked = [
            (place, growth.gain(tile, place), hope(growth, tile, place, left, before, self.rates))
            for _points, place in gains[: self.budget.followed]
        ]
        return max(looked, key=lambda found: round(found[1] + found[2].points, 9))

    def _option(self, castle: int, growth: Growth, tile: Tile, place: Cell, points: int, promise: Hope) -> Option:
        return Option(
            points, promise.points, self._end(castle, growth, lambda grown, chance: grown.lay(tile, place, chance))
        )

    def _end(self, castle: int, growth: Growth, change: Callable[[Growth, Chance], None]) -> Callable[[int], float]:
        """How a castle ends in a draw after a change: what comes after the depth of the budget is as usual."""
        coming = self.outlook.coming(castle)
        soon, later = coming[: self.budget.depth], len(coming[self.budget.depth :])

        def end(draw: int) -> float:
            grown, chance = growth.copy(), self.outlook.chance(castle, draw)
            change(grown, chance)
            return usual_end(grown.grow(soon, chance), later, self.rates) + waiting(grown, later, self.rates)

        return end

    def finals(self, castle: int) -> list[float]:
        """How a castle about which nothing is decided now ends, draw by draw."""
        left = self.outlook.left(castle)
        growth = self.outlook.growth(castle)
        end = self._end(castle, growth, lambda grown, chance: None)
        return weigh([Option(0, 0.0, end)], growth.total, left, self.budget, self.patience, self.rates)[0]

    def result(self, left: Sequence[float], right: Sequence[float]) -> float:
        """The result to expect of both castles."""
        return result(left, right, self.outlook.ahead, self.rates.level)

    # decisions about both castles

    def both(self, slugs: Sequence[str]) -> tuple[dict[str, Laid], dict[str, Laid]]:
        """Each of these tiles in the castle on the left, and in that on the right."""
        left, right = (self.lay_all(castle, slugs) for castle in self.view.sides())
        return left, right

    def choices(self, actions: Sequence[Action]) -> list[Rated]:
        """Two tiles to keep, each with the castle that is better for it."""
        left, right = self.both(self.view.hand)
        return [
            Rated(action, *max((self._shared(left[one], right[other]) for one, other in _ways(action)), key=_value))
            for action in actions
        ]

    def _shared(self, left: Laid, right: Laid) -> tuple[int, float]:
        return left.points + right.points, self.result(left.finals, right.finals)

    def divisions(self, actions: Sequence[Action]) -> list[Rated]:
        """Which tile goes to which castle."""
        left, right = self.both(sorted(actions[0].args))
        return [Rated(action, *self._shared(left[action.args[0]], right[action.args[1]])) for action in actions]

    def ludwig(self, actions: Sequence[Action]) -> list[Rated]:
        """Ludwig's tiles: what is good for the castle shared with him, and bad for the other one."""
        view = self.view
        pair = view.ludwig, (view.ludwig - 1) % len(view.names)
        shared, other = sorted(pair, key=lambda castle: castle not in view.sides())
        own = next(castle for castle in view.sides() if castle != shared)
        laid, finals, theirs = self.lay_all(shared, actions[0].args), self.finals(own), self.outlook.growth(other)
        found = []
        for action in actions:
            one, two = action.args
            harm = theirs.best(find_tile(two))[0]
            found.append(Rated(action, laid[one].points, self.result(laid[one].finals, finals) - harm / 2))
        return found

    # decisions at a castle

    def at_site(self, actions: Sequence[Action], options: Sequence[Option], surprise: float) -> list[Rated]:
        """Options about the castle that is being built."""
        view = self.view
        total, left = self.outlook.growth(view.site).total, self.outlook.left(view.site)
        rates = self.rates._replace(surprise=surprise)
        budget = self.budget if surprise < SURE else self.budget._replace(horizon=WHOLE)
        rows = weigh(options, total, left, budget, self.patience, rates)
        others = [castle for castle in view.sides() if castle != view.site]
        other = self.finals(others[0]) if self._both else [float(max(map(max, rows)))]
        return [
            Rated(action, option.points, self.result(row, other))
            for action, option, row in zip(actions, options, rows, strict=True)
        ]

    def orders(self, actions: Sequence[Action]) -> list[Rated]:
        """Whose tile is laid first."""
        view, castle = self.view, self.view.site
        growth = self.outlook.growth(castle)
        gifts = sorted(view.gifts[castle], key=lambda gift: gift.seat != view.player)
        slugs = [gift.slug for gift in gifts]

        def lays(order: Sequence[Slug]) -> Callable[[Growth, Chance], None]:
            return lambda grown, chance: grown.take_all([(slug,) for slug in order], chance)

        options = [
            Option(0, 0.0, self._end(castle, growth, lays(slugs if action.verb == Verb.LEAD else slugs[::-1])))
            for action in actions
        ]
        return self.at_site(actions, options, self.rates.surprise)

    def places(self, actions: Sequence[Action]) -> list[Rated]:
        """Where a tile goes, or which of several, or none."""
        castle = self.view.site
        growth, left = self.outlook.growth(castle), self.outlook.left(castle)
        before = waiting(growth, left, self.rates)
        options = []
        for action in actions:
            if action.verb == Verb.DECLINE:
                options.append(Option(0, 0.0, self._end(castle, growth, lambda grown, chance: None)))
                continue
            room = action.args[0]
            place = room.x, room.y
            points = growth.gain(room.tile, place)
            promise = hope(growth, room.tile, place, left, before, self.rates)
            options.append(self._option(castle, growth, room.tile, place, points, promise))
        return self.at_site(actions, options, self.rates.surprise)

    def attendants(self, actions: Sequence[Action]) -> list[Rated]:
        """Who comes into the throne room."""
        return self._trials(actions, lambda grown, name: grown.add_attendant(find_attendant(name)))

    def cards(self, actions: Sequence[Action]) -> list[Rated]:
        """Which bonus card is kept."""
        return self._trials(actions, lambda grown, name: grown.add_card(find_card(name)))

    def _trials(self, actions: Sequence[Action], change: Callable[[Growth, str], None]) -> list[Rated]:
        castle = self.view.site
        growth, options = self.outlook.growth(castle), []
        for action in actions:
            grown = growth.copy()
            change(grown, action.args[0])
            end = self._end(castle, grown, lambda grown, chance: None)
            options.append(Option(grown.total - growth.total, 0.0, end))
        return self.at_site(actions, options, SURE)

    def bonuses(self, actions: Sequence[Action]) -> list[Rated]:
        """The bonus that a third Downstairs room takes, or none."""
        castle = self.view.site
        growth = self.outlook.growth(castle)

        def uses(action: Action) -> Callable[[Growth, Chance], None]:
            if action.verb == Verb.DECLINE:
                return lambda grown, chance: None
            return lambda grown, chance: grown.use_bonus(RoomType(action.args[0]), chance)

        options = [Option(0, 0.0, self._end(castle, growth, uses(action))) for action in actions]
        return self.at_site(actions, options, SURE)


def _ways(action: Action) -> tuple[tuple[str, str], tuple[str, str]]:
    one, other = action.args
    return (one, other), (other, one)


def _value(shared: tuple[int, float]) -> float:
    return shared[1]


_RATERS: dict[Phase, Callable[[Adviser, Sequence[Action]], list[Rated]]] = {
    Phase.LUDWIG: Adviser.ludwig,
    Phase.CHOOSE: Adviser.choices,
    Phase.DIVIDE: Adviser.divisions,
    Phase.ORDER: Adviser.orders,
    Phase.PLACE: Adviser.places,
    Phase.ATTENDANT: Adviser.attendants,
    Phase.CARD: Adviser.cards,
    Phase.BONUS: Adviser.bonuses,
}


def rate(
    view: View,
    actions: Sequence[Action],
    budget: Budget = BUDGET,
    patience: Patience | None = None,
    seen: Sequence[Slug] = (),
) -> list[Rated]:
    """What each action adds to the score sheets at once, and the result that the player to move may expect after it.

    The actions are all that are legal now, in any phase; the answer is in their order. The same view gives the same.
    Tiles that were `seen` before are not expected to come.
    """
    return Adviser(view, budget, patience, seen=seen).rate(actions)

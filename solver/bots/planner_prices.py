"""How the bot `planner` sets prices: it tries arrangements on a simple forecast of what everybody would buy."""

from collections.abc import Iterator
from itertools import combinations

from engine.catalogue import Slug
from engine.game.layouts import tidied
from engine.modules.moats.part import PRICE
from solver.worth.worth import Outlook

ROUNDS = 4
"""Sweeps over all swaps of two rooms, at most."""
OWN_TRIES = 6
"""Places of a room that the master builder looks at in his own castle."""
SECTION = PRICE
"""What a section of a moat costs (MOAT-2)."""


class Forecast:
    """Every player's worth of every room at every price, and what would be bought in an arrangement."""

    def __init__(self, outlook: Outlook) -> None:
        view = outlook.view
        self._me = view.player
        self._prospects = outlook.prospects
        players = len(view.names)
        self._others = [(view.player + seat) % players for seat in range(1, players)]
        self.rooms: list[Slug] = [offer.slug for offer in view.market]
        self.prices = view.box.numbers.prices
        self._pass_money = outlook.prospects.terms.pass_money
        self._paid = [self._prices_of(player) for player in range(players)]
        self._coins = [offer.coins for offer in view.market]
        self._net = {player: self._table(outlook, player) for player in self._others}
        self._pass = {player: self._passing(player) for player in self._others}
        self._sections = {player: self._section(player) for player in self._others}
        self._my_section = self._section_worth(view.player)
        self._outlook = outlook
        self._purse = self._prospects.purse(view.player)
        self._moneys: dict[int, float] = {}
        self._mine = [outlook.rough_most(view.player, slug, OWN_TRIES) for slug in self.rooms]
        """The most that each room may be worth to the master builder himself."""

    def _prices_of(self, player: int) -> tuple[int, ...]:
        """What a player pays on each space (DECREE-24)."""
        less = self._prospects.terms_of(player).room_discount
        return tuple(max(0, price - less) for price in self.prices) if less else self.prices

    def _passing(self, player: int) -> float:
        """What a turn without a purchase is worth to a player."""
        passing = self._prospects.money(player, self._prospects.terms_of(player).pass_money)
        extras = self._prospects.extras
        return passing if extras is None else max(passing, extras.idle(player))

    def _section_worth(self, player: int) -> float | None:
        """About what a section of the moat is worth to a player, without its price (MOAT-2)."""
        pieces = self._prospects.pieces
        return None if pieces is None or not pieces.moats else pieces.offer(player)

    def _section(self, player: int) -> float:
        """The same with its price, for who can pay it."""
        worth = self._section_worth(player)
        if worth is None or self._prospects.purse(player) < SECTION:
            return float("-inf")
        return worth + self._prospects.money(player, -SECTION)

    def _table(self, outlook: Outlook, player: int) -> list[list[float | None]]:
        """By room and price space: worth less cost, or nothing if it cannot be paid or placed."""
        purse, prospects = self._prospects.purse(player), self._prospects
        table: list[list[float | None]] = []
        for slug, coins in zip(self.rooms, self._coins, strict=True):
            worth = outlook.rough(player, slug)
            table.append(
                [
                    worth + prospects.money(player, coins - price)
                    if worth is not None and purse + coins >= price
                    else None
                    for price in self._paid[player]
                ]
            )
        return table

    def result(self, spaces: list[int]) -> float:
        """What an arrangement brings the master builder; `spaces` is the price space of each room."""
        left = list(range(len(self.rooms)))
        income, envied = 0, 0.0
        for player in self._others:
            net, room = self.taken(player, spaces, left)
            envied += net
            if room is not None:
                left.remove(room)
                income += self._paid[player][spaces[room]]
            elif self._sections[player] > self._pass[player]:
                income += SECTION
        return self._own(left, income, spaces) - self._prospects.rates.price_envy * envied / len(self._others)

    def taken(self, player: int, spaces: list[int], left: list[int] | None = None) -> tuple[float, int | None]:
        """What a buyer takes of the rooms left, and what it leaves him; nothing if passing leaves more."""
        table, best, chosen = self._net[player], max(self._pass[player], self._sections[player]), None
        for room in range(len(self.rooms)) if left is None else left:
            net = table[room][spaces[room]]
            if net is not None and net > best:
                best, chosen = net, room
        return best, chosen

    def _own(self, left: list[int], income: int, spaces: list[int]) -> float:
        """The master builder's own turn, last and with the income in hand (BUY-6)."""
        purse = self._purse + income
        best = self._money(income + self._pass_money)
        if self._my_section is not None and purse >= SECTION:
            best = max(best, self._my_section + self._money(income - SECTION))
        for room in left:
            most, gain = self._mine[room], self._coins[room] - self._paid[self._me][spaces[room]]
            if most is not None and purse + gain >= 0:
                more = self._money(income + gain)
                if most + more > best:
                    worth = self._outlook.rough(self._me, self.rooms[room], OWN_TRIES)
                    assert worth is not None
                    best = max(best, worth + more)
        return best

    def _money(self, amount: int) -> float:
        """What an amount is worth to the master builder, in points."""
        known = self._moneys.get(amount)
        if known is None:
            known = self._moneys[amount] = self._prospects.money(self._me, amount)
        return known

    def first(self) -> list[int]:
        """The rooms that the others want most on the highest prices."""
        wanted = [
            sum(self._net[player][room][-1] or -5.0 for player in self._others) for room in range(len(self.rooms))
        ]
        order = sorted(range(len(self.rooms)), key=lambda room: (-wanted[room], self.rooms[room]))
        spaces = [0] * len(order)
        for space, room in enumerate(order):
            spaces[room] = space
        return spaces


def arrange(outlook: Outlook) -> list[str]:
    """The market in the order of the price spaces, improved by swaps as long as they help; blanks at the end."""
    forecast = Forecast(outlook)
    spaces = forecast.first()
    best = forecast.result(spaces)
    for _round in range(ROUNDS):
        improved = False
        for swapped in _swaps(spaces):
            result = forecast.result(swapped)
            if result > best + 1e-9:
                spaces, best, improved = swapped, result, True
        if not improved:
            break
    order = [""] * len(forecast.prices)
    for room, space in zip(forecast.rooms, spaces, strict=True):
        order[space] = room
    return list(tidied(forecast.prices, order))


def _swaps(spaces: list[int]) -> Iterator[list[int]]:
    for a, b in combinations(range(len(spaces)), 2):
        swapped = spaces.copy()
        swapped[a], swapped[b] = swapped[b], swapped[a]
        yield swapped

"""What a purchase gives and leaves to the others: the price goes to the master builder, and rooms left are bought.

docs/advice.md states it; alone, and for rates of nothing, it is nothing.
"""

from functools import cached_property
from operator import itemgetter
from typing import TYPE_CHECKING

from solver.worth.alike import ABOVE

if TYPE_CHECKING:
    from solver.worth.worth import Outlook

Bought = tuple[float, set[str]]
"""What some players have of their turns together, and the rooms that they buy."""


class Others:
    """The players who buy later this round, as the asker may expect them to."""

    def __init__(self, outlook: "Outlook") -> None:
        self._outlook = outlook
        self._prospects = prospects = outlook.prospects
        view, rates = outlook.view, prospects.rates
        mine = (view.player - view.master - 1) % prospects.players
        self._later = [(view.master + 1 + seat) % prospects.players for seat in range(mine + 1, prospects.players)]
        """In the order of their turns; the master builder last (ROUND-2)."""
        self._pay = rates.pay * prospects.rivals if view.player != view.master else 0.0
        self._deny = rates.deny * prospects.rivals
        self._lost: dict[str, float] = {}
        self._mosts: dict[int, list[tuple[float, int, str]]] = {}
        self._money: dict[tuple[int, str], float] = {}
        """The change of a player's purse by a room, in points."""
        self._nets: dict[tuple[int, str], float] = {}

    def paid(self, price: int) -> float:
        """What a price costs besides, because the master builder has it (BUY-4)."""
        return -self._pay * self._prospects.money(self._outlook.view.master, price) if self._pay and price else 0.0

    def denied(self, take: str) -> float:
        """What it is worth that those who buy later cannot have a room any more."""
        if not self._deny or not self._later:
            return 0.0
        known = self._lost.get(take)
        if known is None:
            worth, wanted = self._freely
            known = self._deny * (worth - self._bought(take)[0]) if take in wanted else 0.0
            self._lost[take] = known
        return known

    @cached_property
    def _freely(self) -> "Bought":
        """What they buy if every room is there."""
        return self._bought("")

    def _bought(self, gone: str) -> "Bought":
        """What the later ones have of their turns together if each takes what leaves him most, without one room.

        Of rooms that leave him the same he takes the first. What a room leaves him is found out only where it may be
        more than the best so far.
        """
        taken, sum_of_nets = {gone}, 0.0
        for player in self._later:
            best, chosen, place = self._passes[player], "", -1
            for most, number, room in self._most_first(player):
                if most <= best:
                    break
                if room in taken:
                    continue
                net = self._net(player, room)
                if net > best or (net == best and number < place):
                    best, chosen, place = net, room, number
            taken.add(chosen)
            sum_of_nets += best
        return sum_of_nets, taken - {gone, ""}

    @cached_property
    def _passes(self) -> dict[int, float]:
        """What passing, hallway or stairs leave each of them."""
        prospects = self._prospects
        return {player: prospects.money(player, prospects.terms_of(player).pass_money) for player in self._later}

    def _most_first(self, player: int) -> list[tuple[float, int, str]]:
        """The rooms that a player can pay and place: the most that each may leave him, and its number in the market."""
        found = self._mosts.get(player)
        if found is None:
            outlook, prospects = self._outlook, self._prospects
            found, less = [], prospects.terms_of(player).room_discount
            for number, offer in enumerate(outlook.view.market):
                more = offer.coins - max(0, offer.price - less)
                if prospects.purse(player) + more >= 0:
                    most = outlook.rough_most(player, offer.slug)
                    if most is not None:
                        money = self._money[player, offer.slug] = prospects.money(player, more)
                        found.append((most + money + ABOVE, number, str(offer.slug)))
            found.sort(key=itemgetter(0), reverse=True)
            self._mosts[player] = found
        return found

    def _net(self, player: int, room: str) -> float:
        """What the purchase of a room leaves a player who can pay and place it."""
        net = self._nets.get((player, room))
        if net is None:
            worth = self._outlook.rough(player, room)
            assert worth is not None
            net = self._nets[player, room] = worth + self._money[player, room]
        return net

"""What a purchase gives and leaves to the others: the price goes to the master builder, and rooms left are bought.

docs/advice.md states it; alone, and for rates of nothing, it is nothing.
"""

from functools import cached_property
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from solver.worth.worth import Outlook

Nets = dict[str, float]
"""By room of the market: what a purchase of it would leave a player, in points."""


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

    def paid(self, price: int) -> float:
        """What a price costs besides, because the master builder has it (BUY-4)."""
        return -self._pay * self._prospects.money(self._outlook.view.master, price) if self._pay and price else 0.0

    def denied(self, take: str) -> float:
        """What it is worth that those who buy later cannot have a room any more."""
        if not self._deny or not self._later:
            return 0.0
        known = self._lost.get(take)
        if known is None:
            left = self._nets
            known = self._lost[take] = self._deny * (self._bought("") - self._bought(take)) if take in left else 0.0
        return known

    def _bought(self, gone: str) -> float:
        """What the later ones have of their turns together if each takes what leaves him most, without one room."""
        taken, sum_of_nets = {gone}, 0.0
        for player in self._later:
            best, chosen = self._passes[player], ""
            for room, nets in self._nets.items():
                net = nets.get(player)
                if net is not None and net > best and room not in taken:
                    best, chosen = net, room
            taken.add(chosen)
            sum_of_nets += best
        return sum_of_nets

    @cached_property
    def _passes(self) -> dict[int, float]:
        """What passing, hallway or stairs leave each of them."""
        prospects = self._prospects
        return {player: prospects.money(player, prospects.terms_of(player).pass_money) for player in self._later}

    @cached_property
    def _nets(self) -> dict[str, dict[int, float]]:
        """By room and player: what its purchase leaves him, if he can pay and place it."""
        outlook, prospects = self._outlook, self._prospects
        found: dict[str, dict[int, float]] = {}
        for offer in outlook.view.market:
            nets = found[offer.slug] = {}
            for player in self._later:
                price = max(0, offer.price - prospects.terms_of(player).room_discount)
                if prospects.purse(player) + offer.coins >= price:
                    worth = outlook.rough(player, offer.slug)
                    if worth is not None:
                        nets[player] = worth + prospects.money(player, offer.coins - price)
        return found

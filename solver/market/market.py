"""The market in plain numbers: what each player would take at given prices, and what the master builder has of it."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from engine.game.hand import CORRIDORS, corridor_prices
from engine.game.layouts import placed
from engine.game.market import kept_order
from engine.game.setup import START_MONEY
from engine.game.view import View
from engine.kernel.i18n import N_
from engine.rules.terms import BASE_TERMS, Terms
from solver.worth.worth import Outlook

MODEL = N_(
    "From the left of the master builder on, each player takes what leaves him most: its worth in his castle as the "
    "asker sees it, and the change of his purse at the exchange rate; passing is 5000. Of equal ones he takes the "
    "cheaper, then the first by name. One purchase each, the master builder last with the income; extra turns are not "
    "counted. Where money is hidden the others are taken to have 15000."
)
PASS = "pass"
DIGITS = 6
"""Points are compared to this many digits, so that sums that are equal on paper are equal here."""


class Seat(NamedTuple):
    """A player at the market: the purse, and what each tile for sale is worth to him; none if it has no place."""

    money: int
    worth: Mapping[str, float]
    rate: Callable[[int], float]
    """What it is worth to him, in points, to have so much more money than now; more is never worth less."""
    terms: Terms = BASE_TERMS
    """The numbers of the rules as they hold for him."""

    def pays(self, price: int) -> int:
        """What he pays for a room at this price (DECREE-24)."""
        return max(0, price - self.terms.room_discount)


class Market(NamedTuple):
    """A market to be priced, in plain numbers."""

    coins: Mapping[str, int]
    """The rooms, each with the coins lying on it."""
    prices: tuple[int, ...]
    """The price spaces in use, the dearest first."""
    seats: tuple[Seat, ...]
    """In turn order, the master builder last (ROUND-2)."""
    corridors: tuple[int, int]
    """How many hallways and stairs are left."""
    crowding: bool = False
    """May one price hold a room more than it has spaces (DECREE-23)?"""


class Purchase(NamedTuple):
    """What a player does in his turn: takes a room, a hallway or stairs, or passes."""

    take: str
    price: int
    coins: int
    worth: float
    net: float
    """In points what the turn leaves him: the worth and the change of his purse, with the income if he had any."""

    @property
    def key(self) -> tuple[float, int, str]:
        """Best first: what leaves most, then the cheaper, then by name."""
        return -self.net, self.price, self.take


class Pricing(NamedTuple):
    """An arrangement and what it leads to: what everyone takes in turn order, and what the master builder has of it."""

    order: tuple[str, ...]
    """The rooms as the action of the engine names them: from the dearest space down, or each with its price."""
    purchases: tuple[Purchase, ...]
    instead: tuple[Purchase | None, ...]
    """What each would have taken next best."""
    income: int
    total: float


# one arrangement


def options(
    seat: Seat,
    offers: Mapping[str, int],
    coins: Mapping[str, int],
    left: Sequence[int],
    income: int = 0,
) -> list[Purchase]:
    """What a player may do: pass, or take what he can pay and place (BUY-1, BUY-8, BUY-10).

    What it leaves him is counted together with the income that he had this round.
    """
    corridors = zip(corridor_prices(seat.terms).items(), left, strict=True)
    rooms = {name: seat.pays(price) for name, price in offers.items()} if seat.terms.room_discount else offers
    prices = {**rooms, **{name: price for (name, price), number in corridors if number}}
    found = [Purchase(PASS, 0, 0, 0.0, round(seat.rate(income + seat.terms.pass_money), DIGITS))]
    for name, price in prices.items():
        on_it = coins.get(name, 0)
        if name in seat.worth and seat.money + income + on_it >= price:
            net = round(seat.worth[name] + seat.rate(income + on_it - price), DIGITS)
            found.append(Purchase(name, price, on_it, seat.worth[name], net))
    return sorted(found, key=lambda purchase: purchase.key)


def buy_in_turn(
    seats: Sequence[Seat],
    offers: Mapping[str, int],
    coins: Mapping[str, int],
    left: Sequence[int],
) -> Iterator[tuple[Purchase, Purchase | None]]:
    """What each takes in turn, and his next best; the prices go to the last, the master builder (BUY-4 to BUY-6)."""
    offers, left, income = dict(offers), list(left), 0
    for number, seat in enumerate(seats, 1):
        chosen, *others = options(seat, offers, coins, left, income if number == len(seats) else 0)
        offers.pop(chosen.take, None)
        if chosen.take in CORRIDORS:
            left[CORRIDORS.index(chosen.take)] -= 1
        income += chosen.price
        yield chosen, others[0] if others else None


def play_out(market: Market, order: Sequence[str]) -> Pricing:
    """What an arrangement leads to: everyone's purchase in turn, and what the master builder has in all."""
    offers = {room: price for price, room in placed(market.prices, order) if room}
    bought = buy_in_turn(market.seats, offers, market.coins, market.corridors)
    purchases, instead = zip(*bought, strict=True)
    income = sum(purchase.price for purchase in purchases[:-1])
    return Pricing(tuple(order), purchases, instead, income, purchases[-1].net)


# a table


def turn_order(view: View) -> list[int]:
    """The players in the order of their turns: from the left of the master builder to himself (ROUND-2)."""
    players = len(view.names)
    return [(view.master + seat) % players for seat in range(1, players + 1)]


def price_spaces(view: View) -> tuple[int, ...]:
    """The price spaces in use, a price as often as it has spaces (PRICE-6, P5-3)."""
    return view.box.numbers.prices


def purse_of(view: View, player: int) -> int:
    """A player's money; where a table hides it, what everyone starts with."""
    money = view.money[player]
    return START_MONEY if money is None else money


def _rate_of(outlook: Outlook, player: int) -> Callable[[int], float]:
    """The exchange rate of a player, which depends on his purse: the outlook from his chair, asked for nothing else."""
    if player == outlook.view.player:
        return outlook.money
    return Outlook(outlook.view._replace(player=player)).money


def seat_of(outlook: Outlook, player: int, names: Iterable[str]) -> Seat:
    """A player at the market: what each of these tiles is worth to him where it is worth most."""
    found = {name: outlook.best(player, name) for name in names}
    worth = {name: round(best.value, DIGITS) for name, best in found.items() if best}
    return Seat(purse_of(outlook.view, player), worth, _rate_of(outlook, player), outlook.prospects.terms_of(player))


def market_of(outlook: Outlook, crowding: bool = False) -> Market:
    """The market of a table in plain numbers, as the asking player sees it; with crowding if he may do that."""
    view = outlook.view
    coins = {str(offer.slug): offer.coins for offer in view.market}
    names = (*coins, *CORRIDORS)
    seats = tuple(seat_of(outlook, player, names) for player in turn_order(view))
    return Market(coins, price_spaces(view), seats, (view.hallways, view.stairs), crowding)


def as_they_lie(view: View, crowding: bool = False) -> tuple[str, ...]:
    """The plain arrangement: rooms stay on their spaces (PRICE-4), and new ones fill the others, the dearest first."""
    return kept_order(view.market, price_spaces(view), crowding)

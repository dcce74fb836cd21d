"""Coin Shuffler: the master builder moves coins from rooms to other rooms while setting the prices (DECREE-25).

Coins are moved by `shift FROM TO COINS`, as often as one likes before `arrange`. A room that has given coins gets none,
and one that has got coins gives none: so every outcome that the decree allows can be reached, and the moving ends.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from engine.catalogue import Slug
from engine.game.book import Book, terms_of
from engine.game.decisions.price import PRICE
from engine.game.events import Event, Happenings, Record
from engine.game.module import Aside, Ask, Deed, Refusal, Seam, cannot
from engine.game.state import Action, GameState, Phase, Verb
from engine.game.steps import COIN
from engine.kernel.actions import read_number
from engine.kernel.errors import RecordError
from engine.kernel.forms import Schema
from engine.kernel.i18n import N_, labelled, say
from engine.kernel.schemas import mapping_to, whole
from engine.modules.decrees.decree import Decree, holds, keep_own, own_of
from engine.rules.rulings import Law
from engine.rules.terms import Terms

ID, RULE, VERB = "coin-shuffler", "DECREE-25", "shift"
MOST = 5000
"""What a room may end with whose coins were moved."""
Before = tuple[tuple[Slug, int], ...]
"""The rooms of the market with their coins before any were moved, by name."""


class Shifted(NamedTuple):
    """Coins that went from a room of the market to another (DECREE-25)."""

    player: int
    giving: Slug
    getting: Slug
    coins: int

    def record(self) -> Record:
        rooms = {"from": self.giving, "to": self.getting}
        return {"event": "shift", "player": self.player, **rooms, "coins": self.coins}

    def words(self, name: str) -> str:
        return labelled(name, _moved(self.giving, self.getting, self.coins))


class _Coins(NamedTuple):
    """The coins in the market: now, before any were moved, and the most that a changed room may end with."""

    now: dict[Slug, int]
    before: Mapping[Slug, int]
    most: int

    def gave(self, room: Slug) -> bool:
        return self.now[room] < self.before[room]

    def got(self, room: Slug) -> bool:
        return self.now[room] > self.before[room]

    @property
    def too_high(self) -> list[Slug]:
        """The rooms that have given coins and must give more."""
        return sorted(room for room, coins in self.now.items() if coins > self.most and self.gave(room))

    def after(self, giving: Slug, getting: Slug, coins: int) -> "_Coins":
        now = {**self.now, giving: self.now[giving] - coins, getting: self.now[getting] + coins}
        return self._replace(now=now)

    @property
    def can_end(self) -> bool:
        """Can every room that has given too little still get rid of the rest?"""
        space = sum(max(0, self.most - coins) for room, coins in self.now.items() if not self.gave(room))
        return sum(self.now[room] - self.most for room in self.too_high) <= space


def _coins(state: GameState) -> _Coins:
    """The coins of the market as the master builder sees them; without the decree none may be moved."""
    now = {offer.slug: offer.coins for offer in state.market}
    before = own_of(state, state.player) if holds(state, state.player, ID) else None
    return _Coins(now, dict(before or now), terms_of(state, state.player).move_coins)


# moving


def _why_not(coins: _Coins, giving: Slug, getting: Slug, number: Any) -> str:
    """Why so many coins may not go from a room to another; nothing if they may."""
    lacking = next((room for room in (giving, getting) if room not in coins.now), None)
    if lacking is not None:
        return say(N_("{room} is not in the market"), room=lacking)
    if giving == getting or type(number) is not int or number <= 0 or number % COIN:
        return say(N_("coins of 1000 go from a room to another: shift FROM TO COINS"))
    if number > coins.now[giving]:
        return say(N_("there is only {n} on {room}"), n=coins.now[giving], room=giving)
    if coins.got(giving):
        return say(N_("{room} has got coins and gives none"), room=giving)
    if coins.gave(getting):
        return say(N_("{room} has given coins and gets none"), room=getting)
    if coins.now[getting] + number > coins.most:
        return _above(getting, coins.now[getting] + number, coins.most)
    after = coins.after(giving, getting, number)
    return "" if after.can_end else _above(giving, after.now[giving], coins.most)


def _above(room: Slug, coins: int, most: int) -> str:
    sentence = N_("{room} would end with {coins}, but a room whose coins are moved may have {most} at most")
    return say(sentence, room=room, coins=coins, most=most)


def _options(state: GameState) -> list[Action]:
    coins = _coins(state)
    if not coins.most:
        return []
    rooms = sorted(coins.now)
    return [
        Action(VERB, (giving, getting, number))
        for giving in rooms
        for getting in rooms
        for number in range(COIN, min(coins.now[giving], coins.most - coins.now[getting]) + 1, COIN)
        if not _why_not(coins, giving, getting, number)
    ]


def _shift(state: GameState, args: tuple[Any, ...], events: Happenings) -> GameState:
    """The coins go over; the decree remembers what lay there before the first of them was moved."""
    coins = _coins(state)
    after = coins.after(*args)
    events.append(Shifted(state.player, *args))
    market = tuple(offer._replace(coins=after.now[offer.slug]) for offer in state.market)
    return keep_own(state.but(market=market), state.player, tuple(sorted(coins.before.items())))


def _refuse(state: GameState, action: Action) -> Refusal:
    coins = _coins(state)
    if not coins.most:
        return cannot(state, action)[0], (RULE,)
    if len(action.args) != len(Shifted._fields) - 1:
        return say(N_("coins of 1000 go from a room to another: shift FROM TO COINS")), (RULE,)
    return _why_not(coins, *action.args), (RULE,)


# words


def _moved(giving: str, getting: str, coins: int) -> str:
    return say(N_("{coins} go from {giving} to {getting}"), coins=coins, giving=giving, getting=getting)


def _words(book: Book, args: tuple[Any, ...]) -> str:
    giving, getting, coins = args
    return say(N_("move {coins} from {giving} to {getting}"), coins=coins, giving=giving, getting=getting)


def _told(state: GameState, action: Action, events: Sequence[Event]) -> str:
    giving, getting, coins = action.args
    return say(N_("moved {coins} from {giving} to {getting}"), coins=coins, giving=giving, getting=getting)


SHIFT = Aside((Phase.PRICE,), _options, {VERB: Deed(_shift, _words, _told, read=read_number)}, _refuse)


# setting the prices


def _arrangements(state: GameState) -> Sequence[Action]:
    """The prices are set when no room that has given coins has too many left."""
    return [] if _coins(state).too_high else PRICE.options(state)


def _refuse_prices(state: GameState, action: Action) -> Refusal:
    coins = _coins(state)
    if action.verb == Verb.ARRANGE and coins.too_high:
        room = coins.too_high[0]
        return _above(room, coins.now[room], coins.most), (RULE,)
    return PRICE.refuse(state, action)


class CoinShuffler(Decree):
    """As master builder its holder may move coins (DECREE-25)."""

    id = ID
    seams = ("turn",)
    decisions = (PRICE._replace(options=_arrangements, refuse=_refuse_prices),)
    asides = (SHIFT,)
    events = (Shifted,)

    def terms(self, law: Law, terms: Terms) -> Terms:
        return terms._replace(move_coins=MOST)

    def follow(self, state: GameState, owner: int, seam: Seam, events: Happenings) -> GameState | Ask:
        """Once the prices are set, nothing has to be remembered."""
        return keep_own(state, owner, None) if own_of(state, owner) else state

    def form(self) -> Schema:
        coins = whole("The coins on it.")
        return mapping_to("The rooms of the market with their coins before any were moved.", coins)

    def write(self, state: GameState, own: Any) -> Any:
        return dict(own) if own else None

    def read(self, state: GameState, owner: int, data: Any, field: str) -> Any:
        """The coins before any were moved, by room, such as may have led to those that lie there now."""
        if data is None:
            return None
        now = {offer.slug: offer.coins for offer in state.market}
        if state.phase != Phase.PRICE or state.master != owner:
            raise RecordError(labelled(field, say(N_("coins are moved only while the holder sets the prices"))))
        if not isinstance(data, Mapping) or set(data) != set(now) or not all(type(n) is int for n in data.values()):
            raise RecordError(labelled(field, say(N_("each room of the market with its coins is expected"))))
        coins = _Coins(now, {Slug(room): number for room, number in data.items()}, MOST)
        kept = sum(now.values()) == sum(data.values()) and all(n >= 0 and n % COIN == 0 for n in data.values())
        if not kept or any(coins.got(room) and now[room] > MOST for room in now) or not coins.can_end:
            raise RecordError(labelled(field, say(N_("no moving of coins leads from these to those in the market"))))
        return tuple(sorted(coins.before.items())) if coins.before != now else None

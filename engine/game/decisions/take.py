"""A turn begins: buy a room, a hallway or stairs, or pass (BUY-1)."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from engine.catalogue import Slug
from engine.game.book import terms_of
from engine.game.events import Event, Happenings, Paid
from engine.game.flow import go, pay
from engine.game.hand import CORRIDORS, can_place, corridor_prices, corridors_left, tiles_of
from engine.game.module import Decision, Deed, Refusal, cannot, plain_words
from engine.game.state import Action, GameState, Offer, Phase, Verb
from engine.kernel.i18n import N_, say
from engine.kernel.options import Options
from engine.kernel.tuples import maker

_PASS, _TAKE, _PLACE = Verb.PASS, Verb.TAKE, Phase.PLACE
"""At hand: Python 3.11 runs a function for every look at a member of an enum."""
_PASSING = Action(_PASS)
_action, _payment = maker(Action), maker(Paid)


class TakeActions(Options[Action]):
    """Pass, or buy what can be paid and placed (BUY-1, BUY-8, BUY-10); places are asked for when needed."""

    def __init__(self, state: GameState) -> None:
        player = state.player
        self._castle = state.castles[player]
        money, terms = state.money[player], terms_of(state, player)
        money_and_less = money + terms.room_discount
        names: list[str] = [slug for price, slug, coins in state.market if money_and_less + coins >= price]
        less = terms.corridor_discount
        if state.hallways and money >= terms.hallway_price - less:
            names.append("hallway")
        if state.stairs and money >= terms.stairs_price - less:
            names.append("stairs")
        names.sort()
        self._payable = names
        self._listed: list[Action] | None = None

    def _all(self) -> list[Action]:
        if self._listed is None:
            takes = [Action(_TAKE, (name,)) for name in self._payable if can_place(self._castle, name)]
            self._listed = [_PASSING, *takes]
        return self._listed

    def __len__(self) -> int:
        return len(self._all())

    def __iter__(self) -> Iterator[Action]:
        return iter(self._all())

    def nth(self, index: int) -> Action:
        return self._all()[index]

    def __contains__(self, action: object) -> bool:
        if not isinstance(action, Action) or action.verb != _TAKE:
            return action == _PASSING
        name = action.args[0] if len(action.args) == 1 else None
        return name in self._payable and can_place(self._castle, str(name))

    def sample(self, rng: Random) -> Action:
        return self.sample_among(rng, ())

    def sample_among(self, rng: Random, more: Sequence[Action]) -> Action:
        """Draw until something can be placed: as likely as from the whole list, and most places are never asked."""
        left: list[str | Action] = ["", *self._payable, *more]
        while True:
            one = left.pop(int(rng.random() * len(left)))
            if not one:
                return _PASSING
            if isinstance(one, Action):
                return one
            if can_place(self._castle, one):
                return _action((_TAKE, (one,)))


def _pass(state: GameState, args: tuple[Any, ...], events: Happenings) -> GameState:
    player = state.player
    return go(pay(state, player, terms_of(state, player).pass_money, "BUY-2", events), "turn-end", events)


def _buy(state: GameState, args: tuple[Any, ...], events: Happenings) -> GameState:
    return go(taken(state, args[0], money=paid(state, args[0], events)), "taken", events)


def paid(state: GameState, name: str, events: Happenings) -> tuple[int, ...]:
    """The purses after the player to move has paid for this.

    Coins on the room go to the buyer (BUY-7), the price to the master builder or the bank (BUY-4, BUY-5).
    """
    player, master, money = state.player, state.master, list(state.money)
    offer = offer_of(state, name)
    payments = [(player, offer.coins, "BUY-7"), (player, -offer.price, "BUY-5" if player == master else "BUY-4")]
    if player != master:
        payments.append((master, offer.price, "BUY-4"))
    for who, amount, rule in payments:
        if amount:
            money[who] += amount
            events.append(_payment((who, amount, rule)))
    return tuple(money)


def offer_of(state: GameState, name: str) -> Offer:
    """A room of the market, or a hallway or stairs, with its price for the player to move."""
    for offer in state.market:
        if offer[1] == name:
            less = terms_of(state, state.player).room_discount
            return offer._replace(price=max(0, offer.price - less)) if less else offer
    return Offer(corridor_prices(terms_of(state, state.player))[name], Slug(name), 0)


def taken(state: GameState, name: str, **changes: Any) -> GameState:
    """The table after this was taken, with the tile in hand, to be placed at once (BUY-11)."""
    if name == "hallway":
        changes["hallways"] = state.hallways - 1
    elif name == "stairs":
        changes["stairs"] = state.stairs - 1
    else:
        changes["market"] = tuple([offer for offer in state.market if offer[1] != name])
    return state.but(phase=_PLACE, hand=tiles_of(name), **changes)


# words


def told_taken(state: GameState, action: Action, events: Sequence[Event]) -> str:
    """A purchase with its price and who has it, or a tile for nothing."""
    tile, player = action.args[0], state.player
    payments = [event for event in events if isinstance(event, Paid)]
    paid = -sum(event.amount for event in payments if event.player == player and event.rule != "BUY-7")
    coins = sum(event.amount for event in payments if event.rule == "BUY-7")
    if not paid:
        return say(N_("took {tile} for nothing"), tile=tile)
    to_whom = say(N_("the bank")) if player == state.master else state.names[state.master]
    bought = say(N_("bought {tile}, {price} to {whom}"), tile=tile, price=paid, whom=to_whom)
    return bought + (say(N_(", with {n} of coins on it"), n=coins) if coins else "")


def _told_pass(state: GameState, action: Action, events: Sequence[Event]) -> str:
    return say(N_("passed for {n} from the bank"), n=terms_of(state, state.player).pass_money)


def _refuse(state: GameState, action: Action) -> Refusal:
    if action.verb != Verb.TAKE or len(action.args) != 1:
        return cannot(state, action)
    name = str(action.args[0])
    known = [offer.slug for offer in state.market]
    if not (corridors_left(state)[name] if name in CORRIDORS else name in known):
        return not_for_sale(name)
    return too_dear(state, name) or no_place(name)


def not_for_sale(name: str) -> Refusal:
    """Why something cannot be bought that nobody sells."""
    return say(N_("{tile} is not for sale"), tile=name), ("BUY-1",)


def too_dear(state: GameState, name: str) -> Refusal | None:
    """Why the player to move cannot buy this, if it is for the money."""
    offer, have = offer_of(state, name), state.money[state.player]
    if have + offer.coins >= offer.price:
        return None
    refusal = N_("{tile} costs {price}, and there is only {have}")
    return say(refusal, tile=name, price=offer.price, have=have), ("BUY-8", "BUY-12")


def no_place(name: str) -> Refusal:
    """Why something cannot be bought that does not fit."""
    return say(N_("{tile} has no legal place in the castle"), tile=name), ("BUY-10", "PLACE-8")


TAKE_WORDS = plain_words(N_("take {what}"))

TAKE = Decision(
    Phase.TAKE,
    title=N_("take a tile or pass"),
    now=N_("it is the turn of {name}, to take a tile or pass"),
    rules=("ROUND-2",),
    options=TakeActions,
    deeds={
        Verb.PASS: Deed(_pass, plain_words(N_("pass")), _told_pass),
        Verb.TAKE: Deed(_buy, TAKE_WORDS, told_taken),
    },
    refuse=_refuse,
)

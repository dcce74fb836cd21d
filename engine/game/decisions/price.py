"""The master builder sets the prices (PRICE-1)."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from engine.game.book import Book, terms_of
from engine.game.events import Event, Happenings
from engine.game.layouts import arrangements, names_prices, placed, spaces_of, tidied
from engine.game.market import arranged, crowding_at
from engine.game.module import Decision, Deed, Refusal, cannot, plain_words
from engine.game.state import Action, GameState, Phase, Verb
from engine.game.steps import begin_first_turn
from engine.kernel.i18n import N_, say
from engine.kernel.text import shortened

_SET = plain_words(N_("set the prices: {what}"))


def _options(state: GameState) -> Sequence[Action]:
    crowding = terms_of(state, state.master).crowding
    return arrangements([offer.slug for offer in state.market], state.prices, crowding)


def _arrange(state: GameState, args: tuple[Any, ...], events: Happenings) -> GameState:
    return begin_first_turn(state.but(market=arranged(state, args)), events)


def _words(book: Book, args: tuple[Any, ...]) -> str:
    if names_prices(args):
        rooms = [pair for pair in placed(book.box.numbers.prices, args) if pair[1]]
        args = tuple(say(N_("{tile} at {price}"), tile=room, price=price) for price, room in rooms)
    return _SET(book, args)


def _told(state: GameState, action: Action, events: Sequence[Event]) -> str:
    return say(N_("set the prices"))


def _refuse(state: GameState, action: Action) -> Refusal:
    if action.verb != Verb.ARRANGE:
        return cannot(state, action)
    tidy = Action(Verb.ARRANGE, tidied(state.prices, action.args))
    if tidy != action and tidy in _options(state):
        return say(N_("an arrangement is written in one way; this one is {text}"), text=tidy), ("PRICE-2",)
    if names_prices(action.args):
        return _refuse_priced(state, action)
    return say(N_("the market holds other rooms, or a price space would hold two")), ("PRICE-1", "PRICE-2")


def _refuse_priced(state: GameState, action: Action) -> Refusal:
    """Why an arrangement that names the price of each room is refused."""
    holds = dict(spaces_of(state.prices))
    words, known = [str(word).partition(":") for word in action.args], [str(price) for price in holds]
    unused = [price for price, _colon, _room in words if price not in known]
    if unused:
        sentence = N_("{price} is no price space in use; there are {known}")
        return say(sentence, price=shortened(unused[0]) or "-", known=", ".join(known)), ("PRICE-6",)
    held = Counter(price for price, room in placed(state.prices, action.args) if room)
    crowded = [price for price in held if held[price] > holds[price]]
    if sorted(room for _price, _colon, room in words) != sorted(offer.slug for offer in state.market) or not crowded:
        return say(N_("the market holds other rooms, or a price space would hold two")), ("PRICE-1", "PRICE-2")
    if terms_of(state, state.master).crowding:
        sentence = N_("one price may hold one room more than it has spaces, and {price} would hold {n}")
        return say(sentence, price=crowded[-1], n=held[crowded[-1]]), ("PRICE-2", "DECREE-23")
    sentence = N_("{price} would hold {n} rooms, but has space for {most}")
    rules = ("PRICE-2", "DECREE-23") if crowding_at(state) else ("PRICE-2",)
    return say(sentence, price=crowded[0], n=held[crowded[0]], most=holds[crowded[0]]), rules


def _read_space(word: str) -> str:
    """A room in its price space; a dash is an empty one."""
    return "" if word == "-" else word


PRICE = Decision(
    Phase.PRICE,
    title=N_("set the prices"),
    now=N_("{name}, the master builder, is to set the prices"),
    rules=("PRICE-1", "ROUND-6"),
    options=_options,
    deeds={Verb.ARRANGE: Deed(_arrange, _words, _told, read=_read_space)},
    refuse=_refuse,
)

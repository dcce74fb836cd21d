"""Tokens for money, besides what a turn is for (SWAN-3)."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any

from engine.game.book import Book
from engine.game.events import Event, Happenings
from engine.game.flow import marked, pay, put, unmarked
from engine.game.module import Aside, Deed, Refusal
from engine.game.state import Action, Frame, GameState, Phase
from engine.kernel.i18n import N_, say, say_n
from engine.modules.swans.part import NAME, colour_words, swans_of

SWANS = "swans"
"""The verb, and with a number the mark of a turn in which so many tokens have been exchanged."""
MONEY = (0, 1000, 3000, 6000, 10000, 15000)
"""What so many tokens bring (SWAN-3)."""
MOST = 5
"""Tokens that may be exchanged in a turn (SWAN-3, OQ-103)."""
_MARK = f"{SWANS}:"


def exchanged(frame: Frame) -> int:
    """How many tokens have been exchanged in a turn."""
    return next((int(mark.removeprefix(_MARK)) for mark in frame.used if mark.startswith(_MARK)), 0)


def may_exchange(state: GameState) -> int:
    """How many tokens may still be exchanged in the turn under way (SWAN-3, OQ-183)."""
    used = exchanged(state.frames[-1])
    return 0 if used and state.law["swan-exchange"] == "once" else MOST - used


@lru_cache(maxsize=1024)
def _offers(held: tuple[str, ...], most: int) -> tuple[Action, ...]:
    """Every handful of up to so many tokens, each once, sorted."""
    there = Counter(held)
    colours = sorted(there)

    def grow(taken: tuple[str, ...], first: int) -> Iterator[tuple[str, ...]]:
        for number in range(first, len(colours)):
            colour = colours[number]
            if len(taken) < most and taken.count(colour) < there[colour]:
                yield (*taken, colour)
                yield from grow((*taken, colour), number)

    return tuple(Action(SWANS, handful) for handful in grow((), 0))


def _options(state: GameState) -> Sequence[Action]:
    held = swans_of(state).held[state.player]
    return _offers(held, may_exchange(state)) if held else ()


def _exchange(state: GameState, args: tuple[Any, ...], events: Happenings) -> GameState:
    """The money counts at once (OQ-104); the tokens go back to the box."""
    player, part, used = state.player, swans_of(state), exchanged(state.frames[-1])
    left = list(part.held[player])
    for colour in args:
        left.remove(colour)
    gone = tuple(sorted((*part.gone, *args)))
    state = state.keep(NAME, part._replace(held=put(part.held, player, tuple(left)), gone=gone))
    state = marked(unmarked(state, f"{_MARK}{used}"), f"{_MARK}{used + len(args)}")
    return pay(state, player, MONEY[len(args)], "SWAN-3", events)


# words


def _words(book: Book, args: tuple[Any, ...]) -> str:
    return say_n(
        "exchange {n} swan for {money}: {colours}",
        "exchange {n} swans for {money}: {colours}",
        len(args),
        money=MONEY[len(args)],
        colours=colour_words(args),
    )


def _told(state: GameState, action: Action, events: Sequence[Event]) -> str:
    number = len(action.args)
    return say_n(
        "exchanged {n} swan for {money}: {colours}",
        "exchanged {n} swans for {money}: {colours}",
        number,
        money=MONEY[number],
        colours=colour_words(action.args),
    )


def _refuse(state: GameState, action: Action) -> Refusal:
    held, most = swans_of(state).held[state.player], may_exchange(state)
    wanted = Counter(map(str, action.args))
    rules = ("SWAN-3",)
    if not most:
        return say(N_("swans have been exchanged in this turn already")), (*rules, "OQ-183")
    if not wanted:
        return say(N_("name the colours of the swans to exchange")), rules
    if wanted.total() > most:
        return say(N_("{n} swans are too many, {most} at most in this turn"), n=wanted.total(), most=most), rules
    if wanted - Counter(held):
        there = colour_words(held) or say(N_("nothing"))
        return say(N_("these swans are not there; there are: {colours}"), colours=there), rules
    tidy = Action(SWANS, tuple(sorted(action.args)))
    return say(N_("an exchange is written in one way; this one is {text}"), text=tidy), rules


EXCHANGE = Aside((Phase.TAKE, Phase.REWARD), _options, {SWANS: Deed(_exchange, _words, _told)}, _refuse)
"""In own turns, while a tile may be taken or a reward is due (OQ-182)."""

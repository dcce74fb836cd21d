"""Which rooms of a stack go on the deck (REWARD-SLEEP-1 to REWARD-SLEEP-6)."""

from collections.abc import Sequence
from itertools import permutations
from typing import Any

from engine.game.book import Book, terms_of
from engine.game.decisions.stack import refuse_rooms
from engine.game.decisions.take import TAKE_WORDS
from engine.game.events import Event, Happenings, Stashed
from engine.game.flow import go, put, wait
from engine.game.module import Decision, Deed
from engine.game.state import NOBODY, Action, GameState, Phase, Verb
from engine.kernel.i18n import N_, say, say_n


def _options(state: GameState) -> list[Action]:
    """Up to two tiles of the stack, by DECREE-08 three, the last named drawn first (REWARD-SLEEP-1, MARKET-6)."""
    stack, most = sorted(state.stack(state.looking)), terms_of(state, state.player).stash_most
    return sorted(Action(Verb.STASH, chosen) for n in range(most + 1) for chosen in permutations(stack, n))


def _stash(state: GameState, args: tuple[Any, ...], events: Happenings) -> GameState:
    """Put tiles on the deck, the last one on top; in the last round they leave the game (REWARD-SLEEP-6)."""
    row = state.box.row[state.looking]
    rest = tuple(slug for slug in state.stacks[row] if slug not in args)
    stacks = put(state.stacks, row, rest)
    if state.last_round:
        state = state.but(stacks=stacks, removed=state.removed + tuple(args))
    else:
        state = state.but(stacks=stacks, on_deck=(*reversed(args), *state.on_deck))
    events.append(Stashed(state.player, state.looking, len(args)))
    if len(rest) < 2:
        return go(state.but(looking=0), "settle", events)
    return wait(state.but(phase=Phase.SHUFFLE, player=NOBODY), "settle")


def _words(book: Book, args: tuple[Any, ...]) -> str:
    return TAKE_WORDS(book, args) if args else _secret(book, args)


def _secret(book: Book, args: tuple[Any, ...]) -> str:
    return say_n("take {n} room out of it", "take {n} rooms out of it", len(args))


def _told(state: GameState, action: Action, events: Sequence[Event]) -> str:
    return say(N_("took {what} rooms out of the stack"), what=len(action.args))


STASH = Decision(
    Phase.STASH,
    title=N_("put rooms on the deck"),
    now=N_("{name} is to choose rooms of the stack"),
    rules=("REWARD-SLEEP-1",),
    options=_options,
    deeds={Verb.STASH: Deed(_stash, _words, _told, _secret)},
    refuse=refuse_rooms,
)

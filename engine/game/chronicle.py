"""What a game tells of itself besides its result: where the points came from, how many rounds, and how it ended."""

from collections.abc import Iterable, Iterator
from functools import cache
from typing import NamedTuple

from engine.game.book import Book
from engine.game.events import Event, Scored
from engine.game.final import final_scoring
from engine.game.state import Action, GameState, Verb, family_of
from engine.kernel import game
from engine.kernel.i18n import N_

PATIENCE = 100
"""Rounds without a purchase after which a game is called off: by the rules it could go on for ever (OQ-063)."""
LAST_CARD, RESHUFFLE, CALLED_OFF = N_("last card"), N_("reshuffle"), N_("called off")
"""How a game comes to its end."""
SOURCES = (
    N_("seat"),
    N_("placement"),
    N_("rewards"),
    N_("depleted stacks"),
    N_("favors"),
    N_("bonus cards"),
    N_("money"),
)
"""Where points come from."""


def sources_of(book: Book) -> tuple[str, ...]:
    """Where points come from at a table: as in every game, and what its modules bring."""
    return (*SOURCES, *dict.fromkeys(book.sources.values()))


def source_of(book: Book, rule: str) -> str:
    """Where the points of a rule come from."""
    return book.sources.get(family_of(rule)) or _source_of(rule)


@cache
def _source_of(rule: str) -> str:
    return {
        "SETUP": "seat",
        "SCORE": "placement",
        "REWARD": "rewards",
        "DEPL": "depleted stacks",
        "FAVOR": "favors",
        "BONUS": "bonus cards",
    }.get(family_of(rule), "money")


def gains(events: Iterable[Event]) -> Iterator[Scored]:
    """What events tell of points, in their order."""
    return (event for event in events if isinstance(event, Scored))


class Facts(NamedTuple):
    """What a game tells of itself: the points of each player by source, the rounds, and how it ended."""

    sources: tuple[dict[str, int], ...]
    rounds: int
    end: str


class Chronicle(game.Chronicle[GameState, Action, Event]):
    """The points by source as they are gained, and when somebody last bought anything."""

    def __init__(self, state: GameState, events: list[Event]) -> None:
        self._book = state.book
        self._sources: list[dict[str, int]] = [{} for _ in state.names]
        self._last_purchase = 1
        self._end = LAST_CARD
        self._count(events)

    def note(self, before: GameState, action: Action, events: list[Event]) -> None:
        self._count(events)
        if action.verb == Verb.TAKE:
            self._last_purchase = before.round
        if before.round - self._last_purchase > PATIENCE:
            self.called_off = True
        elif action.verb == Verb.SHUFFLE and not before.looking:
            self._end = RESHUFFLE

    def _count(self, events: Iterable[Event]) -> None:
        for event in events:
            if isinstance(event, Scored):
                sums = self._sources[event.player]
                for item in event.items:
                    source = source_of(self._book, item.rule)
                    sums[source] = sums.get(source, 0) + item.points

    def facts(self, state: GameState) -> Facts:
        """The facts; a game that was called off is told as if it had been scored then."""
        if not state.over:
            self._count(Scored(player, tuple(items)) for player, items in enumerate(final_scoring(state)))
        return Facts(tuple(self._sources), state.round, CALLED_OFF if self.called_off else self._end)

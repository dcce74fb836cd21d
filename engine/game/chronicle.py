"""What a game tells of itself besides its result: where the points came from, how many rounds, and how it ended."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple

from engine.catalogue.cards import find_bonus_card
from engine.game.book import Book, wealth_of
from engine.game.events import Event, Scored
from engine.game.final import Place, card_points, favor_places, final_scoring
from engine.game.state import Action, GameState, Verb, family_of
from engine.kernel import game
from engine.kernel.i18n import N_

PATIENCE = 100
"""Rounds without a purchase after which a game is called off: by the rules it could go on for ever (OQ-063)."""
_TAKE, _SHUFFLE = Verb.TAKE, Verb.SHUFFLE
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
COLUMNS: Mapping[str, game.Column] = {
    "edition": "text",
    "expansions": "texts",
    "rulings": "texts",
    "packs": "texts",
    "rounds": "number",
    "ended_by": "text",
    "turn": "number",
    "money": "number",
    "area": "number",
    "sources": {"source": "text", "points": "number"},
    "favors": {"favor": "text", "count": "number", "place": "number", "points": "number"},
    "bonus_cards": {"card": "text", "points": "number"},
    "rooms": "texts",
    "castle": "text",
}
"""What a row of a seat tells; docs/records.md says what each means."""


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
        self._known: dict[str, str] = {}
        """Where the points of a rule come from, as far as it was asked."""
        self._last_purchase = 1
        self._first = state.master
        self._end = LAST_CARD
        self._count(events)

    def note(self, before: GameState, action: Action, events: list[Event]) -> None:
        if events:
            self._count(events)
        verb, now = action.verb, before.round
        if verb == _TAKE:
            self._last_purchase = now
        if now - self._last_purchase > PATIENCE:
            self.called_off = True
        elif verb == _SHUFFLE and not before.looking:
            self._end = RESHUFFLE

    def _count(self, events: Iterable[Event]) -> None:
        known = self._known
        for event in events:
            if isinstance(event, Scored):
                sums = self._sources[event.player]
                for rule, _source, _target, points in event.items:
                    source = known.get(rule)
                    if source is None:
                        source = known[rule] = source_of(self._book, rule)
                    sums[source] = sums.get(source, 0) + points

    def facts(self, state: GameState) -> Facts:
        """The facts; a game that was called off is told as if it had been scored then."""
        if not state.over:
            self._count(Scored(player, tuple(items)) for player, items in enumerate(final_scoring(state)))
        return Facts(tuple(self._sources), state.round, CALLED_OFF if self.called_off else self._end)

    def rows(self, state: GameState) -> list[game.Record]:
        """A row of each seat, as the game ended; `facts` comes first, which scores a game that was called off."""
        law = state.law
        table = {
            "edition": law.edition.name,
            "expansions": list(law.modules),
            "rulings": [f"{name}={option}" for name, option in law.overrides.items()],
            "packs": list(law.packs),
            "rounds": state.round,
            "ended_by": CALLED_OFF if self.called_off else self._end,
        }
        favors = favor_places(state)
        return [{**table, **self._row(state, seat, favors)} for seat in range(len(state.names))]

    def _row(self, state: GameState, seat: int, favors: Iterable[tuple[str, list[Place]]]) -> dict[str, Any]:
        castle, sums = state.castles[seat], self._sources[seat]
        cards = [(card, card_points(state, seat, find_bonus_card(card))) for card in state.bonus[seat]]
        return {
            "turn": (seat - self._first) % len(state.names) + 1,
            "money": wealth_of(state, seat),
            "area": castle.area,
            "sources": [{"source": name, "points": sums.get(name, 0)} for name in sources_of(self._book)],
            "favors": [_favor_record(favor, places, seat) for favor, places in favors],
            "bonus_cards": [{"card": card, "points": points} for card, points in cards],
            "rooms": [room.tile.slug for room in castle.rooms],
            "castle": str(castle),
        }


def _favor_record(favor: str, places: list[Place], seat: int) -> game.Record:
    """How a seat ended in a favor: how many, the place among all, and the points."""
    mine = next(place for place in places if place.player == seat)
    better = sum(place.number > mine.number for place in places)
    return {"favor": favor, "count": mine.number, "place": better + 1, "points": mine.points}

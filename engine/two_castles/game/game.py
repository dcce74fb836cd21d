"""Between Two Castles as a `Game`: everything that works on any game asks `TWO_CASTLES`.

A table is set up with its law, and with nothing else besides its players and chance.
"""

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from engine.kernel import game
from engine.kernel.log import Moment, follow
from engine.two_castles.game import log
from engine.two_castles.game.events import Event, Record
from engine.two_castles.game.final import standings
from engine.two_castles.game.imagine import imagine
from engine.two_castles.game.legal import legal_actions, to_shuffle
from engine.two_castles.game.setup import Deal, check_names, shuffle_deal
from engine.two_castles.game.state import Action, GameState, Phase, Verb
from engine.two_castles.game.turns import advance, apply, start
from engine.two_castles.game.view import View, view
from engine.two_castles.rulings import Law


class Facts(NamedTuple):
    """What a game tells of itself: the totals of the castles and the rows of their score sheets."""

    castles: tuple[int, ...]
    categories: tuple[dict[str, int], ...]


_CASTLE: dict[str, game.Column] = {
    "total": "number",
    "categories": {"category": "text", "points": "number"},
    "attendants": "texts",
    "cards": "texts",
    "rooms": "texts",
    "castle": "text",
}
COLUMNS: Mapping[str, game.Column] = {
    "rulings": "texts",
    "other": "number",
    "specials": "number",
    **{f"{side}_{name}": kind for side in ("left", "right") for name, kind in _CASTLE.items()},
}
"""What a row of a seat tells of it and of the castles on both its sides; docs/records.md says what each means."""


class Chronicle(game.Chronicle[GameState, Action, Event]):
    """Nothing need be kept: the score sheets are those of the end."""

    def facts(self, state: GameState) -> Facts:
        sheets = standings(state).sheets
        return Facts(tuple(sheet.total for sheet in sheets), tuple(sheet.categories for sheet in sheets))

    def rows(self, state: GameState) -> list[Record]:
        """A row of each seat, Ludwig's too."""
        rulings = [f"{name}={option}" for name, option in state.law.overrides.items()]
        sides = [_castle_row(state, number) for number in range(len(state.castles))]
        found = []
        for seat, standing in enumerate(standings(state).results):
            left, right = sides[seat], sides[(seat - 1) % len(sides)]
            row: Record = {"rulings": rulings, "other": standing.other, "specials": standing.specials}
            row |= {f"left_{name}": value for name, value in left.items()}
            found.append(row | {f"right_{name}": value for name, value in right.items()})
        return found


def _castle_row(state: GameState, number: int) -> Record:
    sheet, castle = standings(state).sheets[number], state.castles[number]
    return {
        "total": sheet.total,
        "categories": [{"category": name, "points": points} for name, points in sheet.categories.items()],
        "attendants": list(state.attendants[number]),
        "cards": list(state.cards[number]),
        "rooms": [room.tile.slug for room in castle.rooms],
        "castle": str(castle),
    }


class TwoCastles(game.Game[GameState, Action, Event, View]):
    """The rules of Between Two Castles."""

    name = log.GAME
    action = Action
    start = staticmethod(start)
    legal_actions = staticmethod(legal_actions)
    apply = staticmethod(apply)
    advance = staticmethod(advance)
    view = staticmethod(view)
    imagine = staticmethod(imagine)
    header_record = staticmethod(log.header_record)
    deal_record = staticmethod(log.deal_record)
    action_record = staticmethod(log.action_record)
    columns = COLUMNS
    read_header = staticmethod(log.read_header)

    @staticmethod
    def read_facts(record: Any, /) -> Facts:
        castles, categories = record
        return Facts(tuple(castles), tuple(categories))

    @staticmethod
    def event_record(event: Event, /) -> Record:
        return event.record()

    @staticmethod
    def check_names(setup: Law, names: tuple[str, ...], /) -> None:
        check_names(names)

    @staticmethod
    def shuffle(setup: Law, players: int, rng: random.Random, /) -> Deal:
        return shuffle_deal(players, rng)

    @staticmethod
    def is_chance(state: GameState, /) -> bool:
        return state.phase == Phase.SHUFFLE

    @staticmethod
    def chance(state: GameState, rng: random.Random, /) -> Action:
        pile = list(to_shuffle(state))
        rng.shuffle(pile)
        return Action(Verb.SHUFFLE, tuple(pile))

    @staticmethod
    def deciders(state: GameState, /) -> Sequence[int]:
        """Ludwig, who is the third at a table of two, does not (B2C-2P-4)."""
        return state.people

    @staticmethod
    def result(state: GameState, /) -> game.Result:
        final = standings(state)
        return game.Result(tuple(standing.lower for standing in final.results), final.winners, final.decided_by)

    @staticmethod
    def chronicle(state: GameState, events: list[Event], /) -> Chronicle:
        return Chronicle()

    @staticmethod
    def read_deal(setup: Law, players: int, record: game.Record, /) -> Deal:
        return log.read_deal(record)

    @staticmethod
    def read_action(state: GameState, record: game.Record, /) -> Action:
        return log.read_action(record)


TWO_CASTLES = TwoCastles()


def replay(lines: Iterable[str]) -> Iterator[Moment[GameState, Action, Event]]:
    """Play a log again: yields every state, refuses the first line that is illegal or tells something wrong."""
    return follow(TWO_CASTLES, lines)

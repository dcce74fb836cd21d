"""Castles of Mad King Ludwig as a `Game`: everything that works on any game asks `CASTLES`."""

import random
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from engine.catalogue.cards import Without
from engine.catalogue.packs import add, find_pack, make_pack
from engine.game import log
from engine.game.chronicle import COLUMNS, Chronicle, Facts
from engine.game.decisions.chance import to_shuffle
from engine.game.events import Event
from engine.game.final import find_winners, standings
from engine.game.imagine import imagine
from engine.game.play import Step, advance, apply, legal_actions, start
from engine.game.setup import NOTHING, Deal, check_names, shuffle_deal
from engine.game.state import SHUFFLE, Action, GameState, Verb
from engine.game.view import View, view
from engine.kernel.game import Game, Record, Result
from engine.kernel.log import Moment, follow
from engine.rules.rulings import Law


class Setup(NamedTuple):
    """What a table is set up with besides its players and chance."""

    law: Law
    without: Without = NOTHING
    """Favors and bonus cards that are left out (SETUP-9)."""
    first: int | None = None
    """The seat of the first master builder, drawn if none is named (SETUP-P-3)."""

    def __reduce__(self) -> tuple[Any, ...]:
        """Another process, which has not read the packs of the law, gets them too."""
        known = [find_pack(name) for name in self.law.packs]
        return _set_up, (tuple(self), [pack.record for pack in known if pack is not None])


def _set_up(values: tuple[Any, ...], packs: list[dict[str, Any]]) -> Setup:
    for record in packs:
        if find_pack(record["pack"]) is None:
            add(make_pack(record))
    return Setup(*values)


class Castles(Game[GameState, Action, Event, View]):
    """The rules of Castles of Mad King Ludwig."""

    name = log.GAME
    action = Action
    legal_actions = staticmethod(legal_actions)
    apply = staticmethod(apply)
    advance = staticmethod(advance)
    view = staticmethod(view)
    imagine = staticmethod(imagine)
    chronicle = Chronicle
    columns = COLUMNS
    header_record = staticmethod(log.header_record)
    deal_record = staticmethod(log.deal_record)
    action_record = staticmethod(log.action_record)
    read_action = staticmethod(log.read_action)

    @staticmethod
    def check_names(setup: Setup, names: tuple[str, ...], /) -> None:
        check_names(names, setup.law)

    @staticmethod
    def shuffle(setup: Setup, players: int, rng: random.Random, /) -> Deal:
        return shuffle_deal(setup.law, players, rng, setup.first, setup.without)

    @staticmethod
    def start(setup: Setup, names: tuple[str, ...], deal: Deal, /) -> Step:
        return start(setup.law, names, deal)

    @staticmethod
    def is_chance(state: GameState, /) -> bool:
        return state.phase == SHUFFLE

    @staticmethod
    def chance(state: GameState, rng: random.Random, /) -> Action:
        cards = list(to_shuffle(state))
        rng.shuffle(cards)
        return Action(Verb.SHUFFLE, tuple(cards))

    @staticmethod
    def deciders(state: GameState, /) -> range:
        return range(len(state.names))

    @staticmethod
    def result(state: GameState, /) -> Result:
        points = state.scores if state.over else standings(state).totals
        return Result(points, *find_winners(state, points))

    @staticmethod
    def read_facts(record: Any, /) -> Facts:
        sources, rounds, end = record
        return Facts(tuple(sources), rounds, end)

    @staticmethod
    def event_record(event: Event, /) -> Record:
        return event.record()

    @staticmethod
    def read_header(number: int, record: Record, /) -> tuple[Setup, tuple[str, ...]]:
        law, names = log.read_header(number, record)
        return Setup(law), names

    @staticmethod
    def read_deal(setup: Setup, players: int, record: Record, /) -> Deal:
        return log.read_deal(setup.law, players, record)


CASTLES = Castles()


def replay(lines: Iterable[str]) -> Iterator[Moment[GameState, Action, Event]]:
    """Play a log again: yields every state, refuses the first line that is illegal or tells a wrong number."""
    return follow(CASTLES, lines)

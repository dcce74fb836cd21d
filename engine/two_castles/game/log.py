"""The log of a game of Between Two Castles as JSON Lines: header, deal, every action and the events that followed.

A log needs no random generator: `replay` rebuilds each state from it and names the first line that is not right.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from engine.kernel import log as logs
from engine.kernel.errors import MadKingError
from engine.kernel.i18n import N_, say
from engine.kernel.log import LogError, dump
from engine.two_castles.catalogue import Slug
from engine.two_castles.game.actions import ACTIONS
from engine.two_castles.game.setup import Deal
from engine.two_castles.game.state import Action, Event, GameState
from engine.two_castles.game.turns import apply, start
from engine.two_castles.rulings import Table, read_table

GAME = "madking two-castles"
VERSION = 2
OLD_VERSION, OLD_RULINGS = 1, {"special-bonus": "optional"}
"""Logs of the first version were played by another default: every special room could be declined."""
HEADER = {"log", "version", "rulings", "players", "bots", "seed"}


Moment = logs.Moment[GameState, Action, Event]
"""A point of a replay of this game."""


# writing


def header_line(state: GameState, seed: str | None, bots: tuple[str, ...] = ()) -> str:
    """The first line: version, rulings, players, seed; Ludwig is not among the players."""
    players = [state.names[seat] for seat in state.people]
    rulings = state.table.overrides
    head = {"log": GAME, "version": VERSION, "rulings": rulings, "players": players, "bots": list(bots), "seed": seed}
    return dump(head)


def _deal_record(deal: Deal) -> dict[str, Any]:
    return {"deal": deal._asdict()}


def deal_line(deal: Deal) -> str:
    """The second line: everything that was shuffled before the first choice."""
    return dump(_deal_record(deal))


def event_record(event: Event) -> dict[str, Any]:
    """An event as it stands in the log."""
    return {"event": event.kind, "player": event.player, **event.data}


def event_lines(events: list[Event]) -> list[str]:
    """The lines of events."""
    return [dump(event_record(event)) for event in events]


def action_record(player: int, action: Action) -> dict[str, Any]:
    """An action as it stands in the log: who did what."""
    return {"do": action.verb, "player": player, "args": [str(arg) for arg in action.args]}


def step_lines(player: int, action: Action, events: list[Event]) -> list[str]:
    """The lines of one action and what followed."""
    return [dump(action_record(player, action)), *event_lines(events)]


# reading


def read_action(record: dict[str, Any]) -> Action:
    """An action from its line."""
    return ACTIONS.tell(record["do"], record["args"])


def plain_action(action: Action) -> Action:
    """An action as its line tells it: what cannot be told is not in it."""
    return read_action(logs.plain(action_record(0, action)))


def replay(lines: Iterable[str]) -> Iterator[Moment]:
    """Play a log again: yields every state, refuses the first line that is illegal or tells something wrong."""
    return logs.follow(lines, logs.Form(_read_header, _begin, read_action, action_record, apply, event_record))


def _read_header(number: int, record: dict[str, Any]) -> tuple[Table, tuple[str, ...]]:
    if record.get("log") != GAME:
        raise LogError(number, say(N_("this is not a log of Between Two Castles")))
    old = type(record.get("version")) is int and record["version"] == OLD_VERSION
    version = OLD_VERSION if old else VERSION
    logs.check_header(number, record, version, HEADER, N_("the header lacks rulings or players"))
    try:
        usual = OLD_RULINGS if old else {}
        return read_table({**usual, **record["rulings"]}), tuple(record["players"])
    except MadKingError as error:
        raise LogError(number, str(error)) from None


def _begin(head: tuple[Table, tuple[str, ...]], record: dict[str, Any]) -> tuple[GameState, list[Event]]:
    return start(*head, _read_deal(record))


def _read_deal(record: dict[str, Any]) -> Deal:
    told = record["deal"]
    thrones, tiles = (tuple(Slug(slug) for slug in told[name]) for name in ("thrones", "tiles"))
    deal = Deal(thrones, tiles, tuple(told["cards"]), tuple(told["elders"]))
    if not all(type(seat) is int for seat in deal.elders) or not logs.same(_deal_record(deal), record):
        raise ValueError(record)
    return deal

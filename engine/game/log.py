"""The log of a game as JSON Lines: header, deal, and every action with the events that followed.

A log needs no random generator: `replay` rebuilds each state from it and names the first line that is not right.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from engine.catalogue.cards import Without
from engine.game.actions import base_actions
from engine.game.events import Event
from engine.game.setup import NOTHING, Deal, cards_added_later, check_deal
from engine.game.state import Action, GameState
from engine.game.turns import apply, start
from engine.kernel import log as logs
from engine.kernel.errors import MadKingError
from engine.kernel.i18n import N_, say
from engine.kernel.log import LogError, dump
from engine.rules.rulings import Law, law

GAME = "madking"
VERSION = 1
HEADER = {"log", "version", "edition", "rulings", "players", "bots", "seed"}


Moment = logs.Moment[GameState, Action, Event]
"""A point of a replay of this game."""


def header_line(state: GameState, seed: str | None, bots: tuple[str, ...] = ()) -> str:
    """The first line: version, edition, rulings, players, seed."""
    return dump(
        {
            "log": GAME,
            "version": VERSION,
            "edition": state.law.edition.name,
            "rulings": state.law.overrides,
            "players": list(state.names),
            "bots": list(bots),
            "seed": seed,
        }
    )


def _deal_record(deal: Deal) -> dict[str, Any]:
    """The piles by name; those with a stroke in it stand together under what is before it."""
    record: dict[str, Any] = {}
    for name, pile in deal.piles.items():
        group, _, one = name.partition("/")
        if one:
            record.setdefault(group, {})[one] = list(pile)
        else:
            record[group] = list(pile)
    record["master"] = deal.master
    if any(deal.without):
        record["without"] = deal.without._asdict()
    return {"deal": record}


def deal_line(deal: Deal) -> str:
    """The second line: everything that was shuffled before the first turn."""
    return dump(_deal_record(deal))


def action_record(player: int, action: Action) -> dict[str, Any]:
    """An action as it stands in the log: who did what."""
    args = [arg if isinstance(arg, int) else str(arg) for arg in action.args]
    return {"do": action.verb, "player": player, "args": args}


def event_record(event: Event) -> dict[str, Any]:
    """An event as it stands in the log."""
    return event.record()


def step_lines(player: int, action: Action, events: list[Event]) -> list[str]:
    """The lines of one action and what followed."""
    return [dump(action_record(player, action)), *(dump(event_record(event)) for event in events)]


def read_action(record: dict[str, Any]) -> Action:
    """An action from its line."""
    return base_actions().tell(record["do"], record["args"])


def plain_action(action: Action) -> Action:
    """An action as its line tells it: what cannot be told is not in it."""
    return read_action(logs.plain(action_record(0, action)))


def replay(lines: Iterable[str]) -> Iterator[Moment]:
    """Play a log again: yields every state, refuses the first line that is illegal or tells a wrong number."""
    return logs.follow(lines, logs.Form(_read_header, _begin, read_action, action_record, apply, event_record))


def _read_header(number: int, record: dict[str, Any]) -> tuple[Law, tuple[str, ...]]:
    if record.get("log") != GAME:
        raise LogError(number, say(N_("this is not a log of madking")))
    lacking = N_("the header lacks edition, rulings or players")
    logs.check_header(number, record, VERSION, HEADER, lacking)
    if not isinstance(record["edition"], str):
        raise LogError(number, say(lacking))
    try:
        return law(record["edition"], record["rulings"]), tuple(record["players"])
    except MadKingError as error:
        raise LogError(number, str(error)) from None


def _begin(head: tuple[Law, tuple[str, ...]], record: dict[str, Any]) -> tuple[GameState, list[Event]]:
    its_law, names = head
    deal = _read_deal(record, its_law.edition.name)
    check_deal(its_law, len(names), deal)
    return start(its_law, names, deal)


def _read_deal(record: dict[str, Any], edition: str) -> Deal:
    told = dict(record["deal"])
    master, left_out = told.pop("master"), told.pop("without", None)
    piles: dict[str, tuple[Any, ...]] = {}
    for group, pile in told.items():
        named = {f"{group}/{one}": things for one, things in pile.items()} if isinstance(pile, dict) else {group: pile}
        piles.update({name: tuple(things) for name, things in named.items()})
    without = NOTHING if left_out is None else Without(**{key: tuple(sorted(names)) for key, names in left_out.items()})
    deal = Deal(piles, master, without)
    if type(deal.master) is not int or not logs.same(_deal_record(deal), record):
        raise ValueError(record)
    if any(without):
        return deal
    return deal._replace(without=cards_added_later(piles["favors"], piles["bonus_deck"], edition))

"""The log of a game as JSON Lines: header, deal, and every action with the events that followed.

A log needs no random generator: `replay` rebuilds each state from it and names the first line that is not right.
"""

import json
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from engine.castle.notation import read_placement
from engine.catalogue import Slug
from engine.errors import MadKingError
from engine.game.setup import Deal, check_deal
from engine.game.state import SIZES, Action, Event, GameState, Verb
from engine.game.turns import Step, apply, start
from engine.i18n import N_, say
from engine.rules.rulings import law

VERSION = 1
TORN: dict[str, Any] = {}
"""Stands for a last line that is not whole: there the log breaks off."""
HEADER = {"log", "version", "edition", "rulings", "players", "bots", "seed"}


class LogError(MadKingError):
    """A log that cannot be replayed; `line` is the first line that is not right."""

    def __init__(self, line: int, reason: str) -> None:
        self.line = line
        self.reason = reason
        super().__init__(say(N_("line {n}: {reason}"), n=line, reason=reason))


class Moment(NamedTuple):
    """A point of a replay: the line of the action that led here, the action, and the state with its events."""

    line: int
    action: Action | None
    state: GameState
    events: list[Event]


def _dump(record: dict[str, Any]) -> str:
    return json.dumps(record, ensure_ascii=False, separators=(", ", ": "))


def header_line(state: GameState, seed: str | None, bots: tuple[str, ...] = ()) -> str:
    """The first line: version, edition, rulings, players, seed."""
    return _dump(
        {
            "log": "madking",
            "version": VERSION,
            "edition": state.law.edition.name,
            "rulings": state.law.overrides,
            "players": list(state.names),
            "bots": list(bots),
            "seed": seed,
        }
    )


def deal_line(deal: Deal) -> str:
    """The second line: everything that was shuffled before the first turn."""
    stacks = {str(size): list(stack) for size, stack in zip(SIZES, deal.stacks, strict=True)}
    return _dump({"deal": {**deal._asdict(), "stacks": stacks}})


def action_line(player: int, action: Action) -> str:
    """The line of an action: who did what."""
    args = [arg if isinstance(arg, int) else str(arg) for arg in action.args]
    return _dump({"do": action.verb, "player": player, "args": args})


def event_record(event: Event) -> dict[str, Any]:
    """An event as it stands in the log."""
    data = event.data
    if "items" in data:
        data = {**data, "items": [item._asdict() for item in data["items"]]}
    return {"event": event.kind, "player": event.player, **data}


def step_lines(player: int, action: Action, events: list[Event]) -> list[str]:
    """The lines of one action and what followed."""
    return [action_line(player, action), *(_dump(event_record(event)) for event in events)]


def read_action(record: dict[str, Any]) -> Action:
    """An action from its line."""
    verb, args = Verb(record["do"]), record["args"]
    if verb == Verb.PLACE:
        return Action(verb, tuple(read_placement(arg) for arg in args))
    return Action(verb, tuple(args))


def replay(lines: Iterable[str]) -> Iterator[Moment]:
    """Play a log again: yields every state, refuses the first line that is illegal or tells a wrong number.

    A log that breaks off replays as far as it goes.
    """
    records = _records(lines)
    head = next(records, None)
    if head is None:
        raise LogError(1, say(N_("the log is empty")))
    table = _read_header(*head)
    dealt = next(records, None)
    if dealt is None:
        return
    try:
        deal = _read_deal(dealt[1])
        check_deal(len(table[1]), deal)
        step = start(law(*table[0]), table[1], deal)
    except (KeyError, TypeError, ValueError, AttributeError, MadKingError) as error:
        raise LogError(dealt[0], _reason(error, N_("this is not a deal"))) from None
    yield from _follow(step, dealt[0], records)


def _follow(step: Step, line: int, records: Iterator[tuple[int, dict[str, Any]]]) -> Iterator[Moment]:
    action: Action | None = None
    expected = [event_record(event) for event in step.events]
    told = 0
    for number, record in records:
        if record is TORN:
            if step.state.over and told == len(expected):  # nothing was left to say
                raise LogError(number, say(N_("this is not JSON")))
            break
        if "event" in record:
            wanted = expected[told] if told < len(expected) else None
            if wanted is None or _canonical(record) != _canonical(wanted):
                raise LogError(number, _difference(wanted, record))
            told += 1
            continue
        if told < len(expected):
            raise LogError(number, say(N_("an event is missing: {event}"), event=_dump(expected[told])))
        yield Moment(line, action, step.state, step.events)
        action, step = _act(step.state, number, record)
        line, expected, told = number, [event_record(event) for event in step.events], 0
    yield Moment(line, action, step.state, step.events)


def _canonical(record: dict[str, Any]) -> str:
    """A record as text that tells 2 from 2.0 and true from 1."""
    return json.dumps(record, sort_keys=True)


def _act(state: GameState, number: int, record: dict[str, Any]) -> tuple[Action, Step]:
    try:
        action = read_action(record)
        if set(record) != {"do", "player", "args"} or type(record["player"]) is not int:
            raise ValueError(record)
        if record["player"] != state.player:
            whose = state.names[state.player] if state.player >= 0 else say(N_("nobody"))
            raise LogError(number, say(N_("it is the turn of {name}"), name=whose))
        return action, apply(state, action)
    except LogError:
        raise
    except (KeyError, TypeError, ValueError, AttributeError, MadKingError) as error:
        raise LogError(number, _reason(error, N_("this is not an action"))) from None


def _difference(wanted: dict[str, Any] | None, found: dict[str, Any]) -> str:
    if wanted is None:
        return say(N_("this did not happen: {found}"), found=_dump(found)[:200])
    return say(N_("expected {wanted}, found {found}"), wanted=_dump(wanted)[:200], found=_dump(found)[:200])


def _reason(error: Exception, otherwise: str) -> str:
    return str(error) if isinstance(error, MadKingError) else say(otherwise)


def _records(lines: Iterable[str]) -> Iterator[tuple[int, dict[str, Any]]]:
    """The records with their line numbers; a torn last line is where the log breaks off."""
    torn: LogError | None = None
    for number, line in enumerate(lines, 1):
        if torn is not None:
            raise torn
        if not line.strip():
            continue
        try:
            record = json.loads(line, object_pairs_hook=_each_key_once)
        except KeyError as error:
            raise LogError(number, say(N_("{key} is given twice"), key=str(error.args[0])[:40])) from None
        except (ValueError, RecursionError):
            torn = LogError(number, say(N_("this is not JSON")))
            continue
        if not isinstance(record, dict):
            raise LogError(number, say(N_("a line of a log is a JSON object")))
        yield number, record
    if torn is not None:
        if torn.line <= 2:
            raise torn
        yield torn.line, TORN


def _each_key_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise KeyError(key)
        found[key] = value
    return found


def _read_header(number: int, record: dict[str, Any]) -> tuple[tuple[str, dict[str, str]], tuple[str, ...]]:
    if record.get("log") != "madking":
        raise LogError(number, say(N_("this is not a log of madking")))
    if type(record.get("version")) is not int or record["version"] != VERSION:
        raise LogError(
            number,
            say(
                N_("the log has version {found!r}, this program reads {known}"),
                found=record.get("version"),
                known=VERSION,
            ),
        )
    edition, rulings, players = record.get("edition"), record.get("rulings"), record.get("players")
    if not isinstance(edition, str) or not isinstance(rulings, dict) or not isinstance(players, list):
        raise LogError(number, say(N_("the header lacks edition, rulings or players")))
    if not all(isinstance(text, str) for text in (*rulings, *rulings.values(), *players)):
        raise LogError(number, say(N_("the header lacks edition, rulings or players")))
    bots, seed = record.get("bots"), record.get("seed")
    if set(record) != HEADER or not isinstance(bots, list) or not isinstance(seed, (str, type(None))):
        raise LogError(number, say(N_("the header has other fields than {known}"), known=", ".join(sorted(HEADER))))
    try:
        law(edition, rulings)
    except MadKingError as error:
        raise LogError(number, str(error)) from None
    return (edition, rulings), tuple(players)


def _read_deal(record: dict[str, Any]) -> Deal:
    deal = record["deal"]
    if set(record) != {"deal"} or set(deal) != set(Deal._fields) or set(deal["stacks"]) != {str(n) for n in SIZES}:
        raise ValueError(record)
    if type(deal["master"]) is not int or not all(type(size) is int for size in deal["deck"]):
        raise ValueError(record)
    stacks = tuple(tuple(Slug(slug) for slug in deal["stacks"][str(size)]) for size in SIZES)
    return Deal(tuple(deal["deck"]), stacks, tuple(deal["favors"]), tuple(deal["bonus_deck"]), deal["master"])

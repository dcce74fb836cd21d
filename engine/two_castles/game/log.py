"""The log of a game of Between Two Castles as JSON Lines: header, deal, every action and the events that followed.

A log needs no random generator: `replay` rebuilds each state from it and names the first line that is not right.
"""

import json
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from engine.errors import MadKingError
from engine.i18n import N_, say
from engine.two_castles.catalogue import Slug
from engine.two_castles.game.setup import Deal
from engine.two_castles.game.state import Action, Event, GameState, Verb
from engine.two_castles.game.turns import Step, apply, start
from engine.two_castles.placement import read_placement
from engine.two_castles.rulings import Table, read_table

GAME = "madking two-castles"
VERSION = 1
HEADER = {"log", "version", "rulings", "players", "bots", "seed"}
TORN: dict[str, Any] = {}
"""Stands for a last line that is not whole: there the log breaks off."""


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


# writing


def _dump(record: dict[str, Any]) -> str:
    return json.dumps(record, ensure_ascii=False, separators=(", ", ": "))


def header_line(state: GameState, seed: str | None, bots: tuple[str, ...] = ()) -> str:
    """The first line: version, rulings, players, seed; Ludwig is not among the players."""
    players = [state.names[seat] for seat in state.people]
    rulings = state.table.overrides
    head = {"log": GAME, "version": VERSION, "rulings": rulings, "players": players, "bots": list(bots), "seed": seed}
    return _dump(head)


def deal_line(deal: Deal) -> str:
    """The second line: everything that was shuffled before the first choice."""
    return _dump({"deal": deal._asdict()})


def event_record(event: Event) -> dict[str, Any]:
    """An event as it stands in the log."""
    return {"event": event.kind, "player": event.player, **event.data}


def event_lines(events: list[Event]) -> list[str]:
    """The lines of events."""
    return [_dump(event_record(event)) for event in events]


def step_lines(player: int, action: Action, events: list[Event]) -> list[str]:
    """The lines of one action and what followed."""
    did = {"do": action.verb, "player": player, "args": [str(arg) for arg in action.args]}
    return [_dump(did), *event_lines(events)]


# reading


def read_action(record: dict[str, Any]) -> Action:
    """An action from its line."""
    verb, args = Verb(record["do"]), record["args"]
    if not isinstance(args, list) or not all(isinstance(arg, str) for arg in args):
        raise ValueError(record)
    if verb == Verb.PLACE:
        return Action(verb, tuple(read_placement(arg) for arg in args))
    return Action(verb, tuple(args))


def replay(lines: Iterable[str]) -> Iterator[Moment]:
    """Play a log again: yields every state, refuses the first line that is illegal or tells something wrong.

    A log that breaks off replays as far as it goes.
    """
    records = _records(lines)
    head = next(records, None)
    if head is None:
        raise LogError(1, say(N_("the log is empty")))
    table, names = _read_header(*head)
    dealt = next(records, None)
    if dealt is None:
        return
    try:
        step = start(table, names, _read_deal(dealt[1]))
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


def _read_header(number: int, record: dict[str, Any]) -> tuple[Table, tuple[str, ...]]:
    if record.get("log") != GAME:
        raise LogError(number, say(N_("this is not a log of Between Two Castles")))
    if type(record.get("version")) is not int or record["version"] != VERSION:
        refusal = N_("the log has version {found!r}, this program reads {known}")
        raise LogError(number, say(refusal, found=record.get("version"), known=VERSION))
    rulings, players, bots, seed = (record.get(key) for key in ("rulings", "players", "bots", "seed"))
    if not isinstance(rulings, dict) or not _words(players) or not all(isinstance(o, str) for o in rulings.values()):
        raise LogError(number, say(N_("the header lacks rulings or players")))
    if set(record) != HEADER or not _words(bots) or not isinstance(seed, (str, type(None))):
        raise LogError(number, say(N_("the header has other fields than {known}"), known=", ".join(sorted(HEADER))))
    try:
        return read_table(rulings), tuple(players or ())
    except MadKingError as error:
        raise LogError(number, str(error)) from None


def _words(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(word, str) for word in value)


def _read_deal(record: dict[str, Any]) -> Deal:
    deal = record["deal"]
    if set(record) != {"deal"} or set(deal) != set(Deal._fields):
        raise ValueError(record)
    if not all(type(seat) is int for seat in deal["elders"]):
        raise ValueError(record)
    thrones, tiles = (tuple(Slug(slug) for slug in deal[name]) for name in ("thrones", "tiles"))
    return Deal(thrones, tiles, tuple(deal["cards"]), tuple(deal["elders"]))

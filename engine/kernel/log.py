"""Game logs as JSON Lines, whatever the game: header, deal, and every action with the events that followed.

A log needs no random generator: `follow` rebuilds each state from it and names the first line that is not right. What a
game's own lines mean, the game says.
"""

import json
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, Generic, NamedTuple

from engine.kernel.errors import MALFORMED, MadKingError
from engine.kernel.game import Act, Game, Happening, Record, Seen, State
from engine.kernel.i18n import N_, say

TORN: Record = {}
"""Stands for a last line that is not whole: there the log breaks off."""


class LogError(MadKingError):
    """A log that cannot be replayed; `line` is the first line that is not right."""

    def __init__(self, line: int, reason: str) -> None:
        self.line = line
        self.reason = reason
        super().__init__(say(N_("line {n}: {reason}"), n=line, reason=reason))


class Moment(NamedTuple, Generic[State, Act, Happening]):
    """A point of a replay: the line of the action that led here, the action, and the state with its events."""

    line: int
    action: Act | None
    state: State
    events: list[Happening]
    break_off: LogError | None = None
    """Where the log breaks off before all of this is told; only the last moment of a log can."""


# writing


def dump(record: Record) -> str:
    """A record as a line."""
    return json.dumps(record, ensure_ascii=False, separators=(", ", ": "))


def plain(record: Record) -> Record:
    """A record as it is read back from its line."""
    found: Record = json.loads(dump(record))
    return found


def plain_action(game: Game[State, Act, Happening, Seen], state: State, action: Act) -> Act:
    """An action as its line tells it: what cannot be told is not in it."""
    return game.read_action(state, plain(game.action_record(state.player, action)))


def opening_lines(
    game: Game[State, Act, Happening, Seen],
    deal: Any,
    opening: tuple[State, list[Happening]],
    seed: str | None,
    bots: Sequence[str] = (),
) -> list[str]:
    """The first lines of a log: header, deal, and what followed from it."""
    state, events = opening
    head = [game.header_record(state, seed, bots), game.deal_record(deal)]
    return [dump(record) for record in (*head, *map(game.event_record, events))]


def step_lines(
    game: Game[State, Act, Happening, Seen], player: int, action: Act, events: Iterable[Happening]
) -> list[str]:
    """The lines of one action and what followed."""
    return [dump(record) for record in (game.action_record(player, action), *map(game.event_record, events))]


# reading


def split_lines(text: str) -> list[str]:
    """The lines of a log: a line feed ends one, and nothing else that looks like an end."""
    return text.split("\n")


def head_lines(lines: Iterable[str]) -> list[str]:
    """The header and the deal of a log that has been followed: its first two lines that are not blank."""
    return list(islice((line for line in lines if line.strip()), 2))


def is_torn(line: str) -> bool:
    """Is this line cut off, or no JSON at all?"""
    try:
        json.loads(line)
    except (ValueError, RecursionError):
        return True
    return False


def follow(game: Game[State, Act, Happening, Seen], lines: Iterable[str]) -> Iterator[Moment[State, Act, Happening]]:
    """Play a log of a game again: yields every state, refuses the first line that is illegal or tells something wrong.

    A log that breaks off replays as far as it goes.
    """
    records = _records(lines)
    first = next(records, None)
    if first is None:
        raise LogError(1, say(N_("the log is empty")))
    setup, names = game.read_header(*first)
    dealt = next(records, None)
    if dealt is None:
        return
    line, told_deal = dealt
    try:
        state, events = game.start(setup, names, game.read_deal(setup, len(names), told_deal))
    except (*MALFORMED, MadKingError) as error:
        raise LogError(line, _reason(error, N_("this is not a deal"))) from None
    action: Act | None = None
    break_off: LogError | None = None
    expected, told = [game.event_record(event) for event in events], 0
    number = line
    for number, record in records:
        if record is TORN:
            break_off = LogError(number, say(N_("this is not JSON")))
            if state.over and told == len(expected):  # nothing was left to say
                raise break_off
            break
        if "event" in record:
            _compare(number, record, expected[told] if told < len(expected) else None)
            told += 1
            continue
        if told < len(expected):
            raise LogError(number, say(N_("an event is missing: {event}"), event=dump(expected[told])))
        yield Moment(line, action, state, events)
        done, (state, events) = _act(game, state, number, record)
        action = done
        line, expected, told = number, [game.event_record(event) for event in events], 0
    else:
        if told < len(expected):
            reason = say(N_("the log breaks off here; an event is missing: {event}"), event=dump(expected[told])[:200])
            break_off = LogError(number, reason)
    yield Moment(line, action, state, events, break_off)


def _act(
    game: Game[State, Act, Happening, Seen], state: State, number: int, record: Record
) -> tuple[Act, tuple[State, list[Happening]]]:
    try:
        action = game.read_action(state, record)
        # what was read is what would be written: no field, type or argument that reading passes over
        if type(record["player"]) is not int or not same(game.action_record(record["player"], action), record):
            raise ValueError(record)
        if record["player"] != state.player:
            whose = state.names[state.player] if state.player >= 0 else say(N_("nobody"))
            raise LogError(number, say(N_("it is the turn of {name}"), name=whose))
        return action, game.apply(state, action)
    except LogError:
        raise
    except (*MALFORMED, MadKingError) as error:
        raise LogError(number, _reason(error, N_("this is not an action"))) from None


def _compare(number: int, found: Record, wanted: Record | None) -> None:
    if wanted is None:
        raise LogError(number, say(N_("this did not happen: {found}"), found=dump(found)[:200]))
    if not same(found, wanted):
        told = {"wanted": dump(wanted)[:200], "found": dump(found)[:200]}
        raise LogError(number, say(N_("expected {wanted}, found {found}"), **told))


def same(one: Record, other: Record) -> bool:
    """Do two records say the same? As text, which tells 2 from 2.0, true from 1 and a list from its keys."""
    return json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)


def _reason(error: Exception, otherwise: str) -> str:
    return str(error) if isinstance(error, MadKingError) else say(otherwise)


def _records(lines: Iterable[str]) -> Iterator[tuple[int, Record]]:
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


def _each_key_once(pairs: list[tuple[str, Any]]) -> Record:
    found: Record = {}
    for key, value in pairs:
        if key in found:
            raise KeyError(key)
        found[key] = value
    return found


def check_header(number: int, record: Record, version: int, fields: set[str], lacking: str) -> None:
    """Refuse a header that is of another version or lacks what every game's has: rulings, players, bots and seed.

    `lacking` is the refusal where a field that must be there is not.
    """
    if type(record.get("version")) is not int or record["version"] != version:
        refusal = N_("the log has version {found!r}, this program reads {known}")
        raise LogError(number, say(refusal, found=record.get("version"), known=version))
    rulings, players, bots, seed = (record.get(key) for key in ("rulings", "players", "bots", "seed"))
    if not isinstance(rulings, dict) or not is_words(players) or not is_words([*rulings, *rulings.values()]):
        raise LogError(number, say(lacking))
    if set(record) != fields:
        raise LogError(number, say(N_("the header has other fields than {known}"), known=", ".join(sorted(fields))))
    if not is_words(bots):
        raise LogError(number, say(N_("the header has a wrong value in {field}: a list of names is expected"),
                                   field="bots"))  # fmt: skip
    if not isinstance(seed, (str, type(None))):
        raise LogError(number, say(N_("the header has a wrong value in {field}: a text or null is expected"),
                                   field="seed"))  # fmt: skip


def one_argument(number: int) -> str:
    """The refusal of a placement that is told with none or with several places."""
    return say(N_("place takes one argument, a tile with its place, not {n}"), n=number)


def is_words(value: Any) -> bool:
    """Is this a list of texts?"""
    return isinstance(value, list) and all(isinstance(word, str) for word in value)

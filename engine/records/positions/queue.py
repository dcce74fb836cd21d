"""What goes on after a decision that came in between, in positions: the steps, and what modules have still to be told.

News are events; they are written field by field and made again from the types of events that the modules list.
"""

from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from engine.castle.notation import read_placement
from engine.castle.placement import Placement
from engine.game.book import Book
from engine.game.decisions.chance import waiting
from engine.game.state import NOBODY, GameState, Resume
from engine.kernel.forms import Data, naming, refuse, refuse_unknown, shown
from engine.kernel.i18n import N_, say
from engine.kernel.positions import read_name

# writing


def write_queue(state: GameState) -> list[Data]:
    """What goes on, as plain data; nothing where the table shows it anyway."""
    if state.queue == _plain_queue(state):
        return []
    return [_resume_data(one, state) for one in state.queue]


def _plain_queue(state: GameState) -> tuple[Resume, ...]:
    """What goes on where nothing is said about it: after a shuffle, the turn or the prices."""
    return waiting(state.phase, state.looking, state.turn, in_turn=bool(state.frames))


def _resume_data(one: Resume, state: GameState) -> Data:
    data: Data = {"step": one.step, "player": None if one.player == NOBODY else state.names[one.player]}
    if one.module:
        data["asked"] = one.module
    news = [_event_data(event) for event in one.news if type(event).__name__ in state.book.events]
    return {**data, **({"news": news} if news else {})}


def _event_data(event: Any) -> Data:
    return {"event": type(event).__name__, **{field: _plain(getattr(event, field)) for field in event._fields}}


def _plain(value: Any) -> Any:
    if isinstance(value, Placement):
        return str(value)
    if hasattr(value, "_fields"):
        return {field: _plain(getattr(value, field)) for field in value._fields}
    return [_plain(one) for one in value] if isinstance(value, tuple) else value


# reading


def read_queue(table: Data, state: GameState) -> tuple[Resume, ...]:
    """What goes on after the present decision."""
    if "queue" not in table:
        return _plain_queue(state)
    return tuple(_read_resume(one, state, f"queue[{number}]") for number, one in enumerate(table["queue"]))


def _read_resume(data: Data, state: GameState, field: str) -> Resume:
    book, step, asked = state.book, data["step"], data.get("asked", 0)
    if step not in book.steps:
        refuse_unknown(f"{field}.step", step, list(book.steps))
    most = len(book.asked_before(step))
    if asked > most:
        refuse(f"{field}.asked", N_("{n} is too much, {most} at most"), n=asked, most=most)
    with naming(field):
        player = NOBODY if data["player"] is None else read_name(data, "player", state.names)
    news = (_read_event(one, book, f"{field}.news[{number}]") for number, one in enumerate(data.get("news", ())))
    return Resume(step, player, asked, tuple(news))


def _read_event(data: Data, book: Book, field: str) -> Any:
    """The event that its fields make."""
    kind = data["event"]
    if kind not in book.events:
        refuse_unknown(f"{field}.event", kind, list(book.events))
    return _made(book.events[kind], {key: value for key, value in data.items() if key != "event"}, field)


def _made(kind: Any, data: Any, field: str) -> Any:
    """A named tuple whose fields are made of plain data."""
    hints = get_type_hints(kind)
    if not isinstance(data, dict):
        refuse(field, N_("{wanted} is expected, not {found}"), wanted=say(N_("a mapping")), found=shown(data))
    for name in (*hints, *data):
        if (name in data) != (name in hints):
            refuse(f"{field}.{name}", N_("missing") if name in hints else N_("unknown"))
    return kind(**{name: _value(hint, data[name], f"{field}.{name}") for name, hint in hints.items()})


def _value(hint: Any, data: Any, field: str) -> Any:
    """A value of the type that a field of an event has."""
    hint = getattr(hint, "__supertype__", hint)
    origin, args = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        hints = [one for one in args if (one is NoneType) == (data is None)]
        return _value(hints[0] if hints else args[0], data, field)
    if origin is tuple and isinstance(data, list):
        return tuple(_value(args[0], one, f"{field}[{number}]") for number, one in enumerate(data))
    if hint is Placement and isinstance(data, str):
        with naming(field):
            return read_placement(data)
    if hasattr(hint, "_fields") and hint is not Placement:
        return _made(hint, data, field)
    if type(data) is not hint:
        refuse(field, N_("this cannot be used"))
    return data

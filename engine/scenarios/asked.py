"""What a step of a game example may expect of the table and of what happened; docs/scenarios.md has the list."""

import json
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from engine.game.book import wealth_of
from engine.game.events import Completed, Event, Scored
from engine.game.final import standings
from engine.game.state import NOBODY, GameState, Points
from engine.game.view import view
from engine.kernel.forms import Data, Schema
from engine.kernel.schemas import ANYTHING, either, list_of, mapping, mapping_to, nothing, text, whole
from engine.modules.solo import solo_rank
from engine.records.expected import BY_NAME, WHOLE, WORD, WORDS, YES_OR_NO, Expectation, Expectations
from engine.records.parts import known_sizes
from engine.records.positions.modules import write_modules
from engine.records.tables import by_price


class Moment(NamedTuple):
    """What a step is asked about: the table now and before the step, and what happened in between."""

    state: GameState
    before: GameState
    events: tuple[Event, ...] = ()


Find = Callable[[Moment, Any], Any]
_PILE = either(whole("Its height."), WORDS)
_OR_NOTHING = either(whole("A number."), nothing("It cannot be seen."))
_BY_MODULE = mapping_to("By module; of what it keeps only what is asked for.", ANYTHING)


def _of(form: Schema, find: Callable[[GameState], Any], *, in_order: bool = True) -> Expectation:
    """A question about the table as it stands."""
    return Expectation(form, lambda moment, _expected: find(moment.state), in_order)


def _each(form: Schema, read: Callable[[GameState, int], Any]) -> Expectation:
    """A question about the players that the expectation names."""

    def find(moment: Moment, expected: Data) -> Data:
        names = moment.state.names
        return {name: read(moment.state, names.index(name)) for name in expected}

    return Expectation(mapping_to("By player.", form), find, True)


def _parts(fields: dict[str, Schema], read: Callable[[GameState, int], Data]) -> Expectation:
    """Of what is known about the players that the expectation names, only what it asks for."""
    every = _each(mapping("What is asked for.", fields), read)

    def find(moment: Moment, expected: Data) -> Data:
        found = every.find(moment, expected)
        return {
            name: {key: _part(found[name], key, part) for key, part in wanted.items()}
            for name, wanted in expected.items()
        }

    return every._replace(find=find)


_IN_PARTS = ("modules", "rules")
"""Of these only what is asked for is compared."""


def _part(found: Data, key: str, expected: Any) -> Any:
    """What is found under a key; what is not always known is only made when it is asked for."""
    value = found[key]() if callable(found[key]) else found[key]
    return asked_for(value, expected) if key in _IN_PARTS else value


def asked_for(found: Any, expected: Any) -> Any:
    """Of mappings in mappings only the keys that an expectation names."""
    if not isinstance(expected, dict) or not isinstance(found, dict):
        return found
    return {key: asked_for(found[key] if key in found or isinstance(found, Counter) else None, part)
            for key, part in expected.items()}  # fmt: skip


def _kept(state: GameState) -> Data:
    """What the modules keep, as a position writes it."""
    kept: Data = json.loads(json.dumps(write_modules(state)))
    return kept


def _change(field: str) -> Expectation:
    """How much more everybody has than before the step; a bare number is about the one who acted."""

    def find(moment: Moment, expected: Any) -> Any:
        before, after = getattr(moment.before, field), getattr(moment.state, field)
        names = moment.state.names
        changes = {name: new - old for name, old, new in zip(names, before, after, strict=True)}
        if not isinstance(expected, dict):
            return changes[names[moment.before.turn]]
        return {name: changes[name] for name in (*expected, *(n for n in names if changes[n] and n not in expected))}

    return Expectation(either(whole("Of the one who acted."), BY_NAME), find, True)


def _pile(field: str, *, in_order: bool = True) -> Expectation:
    """A pile from the top, or only its height."""

    def find(moment: Moment, expected: Any) -> Any:
        pile = getattr(moment.state, field)
        return len(pile) if type(expected) is int else list(pile)

    return Expectation(_PILE, find, in_order)


def _name(state: GameState, player: int) -> str:
    return "nobody" if player == NOBODY else state.names[player]


def _stacks(moment: Moment, expected: Data) -> Data:
    stacks = {size: moment.state.stack(int(size)) for size in expected}
    return {size: len(stack) if type(expected[size]) is int else list(stack) for size, stack in stacks.items()}


def _market(moment: Moment, expected: Any) -> Any:
    """Rooms by price, with the coins on them; or only the rooms, in the order in which they came."""
    market = moment.state.market
    if not isinstance(expected, dict):
        return [offer.slug for offer in market]
    found: dict[str, list[Any]] = {}
    for offer in market:
        there = {"room": offer.slug, "coins": offer.coins} if offer.coins else offer.slug
        found.setdefault(str(offer.price), []).append(there)
    return {price: _as_expected(there, expected.get(price)) for price, there in found.items()}


def _as_expected(there: list[Any], expected: Any) -> Any:
    """What lies on a price, as a list if it is several rooms; they have no order, so that expected serves."""
    if len(there) == 1 and not isinstance(expected, list):
        return there[0]
    wanted = expected if isinstance(expected, list) else []
    return sorted(there, key=lambda one: wanted.index(one) if one in wanted else len(wanted))


def item_text(item: Points) -> str:
    return f"{item.rule} {item.points:+d} {item.source.partition('@')[0]}"


_PARTS = {"depleted": "DEPL", "favors": "FAVOR", "bonus": "BONUS", "money": "MONEY"}


def _final(state: GameState, player: int) -> Data:
    end = standings(state)
    parts = {
        part: sum(item.points for item in end.items[player] if item.family == family) for part, family in _PARTS.items()
    }
    items = [item_text(item) for item in end.items[player]]
    return {"total": end.totals[player], **parts, "items": items, "rules": _by_rule(end.items[player])}


def _by_rule(items: Iterable[Points]) -> Counter[str]:
    points: Counter[str] = Counter()
    for item in items:
        points[item.rule] += item.points
    return points


def _sees(state: GameState, player: int) -> Data:
    seen = view(state, player)
    heights = seen.stack_heights
    return {
        "money": dict(zip(state.names, seen.money, strict=True)),
        "stacks": None if heights is None else {str(s): n for s, n in zip(seen.box.sizes, heights, strict=True) if n},
        "on_deck": list(seen.on_deck),
        "bonus": list(seen.bonus),
        "looked_at": list(seen.seen),
        "drawn": list(seen.drawn),
        "modules": lambda: _kept(state.but(parts=seen.parts)),
    }


def _due_kinds(state: GameState) -> Data:
    return dict(Counter(reward.kind for frame in state.frames[-1:] for reward in frame.due))


def _favors(field: str) -> Expectation:
    def find(moment: Moment, expected: Data) -> Data:
        state = moment.state
        found = dict(standings(state).favors)
        return {
            favor: {state.names[place.player]: getattr(place, field) for place in found[favor]}
            for favor in expected
            if favor in found
        }

    return Expectation(mapping_to("By favor.", BY_NAME), find, True)


def _events(moment: Moment, expected: Data) -> Data:
    return {kind: sum(event.record()["event"] == kind for event in moment.events) for kind in expected}


def _completed(moment: Moment, _expected: Any) -> list[str]:
    return [str(room) for event in moment.events if isinstance(event, Completed) for room in event.rooms]


def _items(moment: Moment, _expected: Any) -> list[str]:
    return [item_text(item) for event in moment.events if isinstance(event, Scored) for item in event.items]


OF_STEP: Expectations = {
    "points": _change("scores"),
    "gains": _change("money"),
    "completed": Expectation(WORDS, _completed),
    "items": Expectation(WORDS, _items),
    "events": Expectation(BY_NAME, _events, True),
}
"""After an action."""
OF_TABLE: Expectations = {
    "score": _each(WHOLE, lambda s, player: s.scores[player]),
    "money": _each(WHOLE, lambda s, player: s.money[player]),
    "wealth": _each(WHOLE, wealth_of),
    "bonus": _each(WORDS, lambda s, player: list(s.bonus[player])),
    "area": _each(WHOLE, lambda s, player: s.castles[player].area),
    "castle": _each(WORD, lambda s, player: str(s.castles[player])),
    "sees": _parts(
        {
            "money": mapping_to("By player.", _OR_NOTHING),
            "stacks": either(BY_NAME, nothing("Their heights cannot be seen.")),
            **dict.fromkeys(("on_deck", "bonus", "looked_at", "drawn"), WORDS),
            "modules": _BY_MODULE,
        },
        _sees,
    ),
    "final": _parts({"total": WHOLE, **dict.fromkeys(_PARTS, WHOLE), "items": WORDS, "rules": BY_NAME}, _final),
    "modules": Expectation(
        _BY_MODULE, lambda moment, expected: asked_for(_kept(moment.state), expected), in_order=True
    ),
    "rewards": _of(BY_NAME, _due_kinds),
    "to_move": _of(WORD, lambda s: _name(s, s.player)),
    "master": _of(WORD, lambda s: _name(s, s.master)),
    "phase": _of(WORD, lambda s: str(s.phase)),
    "round": _of(WHOLE, lambda s: s.round),
    "last_round": _of(YES_OR_NO, lambda s: s.last_round),
    "due": _of(WORDS, lambda s: [str(reward.room) for reward in s.frames[-1].due] if s.frames else [], in_order=False),
    "extra_turns": _of(WHOLE, lambda s: max(0, len(s.frames) - 1)),
    "market": Expectation(either(by_price(), WORDS), _market, True),
    "stacks": Expectation(mapping("By size.", {str(size): _PILE for size in known_sizes()}), _stacks, True),
    "hallways": _of(WHOLE, lambda s: s.hallways),
    "stairs": _of(WHOLE, lambda s: s.stairs),
    "deck": _pile("deck"),
    "on_deck": _pile("on_deck"),
    "discards": _pile("discards"),
    "bonus_deck": _pile("bonus_deck"),
    "removed": _pile("removed", in_order=False),
    "drawn": _pile("drawn", in_order=False),
    "revealed": _of(WORDS, lambda s: list(s.favors)),
    "favors": _favors("points"),
    "counts": _favors("number"),
    "winners": _of(WORDS, lambda s: [s.names[player] for player in standings(s).winners], in_order=False),
    "decided_by": _of(WORD, lambda s: standings(s).decided_by or "nothing"),
    "solo_rank": _of(WHOLE, lambda s: solo_rank(s.law, standings(s).totals[0])),
}
"""At any time."""
BY_PLAYER = ("score", "money", "wealth", "bonus", "area", "castle", "sees", "final", "points", "gains")
"""Those that are written player by player; a change of the one who acted may be a bare number."""
_ACTIONS = either(text("One action."), list_of("Actions.", text("An action.")))
OF_LEGAL: Expectations = {
    "count": Expectation(WHOLE, lambda actions, _: len(actions)),
    "actions": Expectation(
        either(text("One action."), list_of("Actions.", text("An action."))), lambda actions, _: actions
    ),
}
"""Of the actions that are legal."""

"""Scenarios of the whole game: actions as text, and what may be asked of a table; docs/scenarios.md has the list."""

from collections.abc import Callable
from typing import Any, NamedTuple

from engine.game.events import Completed, Event, Scored
from engine.game.final import standings
from engine.game.legal import legal_actions
from engine.game.state import NOBODY, GameState, Points, Verb
from engine.game.turns import apply
from engine.game.view import view
from engine.kernel.errors import IllegalAction
from engine.kernel.i18n import N_, say
from engine.modules.solo import solo_rank
from engine.records.tables import read_action, read_deal, read_table, wrong
from engine.rules.register import find_rule
from engine.rules.rulings import Law
from engine.scenarios.runner import check_keys, check_type, difference


class Moment(NamedTuple):
    """What a step is asked about: the table now and before the step, and what happened in between."""

    state: GameState
    before: GameState
    events: tuple[Event, ...] = ()


def check_game(data: dict[str, Any], its_law: Law) -> None:
    """Refuse a game scenario that cannot be acted out, with the field."""
    names = _read(data, its_law).names
    for number, step in enumerate(data["steps"]):
        _check_step(step, f"steps[{number}]", names)


def act_out(data: dict[str, Any], its_law: Law) -> list[str]:
    """Take the steps one after the other; a line for everything that differs."""
    state = _read(data, its_law)
    failures: list[str] = []
    for number, step in enumerate(data["steps"], 1):
        if "legal" in step:
            differing = _ask_legal(state, step)
        else:
            state, differing = _act(state, step)
        failures += [f"step {number}: {line}" for line in differing]
    return failures


def _read(data: dict[str, Any], its_law: Law) -> GameState:
    return read_deal(data["deal"], its_law) if "deal" in data else read_table(data["table"], its_law)


# steps


def _check_step(step: Any, where: str, names: tuple[str, ...]) -> None:
    if not isinstance(step, dict) or ("expect" in step) == ("refused" in step):
        raise wrong(where, say(N_("a step is a mapping with expect or refused")))
    check_keys(step, ("do", "legal", "expect", "refused", "note"), where)
    if "do" in step and "legal" in step:
        raise wrong(where, say(N_("one verb a step, not {verbs}"), verbs="do, legal"))
    for action in _actions(step):
        if not isinstance(action, str) or not action.split():
            raise wrong(f"{where}.do", say(N_("an action is a text, as in take nap-room")))
        check_keys({action.split()[0]: None}, tuple(Verb), f"{where}.do")
    if "refused" in step:
        check_type(step, "refused", list, where)
        if not _actions(step):
            raise wrong(f"{where}.refused", say(N_("only an action can be refused")))
        for rule in step["refused"]:
            find_rule(str(rule))
        return
    check_type(step, "expect", dict, where)
    if "legal" in step:
        check_type(step, "legal", str, where)
        check_keys({step["legal"]: None}, ("all", *Verb), f"{where}.legal")
        check_keys(step["expect"], ("count", "actions"), f"{where}.expect")
        return
    check_keys(step["expect"], (*_OF_TABLE, *(_OF_STEP if _actions(step) else ())), f"{where}.expect")
    _check_mappings(step["expect"], f"{where}.expect", names)


def _check_mappings(expect: dict[str, Any], where: str, names: tuple[str, ...]) -> None:
    """What is asked of players is written player by player; a change of the one who acted may be a bare number."""
    for key, expected in expect.items():
        if key in ("points", "gains") and type(expected) is int:
            continue
        if key in (*_BY_PLAYER, *_MAPPINGS):
            check_type(expect, key, dict, where)
        if key in _BY_PLAYER:
            check_keys(expected, names, f"{where}.{key}")
        if key in _IN_PARTS:
            for name in expected:
                check_type(expected, name, dict, f"{where}.{key}")
                check_keys(expected[name], _IN_PARTS[key], f"{where}.{key}.{name}")


def _actions(step: dict[str, Any]) -> list[Any]:
    done = step.get("do", [])
    return done if isinstance(done, list) else [done]


def _ask_legal(state: GameState, step: dict[str, Any]) -> list[str]:
    verb = step["legal"]
    found = {"actions": [str(a) for a in legal_actions(state) if verb in ("all", a.verb)]}
    answers: dict[str, Any] = {**found, "count": len(found["actions"])}
    differing = []
    for key, expected in step["expect"].items():
        wanted = [expected] if isinstance(expected, str) else expected
        differing += difference(key, wanted, answers[key])
    return differing


def _act(state: GameState, step: dict[str, Any]) -> tuple[GameState, list[str]]:
    """Carry out the actions of a step and compare; an illegal one must be the last, and expected with its rules."""
    before, events, done = state, [], _actions(step)
    for number, text in enumerate(done):
        try:
            state, more = apply(state, read_action(text, state))
        except IllegalAction as refusal:
            if "refused" in step and number == len(done) - 1:
                wanted, rules = set(step["refused"]), set(refusal.rules)
                return state, [] if wanted <= rules else difference("refused", wanted, rules)
            return state, [f"{text} is refused: {refusal}"]
        events += more
    if "refused" in step:
        return state, [f"{done[-1]} is not refused"]
    moment = Moment(state, before, tuple(events))
    differing = []
    for key, expected in step["expect"].items():
        found = (_OF_TABLE.get(key) or _OF_STEP[key])(moment, expected)
        differing += difference(key, expected, found, ordered=key not in _UNORDERED)
    return state, differing


# what may be asked

Ask = Callable[[Moment, Any], Any]


def _name(state: GameState, player: int) -> str:
    return "nobody" if player == NOBODY else state.names[player]


def _each(read: Callable[[GameState, int], Any]) -> Ask:
    """A question about the players that the expectation names."""

    def ask(moment: Moment, expected: Any) -> dict[str, Any]:
        names = moment.state.names
        return {name: read(moment.state, names.index(name)) for name in expected}

    return ask


def _change(field: str) -> Ask:
    """How much more everybody has than before the step; a bare number is about the one who acted."""

    def ask(moment: Moment, expected: Any) -> Any:
        before, after = getattr(moment.before, field), getattr(moment.state, field)
        names = moment.state.names
        changes = {name: new - old for name, old, new in zip(names, before, after, strict=True)}
        if not isinstance(expected, dict):
            return changes[names[moment.before.turn]]
        return {name: changes[name] for name in (*expected, *(n for n in names if changes[n] and n not in expected))}

    return ask


def _pile(field: str) -> Ask:
    """A pile from the top, or only its height."""

    def ask(moment: Moment, expected: Any) -> Any:
        pile = getattr(moment.state, field)
        return len(pile) if type(expected) is int else list(pile)

    return ask


def _stacks(moment: Moment, expected: Any) -> dict[int, Any]:
    stacks = {size: moment.state.stack(size) for size in expected if size in moment.state.box.sizes}
    return {size: len(stack) if type(expected[size]) is int else list(stack) for size, stack in stacks.items()}


def _market(moment: Moment, expected: Any) -> Any:
    """Rooms by price, with the coins on them; or only the rooms, in the order in which they came."""
    market = moment.state.market
    if not isinstance(expected, dict):
        return [offer.slug for offer in market]
    return {o.price: {"room": o.slug, "coins": o.coins} if o.coins else o.slug for o in market}


def _item(item: Points) -> str:
    return f"{item.rule} {item.points:+d} {item.source.partition('@')[0]}"


_PARTS = {"depleted": "DEPL", "favors": "FAVOR", "bonus": "BONUS", "money": "MONEY"}


def _final(state: GameState, player: int) -> dict[str, Any]:
    end = standings(state)
    parts = {
        part: sum(item.points for item in end.items[player] if item.family == family) for part, family in _PARTS.items()
    }
    return {"total": end.totals[player], **parts, "items": [_item(item) for item in end.items[player]]}


def _asked(read: Callable[[GameState, int], dict[str, Any]]) -> Ask:
    """Of what is known about a player, only what the expectation names."""

    def ask(moment: Moment, expected: Any) -> dict[str, Any]:
        found = _each(read)(moment, expected)
        return {name: {key: found[name][key] for key in wanted} for name, wanted in expected.items()}

    return ask


def _sees(state: GameState, player: int) -> dict[str, Any]:
    seen = view(state, player)
    heights = seen.stack_heights
    return {
        "money": dict(zip(state.names, seen.money, strict=True)),
        "stacks": None if heights is None else {s: n for s, n in zip(seen.box.sizes, heights, strict=True) if n},
        "on_deck": list(seen.on_deck),
        "bonus": list(seen.bonus),
        "looked_at": list(seen.seen),
        "drawn": list(seen.drawn),
    }


def _favors(field: str) -> Ask:
    def ask(moment: Moment, expected: Any) -> dict[str, Any]:
        state = moment.state
        found = dict(standings(state).favors)
        return {
            favor: {state.names[place.player]: getattr(place, field) for place in found[favor]}
            for favor in expected
            if favor in found
        }

    return ask


def _events(moment: Moment, expected: Any) -> dict[str, int]:
    return {kind: sum(event.record()["event"] == kind for event in moment.events) for kind in expected}


_OF_STEP: dict[str, Ask] = {
    "points": _change("scores"),
    "gains": _change("money"),
    "completed": lambda m, _: [str(room) for e in m.events if isinstance(e, Completed) for room in e.rooms],
    "items": lambda m, _: [_item(item) for e in m.events if isinstance(e, Scored) for item in e.items],
    "events": _events,
}
_OF_TABLE: dict[str, Ask] = {
    "score": _each(lambda s, player: s.scores[player]),
    "money": _each(lambda s, player: s.money[player]),
    "bonus": _each(lambda s, player: list(s.bonus[player])),
    "area": _each(lambda s, player: s.castles[player].area),
    "sees": _asked(_sees),
    "final": _asked(_final),
    "to_move": lambda m, _: _name(m.state, m.state.player),
    "master": lambda m, _: _name(m.state, m.state.master),
    "phase": lambda m, _: str(m.state.phase),
    "round": lambda m, _: m.state.round,
    "last_round": lambda m, _: m.state.last_round,
    "due": lambda m, _: [str(reward.room) for reward in m.state.frames[-1].due] if m.state.frames else [],
    "extra_turns": lambda m, _: max(0, len(m.state.frames) - 1),
    "market": _market,
    "stacks": _stacks,
    "hallways": lambda m, _: m.state.hallways,
    "stairs": lambda m, _: m.state.stairs,
    "deck": _pile("deck"),
    "on_deck": _pile("on_deck"),
    "discards": _pile("discards"),
    "bonus_deck": _pile("bonus_deck"),
    "removed": _pile("removed"),
    "drawn": _pile("drawn"),
    "revealed": lambda m, _: list(m.state.favors),
    "favors": _favors("points"),
    "counts": _favors("number"),
    "winners": lambda m, _: [m.state.names[player] for player in standings(m.state).winners],
    "decided_by": lambda m, _: standings(m.state).decided_by or "nothing",
    "solo_rank": lambda m, _: solo_rank(m.state.law, standings(m.state).totals[0]),
}
_BY_PLAYER = ("score", "money", "bonus", "area", "sees", "final", "points", "gains")
_MAPPINGS = ("events", "stacks", "favors", "counts")
_IN_PARTS = {
    "final": ("total", *_PARTS, "items"),
    "sees": ("money", "stacks", "on_deck", "bonus", "looked_at", "drawn"),
}
_UNORDERED = ("completed", "items", "due", "removed", "drawn", "winners")

"""What happens: the events of a move as effects, in words and as data, and whose turn it is then."""

from collections.abc import Iterator
from typing import Any

from engine.cases.words import due_words, money_words, now_words, points_words
from engine.catalogue import RoomType
from engine.game.events import (
    EVENTS,
    CoinsLaid,
    Completed,
    Event,
    ExtraTurn,
    GameOver,
    LastRound,
    Paid,
    Removed,
    RoundBegun,
    Scored,
    Stashed,
    Void,
)
from engine.game.state import NOBODY, GameState
from engine.kernel.i18n import N_, say, say_n
from engine.records.cases.answers import Effect


def effects_of(before: GameState, after: GameState, events: list[Event], *, bare: bool = False) -> list[Effect]:
    """The effects of what was done between two states; around a bare castle nobody is named."""
    found = [effect for event in events for effect in _of_event(before, after, event, bare)]
    found += _due(after)
    if not bare:
        found.append(next_effect(after))
    return found


def next_effect(state: GameState) -> Effect:
    """Who is next, and what is to be decided."""
    player = None if state.player == NOBODY else state.names[state.player]
    words = say(N_("Next: {now}."), now=now_words(state))
    return Effect("next", words, {"player": player, "phase": str(state.phase)})


def _of_event(before: GameState, after: GameState, event: Event, bare: bool) -> Iterator[Effect]:
    name = None if bare or event.player == NOBODY else before.names[event.player]
    if isinstance(event, Scored):
        for item in event.items:
            data = {"player": name, "rule": item.rule, "points": item.points, "source": item.source}
            yield Effect("points", points_words(item, before, event.player), {**data, "target": item.target or None})
    elif isinstance(event, Paid):
        words = money_words(event, str(name), before.names[before.master])
        yield Effect("money", words, {"player": name, "rule": event.rule, "amount": event.amount})
    elif isinstance(event, Completed):
        yield from _completed(after, event)
    else:
        yield from _other(before, event, name)


def _completed(after: GameState, event: Completed) -> Iterator[Effect]:
    """Each completed room, and a word about those whose reward has to wait (REWARD-DOWN-1)."""
    for room in event.rooms:
        words = say(N_("{room} is completed."), room=str(room))
        yield Effect("completed", words, {"room": str(room), "rule": "COMPLETE-1"})
    rewards = [reward for frame in after.frames for reward in frame.due]
    due = {reward.room for reward in rewards}
    cellars = sum(room.tile.type == RoomType.DOWNSTAIRS for room in after.castles[event.player].completed_rooms)
    if cellars % 2 == 0:  # completed at once, they share the reward of the pair
        due |= {room for reward in rewards for room in reward.together}
    for room in event.rooms:
        if room.tile.type == RoomType.DOWNSTAIRS and room not in due:
            words = say(N_("{room} gives no reward: only every second completed Downstairs room does."), room=str(room))
            yield Effect("no-reward", words, {"room": str(room), "rule": "REWARD-DOWN-1"})


def _due(after: GameState) -> Iterator[Effect]:
    """The rewards that are due now."""
    if not after.frames or after.over:
        return
    for reward in after.frames[-1].due:
        words, rule = due_words(reward, after)
        yield Effect("due", words, {"room": str(reward.room), "reward": str(reward.kind), "rule": rule})


def _other(before: GameState, event: Event, name: str | None) -> Iterator[Effect]:
    """What else may happen; what only the table sees, such as a draw, is no effect of a move."""
    match event:
        case Void():
            data: dict[str, Any] = {"room": str(event.room), "rule": event.rule}
            yield Effect("void", event.words(name or ""), data)
        case ExtraTurn():
            words = say(N_("An extra turn for {name}."), name=name)
            yield Effect("extra-turn", words, {"player": name, "rule": "REWARD-FOOD-1"})
        case RoundBegun():
            data = {"round": event.round, "player": name, "rule": "ROUND-6"}
            yield Effect("round", say(N_("Round {round}. Master builder: {name}."), round=event.round, name=name), data)
        case LastRound():
            yield Effect("last-round", event.words(""), {"rule": "END-1"})
        case CoinsLaid():
            data = {"tile": event.tile, "coins": event.coins}
            words = say(N_("{tile} gets a coin of 1000; {coins} lie on it."), **data)
            yield Effect("coins", words, {**data, "rule": "ROUND-4"})
        case Removed():
            words = say(N_("{tile} goes back to the box."), tile=event.tile)
            yield Effect("removed", words, {"tile": event.tile, "rule": "SOLO-6"})
        case Stashed():
            yield _stashed(before, event)
        case GameOver():
            yield Effect("end", say(N_("The game is over.")), {"rule": "END-1"})
        case _ if not isinstance(event, EVENTS):
            told = {key: value for key, value in event.record().items() if key not in ("event", "player")}
            yield Effect(event.record()["event"], event.words(name or ""), {"player": name, **told})


def _stashed(before: GameState, event: Stashed) -> Effect:
    n, size = event.number, event.size
    rule = "REWARD-SLEEP-3"
    if not n:
        rule, words = "REWARD-SLEEP-4", say(N_("No room of {size} is chosen; the stack is shuffled again."), size=size)
    elif before.last_round:
        rule = "REWARD-SLEEP-6"
        words = say_n(
            "{n} room of {size} goes on the discard pile and leaves the game.",
            "{n} rooms of {size} go on the discard pile and leave the game.",
            n,
            size=size,
        )
    else:
        words = say_n("{n} room of {size} goes on the deck.", "{n} rooms of {size} go on the deck.", n, size=size)
    return Effect("stash", words, {"size": size, "number": n, "rule": rule})

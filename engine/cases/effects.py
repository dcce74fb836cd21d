"""What happens: the events of a move as effects, in words and as data, and whose turn it is then."""

from collections.abc import Callable, Iterator

from engine.cases.answers import Effect
from engine.cases.words import due_words, money_words, now_words, points_words
from engine.castle.notation import read_placement
from engine.catalogue import RoomType
from engine.game.state import NOBODY, Event, GameState
from engine.kernel.i18n import N_, say, say_n


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
    if event.kind == "points":
        for item in event.data["items"]:
            data = {"player": name, "rule": item.rule, "points": item.points, "source": item.source}
            yield Effect("points", points_words(item), {**data, "target": item.target or None})
    elif event.kind == "money":
        rule, amount = event.data["for"], event.data["amount"]
        words = money_words(rule, str(name), amount, before.names[before.master])
        yield Effect("money", words, {"player": name, "rule": rule, "amount": amount})
    elif event.kind == "completed":
        yield from _completed(after, event)
    elif event.kind in _OTHERS:
        yield from _OTHERS[event.kind](before, event, name)


def _completed(after: GameState, event: Event) -> Iterator[Effect]:
    """Each completed room, and a word about those whose reward has to wait (REWARD-DOWN-1)."""
    for room in event.data["rooms"]:
        yield Effect("completed", say(N_("{room} is completed."), room=room), {"room": room, "rule": "COMPLETE-1"})
    rewards = [reward for frame in after.frames for reward in frame.due]
    due = {str(reward.room) for reward in rewards}
    cellars = sum(room.tile.type == RoomType.DOWNSTAIRS for room in after.castles[event.player].completed_rooms)
    if cellars % 2 == 0:  # completed at once, they share the reward of the pair
        due |= {str(room) for reward in rewards for room in reward.together}
    for room in event.data["rooms"]:
        if _is_cellar(room) and room not in due:
            words = say(N_("{room} gives no reward: only every second completed Downstairs room does."), room=room)
            yield Effect("no-reward", words, {"room": room, "rule": "REWARD-DOWN-1"})


def _is_cellar(room: str) -> bool:
    return read_placement(room).tile.type == RoomType.DOWNSTAIRS


def _due(after: GameState) -> Iterator[Effect]:
    """The rewards that are due now."""
    if not after.frames or after.over:
        return
    castle = after.castles[after.turn]
    for reward in after.frames[-1].due:
        words, rule = due_words(reward, castle)
        yield Effect("due", words, {"room": str(reward.room), "reward": str(reward.kind), "rule": rule})


def _void(before: GameState, event: Event, name: str | None) -> Iterator[Effect]:
    words = say(N_("The Corridor reward of {room} falls away, one per turn ({rule})."), **event.data)
    yield Effect("void", words, dict(event.data))


def _extra_turn(before: GameState, event: Event, name: str | None) -> Iterator[Effect]:
    words = say(N_("An extra turn for {name}."), name=name)
    yield Effect("extra-turn", words, {"player": name, "rule": "REWARD-FOOD-1"})


def _round(before: GameState, event: Event, name: str | None) -> Iterator[Effect]:
    words = say(N_("Round {round}. Master builder: {name}."), round=event.data["round"], name=name)
    yield Effect("round", words, {"round": event.data["round"], "player": name, "rule": "ROUND-6"})


def _last_round(before: GameState, event: Event, name: str | None) -> Iterator[Effect]:
    yield Effect("last-round", say(N_("The last card is drawn: this is the last round.")), {"rule": "END-1"})


def _coins(before: GameState, event: Event, name: str | None) -> Iterator[Effect]:
    words = say(N_("{tile} gets a coin of 1000; {coins} lie on it."), **event.data)
    yield Effect("coins", words, {**event.data, "rule": "ROUND-4"})


def _removed(before: GameState, event: Event, name: str | None) -> Iterator[Effect]:
    yield Effect("removed", say(N_("{tile} goes back to the box."), **event.data), {**event.data, "rule": "SOLO-6"})


def _stash(before: GameState, event: Event, name: str | None) -> Iterator[Effect]:
    n, size = event.data["number"], event.data["size"]
    if not n:
        words = say(N_("No room of {size} is chosen; the stack is shuffled again."), size=size)
        yield Effect("stash", words, {"size": size, "number": n, "rule": "REWARD-SLEEP-4"})
    elif before.last_round:
        words = say_n(
            "{n} room of {size} goes on the discard pile and leaves the game.",
            "{n} rooms of {size} go on the discard pile and leave the game.",
            n,
            size=size,
        )
        yield Effect("stash", words, {"size": size, "number": n, "rule": "REWARD-SLEEP-6"})
    else:
        words = say_n("{n} room of {size} goes on the deck.", "{n} rooms of {size} go on the deck.", n, size=size)
        yield Effect("stash", words, {"size": size, "number": n, "rule": "REWARD-SLEEP-3"})


def _end(before: GameState, event: Event, name: str | None) -> Iterator[Effect]:
    yield Effect("end", say(N_("The game is over.")), {"rule": "END-1"})


_OTHERS: dict[str, Callable[[GameState, Event, str | None], Iterator[Effect]]] = {
    "void": _void,
    "extra-turn": _extra_turn,
    "round": _round,
    "last-round": _last_round,
    "coins": _coins,
    "removed": _removed,
    "stash": _stash,
    "end": _end,
}

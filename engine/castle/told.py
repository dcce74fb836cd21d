"""A verdict in words: may it be placed, every broken rule, what it connects and closes, what it scores and why."""

from engine.castle.placement import Placement
from engine.castle.verdict import Connection, Item, Verdict, say_door
from engine.catalogue import Role
from engine.kernel.i18n import N_, labelled, say, say_listed

Fact = tuple[str, list[str]]


def headline(verdict: Verdict) -> str:
    """The verdict in one sentence."""
    if verdict.legal:
        return say(N_("Yes: {room} may be placed."), room=verdict.whole)
    return say(N_("No: {room} may not be placed."), room=verdict.whole)


def facts(verdict: Verdict) -> list[Fact]:
    """What a placement meets, closes and completes: a heading and the rooms, where there are any."""
    found = [
        (N_("Connects to"), [connection_words(c) for c in verdict.connections]),
        (N_("Blocks"), [_door(e.room, e.spoken()) for e in verdict.blocked]),
        (N_("Shuts into a courtyard"), [_door(e.room, e.spoken()) for e in verdict.enclosed]),
        (N_("Completes"), [room.spoken() for room in verdict.completed]),
        (N_("Adjacent to"), [room.spoken() for room in verdict.adjacent]),
        (N_("Beside, not adjacent"), [f"{near.room.spoken()} {near.rule}" for near in verdict.near]),
    ]
    return [(say(heading), rooms) for heading, rooms in found if rooms]


def connection_words(connection: Connection) -> str:
    """What a room is connected to: by which entrance, and by which join if it does not meet the other itself."""
    door = say_door(connection.x, connection.y, connection.side)
    if connection.by is None:
        return _door(connection.room, door)
    sentence = N_("{room}, entrance {entrance}, by {other}")
    return say(sentence, room=connection.room, entrance=door, other=connection.by)


def _door(room: Placement, door: str) -> str:
    return say(N_("{room}, entrance {entrance}"), room=room, entrance=door)


def because(item: Item) -> str:
    """Why an item of a score counts."""
    if item.rule == "SCORE-1":
        return say(N_("printed points of {room}"), room=item.source)
    if item.source.tile.role == Role.BAR:
        if item.target is None:
            return say(N_("points of {room}"), room=item.source)
        return say(N_("{room}, for {other}"), room=item.source, other=item.target)
    if item.rule == "PASS-7":
        return say(N_("icon of {room}, for {other}, doubled"), room=item.source, other=item.target)
    if item.target is None:
        return say(N_("completion reward of {room}"), room=item.source)
    if item.rule.startswith("REWARD-"):
        return say(N_("completion reward of {room}: {other} again"), room=item.source, other=item.target)
    return say(N_("icon of {room}, for {other}"), room=item.source, other=item.target)


def item_lines(verdict: Verdict) -> list[str]:
    """The points item by item, each with its rule."""
    items = verdict.score.items if verdict.score is not None else ()
    return [f"  {item.points:+3d}  {item.rule:<13} {because(item)}" for item in items]


def tell(verdict: Verdict) -> str:
    """The whole verdict as text."""
    lines = [headline(verdict), *dict.fromkeys(f"  {v.rule}  {v.reason}" for v in verdict.violations)]
    lines += [labelled(heading, say_listed(rooms)) for heading, rooms in facts(verdict)]
    if verdict.score is not None:
        lines += [say(N_("Scores {n}"), n=verdict.score.total), *item_lines(verdict)]
    return "\n".join(lines)

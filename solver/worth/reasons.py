"""The parts of a worth in words: the points of the turn item by item, and each concern of the estimate."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from engine.castle.castle import Castle
from engine.castle.meetings import Meeting
from engine.castle.placement import Placement
from engine.castle.scoring import own_points, placement_items
from engine.castle.verdict import Item, say_completed
from engine.catalogue import RoomType
from engine.kernel.i18n import N_, say, say_n, say_number
from engine.rules.terms import BASE_TERMS, Terms
from solver.worth.change import Change, Holding, Note
from solver.worth.tiles import TOWER, facts
from solver.worth.turn_points import Play, Supply, best_rewards, due_rewards

LEAST = 0.05
"""Rooms, cards and favors that change by less are not named."""
MOST_ROOMS = 3
"""Rooms named in one reason."""


class Part(NamedTuple):
    """One reason of a worth: a fixed name for programs, the points, and the reason in words.

    The name is a rule id for points of this turn, or the concern of the estimate.
    """

    name: str
    points: float
    why: str


def reward_words(kind: RoomType, terms: Terms = BASE_TERMS) -> str:
    """What a reward of a type is, in a few words, with the numbers that hold for its owner."""
    if kind == RoomType.ACTIVITY and terms.activity_points != BASE_TERMS.activity_points:
        return say(N_("Activity: {n} points"), n=terms.activity_points)
    if kind == RoomType.OUTDOOR and terms.outdoor_money != BASE_TERMS.outdoor_money:
        return say(N_("Outdoor: {n}"), n=terms.outdoor_money)
    if kind == RoomType.UTILITY and terms.utility_draw != BASE_TERMS.utility_draw:
        return say(N_("Utility: the best of {n} bonus cards"), n=terms.utility_draw)
    if kind == RoomType.CORRIDOR and terms.corridor_pair:
        return say(N_("Corridor: a free hallway and free stairs"))
    if kind == RoomType.DOWNSTAIRS and terms.downstairs_choices > 1:
        return say(N_("Downstairs: every second one {n} other rewards"), n=terms.downstairs_choices)
    return say(REWARD_WORDS[kind])


REWARD_WORDS = {
    RoomType.ACTIVITY: N_("Activity: 5 points"),
    RoomType.CORRIDOR: N_("Corridor: a free hallway or stairs"),
    RoomType.DOWNSTAIRS: N_("Downstairs: every second one any other reward"),
    RoomType.FOOD: N_("Food: another turn"),
    RoomType.LIVING: N_("Living: scored again"),
    RoomType.OUTDOOR: N_("Outdoor: 10000"),
    RoomType.SLEEPING: N_("Sleeping: look through a stack"),
    RoomType.UTILITY: N_("Utility: the better of two bonus cards"),
}

PART_WORDS = {
    "rewards": N_("rewards"),
    "completion": N_("completion"),
    "icons": N_("icons"),
    "entrances": N_("entrances"),
    "collection": N_("collection"),
    "cards": N_("bonus cards"),
    "favors": N_("favors"),
    "depletion": N_("depleted stacks"),
    "moats": N_("moats"),
    "passages": N_("passages"),
    "swans": N_("swans"),
    "decree": N_("decree"),
    "standing": N_("standing"),
    "money": N_("money"),
    "purse": N_("purse"),
    "pay": N_("payment"),
    "deny": N_("denied"),
    "tempo": N_("tempo"),
    "envy": N_("others"),
}
"""The parts of an estimate by their names for programs."""


def token_part(points: float) -> Part:
    """What the token on a room is worth."""
    return Part("swans", points, say(N_("the token on it")))


# the points of the turn


def turn_parts(after: Castle, supply: Supply) -> list[Part]:
    """The points of the turn in which the newest room of a castle was placed, item by item."""
    parts = [_item_part(item) for item in placement_items(after, after.newly_completed()).items]
    if due_rewards(after):
        parts += _reward_parts(after, best_rewards(after, supply))
    return parts


def _item_part(item: Item) -> Part:
    if item.rule == "SCORE-1":
        return Part(item.rule, item.points, say(N_("printed")))
    if item.rule == "SCORE-2":
        return Part(item.rule, item.points, say(N_("for {room}"), room=item.target))
    if item.rule == "PASS-7":
        words = N_("icon of {room}, for {other}, doubled")
        return Part(item.rule, item.points, say(words, room=item.source, other=item.target))
    if item.rule.startswith("REWARD"):
        if item.target is None:
            return Part(item.rule, item.points, say(N_("reward of {room}"), room=item.source))
        return Part(item.rule, item.points, say(N_("{room} again for {other}"), room=item.source, other=item.target))
    return Part(item.rule, item.points, say(N_("icon of {room}"), room=item.source))


def _reward_parts(after: Castle, play: Play) -> Iterator[Part]:
    """The free corridor and the Downstairs rewards of a turn."""
    rest, five = play.points, after.terms.activity_points
    final = after if play.free is None else after.extended(play.free)
    for room in play.cellars:
        number = final.rooms.index(room)
        again = own_points(final, number)
        rest -= again
        yield Part("REWARD-DOWN-3", again, say(N_("{room} again"), room=room))
    for _reward in range(play.fives):
        rest -= five
        usual = five == after.law.terms.activity_points
        words = N_("a Downstairs reward as 5 points") if usual else N_("a Downstairs reward as {n} points")
        yield Part("REWARD-DOWN-2", five, say(words, n=five))
    if play.second is not None:
        more = final.meeting(play.second).points
        rest -= more
        yield Part("DECREE-05", more, say(N_("free tile at {place}"), place=play.second))
    if play.free is not None:
        yield Part("REWARD-CORR-1", rest, say(N_("free tile at {place}"), place=play.free))


# the estimate


def estimate_parts(holding: Holding, met: Meeting, change: Change, notes: list[Note]) -> list[Part]:
    """Each concern of an estimate that matters, in words."""
    rooms = (*holding.castle.rooms, met.placement)
    words = {
        "rewards": lambda: _rewards_why(rooms, notes, holding.castle.terms),
        "completion": lambda: _rooms_why(rooms, notes, icons=False),
        "icons": lambda: _rooms_why(rooms, notes, icons=True),
        "entrances": lambda: _entrances_why(notes, holding),
        "collection": lambda: say(N_("counts rooms still to come")),
        "cards": lambda: _cards_why(holding, met, change),
        "favors": lambda: _favors_why(holding, met, change),
        "depletion": lambda: _depletion_why(holding, met.placement),
        "moats": lambda: say(N_("a side of the ring is built over")),
        "passages": lambda: say(N_("passages that are used up")),
        "envy": lambda: say(N_("what the others lose in favors and win by empty stacks")),
    }
    found = change.estimate._asdict()
    return [Part(name, points, words[name]()) for name, points in found.items() if points]


def _rewards_why(rooms: tuple[Placement, ...], notes: list[Note], terms: Terms) -> str:
    done = [rooms[note.room] for note in notes if not note.open and not note.dead]
    texts = []
    for room in done:
        words = [] if room.tile.type in _FIXED else [reward_words(room.tile.type, terms)]
        words += [say(N_("tower: a favor of one's own"))] if room.tile.size_stack == TOWER else []
        texts += [f"{room} ({', '.join(words)})"] if words else []
    return say_completed(texts or list(map(str, done)))


_FIXED = (RoomType.ACTIVITY, RoomType.LIVING)


def _rooms_why(rooms: tuple[Placement, ...], notes: list[Note], *, icons: bool) -> str:
    """The rooms whose hopes change most, each with its points and its entrances."""
    changes = [(note.icons if icons else note.completion, note) for note in notes]
    changes.sort(key=lambda change: (-abs(change[0]), change[1].room))
    notable = [change for change in changes if abs(change[0]) >= LEAST] or changes[:1]
    texts = [
        f"{rooms[note.room].tile.spoken()} {say_number(points, '+.1f')} ({_state(note)})"
        for points, note in notable[:MOST_ROOMS]
    ]
    return ", ".join([*texts, "..."] if len(notable) > MOST_ROOMS else texts)


def _state(note: Note) -> str:
    if note.dead:
        return say(N_("never complete"))
    if not note.open:
        return say(N_("complete"))
    return say_n("{n} entrance open", "{n} entrances open", note.open)


def _entrances_why(notes: list[Note], holding: Holding) -> str:
    before = sum(map(len, holding.shape.doors))
    gone = sum(len(holding.shape.doors[note.room]) for note in notes if note.room < len(holding.shape.doors))
    after = before - gone + sum(note.open for note in notes)
    return say(N_("{after} open entrances, {before} before"), after=after, before=before)


def _signed(pairs: Iterable[tuple[str, float]]) -> str:
    changes = sorted(pairs, key=lambda change: -abs(change[1]))
    notable = [change for change in changes if abs(change[1]) >= LEAST] or changes[:1]
    return ", ".join(f"{name} {say_number(points, '+.1f')}" for name, points in notable)


def _cards_why(holding: Holding, met: Meeting, change: Change) -> str:
    found = holding.collection.cards_of(facts(met.placement.slug), len(change.done), change.outside, met)
    return _signed((say(card), points) for card, points in found)


def _favors_why(holding: Holding, met: Meeting, change: Change) -> str:
    found = holding.collection.favors_of(facts(met.placement.slug), len(change.done), change.outside, met)
    return _signed((say(card), points) for card, points in found)


def _depletion_why(holding: Holding, placement: Placement) -> str:
    tile = facts(placement.slug)
    stack: int | str = tile.stack or tile.box
    prospects = holding.prospects
    height = prospects.stack_height(stack)
    if height and not tile.stack:
        height -= 1
    chance = round(100 * prospects.emptied(stack, height))
    name = {"hallway": say(N_("hallways")), "stairs": say(N_("stairs"))}.get(str(stack), str(stack))
    return say(N_("the stack of {name} empty in the end: {n} %"), name=name, n=chance)

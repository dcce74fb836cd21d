"""The points that a placement can score in its turn, exactly, and the same by playing every order of the rewards.

Counted are steps 1 to 5 (SCORE-1 to SCORE-5), Activity and Living rewards, a Downstairs reward used for points (5, one
of the Downstairs rooms completed together again, or a free corridor), and the free hallway or stairs of a Corridor
reward at its best place with what it completes. Extra turns, money, cards and looks into stacks are no points.
"""

from collections.abc import Iterator
from functools import cache
from itertools import chain
from operator import itemgetter
from typing import NamedTuple

from engine.castle.castle import Castle
from engine.castle.placement import Placement
from engine.castle.scoring import own_points
from engine.catalogue import BonusKind, RoomType, Slug, Tile, find_tile
from engine.game.events import Scored
from engine.game.hand import CORRIDORS, tiles_of
from engine.game.play import advance, legal_actions
from engine.game.state import Action, GameState, Phase, Points, Verb
from engine.geometry.outline import TurnedTile, ways
from solver.worth.tiles import ACTIVITY, CORRIDOR, DOWNSTAIRS, LIVING, facts


class Supply(NamedTuple):
    """Hallways and stairs that are left to take."""

    hallways: int
    stairs: int

    def without(self, name: str) -> "Supply":
        """What is left after one was taken."""
        if name in tiles_of("hallway"):
            return self._replace(hallways=self.hallways - 1)
        return self._replace(stairs=self.stairs - 1) if name == "stairs" else self

    def faces(self) -> list[str]:
        """What may be taken and placed."""
        return [*(tiles_of("hallway") if self.hallways > 0 else ()), *(("stairs",) if self.stairs > 0 else ())]


class Play(NamedTuple):
    """The points of a turn, and the free corridor that is part of them."""

    points: int
    free: Placement | None = None
    """Where the free hallway or stairs goes, if one is taken."""
    cellars: tuple[Placement, ...] = ()
    """The Downstairs rooms scored again, one for each reward used so."""
    fives: int = 0
    """Downstairs rewards used for 5 points."""
    second: Placement | None = None
    """Where a second free tile goes, by a decree (DECREE-05)."""


def turn_points(castle: Castle, placement: Placement, supply: Supply, joins: tuple[Placement, ...] = ()) -> int:
    """The most points that this turn can score with a legal placement; `supply` is what is left once it is taken.

    `joins` are those laid with it; a free tile is taken to be laid without any.
    """
    met = castle.meeting(placement, joins)
    if RoomType.CORRIDOR in met.types or RoomType.DOWNSTAIRS in met.types:
        return met.points + best_rewards(castle.extended(placement, joins), supply).points
    return met.points


_CORRIDOR, _DOWNSTAIRS = RoomType.CORRIDOR, RoomType.DOWNSTAIRS
Groups = list[tuple[int, ...]]
"""For each Downstairs reward the rooms, by number, of which one may be scored again."""


def due_rewards(castle: Castle) -> bool:
    """Has the newest room of a castle earned a Corridor or a Downstairs reward?"""
    types = [castle.tile_of(number).type for number in castle.newly_completed()]
    return _CORRIDOR in types or _DOWNSTAIRS in types


def best_rewards(castle: Castle, supply: Supply) -> Play:
    """The best use of the Corridor and Downstairs rewards that the newest room of a castle has earned.

    A room downstairs counts tiles of the whole castle and never fewer later, so that the free corridor comes first. It
    is had for the Corridor reward if one is due, else a Downstairs reward may be spent on it.
    """
    corridor = any(castle.tile_of(number).type == _CORRIDOR for number in castle.newly_completed())
    groups = _cellar_rewards(castle)
    plain = _use_cellars(castle, groups)
    if corridor:
        free = _with_second(castle, _with_corridor(castle, groups, supply), supply)
        return plain if free is None or (castle.law["rewards"] == "optional" and free.points <= plain.points) else free
    if not groups:
        return plain
    return _better(plain, _with_second(castle, _with_corridor(castle, groups, supply, spent=1), supply))


def best_reward_points(castle: Castle, supply: Supply) -> int:
    """The points of that alone: the places of a free tile are tried in the order of what they may bring at most."""
    if castle.terms.corridor_pair or castle.pieces:
        return best_rewards(castle, supply).points
    corridor = any(castle.tile_of(number).type == _CORRIDOR for number in castle.newly_completed())
    groups = _cellar_rewards(castle)
    plain = _use_cellars(castle, groups).points
    free = _free_points(castle, groups, supply, 0 if corridor else 1) if corridor or groups else None
    if free is None or (corridor and castle.law["rewards"] != "optional"):
        return plain if free is None else free
    return max(plain, free)


def _free_points(castle: Castle, groups: Groups, supply: Supply, spent: int) -> int | None:
    """The points of `_with_corridor`: what the best place for a free tile brings, with the rewards used after it."""
    gains, plain = _gains(castle), sum([_icon(tile, BonusKind.EACH) for tile in castle.tiles])
    if not gains and not plain and castle.law["rewards"] == "optional":
        return None
    most = plain + _use_cellars(castle, groups, 1, spent).points
    useful = sum([1 << bit for bit in gains])
    before: list[tuple[int, TurnedTile, int]] = []
    elsewhere: list[tuple[TurnedTile, int]] = []
    ground = castle.ground
    for way, legal in [one for face in supply.faces() for one in ground.legal(face)]:
        covering, solid = 0, ground.solid(way)
        for offset in _bits(solid):
            covering |= useful >> offset
        covering &= legal
        if legal ^ covering:
            elsewhere.append((way, legal ^ covering))
        for bit in _bits(covering):
            met = solid << bit & useful
            before.append((sum([gain for cell, gain in gains.items() if met >> cell & 1]), way, bit))
    before.sort(key=itemgetter(0), reverse=True)
    there = ((0, way, bit) for way, places in elsewhere for bit in _bits(places))
    cellars, best = _completed_cellars(castle), None
    for gain, way, bit in chain(before, there):
        if best is not None and best >= most + gain:
            break
        points = _free_play(castle, _placed(castle, way, bit), groups, cellars, spent).points
        best = points if best is None else max(best, points)
    return best


def _bits(cells: int) -> Iterator[int]:
    """The number of each cell of a board."""
    while cells:
        low = cells & -cells
        yield low.bit_length() - 1
        cells ^= low


def _placed(castle: Castle, way: TurnedTile, bit: int) -> Placement:
    """A tile turned this way with its corner on a cell of the board."""
    return Placement(way.slug, *castle.ground.at(bit), way.turn)


def _better(a: Play, b: Play | None) -> Play:
    return b if b is not None and b.points > a.points else a


def _with_second(castle: Castle, play: Play | None, supply: Supply) -> Play | None:
    """A play with a free tile, and by a decree one of the other kind at its best place after it (DECREE-05)."""
    if play is None or play.free is None or not castle.terms.corridor_pair:
        return play
    grown, first = castle.extended(play.free), play.free.tile.box
    others = [face for face in supply.faces() if find_tile(face).box != first]
    places = [place for face in others for place in grown.legal(face)]
    best = max(places, key=lambda place: grown.meeting(place).points, default=None)
    more = 0 if best is None else grown.meeting(best).points
    return play._replace(points=play.points + more, second=best) if more > 0 else play


def _with_corridor(castle: Castle, groups: Groups, supply: Supply, spent: int = 0) -> Play | None:
    """The best place for a free hallway or stairs, with the Downstairs rewards used after it; none if not worth a look.

    `spent` is 1 if one of the Downstairs rewards is used for it. No place scores more than what every corridor tile
    gains and what the entrances before it may gain; most places are left out because another is known to score as much.
    """
    ground = castle.ground
    gains = _gains(castle)
    plain = sum(_icon(tile, BonusKind.EACH) for tile in castle.tiles)
    if not gains and not plain and castle.law["rewards"] == "optional":
        return None
    useful = sum([1 << bit for bit in gains])
    most = plain + _use_cellars(castle, groups, 1, spent).points
    top = most + sum(gains.values())
    cellars = _completed_cellars(castle)
    best: Play | None = None
    origin = ground.bit(0, 0)
    row = ground.bit(0, 1) - origin
    for face in supply.faces():
        solid = {way.turn: ground.solid(way) for way in ways(face)}
        for x, y, turn in castle.legal_spots(find_tile(face)):
            if best is not None and best.points >= most:
                met = (solid[turn] << origin + y * row + x) & useful
                if not met or best.points >= most + sum([gain for bit, gain in gains.items() if met >> bit & 1]):
                    continue
            play = _free_play(castle, Placement(Slug(face), x, y, turn), groups, cellars, spent)
            best = play if best is None else _better(best, play)
            if best.points >= top:
                return best
    return best


def _free_play(castle: Castle, place: Placement, groups: Groups, cellars: int, spent: int) -> Play:
    """A free corridor at this place, and the Downstairs rewards after it; so many such rooms are completed already."""
    met = castle.meeting(place)
    fresh = tuple(n for n in met.completed if n < len(castle) and castle.tile_of(n).type == _DOWNSTAIRS)
    earned = (cellars + len(fresh)) // 2 - cellars // 2
    rest = _use_cellars(castle, groups + [fresh] * earned, 1, spent)
    return Play(met.points + rest.points, place, rest.cellars, rest.fives)


def _gains(castle: Castle) -> dict[int, int]:
    """By the cell before an entrance, as a bit: what a corridor tile may gain there at most, where it may gain at all.

    It is paid by icons that list corridors, and it may complete a room whose reward is points.
    """
    gains = dict[int, int]()
    ground, stride = castle.ground, castle.ground.stride
    for number, (room, tile) in enumerate(zip(castle.rooms, castle.tiles, strict=True)):
        known = facts(tile.slug)
        pays, scoring = known.connected[CORRIDOR], known.type in _SCORING
        if not (pays > 0 or scoring) or castle.is_completed(number):
            continue
        corner, forecourts = ground.bit(room.x, room.y), ground.forecourts(room.turned)
        bits = [corner + forecourts[door].bit for door in castle.open_doors(number)]
        gain = max(pays, 0)
        if scoring and in_one_line(bits, stride) and not any(ground.built >> bit & 1 for bit in bits):
            five, again = castle.terms.activity_points, _worth_again(castle, number, corridors=1) + pays
            gain += max(five, again) if castle.terms.downstairs_choices == 1 else five + max(0, again)
        if gain:
            for bit in bits:
                gains[bit] = gains.get(bit, 0) + gain
    return gains


def in_one_line(bits: list[int], stride: int) -> bool:
    """May one corridor tile lie on all these cells, given as bits? They are in one line no longer than it is."""
    if len(bits) == 1:
        return True
    columns, rows = [bit % stride for bit in bits], [bit // stride for bit in bits]
    wide, high = max(columns) - min(columns), max(rows) - min(rows)
    return min(high, wide) == 0 and max(high, wide) < longest_corridor()


@cache
def longest_corridor() -> int:
    """Cells of the longest hallway or stairs."""
    return max(max(way.width, way.height) for name in CORRIDORS for slug in tiles_of(name) for way in ways(slug))


_SCORING = (ACTIVITY, DOWNSTAIRS, LIVING)
"""Types whose completion may be points."""


def _icon(tile: Tile, kind: BonusKind) -> int:
    """What the icon of a tile pays for a corridor tile."""
    return tile.pays(kind, _CORRIDOR)


def _completed_cellars(castle: Castle) -> int:
    return sum([tile.type == _DOWNSTAIRS and castle.is_completed(n) for n, tile in enumerate(castle.tiles)])


def _cellar_rewards(castle: Castle) -> Groups:
    """For each Downstairs reward that the newest room earned the rooms it may score again (REWARD-DOWN-1, -5)."""
    cellars = tuple(n for n in castle.newly_completed() if castle.tile_of(n).type == _DOWNSTAIRS)
    if not cellars:
        return []
    total = _completed_cellars(castle)
    return [cellars] * (total // 2 - (total - len(cellars)) // 2)


def _use_cellars(castle: Castle, groups: Groups, corridors: int = 0, spent: int = 0) -> Play:
    """Each Downstairs reward as 5 points or as one of its rooms once more, with so many more corridor tiles counted.

    By a decree it may be both (DECREE-03); `spent` of the first have been used for something else.
    """
    points, rooms, fives, five = 0, [], 0, castle.terms.activity_points
    choices = castle.terms.downstairs_choices
    for place, group in enumerate(groups):
        left = choices if place else choices - spent
        if not left:
            continue
        worth, number = max((_worth_again(castle, number, corridors), -number) for number in group)
        again = worth > (five if left == 1 else 0)
        if again:
            rooms.append(castle.rooms[-number])
        if left > 1 or not again:
            fives += 1
        points += worth * again + five * (left > 1 or not again)
    return Play(points, None, tuple(rooms), fives)


def _worth_again(castle: Castle, number: int, corridors: int) -> int:
    return own_points(castle, number) + corridors * _icon(castle.tile_of(number), BonusKind.EACH)


# the twin


_NO_POINTS = (RoomType.FOOD, RoomType.OUTDOOR, RoomType.SLEEPING, RoomType.UTILITY)


JOIN, NO_JOIN = "join", Action("done")
"""The phase in which joins are laid with a room, and the verb; and how it is ended (PASS-3)."""


def exhaustive_points(state: GameState, placement: Placement, joins: tuple[Placement, ...] = ()) -> int:
    """The same by the rules in motion: every order and use of the rewards, the free corridor at every place.

    The tile is in hand. Rewards that are no points are declined, and free tiles are laid without joins.
    """
    depth, player = len(state.frames), state.player
    first = Action(Verb.PLACE, (placement, *joins))
    if first in legal_actions(state):
        return _play(state, first, player, depth)
    state = advance(state, Action(Verb.PLACE, (placement,))).state  # it lies alone, joins are laid afterwards
    for join in joins[:-1]:
        state = advance(state, Action(JOIN, (join,))).state
    return _play(state, Action(JOIN, joins[-1:]), player, depth)


def _play(state: GameState, action: Action, player: int, depth: int) -> int:
    step = advance(state, action)
    gained = sum(_counted(event.items) for event in step.events if isinstance(event, Scored))
    after = step.state
    if after.phase == JOIN:
        return gained + _play(after, NO_JOIN, player, depth)
    if after.phase not in (Phase.REWARD, Phase.FREE, Phase.PLACE) or len(after.frames) < depth:
        return gained
    return gained + max(_play(after, choice, player, depth) for choice in _choices(after))


_RULES = ("SCORE-", "REWARD-", "DECREE-06", "MOAT-8", "MOAT-9", "PASS-7")


def _counted(items: tuple[Points, ...]) -> int:
    return sum(item.points for item in items if item.rule.startswith(_RULES))


def _choices(state: GameState) -> Iterator[Action]:
    for action in legal_actions(state):
        verb, args = action
        with_join = verb == Verb.PLACE and len(args[1:]) > 0
        if not with_join and not (verb == Verb.REWARD and args[1] in _NO_POINTS):
            yield action

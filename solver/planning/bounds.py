"""Hopeful worths: what a tile could bring to a plan at most, at each of its spots beside the castle, or loose.

They hold for one division of the listed tiles: which lie beside the castle, which hang on new tiles only (loose), which
are left out. The gain of a plan is at most the sum of its tiles' worths: points between two new tiles are halved
between them, the reward of a room of the castle is shared among the doors that complete it, and a new tile is taken to
be completed wherever each of its doors could be closed.
"""

from collections.abc import Iterable
from typing import NamedTuple

from engine.castle.castle import Castle
from engine.castle.scoring import ACTIVITY_REWARD
from engine.catalogue import BonusKind, RoomType, Tile
from engine.catalogue.cards import Card
from engine.game.counters import count
from engine.geometry.outline import TurnedTile
from engine.geometry.outline import ways as ways_of
from solver.planning.geometry import Spot, apart, find_spots, is_free, meetings, touching
from solver.planning.problem import Problem

COLLECTIONS = ("all-sizes", "all-types")
"""What the bonus cards count that are worth all or nothing."""


class Division(NamedTuple):
    """The tiles that lie beside the castle, and those that hang on new tiles only, by index."""

    beside: tuple[int, ...]
    loose: tuple[int, ...]


class Hope(NamedTuple):
    """A spot and what a tile there could bring at most."""

    spot: Spot
    most: float


def icon(tile: Tile, other: Tile) -> int:
    """The points that a tile's icon gives for being connected to another."""
    bonus = tile.bonus
    if bonus is None or bonus.kind != BonusKind.CONNECTED or other.type not in bonus.types:
        return 0
    return bonus.points


def each(tile: Tile, other: Tile) -> int:
    """The points that a tile's icon gives for another tile anywhere in the castle."""
    bonus = tile.bonus
    return bonus.points if bonus is not None and bonus.kind == BonusKind.EACH and other.type in bonus.types else 0


def penalty(tile: Tile, other: Tile) -> int:
    """The points that two adjacent tiles lose by their icons, as a negative number."""
    return sum(
        a.bonus.points
        for a, b in ((tile, other), (other, tile))
        if a.bonus is not None and a.bonus.kind == BonusKind.ADJACENT and b.type in a.bonus.types
    )


def castle_penalty(castle: Castle, spot: Spot) -> int:
    """The points that a tile at this spot and the rooms of the castle lose by being adjacent."""
    board, corner = castle.board, castle.law.corner_contact
    points = 0
    for way, (x, y) in zip(board.tiles, board.places, strict=True):
        lost = penalty(spot.way.tile, way.tile)
        if lost and (spot.x - x, spot.y - y) in touching(way, spot.way, corner):
            points += lost
    return points


def per_tile(card: Card, tile: Tile) -> float:
    """What one more such tile can add to a bonus card, groups begun before aside."""
    if card.counts == "tiles":
        return card.points / card.each * (tile.type == card.type)
    if card.counts == "sizes":
        return card.points / card.each * (tile.size_stack in card.sizes)
    if card.counts == "box":
        return card.points / card.each * (tile.box == card.tile)
    if card.counts == "external":
        return card.points / card.each * len(tile.doors) * (tile.type != RoomType.CORRIDOR)
    return 0.0


class Hopes:
    """The hopeful worths of the listed tiles of a problem."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.castle = problem.castle
        self.ways: list[tuple[TurnedTile, ...]] = [
            tuple(way for slug in faces for way in ways_of(slug)) for faces in problem.faces
        ]
        self.kinds: list[Tile] = [ways[0].tile for ways in self.ways]
        self.spots: list[list[Spot]] = [find_spots(self.castle, ways) for ways in self.ways]
        self._per_room = sum(card.points / card.each for card in problem.cards if card.counts == "completed")
        self._rewards = self._find_rewards()
        self._takers = self._find_takers()
        self._base = [[self._base_of(i, spot) for spot in spots] for i, spots in enumerate(self.spots)]
        self._masks: dict[tuple[int, int, int, bool], int] = {}
        self._begun = [count(card, self.castle, 0) for card in problem.cards]
        self.slack = self._find_slack()
        """What bonus cards could bring besides: groups begun before, and cards that are worth all or nothing."""

    def _find_slack(self) -> float:
        slack = 0.0
        for card, begun in zip(self.problem.cards, self._begun, strict=True):
            slack += card.points * (1 if card.counts in COLLECTIONS else begun % card.each / card.each)
        return slack

    def held(self, castle: Castle) -> float:
        """What bonus cards have come to count in a castle that grew from the first, parts of a group with them."""
        counted = zip(self.problem.cards, self._begun, strict=True)
        more = [(card, count(card, castle, 0) - begun) for card, begun in counted if card.counts not in COLLECTIONS]
        return sum(card.points * number / card.each for card, number in more)

    # rooms of the castle

    def _find_rewards(self) -> dict[int, tuple[list[int], float]]:
        """For each room of the castle that can pay: its open doors, and what completing it brings at least."""
        board = self.castle.board
        found = {}
        for room, way in enumerate(board.tiles):
            closed = {link.door for link in board.links[room]}
            doors = [door for door in range(len(way.doors)) if door not in closed]
            others = [board.tiles[other].tile for other in self.castle.connected(room)]
            reward = self.reward(way.tile, others)
            if doors and reward:
                found[room] = doors, reward
        return found

    def reward(self, tile: Tile, connected: Iterable[Tile]) -> float:
        """What completing a tile brings that is connected to these."""
        if tile.type == RoomType.ACTIVITY:
            return ACTIVITY_REWARD + self._per_room
        again = tile.points + sum(icon(tile, other) for other in connected) if tile.type == RoomType.LIVING else 0
        return self._per_room + again

    def _find_takers(self) -> dict[tuple[int, int], set[int]]:
        """For each open door of the castle the listed tiles that can close it."""
        found: dict[tuple[int, int], set[int]] = {}
        for i, spots in enumerate(self.spots):
            for spot in spots:
                for _own, room, door in spot.meets:
                    found.setdefault((room, door), set()).add(i)
        return found

    def _completable(self, beside: tuple[int, ...]) -> dict[int, float]:
        """For each room of the castle that these tiles might complete, the share of each of its open doors."""
        there = set(beside)
        return {
            room: reward / len(doors)
            for room, (doors, reward) in self._rewards.items()
            if all(there & self._takers.get((room, door), set()) for door in doors)
        }

    # tiles

    def _base_of(self, i: int, spot: Spot) -> float:
        """What a spot brings by itself: icons and penalties between the tile and the castle."""
        kind, tiles = self.kinds[i], self.castle.board.tiles
        rooms = {room for _own, room, _door in spot.meets}
        points = sum(icon(kind, tiles[room].tile) + icon(tiles[room].tile, kind) for room in rooms)
        return points + castle_penalty(self.castle, spot)

    def _printed(self, i: int, others: list[Tile]) -> float:
        """What a tile brings wherever it lies: printed points, icons that count tiles, bonus cards for tiles."""
        kind = self.kinds[i]
        points = kind.points + each(kind, kind) + sum(per_tile(card, kind) for card in self.problem.cards)
        points += sum(each(kind, way.tile) + each(way.tile, kind) for way in self.castle.board.tiles)
        return points + sum(each(kind, other) + each(other, kind) for other in others) / 2

    def mask(self, i: int, n: int, j: int, *, loose: bool) -> int:
        """The doors of tile i at its n-th spot that tile j could close, loose or from a spot of its own, as bits."""
        key = i, n, j, loose
        if key not in self._masks:
            self._masks[key] = self._find_mask(self.spots[i][n], j, loose=loose)
        return self._masks[key]

    def _find_mask(self, spot: Spot, j: int, *, loose: bool) -> int:
        board = self.castle.board
        own = {(other.way, other.x, other.y) for other in self.spots[j]}
        found = 0
        for way in self.ways[j]:
            for meeting in meetings(spot.way, way):
                x, y = spot.x + meeting.dx, spot.y + meeting.dy
                if ((way, x, y) in own) != loose and (not loose or is_free(board, way, x, y)):
                    for door, _other in meeting.doors:
                        found |= 1 << door
        return found

    def options(self, i: int, division: Division) -> list[Hope]:
        """The spots of a tile with what each could bring, the most hopeful first."""
        shares = self._completable(division.beside)
        others = [j for j in (*division.beside, *division.loose) if j != i]
        printed = self._printed(i, [self.kinds[j] for j in others])
        found = [Hope(spot, printed + self._most(i, n, spot, division, shares)) for n, spot in enumerate(self.spots[i])]
        return sorted(found, key=lambda hope: -hope.most)

    def _most(self, i: int, n: int, spot: Spot, division: Division, shares: dict[int, float]) -> float:
        kind, tiles = self.kinds[i], self.castle.board.tiles
        most = self._base[i][n]
        rooms = {room for _own, room, _door in spot.meets}
        most += sum(shares.get(room, 0.0) for _own, room, _door in spot.meets)
        most += sum(icon(tiles[room].tile, kind) for room in rooms if room in shares and _again(tiles[room].tile))
        closed = sum(1 << own for own, _room, _door in spot.meets)
        closable, partners = closed, []
        for j in (*division.beside, *division.loose):
            if j != i and (mask := self.mask(i, n, j, loose=j in division.loose) | self._also(i, n, j, division)):
                closable |= mask
                partners.append(self.kinds[j])
        free = len(spot.way.doors) - len(spot.meets)
        most += _best_of((icon(kind, other) + icon(other, kind) for other in partners), free) / 2
        if closable == (1 << len(spot.way.doors)) - 1:
            most += self.reward(kind, (tiles[room].tile for room in rooms))
            most += _best_of((icon(kind, other) for other in partners), free) if _again(kind) else 0
        return most

    def _also(self, i: int, n: int, j: int, division: Division) -> int:
        """The doors that a tile counted both ways could close from a spot of its own."""
        both = j in division.loose and j in division.beside
        return self.mask(i, n, j, loose=False) if both else 0

    def loose_most(self, i: int, division: Division) -> float:
        """What a tile that hangs on new ones could bring at most."""
        kind = self.kinds[i]
        doors = len(self.ways[i][0].doors)
        others = [j for j in (*division.beside, *division.loose) if j != i]
        partners = [self.kinds[j] for j in others if self.most_doors(i, j)]
        most = self._printed(i, [self.kinds[j] for j in others])
        most += _best_of((icon(kind, other) + icon(other, kind) for other in partners), doors) / 2
        if sum(self.most_doors(i, j) for j in others) >= doors:
            most += self.reward(kind, ())
            most += _best_of((icon(kind, other) for other in partners), doors) if _again(kind) else 0
        return most

    def quick_bound(self) -> int:
        """What no plan exceeds: each tile at its best, as if all the others lay wherever it suits."""
        everywhere = Division(tuple(range(len(self.kinds))), tuple(range(len(self.kinds))))
        tops = []
        for i in range(len(self.kinds)):
            spots = [hope.most for hope in self.options(i, everywhere)]
            loose = [self.loose_most(i, everywhere)] if len(self.kinds) > 1 else []
            tops.append(max([*spots, *loose], default=0.0))
        tops.sort(reverse=True)
        needed = self.problem.choose
        rest = [top for top in tops[needed:] if top > 0] if self.problem.chosen else tops[needed:]
        return int(sum(tops[:needed]) + sum(rest) + self.slack + 1e-6)

    def most_doors(self, i: int, j: int) -> int:
        """The most doors by which two tiles can be connected."""
        found = (len(m.doors) for a in self.ways[i] for b in self.ways[j] for m in meetings(a, b))
        return max(found, default=0)


def _again(tile: Tile) -> bool:
    """Does a completed tile score its connections again?"""
    return tile.type == RoomType.LIVING


def _best_of(points: Iterable[int], number: int) -> float:
    return float(sum(sorted(points, reverse=True)[:number]))


def may_lie(new: tuple[TurnedTile, int, int], other: tuple[TurnedTile, int, int]) -> bool:
    """May two tiles lie so, as far as they concern each other?"""
    return (new[1] - other[1], new[2] - other[2]) not in apart(other[0], new[0])

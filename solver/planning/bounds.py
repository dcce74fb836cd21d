"""Hopeful worths: what a tile could bring to a plan at most, at each of its spots beside the castle, or loose.

They hold for one division of the listed tiles: which lie beside the castle, which hang on new tiles only (loose), which
are left out. The gain of a plan is at most the sum of its tiles' worths: points between two new tiles are halved
between them, the reward of a room of the castle is shared among the doors that complete it, and a new tile is taken to
be completed wherever each of its doors could be closed.
"""

from collections.abc import Iterable
from typing import NamedTuple

from engine.castle.castle import Castle
from engine.castle.meetings import icons_with
from engine.castle.scoring import certain_points
from engine.catalogue import BonusKind, RoomType, Tile
from engine.catalogue.cards import Card
from engine.game.counters import count
from engine.geometry.outline import TurnedTile
from engine.geometry.outline import ways as ways_of
from solver.planning.geometry import Spot, apart, find_spots, pairings
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
    return tile.pays(BonusKind.CONNECTED, other.type)


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
        self.listed: list[Tile] = [ways[0].tile for ways in self.ways]
        self.spots: list[list[Spot]] = [find_spots(self.castle, ways) for ways in self.ways]
        self._per_room = sum(card.points / card.each for card in problem.cards if card.counts == "completed")
        self._rewards = self._find_rewards()
        self._takers = self._find_takers()
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
        castle, found = self.castle, {}
        for room, tile in enumerate(castle.tiles):
            doors = castle.open_doors(room)
            reward = self.reward(tile, map(castle.tile_of, castle.connected(room)))
            if doors and reward:
                found[room] = doors, reward
        return found

    def reward(self, tile: Tile, connected: Iterable[Tile]) -> float:
        """What completing a tile brings that is connected to these."""
        icons = sum(icon(tile, other) for other in connected)
        return self._per_room + certain_points(tile, icons, self.castle.terms)

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

    def _printed(self, i: int, others: list[Tile]) -> float:
        """What a tile brings wherever it lies: printed points, icons that count tiles, bonus cards for tiles."""
        tile = self.listed[i]
        icons = icons_with(tile)
        points = self.castle.meetings(tile).anywhere + sum(per_tile(card, tile) for card in self.problem.cards)
        return points + sum(icons[other].anywhere for other in others) / 2

    def mask(self, i: int, n: int, j: int, *, loose: bool) -> int:
        """The doors of tile i at its n-th spot that tile j could close, loose or from a spot of its own, as bits."""
        key = i, n, j, loose
        if key not in self._masks:
            self._masks[key] = self._find_mask(self.spots[i][n], j, loose=loose)
        return self._masks[key]

    def _find_mask(self, spot: Spot, j: int, *, loose: bool) -> int:
        ground = self.castle.ground
        own = {(other.way, other.x, other.y) for other in self.spots[j]}
        found = 0
        for way in self.ways[j]:
            for pairing in pairings(spot.way, way):
                x, y = spot.x + pairing.dx, spot.y + pairing.dy
                if ((way, x, y) in own) != loose and (not loose or ground.is_free(way, x, y)):
                    for door, _other in pairing.doors:
                        found |= 1 << door
        return found

    def options(self, i: int, division: Division) -> list[Hope]:
        """The spots of a tile with what each could bring, the most hopeful first."""
        shares = self._completable(division.beside)
        others = [j for j in (*division.beside, *division.loose) if j != i]
        printed = self._printed(i, [self.listed[j] for j in others])
        found = [Hope(spot, printed + self._most(i, n, spot, division, shares)) for n, spot in enumerate(self.spots[i])]
        return sorted(found, key=lambda hope: -hope.most)

    def _most(self, i: int, n: int, spot: Spot, division: Division, shares: dict[int, float]) -> float:
        tile, tiles = self.listed[i], self.castle.tiles
        most: float = spot.points
        rooms = {room for _own, room, _door in spot.meets}
        most += sum(shares.get(room, 0.0) for _own, room, _door in spot.meets)
        most += sum(icon(tiles[room], tile) for room in rooms if room in shares and _counts_twice(tiles[room]))
        closed = sum(1 << own for own, _room, _door in spot.meets)
        closable, partners = closed, []
        for j in (*division.beside, *division.loose):
            if j != i and (mask := self.mask(i, n, j, loose=j in division.loose) | self._also(i, n, j, division)):
                closable |= mask
                partners.append(self.listed[j])
        free = len(spot.way.doors) - len(spot.meets)
        most += _best_of((icon(tile, other) + icon(other, tile) for other in partners), free) / 2
        if closable == (1 << len(spot.way.doors)) - 1:
            most += self.reward(tile, (tiles[room] for room in rooms))
            most += _best_of((icon(tile, other) for other in partners), free) if _counts_twice(tile) else 0
        return most

    def _also(self, i: int, n: int, j: int, division: Division) -> int:
        """The doors that a tile counted both ways could close from a spot of its own."""
        both = j in division.loose and j in division.beside
        return self.mask(i, n, j, loose=False) if both else 0

    def loose_most(self, i: int, division: Division) -> float:
        """What a tile that hangs on new ones could bring at most."""
        tile = self.listed[i]
        doors = len(self.ways[i][0].doors)
        others = [j for j in (*division.beside, *division.loose) if j != i]
        partners = [self.listed[j] for j in others if self.most_doors(i, j)]
        most = self._printed(i, [self.listed[j] for j in others])
        most += _best_of((icon(tile, other) + icon(other, tile) for other in partners), doors) / 2
        if sum(self.most_doors(i, j) for j in others) >= doors:
            most += self.reward(tile, ())
            most += _best_of((icon(tile, other) for other in partners), doors) if _counts_twice(tile) else 0
        return most

    def quick_bound(self) -> int:
        """What no plan exceeds: each tile at its best, as if all the others lay wherever it suits."""
        everywhere = Division(tuple(range(len(self.listed))), tuple(range(len(self.listed))))
        tops = []
        for i in range(len(self.listed)):
            spots = [hope.most for hope in self.options(i, everywhere)]
            loose = [self.loose_most(i, everywhere)] if len(self.listed) > 1 else []
            tops.append(max([*spots, *loose], default=0.0))
        tops.sort(reverse=True)
        needed = self.problem.choose
        rest = [top for top in tops[needed:] if top > 0] if self.problem.chosen else tops[needed:]
        return int(sum(tops[:needed]) + sum(rest) + self.slack + 1e-6)

    def most_doors(self, i: int, j: int) -> int:
        """The most doors by which two tiles can be connected."""
        found = (len(m.doors) for a in self.ways[i] for b in self.ways[j] for m in pairings(a, b))
        return max(found, default=0)


def _counts_twice(tile: Tile) -> bool:
    """Does a completed tile score its connections again?"""
    return tile.type == RoomType.LIVING


def _best_of(points: Iterable[int], number: int) -> float:
    return float(sum(sorted(points, reverse=True)[:number]))


def may_lie(new: tuple[TurnedTile, int, int], other: tuple[TurnedTile, int, int]) -> bool:
    """May two tiles lie so, as far as they concern each other?"""
    return (new[1] - other[1], new[2] - other[2]) not in apart(other[0], new[0])

"""What a placement meets, completes and scores, without building the castle it leads to.

The quick twin of `Castle.extended` with `connected`, `newly_completed` and `newest_score`, for those who weigh many
places. Whatever is the same at every place of a tile is found out once for a castle.
"""

from collections.abc import Collection, Iterable
from functools import cache
from operator import attrgetter, itemgetter
from typing import TYPE_CHECKING, NamedTuple

from engine.castle.board import Board
from engine.castle.links import DoorMet
from engine.castle.placement import Placement
from engine.castle.places import legal_by_turn
from engine.castle.scoring import certain_points
from engine.catalogue import BonusKind, RoomType, Tile
from engine.geometry.doors import door_key
from engine.geometry.outline import TurnedTile
from engine.geometry.tables import Offsets, touching
from engine.rules.terms import Terms

if TYPE_CHECKING:
    from engine.castle.castle import Castle


_LIVING = RoomType.LIVING


class Meeting(NamedTuple):
    """What one legal placement meets, completes and scores."""

    placement: Placement
    points: int
    """What it scores at once: steps 1 to 5, and the certain points of rewards."""
    rewards: int
    """The part of it that comes from the rewards of rooms that it completes (step 6)."""
    doors: tuple[DoorMet | None, ...]
    """For each of its entrances the one that it meets, as room and number, or nothing."""
    rooms: tuple[int, ...]
    """The rooms that it is connected to, by number, each once."""
    completed: tuple[int, ...]
    """The rooms that it completes, by number, itself last."""
    types: tuple[RoomType, ...]
    """Their types, sorted."""
    joins: tuple[Placement, ...] = ()
    """The joins that are laid with it; the entrances at both ends of each have met."""
    links: tuple[tuple[int, int], ...] = ()
    """The rooms that they connect it to, by number, and how often each connection counts (PASS-7)."""

    def weight(self, number: int) -> int:
        """How often the connection with a room counts that it is connected to."""
        return dict(self.links).get(number, 1) if self.links else 1


class Pays:
    """What the icons of a tile and of another give for one another (ICON-1 to ICON-3)."""

    __slots__ = ("anywhere", "beside", "differ", "own", "theirs")

    def __init__(self, tile: Tile, other: Tile) -> None:
        self.own = tile.pays(BonusKind.CONNECTED, other.type)
        """What its own icon gives for the other being connected to it."""
        self.theirs = other.pays(BonusKind.CONNECTED, tile.type)
        self.anywhere = tile.pays(BonusKind.EACH, other.type) + other.pays(BonusKind.EACH, tile.type)
        """What both give for being in one castle."""
        self.beside = tile.pays(BonusKind.ADJACENT, other.type) + other.pays(BonusKind.ADJACENT, tile.type)
        """What both give, or take, for being adjacent."""
        self.differ = _counts_beside(tile) or _counts_beside(other)
        """Is one a Living room whose icon, when it is scored again, counts the rooms beside it?"""


def _counts_beside(tile: Tile) -> bool:
    return tile.type == RoomType.LIVING and tile.bonus is not None and tile.bonus.kind == BonusKind.ADJACENT


class _Icons(dict[Tile, Pays]):
    """What the icons of one tile and of each other give for one another, as far as it was asked."""

    def __init__(self, tile: Tile) -> None:
        self._tile = tile

    def __missing__(self, other: Tile) -> Pays:
        paid = self[other] = Pays(self._tile, other)
        return paid


@cache
def icons_with(tile: Tile) -> _Icons:
    """By another tile: what the icons of both give for one another."""
    return _Icons(tile)


_ANYWHERE, _DIFFER = attrgetter("anywhere"), attrgetter("differ")


Spot = tuple[int, int, int]
"""A place of a tile: x, y and turn."""
Paying = tuple[int, int, int, Offsets]
"""A room that pays for lying beside a tile: its number, its place, and the offsets at which the tile touches it."""
Beside = tuple[int, int, frozenset[int]]
"""The same on the board: its number, the bit of its corner, and the offsets as steps from bit to bit."""
Met = tuple[int, ...]
"""The rooms that the doors of a tile meet, by number; one as often as doors of it are met."""


class Meetings:
    """One tile before one castle."""

    __slots__ = (
        "_alike", "_around", "_beside", "_board", "_castle", "_differ", "_found", "_legal", "_near", "_paid", "_scores",
        "_terms", "_tile", "anywhere",
    )  # fmt: skip

    def __init__(self, board: Board, tile: Tile, terms: Terms, castle: "Castle") -> None:
        icons = icons_with(tile)
        self._board, self._tile, self._terms = board, tile, terms
        self._castle = castle if terms.walls_connect else None
        """Only where it is asked: else a castle and what is known of it would keep each other alive."""
        self._paid = paid = [icons[other] for other in board.scored]
        self._beside = [n for n, both in enumerate(paid) if both.beside > 0 or (both.beside and terms.penalties)]
        """The rooms that pay, or take, for lying beside it, by number."""
        self._differ = terms.walls_connect or any(map(_DIFFER, paid))
        """May places differ that meet one door of the same room and are paid for the same rooms beside them?"""
        self.anywhere: int = tile.points + tile.pays(BonusKind.EACH, tile.type) + sum(map(_ANYWHERE, paid))
        """What it scores wherever it lies: printed points, and icons that count tiles, itself among them (ICON-5)."""
        if board.pieces:
            self.anywhere += sum([bar.pays(BonusKind.EACH, tile.type) for bar in board.bars()])  # MOAT-9
        self._legal: list[tuple[TurnedTile, int]] | None = None
        self._found: list[tuple[TurnedTile, dict[int, Met]]] | None = None
        self._alike: dict[tuple[Met, Met], int] = {}
        """What places score that are alike: by the rooms that they meet, and the rooms that pay for it beside them."""
        self._near: dict[int, list[Paying]] = {}
        self._around: dict[int, list[Beside]] = {}
        self._scores: dict[Spot, int] | None = None

    # all places at once

    @property
    def scores(self) -> dict[Spot, int]:
        """Every legal place of the tile, sorted, with what it scores there at once; found once."""
        if self._scores is None:
            spot, found = self._spot, list[tuple[Spot, int]]()
            for way, met in self._places:
                points = self._points(way, met)
                found += [(spot(way, bit), scored) for bit, scored in zip(met, points, strict=True)]
            found.sort()
            self._scores = dict(found)
        return self._scores

    @property
    def spots(self) -> list[Spot]:
        """Every legal place of the tile, sorted, as `legal_spots` lists them."""
        if self._scores is not None:
            return list(self._scores)
        return sorted([self._spot(way, bit) for way, met in self._places for bit in met])

    @property
    def first(self) -> int | None:
        """What the tile scores at once at the first of its legal places."""
        board = self._board
        places = [(*board.raster.first_cell(anchors), way.turn, way) for way, anchors in self._anchors]
        if not places:
            return None
        x, y, _turn, way = min(places, key=itemgetter(0, 1, 2))
        met = [door[0] for door in board.met(way, x, y) if door is not None]
        return self._points(way, {board.raster.bit(x, y): tuple(met)})[0]

    @property
    def best(self) -> int | None:
        """The most that the tile scores at once at any legal place."""
        alike, found = not (self._beside or self._differ), []
        for way, met in self._places:
            if alike:  # all places that meet the same rooms
                rooms = dict(zip(met.values(), met, strict=True))
                met = dict(zip(rooms.values(), rooms, strict=True))
            found += self._points(way, met)
        return max(found, default=None)

    @property
    def _anchors(self) -> list[tuple[TurnedTile, int]]:
        """The legal places of the tile in each of its turns, as a board of its corners, where there are any."""
        if self._legal is None:
            self._legal = legal_by_turn(self._board, self._tile.slug)
        return self._legal

    @property
    def _places(self) -> list[tuple[TurnedTile, dict[int, Met]]]:
        """Every legal place: the turned tile, and by the bit of its corner the rooms that it meets."""
        if self._found is None:
            self._found = [(way, self._met(way, anchors)) for way, anchors in self._anchors]
        return self._found

    def _met(self, way: TurnedTile, legal: int) -> dict[int, Met]:
        """For each legal place of the tile turned this way the rooms that it meets."""
        fronts = self._board.open_fronts()
        met: dict[int, Met] = {}
        for side, shift in self._board.tables.partners(way):
            for front, room in fronts[side]:
                bit = front - shift
                if legal >> bit & 1:
                    met[bit] = met[bit] + room if bit in met else room
        return met

    def _spot(self, way: TurnedTile, bit: int) -> Spot:
        x0, y0, stride = self._board.raster
        row, column = divmod(bit, stride)
        return column + x0, row + y0, way.turn

    def _points(self, way: TurnedTile, met: dict[int, Met]) -> list[int]:
        """What the tile turned this way scores at places that meet these rooms; of those alike only one is looked at.

        Places are alike where as many doors meet the same rooms and the same rooms that pay for it lie beside.
        """
        if self._differ:
            return [self.at(Placement(self._tile.slug, *self._spot(way, bit))).points for bit in met]
        around: list[Beside] = []
        if self._beside:
            known = self._around.get(way.turn)
            around = self._around[way.turn] = self._paying_around(way) if known is None else known
        alike, found = self._alike, list[int]()
        beside: Met = ()
        for bit, rooms in met.items():
            if around:
                beside = tuple([number for number, corner, steps in around if bit - corner in steps])
            points = alike.get((rooms, beside))
            if points is None:
                if len(rooms) == len(way.doors) or self._complete(rooms):
                    points = self.at(Placement(self._tile.slug, *self._spot(way, bit))).points
                else:
                    points = self._icons(set(rooms) if len(rooms) > 1 else rooms, beside)
                alike[rooms, beside] = points
            found.append(points)
        return found

    def _icons(self, met: Iterable[int], beside: Iterable[int]) -> int:
        """What the tile scores by printed points and icons: connected to these rooms, those beside it paying too."""
        points, paid = self.anywhere, self._paid
        for number in met:
            both = paid[number]
            points += both.own + both.theirs
        for number in beside:
            points += paid[number].beside
        return points

    def _complete(self, rooms: Met) -> bool:
        """Is any of these rooms completed where so many of its entrances are met?"""
        lacking = self._board.lacking()
        return True in [lacking[number] == rooms.count(number) for number in rooms]

    def _touched(self, way: TurnedTile, x: int, y: int) -> Met:
        """Of the rooms that pay for lying beside the tile those that it lies beside, by number."""
        return tuple([number for number, ox, oy, offsets in self._paying(way) if (x - ox, y - oy) in offsets])

    def _paying(self, way: TurnedTile) -> list[Paying]:
        """The rooms that pay for lying beside the tile turned this way."""
        near = self._near.get(way.turn)
        if near is None:
            board, corners = self._board, self._board.law.corner_contact
            near = self._near[way.turn] = [
                (number, *board.places[number], touching(board.tiles[number], way, corners)) for number in self._beside
            ]
        return near

    def _paying_around(self, way: TurnedTile) -> list[Beside]:
        """The same for places on the board; no tile on it is so far from a room that a row is too short for both."""
        board, corners = self._board, self._board.law.corner_contact
        bit, touch = board.raster.bit, board.tables.touching
        return [(n, bit(*board.places[n]), touch(board.tiles[n], way, corners)) for n in self._beside]

    # one place

    def at(self, placement: Placement, joins: tuple[Placement, ...] = ()) -> Meeting:
        """What a legal placement of the tile meets, completes and scores, with the joins that are laid with it."""
        board, paid = self._board, self._paid
        way, x, y = placement.turned, placement.x, placement.y
        doors = board.met(way, x, y)
        joined: tuple[tuple[int, int], ...] = ()
        if joins:
            joined = self._connect(placement, doors, joins)
        met: dict[int, int] = {}
        for door in doors:
            if door is not None:
                met[door[0]] = met.get(door[0], 0) + 1
        points = self._icons(met, self._touched(way, x, y) if self._beside else ())
        lacking = board.lacking()
        completed = [number for number, more in met.items() if more == lacking[number]]
        if joined:
            points += sum([(weight - 1) * (paid[number].own + paid[number].theirs) for number, weight in joined])
        if None not in doors:
            completed.append(len(board.tiles))
        if self._castle is not None:  # what blocks a door is known only of the castle that is built (DECREE-18)
            completed = list(self._castle.extended(placement, joins).newly_completed())
        if not completed:
            return Meeting(placement, points, 0, tuple(doors), tuple(met), (), (), joins, joined)
        completed.sort()
        rewards = sum([self._reward(number, met, placement) for number in completed])
        if joined:
            rewards += sum([self._doubled(number, joined) for number in completed])
        types = tuple(sorted([self._tile_of(number).type for number in completed]))
        points += rewards
        return Meeting(placement, points, rewards, tuple(doors), tuple(met), tuple(completed), types, joins, joined)

    def _connect(
        self, placement: Placement, doors: list[DoorMet | None], joins: tuple[Placement, ...]
    ) -> tuple[tuple[int, int], ...]:
        """Note for the doors at the joins what they meet at the other ends; the rooms there and their weights."""
        way, own, found = placement.turned, door_key(placement.x, placement.y, 0), []
        for join in joins:
            ends, there = join.turned, door_key(join.x, join.y, 0)
            met = self._board.met(ends, join.x, join.y)
            for end, partner in enumerate(ends.partners):
                other = met[1 - end]
                if other is not None and there + partner - own in way.keys:
                    doors[way.keys.index(there + partner - own)] = other
                    found.append((other[0], join.tile.weight))
        return tuple(found)

    def _doubled(self, number: int, joined: tuple[tuple[int, int], ...]) -> int:
        """What a completed Living room scores more for rooms to which the new joins connect it (PASS-8)."""
        tile, new = self._tile_of(number), len(self._paid)
        if tile.type != RoomType.LIVING:
            return 0
        pairs = [(other if number == new else new, weight) for other, weight in joined if number in (new, other)]
        return sum([(w - 1) * tile.pays(BonusKind.CONNECTED, self._tile_of(other).type) for other, w in pairs])

    def _tile_of(self, number: int) -> Tile:
        scored = self._board.scored
        return self._tile if number == len(scored) else scored[number]

    def _reward(self, number: int, met: Collection[int], placement: Placement) -> int:
        """The certain points of a room that the placement completes."""
        tile = self._tile_of(number)
        own = 0
        if tile.type == _LIVING and tile.bonus is not None:
            kind, types = tile.bonus.kind, tile.bonus.types
            counted = [n for n in self._counted(kind, number, met, placement) if self._tile_of(n).type in types]
            own = tile.bonus.points * len(counted)
            if self._board.pieces and kind == BonusKind.CONNECTED and number < len(self._paid):  # PASS-8
                weights = [self._board.weight(number, other) for other in counted if other < len(self._paid)]
                own += tile.bonus.points * (sum(weights) - len(weights))
        return certain_points(tile, own, self._terms)

    def _counted(self, kind: BonusKind, number: int, met: Collection[int], placement: Placement) -> Iterable[int]:
        """The rooms that an icon of this kind looks at once the tile is laid, its own among them by number."""
        board, new = self._board, len(self._paid)
        if kind == BonusKind.CONNECTED:
            if number == new:
                return met
            return (*board.connected(number), new) if number in met else board.connected(number)
        if kind == BonusKind.EACH:
            return range(new + 1)
        if number == new:
            return [n for n in range(new) if board.touches(n, placement.turned, placement.x, placement.y)]
        beside = board.touches(number, placement.turned, placement.x, placement.y)
        return (*board.adjacent(number), new) if beside else board.adjacent(number)

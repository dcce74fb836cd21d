"""Every place for a tile with what it brings at once, remembered from castle to castle as one grows.

A search asks about the same tile in hundreds of castles that differ by one room: only the places near that room, or
at a room connected to it, are looked at again.
"""

from functools import lru_cache
from typing import NamedTuple

from engine.castle.board import door_key, may_connect, partner_key
from engine.castle.castle import Castle
from engine.castle.placement import Placement
from engine.castle.scoring import ACTIVITY_REWARD
from engine.catalogue import BonusKind, RoomType, Tile, find_tile
from engine.geometry.outline import TurnedTile, ways
from engine.geometry.tables import offsets


class Spot(NamedTuple):
    """A legal place: its points with the fixed rewards of rooms it completes, and what it is connected to."""

    placement: Placement
    points: int
    meets: tuple[int, ...]
    """The rooms it is connected to, by number."""
    doors: int
    """How many of its entrances are connected."""
    completes: tuple[RoomType, ...]
    """The types of the rooms it completes, sorted, its own among them."""


class Ground:
    """A castle with its places for tiles, and the ground of the castle it grew from."""

    def __init__(self, castle: Castle, parent: "Ground | None" = None) -> None:
        self.castle = castle
        self._parent = parent
        self._spots: dict[str, list[Spot]] = {}

    def grown(self, castle: Castle) -> "Ground":
        """The ground of this castle, or of one with one more room."""
        return self if castle is self.castle else Ground(castle, self)

    def spots(self, slug: str) -> list[Spot]:
        """Every legal place for a tile, sorted."""
        if slug not in self._spots:
            kept = {} if self._parent is None else self._kept(self._parent, slug)
            looker = Looker(self.castle, slug)
            places = self.castle.legal(find_tile(slug))
            self._spots[slug] = [kept.get(place) or looker.look(place) for place in places]
        return self._spots[slug]

    def _kept(self, parent: "Ground", slug: str) -> dict[Placement, Spot]:
        """The places that the newest room leaves as they were, with the points that icons add everywhere."""
        castle, tile = self.castle, find_tile(slug)
        number = len(castle) - 1
        new = castle.rooms[number]
        left, top, right, bottom = new.x, new.y, new.x + new.turned.width, new.y + new.turned.height
        sizes = {way.turn: (way.width, way.height) for way in ways(slug)}
        touched = set(castle.connected(number))
        more = _icon(new.tile, BonusKind.EACH, tile.type) + _icon(tile, BonusKind.EACH, new.tile.type)
        kept = {}
        for spot in parent.spots(slug):
            place = spot.placement
            _slug, x, y, turn = place
            width, height = sizes[turn]
            near = left <= x + width and x <= right and top <= y + height and y <= bottom
            if not near and touched.isdisjoint(spot.meets):
                kept[place] = spot._replace(points=spot.points + more) if more else spot
        return kept


class Looker:
    """One tile before one castle: what is the same at every place is found out once.

    The points are those of `engine.castle.quick_score.placement_points`, their slow twin.
    """

    def __init__(self, castle: Castle, slug: str) -> None:
        self._castle, self._tile = castle, find_tile(slug)
        tile, tiles = self._tile, castle.board.tiles
        kinds = [turned.tile.type for turned in tiles]
        self._own = [_icon(tile, BonusKind.CONNECTED, kind) for kind in kinds]
        self._theirs = [_icon(turned.tile, BonusKind.CONNECTED, tile.type) for turned in tiles]
        self._anywhere = tile.points + sum(_icon(turned.tile, BonusKind.EACH, tile.type) for turned in tiles)
        self._anywhere += sum(_icon(tile, BonusKind.EACH, kind) for kind in (*kinds, tile.type))
        beside = [
            _icon(tile, BonusKind.ADJACENT, kind) + _icon(turned.tile, BonusKind.ADJACENT, tile.type)
            for kind, turned in zip(kinds, tiles, strict=True)
        ]
        self._beside = [(number, points) for number, points in enumerate(beside) if points]
        self._contact = ("touch", "corner") if castle.law.corner_contact else ("touch",)

    def look(self, placement: Placement) -> Spot:
        """What a legal place brings."""
        board, new, tile = self._castle.board, placement.turned, self._tile
        tiles, doors, links = board.tiles, board.doors, board.links
        met: dict[int, int] = {}
        corner = door_key(placement.x, placement.y, 0) - _ORIGIN
        for door, partner in zip(new.doors, _partners(new), strict=True):
            other = doors.get(corner + partner)
            if other is not None:
                number, i = other
                if may_connect(new, door, tiles[number], tiles[number].doors[i]):
                    met[number] = met.get(number, 0) + 1
        own = sum([self._own[number] for number in met])
        points = self._anywhere + own + sum([self._theirs[number] for number in met])
        points += sum([loss for number, loss in self._beside if self._touches(number, new, placement)])
        completes = []
        for number, more in met.items():
            if len(links[number]) + more == len(tiles[number].doors):
                completes.append(tiles[number].tile.type)
                points += self._completion(number)
        connected = sum(met.values())
        if connected == len(new.doors):
            completes.append(tile.type)
            points += _reward(tile, own)
        return Spot(placement, points, tuple(met), connected, tuple(sorted(completes)))

    def _touches(self, number: int, new: TurnedTile, placement: Placement) -> bool:
        board = self._castle.board
        other, (x, y) = board.tiles[number], board.places[number]
        dx, dy = placement.x - x, placement.y - y
        if not (-new.width <= dx <= other.width and -new.height <= dy <= other.height):
            return False
        return any((dx, dy) in offsets(kind, other.outline, new.outline) for kind in self._contact)

    def _completion(self, number: int) -> int:
        """The fixed reward of a neighbour that the tile completes."""
        tiles = self._castle.board.tiles
        tile = tiles[number].tile
        if tile.type != RoomType.LIVING:
            return _reward(tile, 0)
        icons = [_icon(tile, BonusKind.CONNECTED, tiles[i].tile.type) for i in self._castle.connected(number)]
        return _reward(tile, sum(icons) + self._theirs[number])


_ORIGIN = door_key(0, 0, 0)


@lru_cache(maxsize=512)
def _partners(tile: TurnedTile) -> tuple[int, ...]:
    """The doors that would meet those of a tile at the origin."""
    return tuple(partner_key(door_key(door.x, door.y, door.side)) for door in tile.doors)


def _icon(tile: Tile, kind: BonusKind, counted: RoomType) -> int:
    """What the icon of a tile gives for one of a type, if it is of this kind (ICON-1 to ICON-3)."""
    bonus = tile.bonus
    return bonus.points if bonus is not None and bonus.kind == kind and counted in bonus.types else 0


def _reward(tile: Tile, icons: int) -> int:
    """The points of a completion reward that are the same whatever else is decided."""
    if tile.type == RoomType.ACTIVITY:
        return ACTIVITY_REWARD
    return tile.points + icons if tile.type == RoomType.LIVING else 0

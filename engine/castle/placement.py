"""A placement: a tile, where it lies and how it is turned."""

from collections.abc import Iterable
from typing import NamedTuple

from engine.catalogue import Role, Slug, Tile, find_tile
from engine.geometry.outline import TurnedTile, canonical_turn, turned
from engine.kernel.i18n import get_language
from engine.kernel.spoken import say_placed


class Placement(NamedTuple):
    """A tile at the top-left cell of its turned box; `str()` gives `slug@x,y/q`."""

    slug: Slug
    x: int
    y: int
    turn: int = 0

    def __str__(self) -> str:
        return f"{self.slug}@{self.x},{self.y}" + (f"/{self.turn}" if self.turn else "")

    def spoken(self) -> str:
        """As sentences say it in the present language: by name, with its place."""
        return say_placed(self.tile, str(self).partition("@")[2], get_language())

    @property
    def tile(self) -> Tile:
        return find_tile(self.slug)

    @property
    def turned(self) -> TurnedTile:
        return turned(self.slug, self.turn)

    @property
    def canonical(self) -> "Placement":
        """The same placement written with the smallest turn."""
        turn = canonical_turn(self.slug, self.turn)
        return self if turn == self.turn else self._replace(turn=turn)

    def before(self, door: int) -> tuple[int, int]:
        """The cell before one of its doors, by number."""
        way = self.turned.doors[door]
        dx, dy = way.side.step
        return self.x + way.x + dx, self.y + way.y + dy

    def cells(self) -> list[tuple[int, int]]:
        """The cells it lies on, wholly or in part."""
        return [(self.x + x, self.y + y) for x, y in self.turned.outline.cells()]


class Joined(NamedTuple):
    """A room with the joins that are laid with it; `str()` gives the castle text of all of them."""

    room: Placement
    joins: tuple[Placement, ...] = ()

    def __str__(self) -> str:
        return " ".join(map(str, (self.room, *self.joins)))

    def spoken(self) -> str:
        """As sentences say it in the present language."""
        return ", ".join(placement.spoken() for placement in (self.room, *self.joins))


class Laid(NamedTuple):
    """A piece in a castle, and how many rooms stood there when it was laid: a join belongs to the last of them."""

    piece: Placement
    rooms: int

    @property
    def role(self) -> Role:
        return self.piece.tile.role


def in_order(rooms: tuple[Placement, ...], pieces: tuple[Laid, ...]) -> tuple[Placement, ...]:
    """Rooms and pieces in the order of building."""
    if not pieces:
        return rooms
    found: list[Placement] = []
    for number in range(len(rooms) + 1):
        found += rooms[number - 1 : number] if number else ()
        found += [laid.piece for laid in pieces if laid.rooms == number]
    return tuple(found)


def sort_out(placements: Iterable[Placement]) -> tuple[tuple[Placement, ...], tuple[Laid, ...]]:
    """Rooms and pieces apart, from the order of building."""
    rooms: list[Placement] = []
    pieces: list[Laid] = []
    for placement in placements:
        if placement.tile.role == Role.ROOM:
            rooms.append(placement)
        else:
            pieces.append(Laid(placement, len(rooms)))
    return tuple(rooms), tuple(pieces)

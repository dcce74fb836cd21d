"""A placement: a tile, where it lies and how it is turned."""

from typing import NamedTuple

from engine.catalogue import Slug, Tile, find_tile
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
        return self._replace(turn=canonical_turn(self.slug, self.turn))

    def before(self, door: int) -> tuple[int, int]:
        """The cell before one of its doors, by number."""
        way = self.turned.doors[door]
        dx, dy = way.side.step
        return self.x + way.x + dx, self.y + way.y + dy

    def cells(self) -> list[tuple[int, int]]:
        """The cells it lies on, wholly or in part."""
        return [(self.x + x, self.y + y) for x, y in self.turned.outline.cells()]

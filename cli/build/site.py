"""What the loop of `madking build` asks about a castle, whatever the game."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import Generic, NamedTuple, TypeVar

from cli.screen import Screen
from engine.kernel.names import compared, holds
from engine.kernel.spoken import Named

CastleT = TypeVar("CastleT")
Spot = TypeVar("Spot")


class Place(NamedTuple, Generic[Spot]):
    """A legal place: what is laid, the points it brings at once, and the line that says so."""

    spot: Spot
    points: int
    words: str


class Judged(NamedTuple, Generic[Spot]):
    """What the referee says of a placement, in lines."""

    spot: Spot
    legal: bool
    headline: str
    lines: Sequence[str]


class Site(ABC, Generic[CastleT, Spot]):
    """A game as a place to build in; castles are values, so that undoing is keeping the old ones."""

    command: str
    """What answers programs."""
    where: str
    """The question for a place."""
    typed: str
    """Places as they may be typed."""
    judged: str
    """What `judge` takes."""

    @abstractmethod
    def empty(self) -> CastleT:
        """A castle without rooms."""

    @abstractmethod
    def read(self, text: str, name: str) -> CastleT:
        """The castle of a text; `name` is the file that is blamed for it."""

    @abstractmethod
    def rooms(self, castle: CastleT) -> Sequence[Named]:
        """The rooms, in the order of castle text."""

    @abstractmethod
    def tiles(self) -> Sequence[Named]:
        """Every tile that may be looked for."""

    @abstractmethod
    def refuse(self, name: str) -> None:
        """Refuse what is the name of no tile, with the nearest."""

    @abstractmethod
    def openings(self) -> list[Place[Spot]]:
        """How a castle may begin."""

    @abstractmethod
    def places(self, castle: CastleT, slug: str) -> list[Place[Spot]]:
        """Every legal place of a tile, the most points first."""

    @abstractmethod
    def why_none(self, castle: CastleT, slug: str) -> str:
        """Why a tile has no legal place."""

    @abstractmethod
    def read_spot(self, castle: CastleT, text: str, hand: str) -> Spot:
        """A placement that is typed out; `hand` is the tile where none is named."""

    @abstractmethod
    def judge(self, castle: CastleT, spot: Spot) -> Judged[Spot]:
        """The verdict on a placement."""

    @abstractmethod
    def lay(self, castle: CastleT, spot: Spot) -> CastleT:
        """The castle with what is laid, not judged."""

    @abstractmethod
    def find_room(self, castle: CastleT, name: str) -> int:
        """A room by its name, by its number from 0."""

    @abstractmethod
    def without(self, castle: CastleT, number: int) -> CastleT:
        """The castle without a room; one that others hang on is refused."""

    @abstractmethod
    def show(self, screen: Screen, castle: CastleT, places: Sequence[Place[Spot]] = ()) -> None:
        """Draw the castle, with the places of the tile in hand."""

    @abstractmethod
    def show_score(self, screen: Screen, castle: CastleT) -> None:
        """What the castle is worth, room by room."""

    @abstractmethod
    def total(self, castle: CastleT) -> int:
        """What the castle is worth."""

    @abstractmethod
    def warnings(self, castle: CastleT) -> list[str]:
        """What is odd about the castle."""


def search(tiles: Iterable[Named], words: str, language: str) -> list[Named]:
    """The tiles that are called just this in any language; else those with all these words in their name.

    Names of the present language and slugs come first: only where none fits, those of the other languages do.
    """
    known, wanted = list(tiles), compared(words)
    if not wanted:
        return []
    exact = [tile for tile in known if wanted in {compared(tile.slug), *map(compared, tile.names.values())}]
    own = [tile for tile in known if any(holds((name,), words) for name in (tile.slug, tile.names.get(language, "")))]
    return exact or own or [tile for tile in known if any(holds((name,), words) for name in tile.names.values())]

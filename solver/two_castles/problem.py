"""What advice is asked about: a castle with its court and cards, the tiles to place, and the table's rulings.

What a castle is worth does not depend on the order of building. Neither does its legality: rooms with an edge on the
upper floors stand on rooms with an edge, so that a castle that is connected, supported and open to the sky where it
must be can always be built from the throne room outwards and upwards.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from engine.kernel.errors import MadKingError
from engine.kernel.i18n import N_, say
from engine.two_castles import Castle, Placement, find_tile, score
from engine.two_castles.castle import no_throne
from engine.two_castles.catalogue import Attendant, Card, Tile
from engine.two_castles.quick import QuickScore
from engine.two_castles.rulings import USUAL, Law
from engine.two_castles.scoring import read_attendants, read_cards

MOST_TILES = 24
"""More than a castle gets in a game: 16 of the hands (B2C-ROUND-10) and those of its bonuses."""


class AdviceError(MadKingError):
    """Advice that cannot be asked for."""


class Holding(NamedTuple):
    """A castle with everything that scores for it: its attendants, its bonus cards, the rulings of the table."""

    castle: Castle
    attendants: tuple[Attendant, ...] = ()
    cards: tuple[Card, ...] = ()
    law: Law = USUAL

    @classmethod
    def read(
        cls,
        castle: Castle,
        attendants: Iterable[str | Attendant] = (),
        bonus_cards: Iterable[str | Card] = (),
        law: Law = USUAL,
    ) -> "Holding":
        """The holding of these names; unknown ones are refused."""
        if castle.throne is None:
            raise AdviceError(no_throne())
        return cls(castle, read_attendants(attendants), read_cards(bonus_cards), law)

    @property
    def total(self) -> int:
        """The total of the score sheet."""
        return score(self.castle, self.attendants, self.cards, self.law).total

    @property
    def quick(self) -> QuickScore:
        """The quick scorer of the castle."""
        return QuickScore.of(self.castle, self.attendants, self.cards, self.law)


class Gone(NamedTuple):
    """What is known to be elsewhere, and so cannot be drawn or taken any more: tiles, bonus cards, attendants."""

    tiles: frozenset[str] = frozenset()
    cards: frozenset[str] = frozenset()
    attendants: frozenset[str] = frozenset()


NOTHING_GONE = Gone()


class Problem:
    """A question for the best arrangement, checked: every listed tile is to be placed."""

    def __init__(self, holding: Holding, tiles: Sequence[str]) -> None:
        self.holding = holding
        self.tiles = read_tiles(holding.castle, tiles, MOST_TILES)

    @property
    def castle(self) -> Castle:
        return self.holding.castle

    def total(self, castle: Castle) -> int:
        """What a finished castle is worth by its score sheet."""
        return self.holding._replace(castle=castle).total


def read_tiles(castle: Castle, names: Sequence[str], most: int) -> tuple[Tile, ...]:
    """The tiles to be placed; those that the box does not have any more are refused."""
    if not names:
        raise AdviceError(say(N_("no tiles are listed")))
    if len(names) > most:
        raise AdviceError(say(N_("{n} tiles are listed; {most} at most can be placed"), n=len(names), most=most))
    built = {room.slug for room in castle.rooms}
    tiles: list[Tile] = []
    for name in names:
        tile = find_tile(name)
        if tile.is_throne:
            raise AdviceError(say(N_("{tile}: a castle has one throne room (B2C-SETUP-3)"), tile=name))
        if tile.is_regular and tile.slug in built:
            raise AdviceError(say(N_("{tile} is in the castle; the box has one (B2C-COMP-2)"), tile=name))
        if tile.is_regular and tile in tiles:
            raise AdviceError(say(N_("{tile} is listed twice; the box has one (B2C-COMP-2)"), tile=name))
        tiles.append(tile)
    return tuple(tiles)


def building_order(castle: Castle, placements: Iterable[Placement]) -> tuple[Placement, ...]:
    """An order in which the referee allows these placements."""
    left, order = sorted(placements, key=lambda room: (abs(room.y), abs(room.x), room)), []
    while left:
        room = next((room for room in left if castle.judge(room).legal), None)
        if room is None:
            raise AssertionError(f"these rooms cannot be placed: {left}")
        castle = castle.place(room)
        left.remove(room)
        order.append(room)
    return tuple(order)

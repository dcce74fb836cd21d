"""What pieces add to the estimate: sections of the ring, hopes to close it, joins in hand. docs/advice.md states it.

The rules of a section itself are asked of the engine; here is what it leaves for later.
"""

from functools import cached_property
from math import exp
from typing import TYPE_CHECKING

from engine.castle.castle import Castle
from engine.castle.placement import Placement
from engine.castle.zones import site_of
from engine.catalogue import BonusKind, Side, Tile
from engine.catalogue.pieces import ring
from engine.game.final import DEPLETED
from engine.modules.moats.part import STACKS, section
from solver.worth.tiles import TYPES

if TYPE_CHECKING:
    from solver.worth.outlook import Prospects

MOATS, PASSAGES = "moats", "passages"
STACK = "moat"
"""The stack of sections, as the estimate of empty stacks knows it."""


class Pieces:
    """The pieces of a table, as the player who asks sees them."""

    def __init__(self, prospects: "Prospects") -> None:
        self._prospects, self._rates, self._left = prospects, prospects.rates, prospects.left
        view = prospects.view
        self.moats = MOATS in view.law.modules
        self.passages = PASSAGES in view.law.modules
        self._castles = view.castles
        built = sum(len(castle.bars) for castle in view.castles)
        self.height = STACKS.get(len(view.castles), 0) - built if self.moats else 0
        """Sections that are left in the stack."""

    # joins

    @cached_property
    def join(self) -> float:
        """What a join in hand may still bring; the hope goes when it is laid."""
        return self._rates.join * (1 - exp(-self._rates.joining * self._left))

    def hands(self, castle: Castle) -> float:
        """The same for all that the owner of a castle has left."""
        return self.join * len(castle.joins_left)

    # sections

    @cached_property
    def counted(self) -> float:
        """Rooms still to come to a castle for which each section scores (MOAT-9)."""
        tile, share = section(), self._prospects.share
        paid = sum(tile.pays(BonusKind.EACH, kind) * share[number] for number, kind in enumerate(TYPES))
        return self._rates.section_rooms * self._left * paid

    @cached_property
    def _closing(self) -> float:
        """How likely another section is laid before the game ends."""
        return 1 - exp(-self._rates.closing * self._left)

    def hope(self, castle: Castle, blocked: frozenset[Side] = frozenset(), taken: int = 0) -> float:
        """What a castle may hope for by sections that it lacks still, with the reward of the ring.

        Some sites are blocked, and so many sections are to be taken off the stack at first.
        """
        free = free_sites(castle) if self.moats else _NONE
        if not free:
            return 0.0
        own, lacking = len(castle.bars), section().most - len(castle.bars)
        usable = len(free - blocked)
        if own == 0 and not free & {Side.W, Side.E} - blocked:
            usable = 0
        usable = min(usable, self.height - taken)
        chance, hope = 1.0, 0.0
        for _section in range(usable):
            chance *= self._closing
            hope += chance * self._rates.site
        return hope + (chance * self._rates.ring if usable >= lacking > 0 else 0.0)

    def offer(self, player: int) -> float | None:
        """About what the next section is worth to a player, without its price; nothing if there is no place for one."""
        castle, tile = self._castles[player], section()
        sites = castle.legal(tile) if self.height > 0 else []
        if not sites:
            return None
        now = tile.points + sum(tile.pays(BonusKind.EACH, other.type) for other in castle.tiles)
        more = self.hope(castle.with_piece(sites[0]), taken=1) - self.hope(castle)
        closed = self._rates.ring if len(castle.bars) + 1 == tile.most else 0.0
        return now + self.counted + more + closed + self.depletion(player)

    def emptied(self, height: int, lacking: int) -> float:
        """How likely the stack is empty in the end, so high now, if all castles lack so many sections."""
        if height <= 0:
            return 1.0
        if lacking < height:
            return 0.0
        expected = self._rates.sections * self._prospects.players * (self._left + 0.3)
        term = below = exp(-expected)
        for number in range(1, height):
            term *= expected / number
            below += term
        return 1 - below

    def depletion(self, player: int) -> float:
        """What one more section brings a player by the stack being empty in the end (MOAT-19), his others included."""
        lacking = sum(section().most - len(castle.bars) for castle in self._castles)
        before, after = self.emptied(self.height, lacking), self.emptied(self.height - 1, lacking - 1)
        return DEPLETED * (after + (after - before) * len(self._castles[player].bars))


def free_sites(castle: Castle) -> frozenset[Side]:
    """The sides of the ring where a bar may still come to lie, whatever it would touch there."""
    if not castle.rooms or castle.rooms[0].tile.gate is None:
        return _NONE
    foyer = castle.rooms[0]
    taken = {site.side for bar in castle.bars if (site := site_of((foyer.x, foyer.y), bar.turned, bar.x, bar.y))}
    found = {site.side for site in ring().sites} - taken
    return frozenset(found.difference(*(sides_across(castle, room) for room in castle.rooms[1:])))


def sides_across(castle: Castle, room: Placement) -> frozenset[Side]:
    """The sides of the ring that a room lies across, so that no bar can be laid there any more (MOAT-5, MOAT-11)."""
    foyer, (left, top, right, _bottom) = castle.rooms[0], ring().inner
    x, y, way = room.x - foyer.x, room.y - foyer.y, room.turned
    across = set()
    if x < left:
        across.add(Side.W)
    if x + way.width > right + 1:
        across.add(Side.E)
    if y < top:
        across.add(Side.N)
    return frozenset(across - _beyond(room.tile, x, y, way.width, way.height)) if across else _NONE


_NONE: frozenset[Side] = frozenset()


def _beyond(tile: Tile, x: int, y: int, width: int, height: int) -> set[Side]:
    """The sides beyond which a room lies wholly, if it may lie outside (MOAT-11)."""
    if tile.type not in ring().outside:
        return set()
    found = set()
    for site in ring().sites:
        # the outer line of a bar is that of its box
        bar_width = section_size(site.turn)[0]
        if site.side == Side.W and x + width <= site.x:
            found.add(Side.W)
        elif site.side == Side.E and x >= site.x + bar_width:
            found.add(Side.E)
        elif site.side == Side.N and y + height <= site.y:
            found.add(Side.N)
    return found


def section_size(turn: int) -> tuple[int, int]:
    """The width and height of a section turned so."""
    way = Placement(section().slug, 0, 0, turn).turned
    return way.width, way.height

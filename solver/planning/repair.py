"""What a solution of the model gets wrong: read off the solver, compared with the law, and cut off."""

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from engine.castle.castle import Castle
from engine.castle.placement import Placement
from engine.castle.verdict import EntranceState
from engine.geometry.outline import TurnedTile
from engine.geometry.tables import touching
from solver.planning.geometry import apart
from solver.planning.model import Model
from solver.planning.problem import building_order


class LaidTile(NamedTuple):
    """Where a solution puts a tile, and the literals that say so."""

    way: TurnedTile
    x: int
    y: int
    because: tuple[Any, ...]

    @property
    def placement(self) -> Placement:
        return Placement(self.way.slug, self.x, self.y, self.way.turn)


Layout = dict[int, LaidTile]


class Solution(NamedTuple):
    """An answer of the model: what it hopes to gain, where the tiles lie, and which losses it knows of, by literal."""

    hoped: int
    layout: Layout
    known: frozenset[int]


def read_solution(model: Model, value: Callable[[Any], int], hoped: int) -> Solution:
    """A solution as it stands in the solver."""
    losses = (*model.contact.values(), *model.castle_contact.values(), *model.hidden.values())
    known = frozenset(literal.index for literal in losses if value(literal))
    return Solution(hoped, read_layout(model, value), known)


def read_layout(model: Model, value: Callable[[Any], int]) -> Layout:
    """Where a solution puts the tiles: those beside the castle first, then those that hang on them."""
    laid: Layout = {}
    for i, literals in enumerate(model.at):
        for literal, spot in zip(literals, model.spots[i], strict=True):
            if value(literal):
                laid[i] = LaidTile(spot.way, spot.x, spot.y, (literal,))
    links = [link for found in model.links.values() for link in found if value(link.literal)]
    grown = True
    while grown:
        grown = False
        for link in links:
            pairing = link.pairing
            if link.first in laid and link.second not in laid:
                one = laid[link.first]
                laid[link.second] = LaidTile(
                    pairing.second, one.x + pairing.dx, one.y + pairing.dy, (*one.because, link.literal)
                )
                grown = True
            elif link.second in laid and link.first not in laid:
                one = laid[link.second]
                laid[link.first] = LaidTile(
                    pairing.first, one.x - pairing.dx, one.y - pairing.dy, (*one.because, link.literal)
                )
                grown = True
    return laid


class Repair:
    """Compares a solution with the law, and cuts off what is wrong about it."""

    def __init__(self, model: Model) -> None:
        self.model = model
        self.problem = model.problem
        self.cuts = 0

    def accept(self, solution: Solution) -> tuple[int, tuple[Placement, ...]] | None:
        """The plan of a solution and its gain, if it is legal; what is wrong, or hopes for too much, is cut off."""
        layout = solution.layout
        if self._cut_collisions(layout):
            return None
        sequence = self._order(layout)
        if sequence is None:
            return None
        gain = self.problem.gain(self._built(layout))
        if gain < solution.hoped and not self._cut_contacts(solution) + self._cut_hidden(solution):
            self._cut_hope(layout, gain)
        return gain, sequence

    def _forbid(self, *tiles: LaidTile, unless: Iterable[Any] = ()) -> None:
        """No solution may have these tiles lie so, unless one of these literals holds."""
        literals = {literal.index: literal for laid in tiles for literal in laid.because}
        self.model.cp.add_bool_or(*(literal.negated() for literal in literals.values()), *unless)
        self.cuts += 1

    def _cut_collisions(self, layout: Layout) -> int:
        """Tiles that overlap, meet a fence or a door of the wrong floor (PLACE-4, PLACE-6, FLOOR-4 to FLOOR-7)."""
        before = self.cuts
        ground = self.problem.castle.ground
        tiles = sorted(layout.items())
        for number, (_i, one) in enumerate(tiles):
            if not ground.is_free(one.way, one.x, one.y):
                self._forbid(one)
            for _j, other in tiles[:number]:
                if (one.x - other.x, one.y - other.y) in apart(other.way, one.way):
                    self._forbid(one, other)
        return self.cuts - before

    def _built(self, layout: Layout) -> Castle:
        castle = self.problem.castle
        return Castle((*castle.rooms, *(laid.placement for laid in layout.values())), castle.law)

    def _order(self, layout: Layout) -> tuple[Placement, ...] | None:
        if not self._built(layout).external_entrances:
            self._forbid(*self._closing(layout).values())
            return None
        sequence = building_order(self.problem, [laid.placement for laid in layout.values()])
        if sequence is None:
            # a Food room is completed too late for what it shall pay; with another tile it may be in time
            absent = [present for i, present in enumerate(self.model.present) if i not in layout]
            self._forbid(*layout.values(), unless=absent)
        return sequence

    def _closing(self, layout: Layout) -> Layout:
        """As few of the tiles as can be found that take the last external entrance away (PLACE-5)."""
        kept = layout
        for i in sorted(layout):
            fewer = {j: laid for j, laid in kept.items() if j != i}
            if fewer and self._stands(fewer) and not self._built(fewer).external_entrances:
                kept = fewer
        return kept

    def _stands(self, layout: Layout) -> bool:
        castle = self._built(layout)
        reached, fresh = {0}, [0]
        while fresh:
            more = set(castle.connected(fresh.pop())) - reached
            reached |= more
            fresh += more
        return len(reached) == len(castle)

    def _cut_contacts(self, solution: Solution) -> int:
        """Adjacent tiles whose penalty the solution forgot."""
        model, before = self.model, self.cuts
        layout, corner = solution.layout, self.problem.castle.law.corner_contact
        for (i, j), contact in model.contact.items():
            if i in layout and j in layout and contact.index not in solution.known:
                a, b = layout[i], layout[j]
                if (b.x - a.x, b.y - a.y) in touching(a.way, b.way, corner):
                    self._forbid(a, b, unless=[contact])
        for (i, number), touched in model.castle_contact.items():
            laid = layout.get(i)
            if laid is not None and len(laid.because) > 1 and touched.index not in solution.known:
                room = self.problem.castle.rooms[number]
                if (laid.x - room.x, laid.y - room.y) in touching(room.turned, laid.way, corner):
                    self._forbid(laid, unless=[touched])
        return self.cuts - before

    def _cut_hidden(self, solution: Solution) -> int:
        """Doors that the solution takes for external entrances, and that do not lead outside (EXT-1).

        A door into a courtyard can still be connected to a tile that is put there.
        """
        before, layout = self.cuts, solution.layout
        for (owner, where, door), hidden in self.model.hidden.items():
            if hidden.index in solution.known:
                continue
            if owner is not None and (owner not in layout or layout[owner].way is not where):
                continue
            if self._is_shut(layout, owner, where, door):
                kept = self._shutting(layout, owner, where, door)
                self._forbid(*kept.values(), unless=[hidden, *self.model.closers(owner, where, door)])
        return self.cuts - before

    def _shutting(self, layout: Layout, owner: int | None, where: Any, door: int) -> Layout:
        """As few of the tiles as can be found that shut a door in."""
        kept = layout
        for i in sorted(layout):
            fewer = {j: laid for j, laid in kept.items() if j != i}
            if i != owner and self._is_shut(fewer, owner, where, door):
                kept = fewer
        return kept

    def _is_shut(self, layout: Layout, owner: int | None, where: Any, door: int) -> bool:
        """Does this door lead neither outside nor to another room?"""
        castle = self._built(layout)
        room = where if owner is None else len(self.problem.castle) + list(layout).index(owner)
        first = sum(len(placed.turned.doors) for placed in castle.rooms[:room])
        return castle.entrances[first + door].state in (EntranceState.BLOCKED, EntranceState.COURTYARD)

    def _cut_hope(self, layout: Layout, gain: int) -> None:
        """Say what just this arrangement gains: a bonus card for entrances cannot be foreseen."""
        literals = {literal.index: literal for laid in layout.values() for literal in laid.because}
        absent = [present.negated() for i, present in enumerate(self.model.present) if i not in layout]
        self.model.cp.add(self.model.objective <= gain).only_enforce_if(*literals.values(), *absent)
        self.cuts += 1

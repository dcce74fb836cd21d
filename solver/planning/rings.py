"""Rings of connected new tiles, which need ground of their own, and what no ring needs: what fits round one tile.

Take the new tiles for points, and the whole castle for one more; a line joins two that are connected. A plan in which
so many tiles are loose has at least as many links between new tiles, one for each of them to hang on. Each further link
closes a ring, and there are as many independent rings as further links. Some smallest rings generate all the others
(a minimum cycle basis), and no two tiles of such a ring are connected but along it. Short rings are few, because doors
must meet all the way round, so that they can all be listed; a long ring is only known to be one.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations, pairwise, product
from typing import NamedTuple

from engine.geometry.outline import TurnedTile
from solver.planning.geometry import apart, rectangles
from solver.planning.model import Model
from solver.planning.relaxation import Row

MOST_WIDE = 3_000
"""Rings of five, the castle and four new tiles or new tiles alone, are listed only if they are no more than this."""

Lying = tuple[int, TurnedTile, int, int]
"""A listed tile, how it is turned and where it lies."""


class Ring(NamedTuple):
    """Literals of the model that hold where a ring lies so, by index, and the new tiles of the ring."""

    literals: tuple[int, ...]
    tiles: tuple[int, ...]


class Rings:
    """All short rings of a model: of three or four, the castle and new tiles or these alone, and some rings of five."""

    def __init__(self, model: Model) -> None:
        self._free = model.castle.ground.is_free
        self._links: dict[tuple[int, TurnedTile, int, TurnedTile, int, int], int] = {}
        """The literal of a link, from either end: a tile, how it is turned, the other one, and where that lies."""
        self._beside: dict[tuple[int, TurnedTile], list[Lying]] = defaultdict(list)
        for (i, j), found in model.links.items():
            for link in found:
                first, second, dx, dy, _doors = link.pairing
                for key in ((i, first, j, second, dx, dy), (j, second, i, first, -dx, -dy)):
                    self._links[key] = link.literal.index
                    self._beside[key[:2]].append(key[2:])
        self._spots: dict[Lying, int] = {
            (i, spot.way, spot.x, spot.y): literal.index
            for i, (at, spots) in enumerate(zip(model.at, model.spots, strict=True))
            for literal, spot in zip(at, spots, strict=True)
        }
        self._hung: dict[Lying, list[Lying]] = {}
        """Where a loose tile can hang on tiles beside the castle, and on which of them."""
        found_rings: dict[tuple[int, ...], Ring] = {}
        for ring in (*self._of_new_tiles(), *self._of_castle()):
            found_rings.setdefault(ring.literals, ring)
        fives = [{ring.literals: ring for ring in rings} for rings in (self._of_five(), self._of_castle_and_four())]
        for few in fives:
            if len(few) <= MOST_WIDE:
                found_rings.update(few)
        self.longest = tuple(5 if len(few) <= MOST_WIDE else 4 for few in fives)
        """Of new tiles alone, and with the castle: all rings of so many, or fewer, are listed."""
        self.found = [found_rings[key] for key in sorted(found_rings)]

    def _link(self, one: Lying, other: Lying) -> int | None:
        return self._links.get((*one[:2], *other[:2], other[2] - one[2], other[3] - one[3]))

    def _unlinked(self, one: Lying, other: Lying) -> bool:
        """Can both be there, and are not connected?"""
        offset = other[2] - one[2], other[3] - one[3]
        return one[0] != other[0] and offset not in apart(one[1], other[1]) and self._link(one, other) is None

    def _ring(self, *chain: Lying) -> Ring:
        """The ring of tiles, each connected to the next; the castle closes it if the ends are not connected."""
        literals = [self._links[*a[:2], *b[:2], b[2] - a[2], b[3] - a[3]] for a, b in pairwise(chain)]
        closing = self._link(chain[-1], chain[0]) if len(chain) > 2 else None
        literals += [self._spots[chain[0]], self._spots[chain[-1]]] if closing is None else [closing]
        return Ring(tuple(sorted(literals)), tuple(sorted(lying[0] for lying in chain)))

    def _next_to(self, one: Lying) -> Iterator[Lying]:
        for tile, way, dx, dy in self._beside[one[:2]]:
            yield tile, way, one[2] + dx, one[3] + dy

    def _of_new_tiles(self) -> Iterator[Ring]:
        for i, way in sorted(self._beside, key=lambda key: (key[0], key[1].slug, key[1].turn)):
            start: Lying = (i, way, 0, 0)
            between: dict[Lying, list[Lying]] = defaultdict(list)
            for middle in self._next_to(start):
                for end in self._next_to(middle):
                    if end[0] > i and (end[2], end[3]) not in apart(way, end[1]):
                        between[end].append(middle)
            for end, middles in between.items():
                if self._link(start, end) is not None:
                    for middle in middles:
                        yield self._ring(start, middle, end)
                    continue
                for one, other in combinations(middles, 2):
                    if self._unlinked(one, other):
                        yield self._ring(start, one, end, other)

    def _of_five(self) -> Iterator[Ring]:
        for i, way in sorted(self._beside, key=lambda key: (key[0], key[1].slug, key[1].turn)):
            start: Lying = (i, way, 0, 0)
            between: dict[Lying, list[Lying]] = defaultdict(list)
            for one in self._next_to(start):
                if one[0] > i:
                    for end in self._next_to(one):
                        if end[0] > i and self._unlinked(start, end):
                            between[end].append(one)
            for third, seconds in between.items():
                for fourth in self._next_to(third):
                    if third[0] < fourth[0]:
                        for second, fifth in product(seconds, between.get(fourth, ())):
                            pairs = (second, fourth), (second, fifth), (third, fifth)
                            if all(self._unlinked(*pair) for pair in pairs):
                                yield self._ring(start, second, third, fourth, fifth)

    def _of_castle(self) -> Iterator[Ring]:
        """The castle and two tiles beside it, or two and a loose one between them."""
        hung: dict[Lying, list[Lying]] = defaultdict(list)
        for spot in self._spots:
            for other in self._next_to(spot):
                if other in self._spots:
                    if spot[0] < other[0]:
                        yield self._ring(spot, other)
                elif self._free(*other[1:]):
                    hung[other].append(spot)
        self._hung = dict(hung)
        for loose, spots in hung.items():
            for one, other in combinations(spots, 2):
                if self._unlinked(one, other):
                    yield self._ring(one, loose, other)

    def _of_castle_and_four(self) -> Iterator[Ring]:
        for second, starts in self._hung.items():
            for third in self._next_to(second):
                if second[0] < third[0]:
                    for first, last in product(starts, self._hung.get(third, ())):
                        pairs = (first, third), (first, last), (second, last)
                        if all(self._unlinked(*pair) for pair in pairs):
                            yield self._ring(first, second, third, last)


@cache
def _cells(way: TurnedTile) -> frozenset[tuple[int, int]]:
    boxes = rectangles(way)
    return frozenset(cell for x, y, w, h in boxes for cell in product(range(x, x + w), range(y, y + h)))


def rows_around(model: Model) -> Iterator[Row]:
    """Of the tiles linked to one, however it is turned, one at most covers the same cell beside it."""
    for i, ways in enumerate(model.tiles):
        covering: dict[TurnedTile, dict[tuple[int, int], set[int]]] = {way: defaultdict(set) for way in ways}
        for link in model.links_of(i):
            first, second, dx, dy, _doors = link.pairing
            mine, other, x, y = (first, second, dx, dy) if link.first == i else (second, first, -dx, -dy)
            for across, down in _cells(other):
                covering[mine][x + across, y + down].add(link.literal.index)
        for way, cells in covering.items():
            for rivals in largest(cells.values()):
                yield Row({**dict.fromkeys(rivals, 1), model.way[i][way].index: -1}, None, 0)


def largest(sets: Iterable[Iterable[int]]) -> list[list[int]]:
    """The sets that are no part of another one, sorted."""
    kept: list[frozenset[int]] = []
    for some in sorted(set(map(frozenset, sets)), key=lambda found: (-len(found), sorted(found))):
        if not any(some < other for other in kept):
            kept.append(some)
    return [sorted(some) for some in kept]

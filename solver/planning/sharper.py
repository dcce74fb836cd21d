"""Inequalities that every plan keeps to beside those of its model, for a bound that sums them up.

The model says the same in other words, but only of whole tiles: half a tile here and half of it there keep to its
clauses, and not to these. CP-SAT itself does without them: it is slower with them.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import combinations, product
from typing import TYPE_CHECKING, Any

from engine.geometry.outline import TurnedTile
from solver.planning.geometry import rectangles
from solver.planning.model import Model
from solver.planning.relaxation import Row

if TYPE_CHECKING:
    from solver.planning.layout import Coupling


def sharper_rows(model: Model) -> list[Row]:
    """For every plan there are values of the variables that keep to the model and to all of these."""
    return [*_rivals(model), *_links(model), *_doors(model), *_hanging(model), *_completions(model)]


def _no_more(some: Iterable[Any], than: Iterable[Any]) -> Row:
    """Of the first literals no more hold than of the others."""
    factors: dict[int, int] = defaultdict(int)
    for literal in some:
        factors[literal.index] += 1
    for literal in than:
        factors[literal.index] -= 1
    return Row(factors, None, 0)


def _rivals(model: Model) -> Iterator[Row]:
    """Of the spots that cover the same cell of the ground one is taken at most."""
    covering: dict[tuple[int, int], set[int]] = defaultdict(set)
    for at, spots in zip(model.at, model.spots, strict=True):
        for literal, spot in zip(at, spots, strict=True):
            for x, y, width, height in rectangles(spot.way):
                for cell in product(range(spot.x + x, spot.x + x + width), range(spot.y + y, spot.y + y + height)):
                    covering[cell].add(literal.index)
    kept: list[frozenset[int]] = []
    for rivals in sorted(set(map(frozenset, covering.values())), key=lambda found: (-len(found), sorted(found))):
        if not any(rivals < other for other in kept):
            kept.append(rivals)
            yield Row(dict.fromkeys(sorted(rivals), 1), None, 1)


def _links(model: Model) -> Iterator[Row]:
    """A link needs both tiles turned as it says, and each of them where the other one can follow, or loose."""
    for (i, j), found in model.links.items():
        for side, tile in enumerate((i, j)):
            turned: dict[TurnedTile, list[Any]] = defaultdict(list)
            for link in found:
                turned[(link.pairing.first, link.pairing.second)[side]].append(link.literal)
            for way, literals in turned.items():
                yield _no_more(literals, [model.way[tile][way]])
        for link in found:
            yield _no_more([link.literal], _fitting(model, link, i, j, 1))
            yield _no_more([link.literal], _fitting(model, link, j, i, -1))


def _fitting(model: Model, link: "Coupling", i: int, j: int, sign: int) -> list[Any]:
    """What may be said of tile i where a link joins it to tile j: a spot from which j can follow, or loose."""
    pairing = link.pairing
    mine, theirs = (pairing.first, pairing.second) if sign > 0 else (pairing.second, pairing.first)
    known = {(spot.x, spot.y) for spot in model.spots[j] if spot.way is theirs}
    found = [model.loose[i][mine]]
    for literal, spot in zip(model.at[i], model.spots[i], strict=True):
        x, y = spot.x + sign * pairing.dx, spot.y + sign * pairing.dy
        if spot.way is mine and ((x, y) in known or model.castle.ground.is_free(theirs, x, y)):
            found.append(literal)
    return found


def _doors(model: Model) -> Iterator[Row]:
    """A door is closed once, and only if its tile is turned so."""
    for i, ways in enumerate(model.tiles):
        for way in ways:
            for door in range(len(way.doors)):
                yield _no_more(model.closers(i, way, door), [model.way[i][way]])


def _hanging(model: Model) -> Iterator[Row]:
    """A loose tile hangs on one other, should it be linked to several; and no few tiles on one another alone."""
    tiles = range(model.count)
    for i in tiles:
        parents = [literal for (child, _parent), literal in model.hangs.items() if child == i]
        yield _no_more(parents, model.loose[i].values())
        yield _no_more(model.loose[i].values(), parents)
    for (i, j), linked in model.linked.items():
        yield _no_more([model.hangs[i, j], model.hangs[j, i]], [linked])
    for group in (*combinations(tiles, 2), *combinations(tiles, 3)):
        held = [literal for i in group for literal in model.at[i]]
        held += [literal for (i, j), literal in model.hangs.items() if i in group and j not in group]
        for i in group:
            yield _no_more([model.present[i]], held)


def _completions(model: Model) -> Iterator[Row]:
    """A completed tile has each of its doors closed, however it is turned."""
    for i, done in model.done_tiles.items():
        for door in range(max(len(way.doors) for way in model.tiles[i])):
            closed = [closer for way in model.tiles[i] for closer in model.closers(i, way, door)]
            lacking = [model.way[i][way] for way in model.tiles[i] if door >= len(way.doors)]
            yield _no_more([done], [*closed, *lacking])

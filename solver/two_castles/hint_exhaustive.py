"""The slow, obvious twin of the hints: every order, every place, every bonus, one after the other."""

from collections.abc import Iterator, Sequence

from engine.two_castles import Placement, find_tile
from engine.two_castles.catalogue import Tile, all_attendants
from solver.two_castles.bonuses import Chances, Gift, bonuses_for
from solver.two_castles.problem import Holding

Outcome = tuple[Holding, float]
"""A castle, and the average worth of what chance brings."""


def every_outcome(holding: Holding, tiles: Sequence[str]) -> Iterator[Outcome]:
    """Every castle that the tiles can lead to, some of them several times."""
    offered = tuple(find_tile(name) for name in tiles)
    yield from _place(holding, offered, Chances(holding, offered), 0.0)


def best_values(holding: Holding, tiles: Sequence[str]) -> list[float]:
    """What the castles that the tiles lead to are worth, the best first, each castle once."""
    found: dict[tuple[str, tuple[str, ...], float], float] = {}
    for after, chance in every_outcome(holding, tiles):
        court = tuple(sorted(one.slug for one in after.attendants))
        found[str(after.castle), court, round(chance, 6)] = after.total + chance
    return sorted(found.values(), reverse=True)


def _place(holding: Holding, left: tuple[Tile, ...], chances: Chances, chance: float) -> Iterator[Outcome]:
    if not left:
        yield holding, chance
    for number, tile in enumerate(left):
        rest = (*left[:number], *left[number + 1 :])
        for placement in holding.castle.legal(tile):
            after = holding._replace(castle=holding.castle.place(placement))
            for given, luck in _take(after, placement, chances):
                yield from _place(given, rest, chances, chance + luck)


def _take(holding: Holding, placed: Placement, chances: Chances) -> Iterator[Outcome]:
    """Every way to take the bonus that the room just placed brings; the castle as it is if there is none."""
    kind = placed.tile.type
    bonuses = bonuses_for(kind, holding.castle.types[kind], len(holding.attendants))
    if not bonuses:
        yield holding, 0.0
    for bonus in bonuses:
        if bonus.gift.is_room:
            for placement in holding.castle.legal(bonus.gift):
                yield holding._replace(castle=holding.castle.place(placement)), 0.0
        elif bonus.gift == Gift.ATTENDANT:
            for attendant in all_attendants():
                yield holding._replace(attendants=(*holding.attendants, attendant)), 0.0
        else:
            yield holding, chances.worth(bonus.gift)

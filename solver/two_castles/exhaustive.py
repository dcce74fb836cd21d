"""The slow, obvious twin: every castle that can be built of the tiles, each scored by its whole sheet."""

from time import perf_counter

from engine.two_castles import Castle, Placement
from solver.two_castles.arrangement import Arrangement
from solver.two_castles.problem import Problem

State = tuple[Castle, tuple[int, ...]]
"""A castle, and the numbers of the tiles that are still to be placed."""


def try_all(problem: Problem) -> Arrangement:
    """The best arrangement, by trying every order and every place; equal castles are met once."""
    start = perf_counter()
    states: dict[State, tuple[Placement, ...]] = {(problem.castle, tuple(range(len(problem.tiles)))): ()}
    nodes = 0
    for _ in problem.tiles:
        grown: dict[State, tuple[Placement, ...]] = {}
        for (castle, left), built in states.items():
            for number in left:
                rest = tuple(other for other in left if other != number)
                for placement in castle.legal(problem.tiles[number]):
                    grown.setdefault((castle.extended(placement), rest), (*built, placement))
        states = grown
        nodes += len(grown)
    scored = ((problem.total(castle), built, castle) for (castle, _left), built in states.items())
    total, built, castle = max(scored, key=lambda entry: entry[:2])
    return Arrangement("optimal", total, total, castle, built, perf_counter() - start, nodes)

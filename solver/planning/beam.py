"""A quick good plan: the most promising few arrangements are carried on from tile to tile."""

from typing import NamedTuple

from engine.castle.castle import Castle
from engine.castle.placement import Placement
from engine.castle.scoring import certain_points
from engine.catalogue import RoomType
from engine.game.hand import legal_placements
from solver.patience import Patience
from solver.planning.problem import Problem, meals

WIDTH = 12
WIDE = 200
"""For questions that take long: it takes some seconds for eight tiles, and finds what a narrow beam has lost."""
ICONS = 2
"""What the icons of a Living room are taken to give it when it is completed."""
PROMISE = 0.4
"""The part of a reward that a half closed room promises to the beam."""


class Partial(NamedTuple):
    """Some tiles placed: the castle, the points so far, what was placed and which of the listed tiles."""

    castle: Castle
    points: int
    built: tuple[Placement, ...]
    used: frozenset[int]


def beam_search(
    problem: Problem, width: int = WIDTH, patience: Patience | None = None
) -> tuple[int, tuple[Placement, ...]] | None:
    """A good plan and what it gains, or none if the beam finds no legal one.

    When the patience is over, only the best arrangement is carried on.
    """
    patience = patience or Patience()
    level = [Partial(problem.castle, 0, (), frozenset())]
    best: tuple[int, tuple[Placement, ...]] | None = None
    while level:
        for partial in level:
            if len(partial.built) >= problem.choose:
                gain = partial.points + problem.cards_gain(partial.castle)
                if best is None or gain > best[0]:
                    best = gain, partial.built
        level = _next_level(problem, level, width, patience)
    return best


def may_go_on(problem: Problem, partial: Partial) -> bool:
    """May another tile be placed: one of those to be chosen, or one more for a completed Food room?"""
    extra = meals(partial.castle) - problem.meals if problem.chosen else 0
    return len(partial.built) < problem.choose + extra


def _next_level(problem: Problem, level: list[Partial], width: int, patience: Patience) -> list[Partial]:
    found: dict[tuple[frozenset[Placement], frozenset[int]], tuple[int, int, Partial, Placement, int]] = {}
    for partial in level:
        if found and not patience.goes_on():
            width = 1
            break
        if not may_go_on(problem, partial):
            continue
        for index, faces in enumerate(problem.faces):
            if index in partial.used or not problem.affordable((*partial.used, index)):
                continue
            for placement in legal_placements(partial.castle, faces):
                key = frozenset((*partial.built, placement)), partial.used | {index}
                if key not in found:
                    points = partial.points + partial.castle.meeting(placement).points
                    found[key] = points, len(found), partial, placement, index
    # the best by points are looked at closely
    ranked = sorted(found.values(), key=lambda entry: (-entry[0], entry[1]))[: width * 6]
    grown: list[Partial] = []
    for points, _number, before, placement, index in ranked:
        if grown and not patience.goes_on():
            break
        castle = before.castle.extended(placement)
        grown.append(Partial(castle, points, (*before.built, placement), before.used | {index}))
    order = sorted(range(len(grown)), key=lambda n: (-_promise(problem, grown[n]), n))
    return [grown[n] for n in order[:width]]


def _promise(problem: Problem, partial: Partial) -> float:
    """Points so far, and a part of the fixed rewards of rooms whose doors are partly closed."""
    castle = partial.castle
    promise = float(partial.points + problem.cards_gain(castle))
    if len(partial.built) + 1 > len(problem.tiles):
        return promise
    for number, tile in enumerate(castle.tiles):
        if tile.type in (RoomType.ACTIVITY, RoomType.LIVING) and not castle.is_completed(number):
            closed = len(tile.doors) - len(castle.open_doors(number))
            promise += PROMISE * certain_points(tile, ICONS, castle.terms) * closed / len(tile.doors)
    return promise

"""The slow, obvious twin: every set of placements that can be built, each visited once."""

from engine.castle.castle import Castle
from engine.castle.placement import Placement
from engine.game.hand import legal_placements
from solver.patience import Patience
from solver.planning.problem import JointPlan, Problem, meals


def try_all(problem: Problem, patience: Patience | None = None) -> JointPlan:
    """The best plan, by trying everything; raises `OutOfPatience` when it takes too long."""
    patience = patience or Patience()
    best: tuple[int, tuple[Placement, ...]] | None = None
    seen: set[tuple[frozenset[Placement], frozenset[int]]] = set()
    nodes = 0
    stack: list[tuple[Castle, tuple[Placement, ...], tuple[int, ...], int]] = [(problem.castle, (), (), 0)]
    while stack:
        castle, built, used, points = stack.pop()
        nodes += 1
        patience.step()
        if len(built) >= problem.choose:
            gain = points + problem.cards_gain(castle)
            if best is None or gain > best[0]:
                best = gain, built
        extra = meals(castle) - problem.meals if problem.chosen else 0
        if len(built) >= problem.choose + extra:
            continue
        for index, faces in enumerate(problem.faces):
            if index in used or not problem.affordable((*used, index)):
                continue
            for placement in legal_placements(castle, faces):
                key = frozenset((*built, placement)), frozenset((*used, index))
                if key not in seen:
                    seen.add(key)
                    more = points + castle.meeting(placement).points
                    stack.append((castle.extended(placement), (*built, placement), (*used, index), more))
    took = patience.spent
    if best is None:
        return JointPlan("infeasible", None, None, (), took, nodes, "exhaustive")
    return JointPlan("optimal", best[0], best[0], best[1], took, nodes, "exhaustive")

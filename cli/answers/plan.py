"""The question `plan`: the best set, order and position of several tiles."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from cli.answers import Document
from cli.answers.castles import read_castle
from cli.answers.laws import named_law
from cli.answers.parts import item_document
from cli.answers.waiting import patience_for, stopped_document
from engine.castle.castle import Castle
from engine.castle.copies import box_warnings
from engine.castle.placement import Placement
from engine.castle.verdict import Item
from engine.catalogue import find_tile
from engine.game.hand import can_place
from engine.kernel.i18n import N_, get_language, say

if TYPE_CHECKING:
    from solver.patience import Patience
    from solver.planning.problem import JointPlan, Problem
    from solver.planning.solve import Progress


class Planned(NamedTuple):
    """A plan for a problem."""

    problem: "Problem"
    plan: "JointPlan"
    warnings: list[str]


class Step(NamedTuple):
    """One placement of a plan: its points item by item, and the rooms that it completes."""

    placement: Placement
    items: tuple[Item, ...]
    completed: tuple[Placement, ...]

    @property
    def points(self) -> int:
        return sum(item.points for item in self.items)


def answer(
    castle: str,
    tiles: list[str],
    choose: int | None = None,
    budget: int | None = None,
    prices: list[int] | None = None,
    bonus_card: list[str] | None = None,
    time: float | None = None,
    method: str = "auto",
    svg: bool = False,
    rulings: dict[str, str] | None = None,
    edition: str = "second",
    expansions: list[str] | None = None,
    packs: list[str] | None = None,
) -> Document:
    """Plan several tiles; `svg` draws the finished castle, or is null if there is no plan."""
    built = read_castle(castle, named_law(edition, rulings, expansions, packs))
    problem = read_problem(built, tiles, choose, budget, prices or [], bonus_card or [])
    patience = patience_for(time, steps(time))
    planned = find_plan(problem, method, patience)
    drawn = {"svg": draw(planned)} if svg else {}
    return {**document(planned, patience), **drawn}


def steps(seconds: float | None) -> int | None:
    """The steps of who gives no time."""
    from solver.planning.plan import STEPS

    return STEPS if seconds is None else None


def read_problem(
    castle: Castle, tiles: list[str], choose: int | None, budget: int | None, prices: list[int], cards: list[str]
) -> "Problem":
    """What is to be planned."""
    from solver.planning.problem import Problem

    names = [tile.strip().lower() for tile in tiles]
    held = [card.strip().lower() for card in cards]
    return Problem(castle, names, choose=choose, budget=budget, prices=prices, bonus_cards=held)


def find_plan(problem: "Problem", method: str, patience: "Patience", progress: "Progress | None" = None) -> Planned:
    """The best plan that is found with so much patience."""
    from solver.planning.plan import make_plan

    plan = make_plan(problem, method=method, patience=patience, progress=progress)
    tiles = [find_tile(slug) for faces in problem.faces for slug in faces]
    return Planned(problem, plan, box_warnings(problem.castle, *tiles))


def draw(planned: Planned) -> str | None:
    """The finished castle; nothing if there is no plan."""
    from engine.pictures.svg import draw_castle
    from solver.planning.problem import replay

    new = planned.plan.sequence
    return draw_castle(replay(planned.problem, new), new=new, language=get_language()) if new else None


def steps_of(planned: Planned) -> Iterator[Step]:
    """The placements of a plan one after the other."""
    castle = planned.problem.castle
    for placement in planned.plan.sequence:
        castle = castle.extended(placement)
        completed = tuple(castle.rooms[number] for number in castle.newly_completed())
        yield Step(placement, castle.newest_score().items, completed)


def why_not(problem: "Problem") -> Iterator[str]:
    """Why no plan exists, as far as it can be told at once."""
    if problem.budget is not None:
        cheapest = sum(sorted(problem.prices)[: problem.choose])
        if cheapest > problem.budget:
            yield say(N_("the cheapest {n} cost {price}, and there is only {budget} (BUY-8)"), n=problem.choose,
                      price=cheapest, budget=problem.budget)  # fmt: skip
    for name in dict.fromkeys(problem.tiles):
        if not can_place(problem.castle, name):
            yield say(N_("{tile} has no legal place in the castle as it stands (PLACE-8)"), tile=name)


def document(planned: Planned, patience: "Patience") -> Document:
    """The plan step by step, and what is proven about it."""
    plan, steps = planned.plan, list(steps_of(planned))
    return {
        "status": plan.status,
        "total": plan.total,
        "bound": plan.bound,
        "sequence": [str(placement) for placement in plan.sequence],
        "steps": [
            {
                "placement": str(step.placement),
                "points": step.points,
                "completes": [str(room) for room in step.completed],
                "items": [item_document(item) for item in step.items],
            }
            for step in steps
        ],
        "cards": None if plan.total is None else plan.total - sum(step.points for step in steps),
        "method": plan.method,
        "seconds": round(plan.seconds, 3),
        "nodes": plan.nodes,
        "reasons": list(why_not(planned.problem)) if plan.status == "infeasible" else [],
        "warnings": planned.warnings,
        **stopped_document(patience),
    }

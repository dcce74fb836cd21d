"""`madking plan`: the best set, order and position of several tiles."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from cli.drawings import write_picture
from cli.inputs import BadInput, box_warnings, read_castle_argument
from cli.options import CastleArgument, EditionOption, JsonOption, LangOption, RulingOption, begin, read_law
from cli.output import console, item_json, new_table, print_json, warn
from cli.waiting import TimeOption, leave, say_stopped, stopped_json, waiting
from engine.castle.castle import Castle
from engine.castle.placement import Placement
from engine.castle.verdict import Item, say_completed
from engine.game.hand import can_place
from engine.kernel.i18n import N_, say, say_listed, say_n

if TYPE_CHECKING:
    from solver.planning.problem import JointPlan, Problem
    from solver.planning.solve import Progress

NAME = "plan"


def run(
    castle: CastleArgument,
    tiles: Annotated[str, typer.Option("--tiles", metavar="A,B,C", help="The tiles, separated by commas.")],
    choose: Annotated[
        int | None, typer.Option("--choose", metavar="K", help="Place the best K of them; left out: all.")
    ] = None,
    budget: Annotated[int | None, typer.Option("--budget", metavar="M", help="Money for all of them.")] = None,
    prices: Annotated[str, typer.Option("--prices", metavar="P,Q,R", help="What each listed tile costs.")] = "",
    bonus_card: Annotated[
        list[str] | None, typer.Option("--bonus-card", metavar="CARD", help="A bonus card held; repeatable.")
    ] = None,
    time: TimeOption = None,
    method: Annotated[str, typer.Option("--method", help="auto, cp-sat or search; both find the same total.")] = "auto",
    svg: Annotated[str | None, typer.Option("--svg", metavar="FILE", help="Draw the finished castle here.")] = None,
    ruling: RulingOption = None,
    edition: EditionOption = "second",
    lang: LangOption = "",
    as_json: JsonOption = False,
) -> None:
    """The best way to add several tiles to a castle: where, in which order, and what it gains.

    Counted are the points of placement, Activity and Living completions and the bonus cards held. With --choose a
    completed Food room pays for one more of the listed tiles. Money from Outdoor rooms is not spent again. Without
    --time it thinks for a fixed number of steps, about a minute.

    Example: madking plan "foyer-4@0,0 salon@3,0" --tiles nap-room,pantry,hallway
    """
    lang = begin(lang)
    from solver.planning.plan import STEPS, make_plan
    from solver.planning.problem import Problem, replay

    built = read_castle_argument(castle, read_law(edition, ruling))
    problem = Problem(
        built,
        _names(tiles),
        choose=choose,
        budget=budget,
        prices=_numbers(prices),
        bonus_cards=[card.strip().lower() for card in bonus_card or ()],
    )
    with waiting(time, STEPS if time is None else None) as patience, _progress_line(quiet=as_json) as progress:
        plan = make_plan(problem, method=method, patience=patience, progress=progress)
    warnings = box_warnings(built)
    after = replay(problem, plan.sequence)
    picture = None
    if svg is not None and plan.sequence:
        picture = _draw(after, plan.sequence, lang)
        if not (as_json and svg == "-"):
            write_picture(svg, picture)
    if as_json:
        drawn = {"svg": picture} if svg == "-" else {}
        print_json({**document(problem, plan, warnings), **stopped_json(patience), **drawn})
    else:
        warn(warnings)
        if picture is None or svg != "-":
            _print(problem, plan)
            say_stopped(patience)
        if picture is not None and svg != "-":
            typer.echo(say(N_("wrote {file}"), file=svg))
    leave(patience)


def _names(text: str) -> list[str]:
    names = [name.strip().lower() for name in text.split(",")]
    if not all(names):
        raise BadInput(say(N_("--tiles {text!r}: write names separated by commas"), text=text[:60]))
    return names


def _numbers(text: str) -> list[int]:
    if not text.strip():
        return []
    numbers = []
    for part in text.split(","):
        if not part.strip().isdecimal() or len(part.strip()) > 9:
            raise BadInput(say(N_("--prices {text!r}: write numbers separated by commas"), text=text[:60]))
        numbers.append(int(part))
    return numbers


@contextmanager
def _progress_line(*, quiet: bool) -> "Iterator[Progress | None]":
    """A line on standard error while the solver thinks, in a terminal only."""
    if quiet or not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console

    with Console(stderr=True, highlight=False).status(say(N_("looking for a plan"))) as status:

        def show(total: int | None, bound: int | None) -> None:
            if total is not None and bound is not None:
                line = N_("plan {total}, at most {bound}, gap {gap}")
                status.update(say(line, total=total, bound=bound, gap=bound - total))
            elif total is not None:
                status.update(say(N_("plan {total}"), total=total))

        yield show


def _draw(after: Castle, new: tuple[Placement, ...], lang: str) -> str:
    from engine.pictures.svg import draw_castle

    return draw_castle(after, new=new, language=lang)


class Step(NamedTuple):
    """One placement of a plan: its points item by item, and the rooms that it completes."""

    placement: Placement
    items: tuple[Item, ...]
    completed: tuple[Placement, ...]

    @property
    def points(self) -> int:
        return sum(item.points for item in self.items)


def _steps(problem: "Problem", plan: "JointPlan") -> Iterator[Step]:
    castle = problem.castle
    for placement in plan.sequence:
        castle = castle.extended(placement)
        completed = tuple(castle.rooms[number] for number in castle.newly_completed())
        yield Step(placement, castle.newest_score().items, completed)


def document(problem: "Problem", plan: "JointPlan", warnings: list[str]) -> dict[str, Any]:
    """The answer for JSON."""
    steps = list(_steps(problem, plan))
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
                "items": [item_json(item) for item in step.items],
            }
            for step in steps
        ],
        "cards": None if plan.total is None else plan.total - sum(step.points for step in steps),
        "method": plan.method,
        "seconds": round(plan.seconds, 3),
        "nodes": plan.nodes,
        "reasons": list(why_not(problem)) if plan.status == "infeasible" else [],
        "warnings": warnings,
    }


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


def _print(problem: "Problem", plan: "JointPlan") -> None:
    if plan.status == "infeasible":
        typer.echo(say(N_("There is no such plan.")))
        for reason in why_not(problem):
            typer.echo(f"  {reason}")
        return
    if plan.total is None:
        typer.echo(say(N_("No plan was found in {seconds:.1f} s, and none was excluded."), seconds=plan.seconds))
        return
    table = new_table("", say(N_("Placement")), say(N_("Points")), say(N_("Why")), right=(0, 2))
    total = 0
    for number, step in enumerate(_steps(problem, plan), 1):
        total += step.points
        table.add_row(str(number), str(step.placement), f"{step.points:+d}", _why(step))
    if plan.total != total:
        table.add_row("", say(N_("bonus cards")), f"{plan.total - total:+d}", "BONUS-2")
    console().print(table)
    typer.echo(say_n("Gains {n} point.", "Gains {n} points.", plan.total) + " " + _certainty(plan))


def _why(step: Step) -> str:
    parts = []
    for item in step.items:
        about = item.source if item.target is None or item.rule in ("SCORE-3", "SCORE-4", "SCORE-5") else item.target
        parts.append(f"{item.rule} {about.tile.spoken()} {item.points:+d}")
    if step.completed:
        parts.append(say_completed([room.slug for room in step.completed]))
    return say_listed(parts)


def _certainty(plan: "JointPlan") -> str:
    if plan.status == "optimal":
        return say(
            N_("Proven: no plan gains more ({seconds:.2f} s, {method})."), seconds=plan.seconds, method=plan.method
        )
    if plan.bound is None:
        return say(N_("Found in {seconds:.1f} s; nothing better is excluded."), seconds=plan.seconds)
    line = N_("Found in {seconds:.1f} s; no plan gains more than {bound}.")
    return say(line, seconds=plan.seconds, bound=plan.bound)

"""`madking plan`: the best set, order and position of several tiles."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

from cli.answers.plan import Planned, Step, document, draw, find_plan, read_problem, steps, steps_of, why_not
from cli.asker import begin
from cli.drawings import write_picture
from cli.errors import BadInput
from cli.inputs import read_castle_argument
from cli.options import (
    CastleArgument,
    EditionOption,
    ExpansionsOption,
    JsonOption,
    LangOption,
    PackOption,
    RulingOption,
    read_law,
)
from cli.output import console, new_table, print_json, warn
from cli.waiting import TimeOption, leave, say_stopped, waiting
from engine.castle.verdict import say_completed
from engine.kernel.i18n import N_, say, say_listed, say_n

if TYPE_CHECKING:
    from solver.planning.problem import JointPlan
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
    expansions: ExpansionsOption = "",
    pack: PackOption = None,
    lang: LangOption = "",
    as_json: JsonOption = False,
) -> None:
    """The best way to add several tiles to a castle: where, in which order, and what it gains.

    Counted are the points of placement, Activity and Living completions and the bonus cards held. With --choose a
    completed Food room pays for one more of the listed tiles. Money from Outdoor rooms is not spent again. Without
    --time it thinks for a fixed number of steps, about a minute.

    Example: madking plan "foyer-4@0,0 salon@3,0" --tiles nap-room,pantry,hallway
    """
    begin(lang)
    built = read_castle_argument(castle, read_law(edition, ruling, expansions, pack))
    problem = read_problem(built, _names(tiles), choose, budget, _numbers(prices), bonus_card or [])
    with waiting(time, steps(time)) as patience, _progress_line(quiet=as_json) as progress:
        planned = find_plan(problem, method, patience, progress)
    picture = None if svg is None else draw(planned)
    if picture is not None and not (as_json and svg == "-"):
        write_picture(str(svg), picture)
    if as_json:
        drawn = {"svg": picture} if svg == "-" else {}
        print_json({**document(planned, patience), **drawn})
    else:
        warn(planned.warnings)
        if picture is None or svg != "-":
            _print(planned)
            say_stopped(patience)
        if picture is not None and svg != "-":
            typer.echo(say(N_("wrote {file}"), file=svg))
    leave(patience)


def _names(text: str) -> list[str]:
    names = [name.strip() for name in text.split(",")]
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


def _print(planned: Planned) -> None:
    plan = planned.plan
    if plan.status == "infeasible":
        typer.echo(say(N_("There is no such plan.")))
        for reason in why_not(planned.problem):
            typer.echo(f"  {reason}")
        return
    if plan.total is None:
        typer.echo(say(N_("No plan was found in {seconds:.1f} s, and none was excluded."), seconds=plan.seconds))
        return
    table = new_table("", say(N_("Placement")), say(N_("Points")), say(N_("Why")), right=(0, 2))
    total = 0
    for number, step in enumerate(steps_of(planned), 1):
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

"""`madking simulate`: many games between bots, with a summary."""

import os
import statistics
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import redirect_stdout
from pathlib import Path
from typing import Annotated, Any

import typer

from cli.inputs import BadInput, read_seed
from cli.log_files import make_folder, write_log
from cli.options import EditionOption, JsonOption, LangOption, RulingOption, begin, read_rulings
from cli.output import console, fold, new_table, print_json
from cli.table_options import CardsOption, Choice, FavorsOption, FirstOption, WithoutOption, seat_named
from engine.game.final import RANKS, rank_title, solo_rank
from engine.i18n import N_, say, say_number
from engine.limits import MOST_GAMES, MOST_JOBS
from engine.rules.rulings import Law, law
from solver.arena import Game, GameResult, Plan, play_games
from solver.series import BotError, bot_names

NAME = "simulate"
EVERYTHING = Choice()
SOURCES = ("seat", "placement", "rewards", "depleted stacks", "favors", "bonus cards", "money")


def run(
    games: Annotated[int, typer.Option("--games", metavar="N", help="How many games.")] = 100,
    players: Annotated[int, typer.Option("--players", metavar="N", help="1 (solo) to 4 players.")] = 4,
    bots: Annotated[
        str,
        typer.Option("--bots", "--bot", metavar="A,B,..", help="planner, greedy, random, my.py:Class; or one for all."),
    ] = "random",
    seed: Annotated[str, typer.Option("--seed", metavar="S", help="The same seed gives the same games.")] = "1",
    jobs: Annotated[int, typer.Option("--jobs", metavar="J", help="Processes to use.")] = 1,
    record: Annotated[str | None, typer.Option("--record", metavar="DIR", help="Write a log per game here.")] = None,
    without: WithoutOption = None,
    favors: FavorsOption = None,
    cards: CardsOption = None,
    first: FirstOption = None,
    force: Annotated[bool, typer.Option("--force", help="Overwrite the games that --record finds there.")] = False,
    ruling: RulingOption = None,
    edition: EditionOption = "second",
    lang: LangOption = "",
    as_json: JsonOption = False,
) -> None:
    """Let bots play many games and sum them up: scores, win rates, points by source, rounds, how games end.

    Example: madking simulate --games 200 --players 3 --bots greedy,random,random --seed 7 --jobs 2
    """
    lang = begin(lang)
    choice = Choice(without, favors, cards)
    plan = make_plan(games, players, bots, seed, jobs, record, edition, read_rulings(ruling), choice, first, force)
    results = []
    try:
        with redirect_stdout(sys.stderr):  # a bot may print: standard output is for the summary alone
            for result in _progress(play_games(plan, games, jobs), games, quiet=as_json):
                if record is not None:
                    write_log(Path(record), result.number, result.log)
                results.append(result._replace(log=()))
    except BotError as error:
        if record is not None and error.log:
            write_log(Path(record), error.game, error.log)
        raise
    summary = summarise(plan, results)
    if as_json:
        print_json(summary)
    else:
        _print(summary, results, plan.law)


def make_plan(
    games: int,
    players: int,
    bots: str,
    seed: str,
    jobs: int,
    record: str | None,
    edition: str,
    rulings: dict[str, str],
    choice: Choice = EVERYTHING,
    first: str | None = None,
    force: bool = False,
) -> Plan:
    """Check the options and make the plan of the games."""
    if not 1 <= players <= 4:
        raise BadInput(say(N_("--players: the game is for 1 to 4 players, not {n}"), n=players))
    if not 1 <= games <= MOST_GAMES:
        raise BadInput(say(N_("--games: from 1 to {most}, not {n}"), most=MOST_GAMES, n=games))
    if not 1 <= jobs <= MOST_JOBS:
        raise BadInput(say(N_("--jobs: from 1 to 256, not {n}"), n=jobs))
    names = [name.strip() for name in bots.split(",")]
    if len(names) == 1:
        names *= players
    if len(names) != players:
        raise BadInput(say(N_("--bots: {bots} bots for {players} players"), bots=len(names), players=players))
    law(edition, rulings)
    left_out = choice.left_out(edition)
    master = None if first is None else _seat_of(first, tuple(names))
    decided = tuple(sorted(rulings.items()))
    plan = Plan(edition, decided, tuple(names), read_seed(seed), record is not None, left_out, master)
    Game(plan, 0)  # an unknown bot is refused before anything is written
    if record is not None:
        make_folder(record, force=force)
    return plan


def _seat_of(first: str, bots: tuple[str, ...]) -> int:
    """The seat of a bot: by its name at the table, greedy-1, or by its kind where only one seat has it."""
    names = bot_names(bots)
    kinds = [name.rpartition("-")[0] for name in names]
    return kinds.index(first) if kinds.count(first) == 1 else seat_named(first, names)


def _progress(results: Iterable[GameResult], total: int, *, quiet: bool) -> Iterator[GameResult]:
    if quiet or not sys.stderr.isatty():
        yield from results
        return
    from rich.console import Console
    from rich.progress import track

    yield from track(results, total=total, description=say(N_("playing")), console=Console(stderr=True), transient=True)


def interval(wins: float, games: int) -> tuple[float, float]:
    """The 95 % interval of Wilson for a win rate."""
    z, rate = 1.96, wins / games
    middle = (rate + z * z / (2 * games)) / (1 + z * z / games)
    half = z / (1 + z * z / games) * (rate * (1 - rate) / games + z * z / (4 * games * games)) ** 0.5
    return max(0.0, middle - half), min(1.0, middle + half)


def summarise(plan: Plan, results: list[GameResult]) -> dict[str, Any]:
    """All figures of a series as one document; a shared win counts for each by its share."""
    seats = []
    for seat, bot in enumerate(plan.bots):
        totals = [result.totals[seat] for result in results]
        wins = sum(1 / len(r.winners) for r in results if seat in r.winners)
        low, high = interval(wins, len(results))
        sources = {name: sum(r.sources[seat].get(name, 0) for r in results) / len(results) for name in SOURCES}
        seats.append(
            {
                "seat": seat + 1,
                "bot": bot,
                "mean": round(statistics.fmean(totals), 2),
                "deviation": round(statistics.pstdev(totals), 2),
                "least": min(totals),
                "median": statistics.median(totals),
                "most": max(totals),
                "wins": round(wins, 2),
                "win_rate": round(wins / len(results), 4),
                "interval": [round(low, 4), round(high, 4)],
                "points": {name: round(points, 2) for name, points in sources.items()},
            }
        )
    document: dict[str, Any] = {
        "games": len(results),
        "players": len(plan.bots),
        "edition": plan.edition,
        "seed": plan.seed,
        "without": {key: list(cards) for key, cards in plan.without._asdict().items()},
        "first": None if plan.first is None else plan.first + 1,
        "seats": seats,
        "rounds": round(statistics.fmean(r.rounds for r in results), 2),
        "ends": dict(sorted(Counter(r.end for r in results).items())),
        "scores": [list(result.totals) for result in results],
    }
    if len(plan.bots) == 1:
        bands = Counter(solo_rank(plan.law, r.totals[0]) for r in results)
        document["ranks"] = {RANKS[band]: bands[band] for band in range(len(RANKS))}
    return document


def _print(summary: dict[str, Any], results: list[GameResult], its_law: Law) -> None:
    screen = console()
    headings = (N_("Seat"), N_("Bot"), N_("Mean"), N_("+/-"), N_("Least"), N_("Median"), N_("Most"), N_("Wins"))
    table = new_table(*map(say, headings), say(N_("95 %")), right=(0, 2, 3, 4, 5, 6, 7, 8))
    for seat in summary["seats"]:
        low, high = seat["interval"]
        share = say_number(seat["win_rate"], ".1%")
        row = (seat["seat"], seat["bot"], seat["mean"], seat["deviation"], seat["least"], seat["median"], seat["most"])
        table.add_row(*map(say_number, row), share, f"{say_number(low, '.1%')} .. {say_number(high, '.1%')}")
    screen.print(table)
    points = new_table(
        say(N_("Points from")), *(f"{s['seat']} {s['bot']}" for s in summary["seats"]), right=(1, 2, 3, 4)
    )
    for name in SOURCES:
        points.add_row(say(name), *(say_number(seat["points"][name], ".1f") for seat in summary["seats"]))
    screen.print(points)
    typer.echo(say(N_("{n} games, {rounds} rounds on average"), n=summary["games"], rounds=summary["rounds"]))
    left_out = [*summary["without"]["favors"], *summary["without"]["cards"]]
    if left_out:
        without = say(N_("played without: {cards} (SETUP-9)"), cards=", ".join(dict.fromkeys(left_out)))
        typer.echo("\n".join(fold(without)))
    ends = ", ".join(f"{say(name)} {n}" for name, n in summary["ends"].items())
    typer.echo(say(N_("ended by: {ends}"), ends=ends))
    for band, n in enumerate(summary.get("ranks", {}).values()):
        typer.echo(f"{n:6d}  {rank_title(its_law, band)}")
    typer.echo(histogram([total for result in results for total in result.totals]))


def histogram(values: list[int], width: int = 50) -> str:
    """The distribution of scores, drawn with bars."""
    step = max(1, -(-(max(values) - min(values) + 1) // 16))
    bins = Counter((value - min(values)) // step for value in values)
    most = max(bins.values())
    bar = "#" if os.environ.get("TERM") == "dumb" else "█"
    lines = []
    for index in range(max(bins) + 1):
        low = min(values) + index * step
        lines.append(f"{low:5d}..{low + step - 1:<5d} {bar * round(width * bins[index] / most)} {bins[index]}".rstrip())
    return "\n".join(lines)

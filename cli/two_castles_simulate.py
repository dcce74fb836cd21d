"""`madking two-castles simulate`: many games of Between Two Castles between bots, with a summary."""

import statistics
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import redirect_stdout
from pathlib import Path
from typing import Annotated, Any

import typer

from cli.commands.simulate import histogram, interval
from cli.inputs import BadInput, read_seed
from cli.log_files import make_folder, write_log
from cli.options import JsonOption, LangOption, RulingOption, begin, read_rulings
from cli.output import console, new_table, print_json
from engine.i18n import N_, say, say_n, say_number
from engine.limits import MOST_GAMES, MOST_JOBS
from engine.two_castles.game.setup import LEAST_PLAYERS, MOST_PLAYERS
from engine.two_castles.game.state import LUDWIG
from engine.two_castles.rulings import read_table
from engine.two_castles.scoring import Category
from engine.two_castles.words import row_word
from solver.series import BotError
from solver.two_castles_arena import Game, GameResult, Plan, play_games


def run(
    games: Annotated[int, typer.Option("--games", metavar="N", help="How many games.")] = 100,
    players: Annotated[int, typer.Option("--players", metavar="N", help="2 (with Ludwig) to 7 players.")] = 4,
    bots: Annotated[
        str,
        typer.Option("--bots", "--bot", metavar="A,B,..", help="A bot per seat, or one for all; or file.py:Class."),
    ] = "random",
    seed: Annotated[str, typer.Option("--seed", metavar="S", help="The same seed gives the same games.")] = "1",
    jobs: Annotated[int, typer.Option("--jobs", metavar="J", help="Processes to use.")] = 1,
    record: Annotated[str | None, typer.Option("--record", metavar="DIR", help="Write a log per game here.")] = None,
    force: Annotated[bool, typer.Option("--force", help="Overwrite the games that --record finds there.")] = False,
    ruling: RulingOption = None,
    lang: LangOption = "",
    as_json: JsonOption = False,
) -> None:
    """Let bots play many games of Between Two Castles and sum them up: results, win rates, the rows of the sheets.

    Example: madking two-castles simulate --games 200 --players 3 --bots greedy,random,random --seed 7
    """
    begin(lang)
    plan = make_plan(games, players, bots, seed, jobs, record, read_rulings(ruling), force)
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
        _print(summary, results)


def make_plan(
    games: int,
    players: int,
    bots: str,
    seed: str,
    jobs: int,
    record: str | None,
    rulings: dict[str, str],
    force: bool = False,
) -> Plan:
    """Check the options and make the plan of the games."""
    if not LEAST_PLAYERS <= players <= MOST_PLAYERS:
        raise BadInput(say(N_("--players: the game is for 2 to 7 players, not {n}"), n=players))
    if not 1 <= games <= MOST_GAMES:
        raise BadInput(say(N_("--games: from 1 to {most}, not {n}"), most=MOST_GAMES, n=games))
    if not 1 <= jobs <= MOST_JOBS:
        raise BadInput(say(N_("--jobs: from 1 to 256, not {n}"), n=jobs))
    names = [name.strip() for name in bots.split(",")]
    if len(names) == 1:
        names *= players
    if len(names) != players:
        raise BadInput(say(N_("--bots: {bots} bots for {players} players"), bots=len(names), players=players))
    read_table(rulings)
    plan = Plan(tuple(names), read_seed(seed), tuple(sorted(rulings.items())), record is not None)
    Game(plan, 0)  # an unknown bot is refused before anything is written
    if record is not None:
        make_folder(record, force=force)
    return plan


def _progress(results: Iterable[GameResult], total: int, *, quiet: bool) -> Iterator[GameResult]:
    if quiet or not sys.stderr.isatty():
        yield from results
        return
    from rich.console import Console
    from rich.progress import track

    yield from track(results, total=total, description=say(N_("playing")), console=Console(stderr=True), transient=True)


def summarise(plan: Plan, results: list[GameResult]) -> dict[str, Any]:
    """All figures of a series as one document; a shared win counts for each by its share."""
    bots = (*plan.bots, LUDWIG) if len(plan.bots) == LEAST_PLAYERS else plan.bots
    totals = [total for result in results for total in result.castles]
    rows = {
        str(category): round(sum(s.get(str(category), 0) for r in results for s in r.categories) / len(totals), 2)
        for category in Category
    }
    return {
        "games": len(results),
        "players": len(plan.bots),
        "seed": plan.seed,
        "rulings": plan.table.overrides,
        "seats": [_seat(seat, bot, results) for seat, bot in enumerate(bots)],
        "castles": {"mean": round(statistics.fmean(totals), 2), "least": min(totals), "most": max(totals)},
        "categories": rows,
        "decided_by": dict(sorted(Counter(result.decided_by for result in results).items())),
        "steps": round(statistics.fmean(result.steps for result in results), 1),
        "scores": [list(result.results) for result in results],
        "castle_scores": [list(result.castles) for result in results],
    }


def _seat(seat: int, bot: str, results: list[GameResult]) -> dict[str, Any]:
    scores = [result.results[seat] for result in results]
    wins = sum(1 / len(result.winners) for result in results if seat in result.winners)
    low, high = interval(wins, len(results))
    return {
        "seat": seat + 1,
        "bot": bot,
        "mean": round(statistics.fmean(scores), 2),
        "deviation": round(statistics.pstdev(scores), 2),
        "least": min(scores),
        "median": statistics.median(scores),
        "most": max(scores),
        "wins": round(wins, 2),
        "win_rate": round(wins / len(results), 4),
        "interval": [round(low, 4), round(high, 4)],
    }


def _print(summary: dict[str, Any], results: list[GameResult]) -> None:
    headings = (N_("Seat"), N_("Bot"), N_("Mean"), N_("+/-"), N_("Least"), N_("Median"), N_("Most"), N_("Wins"))
    table = new_table(*map(say, headings), say(N_("95 %")), right=(0, 2, 3, 4, 5, 6, 7, 8))
    for seat in summary["seats"]:
        low, high = seat["interval"]
        row = (seat["seat"], seat["bot"], seat["mean"], seat["deviation"], seat["least"], seat["median"], seat["most"])
        table.add_row(
            *map(say_number, row),
            say_number(seat["win_rate"], ".1%"),
            f"{say_number(low, '.1%')} .. {say_number(high, '.1%')}",
        )
    screen = console()
    screen.print(table)
    rows = new_table(say(N_("Points of a castle from")), say(N_("Mean")), right=(1,))
    for category, points in summary["categories"].items():
        rows.add_row(row_word(category), say_number(points, ".1f"))
    screen.print(rows)
    castles = summary["castles"]
    typer.echo(say_n("{n} game", "{n} games", summary["games"]))
    sentence = N_("castles: {mean} points on average, {least} to {most}")
    typer.echo(say(sentence, mean=castles["mean"], least=castles["least"], most=castles["most"]))
    rules = ", ".join(f"{rule} {n}" for rule, n in summary["decided_by"].items())
    typer.echo(say(N_("decided by: {rules}"), rules=rules))
    typer.echo(histogram([score for result in results for score in result.results]))

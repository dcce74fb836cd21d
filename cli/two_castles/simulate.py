"""`madking two-castles simulate`: many games of Between Two Castles between bots, with a summary."""

import statistics
from collections import Counter
from typing import Annotated, Any

import typer

from cli import series
from cli.inputs import BadInput, read_seed
from cli.log_files import make_folder
from cli.options import JsonOption, LangOption, RulingOption, begin, read_rulings
from cli.output import console, new_table, print_json
from engine.kernel.i18n import N_, say, say_n, say_number
from engine.two_castles.game.setup import LEAST_PLAYERS, MOST_PLAYERS
from engine.two_castles.game.state import LUDWIG
from engine.two_castles.rulings import read_law
from engine.two_castles.scoring import Category
from engine.two_castles.words import row_word
from solver.two_castles.arena import Game, GameResult, Plan, play_games


def run(
    games: series.GamesOption = 100,
    players: Annotated[int, typer.Option("--players", metavar="N", help="2 (with Ludwig) to 7 players.")] = 4,
    bots: Annotated[
        str,
        typer.Option("--bots", "--bot", metavar="A,B,..", help="A bot per seat, or one for all; or file.py:Class."),
    ] = "random",
    seed: series.SeedOption = "1",
    jobs: series.JobsOption = 1,
    record: series.RecordOption = None,
    force: series.OverwriteOption = False,
    ruling: RulingOption = None,
    lang: LangOption = "",
    as_json: JsonOption = False,
) -> None:
    """Let bots play many games of Between Two Castles and sum them up: results, win rates, the rows of the sheets.

    Example: madking two-castles simulate --games 200 --players 3 --bots greedy,random,random --seed 7
    """
    begin(lang)
    plan = make_plan(games, players, bots, seed, jobs, record, read_rulings(ruling), force)
    results = series.play(play_games(plan, games, jobs), games, record, quiet=as_json)
    summary = summarise(plan, results)
    if as_json:
        print_json({**summary, "stopped": len(results) < games})
    else:
        _print(summary, results)
    series.finish(len(results), games)


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
    names = series.read_bots(games, jobs, players, bots)
    read_law(rulings)
    plan = Plan(names, read_seed(seed), tuple(sorted(rulings.items())), record is not None)
    Game(plan, 0)  # an unknown bot is refused before anything is written
    if record is not None:
        make_folder(record, force=force)
    return plan


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
        "rulings": plan.law.overrides,
        "seats": [_seat(seat, bot, results) for seat, bot in enumerate(bots)],
        "castles": {"mean": round(statistics.fmean(totals), 2), "least": min(totals), "most": max(totals)},
        "categories": rows,
        "decided_by": dict(sorted(Counter(result.decided_by for result in results).items())),
        "steps": round(statistics.fmean(result.steps for result in results), 1),
        "scores": [list(result.results) for result in results],
        "castle_scores": [list(result.castles) for result in results],
    }


def _seat(seat: int, bot: str, results: list[GameResult]) -> dict[str, Any]:
    return series.seat_figures(seat, bot, [result.results[seat] for result in results], [r.winners for r in results])


def _print(summary: dict[str, Any], results: list[GameResult]) -> None:
    screen = console()
    screen.print(series.seats_table(summary["seats"]))
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
    typer.echo(series.histogram([score for result in results for score in result.results]))

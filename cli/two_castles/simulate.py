"""`madking two-castles simulate`: many games of Between Two Castles between bots, with a summary."""

import statistics
from collections import Counter
from functools import partial
from typing import Annotated, Any

import typer

from cli import series
from cli.asker import begin
from cli.options import JsonOption, LangOption, RulingOption, StrengthOption
from cli.output import console, new_table
from cli.two_castles.seats import check_players, set_up, strong
from engine.kernel.i18n import N_, say, say_n, say_number
from engine.two_castles.game.events import Event
from engine.two_castles.game.game import TWO_CASTLES, Facts
from engine.two_castles.game.setup import LEAST_PLAYERS
from engine.two_castles.game.state import LUDWIG, Action, GameState
from engine.two_castles.scoring import Category
from engine.two_castles.words import row_word
from solver.table.arena import Played, Series

TwoCastlesSeries = Series[GameState, Action, Event]


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
    cluster: series.ClusterOption = None,
    out: series.OutOption = None,
    parquet: series.ParquetOption = False,
    strength: StrengthOption = "normal",
    force: series.OverwriteOption = False,
    ruling: RulingOption = None,
    lang: LangOption = "",
    as_json: JsonOption = False,
) -> None:
    """Let bots play many games of Between Two Castles and sum them up: results, win rates, the rows of the sheets.

    Example: madking two-castles simulate --games 200 --players 3 --bots greedy,random,random --seed 7
    """
    begin(lang)
    chosen = strong(bots, strength)
    wanted = series.Wanted(games, players, chosen, seed, jobs, record, force, as_json, cluster, out, parquet)
    series.run_series(TWO_CASTLES, wanted, check_players, partial(set_up, ruling), summarise, _print)


def summarise(plan: TwoCastlesSeries, results: list[Played[Facts]]) -> dict[str, Any]:
    """All figures of a series as one document."""
    bots = (*plan.bots, LUDWIG) if len(plan.bots) == LEAST_PLAYERS else plan.bots
    totals = [total for result in results for total in result.facts.castles]
    rows = {
        str(category): round(sum(s.get(str(category), 0) for r in results for s in r.facts.categories) / len(totals), 2)
        for category in Category
    }
    return {
        "games": len(results),
        "players": len(plan.bots),
        "seed": plan.seed,
        "rulings": plan.setup.overrides,
        "seats": series.seat_figures(bots, results),
        "castles": {"mean": round(statistics.fmean(totals), 2), "least": min(totals), "most": max(totals)},
        "categories": rows,
        "decided_by": dict(sorted(Counter(result.decided_by for result in results).items())),
        "steps": round(statistics.fmean(result.steps for result in results), 1),
        "scores": [list(result.points) for result in results],
        "castle_scores": [list(result.facts.castles) for result in results],
    }


def _print(summary: dict[str, Any], plan: TwoCastlesSeries, results: list[Played[Facts]]) -> None:
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
    typer.echo(series.histogram([score for result in results for score in result.points]))

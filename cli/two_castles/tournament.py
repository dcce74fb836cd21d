"""`madking two-castles tournament`: bots meet in every group and every order of seats, and are rated."""

from functools import partial
from typing import Annotated, Any

import typer

from cli import series
from cli.asker import begin
from cli.options import JsonOption, LangOption, RulingOption, StrengthOption
from cli.tournament import BotsOption, GamesOption, SvgOption, run_tournament
from cli.two_castles.seats import check_players, set_up, strong
from engine.two_castles.game.game import TWO_CASTLES


def run(
    bots: BotsOption = "greedy,random",
    games: GamesOption = 100,
    players: Annotated[int, typer.Option("--players", metavar="N", help="2 (with Ludwig) to 7 players.")] = 3,
    seed: series.SeedOption = "1",
    jobs: series.JobsOption = 1,
    svg: SvgOption = None,
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
    """Let bots of Between Two Castles meet in every group and every order of seats on the same deals, and rate them.

    Example: madking two-castles tournament --bots greedy,random --players 3 --games 30 --seed 7
    """
    begin(lang)
    chosen = strong(bots, strength)
    wanted = series.Wanted(games, players, chosen, seed, jobs, record, force, as_json, cluster, out, parquet)
    run_tournament(TWO_CASTLES, wanted, check_players, partial(set_up, ruling), svg, partial(_describe, ruling))


def _describe(ruling: list[str] | None, players: int) -> dict[str, Any]:
    return {"rulings": set_up(ruling, ()).overrides}

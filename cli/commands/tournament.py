"""`madking tournament`: bots meet in every group and every order of seats, and are rated."""

from functools import partial
from typing import Annotated, Any

import typer

from cli import series
from cli.asker import begin
from cli.chosen_cards import Choice, check_players
from cli.options import (
    EditionOption,
    ExpansionsOption,
    JsonOption,
    LangOption,
    PackOption,
    RoomsOption,
    RulingOption,
    StrengthOption,
    read_law,
)
from cli.table_options import CardsOption, DecreesOption, FavorsOption, WithoutOption
from cli.tournament import BotsOption, GamesOption, SvgOption, run_tournament
from cli.words.beyond import beyond_document
from engine.game.book import book_of
from engine.game.game import CASTLES, Setup

NAME = "tournament"


def run(
    bots: BotsOption = "greedy,random",
    games: GamesOption = 100,
    players: Annotated[int, typer.Option("--players", metavar="N", help="Players at a table: 2 to 5.")] = 2,
    seed: series.SeedOption = "1",
    jobs: series.JobsOption = 1,
    svg: SvgOption = None,
    record: series.RecordOption = None,
    cluster: series.ClusterOption = None,
    out: series.OutOption = None,
    parquet: series.ParquetOption = False,
    strength: StrengthOption = "normal",
    without: WithoutOption = None,
    favors: FavorsOption = None,
    cards: CardsOption = None,
    decrees: DecreesOption = None,
    force: series.OverwriteOption = False,
    ruling: RulingOption = None,
    edition: EditionOption = "second",
    expansions: ExpansionsOption = "",
    pack: PackOption = None,
    rooms: RoomsOption = "",
    lang: LangOption = "",
    as_json: JsonOption = False,
) -> None:
    """Let bots meet in every group and every order of seats on the same deals, and rate them with 95 % intervals.

    Example: madking tournament --bots planner,greedy,random --games 40 --seed 7 --jobs 2
    """
    begin(lang)
    its_law = read_law(edition, ruling, expansions, pack, rooms)

    def set_up(names: tuple[str, ...]) -> Setup:
        return Setup(its_law, Choice(without, favors, cards, decrees).left_out(its_law, len(names)))

    def describe(players: int) -> dict[str, Any]:
        table = set_up(("",) * players)
        beyond = beyond_document(book_of(its_law, players))
        return {"edition": its_law.edition.name, "without": table.without.record(), **beyond}

    chosen = series.strong(bots, strength)
    wanted = series.Wanted(games, players, chosen, seed, jobs, record, force, as_json, cluster, out, parquet)
    run_tournament(CASTLES, wanted, partial(check_players, its_law), set_up, svg, describe)

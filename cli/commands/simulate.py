"""`madking simulate`: many games between bots, with a summary."""

import statistics
from collections import Counter
from functools import partial
from typing import Annotated, Any

import typer

from cli import series
from cli.asker import begin
from cli.chosen_cards import Choice, check_players, seat_named
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
from cli.output import console, new_table, warn
from cli.table_options import CardsOption, DecreesOption, FavorsOption, FirstOption, WithoutOption
from cli.words.beyond import beyond_document
from engine.castle.copies import invented_words
from engine.game.book import book_of
from engine.game.chronicle import Facts, sources_of
from engine.game.events import Event
from engine.game.game import CASTLES, Setup
from engine.game.state import Action, GameState
from engine.kernel.i18n import N_, say, say_number
from engine.modules.solo import RANKS, rank_title, solo_rank
from solver.table.arena import Played, Series

NAME = "simulate"
CastlesSeries = Series[GameState, Action, Event]


def run(
    games: series.GamesOption = 100,
    players: Annotated[
        int, typer.Option("--players", metavar="N", help="1 (solo) to 5 players; five need towers.")
    ] = 4,
    bots: Annotated[
        str,
        typer.Option("--bots", "--bot", metavar="A,B,..", help="planner, greedy, random, my.py:Class; or one for all."),
    ] = "random",
    seed: series.SeedOption = "1",
    jobs: series.JobsOption = 1,
    record: series.RecordOption = None,
    cluster: series.ClusterOption = None,
    out: series.OutOption = None,
    parquet: series.ParquetOption = False,
    strength: StrengthOption = "normal",
    without: WithoutOption = None,
    favors: FavorsOption = None,
    cards: CardsOption = None,
    decrees: DecreesOption = None,
    first: FirstOption = None,
    force: series.OverwriteOption = False,
    ruling: RulingOption = None,
    edition: EditionOption = "second",
    expansions: ExpansionsOption = "",
    pack: PackOption = None,
    rooms: RoomsOption = "",
    lang: LangOption = "",
    as_json: JsonOption = False,
) -> None:
    """Let bots play many games and sum them up: scores, win rates, points by source, rounds, how games end.

    Example: madking simulate --games 200 --players 3 --bots greedy,random,random --seed 7 --jobs 2; madking simulate
    --games 20 --players 5 --bots random --edition collectors --expansions towers,swans
    """
    begin(lang)
    its_law = read_law(edition, ruling, expansions, pack, rooms)

    def set_up(names: tuple[str, ...]) -> Setup:
        left_out = Choice(without, favors, cards, decrees).left_out(its_law, len(names))
        return Setup(its_law, left_out, None if first is None else _seat_of(first, names))

    chosen = series.strong(bots, strength)
    wanted = series.Wanted(games, players, chosen, seed, jobs, record, force, as_json, cluster, out, parquet)
    series.run_series(CASTLES, wanted, partial(check_players, its_law), set_up, summarise, _print)


def _seat_of(first: str, names: tuple[str, ...]) -> int:
    """The seat of a bot: by its name at the table, greedy-1, or by its kind where only one seat has it."""
    kinds = [name.rpartition("-")[0] for name in names]
    return kinds.index(first) if kinds.count(first) == 1 else seat_named(first, names)


def summarise(plan: CastlesSeries, results: list[Played[Facts]]) -> dict[str, Any]:
    """All figures of a series as one document."""
    setup: Setup = plan.setup
    document: dict[str, Any] = {
        "games": len(results),
        "players": len(plan.bots),
        "edition": setup.law.edition.name,
        "seed": plan.seed,
        "without": setup.without.record(),
        "first": None if setup.first is None else setup.first + 1,
        **beyond_document(book_of(setup.law, len(plan.bots))),
        "seats": _seats(plan, results),
        "rounds": round(statistics.fmean(result.facts.rounds for result in results), 2),
        "ends": dict(sorted(Counter(result.facts.end for result in results).items())),
        "scores": [list(result.points) for result in results],
    }
    if len(plan.bots) == 1:
        bands = Counter(solo_rank(setup.law, result.points[0]) for result in results)
        document["ranks"] = {RANKS[band]: bands[band] for band in range(len(RANKS))}
    return document


def _stand_ins(plan: CastlesSeries) -> bool:
    """Are invented rooms in play?"""
    return bool(book_of(plan.setup.law, len(plan.bots)).box.invented)


def _sources(plan: CastlesSeries) -> tuple[str, ...]:
    return sources_of(book_of(plan.setup.law, len(plan.bots)))


def _seats(plan: CastlesSeries, results: list[Played[Facts]]) -> list[dict[str, Any]]:
    """The figures of each seat, with the average points by source."""
    seats = series.seat_figures(plan.bots, results)
    sources = _sources(plan)
    for number, seat in enumerate(seats):
        sums = {name: sum(result.facts.sources[number].get(name, 0) for result in results) for name in sources}
        seat["points"] = {name: round(points / len(results), 2) for name, points in sums.items()}
    return seats


def _print(summary: dict[str, Any], plan: CastlesSeries, results: list[Played[Facts]]) -> None:
    screen = console()
    warn(invented_words() if _stand_ins(plan) else [])
    screen.print(series.seats_table(summary["seats"]))
    points = new_table(
        say(N_("Points from")),
        *(f"{s['seat']} {s['bot']}" for s in summary["seats"]),
        right=tuple(range(1, len(summary["seats"]) + 1)),
    )
    for name in _sources(plan):
        points.add_row(say(name), *(say_number(seat["points"][name], ".1f") for seat in summary["seats"]))
    screen.print(points)
    typer.echo(say(N_("{n} games, {rounds} rounds on average"), n=summary["games"], rounds=summary["rounds"]))
    left_out = [card for pile in summary["without"].values() for card in pile]
    if left_out:
        typer.echo(say(N_("played without: {cards} (SETUP-9)"), cards=", ".join(dict.fromkeys(left_out))))
    ends = ", ".join(f"{say(name)} {n}" for name, n in summary["ends"].items())
    typer.echo(say(N_("ended by: {ends}"), ends=ends))
    for band, n in enumerate(summary.get("ranks", {}).values()):
        typer.echo(f"{n:6d}  {rank_title(plan.setup.law, band)}")
    typer.echo(series.histogram([total for result in results for total in result.points]))

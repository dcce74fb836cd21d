"""`madking simulate`: many games between bots, with a summary."""

import statistics
from collections import Counter
from typing import Annotated, Any

import typer

from cli import series
from cli.asker import begin
from cli.options import EditionOption, JsonOption, LangOption, RulingOption, read_law
from cli.output import console, new_table, warn
from cli.table_options import CardsOption, Choice, FavorsOption, FirstOption, WithoutOption, seat_named
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
TABLES = series.Tables(range(1, 5), N_("--players: the game is for 1 to 4 players, not {n}"))
CastlesSeries = Series[GameState, Action, Event]


def run(
    games: series.GamesOption = 100,
    players: Annotated[int, typer.Option("--players", metavar="N", help="1 (solo) to 4 players.")] = 4,
    bots: Annotated[
        str,
        typer.Option("--bots", "--bot", metavar="A,B,..", help="planner, greedy, random, my.py:Class; or one for all."),
    ] = "random",
    seed: series.SeedOption = "1",
    jobs: series.JobsOption = 1,
    record: series.RecordOption = None,
    without: WithoutOption = None,
    favors: FavorsOption = None,
    cards: CardsOption = None,
    first: FirstOption = None,
    force: series.OverwriteOption = False,
    ruling: RulingOption = None,
    edition: EditionOption = "second",
    lang: LangOption = "",
    as_json: JsonOption = False,
) -> None:
    """Let bots play many games and sum them up: scores, win rates, points by source, rounds, how games end.

    Example: madking simulate --games 200 --players 3 --bots greedy,random,random --seed 7 --jobs 2
    """
    begin(lang)

    def set_up(names: tuple[str, ...]) -> Setup:
        its_law = read_law(edition, ruling)
        left_out = Choice(without, favors, cards).left_out(edition, len(names))
        return Setup(its_law, left_out, None if first is None else _seat_of(first, names))

    wanted = series.Wanted(games, players, bots, seed, jobs, record, force, as_json)
    series.run_series(CASTLES, wanted, TABLES, set_up, summarise, _print)


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
        "seats": _seats(plan, results),
        "rounds": round(statistics.fmean(result.facts.rounds for result in results), 2),
        "ends": dict(sorted(Counter(result.facts.end for result in results).items())),
        "scores": [list(result.points) for result in results],
    }
    if len(plan.bots) == 1:
        bands = Counter(solo_rank(setup.law, result.points[0]) for result in results)
        document["ranks"] = {RANKS[band]: bands[band] for band in range(len(RANKS))}
    if _stand_ins(plan):
        document["stand_ins"] = True
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
        say(N_("Points from")), *(f"{s['seat']} {s['bot']}" for s in summary["seats"]), right=(1, 2, 3, 4)
    )
    for name in _sources(plan):
        points.add_row(say(name), *(say_number(seat["points"][name], ".1f") for seat in summary["seats"]))
    screen.print(points)
    typer.echo(say(N_("{n} games, {rounds} rounds on average"), n=summary["games"], rounds=summary["rounds"]))
    left_out = [*summary["without"]["favors"], *summary["without"]["cards"]]
    if left_out:
        typer.echo(say(N_("played without: {cards} (SETUP-9)"), cards=", ".join(dict.fromkeys(left_out))))
    ends = ", ".join(f"{say(name)} {n}" for name, n in summary["ends"].items())
    typer.echo(say(N_("ended by: {ends}"), ends=ends))
    for band, n in enumerate(summary.get("ranks", {}).values()):
        typer.echo(f"{n:6d}  {rank_title(plan.setup.law, band)}")
    typer.echo(series.histogram([total for result in results for total in result.points]))

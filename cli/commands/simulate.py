"""`madking simulate`: many games between bots, with a summary."""

import statistics
from collections import Counter
from typing import Annotated, Any

import typer

from cli import series
from cli.inputs import BadInput, read_seed
from cli.log_files import make_folder
from cli.options import EditionOption, JsonOption, LangOption, RulingOption, begin, read_rulings
from cli.output import console, new_table, print_json
from cli.table_options import CardsOption, Choice, FavorsOption, FirstOption, WithoutOption, seat_named
from engine.kernel.i18n import N_, say, say_number
from engine.modules.solo import RANKS, rank_title, solo_rank
from engine.rules.rulings import Law, law
from solver.table.arena import Game, GameResult, Plan, play_games
from solver.table.series import bot_names

NAME = "simulate"
EVERYTHING = Choice()
SOURCES = ("seat", "placement", "rewards", "depleted stacks", "favors", "bonus cards", "money")


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
    lang = begin(lang)
    choice = Choice(without, favors, cards)
    plan = make_plan(games, players, bots, seed, jobs, record, edition, read_rulings(ruling), choice, first, force)
    results = series.play(play_games(plan, games, jobs), games, record, quiet=as_json)
    summary = summarise(plan, results)
    if as_json:
        print_json({**summary, "stopped": len(results) < games})
    else:
        _print(summary, results, plan.law)
    series.finish(len(results), games)


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
    names = series.read_bots(games, jobs, players, bots)
    law(edition, rulings)
    left_out = choice.left_out(edition, players)
    master = None if first is None else _seat_of(first, names)
    decided = tuple(sorted(rulings.items()))
    plan = Plan(edition, decided, names, read_seed(seed), record is not None, left_out, master)
    Game(plan, 0)  # an unknown bot is refused before anything is written
    if record is not None:
        make_folder(record, force=force)
    return plan


def _seat_of(first: str, bots: tuple[str, ...]) -> int:
    """The seat of a bot: by its name at the table, greedy-1, or by its kind where only one seat has it."""
    names = bot_names(bots)
    kinds = [name.rpartition("-")[0] for name in names]
    return kinds.index(first) if kinds.count(first) == 1 else seat_named(first, names)


def summarise(plan: Plan, results: list[GameResult]) -> dict[str, Any]:
    """All figures of a series as one document; a shared win counts for each by its share."""
    document: dict[str, Any] = {
        "games": len(results),
        "players": len(plan.bots),
        "edition": plan.edition,
        "seed": plan.seed,
        "without": {key: list(cards) for key, cards in plan.without._asdict().items()},
        "first": None if plan.first is None else plan.first + 1,
        "seats": [_seat(seat, bot, results) for seat, bot in enumerate(plan.bots)],
        "rounds": round(statistics.fmean(r.rounds for r in results), 2),
        "ends": dict(sorted(Counter(r.end for r in results).items())),
        "scores": [list(result.totals) for result in results],
    }
    if len(plan.bots) == 1:
        bands = Counter(solo_rank(plan.law, r.totals[0]) for r in results)
        document["ranks"] = {RANKS[band]: bands[band] for band in range(len(RANKS))}
    return document


def _seat(seat: int, bot: str, results: list[GameResult]) -> dict[str, Any]:
    figures = series.seat_figures(seat, bot, [result.totals[seat] for result in results], [r.winners for r in results])
    sources = {name: sum(r.sources[seat].get(name, 0) for r in results) / len(results) for name in SOURCES}
    return {**figures, "points": {name: round(points, 2) for name, points in sources.items()}}


def _print(summary: dict[str, Any], results: list[GameResult], its_law: Law) -> None:
    screen = console()
    screen.print(series.seats_table(summary["seats"]))
    points = new_table(
        say(N_("Points from")), *(f"{s['seat']} {s['bot']}" for s in summary["seats"]), right=(1, 2, 3, 4)
    )
    for name in SOURCES:
        points.add_row(say(name), *(say_number(seat["points"][name], ".1f") for seat in summary["seats"]))
    screen.print(points)
    typer.echo(say(N_("{n} games, {rounds} rounds on average"), n=summary["games"], rounds=summary["rounds"]))
    left_out = [*summary["without"]["favors"], *summary["without"]["cards"]]
    if left_out:
        typer.echo(say(N_("played without: {cards} (SETUP-9)"), cards=", ".join(dict.fromkeys(left_out))))
    ends = ", ".join(f"{say(name)} {n}" for name, n in summary["ends"].items())
    typer.echo(say(N_("ended by: {ends}"), ends=ends))
    for band, n in enumerate(summary.get("ranks", {}).values()):
        typer.echo(f"{n:6d}  {rank_title(its_law, band)}")
    typer.echo(series.histogram([total for result in results for total in result.totals]))

"""Series of games between bots, whatever the game: the options checked, games played and recorded, seats summed up."""

import os
import statistics
from collections import Counter
from collections.abc import Callable, Iterable
from functools import partial
from typing import Annotated, Any, NamedTuple

import typer

from cli.crews import Plan, end_series, play_plan
from cli.errors import BadInput
from cli.inputs import read_seed
from cli.output import new_table, print_json
from cli.tables import Table
from engine.kernel.game import Act, Game, Happening, State
from engine.kernel.i18n import N_, say, say_number
from engine.kernel.limits import MOST_GAMES, MOST_JOBS
from solver.table.arena import Facts, Match, Played, Series, play_game
from solver.table.bots import bot_names

GamesOption = Annotated[int, typer.Option("--games", metavar="N", help="How many games.")]
SeedOption = Annotated[str, typer.Option("--seed", metavar="S", help="The same seed gives the same games.")]
JobsOption = Annotated[int, typer.Option("--jobs", metavar="J", help="Processes, or workers of --cluster local.")]
RecordOption = Annotated[str | None, typer.Option("--record", metavar="DIR", help="Write a log per game here.")]
OverwriteOption = Annotated[bool, typer.Option("--force", help="Overwrite the games that --record finds there.")]
ClusterOption = Annotated[
    str | None, typer.Option("--cluster", metavar="ADDRESS|local", help="Play on a Dask cluster: tcp://HOST:PORT.")
]
OutOption = Annotated[
    str | None, typer.Option("--out", metavar="DIR", help="Keep results here, and go on from what is kept.")
]
ParquetOption = Annotated[bool, typer.Option("--parquet", help="Keep a table of all games and seats in --out too.")]
STRENGTHS = ("quick", "normal", "deep")
MASTER = "master"

CheckPlayers = Callable[[int], None]
"""Refuses a number of players that a game cannot have."""


class Wanted(NamedTuple):
    """What the command line says about any series."""

    games: int
    players: int
    bots: str
    seed: str
    jobs: int
    record: str | None
    force: bool
    as_json: bool
    cluster: str | None = None
    out: str | None = None
    parquet: bool = False


def strong(bots: str, strength: str) -> str:
    """The bots with the one called master as strong as is wanted; normal is what it is anyway."""
    if strength not in STRENGTHS:
        raise BadInput(say(N_("--strength: quick, normal or deep, not {text!r}"), text=strength[:60]))
    if strength == "normal":
        return bots
    return ",".join(f"{name}-{strength}" if name.strip() == MASTER else name for name in bots.split(","))


def run_series(
    game: Game[State, Act, Happening, Any],
    wanted: Wanted,
    check_players: CheckPlayers,
    set_up: Callable[[tuple[str, ...]], Any],
    summarise: Callable[[Series[State, Act, Happening], list[Played[Facts]]], dict[str, Any]],
    show: Callable[[dict[str, Any], Series[State, Act, Happening], list[Played[Facts]]], None],
) -> None:
    """Play the games that are wanted, if so many can play, and sum them up.

    `set_up` says what a table of these players is set up with.
    """
    check_players(wanted.players)
    series = _plan(game, wanted, set_up)
    results = play_plan(_whole_plan(series, wanted.games), wanted)
    summary = summarise(series, results)
    if wanted.as_json:
        print_json({**summary, "stopped": len(results) < wanted.games})
    else:
        show(summary, series, results)
    end_series(len(results), wanted.games)


def _plan(
    game: Game[State, Act, Happening, Any], wanted: Wanted, set_up: Callable[[tuple[str, ...]], Any]
) -> Series[State, Act, Happening]:
    """Check the options and make the plan of the games."""
    check_numbers(wanted.games, wanted.jobs)
    bots = _read_bots(wanted)
    return make_series(game, set_up(bot_names(bots)), bots, wanted)


def make_series(
    game: Game[State, Act, Happening, Any], setup: Any, bots: tuple[str, ...], wanted: Wanted
) -> Series[State, Act, Happening]:
    """The plan of games of these bots; an unknown one is refused before anything is written."""
    series = Series(game, setup, bots, read_seed(wanted.seed), wanted.record is not None, wanted.parquet)
    Match(series, 0)
    return series


def _whole_plan(series: Series[State, Act, Happening], games: int) -> Plan:
    return Plan(series, partial(play_game, series), games, series.bots, partial(_seed_of, series.seed))


def _seed_of(seed: str, number: int) -> str:
    return f"{seed}/{number}"


def check_numbers(games: int, jobs: int) -> None:
    """Check the numbers that every series has."""
    if not 1 <= games <= MOST_GAMES:
        raise BadInput(say(N_("--games: from 1 to {most}, not {n}"), most=MOST_GAMES, n=games))
    if not 1 <= jobs <= MOST_JOBS:
        raise BadInput(say(N_("--jobs: from 1 to {most}, not {n}"), most=MOST_JOBS, n=jobs))


def _read_bots(wanted: Wanted) -> tuple[str, ...]:
    """The bot of each seat."""
    names = [name.strip() for name in wanted.bots.split(",")]
    if len(names) == 1:
        names *= wanted.players
    if len(names) != wanted.players:
        raise BadInput(say(N_("--bots: {bots} bots for {players} players"), bots=len(names), players=wanted.players))
    return tuple(names)


# figures


def interval(wins: float, games: int) -> tuple[float, float]:
    """The 95 % interval of Wilson for a win rate."""
    z, rate = 1.96, wins / games
    middle = (rate + z * z / (2 * games)) / (1 + z * z / games)
    half = z / (1 + z * z / games) * (rate * (1 - rate) / games + z * z / (4 * games * games)) ** 0.5
    return max(0.0, middle - half), min(1.0, middle + half)


def seat_figures(bots: Iterable[str], results: list[Played[Facts]]) -> list[dict[str, Any]]:
    """The points and wins of each seat; a shared win counts for each by its share."""
    return [_figures(seat, bot, results) for seat, bot in enumerate(bots)]


def _figures(seat: int, bot: str, results: list[Played[Facts]]) -> dict[str, Any]:
    points = [result.points[seat] for result in results]
    wins = sum(1 / len(result.winners) for result in results if seat in result.winners)
    low, high = interval(wins, len(results))
    return {
        "seat": seat + 1,
        "bot": bot,
        "mean": round(statistics.fmean(points), 2),
        "deviation": round(statistics.pstdev(points), 2),
        "least": min(points),
        "median": statistics.median(points),
        "most": max(points),
        "wins": round(wins, 2),
        "win_rate": round(wins / len(results), 4),
        "interval": [round(low, 4), round(high, 4)],
    }


def seats_table(seats: Iterable[dict[str, Any]]) -> Table:
    """The figures of the seats, a row each."""
    headings = (N_("Seat"), N_("Bot"), N_("Mean"), N_("+/-"), N_("Least"), N_("Median"), N_("Most"), N_("Wins"))
    table = new_table(*map(say, headings), say(N_("95 %")), right=(0, 2, 3, 4, 5, 6, 7, 8))
    for seat in seats:
        low, high = seat["interval"]
        share = say_number(seat["win_rate"], ".1%")
        row = (seat["seat"], seat["bot"], seat["mean"], seat["deviation"], seat["least"], seat["median"], seat["most"])
        table.add_row(*map(say_number, row), share, f"{say_number(low, '.1%')} .. {say_number(high, '.1%')}")
    return table


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

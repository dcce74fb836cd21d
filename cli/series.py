"""Series of games between bots, whatever the game: the options checked, games played and recorded, seats summed up."""

import os
import statistics
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import redirect_stdout
from pathlib import Path
from typing import Annotated, Any, Protocol, Self, TypeVar

import typer

from cli.inputs import BadInput
from cli.log_files import write_log
from cli.output import new_table
from cli.tables import Table
from engine.kernel.i18n import N_, say, say_number
from engine.kernel.limits import MOST_GAMES, MOST_JOBS
from solver.table.series import BotError

INTERRUPTED = 130

GamesOption = Annotated[int, typer.Option("--games", metavar="N", help="How many games.")]
SeedOption = Annotated[str, typer.Option("--seed", metavar="S", help="The same seed gives the same games.")]
JobsOption = Annotated[int, typer.Option("--jobs", metavar="J", help="Processes to use.")]
RecordOption = Annotated[str | None, typer.Option("--record", metavar="DIR", help="Write a log per game here.")]
OverwriteOption = Annotated[bool, typer.Option("--force", help="Overwrite the games that --record finds there.")]


class Result(Protocol):
    """A game of a series."""

    @property
    def number(self) -> int: ...
    @property
    def log(self) -> tuple[str, ...]: ...
    def _replace(self, *, log: tuple[str, ...]) -> Self: ...


AnyResult = TypeVar("AnyResult", bound=Result)


def read_bots(games: int, jobs: int, players: int, bots: str) -> tuple[str, ...]:
    """Check the options that every series has; the bot of each seat."""
    if not 1 <= games <= MOST_GAMES:
        raise BadInput(say(N_("--games: from 1 to {most}, not {n}"), most=MOST_GAMES, n=games))
    if not 1 <= jobs <= MOST_JOBS:
        raise BadInput(say(N_("--jobs: from 1 to {most}, not {n}"), most=MOST_JOBS, n=jobs))
    names = [name.strip() for name in bots.split(",")]
    if len(names) == 1:
        names *= players
    if len(names) != players:
        raise BadInput(say(N_("--bots: {bots} bots for {players} players"), bots=len(names), players=players))
    return tuple(names)


def play(results: Iterable[AnyResult], games: int, record: str | None, *, quiet: bool) -> list[AnyResult]:
    """Play the games, each written to the folder if there is one; the game in which a bot failed is written too.

    Ctrl-C ends the series: there are fewer games then (`finish` tells it), unless there is none at all.
    """
    played: list[AnyResult] = []
    try:
        with redirect_stdout(sys.stderr):  # a bot may print: standard output is for the summary alone
            for result in _progress(results, games, quiet=quiet):
                if record is not None:
                    write_log(Path(record), result.number, result.log)
                played.append(result._replace(log=()))
    except BotError as error:
        if record is not None and error.log:
            write_log(Path(record), error.game, error.log)
        raise
    except KeyboardInterrupt:
        if not played:
            raise
    return played


def finish(played: int, games: int) -> None:
    """End a series; one that was stopped says so, with the exit code of Ctrl-C."""
    if played < games:
        sentence = N_("stopped: {n} of {all} games played, summed up here")
        typer.secho(say(sentence, n=played, all=games), err=True, fg="yellow")
        raise typer.Exit(INTERRUPTED)


def _progress(results: Iterable[AnyResult], total: int, *, quiet: bool) -> Iterator[AnyResult]:
    if quiet or not sys.stderr.isatty():
        yield from results
        return
    from rich.console import Console
    from rich.progress import track

    yield from track(results, total=total, description=say(N_("playing")), console=Console(stderr=True), transient=True)


# figures


def interval(wins: float, games: int) -> tuple[float, float]:
    """The 95 % interval of Wilson for a win rate."""
    z, rate = 1.96, wins / games
    middle = (rate + z * z / (2 * games)) / (1 + z * z / games)
    half = z / (1 + z * z / games) * (rate * (1 - rate) / games + z * z / (4 * games * games)) ** 0.5
    return max(0.0, middle - half), min(1.0, middle + half)


def seat_figures(seat: int, bot: str, scores: Sequence[int], winners: Iterable[Sequence[int]]) -> dict[str, Any]:
    """The scores and wins of a seat; a shared win counts for each by its share."""
    wins = sum(1 / len(of_game) for of_game in winners if seat in of_game)
    low, high = interval(wins, len(scores))
    return {
        "seat": seat + 1,
        "bot": bot,
        "mean": round(statistics.fmean(scores), 2),
        "deviation": round(statistics.pstdev(scores), 2),
        "least": min(scores),
        "median": statistics.median(scores),
        "most": max(scores),
        "wins": round(wins, 2),
        "win_rate": round(wins / len(scores), 4),
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

"""Playing a series of any kind: by whom, with what is kept of it, and what is said while it goes on."""

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, redirect_stdout
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

import typer

from cli.errors import BadInput
from cli.inputs import cannot
from cli.log_files import make_folder, write_log
from engine.kernel.i18n import N_, say, say_number
from solver.cluster.folder import Folder, Keeping
from solver.cluster.hiring import hire, need
from solver.cluster.runs import run
from solver.cluster.tables import Packer
from solver.table.arena import Match, Played, Series
from solver.table.bots import BotError

if TYPE_CHECKING:
    from rich.progress import Progress

INTERRUPTED = 130
MOST_NAMED = 3
"""Bots that the progress bar tells of."""
PLAIN = 6
"""The fields of a result that are kept: all but its log and its rows."""


class Plan(NamedTuple):
    """Games by their numbers, of one series or of several that differ in their seats."""

    series: Series[Any, Any, Any]
    """What all have in common."""
    play: Callable[[int], Played[Any]]
    games: int
    bots: tuple[str, ...]
    """All that play."""
    seed_of: Callable[[int], str]
    seats_of: Callable[[int], tuple[str, ...]] | None = None
    """The bot of each seat in a game, where it is not `bots` in all of them."""

    def seats(self, number: int) -> tuple[str, ...]:
        """The bot of each seat in a game."""
        return self.bots if self.seats_of is None else self.seats_of(number)


class Asked(Protocol):
    """What the command line says about how a series is played."""

    @property
    def jobs(self) -> int: ...
    @property
    def record(self) -> str | None: ...
    @property
    def force(self) -> bool: ...
    @property
    def as_json(self) -> bool: ...
    @property
    def cluster(self) -> str | None: ...
    @property
    def out(self) -> str | None: ...
    @property
    def parquet(self) -> bool: ...


def play_plan(plan: Plan, asked: Asked) -> list[Played[Any]]:
    """Play all games of a plan and keep what is to be kept; their results by number.

    Ctrl-C ends the series: there are fewer games then (`end_series` tells it), unless there is none at all. The game in
    which a bot failed is recorded too.
    """
    folder = _open_folders(plan, asked)
    pack = Packer(plan.series.game.columns, plan.seed_of) if asked.parquet else None
    played: list[Played[Any]] = []
    try:
        # a bot may print: standard output is for the summary alone
        with redirect_stdout(sys.stderr), hire(asked.cluster, asked.jobs) as crew:
            for result in _shown(plan, run(plan.play, plan.games, crew, folder, pack), quiet=asked.as_json):
                if asked.record is not None and result.log:
                    write_log(Path(asked.record), result.number, result.log)
                played.append(result._replace(log=()))
    except BotError as error:
        if asked.record is not None and error.log:
            write_log(Path(asked.record), error.game, error.log)
        raise
    except KeyboardInterrupt:
        if not played:
            raise
    return sorted(played, key=lambda result: result.number)


def end_series(played: int, games: int) -> None:
    """End a series; one that was stopped says so, with the exit code of Ctrl-C."""
    if played < games:
        sentence = N_("stopped: {n} of {all} games played, summed up here")
        typer.secho(say(sentence, n=played, all=games), err=True, fg="yellow")
        raise typer.Exit(INTERRUPTED)


# what is kept


def _open_folders(plan: Plan, asked: Asked) -> Folder[Played[Any]] | None:
    """The folder that results are kept in, if any; that of the logs is made too."""
    if asked.parquet:
        if asked.out is None:
            raise BadInput(say(N_("--parquet needs --out with a folder")))
        need("pyarrow", "--parquet")
    if asked.out is not None and not asked.out.strip():
        raise BadInput(say(N_("--out needs the name of a folder")))
    if asked.record is not None:
        make_folder(asked.record, force=asked.force or _kept(asked.out))
    if asked.out is None:
        return None
    read = plan.series.game.read_facts
    keeping = Keeping(_write, lambda record: _read(read, record))
    return Folder(Path(asked.out), _settings(plan, asked), keeping, tables=asked.parquet)


def _kept(out: str | None) -> bool:
    """Is a series kept here, whose logs may be there too?"""
    try:
        return out is not None and (Path(out) / "series.json").exists()
    except (OSError, ValueError) as error:
        raise cannot(str(out), error) from None


def _write(played: Played[Any]) -> list[Any]:
    return list(played[:PLAIN])


def _read(read_facts: Callable[[Any], Any], record: list[Any]) -> Played[Any]:
    number, points, winners, decided_by, facts, steps = record
    return Played(number, tuple(points), tuple(winners), decided_by, read_facts(facts), steps)


def _settings(plan: Plan, asked: Asked) -> dict[str, Any]:
    """What decides the games of a plan: a series with other settings is another one.

    The opening of the first game tells what a table is set up with.
    """
    series = plan.series._replace(record=True)
    opening = Match(series, 0).log
    return {
        "game": series.game.name,
        "games": plan.games,
        "players": len(series.bots),
        "bots": list(plan.bots),
        "seed": series.seed,
        "record": asked.record,
        "files": {name: _digest(name) for name in dict.fromkeys(plan.bots) if ".py:" in name},
        "opening": sha256("\n".join(opening).encode()).hexdigest()[:12],
    }


def _digest(bot: str) -> str:
    """What the file of a bot says, in short."""
    file = Path(bot.rpartition(":")[0])
    try:
        return sha256(file.read_bytes()).hexdigest()[:12]
    except OSError as error:
        raise cannot(file, error) from None


# what is said meanwhile


class _SoFar:
    """What can be told before the end: who wins how often, or, where all are of one kind, their points."""

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self._games = self._points = self._seats = 0
        self._won = dict.fromkeys(plan.bots, 0.0)

    def note(self, told: Iterable[Played[Any]]) -> None:
        for played in told:
            seats = self._plan.seats(played.number)
            self._games += 1
            self._seats += len(seats)
            self._points += sum(played.points[: len(seats)])
            for seat in played.winners:
                if seat < len(seats):
                    self._won[seats[seat]] += 1 / len(played.winners)

    def words(self) -> str:
        if not self._games:
            return say(N_("playing"))
        if len(self._won) == 1:
            mean = say_number(self._points / self._seats, ".1f")
            return say(N_("playing: {mean} points on average"), mean=mean)
        best = sorted(self._won.items(), key=lambda item: -item[1])[:MOST_NAMED]
        shares = ", ".join(f"{name} {say_number(won / self._games, '.0%')}" for name, won in best)
        return say(N_("playing: {shares} of the wins"), shares=shares)


def _shown(plan: Plan, told: Iterable[tuple[range, list[Played[Any]]]], *, quiet: bool) -> Iterator[Played[Any]]:
    """The results as they come, with a bar in a terminal that tells how it stands."""
    if quiet or not sys.stderr.isatty():
        for _span, games in told:
            yield from games
        return
    so_far = _SoFar(plan)
    with _bar() as bar:
        task = bar.add_task(so_far.words(), total=plan.games)
        for _span, games in told:
            so_far.note(games)
            bar.update(task, advance=len(games), description=so_far.words())
            yield from games


@contextmanager
def _bar() -> "Iterator[Progress]":
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(20), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True, markup=False), transient=True) as bar:
        yield bar

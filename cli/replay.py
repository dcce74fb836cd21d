"""A log played again, whatever the game: verified, told step by step, or as one document; the words are the game's."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Annotated, Any, Generic

import typer

from cli.answers import Document
from cli.answers.logs import Moments, read_replay, replay_document
from cli.drawings import refuse_other_files, write_picture
from cli.errors import BadInput
from cli.inputs import read_file
from cli.output import print_json
from cli.position_files import write_position_file
from engine.kernel.forms import Data
from engine.kernel.game import Act, Game, Happening, State
from engine.kernel.i18n import N_, labelled, say, say_n
from engine.kernel.limits import LONGEST_LOG
from engine.kernel.log import LogError

VerifyOption = Annotated[bool, typer.Option("--verify", help="Only say whether every line is right.")]
PositionFileOption = Annotated[
    str | None,
    typer.Option("--position", metavar="FILE", help="Write the table after --step, or the last, as a position file."),
]
StepOption = Annotated[int | None, typer.Option("--step", metavar="N", help="Show the table after step N.")]
FolderOption = Annotated[
    str | None, typer.Option("--svg", metavar="DIR", help="Draw every placement into this folder.")
]


class Teller(ABC, Generic[State, Act, Happening]):
    """A game in words, as a replay needs them."""

    @abstractmethod
    def action(self, action: Act, before: State) -> str:
        """An action in words."""

    @abstractmethod
    def event(self, event: Happening, state: State) -> str:
        """An event in words; the state is that after it."""

    @abstractmethod
    def when(self, state: State, name: str) -> str:
        """The round, what is to be decided, and the name of who decides it."""

    @abstractmethod
    def show(self, state: State) -> None:
        """Print the table."""

    def opening(self, state: State) -> list[str]:
        """What is said before the first step; the state is that of the deal."""
        return []

    @abstractmethod
    def document(self, state: State) -> Document:
        """The table for JSON."""

    position_kind: str
    """What position files of the game are called (`cli.mistaken`)."""

    @abstractmethod
    def position(self, state: State) -> Data:
        """The table as the data of a position file."""


def play_again(
    game: Game[State, Act, Happening, Any],
    teller: Teller[State, Act, Happening],
    log: str,
    *,
    verify: bool,
    step: int | None,
    as_json: bool,
    position: str | None = None,
    draw: Callable[[Moments[State, Act, Happening]], None] | None = None,
) -> None:
    """Read a log and tell what is asked for; `position` is a file for the table, `draw` makes pictures besides."""
    text = read_file(log, LONGEST_LOG)
    moments, wrong = read_replay(game, text, step, log, whole=(verify or as_json) and position is None)
    if draw is not None and moments:
        draw(moments)
    if position is not None:
        shown = moments[-1 if step is None else step].state
        write_position_file(position, teller.position(shown), teller.position_kind, as_json=as_json)
    if position == "-":
        pass  # nothing else is printed beside it
    elif as_json:
        print_json(replay_document(moments, wrong, step, teller.document))
    elif verify:
        _print_verdict(moments, wrong)
    elif position is not None:
        typer.echo(say(N_("wrote {file}"), file=position))
    elif step is not None:
        _print_step(teller, moments, step)
    else:
        _print_all(teller, moments)
    raise typer.Exit(1 if wrong is not None else 0)


def draw_steps(folder: str, pictures: Mapping[int, Callable[[], str]]) -> None:
    """Pictures of what was built, each in a file with the number of its step; nothing else is written over."""
    if not folder.strip():
        raise BadInput(say(N_("--svg needs the name of a folder")))
    path = Path(folder)
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadInput(say(N_("{file}: {why}"), file=path, why=error.strerror or error)) from None
    files = {number: path / f"step-{number:04d}.svg" for number in pictures}
    refuse_other_files(files.values())
    for number, draw in pictures.items():
        write_picture(str(files[number]), draw())


def _print_verdict(moments: Moments[State, Act, Happening], wrong: LogError | None) -> None:
    if wrong is not None:
        typer.secho(str(wrong), fg="red")
        return
    steps = say_n("{n} step is right", "{n} steps are right", len(moments) - 1)
    rest = "" if moments[-1].state.over else say(N_("; the log breaks off before the end of the game"))
    typer.echo(steps + rest)


def _print_step(teller: Teller[State, Act, Happening], moments: Moments[State, Act, Happening], step: int) -> None:
    _line, action, state, events, _break_off = moments[step]
    what = say(N_("the deal")) if action is None else teller.action(action, moments[step - 1].state)
    typer.echo(say(N_("step {n}: {what}"), n=step, what=what))
    for event in events:
        typer.echo(f"  {teller.event(event, state)}")
    typer.echo(teller.when(state, state.names[state.player] if state.player >= 0 else say(N_("nobody"))))
    teller.show(state)


def _print_all(teller: Teller[State, Act, Happening], moments: Moments[State, Act, Happening]) -> None:
    before = moments[0].state
    for line in teller.opening(before):
        typer.echo(line)
    for number, moment in enumerate(moments):
        if moment.action is not None:
            who = before.names[before.player] if before.player >= 0 else say(N_("chance"))
            typer.echo(f"{number:4d}  {labelled(who, teller.action(moment.action, before))}")
        for event in moment.events:
            typer.echo(f"        {teller.event(event, moment.state)}")
        before = moment.state

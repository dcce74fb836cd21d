"""A log played again, whatever the game: verified, told step by step, or as one document; the words are the game's."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Annotated, Any, Generic

import typer

from cli.answers import Document
from cli.answers.logs import Moments, read_replay, replay_document
from cli.inputs import read_file
from cli.output import print_json
from engine.kernel.game import Act, Game, Happening, State
from engine.kernel.i18n import N_, labelled, say, say_n
from engine.kernel.limits import LONGEST_LOG
from engine.kernel.log import LogError

VerifyOption = Annotated[bool, typer.Option("--verify", help="Only say whether every line is right.")]
StepOption = Annotated[int | None, typer.Option("--step", metavar="N", help="Show the table after step N.")]


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


def play_again(
    game: Game[State, Act, Happening, Any],
    teller: Teller[State, Act, Happening],
    log: str,
    *,
    verify: bool,
    step: int | None,
    as_json: bool,
    draw: Callable[[Moments[State, Act, Happening]], None] | None = None,
) -> None:
    """Read a log and tell what is asked for; `draw` makes pictures of it besides."""
    text = read_file(log, LONGEST_LOG)
    moments, wrong = read_replay(game, text, step, log, whole=verify or as_json)
    if draw is not None and moments:
        draw(moments)
    if as_json:
        print_json(replay_document(moments, wrong, step, teller.document))
    elif verify:
        _print_verdict(moments, wrong)
    elif step is not None:
        _print_step(teller, moments, step)
    else:
        _print_all(teller, moments)
    raise typer.Exit(1 if wrong is not None else 0)


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

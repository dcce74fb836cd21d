"""`madking replay`: rebuilds a game from its log, step by step."""

from pathlib import Path
from typing import Annotated, Any

import typer

from cli.drawings import print_castle, refuse_other_files, write_picture
from cli.inputs import BadInput
from cli.log_files import is_complete, read_log
from cli.mistaken import LOG
from cli.options import JsonOption, LangOption, begin
from cli.output import print_json
from cli.words.actions import action_words, event_words, phase_words
from engine.game.log import Moment, replay
from engine.game.state import GameState
from engine.kernel.i18n import N_, labelled, say, say_n, say_names
from engine.kernel.log import LogError
from engine.rules.editions import DEFAULT_EDITION

NAME = "replay"
HEAD_LINES = 2
"""A log without a sound header and deal is no log; what comes after may be right or wrong."""


def run(
    log: Annotated[str, typer.Argument(metavar="LOG", help="A log written by play or simulate.")],
    verify: Annotated[bool, typer.Option("--verify", help="Only say whether every line is right.")] = False,
    step: Annotated[int | None, typer.Option("--step", metavar="N", help="Show the table after step N.")] = None,
    svg: Annotated[
        str | None, typer.Option("--svg", metavar="DIR", help="Draw every placement into this folder.")
    ] = None,
    edition: Annotated[str, typer.Option("--edition", hidden=True)] = DEFAULT_EDITION,
    lang: LangOption = "",
    as_json: JsonOption = False,
) -> None:
    """Play a game again from its log: every action is checked, every number compared.

    Exit code 1 means that a line of the log is not right.

    Example: madking replay games/game-000000.jsonl --verify
    """
    lang = begin(lang)
    moments, wrong = read_log(log, replay, LOG, whole=verify or as_json)
    if wrong is not None and (wrong.line <= HEAD_LINES or not (verify or as_json)):
        raise BadInput(labelled(str(log), wrong))
    if step is not None and not 0 <= step < len(moments):
        raise BadInput(say(N_("--step: from 0 to {most}, not {n}"), most=len(moments) - 1, n=step))
    if not moments and wrong is None:
        raise BadInput(say(N_("{file}: the log ends before the deal"), file=log))
    if svg is not None and moments:
        _draw(svg, moments)
    if as_json:
        print_json(_document(moments, wrong, step))
    elif verify:
        _print_verdict(moments, wrong)
    elif step is not None:
        _print_step(moments[step], step)
    else:
        _print_all(moments)
    raise typer.Exit(1 if wrong is not None else 0)


def table_document(state: GameState) -> dict[str, Any]:
    """The public side of a table for JSON."""
    return {
        "round": state.round,
        "phase": state.phase,
        "to_move": state.names[state.player] if state.player >= 0 else None,
        "master_builder": state.names[state.master],
        "market": [{"price": o.price, "room": o.slug, "coins": o.coins} for o in state.market],
        "players": [
            {"name": name, "castle": str(castle), "money": money, "score": score}
            for name, castle, money, score in zip(state.names, state.castles, state.money, state.scores, strict=True)
        ],
    }


def _document(moments: list[Moment], wrong: LogError | None, step: int | None) -> dict[str, Any]:
    shown = moments[-1 if step is None else step] if moments else None
    return {
        "verified": wrong is None,
        "error": None if wrong is None else {"line": wrong.line, "reason": wrong.reason},
        "steps": max(0, len(moments) - 1),
        "complete": is_complete(moments),
        "table": None if shown is None else table_document(shown.state),
    }


def _print_verdict(moments: list[Moment], wrong: LogError | None) -> None:
    if wrong is not None:
        typer.secho(str(wrong), fg="red")
        return
    steps = say_n("{n} step is right", "{n} steps are right", len(moments) - 1)
    rest = "" if moments[-1].state.over else say(N_("; the log breaks off before the end of the game"))
    typer.echo(steps + rest)


def _print_step(moment: Moment, step: int) -> None:
    state = moment.state
    what = action_words(state.book, moment.action) if moment.action else say(N_("the deal"))
    typer.echo(say(N_("step {n}: {what}"), n=step, what=what))
    for event in moment.events:
        typer.echo(f"  {event_words(event, state)}")
    name = state.names[state.player] if state.player >= 0 else say(N_("nobody"))
    phase = phase_words(state)
    typer.echo(say(N_("round {n}, {phase}, to move: {name}"), n=state.round, phase=phase, name=name))
    for offer in state.market:
        typer.echo(f"  {offer.price:6d}  {say_names(offer.slug)}" + (f" (+{offer.coins})" if offer.coins else ""))
    told = False
    for number, name in enumerate(state.names):
        typer.echo(labelled(name, f"{state.scores[number]}, {state.money[number]}"))
        told |= print_castle(state.castles[number], larger=not told)


def _print_all(moments: list[Moment]) -> None:
    before = moments[0].state
    for number, moment in enumerate(moments):
        if moment.action is not None:
            who = before.names[before.player] if before.player >= 0 else say(N_("chance"))
            typer.echo(f"{number:4d}  {labelled(who, action_words(before.book, moment.action))}")
        for event in moment.events:
            typer.echo(f"        {event_words(event, moment.state)}")
        before = moment.state


def _draw(file: str, moments: list[Moment]) -> None:
    """A picture of the builder's castle after every placement."""
    from engine.pictures.svg import draw_castle

    if not file.strip():
        raise BadInput(say(N_("--svg needs the name of a folder")))
    folder = Path(file)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadInput(say(N_("{file}: {why}"), file=folder, why=error.strerror or error)) from None
    placed = [n for n, moment in enumerate(moments) if moment.action is not None and moment.action.verb == "place"]
    files = {number: folder / f"step-{number:04d}.svg" for number in placed}
    refuse_other_files(files.values())
    for number, path in files.items():
        before = moments[number - 1].state
        name = before.names[before.player]
        picture = draw_castle(moments[number].state.castles[before.player], title=f"{name}, {number}")
        write_picture(str(path), picture)

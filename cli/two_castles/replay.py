"""`madking two-castles replay`: rebuilds a game of Between Two Castles from its log, step by step."""

from typing import Annotated, Any

import typer

from cli.inputs import BadInput
from cli.log_files import is_complete, read_log
from cli.mistaken import TWO_LOG
from cli.options import JsonOption, LangOption, begin
from cli.output import print_json
from cli.two_castles.show import print_section
from cli.two_castles.words import action_words, castle_words, event_words, phase_words
from engine.kernel.i18n import N_, labelled, say, say_n
from engine.kernel.log import LogError
from engine.two_castles.game.final import standings
from engine.two_castles.game.log import Moment, replay
from engine.two_castles.game.state import GameState

HEAD_LINES = 2
"""A log without a sound header and deal is no log; what comes after may be right or wrong."""


def run(
    log: Annotated[str, typer.Argument(metavar="LOG", help="A log written by two-castles play or simulate.")],
    verify: Annotated[bool, typer.Option("--verify", help="Only say whether every line is right.")] = False,
    step: Annotated[int | None, typer.Option("--step", metavar="N", help="Show the table after step N.")] = None,
    lang: LangOption = "",
    as_json: JsonOption = False,
) -> None:
    """Play a game of Between Two Castles again from its log: every action is checked, every number compared.

    Exit code 1 means that a line of the log is not right.

    Example: madking two-castles replay games/game-000000.jsonl --verify
    """
    begin(lang)
    moments, wrong = read_log(log, replay, TWO_LOG, whole=verify or as_json)
    if wrong is not None and (wrong.line <= HEAD_LINES or not (verify or as_json)):
        raise BadInput(labelled(str(log), wrong))
    if not moments and wrong is None:
        raise BadInput(say(N_("{file}: the log ends before the deal"), file=log))
    if step is not None and not 0 <= step < len(moments):
        raise BadInput(say(N_("--step: from 0 to {most}, not {n}"), most=len(moments) - 1, n=step))
    if as_json:
        print_json(_document(moments, wrong, step))
    elif verify:
        _print_verdict(moments, wrong)
    elif step is not None:
        _print_step(moments[step], moments[step - 1].state if step else None, step)
    else:
        _print_all(moments)
    raise typer.Exit(1 if wrong is not None else 0)


def table_document(state: GameState) -> dict[str, Any]:
    """The castles of a table with their totals, and what the players would get, for JSON."""
    final = standings(state)
    return {
        "round": state.round,
        "turn": state.turn,
        "phase": state.phase,
        "to_move": state.names[state.player] if state.player >= 0 else None,
        "castles": [
            {
                "castle": number + 1,
                "partners": [state.names[seat] for seat in state.partners(number)],
                "rooms": str(castle),
                "attendants": list(state.attendants[number]),
                "bonus_cards": list(state.cards[number]),
                "total": final.sheets[number].total,
                "categories": final.sheets[number].categories,
            }
            for number, castle in enumerate(state.castles)
        ],
        "players": [
            {"name": state.names[r.seat], "result": r.lower, "other": r.other, "special_rooms": r.specials}
            for r in final.results
        ],
        "winners": [state.names[seat] for seat in final.winners] if state.over else None,
        "decided_by": final.decided_by if state.over else None,
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


def _print_step(moment: Moment, before: GameState | None, step: int) -> None:
    state = moment.state
    what = say(N_("the deal"))
    if moment.action is not None and before is not None:
        what = action_words(moment.action, before.phase)
    typer.echo(say(N_("step {n}: {what}"), n=step, what=what))
    for event in moment.events:
        typer.echo(f"  {event_words(state, event)}")
    name = state.names[state.player] if state.player >= 0 else say(N_("nobody"))
    sentence = N_("round {n}, turn {turn}, {phase}, to move: {name}")
    typer.echo(say(sentence, n=state.round, turn=state.turn, phase=phase_words(state.phase), name=name))
    told = False
    for number, (sheet, castle) in enumerate(zip(standings(state).sheets, state.castles, strict=True)):
        typer.echo(say(N_("{castle}: {points}"), castle=castle_words(state, number), points=sheet.total))
        told |= print_section(castle, larger=not told)


def _print_all(moments: list[Moment]) -> None:
    before = moments[0].state
    for number, moment in enumerate(moments):
        if moment.action is not None:
            who = before.names[before.player] if before.player >= 0 else say(N_("chance"))
            typer.echo(f"{number:4d}  {labelled(who, action_words(moment.action, before.phase))}")
        for event in moment.events:
            typer.echo(f"        {event_words(moment.state, event)}")
        before = moment.state

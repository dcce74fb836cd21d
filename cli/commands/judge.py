"""`madking judge`: may I put this here, why not, what is it worth?"""

from typing import Annotated, Any

import typer

from cli.inputs import box_warnings, read_castle_argument
from cli.options import CastleArgument, EditionOption, JsonOption, LangOption, RulingOption, begin, read_law
from cli.output import citations, cite, item_json, print_json, warn
from engine.castle.castle import Castle
from engine.castle.placement import Placement
from engine.castle.verdict import Entrance, Item, Verdict, say_door
from engine.i18n import N_, labelled, say, say_listed
from engine.rules.register import find_rule

NAME = "judge"


def run(
    castle: CastleArgument,
    placement: Annotated[str, typer.Argument(metavar="PLACEMENT", help="The new room, as slug@x,y or slug@x,y/q.")],
    svg: Annotated[str | None, typer.Option("--svg", metavar="FILE", help="Draw the verdict into this file.")] = None,
    ruling: RulingOption = None,
    edition: EditionOption = "second",
    lang: LangOption = "",
    as_json: JsonOption = False,
) -> None:
    """May I put this here? Why not? What is it worth?

    Exit code 0 means yes, 1 means no.

    Example: madking judge "foyer-4@0,0 salon@3,0" nap-room@10,0/1
    """
    lang = begin(lang)
    built = read_castle_argument(castle, read_law(edition, ruling))
    verdict = built.judge(placement)
    warnings = box_warnings(built.extended(verdict.placement))
    picture = ""
    if svg is not None:
        from cli.commands.show import write_picture
        from engine.pictures.svg import draw_castle

        picture = draw_castle(built, verdict=verdict, coordinates=True)
        if not (as_json and svg == "-"):
            write_picture(svg, picture)
    if as_json:
        print_json({**_document(built, verdict, lang, warnings), **({"svg": picture} if svg == "-" else {})})
    else:
        warn(warnings)
        if svg != "-":
            _print(built, verdict, lang)
    raise typer.Exit(0 if verdict.legal else 1)


def _document(castle: Castle, verdict: Verdict, lang: str, warnings: list[str]) -> dict[str, Any]:
    return {
        "placement": str(verdict.placement),
        "legal": verdict.legal,
        "violations": [
            {
                "rule": v.rule,
                "kind": str(v.kind),
                "rooms": [str(room) for room in v.rooms],
                "cells": [list(cell) for cell in v.cells],
                "message": v.message,
                "also": list(v.also),
                "citations": citations(v.rule, castle, lang),
            }
            for v in verdict.violations
        ],
        "connections": [
            {"room": str(c.room), "side": c.side.name, "x": c.x, "y": c.y, "floor": c.floor.name.lower()}
            for c in verdict.connections
        ],
        "blocked": [_entrance(e) for e in verdict.blocked],
        "enclosed": [_entrance(e) for e in verdict.enclosed],
        "completed": [str(room) for room in verdict.completed],
        "adjacent": [str(room) for room in verdict.adjacent],
        "near": [{"room": str(near.room), "rule": near.rule} for near in verdict.near],
        "score": None
        if verdict.score is None
        else {
            "total": verdict.score.total,
            "placement": verdict.score.placement,
            "rewards": verdict.score.rewards,
            "items": [item_json(item) for item in verdict.score.items],
        },
        "warnings": warnings,
    }


def _entrance(entrance: Entrance) -> dict[str, Any]:
    return {
        "room": str(entrance.room),
        "side": entrance.side.name,
        "x": entrance.x,
        "y": entrance.y,
        "by": None if entrance.other is None else str(entrance.other),
    }


def _print(castle: Castle, verdict: Verdict, lang: str) -> None:
    if verdict.legal:
        _line(say(N_("Yes: {room} may be placed."), room=verdict.placement), "green")
    else:
        _line(say(N_("No: {room} may not be placed."), room=verdict.placement), "red")
    for violation in verdict.violations:
        typer.echo(f"  {typer.style(violation.rule, bold=True)}  {violation.reason}")
        typer.secho(f"      {find_rule(violation.rule).statement}", dim=True)
        typer.secho(f"      {cite(violation.rule, castle, lang)}", dim=True)
    _facts(verdict)
    if verdict.score is not None:
        typer.echo(say(N_("Scores {n}"), n=typer.style(str(verdict.score.total), bold=True)))
        for item in verdict.score.items:
            typer.echo(f"  {item.points:+3d}  {item.rule:<13} {_because(item)}")


def _line(text: str, colour: str) -> None:
    typer.secho(text, fg=colour, bold=True)


def _facts(verdict: Verdict) -> None:
    lines = [
        (N_("Connects to"), [_door(c.room, say_door(c.x, c.y, c.side)) for c in verdict.connections]),
        (N_("Blocks"), [_door(e.room, e.spoken()) for e in verdict.blocked]),
        (N_("Shuts into a courtyard"), [_door(e.room, e.spoken()) for e in verdict.enclosed]),
        (N_("Completes"), [room.spoken() for room in verdict.completed]),
        (N_("Adjacent to"), [room.spoken() for room in verdict.adjacent]),
        (N_("Beside, not adjacent"), [f"{near.room.spoken()} {near.rule}" for near in verdict.near]),
    ]
    for label, things in lines:
        if things:
            typer.echo(labelled(say(label), say_listed(things)))
    for rule in sorted({near.rule for near in verdict.near}):
        typer.secho(f"      {rule}: {find_rule(rule).statement}", dim=True)


def _door(room: Placement, door: str) -> str:
    return say(N_("{room}, entrance {entrance}"), room=room, entrance=door)


def _because(item: Item) -> str:
    if item.rule == "SCORE-1":
        return say(N_("printed points of {room}"), room=item.source)
    if item.target is None:
        return say(N_("completion reward of {room}"), room=item.source)
    if item.rule.startswith("REWARD-"):
        return say(N_("completion reward of {room}: {other} again"), room=item.source, other=item.target)
    return say(N_("icon of {room}, for {other}"), room=item.source, other=item.target)

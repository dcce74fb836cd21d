"""`madking judge`: may I put this here, why not, what is it worth?"""

from typing import Annotated, Any

import typer

from cli.drawings import PictureOption, print_castle, wants_picture, write_picture
from cli.inputs import box_warnings, read_castle_argument
from cli.options import (
    BookletOption,
    CastleArgument,
    EditionOption,
    JsonOption,
    LangOption,
    RulingOption,
    begin,
    read_law,
)
from cli.output import citations, cite, item_json, note_booklet, print_json, warn
from engine.castle.castle import Castle
from engine.castle.told import facts, headline, item_lines
from engine.castle.verdict import Entrance, Verdict
from engine.kernel.i18n import N_, labelled, say, say_listed
from engine.rules.register import find_rule

NAME = "judge"


def run(
    castle: CastleArgument,
    placement: Annotated[str, typer.Argument(metavar="PLACEMENT", help="The new room, as slug@x,y or slug@x,y/q.")],
    svg: Annotated[str | None, typer.Option("--svg", metavar="FILE", help="Draw the verdict into this file.")] = None,
    picture: PictureOption = None,
    ruling: RulingOption = None,
    edition: EditionOption = "second",
    booklet: BookletOption = "",
    lang: LangOption = "",
    as_json: JsonOption = False,
) -> None:
    """May I put this here? Why not? What is it worth?

    Exit code 0 means yes, 1 means no.

    Example: madking judge "foyer-4@0,0 salon@3,0" nap-room@10,0/1
    """
    lang = begin(lang, booklet)
    built = read_castle_argument(castle, read_law(edition, ruling))
    verdict = built.judge(placement)
    warnings = box_warnings(built.extended(verdict.placement))
    drawing = ""
    if svg is not None:
        from engine.pictures.svg import draw_castle

        drawing = draw_castle(built, verdict=verdict, coordinates=True)
        if not (as_json and svg == "-"):
            write_picture(svg, drawing)
    if as_json:
        print_json({**_document(built, verdict, lang, warnings), **({"svg": drawing} if svg == "-" else {})})
    else:
        warn(warnings)
        if svg != "-":
            _print(built, verdict, lang, drawn=wants_picture(picture))
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
                "citations": citations(v.rule, castle.edition, lang),
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


def _print(castle: Castle, verdict: Verdict, lang: str, *, drawn: bool) -> None:
    typer.secho(headline(verdict), fg="green" if verdict.legal else "red", bold=True)
    if drawn:
        print_castle(castle, verdict=verdict, coordinates=True)
    for violation in verdict.violations:
        typer.echo(f"  {typer.style(violation.rule, bold=True)}  {violation.reason}")
        typer.secho(f"      {find_rule(violation.rule).statement}", dim=True)
        typer.secho(f"      {cite(violation.rule, castle.edition, lang)}", dim=True)
    if verdict.violations:
        note_booklet(castle.edition, lang)
    _facts(verdict)
    if verdict.score is not None:
        typer.secho(say(N_("Scores {n}"), n=verdict.score.total), bold=True)
        for line in item_lines(verdict):
            typer.echo(line)


def _facts(verdict: Verdict) -> None:
    for heading, rooms in facts(verdict):
        typer.echo(labelled(heading, say_listed(rooms)))
    for rule in sorted({near.rule for near in verdict.near}):
        typer.secho(f"      {labelled(rule, find_rule(rule).statement)}", dim=True)

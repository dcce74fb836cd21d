"""`madking judge`: may I put this here, why not, what is it worth?"""

import sys
from typing import Annotated

import typer

from cli.answers.judge import Judged, document, draw, judge
from cli.answers.parts import cite
from cli.asker import begin
from cli.drawings import PictureOption, print_castle, wants_picture, write_picture
from cli.errors import BadInput
from cli.inputs import read_castle_argument
from cli.options import (
    BookletOption,
    CastleArgument,
    EditionOption,
    ExpansionsOption,
    JsonOption,
    LangOption,
    PackOption,
    RulingOption,
    read_law,
)
from cli.output import note_booklet, print_json, warn
from engine.castle.castle import Castle
from engine.castle.notation import read_joined
from engine.castle.told import facts, headline, item_lines
from engine.castle.verdict import Verdict
from engine.castle.whereabouts import place_words
from engine.kernel.beside import AmbiguousPlacement
from engine.kernel.i18n import N_, labelled, say, say_listed
from engine.rules.register import find_rule

NAME = "judge"


def run(
    castle: CastleArgument,
    placement: Annotated[
        str,
        typer.Argument(
            metavar="PLACEMENT",
            help="The new room, as slug@x,y/q or as slug at room.SIDE, a door; passages laid with it follow.",
        ),
    ],
    svg: Annotated[str | None, typer.Option("--svg", metavar="FILE", help="Draw the verdict into this file.")] = None,
    picture: PictureOption = None,
    ruling: RulingOption = None,
    edition: EditionOption = "second",
    expansions: ExpansionsOption = "",
    pack: PackOption = None,
    booklet: BookletOption = "",
    lang: LangOption = "",
    as_json: JsonOption = False,
) -> None:
    """May I put this here? Why not? What is it worth?

    Exit code 0 means yes, 1 means no.

    Example: madking judge "foyer-4@0,0 salon@3,0" nap-room@10,0/1
    """
    lang = begin(lang, booklet)
    judged = _settled(read_castle_argument(castle, read_law(edition, ruling, expansions, pack)), placement, as_json)
    drawing = "" if svg is None else draw(judged)
    if svg is not None and not (as_json and svg == "-"):
        write_picture(svg, drawing)
    if as_json:
        print_json({**document(judged), **({"svg": drawing} if svg == "-" else {})})
    else:
        warn(judged.warnings)
        if svg != "-":
            _print(judged, lang, drawn=wants_picture(picture))
    raise typer.Exit(0 if judged.verdict.legal else 1)


def _settled(castle: Castle, placement: str, as_json: bool) -> Judged:
    """The verdict; a person at a terminal is asked which one is meant, where a door leaves several places."""
    try:
        return judge(castle, placement)
    except AmbiguousPlacement as refusal:
        places = [choice for choice in refusal.choices if "@" in choice and "." not in choice]
        if as_json or not places or not (sys.stdin and sys.stdin.isatty() and sys.stdout.isatty()):
            raise
        return judge(castle, _chosen(castle, places))


def _chosen(castle: Castle, places: list[str]) -> str:
    """The place that the person picks by its number."""
    from cli.play.decisions import pick
    from cli.screen import terminal

    screen = terminal()
    for number, place in enumerate(places, 1):
        screen.line(f"{number:>3}  {place:<24} {place_words(castle, read_joined(place))}", hang=5)
    try:
        picked = pick(screen.ask(say(N_("Which one? A number:")) + " "), len(places))
    except EOFError:
        picked = None
    if picked is None:
        raise BadInput(say(N_("no number was given; nothing is judged")))
    return places[picked]


def _print(judged: Judged, lang: str, *, drawn: bool) -> None:
    castle, verdict = judged.castle, judged.verdict
    typer.secho(headline(verdict), fg="green" if verdict.legal else "red", bold=True)
    if drawn:
        print_castle(castle, verdict=verdict, coordinates=True)
    for rule, reason in dict.fromkeys((violation.rule, violation.reason) for violation in verdict.violations):
        typer.echo(f"  {typer.style(rule, bold=True)}  {reason}")
        typer.secho(f"      {find_rule(rule).statement}", dim=True)
        typer.secho(f"      {cite(rule, castle.edition, lang)}", dim=True)
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

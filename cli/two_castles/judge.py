"""`madking two-castles judge`: may I put this here, why not, what is it worth?"""

from typing import Annotated

import typer

from cli.answers.two_castles.castles import read_extras
from cli.answers.two_castles.judge import Judged, document, draw, judge
from cli.asker import begin
from cli.drawings import PictureOption, wants_picture, write_picture
from cli.options import CastleArgument, JsonOption, LangOption, RulingOption, read_rulings
from cli.output import print_json, warn
from cli.two_castles.inputs import AttendantOption, CardOption, cite, read_castle
from cli.two_castles.section import print_section
from cli.two_castles.words import source_placed
from engine.kernel.i18n import N_, say
from engine.rules.register import find_rule
from engine.two_castles.rulings import read_law
from solver.two_castles.changes import changes


def run(
    castle: CastleArgument,
    placement: Annotated[
        str, typer.Argument(metavar="PLACEMENT", help="The new room, as slug@column,floor or as slug at room.SIDE.")
    ],
    attendant: AttendantOption = None,
    bonus_card: CardOption = None,
    svg: Annotated[str | None, typer.Option("--svg", metavar="FILE", help="Draw the verdict into this file.")] = None,
    picture: PictureOption = None,
    ruling: RulingOption = None,
    lang: LangOption = "",
    as_json: JsonOption = False,
) -> None:
    """May I put this here? Why not? What does it change?

    Exit code 0 means yes, 1 means no.

    Example: madking two-castles judge "throne-living-corridor@0,0 terrace@2,0" nap-room@2,1
    """
    begin(lang)
    law = read_law(read_rulings(ruling))
    extras = read_extras(attendant, bonus_card)
    built = read_castle(castle)
    judged = judge(built, placement, extras, law)
    drawing = "" if svg is None else draw(judged)
    if svg is not None and not (as_json and svg == "-"):
        write_picture(svg, drawing)
    if as_json:
        print_json({**document(judged), **({"svg": drawing} if svg == "-" else {})})
    else:
        warn(judged.warnings)
        if svg != "-":
            _print(judged)
        if svg != "-" and wants_picture(picture):
            print_section(built, wanted=judged.verdict.placement)
    raise typer.Exit(0 if judged.verdict.legal else 1)


def _print(judged: Judged) -> None:
    verdict, before, after = judged.verdict, judged.before, judged.after
    if after is None:
        typer.secho(say(N_("No: {room} may not be placed."), room=verdict.placement), fg="red", bold=True)
    else:
        typer.secho(say(N_("Yes: {room} may be placed."), room=verdict.placement), fg="green", bold=True)
    for violation in verdict.violations:
        typer.echo(f"  {typer.style(violation.rule, bold=True)}  {violation.reason}")
        typer.secho(f"      {find_rule(violation.rule).statement}", dim=True)
        typer.secho(f"      {cite(violation.rule)}", dim=True)
    if after is not None:
        gain = after.total - before.total
        typer.echo(say(N_("The castle is then worth {n} ({gain})"), n=after.total, gain=f"{gain:+d}"))
        for change in changes(before, after):
            typer.echo(f"  {change.points:+3d}  {change.item.rule:<20} {source_placed(change.item)}")

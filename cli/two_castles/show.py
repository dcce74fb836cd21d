"""`madking two-castles show`: a section of the castle, as SVG or drawn in the terminal."""

from typing import Annotated

import typer

from cli.answers.two_castles.castles import bonus_warnings, read_extras
from cli.answers.two_castles.show import document, draw
from cli.asker import begin
from cli.drawings import write_picture
from cli.options import CastleArgument, ForceOption, JsonOption, LangOption, RulingOption, read_rulings
from cli.output import print_json, warn
from cli.two_castles.inputs import AttendantOption, CardOption, read_any_castle
from cli.two_castles.section import print_section
from engine.kernel.i18n import N_, say
from engine.two_castles.rulings import read_law


def run(
    castle: CastleArgument,
    svg: Annotated[str | None, typer.Option("--svg", metavar="FILE", help="Write an SVG here; - prints it.")] = None,
    attendant: AttendantOption = None,
    bonus_card: CardOption = None,
    force: ForceOption = False,
    ruling: RulingOption = None,
    lang: LangOption = "",
    as_json: JsonOption = False,
) -> None:
    """A section of the castle, floor by floor, with what each room is worth now: in the terminal, or an SVG.

    The SVG shows also what each room wants, what the throne room looks for, the attendants and bonus cards, the total.

    Example: madking two-castles show "throne-living-corridor@0,0 wine-room@2,0 crypt@0,-1" --svg castle.svg
    """
    begin(lang)
    law, extras = read_law(read_rulings(ruling)), read_extras(attendant, bonus_card)
    built, warnings = read_any_castle(castle, force=force)
    warnings += bonus_warnings(built, extras)
    if as_json or svg is not None:
        picture = draw(built, extras, law, force=force)
        if svg is not None and not (as_json and svg == "-"):
            write_picture(svg, picture)
        if as_json:
            print_json(document(picture, warnings))
            return
    warn(warnings)
    if svg is None:
        print_section(built)
    elif svg != "-":
        typer.echo(say(N_("wrote {file}"), file=svg))

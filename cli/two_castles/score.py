"""`madking two-castles score`: the score sheet of a castle, room by room."""

from typing import Annotated

import typer

from cli.answers.two_castles.castles import bonus_warnings, read_extras
from cli.answers.two_castles.score import document
from cli.asker import begin
from cli.options import CastleArgument, ForceOption, JsonOption, LangOption, RulingOption, read_rulings
from cli.output import print_json, warn
from cli.two_castles.inputs import AttendantOption, CardOption, read_any_castle
from cli.two_castles.sheet import print_rules, print_sheet
from engine.two_castles.rulings import read_law
from engine.two_castles.scoring import score


def run(
    castle: CastleArgument,
    explain: Annotated[
        bool, typer.Option("--explain", help="Below the sheet, its rules in words, and where the rulebook states them.")
    ] = False,
    attendant: AttendantOption = None,
    bonus_card: CardOption = None,
    force: ForceOption = False,
    ruling: RulingOption = None,
    lang: LangOption = "",
    as_json: JsonOption = False,
) -> None:
    """The score sheet of a castle: what each room, attendant and bonus card earns, and what it counts for that.

    Example: madking two-castles score "throne-living-corridor@0,0 wine-room@2,0 nap-room@2,1"
    """
    lang = begin(lang)
    law = read_law(read_rulings(ruling))
    extras = read_extras(attendant, bonus_card)
    built, warnings = read_any_castle(castle, force=force)
    warnings += bonus_warnings(built, extras)
    sheet = score(built, *extras, law)
    if as_json:
        print_json(document(built, sheet, warnings))
        return
    warn(warnings)
    print_sheet(sheet, lang)
    if explain:
        print_rules(sheet)

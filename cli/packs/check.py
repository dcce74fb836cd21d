"""`madking packs check`: everything that is wrong or odd about a pack."""

from typing import Annotated

import typer

from cli.answers.packs.check import document
from cli.answers.packs.listing import lacking, replaced_words
from cli.asker import begin
from cli.errors import blame
from cli.inputs import read_file_or_stdin
from cli.options import JsonOption, LangOption
from cli.output import print_json
from engine.catalogue.packs import Pack
from engine.kernel.errors import MadKingError
from engine.kernel.i18n import N_, labelled, say, say_n
from engine.kernel.limits import LONGEST_PACK
from engine.records.packs import Checked, check_pack

NAME = "check"
PackArgument = Annotated[str, typer.Argument(metavar="FILE", help="A pack as YAML or JSON, or - for standard input.")]


def run(file: PackArgument, lang: LangOption = "", as_json: JsonOption = False) -> None:
    """Is this pack right? Every error and warning with its place.

    Exit code 0 means yes, 1 means no; a file that cannot be read at all is 2.

    Example: madking packs check my-box.yaml
    """
    begin(lang)
    checked = check_file(file)
    if as_json:
        print_json(document(checked))
    else:
        _print(checked)
    raise typer.Exit(1 if checked.errors else 0)


def check_file(name: str) -> Checked:
    """Check the pack in a file; one that is no pack at all is refused."""
    text = read_file_or_stdin(name, LONGEST_PACK)
    try:
        return check_pack(text)
    except MadKingError as error:
        raise blame(name, error) from None


def _print(checked: Checked) -> None:
    for finding in checked.findings:
        word, colour = (say(N_("error")), "red") if finding.is_error else (say(N_("warning")), "yellow")
        typer.secho(labelled(word, finding), fg=colour)
    errors, warnings = len(checked.errors), len(checked.warnings)
    counted = (
        say_n("{n} error", "{n} errors", errors),
        say_n("{n} warning", "{n} warnings", warnings),
    )
    typer.secho(", ".join(counted), fg="red" if errors else "green", bold=True)
    if checked.pack is not None:
        typer.echo("\n".join([_summary(checked.pack), *replaced_words(checked.pack)]))


def _summary(pack: Pack) -> str:
    """What a pack has, and how much of the box is still missing."""
    rooms = say_n("{name}: {n} room", "{name}: {n} rooms", len(pack.tiles), name=pack.title)
    missing = lacking(pack)
    if not missing:
        return say(N_("{rooms}, the box is complete"), rooms=rooms)
    listed = ", ".join(labelled(str(size), n) for size, n in missing.items())
    sentence = N_("{rooms}; stand-ins, which are invented, fill up the rest (size: number): {listed}")
    return say(sentence, rooms=rooms, listed=listed)

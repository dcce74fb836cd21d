"""`madking packs remove`: take a pack out of the folder again."""

from typing import Annotated

import typer

from cli.asker import begin
from cli.errors import BadInput
from cli.inputs import cannot
from cli.options import JsonOption, LangOption
from cli.output import print_json
from cli.packs.folder import file_of, own
from engine.catalogue.packs import STAND_INS
from engine.kernel.i18n import N_, say
from engine.kernel.text import shortened, with_nearest

NAME = "remove"


def run(
    name: Annotated[str, typer.Argument(metavar="ID", help="The id of the pack.")],
    lang: LangOption = "",
    as_json: JsonOption = False,
) -> None:
    """Take one of your packs out of your folder: its rooms are no longer known.

    Example: madking packs remove my-box
    """
    begin(lang)
    if name == STAND_INS:
        raise BadInput(say(N_("{name} is shipped with madking and cannot be removed"), name=name))
    file = file_of(name)
    if file is None:
        known = [found.pack.id for found in own()]
        reason = say(N_("you have no pack {name!r}"), name=shortened(name))
        raise BadInput(with_nearest(reason, name, known, listed=bool(known)))
    try:
        file.unlink()
    except OSError as error:
        raise cannot(file, error) from None
    if as_json:
        print_json({"pack": name, "file": str(file), "removed": True})
    else:
        typer.echo(say(N_("removed {name}: {file}"), name=name, file=file))

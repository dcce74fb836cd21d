"""`madking packs ring`: the pieces of another guess of the ring around a castle, as lines of a pack file."""

from typing import Annotated

import typer

from cli.answers.packs.ring import answer
from cli.asker import begin
from cli.options import JsonOption, LangOption
from cli.output import print_json, print_whole, warn
from engine.records.packs import write_ring
from engine.records.packs.rings import INNER, MITRE, SUNK, THICKNESS

NAME = "ring"


def run(
    inner: Annotated[int, typer.Option("--inner", metavar="N", help="Cells of a side of the ground inside.")] = INNER,
    thickness: Annotated[
        int, typer.Option("--thickness", metavar="N", help="Cells of the depth of the ring.")
    ] = THICKNESS,
    sunk: Annotated[
        int, typer.Option("--sunk", metavar="0|1", help="Rows of the foyer under the piece before it.")
    ] = SUNK,
    cut: Annotated[
        str, typer.Option("--cut", metavar="mitre|straight", help="How the ends of the sections are cut.")
    ] = MITRE,
    lang: LangOption = "",
    as_json: JsonOption = False,
) -> None:
    """The ring around a castle, guessed otherwise: prints its pieces and how they lie, for your pack file.

    Without options they are those that are shipped.

    Example: madking packs ring --inner 18 --cut straight
    """
    begin(lang)
    made = answer(inner, thickness, sunk, cut)
    if as_json:
        print_json(made)
        return
    warn(made["warnings"])
    print_whole(write_ring(made))

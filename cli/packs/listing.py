"""`madking packs list`: the packs that are known."""

import typer

from cli.answers.packs.listing import answer, lacking, replaced_words
from cli.asker import begin
from cli.options import JsonOption, LangOption
from cli.output import new_table, print_json, print_rows
from engine.catalogue.packs import Pack, known_packs
from engine.kernel.i18n import N_, labelled, say, say_n

NAME = "list"


def run(lang: LangOption = "", as_json: JsonOption = False) -> None:
    """The packs that are known, the shipped one and your own, how many rooms they have, and how many are missing.

    Example: madking packs list
    """
    begin(lang)
    if as_json:
        print_json(answer())
        return
    table = new_table(*map(say, (N_("Pack"), N_("Title"), N_("Rooms"), N_("By size"), N_("Complete"))), right=(2,))
    for pack in known_packs():
        sizes = [tile.size for tile in pack.tiles]
        by_size = ", ".join(labelled(str(size), sizes.count(size)) for size in sorted(set(sizes)))
        table.add_row(pack.id, pack.title, str(len(sizes)), by_size, _complete(pack))
    print_rows(table)
    for line in (line for pack in known_packs() for line in replaced_words(pack)):
        typer.echo(line)
    typer.echo(say(N_("Rooms that a pack lacks are filled up with stand-ins, which are invented.")))


def _complete(pack: Pack) -> str:
    if pack.stand_in:
        return say(N_("invented"))
    missing = sum(lacking(pack).values())
    return say_n("{n} room is missing", "{n} rooms are missing", missing) if missing else say(N_("yes"))

"""`madking packs add`: keep a pack, so that its rooms are known from now on."""

import sys
from collections.abc import Iterable
from typing import Annotated

import typer

from cli.answers.packs.check import document
from cli.asker import begin
from cli.errors import BadInput, blame
from cli.inputs import read_file_or_stdin, read_text
from cli.options import JsonOption, LangOption
from cli.output import print_json, warn
from cli.packs.check import PackArgument
from cli.packs.folder import file_of, write_pack
from engine.catalogue.packs import STAND_INS, Pack, known_packs
from engine.catalogue.pieces import read_ring, shipped_ring
from engine.geometry.outline import Outline, all_outlines, piece_outlines, turn_outline
from engine.geometry.tables import make_tables, pairs_to_make
from engine.kernel.errors import MadKingError
from engine.kernel.i18n import N_, say
from engine.kernel.limits import LONGEST_PACK
from engine.records.packs import check_pack, read_pack

NAME = "add"


def run(
    file: PackArgument,
    force: Annotated[bool, typer.Option("--force", help="Replace the pack that has the same id.")] = False,
    lang: LangOption = "",
    as_json: JsonOption = False,
) -> None:
    """Keep a pack in your folder of packs: its rooms are known from now on wherever a tile is named.

    Example: madking packs add my-box.yaml
    """
    begin(lang)
    text = read_file_or_stdin(file, LONGEST_PACK)
    try:
        pack = read_pack(text)
    except MadKingError as error:
        raise blame(file, error) from None
    _refuse_taken(pack, text, force=force)
    made = _make_tables(pack, quiet=as_json)
    kept = write_pack(pack.id, text)
    checked = check_pack(text)
    if as_json:
        print_json({**document(checked), "file": str(kept), "tables": made})
        return
    warn([finding.line for finding in checked.warnings])
    typer.echo(say(N_("added {name}: {file}"), name=pack.id, file=kept))


def _refuse_taken(pack: Pack, text: str, *, force: bool) -> None:
    """What is there is only overwritten where an option says so."""
    if pack.id == STAND_INS:
        raise BadInput(say(N_("{name} is the id of the shipped pack"), name=pack.id))
    before = file_of(pack.id)
    if before is not None and not force and read_text(before, LONGEST_PACK) != text:
        sentence = N_("there is a pack {name} already: {file}; --force replaces it")
        raise BadInput(say(sentence, name=pack.id, file=before))


def _make_tables(pack: Pack, *, quiet: bool) -> int:
    """Make the tables of outlines that are not shipped, so that no later command waits for them; how many."""
    others = {outline for known in known_packs() if known.id != pack.id for outline in _outlines(known)}
    if pack.changes_pieces:
        others |= set(piece_outlines())
    pairs = pairs_to_make(_outlines(pack), {*all_outlines(), *others})
    for first, second in _progress(pairs, quiet=quiet):
        make_tables(first, second)
    return len(pairs)


def _outlines(pack: Pack) -> set[Outline]:
    """The outlines of a pack, turned as they can lie in a castle."""
    rooms = {turn_outline(tile, turn) for tile in pack.tiles for turn in range(4)}
    return {*rooms, *piece_outlines(pack.pieces, read_ring(pack.ring or shipped_ring()))}


def _progress(pairs: list[tuple[Outline, Outline]], *, quiet: bool) -> Iterable[tuple[Outline, Outline]]:
    if quiet or not pairs or not sys.stderr.isatty():
        return pairs
    from rich.console import Console
    from rich.progress import track

    return track(pairs, description=say(N_("measuring new outlines")), console=Console(stderr=True), transient=True)

"""`madking hint`: the best placements of a tile, or of a whole turn, each with its reasons."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from cli.answers.deep import check_deep, deep_document, deep_turn
from cli.answers.hint import document, draw, find_asker, hint_castle, hint_turn, read_wish, refuse_expansions
from cli.asker import begin
from cli.drawings import write_picture
from cli.errors import BadInput
from cli.inputs import read_castle_argument
from cli.options import (
    EditionOption,
    ExpansionsOption,
    JsonOption,
    LangOption,
    PackOption,
    RulingOption,
    StrengthOption,
    know_packs,
    read_expansions,
    read_law,
    read_rulings,
)
from cli.output import print_json, print_rows, warn
from cli.position_files import PlayerOption
from cli.positions import read_state
from cli.waiting import TimeOption, leave, say_stopped, waiting
from engine.castle.castle import Castle
from engine.game.state import GameState
from engine.kernel.i18n import N_, say
from engine.records.positions import Need
from engine.rules.editions import DEFAULT_EDITION
from engine.rules.rulings import Law

if TYPE_CHECKING:
    from solver.bots.master.advice import Watch

NAME = "hint"


def run(
    argument: Annotated[
        str,
        typer.Argument(metavar="CASTLE|POSITION", help="Castle text or a file with it (then --tile), or a position."),
    ],
    tile: Annotated[str, typer.Option("--tile", metavar="TILE", help="The tile to place in the castle.")] = "",
    player: PlayerOption = "",
    by: Annotated[
        str, typer.Option("--by", metavar="ORDER", help="points: exact; value: with an estimate.")
    ] = "points",
    top: Annotated[int, typer.Option("--top", metavar="N", help="Hints to show; 0 shows all.")] = 5,
    each: Annotated[bool, typer.Option("--each", help="Only the best place for each thing to take.")] = False,
    svg: Annotated[str | None, typer.Option("--svg", metavar="FILE", help="Draw the first three; - prints it.")] = None,
    deep: Annotated[
        bool, typer.Option("--deep", help="Look ahead as the bot master does; for the player to move of a position.")
    ] = False,
    strength: StrengthOption = "normal",
    time: TimeOption = None,
    ruling: RulingOption = None,
    edition: EditionOption = "",
    expansions: ExpansionsOption = "",
    pack: PackOption = None,
    lang: LangOption = "",
    as_json: JsonOption = False,
) -> None:
    """The best placements, with their exact points this turn and an estimate of what they leave (docs/advice.md).

    A castle is asked about one tile; a position about the whole turn of the player to move. Only what that player can
    see is used.

    Example: madking hint "foyer-3@0,0 salon@3,0" --tile nap-room --by value --top 3; madking hint position.yaml --deep
    """
    begin(lang)
    wish = read_wish(by, top, each=each, tile=tile, player=player)
    check_deep(strength, deep=deep, tile=tile, svg=svg is not None)
    if deep:
        refuse_expansions(read_expansions(expansions))
        know_packs(pack)
        _deep(_read_position(argument, edition, ruling), player, Depth(strength, wish.top, time), as_json=as_json)
        return
    if tile:
        castle = _read_castle(argument, read_law(edition or DEFAULT_EDITION, ruling, expansions, pack))
        with waiting(time) as patience:
            hinted = hint_castle(castle, tile, wish, patience)
    else:
        refuse_expansions(read_expansions(expansions))
        know_packs(pack)
        state = _read_position(argument, edition, ruling)
        seat = find_asker(state, player)
        with waiting(time) as patience:
            hinted = hint_turn(state, seat, wish, patience)
    picture = None if svg is None else draw(hinted)
    if picture is not None and not (as_json and svg == "-"):
        write_picture(str(svg), picture)
    if as_json:
        print_json(document(hinted, patience, picture if svg == "-" else None))
    elif svg != "-":
        from cli.words.hints import print_advice

        warn(hinted.warnings)
        print_advice(hinted.advice, by)
        say_stopped(patience)
        if svg:
            typer.echo(say(N_("wrote {file}"), file=svg))
    leave(patience)


class Depth(NamedTuple):
    """How hard it is looked ahead, how many options are told, and how long somebody waits."""

    strength: str
    top: int
    time: float | None


def _deep(state: GameState, player: str, depth: Depth, *, as_json: bool) -> None:
    """Look ahead and tell what was found."""
    seat = find_asker(state, player)
    with waiting(depth.time) as patience, _progress(quiet=as_json) as watch:
        found = deep_turn(state, seat, depth.strength, patience, watch)
    if as_json:
        print_json(deep_document(found, depth.top, patience))
    else:
        from cli.words.deep import deep_notes, deep_table

        warn(found.warnings)
        print_rows(deep_table(found, depth.top))
        for line in deep_notes(found):
            typer.secho(line, dim=True)
        say_stopped(patience)
    leave(patience)


@contextmanager
def _progress(*, quiet: bool) -> "Iterator[Watch | None]":
    """A bar on standard error, if somebody looks at it."""
    if quiet or not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(say(N_("looking ahead")), total=None)
        yield lambda followed, most: bar.update(task, completed=followed, total=most or None)


def _begins(argument: str) -> str:
    """The first words of what an argument stands for; nothing if that cannot be known before it is read."""
    try:
        with Path(argument).open("rb") as file:
            text = file.read(2000).decode("utf-8", "replace")
    except (OSError, ValueError):
        text = "" if argument == "-" else argument
    lines = [line for line in text.splitlines() if line.strip() and not line.lstrip().startswith("#")]
    return lines[0] if lines else ""


def _is_castle(begins: str) -> bool:
    return "@" in begins.partition(" ")[0] and not begins.startswith("{")


def _read_castle(argument: str, law: Law) -> Castle:
    begins = _begins(argument)
    if begins and not _is_castle(begins) and Path(argument).is_file():
        raise BadInput(say(N_("--tile is for a castle; a position knows what can be taken")))
    return read_castle_argument(argument, law)


def _read_position(argument: str, edition: str, ruling: list[str] | None) -> GameState:
    if _is_castle(_begins(argument)):
        raise BadInput(say(N_("a castle is asked about one tile: say --tile TILE")))
    return read_state(argument, edition, read_rulings(ruling), Need.ADVICE)

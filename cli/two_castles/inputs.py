"""What the commands of Between Two Castles share: reading castles, attendants and cards from the command line."""

import sys
from collections.abc import Callable
from typing import Annotated, TypeVar

import typer

from cli.answers.two_castles import castles
from cli.errors import BadInput, WrongCastle
from cli.folding import stream_width
from cli.inputs import read_argument
from engine.kernel.i18n import N_, say
from engine.rules.register import find_rule
from engine.rules.texts import said_citations
from engine.two_castles.castle import Castle

T = TypeVar("T")
AttendantOption = Annotated[
    list[str] | None,
    typer.Option("--attendant", metavar="NAME", help="painter, knight, jester or tailor; repeatable, two at most."),
]
CardOption = Annotated[
    list[str] | None, typer.Option("--bonus-card", metavar="CARD", help="A bonus card, as total-height; repeatable.")
]
TilesOption = Annotated[str, typer.Option("--tiles", metavar="A,B", help="The tiles, separated by commas.")]


def read_names(text: str) -> list[str]:
    """The names of tiles, separated by commas."""
    names = [name.strip().lower() for name in text.split(",")]
    if not all(names):
        raise BadInput(say(N_("--tiles {text!r}: write names separated by commas"), text=text[:60]))
    return names


def read_castle(argument: str) -> Castle:
    """The castle that an argument stands for: castle text, a file with it, or `-`; it must be one that can be built."""
    return _read(argument, castles.read_castle)


def read_any_castle(argument: str, *, force: bool) -> tuple[Castle, list[str]]:
    """The same with what is odd about it; with `force` also a castle that breaks the rules, and which it breaks."""
    return _read(argument, lambda text, name: castles.read_any_castle(text, name, force=force))


def _read(argument: str, read: Callable[[str, str], T]) -> T:
    """What is read of a castle; in a terminal what can stand of one that could not be built is drawn."""
    text, name = read_argument(argument)
    try:
        return read(text, name)
    except WrongCastle as error:
        width = stream_width(sys.stderr)
        if error.rest.rooms and width is not None:
            _draw_rest(error, width)
        raise


def _draw_rest(error: WrongCastle, width: int) -> None:
    from cli.drawings import TWO_CASTLES_SHOW, print_glyphs, print_larger
    from engine.two_castles.pictures import STYLES, draw_text

    picture = draw_text(error.rest, width=width, wanted=error.wrong)
    print_glyphs(picture.rows, STYLES, sys.stderr)
    if picture.small:
        print_larger(TWO_CASTLES_SHOW, sys.stderr)


def cite(rule: str) -> str:
    """Where a rule is stated, in one line; the only text is Russian, its chapters are named in the asker's language."""
    return said_citations(find_rule(rule).citations)

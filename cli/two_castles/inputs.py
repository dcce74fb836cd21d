"""What the commands of Between Two Castles share: reading castles, attendants and cards from the command line."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, TypeVar

import typer

from cli.answers.two_castles import castles
from cli.answers.two_castles.positions import Asked, read_asked
from cli.errors import BadInput, WrongCastle
from cli.folding import stream_width
from cli.inputs import read_argument, read_file
from cli.mistaken import SOME_CASTLE, TWO_CASTLE, TWO_LOG, TWO_POSITION, kind_of
from cli.options import read_rulings
from cli.position_files import read_position_text
from engine.kernel.i18n import N_, say
from engine.kernel.limits import LONGEST_LOG
from engine.rules.register import find_rule
from engine.rules.texts import said_citations
from engine.two_castles.castle import Castle
from engine.two_castles.rulings import read_law

T = TypeVar("T")
AttendantOption = Annotated[
    list[str] | None,
    typer.Option("--attendant", metavar="NAME", help="painter, knight, jester or tailor; repeatable, two at most."),
]
CardOption = Annotated[
    list[str] | None, typer.Option("--bonus-card", metavar="CARD", help="A bonus card, as total-height; repeatable.")
]
TilesOption = Annotated[str, typer.Option("--tiles", metavar="A,B", help="The tiles, separated by commas.")]


LeftCastle = Annotated[str | None, typer.Option("--left", metavar="CASTLE", help="The castle on the left.")]
RightCastle = Annotated[str | None, typer.Option("--right", metavar="CASTLE", help="The castle on the right.")]
LeftAttendants = Annotated[
    list[str] | None, typer.Option("--left-attendant", metavar="NAME", help="An attendant on the left; repeatable.")
]
RightAttendants = Annotated[
    list[str] | None, typer.Option("--right-attendant", metavar="NAME", help="An attendant on the right; repeatable.")
]
LeftCards = Annotated[
    list[str] | None, typer.Option("--left-bonus-card", metavar="CARD", help="A bonus card on the left; repeatable.")
]
RightCards = Annotated[
    list[str] | None, typer.Option("--right-bonus-card", metavar="CARD", help="A bonus card on the right; repeatable.")
]


MaybePosition = Annotated[
    str, typer.Argument(metavar="[POSITION]", help="A position file or a game log instead of castles, or - for input.")
]
MaybeTiles = Annotated[
    str | None, typer.Option("--tiles", metavar="A,B", help="The tiles for castles, separated by commas.")
]


def wanted(option: str, value: T | None) -> T:
    """The value of an option that is needed where there is no position."""
    if value is None:
        raise BadInput(say(N_("Missing option {name}."), name=f"'--{option}'"))
    return value


def refuse_player(player: str) -> None:
    """Refuse a name where there is no table."""
    if player:
        raise BadInput(say(N_("--player is for a position")))


def read_asker(position: str, ruling: list[str] | None, player: str) -> Asked:
    """What the player sees who asks, at the table of a file."""
    rulings = read_rulings(ruling)
    read_law(rulings)
    return read_asked(read_position_text(position, TWO_POSITION, TWO_LOG), rulings, player, position)


def check_no_castle(argument: str) -> None:
    """Refuse a castle where a position is read."""
    if _kind(argument) in (TWO_CASTLE, SOME_CASTLE):
        raise BadInput(say(N_("a castle is asked about the tiles that it gets: say --tiles A,B")))


def check_castle(argument: str) -> None:
    """Refuse a position where a castle is read."""
    if _kind(argument) in (TWO_POSITION, TWO_LOG):
        raise BadInput(say(N_("{option} is for castles; a position says it itself"), option="--tiles"))


def _kind(argument: str) -> str:
    """What an argument looks like, or the file that it names; nothing of what cannot be read."""
    try:
        path = Path(argument)
        return kind_of(read_file(argument, LONGEST_LOG) if path.is_file() else argument)
    except (BadInput, OSError, ValueError):
        return ""


def read_names(text: str, option: str = "--tiles") -> list[str]:
    """The names of tiles, separated by commas."""
    names = [name.strip().lower() for name in text.split(",")]
    if not all(names):
        raise BadInput(say(N_("{option} {text!r}: write names separated by commas"), option=option, text=text[:60]))
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

"""Castles of both games drawn in the terminal: coloured there and no wider than it, plain in a pipe."""

import codecs
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Annotated, Any, Protocol, TextIO

import typer

from cli.errors import BadInput
from cli.folding import screen_width, stream_width, whole
from cli.inputs import cannot, refuse_folder
from engine.castle.castle import Castle
from engine.castle.verdict import Verdict
from engine.kernel.i18n import N_, say

PictureOption = Annotated[
    bool | None,
    typer.Option("--picture/--no-picture", help="Draw the castle too; left out: only in a terminal."),
]

SHOW, TWO_CASTLES_SHOW = "madking show", "madking two-castles show"
"""The commands that draw castles of the two games, small or large."""


class _Glyph(Protocol):
    """A character with a style that some table of styles knows."""

    @property
    def char(self) -> str: ...
    @property
    def style(self) -> Any: ...


def wants_picture(asked: bool | None) -> bool:
    """Is a picture to be drawn beside the words? In a pipe only if it was asked for."""
    return screen_width() is not None if asked is None else asked


def print_castle(
    castle: Castle,
    *,
    verdict: Verdict | None = None,
    coordinates: bool = False,
    wrong: Iterable[int] = (),
    stream: TextIO | None = None,
    larger: bool = True,
) -> bool:
    """Draw a castle, and what a placement does to it, the reasons being told elsewhere.

    Tells whether it had to be drawn small; then it is said too how to see it large, unless that is known.
    """
    from engine.pictures.palette import RICH_STYLES
    from engine.pictures.text import draw_text

    stream = stream or sys.stdout
    width = stream_width(stream)
    picture = draw_text(castle, verdict=verdict, coordinates=coordinates, width=width, wrong=wrong, reasons=False)
    print_glyphs(picture.rows, RICH_STYLES, stream)
    if picture.small and larger:
        print_larger(SHOW, stream)
    return picture.small


def print_glyphs(rows: Iterable[Iterable[_Glyph]], styles: Mapping[Any, str], stream: TextIO | None = None) -> None:
    """The rows of a drawing: coloured in a terminal, plain in a pipe."""
    stream = whole(stream or sys.stdout)
    if stream_width(stream) is None:
        typer.echo("\n".join("".join(glyph.char for glyph in row).rstrip() for row in rows), file=stream)
        return
    from rich.console import Console
    from rich.text import Text

    screen = Console(highlight=False, soft_wrap=True, file=stream)
    for row in rows:
        line = Text()
        for glyph in row:
            line.append(glyph.char, styles.get(glyph.style, ""))
        line.rstrip()
        screen.print(line)


def larger_words(command: str) -> str:
    """How to see a castle large that is drawn small."""
    sentence = N_("The large drawing: `{command} CASTLE --svg FILE`, or `| less -S` to scroll sideways")
    return say(sentence, command=command)


def print_larger(command: str, stream: TextIO | None = None) -> None:
    """Say below a small drawing how to see the large one."""
    typer.secho(larger_words(command), dim=True, file=stream)


def write_picture(file: str, picture: str) -> None:
    """Write a picture whole or not at all; `-` prints it."""
    from cli.output import print_whole
    from engine.kernel.files import write_atomically

    if file == "-":
        print_whole(picture)
        return
    if not file.strip():
        raise BadInput(say(N_("--svg needs the name of a file")))
    refuse_other_files([file])
    try:
        write_atomically(Path(file), picture)
    except (OSError, ValueError) as error:
        raise cannot(file, error) from None


def check_picture(file: str | None) -> None:
    """Refuse before long work a picture that could not be written after it."""
    if file is None or file == "-":
        return
    if not file.strip():
        raise BadInput(say(N_("--svg needs the name of a file")))
    refuse_folder(file)
    refuse_other_files([file])


def refuse_other_files(files: Iterable[str | Path]) -> None:
    """Refuse to draw over a file that holds something else than a picture; devices and pipes are written to."""
    for file in files:
        try:
            spared = Path(file).is_file() and not _holds_picture(Path(file))
        except (OSError, ValueError) as error:
            raise cannot(file, error) from None
        if spared:
            raise BadInput(say(N_("{file}: there is such a file already, and it is no picture"), file=file))


def _holds_picture(file: Path) -> bool:
    """Is a file empty, or does it begin as an SVG does?"""
    with file.open("rb") as opened:
        head = opened.read(100)
    return not head or head.removeprefix(codecs.BOM_UTF8).lstrip().startswith((b"<svg", b"<?xml"))

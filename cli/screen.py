"""The screen and the keyboard of a person at the table; tests put a list of lines in their place."""

import contextlib
import io
import sys
from collections.abc import Callable, Iterable, Mapping
from itertools import groupby
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Protocol, TextIO

from cli.drawings import SHOW, larger_words
from cli.errors import BadInput
from cli.folding import fold
from cli.tables import Table
from engine.castle.castle import Castle
from engine.castle.verdict import Verdict
from engine.kernel.i18n import N_, say
from engine.kernel.limits import IDLE_ANSWERS, LONGEST_ANSWER
from engine.kernel.shown import show
from engine.pictures.palette import RICH_STYLES
from engine.pictures.text import draw_text

if TYPE_CHECKING:
    from rich.console import Console

WIDE = 200
"""The width of what is printed into a pipe or a file."""
_TOO_LONG = LONGEST_ANSWER + 1


class Column(NamedTuple):
    """A column of a table; its cells are broken where there is no room, unless its form is `whole` or `right`."""

    head: str
    form: Literal["", "whole", "right"] = ""


class Glyph(Protocol):
    """A character of a drawing and what decides its style."""

    @property
    def char(self) -> str: ...
    @property
    def style(self) -> Any: ...


class Screen:
    """Where the game is shown and asked about: coloured in a terminal, plain in a pipe."""

    def __init__(self, console: "Console", read: Callable[[str], str]) -> None:
        self._console = console
        self._read = read
        self._heading = ""
        self._asked = 0
        """How many answers were given under the present heading."""
        self._told_larger = False

    def line(self, text: str = "", style: str = "", hang: int | None = None) -> None:
        """One line of text; where a terminal breaks it, it goes on below its words, or below `hang`."""
        from rich.text import Text

        for part in fold(text, self.width, hang) if self.width is not None else [text]:
            self._console.print(Text(part, style), soft_wrap=True)

    def rule(self, text: str) -> None:
        """A heading across the screen."""
        if text != self._heading:
            self._heading, self._asked = text, 0
        if not self._console.is_terminal:
            self.line(f"=== {text}")
            return
        from rich.rule import Rule
        from rich.text import Text

        self._console.print(Rule(Text(text, "bold"), align="left", style="dim"))

    def table(self, columns: list[Column], rows: list[tuple[str, ...]]) -> None:
        """A table of these columns."""
        heads = [column.head for column in columns]
        right = [number for number, column in enumerate(columns) if column.form == "right"]
        whole = [number for number, column in enumerate(columns) if column.form == "whole"]
        table = Table(heads, right, whole=whole)
        for row in rows:
            table.add_row(*row)
        self.show(table)

    def show(self, table: Table) -> None:
        """A table that is no wider than the screen."""
        from rich.text import Text

        for line in table.lines(self._console.width):
            self._console.print(Text(line.text, "dim" if line.style else ""), soft_wrap=True)

    def castle(
        self,
        castle: Castle,
        verdict: Verdict | None = None,
        labels: Mapping[tuple[int, int], str] = MappingProxyType({}),
    ) -> None:
        """A castle with its coordinates, what a placement would do to it, and labels on the free ground."""
        picture = draw_text(castle, verdict=verdict, coordinates=True, width=self.width, labels=labels)
        self.picture(picture.rows, RICH_STYLES)
        if picture.small:
            self.larger(SHOW)

    def larger(self, command: str) -> None:
        """Say how to see a castle large that was drawn small; once is enough."""
        if not self._told_larger:
            self._told_larger = True
            self.line(larger_words(command), "dim")

    @property
    def width(self) -> int | None:
        """The characters that fit on a line; in a pipe any number."""
        return self._console.width if self._console.is_terminal else None

    def picture(self, rows: Iterable[Iterable[Glyph]], styles: Mapping[Any, str]) -> None:
        """A drawing, as it is: no line of it is moved or broken; one that is too wide for the screen is cut."""
        from rich.text import Text

        width = self.width
        for row in rows:
            line = Text()
            # glyphs with a style in common at once: one by one they take ten times as long
            for style, alike in groupby(row, lambda glyph: "" if width is None else styles.get(glyph.style, "")):
                line.append("".join(glyph.char for glyph in alike), style)
            line.rstrip()
            if width is not None:
                line.truncate(width, overflow="ellipsis")
            self._console.print(line, soft_wrap=True)

    def ask(self, prompt: str) -> str:
        """What the person answers; EOFError when nobody answers any more.

        An endless stream that answers nothing is refused in the end.
        """
        while True:
            line = self._read(show(prompt))
            self._asked += 1
            if self._asked > IDLE_ANSWERS:
                raise BadInput(say(N_("none of the last {n} answers could be used"), n=IDLE_ANSWERS))
            if len(line) <= LONGEST_ANSWER:
                return line.strip()
            self.line(say(N_("this answer is too long, {most} characters at most"), most=LONGEST_ANSWER), "red")

    def wipe(self) -> None:
        """Clear what the person before could see, the lines scrolled away and the lines typed among it."""
        if not self._console.is_terminal:
            return
        self._console.clear()
        self._console.file.write("\x1b[3J")
        if "readline" in sys.modules:
            sys.modules["readline"].clear_history()


def terminal() -> Screen:
    """The screen and keyboard of this process; what comes through a pipe is shown as if it had been typed."""
    from rich.console import Console

    with contextlib.suppress(ImportError):
        import readline  # noqa: F401  (its presence lets lines be edited)
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    width = None if sys.stdout.isatty() else WIDE
    console = Console(highlight=False, markup=False, emoji=False, width=width)

    def read(prompt: str) -> str:
        if sys.stdin is None:
            raise EOFError
        if sys.stdin.isatty():
            return input(prompt)
        console.out(prompt, end="", highlight=False)
        line = _read_line(sys.stdin)
        console.out(show(line.rstrip("\n")[:_TOO_LONG]), highlight=False)
        return line

    return Screen(console, read)


def _read_line(stream: TextIO) -> str:
    """The next line; of one that is too long so much that this shows, while the rest is skipped if it ever ends."""
    line = part = stream.readline(_TOO_LONG)
    if not line:
        raise EOFError
    for _ in range(IDLE_ANSWERS):
        if len(part) < _TOO_LONG or part.endswith("\n"):
            return line
        part = stream.readline(_TOO_LONG)
    raise BadInput(say(N_("{file}: too long, {most} characters at most"), file="-", most=LONGEST_ANSWER))

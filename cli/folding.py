"""Text that fits the terminal: lines are broken between words, and go on below their beginning.

Every command comes by here, but only those in a terminal fold: patterns are compiled when they are needed.
"""

import os
import re
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, redirect_stderr, redirect_stdout
from typing import Any, TextIO

_COLOUR = r"\x1b\[[0-9;]*m"
_PIECES = r"[ \t]+|[^ \t]+"
"""Blanks and words; a no-break space is part of a word."""
_LABEL = r"\s*(?:\d+\.?\s+|\S++(?: \S++)*?\s{2,})?"
_ENTRY = r"\s+\S+:\s\S"
USUAL_WIDTH = 80


def stream_width(stream: Any) -> int | None:
    """The columns of the terminal that a stream writes to; nothing for a pipe or a file, where lines may be long."""
    try:
        if stream is None or not stream.isatty():
            return None
    except ValueError:
        return None  # it is closed
    asked = os.environ.get("COLUMNS", "")
    if asked.isdecimal() and int(asked):
        return int(asked)
    try:
        return os.get_terminal_size(stream.fileno()).columns or USUAL_WIDTH
    except (OSError, ValueError):
        return USUAL_WIDTH


def screen_width() -> int | None:
    """The columns of the terminal on standard output, or nothing."""
    return stream_width(sys.stdout)


def columns(text: str) -> int:
    """The columns that a text takes; colours take none, and wide characters two."""
    bare = re.sub(_COLOUR, "", text) if "\x1b" in text else text
    return len(bare) if bare.isascii() else sum(map(_char_columns, bare))


def _char_columns(char: str) -> int:
    import unicodedata

    if unicodedata.combining(char):
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1


def words(text: str) -> list[str]:
    """What is not broken where a line is folded."""
    return [piece for piece in re.findall(_PIECES, text) if not piece.isspace()]


def fold(text: str, width: int, hang: int | None = None) -> list[str]:
    """A line as several that are not wider than this, broken between words, or inside one that is wider itself.

    All but the first begin below `hang`, or else below the words of the line, after its margin and its label.
    """
    if columns(text) <= width:
        return [text]
    if hang is None:
        hang = _hang(re.sub(_COLOUR, "", text))
    hang = hang if hang <= width // 2 else 0
    lines, line = [], ""
    for piece in _pieces(text, width, hang):
        if columns(line.rstrip(" ") if piece.isspace() else line + piece) <= width:
            line += piece
        else:
            lines.append(line.rstrip(" "))
            line = " " * hang + piece
    return [*lines, line.rstrip(" ")]


def _hang(text: str) -> int:
    """Where the words of a line begin, after its margin and its label; below `cz2: ...` they begin a little inside."""
    label = re.match(_LABEL, text)
    inside = 2 if re.match(_ENTRY, text) else 0
    return inside + (0 if label is None else label.end())


def _pieces(text: str, width: int, hang: int) -> Iterator[str]:
    """Words and the blanks between them; what is wider than a whole line is cut into lines."""
    room = max(1, width - hang)
    for piece in re.findall(_PIECES, text):
        if columns(piece) <= room or piece.isspace() or "\x1b" in piece:
            yield piece
        else:
            yield from (piece[at : at + room] for at in range(0, len(piece), room))


class Folded:
    """A stream to a terminal whose lines are folded; `unfolded` is the stream behind it, for what must stay whole."""

    def __init__(self, unfolded: TextIO) -> None:
        self.unfolded = unfolded

    def __getattr__(self, name: str) -> Any:
        return getattr(self.unfolded, name)

    def write(self, text: str) -> int:
        """Write whole lines, each folded; a part of a line, or one that moves about, goes through as it is."""
        width = stream_width(self.unfolded)
        if width is None or "\n" not in text or "\r" in text:
            return self.unfolded.write(text)
        lines = text.split("\n")
        self.unfolded.write("\n".join("\n".join(fold(line, width)) for line in lines))
        return len(text)


def whole(stream: TextIO) -> TextIO:
    """The stream for what must not be folded: JSON, pictures, drawings."""
    return stream.unfolded if isinstance(stream, Folded) else stream


@contextmanager
def folded_streams() -> Iterator[None]:
    """While this lasts, nothing said in a terminal is broken inside a word."""
    with ExitStack() as stack:
        for stream, redirect in ((sys.stdout, redirect_stdout), (sys.stderr, redirect_stderr)):
            if stream_width(stream) is not None and not isinstance(stream, Folded):
                stack.enter_context(redirect(Folded(stream)))
        yield
